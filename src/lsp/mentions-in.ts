/** Finds the things that each kind of file declares and names, in the tree of its text. Needs no sound catalog. */
import { COLLECTION, type DeclaredKind, ENTITLEMENT_SETS, parseAddress } from '../model/values/address.ts';
import { indexLines, type LineIndex } from '../yaml/decode-text.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { type Mention, type ThingId, type ThingKind, thingId } from './mention-index.ts';

/** In the order of the tree. A name that is written with escapes is left out: its place has another text. */
export function mentionsIn(text: string, root: YamlNode): readonly Mention[] {
  const finding = collectingIn(text);
  for (const kind of Object.keys(COLLECTION) as DeclaredKind[])
    for (const entry of entriesAt(root, COLLECTION[kind])) {
      const owner = thingId(kind, entry.key);
      addKey(finding, entry, { thing: owner, isDeclaration: true, owner });
      if (kind === 'product') addMetrics(finding, entry.value, owner);
      if (kind === 'plan') addItems(finding, entry.value, owner);
      if (kind === 'bundle') addBundle(finding, entry, owner);
      if (kind === 'subscription') addSubscription(finding, entry.value, owner);
    }
  for (const entry of entriesAt(root, ENTITLEMENT_SETS)) {
    const owner = thingId('entitlement_set', entry.key);
    addKey(finding, entry, { thing: owner, isDeclaration: true, owner });
  }
  addVariables(finding, root);
  return [...finding.found.values()];
}

function addBundle(finding: Collecting, { key: bundle, value }: YamlEntry, owner: ThingId): void {
  const written = entriesAt(value, 'prices');
  const changesIn = (list: YamlNode) =>
    itemsAt(list, 'changes').flatMap((change) => entriesAt(change, 'prices'));
  const inCurrencies = entriesAt(value, 'currencies').flatMap(({ value: list }) => [
    ...entriesAt(list, 'prices'),
    ...changesIn(list),
  ]);
  const known = new Set<string>();
  for (const entry of [...written, ...changesIn(value), ...inCurrencies]) {
    const isFirst = !known.has(entry.key);
    known.add(entry.key);
    const named = ['product', 'product_id'].some((field) => entryOf(entry.value, field) !== undefined);
    const declaring = written.find(({ key }) => key === entry.key);
    const isImplicit =
      !named && (declaring === undefined || declaring === entry || !namesProduct(declaring.value));
    addKey(finding, entry, {
      thing: thingId('price', `${bundle}/${entry.key}`),
      isDeclaration: isFirst,
      owner,
      ...(isImplicit && { standsFor: thingId('product', entry.key) }),
    });
    addReference(finding, entry.value, 'product', owner);
    addMetrics(finding, entry.value, owner);
  }
  addNamed(finding, value, 'like', 'bundle', owner);
  addSets(finding, value, owner);
}

function namesProduct(price: YamlNode): boolean {
  return entryOf(price, 'product') !== undefined || entryOf(price, 'product_id') !== undefined;
}

function addSubscription(finding: Collecting, value: YamlNode, owner: ThingId): void {
  addReference(finding, value, 'customer', owner);
  addReference(finding, value, 'plan', owner);
  for (const version of itemsAt(value, 'versions')) {
    addReference(finding, version, 'plan', owner);
    addItems(finding, version, owner);
    addSets(finding, version, owner);
  }
}

function addReference(
  finding: Collecting,
  holder: YamlNode,
  kind: Exclude<DeclaredKind, 'subscription'>,
  owner: ThingId,
): string | undefined {
  return addNamed(finding, holder, kind, kind, owner);
}

/** The key that a field gives; undefined where it is not written, or a variable gives it. */
function addNamed(
  finding: Collecting,
  holder: YamlNode,
  field: string,
  kind: DeclaredKind,
  owner: ThingId,
): string | undefined {
  const node = entryOf(holder, field)?.value;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  if (node.value.includes('${')) return undefined;
  addName(finding, node.offset, node.value, {
    thing: thingId(kind, node.value),
    isDeclaration: false,
    owner,
  });
  return node.value;
}

