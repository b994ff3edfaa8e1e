/** A report for a terminal: every block apart from the next by an empty line, and what matters most where the eye is. */
import { EMPTY_LINE, type Line, line, renderLines } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { textWidth } from '../lines/text-width.ts';
import type { Report, Table } from '../sections/report.ts';

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

const GAP = 3;

/** A table that is wider than the screen becomes a block for each column. */
function tableLines({ columns, rows }: Table, { width }: TextOptions): readonly Line[] {
  const head = columns.map(({ title }) => title);
  const cells = [
    head,
    ...rows.map((row) => row.map((each) => (typeof each === 'string' ? each : each.text))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => textWidth(row[index] ?? ''))));
  const padded = (text: string, index: number) => {
    const blanks = ' '.repeat((widths[index] ?? 0) - textWidth(text));
    return columns[index]?.kind === 'number' ? blanks + text : text + blanks;
  };
  const between = ' '.repeat(GAP);
  if (widths.reduce((sum, each) => sum + each + GAP, -GAP) <= width)
    return cells.map((row) => line(0, row.map(padded).join(between).trimEnd()));
  return head
    .slice(1)
    .flatMap((title, index) => [
      line(0, { text: title, style: 'strong' }),
      ...cells.slice(1).map((row) => line(2, `${padded(row[0] ?? '', 0)}  ${row[index + 1] ?? ''}`)),
    ]);
}
