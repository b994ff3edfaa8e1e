/** Which fields of an object are passed on, and which fields within them. */

/** `any` passes unchanged, a list has a shape for its elements, and an object has a shape for each field. */
export type WrittenFields =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: () => WrittenFields }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, WrittenFields>> };

const ANY: WrittenFields = { kind: 'any' };

/** `names` pass unchanged; `inner` fields have their own shapes. */
export function fields(
  names: string,
  inner: Readonly<Record<string, WrittenFields>> = {},
): Extract<WrittenFields, { kind: 'fields' }> {
  const plain = names.split(/\s+/).filter((name) => name !== '');
  return { kind: 'fields', fields: { ...Object.fromEntries(plain.map((name) => [name, ANY])), ...inner } };
}

export function list(of: () => WrittenFields): WrittenFields {
  return { kind: 'list', of };
}

/** More parts than this are named by their count. */
const MOST_IN_WORDS = 6;

/** The parts of a model in words, as many as a person reads. */
export function inWords<Part>(
  parts: readonly Part[],
  between: string,
  words: (part: Part) => string,
): string {
  const shown = parts.slice(0, MOST_IN_WORDS).map(words);
  const others = parts.length - shown.length;
  return [...shown, ...(others === 0 ? [] : [`${others} more`])].join(between);
}
