/** Texts that others wrote, cut to a length that a person reads. Pure. */

/** At most `most` characters (UTF-16 units), the last of which is an ellipsis where something is missing. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // No half of a surrogate pair stays behind.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** How much of one value a diagnostic repeats. */
const MOST_OF_ONE_VALUE = 200;

/** For a value that stands in a sentence without quotes and backticks, where {@link boundedSentence} cannot tell its end. */
export function oneValue(value: string): string {
  return shortened(value, MOST_OF_ONE_VALUE);
}

/** How long a sentence may be with all its values. */
const LONGEST_SENTENCE = 1000;

/** Something in backticks, a quoted text, or one word. */
const VALUE = /`[^`]*`|"(?:[^"\\]|\\.)*"|[^\s"`]+/g;

/** A sentence of a diagnostic, with every value that a person cannot read at a glance cut short. */
export function boundedSentence(sentence: string): string {
  if (sentence.length <= MOST_OF_ONE_VALUE) return sentence;
  return shortened(sentence.replace(VALUE, boundedValue), LONGEST_SENTENCE);
}

function boundedValue(value: string): string {
  const [mark = ''] = /^[`"]/.exec(value) ?? [];
  return mark === '' ? oneValue(value) : `${mark}${oneValue(value.slice(1, -1))}${mark}`;
}
