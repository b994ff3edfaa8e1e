/** Texts put together as sentences and lines: nothing about none, and the first of many by name. */
import { counted } from '../../model/messages/counted.ts';

/** One text about the number of things, and none about nothing. */
export function ifAny(count: number, textOf: (count: number) => string): readonly string[] {
  return count === 0 ? [] : [textOf(count)];
}

/** The first `most` texts, and one with the number of the others. */
export function firstTexts(
  texts: readonly string[],
  most: number,
  more: string,
  moreOfThem?: string,
): readonly string[] {
  const rest = Math.max(texts.length - most, 0);
  return [...texts.slice(0, most), ...ifAny(rest, (count) => counted(count, more, moreOfThem))];
}

/** The most characters of a summary's line: two lines of a terminal. */
export const SUMMARY_WIDTH = 160;

/** The text as the beginning of a sentence. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
