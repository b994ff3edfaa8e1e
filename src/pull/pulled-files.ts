/** The files that a pull writes: one per kind, split if it would be too long to read. */
import { COLLECTION, type PulledKind } from '../model/values/address.ts';
import { catalogText, type Entry } from '../yaml/catalog-text.ts';
import { presentFields } from './present-fields.ts';
import { type Remark, unwritable } from './remarks.ts';
import { writablePart } from './writable.ts';

export interface PulledFile {
  /** The name without folder and extension: `subscriptions`, `subscriptions-2`. */
  readonly name: string;
  readonly text: string;
  readonly keys: readonly string[];
}

/** Far below the size limit of catalog files. */
const ENTRIES_PER_FILE = 1000;

export interface FilesOf {
  readonly files: readonly PulledFile[];
  /** The remarks about values that cannot be written. */
  readonly remarks: readonly Remark[];
}

export interface ToBeFiled {
  readonly kind: PulledKind;
  /** The origin of the service. */
  readonly origin: string;
  readonly entries: readonly Entry[];
  /** Written as comments, for a person to complete. */
  readonly unfinished: readonly Entry[];
  readonly said: readonly Remark[];
  /** True if the pull covers the whole account. A file then reports left-out objects even if it has no entries. */
  readonly isWhole: boolean;
}

/** The files of one kind; none if there is nothing to show. */
export function filesOf({ kind, origin, entries, unfinished, said, isWhole }: ToBeFiled): FilesOf {
  const name = COLLECTION[kind];
  const remarks: Remark[] = [];
  const written = [...entries].toSorted(byKey).map(({ key, value }): Entry => {
    const writable = writablePart(kind, presentFields(value));
    if (writable.leftOut.length > 0) remarks.push(unwritable(kind, key, writable.leftOut));
    return { key, value: writable.value };
  });
  const own = [...said, ...remarks].filter((remark) => remark.kind === kind);
  const isMissed = isWhole && own.some(({ code }) => code === 'left-out');
  const least = isMissed || unfinished.length > 0 ? 1 : 0;
  const count = Math.max(Math.ceil(written.length / ENTRIES_PER_FILE), least);
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
