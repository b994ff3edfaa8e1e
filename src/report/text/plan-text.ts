/** A plan for a terminal: its summary, its sections, and the counts and the digest, which always close it. */
import type { Plan } from '../../model/plan/plan.ts';
import { countsLine } from '../lines/counts-line.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { planSections } from '../sections/plan-sections.ts';
import { summaryOf } from '../summary/summary.ts';
import { verdictOf } from '../summary/verdict.ts';
import { evidenceText, identityText, limitedText, occasionText } from '../words/plan-words.ts';

export function planText(plan: Plan, options: TextOptions): string {
  const sections = planSections(plan).map(({ lines }) => lines);
  const blocks = [headerLines(plan), ...sections, closingLines(plan)];
  const apart = (block: readonly Line[]) => (sections.length === 0 ? block : [EMPTY_LINE, ...block]);
  return renderLines(
    blocks.flatMap((block, index) => (index === 0 ? block : apart(block))),
    options,
  );
}

function headerLines(plan: Plan): readonly Line[] {
  const { lines, attention } = summaryOf(plan);
  const [first = '', ...others] = lines;
  const limited = limitedText(plan);
  return [
    line(0, span(`Plan for ${plan.project}`, 'strong'), ` · ${occasionText(plan)}`),
    line(0, span(identityText(plan), 'faint')),
    line(0, span(first, verdictOf(plan).style)),
    ...others.map((text) => line(0, text)),
    ...(limited === '' ? [] : [line(0, span(limited, 'warning'))]),
    ...(attention.length === 0 ? [] : [attentionLine(attention.map(({ words }) => words))]),
  ];
}

function attentionLine(words: Line['spans']): Line {
  return line(
    0,
    span('Also check: ', 'strong'),
    ...words.flatMap((word, index) => (index === 0 ? word : [' · ', word])),
  );
}

function closingLines(plan: Plan): readonly Line[] {
  return [
    line(0, evidenceText(plan)),
    line(0, span(countsLine(plan), 'strong')),
    line(0, `Digest: ${plan.digest}`),
  ];
}
