/** An unchecked row of a usage file, independent of the file's format. */
import type { FieldPath, Source } from '../model/values/source.ts';

export interface WrittenSample {
  readonly customer?: string;
  readonly subscription?: string;
  readonly metric?: string;
  readonly product?: string;
  /** A decimal text, not below zero. */
  readonly quantity?: string;
  readonly count?: string;
  readonly month?: string;
  readonly event?: { readonly name: string; readonly property: string | null };
  readonly dimensions: ReadonlyMap<string, string>;
  /** Paths start at the row. */
  readonly locate: (path: FieldPath) => Source;
}
