/** The width of a text in columns of the screen. */
import stringWidth from 'string-width';

/**
 * Characters that take one column each and never join with their neighbours. Nearly all texts consist of these alone.
 * The first other text loads a data set, which takes as long as many a command.
 */
const ONE_COLUMN_EACH = /^[ -~·×À-ÖØ-öø-ž–—‘’“”…›»→−≈≠▲▼◆✓✗]*$/;

/** The columns that `string-width` counts: two for wide characters and emoji, none for invisible or joining ones. */
export function textWidth(text: string): number {
  return ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text);
}
