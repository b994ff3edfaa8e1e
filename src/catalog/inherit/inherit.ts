/**
 * Writes out what a catalog says once for several: the prices of a bundle that is `like` another one, and the `defaults`
 * for prices. The files come out as if each price stood in them whole, and every value keeps the place where it is
 * written, so that nothing behind this knows of either. Pure.
 */
import { moneyIn } from '../../model/catalog/money-in.ts';
import { overlayPrice, writes } from '../../model/catalog/overlay-price.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Faults } from '../../yaml/faults.ts';
import {
  dataOf,
  entryOf,
  jsonOf,
  locateIn,
  type PlacedNode,
  placedEntry,
  sourceOf,
  withEntries,
  type YamlEntry,
  type YamlFile,
  type YamlMap,
  type YamlNode,
} from '../../yaml/yaml-node.ts';
import { entriesIn, isNull, type LaidList, layOver, type PriceList, writtenIn } from './lay-over.ts';
import { defaultsOf, inBundle, inItems, priceKeys } from './price-defaults.ts';

export interface Inheriting {
  /** A file with its variables replaced. */
  readonly root: PlacedNode;
  /** The bundle that each bundle of the file is like, both by key. */
  readonly likes: ReadonlyMap<string, string>;
}

/** `project`: the project file's own defaults for prices. A bundle that is like none that is known keeps its `like`. */
export function inherit(
  roots: readonly PlacedNode[],
  project: PlacedNode | undefined,
  faults: Faults,
): readonly Inheriting[] {
  const files = roots.map((root) => readFile(root, project));
  if (files.every(({ isPlain }) => isPlain)) return roots.map((root) => ({ root, likes: new Map() }));
  const bundles = new Map<string, Found>();
  for (const file of files)
    for (const key of Object.keys(sectionOf(file, 'bundles')))
      if (!bundles.has(key)) bundles.set(key, foundIn(file, key));
  const catalog = { bundles, resolved: new Map(), faults };
  return files.map((file) => resolveFile(file, catalog));
}

interface ReadFile {
  readonly root: PlacedNode;
  readonly json: Json;
  readonly defaults: readonly YamlEntry[];
  /** True where nothing in the file is inherited. */
  readonly isPlain: boolean;
}

function readFile(root: PlacedNode, project: PlacedNode | undefined): ReadFile {
  const json = dataOf(root);
  const given = isJsonObject(json) && isJsonObject(json.defaults) ? json.defaults.prices : undefined;
  const own = given === undefined ? undefined : placedEntry(root, 'defaults', 'prices');
  const defaults = defaultsOf(own, project);
  const bundles = isJsonObject(json) && isJsonObject(json.bundles) ? Object.values(json.bundles) : [];
  const isLike = bundles.some((bundle) => isJsonObject(bundle) && bundle.like !== undefined);
  return { root, json, defaults, isPlain: defaults.length === 0 && !isLike };
}

function sectionOf({ json }: ReadFile, section: string): JsonObject {
  const found = isJsonObject(json) ? json[section] : undefined;
  return isJsonObject(found) ? found : {};
}

/** A bundle as written. */
interface Found {
  readonly key: string;
  readonly placed: PlacedNode;
  readonly file: YamlFile;
  readonly defaults: readonly YamlEntry[];
  readonly like: string | undefined;
}

function foundIn(file: ReadFile, key: string): Found {
  const json = sectionOf(file, 'bundles')[key];
  const like = isJsonObject(json) && typeof json.like === 'string' ? json.like : undefined;
  const { root, defaults } = file;
  return { key, placed: placedEntry(root, 'bundles', key), file: root.file, defaults, like };
}

interface Resolving {
  readonly bundles: ReadonlyMap<string, Found>;
  /** Undefined for a bundle that leads nowhere. */
  readonly resolved: Map<string, YamlNode | undefined>;
  readonly faults: Faults;
}

function resolveFile(file: ReadFile, catalog: Resolving): Inheriting {
  const likes = new Map<string, string>();
  const bundles = new Map<string, YamlNode>();
  for (const key of Object.keys(sectionOf(file, 'bundles'))) {
    const found = foundIn(file, key);
    const isFirst = catalog.bundles.get(key)?.file === file.root.file;
    if (found.like === undefined && found.defaults.length === 0) continue;
    const node = isFirst ? resolve(found, [], catalog) : resolveOne(found, [], catalog);
    if (node === undefined) continue;
    bundles.set(key, node);
    if (found.like !== undefined) likes.set(key, found.like);
  }
  const sections: [string, ReadonlyMap<string, YamlNode>][] = [['bundles', bundles]];
  if (file.defaults.length > 0)
    for (const section of ['subscriptions', 'plans']) sections.push([section, givenTo(section, file)]);
  const root = sections.reduce((whole, [section, values]) => withEntries(whole, section, values), file.root);
  return { root, likes };
}

