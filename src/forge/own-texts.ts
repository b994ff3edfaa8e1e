/** Finds texts of this program's own on a forge. Somebody else's text with the same marker is left alone. */

/** An entry of a list that a forge answers, read with care: nothing is known of its form. */
export type Wire = Readonly<Record<string, unknown>>;

export function wires(list: unknown): readonly Wire[] {
  return Array.isArray(list)
    ? list.filter((entry): entry is Wire => typeof entry === 'object' && entry !== null)
    : [];
}

export function wire(value: unknown): Wire {
  return typeof value === 'object' && value !== null ? (value as Wire) : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A marker is the whole first line, so that the marker of one name is not taken for that of a longer one. */
export function beginsWith(text: unknown, marker: string): boolean {
  return textOf(text).split(/\r?\n/, 1)[0] === marker;
}
