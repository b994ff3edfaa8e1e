/** The outcome of an apply as a comment on the merged request: failures unfolded, counts and digest always there. */
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Line } from '../lines/lines.ts';
import {
  appliedLines,
  outcomeBlocks,
  outcomeCountsLine,
  stoppedLines,
  verdictLine,
} from '../text/outcome-text.ts';
import { type Around, comment, lineEntries, marker, type Section } from './comment.ts';
import { codeSpan, htmlTitle, prose } from './escape-markdown.ts';
import { cut, rowOf } from './markdown-lines.ts';

/** At most {@link COMMENT_LIMIT} characters, whatever the outcome. */
export function outcomeMarkdown(outcome: Outcome, around: Around = {}): string {
  const { done, keptOtherwise, refused, inDoubt, rest } = outcomeBlocks(outcome);
  return comment({
    head: [
      marker('apply', outcome.plan_digest),
      `## Apply for ${codeSpan(cut(outcome.project, 80))} · environment ${prose(cut(outcome.environment, 80))}`,
      `${rowOf(verdictLine(outcome).spans)} ${stoppedLines(outcome)
        .map(({ spans }) => rowOf(spans))
        .join(' ')}`.trim(),
      ...appliedParagraph(outcome),
    ],
    sections: [
      section('In doubt', inDoubt, false),
      section('Kept otherwise by the service', keptOtherwise, false),
      section('Refused by the service', refused, false),
      ...rest.map((lines) => section(wordsOfLine(lines[0]), lines.slice(1), false)),
      section('Done', done, true),
    ],
    foot: [
      `**${outcomeCountsLine(outcome)}**`,
      `Plan digest: ${codeSpan(outcome.plan_digest)}  \n${recordWords(outcome)}Run ${codeSpan(cut(outcome.run, 80))}, ${prose(`${outcome.started_at} – ${outcome.finished_at}`)}`,
    ],
    around,
    elsewhere: 'the HTML report and the outcome document have all of them',
  });
}

function appliedParagraph(outcome: Outcome): readonly string[] {
  const rows = appliedLines(outcome).map(({ spans }) => rowOf(spans));
  return rows.length === 0 ? [] : [rows.join('  \n')];
}

function recordWords({ record_hash: hash }: Outcome): string {
  return hash === undefined ? '' : `Hash on record: ${codeSpan(hash)}  \n`;
}

function section(title: string, lines: readonly Line[], folded: boolean): Section {
  return { title: htmlTitle(title), noun: 'line', folded, entries: lineEntries(lines) };
}

function wordsOfLine(line: Line | undefined): string {
  return line?.spans.map(({ text }) => text).join('') ?? '';
}
