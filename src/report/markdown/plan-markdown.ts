/**
 * A plan as a comment on a pull request: first the money, then the guards, then the changes, which are folded. The
 * counts and the digest are always there. The words are those of the text form.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { approvalLines } from '../lines/approval-lines.ts';
import { changeLines } from '../lines/change-lines.ts';
import { countsLine } from '../lines/counts-line.ts';
import { environmentLines } from '../lines/environment-lines.ts';
import { countsText, exceptionPlace, type GuardPast, guardFindings, waysPast } from '../lines/guard-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { moveLines } from '../lines/move-lines.ts';
import {
  adoptionLines,
  deferredLines,
  driftLines,
  noticeLines,
  renameLines,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { byConcern, priceLines } from '../lines/price-change-lines.ts';
import { requestLines } from '../lines/request-lines.ts';
import { attentionList, calmText } from '../view/attention-list.ts';
import { type ChangeSection, changeSections } from '../view/change-sections.ts';
import { firstFew } from '../view/group-alike.ts';
import { headlineOf } from '../view/headline.ts';
import { leftInDoubtLines, sentAgainLines } from '../view/requests-in-doubt.ts';
import {
  evidenceText,
  holdText,
  identityText,
  occasionText,
  SECTION_TITLES,
  verdictOf,
} from '../words/plan-words.ts';
import { type Around, comment, lineEntries, marker, type Section } from './comment.ts';
import { codeSpan, htmlTitle, prose } from './escape-markdown.ts';
import { moneySection, moneyTable } from './impact-markdown.ts';
import { cut, listOf, rowOf } from './markdown-lines.ts';

/** At most {@link COMMENT_LIMIT} characters, whatever the plan. */
export function planMarkdown(plan: Plan, around: Around = {}): string {
  const short = (text: string) => prose(cut(text, SHORT_TEXT));
  return comment({
    head: [
      marker('plan', plan.project, plan.environment),
      `## Plan for ${codeSpan(cut(plan.project, SHORT_TEXT))} · ${short(occasionText(plan))}`,
      ...headlineParagraph(plan),
      ...alertOf(plan),
      ...(plan.targets.length === 0
        ? []
        : [
            `Limited to ${short(firstFew(plan.targets))} and what ${plan.targets.length === 1 ? 'it depends' : 'they depend'} on.`,
          ]),
      ...watchParagraph(plan),
      ...moneyTable(plan.impact, plan.today),
    ],
    sections: [
      sectionOf(requestLines(plan), false),
      guardSection(plan),
      wayPastSection(plan),
      sectionOf(approvalLines(plan), false),
      moneySection(plan.impact),
      sectionOf(moveLines(plan.impact.moves), false),
      priceSection(plan),
      sectionOf(environmentLines(plan)),
      sectionOf(sentAgainLines(plan)),
      sectionOf(leftInDoubtLines(plan)),
      ...changeSections(plan).map(changeSection),
      sectionOf(takenLines(plan.taken_over), false),
      sectionOf(deferredLines(plan)),
      sectionOf(driftLines(plan.drift)),
      sectionOf(adoptionLines(plan.adoptions)),
      sectionOf(renameLines(plan.renames)),
      sectionOf(noticeLines(plan.notices)),
    ],
    foot: [
      `**${countsLine(plan)}** ${evidenceText(plan)}`,
      ...(holdText(plan) === '' ? [] : [holdText(plan)]),
      `Digest: ${codeSpan(plan.digest)}  \nFor ${short(identityText(plan))}`,
    ],
    around,
    elsewhere: 'the HTML report and the plan document have all of them',
  });
}

/** The most prices that stand unfolded, because a reader takes them in at a glance. */
const PRICES_UNFOLDED = 4;

/** The length of texts in the head and the foot, which are kept short because they are never left out. */
const SHORT_TEXT = 200;
const LONGEST_HEADLINE = 600;

function headlineParagraph(plan: Plan): readonly string[] {
  const headline = headlineOf(plan);
  return headline === '' ? [] : [`**${prose(cut(`${headline}.`, LONGEST_HEADLINE))}**`];
}

function alertOf(plan: Plan): readonly string[] {
  const { text } = verdictOf(plan);
  if (text === '') return [];
  return isRefused(plan) ? [`> [!CAUTION]\n> **${text}**`] : [`**${text}**`];
}

function watchParagraph(plan: Plan): readonly string[] {
  const words = attentionList(plan).map((watch) => watch.words);
  if (words.length > 0) return [`**Needs attention:** ${words.map((word) => rowOf([word])).join(' · ')}`];
  const calm = calmText(plan);
  return calm === '' ? [] : [`**Nothing needs attention:** ${prose(calm)}`];
}

/** The guards' findings are never folded, because a reviewer decides on them. */
function guardSection(plan: Plan): Section {
  return { title: 'Guards', noun: 'line', folded: false, entries: lineEntries(guardFindings(plan)) };
}

function wayPastSection(plan: Plan): Section {
  const whole = plan.way_past && [
    {
      text: `Insert at ${codeSpan(exceptionPlace(plan.way_past))}, and say who agreed:\n\n\`\`\`yaml\n${plan.way_past.text}\`\`\`\n${prose(countsText(plan.way_past))}\n`,
      count: 0,
    },
  ];
  const ways = waysPast(plan).map((way) => ({ text: listOf(wayPastLines(way)).join('\n'), count: 1 }));
  const entries = [...(whole ?? []), ...ways];
  return { title: 'To let it pass', noun: 'guard', folded: true, entries };
}

/** The exception is one code span, which is copied as a whole. */
function wayPastLines({ guard, fix, exception, addresses }: GuardPast): readonly Line[] {
  return [
    line(0, span(guard, 'error'), '  ', firstFew([...new Set(addresses.map(ownerOf))])),
    ...(exception?.split('\n') ?? []).map((entry) => line(2, wholeSpan(entry))),
    line(2, fix),
  ];
}

function changeSection({ kind, groups }: ChangeSection): Section {
  const changes = groups.reduce((sum, { all }) => sum + all.length, 0);
  const title = `<b>${SECTION_TITLES[kind]}</b> · ${counted(changes, 'change')}`;
  const alike = groups.length === changes ? '' : `, ${counted(groups.length, 'kind')} of them`;
  return {
    title: title + alike,
    noun: 'change',
    folded: true,
    entries: groups.map((group) => ({
      text: listOf(changeLines(group)).join('\n'),
      count: group.all.length,
    })),
  };
}

/** Every price that changes, as far as there is room, with the steepest increases first. */
function priceSection({ impact: { prices } }: Plan): Section {
  return {
    title: `<b>Prices</b> · ${grouped(String(prices.length))} changed`,
    noun: 'price',
    folded: prices.length > PRICES_UNFOLDED,
    entries: byConcern(prices).map((price) => ({ text: listOf(priceLines(price)).join('\n'), count: 1 })),
  };
}

/** The first line of a block is its title. */
function sectionOf(lines: readonly Line[], folded = true): Section {
  const [title, ...rows] = lines;
  const words = title?.spans.map(({ text }) => text).join('') ?? '';
  return { title: htmlTitle(words), noun: 'line', folded, entries: lineEntries(rows) };
}
