/**
 * The places of a file of price tests, or of unit costs, that name something of the catalog. A pattern such as `growth*`
 * names nothing by itself and is left out.
 */
import { COLLECTION, type DeclaredKind } from '../model/values/address.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { addAddress, addKey, addName, entriesAt, type Finding, findingIn, itemsAt } from './finding.ts';
import { type Mention, priceOfAnyBundle, thingId } from './mention.ts';

/** Fields of statements and selections whose values are keys. */
const NAMES: Readonly<Record<string, DeclaredKind>> = {
  bundle: 'bundle',
  bundles: 'bundle',
  monthly: 'bundle',
  than: 'bundle',
  subscription: 'subscription',
  product: 'product',
};

export function mentionsInTests(text: string, root: YamlNode): readonly Mention[] {
  const finding = findingIn(text);
  for (const test of itemsAt(root, 'tests')) {
    const fields = test.kind === 'map' ? test.entries : [];
    for (const { key, value } of fields) addStatement(finding, key, value);
  }
  for (const product of entriesAt(root, 'costs')) addUse(finding, product);
  return [...finding.found.values()];
}

/** `for_each` is a selection, which has the same fields. */
function addStatement(finding: Finding, kind: string, statement: YamlNode): void {
  addNames(finding, statement);
  for (const use of entriesAt(statement, 'usage')) addUse(finding, use);
  if (kind === 'cheaper_than') for (const use of entriesAt(statement, 'for')) addUse(finding, use);
  if (kind === 'unchanged')
    for (const field of ['for', 'except']) {
      const selection = entryOf(statement, field)?.value;
      if (selection !== undefined) addNames(finding, selection);
    }
  if (kind === 'same_everywhere') addPrices(finding, statement);
}

function addNames(finding: Finding, holder: YamlNode): void {
  if (holder.kind !== 'map') return;
  for (const { key: field, value } of holder.entries) {
    const kind = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
    if (kind === undefined) continue;
    for (const { text, node } of textsIn(value)) {
      if (text.startsWith(`${COLLECTION[kind]}.`)) addAddress(finding, node);
      else
        addName(finding, node.offset, text, {
          thing: thingId(kind, text),
          isDeclaration: false,
          owner: null,
        });
    }
  }
}

/** A key of usage, ranges or costs: a product, or a metric, which nothing in the catalog declares. */
function addUse(finding: Finding, entry: YamlEntry): void {
  addKey(finding, entry, { thing: thingId('product', entry.key), isDeclaration: false, owner: null });
}

/** Keys of prices in the first of `bundles`, or in whichever bundle has them. */
function addPrices(finding: Finding, statement: YamlNode): void {
  const prices = entryOf(statement, 'price')?.value;
  const [bundle] = itemsAt(statement, 'bundles');
  if (prices === undefined) return;
  for (const { text, node } of textsIn(prices)) {
    const named = bundle === undefined ? undefined : textsIn(bundle)[0]?.text.replace(/^bundles\./, '');
    addName(finding, node.offset, text, {
      isDeclaration: false,
      owner: null,
      ...(named === undefined
        ? { thing: priceOfAnyBundle(text), standsFor: thingId('product', text) }
        : { thing: thingId('price', `${named}/${text}`) }),
    });
  }
}

/** One name or a list of them, without patterns. */
function textsIn(value: YamlNode): readonly { readonly text: string; readonly node: YamlNode }[] {
  const nodes = value.kind === 'list' ? value.items : [value];
  return nodes.flatMap((node) =>
    node.kind === 'scalar' && typeof node.value === 'string' && !node.value.includes('*')
      ? [{ text: node.value, node }]
      : [],
  );
}
