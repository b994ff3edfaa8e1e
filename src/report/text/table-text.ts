/** A plain table of texts, columns as wide as what stands in them. */

import { textWidth } from '../lines/text-width.ts';
import { visible } from '../words/sanitize.ts';

/** One line per row below the head, each ending in a line break. Cells are shown harmlessly. */
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
