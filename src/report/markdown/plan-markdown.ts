/**
 * A plan as a comment on a pull request: the summary, what changes and the money in a table each, then the sections. Open are
 * those on which a reviewer decides. The counts and the digest are always there.
 */
import { counted } from '../../model/messages/counted.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { countsLine } from '../lines/counts-line.ts';
import { countsText, exceptionPlace, type GuardPast, guardFindings, waysPast } from '../lines/guard-lines.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { type PlanSection, planSections } from '../sections/plan-sections.ts';
import { summaryOf } from '../summary/summary.ts';
import { firstFew } from '../view/group-alike.ts';
import { evidenceText, identityText, limitedText, occasionText } from '../words/plan-words.ts';
import { type Around, comment, lineEntries, marker, type Section } from './comment.ts';
import { codeSpan, htmlTitle, prose } from './escape-markdown.ts';
import { moneySection, moneyTable } from './impact-markdown.ts';
import { cut, listOf, rowOf } from './markdown-lines.ts';
import { priceTable } from './price-table.ts';

/** At most {@link COMMENT_LIMIT} characters, whatever the plan. */
export function planMarkdown(plan: Plan, around: Around = {}): string {
  const short = (text: string) => prose(cut(text, SHORT_TEXT));
  const limited = limitedText(plan);
  return comment({
    head: [
      marker('plan', plan.project, plan.environment),
      `## Plan for ${codeSpan(cut(plan.project, SHORT_TEXT))} · ${short(occasionText(plan))}`,
      ...summaryParagraphs(plan),
      ...(limited === '' ? [] : [short(limited)]),
      ...priceTable(plan),
      ...moneyTable(plan.impact, plan.today),
    ],
    sections: planSections(plan).map((section) => sectionOf(section, plan)),
    foot: [
      `**${countsLine(plan)}** ${evidenceText(plan)}`,
      `Digest: ${codeSpan(plan.digest)}  \nFor ${short(identityText(plan))}`,
    ],
    around,
    elsewhere: 'the HTML report and the plan document have all of them',
  });
}

/** The length of texts in the head and the foot, which are kept short because they are never left out. */
const SHORT_TEXT = 200;

/** The summary is never cut. */
export function summaryParagraphs(plan: Plan): readonly string[] {
  const { lines, attention } = summaryOf(plan);
  const [first = '', ...others] = lines.map(prose);
  return [
    isRefused(plan) ? `> [!CAUTION]\n> **${first}**` : `**${first}**`,
    ...(others.length === 0 ? [] : [others.join('  \n')]),
    ...(attention.length === 0
      ? []
      : [`**Also check:** ${attention.map(({ words }) => rowOf([words])).join(' · ')}`]),
  ];
}

/** Guards stand without the ways past them, which fold; money without the sums of the table above. */
function sectionOf(section: PlanSection, plan: Plan): Section {
  switch (section.id) {
    case 'guards':
      return { title: section.name, noun: 'line', folded: false, entries: lineEntries(guardFindings(plan)) };
    case 'way-past':
      return wayPastSection(plan);
    case 'money':
      return moneySection(plan.impact);
    default:
      return plainSection(section);
  }
}

function plainSection({ name, lines, entries, noun, open }: PlanSection): Section {
  const [title, ...rows] = lines;
  if (entries === undefined) {
    const words = title?.spans.map(({ text }) => text).join('') ?? '';
    return { title: htmlTitle(words), noun, folded: !open, entries: lineEntries(rows) };
  }
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  const kinds = entries.length === all ? '' : `, ${counted(entries.length, 'kind')} of them`;
  return {
    title: `<b>${name}</b> · ${counted(all, noun)}${kinds}`,
    noun,
    folded: !open,
    entries: entries.map(({ lines: own, count }) => ({ text: listOf(own).join('\n'), count })),
  };
}

function wayPastSection(plan: Plan): Section {
  const whole = plan.way_past && [
    {
      text: `Insert at ${codeSpan(exceptionPlace(plan.way_past))}, and say who agreed:\n\n\`\`\`yaml\n${plan.way_past.text}\`\`\`\n${prose(countsText(plan.way_past))}\n`,
      count: 0,
    },
  ];
  const ways = waysPast(plan).map((way) => ({ text: listOf(wayPastLines(way)).join('\n'), count: 1 }));
  return { title: 'To let it pass', noun: 'guard', folded: true, entries: [...(whole ?? []), ...ways] };
}

/** The exception is one code span, which is copied as a whole. */
function wayPastLines({ guard, fix, exception, addresses }: GuardPast): readonly Line[] {
  return [
    line(0, span(guard, 'error'), '  ', firstFew([...new Set(addresses.map(ownerOf))])),
    ...(exception?.split('\n') ?? []).map((entry) => line(2, wholeSpan(entry))),
    line(2, fix),
  ];
}
