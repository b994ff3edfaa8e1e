/** Numbers and lists as text for sentences. */

/** `1 subscription`, `10,000 subscriptions`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(String(count))} ${count === 1 ? singular : plural}`;
}

/** The words before several things of which each is the `it` of a sentence; empty before one, and where nothing is said of `it`. */
export function eachOf(count: number, sentence: string): string {
  return count > 1 && /^its?\b/.test(sentence) ? 'each of ' : '';
}

/** Groups digits by three: `1234567.5` becomes `1,234,567.5`. A hyphen at the start becomes a minus sign. */
export function grouped(digits: string): string {
  const [whole = '', fraction] = digits.replace(/^-/, '−').split('.');
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? marked : `${marked}.${fraction}`;
}

/** `a, b, c and 1,204 more`, or with semicolons `a; b; c; and 1,204 more`. Up to `most`, all of them. */
export function someOf(texts: readonly string[], most: number, separator: ', ' | '; ' = ', '): string {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).join(separator);
  if (rest <= 0) return shown;
  return `${shown}${separator === ', ' ? ' ' : separator}and ${grouped(String(rest))} more`;
}
