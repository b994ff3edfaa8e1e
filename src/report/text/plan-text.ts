/**
 * A plan for a terminal. Money comes first, then the guards, the changes, and the changes that are left out. The
 * counts and the digest always close the plan, whatever is grouped above them.
 */
import type { Plan } from '../../model/plan/plan.ts';
import { approvalLines } from '../lines/approval-lines.ts';
import { changeLines } from '../lines/change-lines.ts';
import { countsLine } from '../lines/counts-line.ts';
import { environmentLines } from '../lines/environment-lines.ts';
import { guardLines, wayPastLines } from '../lines/guard-lines.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from '../lines/lines.ts';
import { impactLines } from '../lines/money-lines.ts';
import { moveLines } from '../lines/move-lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import {
  adoptionLines,
  deferredLines,
  driftLines,
  noticeLines,
  renameLines,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { priceChangeLines } from '../lines/price-change-lines.ts';
import { requestLines } from '../lines/request-lines.ts';
import { attentionList, calmText } from '../view/attention-list.ts';
import { type ChangeSection, changeSections } from '../view/change-sections.ts';
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

export function planText(plan: Plan, options: TextOptions): string {
  const blocks: readonly (readonly Line[])[] = [
    headerLines(plan),
    requestLines(plan),
    impactLines(plan.impact, plan.today),
    moveLines(plan.impact.moves),
    priceChangeLines(plan.impact.prices),
    guardLines(plan),
    wayPastLines(plan),
    approvalLines(plan),
    environmentLines(plan),
    sentAgainLines(plan),
    leftInDoubtLines(plan),
    ...changeSections(plan).map(sectionLines),
    takenLines(plan.taken_over),
    deferredLines(plan),
    driftLines(plan.drift),
    adoptionLines(plan.adoptions),
    renameLines(plan.renames),
    noticeLines(plan.notices),
    closingLines(plan),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  const quiet = shown.length === 2;
  return renderLines(
    shown.flatMap((block, index) => (index === 0 || quiet ? block : [EMPTY_LINE, ...block])),
    options,
  );
}

function headerLines(plan: Plan): readonly Line[] {
  return [
    line(0, span(`Plan for ${plan.project}`, 'strong'), ` · ${occasionText(plan)}`),
    line(0, span(identityText(plan), 'faint')),
    ...headlineLines(plan),
    ...(plan.targets.length === 0
      ? []
      : [
          line(
            0,
            span(
              `Limited to ${plan.targets.join(', ')} and what ${plan.targets.length === 1 ? 'it depends' : 'they depend'} on.`,
              'warning',
            ),
          ),
        ]),
    ...watchLines(plan),
  ];
}

function headlineLines(plan: Plan): readonly Line[] {
  const headline = headlineOf(plan);
  return headline === '' ? [] : [line(0, span(`${headline}.`, 'strong'))];
}

function watchLines(plan: Plan): readonly Line[] {
  const words = attentionList(plan).map((watch) => watch.words);
  const calm = calmText(plan);
  if (words.length === 0)
    return calm === '' ? [] : [line(0, span('Nothing needs attention: ', 'strong'), span(calm, 'good'))];
  return [
    line(
      0,
      span('Needs attention: ', 'strong'),
      ...words.flatMap((word, index) => [index === 0 ? '' : ' · ', word]),
    ),
  ];
}

function sectionLines(section: ChangeSection): readonly Line[] {
  return [line(0, span(SECTION_TITLES[section.kind], 'strong')), ...section.groups.flatMap(changeLines)];
}

function closingLines(plan: Plan): readonly Line[] {
  const verdict = verdictOf(plan);
  return [
    line(0, verdict, verdict.text === '' ? '' : ' ', evidenceText(plan)),
    line(0, span(countsLine(plan), 'strong')),
    ...(holdText(plan) === '' ? [] : [line(0, holdText(plan))]),
    line(0, `Digest: ${plan.digest}`),
  ];
}
