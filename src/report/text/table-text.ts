/** A plain table of texts. Each column is as wide as its widest cell. */

import { textWidth } from '../lines/text-width.ts';
import { visible } from '../words/sanitize.ts';

/** The head and one line per row, each ending in a line break. Cells are made harmless. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => textWidth(row[column] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - textWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