/** The subscriptions or plans with prices of their own. */
function givenTo(section: string, file: ReadFile): ReadonlyMap<string, YamlNode> {
  const given = new Map<string, YamlNode>();
  for (const [key, json] of Object.entries(sectionOf(file, section))) {
    if (!hasOwnPrice(json)) continue;
    const { node } = placedEntry(file.root, section, key);
    const whole = inItems(node, file.defaults);
    if (whole !== node) given.set(key, whole);
  }
  return given;
}

function hasOwnPrice(part: Json | undefined): boolean {
  if (isJsonArray(part)) return part.some(hasOwnPrice);
  if (!isJsonObject(part)) return false;
  return part.price !== undefined || hasOwnPrice(part.items) || hasOwnPrice(part.versions);
}

function resolve(found: Found, path: readonly Found[], catalog: Resolving): YamlNode | undefined {
  const { resolved } = catalog;
  if (resolved.has(found.key)) return resolved.get(found.key);
  const circle = path.indexOf(found);
  if (circle >= 0) {
    reportCircle(path.slice(circle), catalog.faults);
    return undefined;
  }
  const node = resolveOne(found, path, catalog);
  resolved.set(found.key, node);
  return node;
}

function resolveOne(found: Found, path: readonly Found[], catalog: Resolving): YamlNode | undefined {
  const { placed, defaults, like } = found;
  if (like === undefined) return inBundle(placed.node, defaults, new Set());
  const base = catalog.bundles.get(like);
  const below = base && resolve(base, [...path, found], catalog);
  if (base === undefined || below === undefined || placed.node.kind !== 'map') return undefined;
  const own = inBundle(placed.node, defaults, priceKeys(below));
  return own.kind === 'map'
    ? layBundle({ ...found, node: own }, { ...base, node: below }, catalog.faults)
    : undefined;
}

function reportCircle(circle: readonly Found[], faults: Faults): void {
  const [first, ...others] = circle.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (first === undefined) return;
  faults.errorOnce(`like-circle ${first.key}`, {
    code: 'like-circle',
    source: placeOfLike(first),
    message:
      others.length === 0
        ? `the bundle \`${first.key}\` is like itself`
        : `the bundle \`${first.key}\` is like ${circle.length} bundles that are like each other in a circle`,
    fix: 'write the prices of one of them out, without `like`',
    related: others.map((each) => ({
      source: placeOfLike(each),
      message: `\`${each.key}\` is like \`${each.like}\``,
    })),
  });
}

function placeOfLike({ placed }: Found) {
  return locateIn(placed)(['like']);
}

interface Side extends Found {
  readonly node: YamlNode;
}

const INHERITED: ReadonlySet<string> = new Set(['like', 'currency', 'prices', 'changes', 'currencies']);

function layBundle(own: Side & { readonly node: YamlMap }, base: Side, faults: Faults): YamlNode {
  const currency = textOf(own.node, 'currency');
  const baseCurrency = textOf(base.node, 'currency');
  if (baseCurrency === undefined) reportNoCurrency(own, base, faults);
  refuseUnknown(own, base, faults);
  const isSame = currency === undefined || currency === baseCurrency;
  const listed = isSame || currency === undefined ? undefined : currencyOf(base.node, currency);
  const listFile = listed?.from ?? base.file;
  const below =
    listed === undefined
      ? base
      : { node: asMap(layOver(base, { node: listed, file: listFile }, false)), file: listFile };
  const laid = layOver(below, own, false);
  if (!isSame && listed === undefined) checkMoney(laid, { own, base, currency, baseCurrency }, faults);
  if (isSame) refuseHalf(laid, own, base, faults);
  const currencies = isSame ? layCurrencies(own, base) : entryOf(own.node, 'currencies');
  const inherited = currency === undefined ? entryOf(base.node, 'currency') : undefined;
  const entries = [
    ...own.node.entries.filter(
      ({ key }) => !INHERITED.has(key) || (key === 'currency' && currency !== undefined),
    ),
    ...(inherited ? [writtenIn(base.file, inherited)] : []),
    ...laid.entries,
    ...(currencies ? [currencies] : []),
  ];
  return { ...own.node, entries };
}

function asMap({ entries }: LaidList): YamlMap {
  return { kind: 'map', entries, offset: 0 };
}

