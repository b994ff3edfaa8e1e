/** A report for a terminal: every block apart from the next by an empty line, and what matters most where the eye is. */
import { EMPTY_LINE, type Line, line, renderLines } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { textWidth } from '../lines/text-width.ts';
import type { Report, Table } from '../sections/report.ts';
import { padded } from './table-text.ts';

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
