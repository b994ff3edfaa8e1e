/** Numbers in sentences. */

/** `1 subscription`, `10,000 subscriptions`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(String(count))} ${count === 1 ? singular : plural}`;
}

/** Digits in groups of three: `1234567.5` becomes `1,234,567.5`, and the hyphen before a negative number a minus. */
export function grouped(digits: string): string {
  const [whole = '', fraction] = digits.replace(/^-/, '−').split('.');
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? marked : `${marked}.${fraction}`;
}
