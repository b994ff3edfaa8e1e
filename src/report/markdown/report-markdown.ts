/** A report as a comment: the verdict, its summary and tables, then the sections. Open are those on which a reader decides. */
import { counted } from '../../model/messages/counted.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { lineWords, type Span } from '../lines/lines.ts';
import { clockReport, type Looked } from '../sections/clock-report.ts';
import { type Failure, failureReport } from '../sections/failure-report.ts';
import { outcomeReport } from '../sections/outcome-sections.ts';
import { planReport } from '../sections/plan-sections.ts';
import { headed, type Report, type Section, type Table } from '../sections/report.ts';
import { type Around, comment, marker, type Part } from './comment.ts';
import { cell, htmlTitle, prose } from './escape-markdown.ts';
import { cut, listOf, rowOf } from './markdown-lines.ts';

interface CommentOptions {
  /** The first line, by which a pipeline finds the comment. */
  readonly marker?: string;
  readonly around?: Around;
  /** The place of the entries that do not fit. */
  readonly elsewhere?: string;
}

/** At most {@link COMMENT_LIMIT} characters. The summary is never cut. */
export function reportMarkdown(
  report: Report,
  { marker, around = {}, elsewhere = 'the JSON form has all of them' }: CommentOptions = {},
): string {
  const { facts, foot, sections } = report;
  return comment({
    head: [
      ...(marker === undefined ? [] : [marker]),
      `## ${prose(cut(lineWords(report.title), LONGEST_TITLE))}`,
      ...firstScreen(report),
    ],
    sections: sections.map(partOf),
    foot:
      [...foot, ...facts].length === 0
        ? []
        : [[...foot, ...facts].map(({ spans }) => shortRow(spans)).join(LINE_BREAK)],
    around,
    elsewhere,
  });
}

/** Titles are short because they are never left out. */
const LONGEST_TITLE = 200;
/** The length of each text in lines that are never left out. */
const LONGEST_SPAN = 200;
const LINE_BREAK = '  \n';

/** The verdict, the summary and the tables, a paragraph each. */
function firstScreen({ verdict, summary, tables }: Report): readonly string[] {
  return [
    ...(verdict === undefined ? [] : [verdictText(verdict)]),
    ...(summary.length === 0 ? [] : [summary.map(({ spans }) => rowOf(spans)).join(LINE_BREAK)]),
    ...tables.flatMap((table) => [
      ...(table.notes?.length ? [listOf(table.notes).join('\n')] : []),
      tableText(table),
    ]),
  ];
}

function verdictText({ text, style }: Span): string {
  const bold = `**${prose(text)}**`;
  return style === 'error' ? `> [!CAUTION]\n> ${bold}` : bold;
}

function shortRow(spans: readonly Span[]): string {
  return rowOf(spans.map((each) => ({ ...each, text: cut(each.text, LONGEST_SPAN) })));
}

/** The most characters of a cell. */
const LONGEST_CELL = 160;

export function tableText({ columns, rows, noun = 'row', more }: Table): string {
  const head = columns.map(({ title }) => (title === '' ? '' : cell(cut(title, LONGEST_CELL))));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(head),
    `|${columns.map(({ kind }) => (kind === 'number' ? '--:' : ':--')).join('|')}|`,
    ...rows.map((cells) => row(cells.map(cellText))),
    ...(more === undefined
      ? []
      : [row([`… ${counted(more, `more ${noun}`)}`, ...columns.slice(1).map(() => '')])]),
  ].join('\n');
}

function cellText(content: string | Span): string {
  const { text, style } = typeof content === 'string' ? { text: content, style: 'plain' } : content;
  if (text === '') return '';
  const shown = cell(cut(text, LONGEST_CELL));
  return style === 'plain' ? shown : `**${shown}**`;
}

function partOf(section: Section): Part {
  const { entries, noun, open } = section;
  const { heading, rows } = headed(section);
  if (entries === undefined)
    return {
      title: htmlTitle(heading),
      noun,
      folded: !open,
      entries: listOf(rows).map((text) => ({ text, count: 1 })),
    };
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  const { length } = entries.filter(({ count }) => count > 0);
  const kinds = length === all ? '' : `, ${counted(length, 'kind')} of them`;
  return {
    title: `<b>${htmlTitle(heading)}</b> · ${counted(all, noun)}${kinds}`,
    noun,
    folded: !open,
    entries: entries.map(({ lines: own, count }) => ({ text: listOf(own).join('\n'), count })),
  };
}

const PAGE_AND_DOCUMENT = (document: string) =>
  `the HTML report and the ${document} document have all of them`;

export function planMarkdown(plan: Plan, around: Around = {}): string {
  return reportMarkdown(planReport(plan), {
    marker: marker('plan', plan.project, plan.environment),
    elsewhere: PAGE_AND_DOCUMENT('plan'),
    around,
  });
}

export function outcomeMarkdown(outcome: Outcome, around: Around = {}): string {
  return reportMarkdown(outcomeReport(outcome), {
    marker: marker('apply', outcome.plan_digest),
    elsewhere: PAGE_AND_DOCUMENT('outcome'),
    around,
  });
}

/** In place of the previous comment, which is no longer true. */
export function failureMarkdown(failure: Failure, around: Around = {}): string {
  const { kind, project, environment, digest } = failure;
  const names = kind === 'plan' ? [project, environment] : [digest];
  return reportMarkdown(failureReport(failure), {
    marker: marker(kind, ...names),
    elsewhere: 'the log of the pipeline has all of them',
    around,
  });
}

/** The text of the issue of what a run by the clock found. */
export function clockMarkdown(looked: Looked, around: Around = {}): string {
  return reportMarkdown(clockReport(looked), {
    marker: marker('drift', looked.project, looked.environment),
    elsewhere: 'the log of the run has all of them',
    around,
  });
}
