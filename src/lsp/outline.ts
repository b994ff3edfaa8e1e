/** The outline of a catalog file: its sections, what they declare, and the prices and entries within. */
import type { YamlEntry, YamlNode } from '../yaml/yaml-node.ts';
import { entryOf } from '../yaml/yaml-node.ts';

export interface OutlineEntry {
  readonly name: string;
  /** Shown beside the name. */
  readonly detail: string;
  readonly kind: 'section' | 'thing' | 'price' | 'dated';
  /** The range of the whole, and that of the name; offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly nameEnd: number;
  readonly inner: readonly OutlineEntry[];
}

/** The depth to which a mapping is told. */
export function outlineOf(text: string, root: YamlNode): readonly OutlineEntry[] {
  if (root.kind !== 'map') return [];
  return inOrder(root.entries, text.length, (section, end) => ({
    ...entry(text, section, end, 'section'),
    inner: inOrder(entriesOf(section.value), end, (each, until) => ({
      ...entry(text, each, until, 'thing'),
      detail: nameOf(each.value),
      inner: innerOf(text, each.value, until),
    })),
  }));
}

function innerOf(text: string, value: YamlNode, end: number): readonly OutlineEntry[] {
  const fields = value.kind === 'map' ? value.entries : [];
  return inOrder(fields, end, (field, until) => {
    if (field.key === 'prices')
      return inOrder(entriesOf(field.value), until, (price, last) => entry(text, price, last, 'price'));
    if (field.key !== 'changes' && field.key !== 'versions') return [];
    const items = field.value.kind === 'list' ? field.value.items : [];
    return items.map((item, index): OutlineEntry => {
      const day = entryOf(item, 'effective_at')?.value;
      const written = day?.kind === 'scalar' ? String(day.value) : 'from the start';
      const last = Math.max(item.offset, (items[index + 1]?.offset ?? until) - 1);
      const nameEnd = Math.min(last, lineEnd(text, item.offset));
      return {
        name: written,
        detail: field.key === 'changes' ? 'change' : 'entry',
        kind: 'dated',
        start: item.offset,
        end: last,
        nameEnd,
        inner: [],
      };
    });
  }).flat();
}

/** Each entry ends where the next begins. Entries that an alias leads to are left out: they are written elsewhere. */
function inOrder<Result>(
  entries: readonly YamlEntry[],
  end: number,
  make: (entry: YamlEntry, end: number) => Result,
): readonly Result[] {
  const own = entries
    .filter(({ keyOffset }) => keyOffset < end)
    .toSorted((a, b) => a.keyOffset - b.keyOffset);
  return own.map((each, index) => make(each, (own[index + 1]?.keyOffset ?? end + 1) - 1));
}

function entry(
  text: string,
  { key, keyOffset }: YamlEntry,
  end: number,
  kind: OutlineEntry['kind'],
): OutlineEntry {
  const nameEnd = Math.min(end, lineEnd(text, keyOffset), keyOffset + key.length + 2);
  // A client refuses a name without a letter.
  const name = key.trim() === '' ? '(empty)' : key;
  return { name, detail: '', kind, start: keyOffset, end: Math.max(end, nameEnd), nameEnd, inner: [] };
}

function entriesOf(node: YamlNode): readonly YamlEntry[] {
  return node.kind === 'map' ? node.entries : [];
}

function nameOf(node: YamlNode): string {
  const name = entryOf(node, 'name')?.value;
  return name?.kind === 'scalar' && typeof name.value === 'string' ? name.value : '';
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