function textOf(node: YamlNode, field: string): string | undefined {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

function currencyOf(bundle: YamlNode, currency: string): YamlNode | undefined {
  return entryOf(entryOf(bundle, 'currencies')?.value, currency)?.value;
}

/** The lists of the other currencies; null takes one out. */
function layCurrencies(own: Side, base: Side): YamlEntry | undefined {
  const below = entryOf(base.node, 'currencies');
  const above = entryOf(own.node, 'currencies');
  if (above === undefined) return below && writtenIn(base.file, below);
  if (above.value.kind !== 'map' || below?.value.kind !== 'map') return above;
  const file = below.value.from ?? base.file;
  const lists = below.value.entries.flatMap((entry): readonly YamlEntry[] => {
    const over = entryOf(above.value, entry.key);
    if (over === undefined) return [writtenIn(file, entry)];
    if (isNull(over.value)) return [];
    if (over.value.kind !== 'map' || entry.value.kind !== 'map') return [over];
    const list: PriceList = { node: entry.value, file: entry.value.from ?? file };
    const { entries } = layOver(list, { node: over.value, file: own.file }, true);
    return [{ ...over, value: { ...over.value, entries } }];
  });
  const added = above.value.entries.filter(({ key }) => entryOf(below.value, key) === undefined);
  if (lists.length + added.length === 0) return undefined;
  return { ...above, value: { ...above.value, entries: [...lists, ...added] } };
}

function reportNoCurrency(own: Side, base: Side, faults: Faults): void {
  faults.error({
    code: 'missing-currency',
    source: placeOfLike(own),
    message: `the bundle \`${own.key}\` has the prices of \`${base.key}\`, which says no currency`,
    fix: `add \`currency\` to \`${base.key}\``,
    related: [{ source: sourceOf(base.placed), message: `the bundle \`${base.key}\`` }],
  });
}

/** Null has something to take out only where the other bundle has it. */
function refuseUnknown(own: Side, base: Side, faults: Faults): void {
  const known = priceKeys(base.node);
  for (const { key, value } of entriesIn(own.node, 'prices')) {
    if (!isNull(value) || known.has(key)) continue;
    faults.error({
      code: 'unknown-price',
      source: locateIn(own.placed)(['prices', key]),
      message: `the bundle \`${base.key}\` has no price \`${key}\` that could be taken out`,
      fix: 'remove the line',
    });
  }
}

/** A bundle with an amount of its own says it in every currency: that of the other bundle belongs to another price. */
function refuseHalf({ days: [opening] }: LaidList, own: Side, base: Side, faults: Faults): void {
  for (const { key: currency, value: list } of entriesIn(base.node, 'currencies')) {
    const above = currencyOf(own.node, currency);
    if (above !== undefined && isNull(above)) continue;
    for (const { key, value } of opening?.prices?.kind === 'map' ? opening.prices.entries : []) {
      const price = jsonOf(value);
      const [said, theirs, ours] = [
        opening?.own.get(key),
        priceIn(list, key),
        above && priceIn(above, key),
      ].map((node) => node && jsonOf(node));
      if (!isJsonObject(price) || ours === null) continue;
      const half = moneyIn(price).find(
        ({ path }) => writes(said, path) && writes(theirs, path) && !writes(ours, path),
      );
      if (half === undefined) continue;
      const field = half.path.filter((step) => typeof step === 'string').join('.');
      faults.error({
        code: 'currency-not-written',
        source: locateIn(own.placed)(['prices', key, ...half.path]),
        message: `\`${key}\` of the bundle \`${own.key}\` has a \`${field}\` of its own, and in ${currency} that of \`${base.key}\``,
        fix: `write it under \`currencies.${currency}.prices\` of \`${own.key}\`, or take the currency out: \`currencies: { ${currency}: null }\``,
        related: [
          {
            source: locateIn({ ...base.placed, node: base.node })([
              'currencies',
              currency,
              'prices',
              key,
              ...half.path,
            ]),
            message: `in ${currency}, of \`${base.key}\``,
          },
        ],
      });
    }
  }
}

function priceIn(list: YamlNode, key: string): YamlNode | undefined {
  return entryOf(entryOf(list, 'prices')?.value, key)?.value;
}

interface Lent {
  readonly own: Side;
  readonly base: Side;
  readonly currency: string | undefined;
  readonly baseCurrency: string | undefined;
}

/** An amount that was written in another currency is no amount of this one. */
function checkMoney({ days }: LaidList, { own, base, currency, baseCurrency }: Lent, faults: Faults): void {
  const prices = new Map<string, JsonObject>();
  const reported = new Set<string>();
  for (const { day, prices: written, own: said } of days) {
    for (const { key, value } of written?.kind === 'map' ? written.entries : []) {
      const json = jsonOf(value);
      if (!isJsonObject(json)) {
        prices.delete(key);
        continue;
      }
      const price = overlayPrice(prices.get(key) ?? {}, json);
      prices.set(key, price);
      const above = said.get(key);
      const overlay = above && jsonOf(above);
      for (const { path, text } of moneyIn(price)) {
        const field = path.filter((step) => typeof step === 'string').join('.');
        if (writes(overlay, path) || reported.has(`${key} ${field}`)) continue;
        reported.add(`${key} ${field}`);
        const since = day === null ? '' : ` from ${day} on`;
        const where = day === null ? '`prices`' : `\`changes\`, in a change of ${day}`;
        faults.error({
          code: 'currency-not-written',
          source: above === undefined ? placeOfLike(own) : locateIn(own.placed)(['prices', key]),
          message: `\`${key}\` of the bundle \`${own.key}\` has no \`${field}\` in ${currency}${since}: ${text} is ${baseCurrency ?? 'in no stated currency'}, of \`${base.key}\``,
          fix: `write it in ${currency} under ${where} of \`${own.key}\``,
          related: [
            {
              source: locateIn({ ...base.placed, node: base.node })(['prices', key, ...path]),
              message: `written for \`${base.key}\``,
            },
          ],
        });
      }
    }
  }
}
