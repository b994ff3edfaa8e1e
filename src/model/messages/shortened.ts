/** Texts that others wrote, cut to a readable length. Pure. */

/** At most `most` characters (UTF-16 units). The last one is an ellipsis where something is missing. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Removes half of a surrogate pair at the cut.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The longest value that a diagnostic repeats. */
const MOST_OF_ONE_VALUE = 200;

/** Cuts a value without quotes and backticks in a sentence, where {@link boundedSentence} cannot find its end. */
export function oneValue(value: string): string {
  return shortened(value, MOST_OF_ONE_VALUE);
}

/** The longest sentence, with all its values. */
const LONGEST_SENTENCE = 1000;

/** A text in backticks, a quoted text, or one word. */
const VALUE = /`[^`]*`|"(?:[^"\\]|\\.)*"|[^\s"`]+/g;

/** A sentence of a diagnostic with every long value cut short. */
export function boundedSentence(sentence: string): string {
  if (sentence.length <= MOST_OF_ONE_VALUE) return sentence;
  return shortened(sentence.replace(VALUE, boundedValue), LONGEST_SENTENCE);
}

function boundedValue(value: string): string {
  const [mark = ''] = /^[`"]/.exec(value) ?? [];
  return mark === '' ? oneValue(value) : `${mark}${oneValue(value.slice(1, -1))}${mark}`;
}
