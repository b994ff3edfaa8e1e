/** Candidates in one table: what each measure is in each of them, for the meeting in which a price is decided. */
import { grouped } from '../../model/messages/counted.ts';
import { type Html, html } from '../html/markup.ts';
import { pageHtml } from '../html/page.ts';
import { type Line, line, renderLines, span } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { textWidth } from '../lines/text-width.ts';
import { cell, prose } from '../markdown/escape-markdown.ts';
import { increaseText } from '../words/value-text.ts';
import type { Candidate, CandidatesDocument } from './candidates.ts';

interface Row {
  readonly measure: string;
  /** One for each candidate. */
  readonly cells: readonly string[];
}

const NONE = '–';

function rowsOf({ candidates }: CandidatesDocument): readonly Row[] {
  const currencies = [
    ...new Set(candidates.flatMap(({ recurring }) => recurring.map(({ currency }) => currency))),
  ].sort();
  const row = (measure: string, cellOf: (candidate: Candidate) => string): Row => ({
    measure,
    cells: candidates.map(cellOf),
  });
  const changeOf = (currency: string, length: 'month' | 'year') => (candidate: Candidate) => {
    const found = candidate.recurring.find((each) => each.currency === currency);
    if (found === undefined) return NONE;
    const { before, after } = found[length];
    return increaseText(before, after, currency);
  };
  const anybody = (kind: keyof Candidate['paying']) => candidates.some(({ paying }) => paying[kind] > 0);
  return [
    ...currencies.flatMap((currency) => [
      row(`${currency} a month`, changeOf(currency, 'month')),
      row(`${currency} a year`, changeOf(currency, 'year')),
    ]),
    row('pay more', ({ paying }) => grouped(String(paying.more))),
    row('pay less', ({ paying }) => grouped(String(paying.less))),
    ...(anybody('mixed') ? [row('more, then less', ({ paying }) => grouped(String(paying.mixed)))] : []),
    row('largest increase', ({ largest_increase: largest }) =>
      largest === null ? NONE : largest.percent === null ? 'from nothing' : `+${largest.percent} %`,
    ),
    row('customer', ({ largest_increase: largest }) => largest?.customer ?? NONE),
    row('first invoice', ({ first_invoice: day }) => day ?? NONE),
    row('not known', ({ not_known: uncounted, subscriptions }) =>
      uncounted === 0 ? NONE : `${grouped(String(uncounted))} of ${grouped(String(subscriptions))}`,
    ),
    row('guards', ({ guards }) => (guards.refused.length === 0 ? 'pass' : guards.refused.join(', '))),
  ];
}

function titleOf({ project, environment, base, today }: CandidatesDocument): string {
  return `Candidates for ${project} · environment ${environment} · ${today} · against ${base}`;
}

export function candidatesText(document: CandidatesDocument, options: TextOptions): string {
  const rows = rowsOf(document);
  const title = line(0, span(titleOf(document), 'strong'));
  const table = [{ measure: 'candidate', cells: document.candidates.map(({ name }) => name) }, ...rows];
  const columns = document.candidates.map((_, index) =>
    Math.max(...table.map(({ cells }) => textWidth(cells[index] ?? ''))),
  );
  const first = Math.max(...table.map(({ measure }) => measure.length));
  const width = first + columns.reduce((sum, each) => sum + each + GAP, 0);
  if (width > options.width) return renderLines([title, ...blocksOf(document, rows, first)], options);
  const lines = table.map(({ measure, cells }) =>
    line(
      0,
      [
        measure.padEnd(first),
        ...cells.map((text, index) => `${' '.repeat((columns[index] ?? 0) - textWidth(text))}${text}`),
      ].join(' '.repeat(GAP)),
    ),
  );
  return renderLines([title, ...lines], options);
}

const GAP = 3;

/** One block for each candidate, where the table is wider than the screen. */
function blocksOf({ candidates }: CandidatesDocument, rows: readonly Row[], width: number): readonly Line[] {
  return candidates.flatMap(({ name }, index) => [
    line(0, span(name, 'strong')),
    ...rows.map(({ measure, cells }) => line(2, `${measure.padEnd(width)}  ${cells[index] ?? NONE}`)),
  ]);
}

export function candidatesMarkdown(document: CandidatesDocument): string {
  const { candidates } = document;
  return `${[
    `## ${prose(titleOf(document))}`,
    '',
    `| | ${candidates.map(({ name }) => `**${cell(name)}**`).join(' | ')} |`,
    `|:--|${candidates.map(() => '--:|').join('')}`,
    ...rowsOf(document).map(({ measure, cells }) => `| ${cell(measure)} | ${cells.map(cell).join(' | ')} |`),
  ].join('\n')}\n`;
}

export function candidatesHtml(document: CandidatesDocument): string {
  const { candidates } = document;
  const cells = (texts: readonly string[]): Html => html`${texts.map((text) => html`<td>${text}</td>`)}`;
  const body = html`<h1>${titleOf(document)}</h1>
<table><thead><tr><th></th>${candidates.map(({ name }) => html`<th>${name}</th>`)}</tr></thead>
<tbody>${rowsOf(document).map((row) => html`<tr><th scope="row">${row.measure}</th>${cells(row.cells)}</tr>`)}</tbody></table>`;
  return pageHtml({ title: titleOf(document), body });
}
