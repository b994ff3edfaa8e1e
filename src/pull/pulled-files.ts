/** The files that a pull writes: one per kind, split where it would be longer than anybody reads. */
import { COLLECTION, type DeclaredKind } from '../model/address.ts';
import { presentFields } from './present-fields.ts';
import { type Remark, unwritable } from './remarks.ts';
import { writablePart } from './writable.ts';
import { catalogText, type Entry } from './yaml-text.ts';

export interface PulledFile {
  /** Without folder and ending: `subscriptions`, `subscriptions-2`. */
  readonly name: string;
  readonly text: string;
  readonly keys: readonly string[];
}

/** Far below the size up to which catalog files are read. */
const ENTRIES_PER_FILE = 1000;

export interface FilesOf {
  readonly files: readonly PulledFile[];
  /** What was found unwritable. */
  readonly remarks: readonly Remark[];
}

/** `unfinished` are shown as comments, for a person to complete. No file where there is nothing to show. */
export function filesOf(
  kind: DeclaredKind,
  origin: string,
  entries: readonly Entry[],
  unfinished: readonly Entry[],
  said: readonly Remark[],
): FilesOf {
  const name = COLLECTION[kind];
  const remarks: Remark[] = [];
  const written = [...entries].toSorted(byKey).map(({ key, value }): Entry => {
    const writable = writablePart(kind, presentFields(value));
    if (writable.leftOut.length > 0) remarks.push(unwritable(kind, key, writable.leftOut));
    return { key, value: writable.value };
  });
  const own = [...said, ...remarks].filter((remark) => remark.kind === kind);
  const isMissed = own.some(({ code }) => code === 'left-out');
  const count = Math.max(Math.ceil(written.length / ENTRIES_PER_FILE), isMissed ? 1 : 0);
  const files = Array.from({ length: count }, (_, index): PulledFile => {
    const part = written.slice(index * ENTRIES_PER_FILE, (index + 1) * ENTRIES_PER_FILE);
    const isFirst = index === 0;
    return {
      name: isFirst ? name : `${name}-${index + 1}`,
      text: catalogText({
        head: headOf(name, origin, isFirst ? own : []),
        name,
        entries: part,
        unfinished: isFirst ? [...unfinished].toSorted(byKey) : [],
      }),
      keys: part.map(({ key }) => key),
    };
  });
  return { files, remarks };
}

function headOf(name: string, origin: string, remarks: readonly Remark[]): readonly string[] {
  const first = `The ${name} of ${origin}, as pulled from there.`;
  return [first, ...remarks.map(({ message }) => `- ${message}`)];
}

function byKey(a: Entry, b: Entry): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
