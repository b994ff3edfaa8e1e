/** Finds what a catalog file declares and names, in the tree of its text. Needs no sound catalog. */
import { COLLECTION, type DeclaredKind, ENTITLEMENT_SETS } from '../model/values/address.ts';
import { indexLines, type LineIndex } from '../yaml/line-index.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { type Mention, type ThingId, type ThingKind, thingId } from './mention.ts';

interface Finding {
  readonly text: string;
  readonly lines: LineIndex;
  /** By place and thing, because aliases lead to the same place several times. */
  readonly found: Map<string, Mention>;
}

/** In the order of the tree. A name that is written with escapes is left out: its place has another text. */
export function mentionsIn(text: string, root: YamlNode): readonly Mention[] {
  const finding: Finding = { text, lines: indexLines(text), found: new Map() };
  for (const kind of Object.keys(COLLECTION) as DeclaredKind[])
    for (const entry of entriesAt(root, COLLECTION[kind])) {
      const owner = thingId(kind, entry.key);
      addKey(finding, entry, { thing: owner, isDeclaration: true, owner });
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

/** The variables that a project file declares, at its top and in its environments. */
export function mentionsInProject(text: string, root: YamlNode): readonly Mention[] {
  const finding: Finding = { text, lines: indexLines(text), found: new Map() };
  const holders = [root, ...entriesAt(root, 'environments').map(({ value }) => value)];
  for (const holder of holders)
    for (const entry of entriesAt(holder, 'variables')) {
      const thing = thingId('variable', entry.key);
      addKey(finding, entry, { thing, isDeclaration: true, owner: null });
    }
  return [...finding.found.values()];
}

type Found = Omit<Mention, 'line' | 'character' | 'length'>;

function addBundle(finding: Finding, { key: bundle, value }: YamlEntry, owner: ThingId): void {
  const written = entriesAt(value, 'prices');
  const changes = itemsAt(value, 'changes').flatMap((change) => entriesAt(change, 'prices'));
  const known = new Set<string>();
  for (const entry of [...written, ...changes]) {
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
  }
  addSets(finding, value, owner);
}

function namesProduct(price: YamlNode): boolean {
  return entryOf(price, 'product') !== undefined || entryOf(price, 'product_id') !== undefined;
}

function addSubscription(finding: Finding, value: YamlNode, owner: ThingId): void {
  addReference(finding, value, 'customer', owner);
  addReference(finding, value, 'plan', owner);
  for (const version of itemsAt(value, 'versions')) {
    for (const item of itemsAt(version, 'items')) {
      const bundle = addReference(finding, item, 'bundle', owner);
      addReference(finding, item, 'product', owner);
      if (bundle !== undefined)
        for (const entry of entriesAt(item, 'prices'))
          addKey(finding, entry, {
            thing: thingId('price', `${bundle}/${entry.key}`),
            isDeclaration: false,
            owner,
          });
      for (const inner of itemsAt(item, 'items')) addReference(finding, inner, 'product', owner);
    }
    addSets(finding, version, owner);
  }
}

/** The key that the field `kind` gives; undefined where it is not written, or a variable gives it. */
function addReference(
  finding: Finding,
  holder: YamlNode,
  kind: Exclude<DeclaredKind, 'subscription'>,
  owner: ThingId,
): string | undefined {
  const node = entryOf(holder, kind)?.value;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return undefined;
  if (node.value.includes('${')) {
    addVariablesOf(finding, node.text, node.offset, kind);
    return undefined;
  }
  add(finding, node.offset, node.value, {
    thing: thingId(kind, node.value),
    isDeclaration: false,
    owner,
  });
  return node.value;
}

function addSets(finding: Finding, holder: YamlNode, owner: ThingId): void {
  for (const node of itemsAt(holder, 'entitlements'))
    if (node.kind === 'scalar' && typeof node.value === 'string')
      add(finding, node.offset, node.value, {
        thing: thingId('entitlement_set', node.value),
        isDeclaration: false,
        owner,
      });
}

const VARIABLE = /\$\$\{|\$\{var\.([A-Za-z0-9_-]+)\}/g;

function addVariables(finding: Finding, root: YamlNode): void {
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

function addVariablesOf(finding: Finding, written: string, offset: number, gives?: ThingKind): void {
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
        ...(gives && { gives }),
      });
  }
}

function addKey(finding: Finding, { key, keyOffset }: YamlEntry, found: Found): void {
  add(finding, keyOffset, key, found);
}

function add(finding: Finding, offset: number, name: string, found: Found): void {
  const first = finding.text[offset];
  addAt(finding, first === '"' || first === "'" ? offset + 1 : offset, name, found);
}

function addAt({ text, lines, found: all }: Finding, offset: number, name: string, found: Found): void {
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

function entriesAt(node: YamlNode, field: string): readonly YamlEntry[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'map' ? value.entries : [];
}

function itemsAt(node: YamlNode, field: string): readonly YamlNode[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'list' ? value.items : [];
}
