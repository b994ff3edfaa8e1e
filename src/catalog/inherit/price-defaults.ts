/** Gives the `defaults` for prices to every price that is written whole and says nothing of them, in trees. Pure. */
import { takesDefault } from '../../model/catalog/billing-interval.ts';
import { entryOf, type PlacedNode, type YamlEntry, type YamlNode } from '../../yaml/yaml-node.ts';
import { entriesIn, isNull, writtenIn } from './lay-over.ts';

/** The fields of a file, and those of the project under them. */
export function defaultsOf(
  own: PlacedNode | undefined,
  project: PlacedNode | undefined,
): readonly YamlEntry[] {
  const fields = new Map<string, YamlEntry>();
  for (const placed of [project, own])
    if (placed?.node.kind === 'map')
      for (const entry of placed.node.entries) fields.set(entry.key, writtenIn(placed.file, entry));
  return [...fields.values()].filter(({ value }) => !isNull(value));
}

/** The prices of a bundle, but for those of `inherited`, which another bundle writes. */
export function inBundle(
  bundle: YamlNode,
  defaults: readonly YamlEntry[],
  inherited: ReadonlySet<string>,
): YamlNode {
  const known = new Set(inherited);
  const inPrices = (prices: YamlNode): YamlNode => {
    if (prices.kind !== 'map') return prices;
    const entries = prices.entries.map((entry) => {
      if (known.has(entry.key)) return entry;
      known.add(entry.key);
      return { ...entry, value: inPrice(entry.value, defaults) };
    });
    return { ...prices, entries };
  };
  const opened = withField(bundle, 'prices', inPrices);
  return withField(opened, 'changes', (changes) =>
    inEach(changes, (change) => withField(change, 'prices', inPrices)),
  );
}

/** The keys of the prices that a bundle has from any day on. */
export function priceKeys(bundle: YamlNode): ReadonlySet<string> {
  const changes = entryOf(bundle, 'changes')?.value;
  const dated = changes?.kind === 'list' ? changes.items : [];
  return new Set([bundle, ...dated].flatMap((each) => entriesIn(each, 'prices')).map(({ key }) => key));
}

/** The own prices of a subscription or a plan. */
export function inItems(thing: YamlNode, defaults: readonly YamlEntry[]): YamlNode {
  const inList = (items: YamlNode): YamlNode =>
    inEach(items, (item) =>
      withField(
        withField(item, 'price', (price) => inPrice(price, defaults)),
        'items',
        inList,
      ),
    );
  return withField(withField(thing, 'items', inList), 'versions', (versions) =>
    inEach(versions, (entry) => withField(entry, 'items', inList)),
  );
}

/** A price that writes null has no default. */
function inPrice(price: YamlNode, defaults: readonly YamlEntry[]): YamlNode {
  if (price.kind !== 'map') return price;
  const frequency = entryOf(price, 'billing_frequency')?.value;
  const word = frequency?.kind === 'scalar' ? frequency.value : undefined;
  const isWritten = (field: string) => entryOf(price, field) !== undefined;
  const missing = defaults.filter(({ key }) => !isWritten(key) && takesDefault(key, word, isWritten));
  const written = price.entries.filter(
    ({ key, value }) => !(isNull(value) && defaults.some((each) => each.key === key)),
  );
  if (missing.length === 0 && written.length === price.entries.length) return price;
  return { ...price, entries: [...written, ...missing] };
}

/** The same node where the field is absent, or stays as it is. */
function withField(node: YamlNode, field: string, change: (value: YamlNode) => YamlNode): YamlNode {
  const entry = entryOf(node, field);
  if (entry === undefined || node.kind !== 'map') return node;
  const value = change(entry.value);
  if (value === entry.value) return node;
  return { ...node, entries: node.entries.map((each) => (each === entry ? { ...each, value } : each)) };
}

function inEach(list: YamlNode, change: (item: YamlNode) => YamlNode): YamlNode {
  if (list.kind !== 'list') return list;
  const items = list.items.map(change);
  return items.some((item, index) => item !== list.items[index]) ? { ...list, items } : list;
}