/** The items of an entry or a plan. */
function addItems(finding: Collecting, holder: YamlNode, owner: ThingId): void {
  for (const item of itemsAt(holder, 'items')) {
    const bundle = addReference(finding, item, 'bundle', owner);
    addPriced(finding, item, owner);
    for (const entry of entriesAt(item, 'prices')) {
      addMetrics(finding, entry.value, owner);
      if (bundle !== undefined)
        addKey(finding, entry, {
          thing: thingId('price', `${bundle}/${entry.key}`),
          isDeclaration: false,
          owner,
        });
    }
    for (const inner of itemsAt(item, 'items')) addPriced(finding, inner, owner);
  }
}

function addPriced(finding: Collecting, item: YamlNode, owner: ThingId): void {
  addReference(finding, item, 'product', owner);
  const price = entryOf(item, 'price')?.value;
  if (price !== undefined) addMetrics(finding, price, owner);
}

/** The metrics of a price or a product, and those that an expression binds. */
function addMetrics(finding: Collecting, holder: YamlNode, owner: ThingId): void {
  for (const node of itemsAt(holder, 'metrics')) addListed(finding, node, 'metric', owner);
  for (const { value: model } of holder.kind === 'map' ? holder.entries : [])
    for (const binding of itemsAt(model, 'metric_bindings')) addReference(finding, binding, 'metric', owner);
}

function addListed(finding: Collecting, node: YamlNode, kind: ThingKind, owner: ThingId): void {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  addName(finding, node.offset, node.value, {
    thing: thingId(kind, node.value),
    isDeclaration: false,
    owner,
  });
}

function addSets(finding: Collecting, holder: YamlNode, owner: ThingId): void {
  for (const node of itemsAt(holder, 'entitlements')) addListed(finding, node, 'entitlement_set', owner);
}

const VARIABLE = /\$\$\{|\$\{var\.([A-Za-z0-9_-]+)\}/g;

function addVariables(finding: Collecting, root: YamlNode): void {
  if (!finding.text.includes('${var.')) return;
  const seen = new Set<YamlNode>();
  const visit = (node: YamlNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'map') for (const { value } of node.entries) visit(value);
    else if (node.kind === 'list') for (const item of node.items) visit(item);
    else if (node.text.includes('${var.')) addVariablesOf(finding, node.text, node.offset);
  };
  visit(root);
}

function addVariablesOf(finding: Collecting, written: string, offset: number): void {
  let from = offset;
  for (const { 0: match, 1: name } of written.matchAll(VARIABLE)) {
    const at = finding.text.indexOf(match, from);
    if (at < 0) return;
    from = at + match.length;
    if (name !== undefined)
      addAt(finding, at + '${var.'.length, name, {
        thing: thingId('variable', name),
        isDeclaration: false,
        owner: null,
      });
  }
}

/** Those at the top of the file and those of its environments. */
export function mentionsInProject(text: string, root: YamlNode): readonly Mention[] {
  const finding = collectingIn(text);
  const holders = [root, ...entriesAt(root, 'environments').map(({ value }) => value)];
  for (const holder of holders) {
    for (const entry of entriesAt(holder, 'variables')) {
      const thing = thingId('variable', entry.key);
      addKey(finding, entry, { thing, isDeclaration: true, owner: null });
    }
    const guards = entryOf(holder, 'guards')?.value;
    if (guards !== undefined) addGuards(finding, guards);
  }
  return [...finding.found.values()];
}

function addGuards(finding: Collecting, guards: YamlNode): void {
  for (const address of itemsAt(guards, 'protect')) addAddress(finding, address);
  for (const exception of itemsAt(guards, 'exceptions')) {
    const address = entryOf(exception, 'for')?.value;
    if (address !== undefined) addAddress(finding, address);
  }
}

/** Fields whose value is a key. A customer and a metric are known to the service alone. */
const NAMES = ['subscription', 'product'] as const;

export function mentionsInUsage(text: string, root: YamlNode): readonly Mention[] {
  const finding = collectingIn(text);
  for (const sample of itemsAt(root, 'usage'))
    for (const name of NAMES) {
      const node = entryOf(sample, name)?.value;
      if (node?.kind !== 'scalar' || typeof node.value !== 'string') continue;
      const thing = thingId(name, node.value);
      addName(finding, node.offset, node.value, { thing, isDeclaration: false, owner: null });
    }
  return [...finding.found.values()];
}

