/** An unchecked row of a usage file, independent of the file's format. */
import type { FieldPath, Source } from '../model/values/source.ts';

export const TEXTS = ['customer', 'subscription', 'metric', 'product', 'quantity', 'count', 'month'] as const;

/** Each name that has a text. A quantity and a count are decimal texts, not below zero. */
type Texts = Partial<Record<(typeof TEXTS)[number], string>>;

export interface WrittenSample extends Readonly<Texts> {
  readonly event?: { readonly name: string; readonly property: string | null };
  readonly dimensions: ReadonlyMap<string, string>;
  /** Paths start at the row. */
  readonly locate: (path: FieldPath) => Source;
}

export function textsOf(textOf: (name: keyof Texts) => string | undefined): Texts {
  const texts: Texts = {};
  for (const name of TEXTS) {
    const text = textOf(name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
