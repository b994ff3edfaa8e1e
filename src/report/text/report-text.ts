/**
 * A report for a terminal: every block apart from the next by an empty line, and what matters most where the
 * eye is. Each column of a table is as wide as its widest cell.
 */
import { EMPTY_LINE, type Line, line, renderLines, type TextOptions, textWidth } from '../lines/lines.ts';
import type { Report, Table } from '../sections/report.ts';
import { visible } from '../words/sanitize.ts';

export function reportText(report: Report, options: TextOptions): string {
  const { title, facts, verdict, summary, tables, sections, foot, isPast } = report;
  const said = verdict === undefined ? [] : [line(0, verdict)];
  const blocks = [
    [...(title === undefined ? [] : [title]), ...facts, ...(isPast ? [] : said), ...summary],
    ...tables.flatMap((table) => (table.inLines ? [] : [tableLines(table, options)])),
    ...sections.map(({ lines }) => lines),
    [...foot, ...(isPast ? said : [])],
  ].filter(({ length }) => length > 0);
  // A report without sections is short, and nothing in it needs to be set apart.
  const apart = sections.length === 0 ? [] : [EMPTY_LINE];
  return renderLines(
    blocks.flatMap((block, index) => (index === 0 ? block : [...apart, ...block])),
    options,
  );
}

const BETWEEN = ' '.repeat(3);

/** A table that is wider than the screen becomes a block for each column. */
function tableLines({ columns, rows }: Table, { width }: TextOptions): readonly Line[] {
  const head = columns.map(({ title }) => title);
  const cells = [
    head,
    ...rows.map((row) => row.map((each) => (typeof each === 'string' ? each : each.text))),
  ];
  const whole = padded(cells, (column) => columns[column]?.kind === 'number');
  if (textWidth(whole[0]?.join(BETWEEN) ?? '') <= width)
    return whole.map((row) => line(0, row.join(BETWEEN).trimEnd()));
  return head
    .slice(1)
    .flatMap((title, index) => [
      line(0, { text: title, style: 'strong' }),
      ...cells
        .slice(1)
        .map((row, place) => line(2, `${whole[place + 1]?.[0] ?? ''}  ${row[index + 1] ?? ''}`)),
    ]);
}

/** Rows of cells, each as wide as its column. Numbers stand to the right. */
export function padded(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): readonly (readonly string[])[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => textWidth(row[column] ?? ''))));
  return rows.map((row) =>
    row.map((cell, column) => {
      const blanks = ' '.repeat((widths?.[column] ?? 0) - textWidth(cell));
      return isNumber(column) ? blanks + cell : cell + blanks;
    }),
  );
}

/** The head and one line per row, each ending in a line break. Cells are made harmless. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = padded([head, ...rows].map((row) => row.map(visible)));
  return cells.map((row) => `${row.join('  ').trimEnd()}\n`).join('');
}