/** Collects the mentions of one text, each with its place. */
interface Collecting {
  readonly text: string;
  readonly lines: LineIndex;
  /** By place and thing, because aliases lead to the same place several times. */
  readonly found: Map<string, Mention>;
}

type UnplacedMention = Omit<Mention, 'line' | 'character' | 'length'>;

function collectingIn(text: string): Collecting {
  return { text, lines: indexLines(text), found: new Map() };
}

function addKey(finding: Collecting, { key, keyOffset }: YamlEntry, found: UnplacedMention): void {
  addName(finding, keyOffset, key, found);
}

/** At the offset of a key or a value. A name that is written with escapes is left out: its place has another text. */
function addName(finding: Collecting, offset: number, name: string, found: UnplacedMention): void {
  addAt(finding, unquotedStart(finding, offset), name, found);
}

/** The key in an address such as `bundles.starter`. Anything else names nothing. */
function addAddress(finding: Collecting, node: YamlNode): void {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  const parsed = parseAddress(node.value);
  if (parsed === undefined) return;
  const kind = parsed.kind === 'version' ? 'subscription' : parsed.kind;
  const start = unquotedStart(finding, node.offset) + COLLECTION[kind].length + 1;
  const thing = thingId(kind, parsed.key);
  addAt(finding, start, parsed.key, { thing, isDeclaration: false, owner: null });
}

function addAt(
  { text, lines, found: all }: Collecting,
  offset: number,
  name: string,
  found: UnplacedMention,
): void {
  const place = `${offset} ${found.thing}`;
  if (name === '' || all.has(place) || !text.startsWith(name, offset)) return;
  const { line, start } = lines.lineAt(offset);
  all.set(place, {
    ...found,
    line: line - 1,
    character: offset - start,
    length: name.length,
  });
}

function unquotedStart({ text }: Collecting, offset: number): number {
  const first = text[offset];
  return first === '"' || first === "'" ? offset + 1 : offset;
}

function entriesAt(node: YamlNode, field: string): readonly YamlEntry[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'map' ? value.entries : [];
}

function itemsAt(node: YamlNode, field: string): readonly YamlNode[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'list' ? value.items : [];
}

/** Fields of statements and selections whose values are keys. */
const NAMES_OF_TESTS: Readonly<Record<string, DeclaredKind>> = {
  bundle: 'bundle',
  bundles: 'bundle',
  monthly: 'bundle',
  than: 'bundle',
  subscription: 'subscription',
  product: 'product',
};

export function mentionsInTests(text: string, root: YamlNode): readonly Mention[] {
  const finding = collectingIn(text);
  for (const test of itemsAt(root, 'tests')) {
    const fields = test.kind === 'map' ? test.entries : [];
    for (const { key, value } of fields) addStatement(finding, key, value);
  }
  for (const product of entriesAt(root, 'costs')) addUse(finding, product);
  return [...finding.found.values()];
}

/** `for_each` is a selection, which has the same fields. */
function addStatement(finding: Collecting, kind: string, statement: YamlNode): void {
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

function addNames(finding: Collecting, holder: YamlNode): void {
  if (holder.kind !== 'map') return;
  for (const { key: field, value } of holder.entries) {
    const kind = Object.hasOwn(NAMES_OF_TESTS, field) ? NAMES_OF_TESTS[field] : undefined;
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
function addUse(finding: Collecting, entry: YamlEntry): void {
  addKey(finding, entry, { thing: thingId('product', entry.key), isDeclaration: false, owner: null });
}

/** Keys of prices in the first of `bundles`; without one, each is taken for that of a product. */
function addPrices(finding: Collecting, statement: YamlNode): void {
  const prices = entryOf(statement, 'price')?.value;
  const [bundle] = itemsAt(statement, 'bundles');
  if (prices === undefined) return;
  for (const { text, node } of textsIn(prices)) {
    const named = bundle === undefined ? undefined : textsIn(bundle)[0]?.text.replace(/^bundles\./, '');
    const thing = named === undefined ? thingId('product', text) : thingId('price', `${named}/${text}`);
    addName(finding, node.offset, text, { thing, isDeclaration: false, owner: null });
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
