/** Finds what a catalog file declares and names, in the tree of its text. Needs no sound catalog. */
import { COLLECTION, type DeclaredKind, ENTITLEMENT_SETS } from '../model/values/address.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { addAt, addKey, addName, entriesAt, type Finding, findingIn, itemsAt } from './finding.ts';
import { type Mention, type ThingId, type ThingKind, thingId } from './mention.ts';

/** In the order of the tree. A name that is written with escapes is left out: its place has another text. */
export function mentionsIn(text: string, root: YamlNode): readonly Mention[] {
  const finding = findingIn(text);
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
  addName(finding, node.offset, node.value, {
    thing: thingId(kind, node.value),
    isDeclaration: false,
    owner,
  });
  return node.value;
}

function addSets(finding: Finding, holder: YamlNode, owner: ThingId): void {
  for (const node of itemsAt(holder, 'entitlements'))
    if (node.kind === 'scalar' && typeof node.value === 'string')
      addName(finding, node.offset, node.value, {
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
        within: true,
        ...(gives && { gives }),
      });
  }
}
