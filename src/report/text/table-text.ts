/** Tables of plain texts. Each column is as wide as its widest cell. */

import { textWidth } from '../lines/text-width.ts';
import { visible } from '../words/sanitize.ts';

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
