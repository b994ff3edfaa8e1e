/** How many columns a text takes on a screen. */
import stringWidth from 'string-width';

/**
 * Characters that take one column each and never join with what stands beside them. Nearly all texts are made of these
 * alone, and the first text that is not has a data set read in, which takes as long as many a command.
 */
const ONE_COLUMN_EACH = /^[ -~·×À-ÖØ-öø-ž–—‘’“”…›»→−≈≠▲▼◆✓✗]*$/;

/** The columns that `string-width` counts: two for wide characters and emoji, none for what is invisible or joins its neighbour. */
export function textWidth(text: string): number {
  return ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text);
}
