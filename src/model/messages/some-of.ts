import { grouped } from './counted.ts';

/** `a, b, c and 1,204 more`, or with semicolons `a; b; c; and 1,204 more`. Up to `most`, all of them. */
export function someOf(texts: readonly string[], most: number, separator: ', ' | '; ' = ', '): string {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).join(separator);
  if (rest <= 0) return shown;
  return `${shown}${separator === ', ' ? ' ' : separator}and ${grouped(String(rest))} more`;
}
