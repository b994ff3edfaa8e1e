/**
 * The prices of one list laid over those of another, in trees: as RFC 7386 does it with data, and each value keeps the
 * place where it is written. A price on a day is that of the list below under all that the list above writes up to it.
 * Pure.
 */
import { pricingModelsOf } from '../../model/catalog/price.ts';
import { isJsonObject } from '../../model/values/json.ts';
import {
  entryOf,
  jsonOf,
  type YamlEntry,
  type YamlFile,
  type YamlMap,
  type YamlNode,
} from '../../yaml/yaml-node.ts';

/** The mapping that has `prices` and `changes`: a bundle, or one of its currencies. */
export interface PriceList {
  readonly node: YamlNode | undefined;
  readonly file: YamlFile;
}

export interface LaidList {
  /** `prices` and `changes`, as far as any are left. */
  readonly entries: readonly YamlEntry[];
  /** The first day and that of each change, in their order. */
  readonly days: readonly LaidDay[];
}

export interface LaidDay {
  /** The day as written; null from the start. */
  readonly day: string | null;
  /** The prices that are written for the day. */
  readonly prices: YamlNode | undefined;
  /** All that the list above writes for each price up to the day. */
  readonly own: ReadonlyMap<string, YamlNode>;
}

/** `keepsNulls` where the result is laid over a third list, so that a null still has something to take away there. */
export function layOver(under: PriceList, over: PriceList, keepsNulls: boolean): LaidList {
  const own = new Map(entriesIn(over.node, 'prices').map(({ key, value }) => [key, value]));
  const opening = layPrices(
    { entry: entryOf(under.node, 'prices'), file: under.file },
    entryOf(over.node, 'prices'),
    keepsNulls,
  );
  const changes: YamlNode[] = [];
  const days: LaidDay[] = [{ day: null, prices: opening?.value, own: new Map(own) }];
  for (const [below, above] of pairedByDay(itemsIn(under.node), itemsIn(over.node))) {
    for (const { key, value } of entriesIn(above, 'prices'))
      own.set(key, composed(own.get(key), value, over.file));
    const change = below ? layChange(below, above, own, under.file) : above;
    if (change === undefined) continue;
    changes.push(change);
    days.push({ day: dayOf(change), prices: entryOf(change, 'prices')?.value, own: new Map(own) });
  }
  const listed = listEntry(under, over, changes);
  return { entries: [opening, listed].flatMap((entry) => entry ?? []), days };
}

function listEntry(under: PriceList, over: PriceList, items: readonly YamlNode[]): YamlEntry | undefined {
  const own = entryOf(over.node, 'changes');
  if (own?.value.kind === 'list') return { ...own, value: { ...own.value, items } };
  const below = entryOf(under.node, 'changes');
  if (own !== undefined || below?.value.kind !== 'list' || items.length === 0) return own;
  return writtenIn(under.file, { ...below, value: { ...below.value, items } });
}

/** A change of the list below, with the prices that the list above leaves to it; undefined where nothing is left. */
function layChange(
  below: YamlMap,
  above: YamlMap | undefined,
  own: ReadonlyMap<string, YamlNode>,
  file: YamlFile,
): YamlNode | undefined {
  const left = leftOf(below, own);
  if (left === undefined) return above;
  const rest = below.entries.filter(({ key }) => key !== 'prices' && key !== 'entitlements');
  if (above === undefined) return placedIn(file, { ...below, entries: [...rest, left] });
  const missing = rest.filter(({ key }) => entryOf(above, key) === undefined);
  const place = { entry: left, file: below.from ?? file };
  const prices = layPrices(place, entryOf(above, 'prices'), true);
  return {
    ...above,
    entries: [
      ...above.entries.filter(({ key }) => key !== 'prices'),
      ...missing.map((entry) => writtenIn(place.file, entry)),
      ...(prices ? [prices] : []),
    ],
  };
}

function leftOf(change: YamlMap, own: ReadonlyMap<string, YamlNode>): YamlEntry | undefined {
  const prices = entryOf(change, 'prices');
  if (prices?.value.kind !== 'map') return undefined;
  const entries = prices.value.entries.flatMap((entry) => {
    const value = withoutOwn(entry.value, own.get(entry.key));
    return value === undefined ? [] : [{ ...entry, value }];
  });
  return entries.length === 0 ? undefined : { ...prices, value: { ...prices.value, entries } };
}

/** Undefined where the list above says all of it, takes the price out, or has it by another pricing model. */
function withoutOwn(price: YamlNode, own: YamlNode | undefined): YamlNode | undefined {
  if (own === undefined || isNull(price)) return price;
  if (isNull(own)) return undefined;
  const models = modelsIn(own);
  const isOfOther = models.length > 0 && modelsIn(price).some((model) => !models.includes(model));
  return isOfOther ? undefined : remainder(price, own);
}

function remainder(value: YamlNode, own: YamlNode): YamlNode | undefined {
  if (value.kind !== 'map' || own.kind !== 'map') return undefined;
  const entries = value.entries.flatMap((entry) => {
    const said = namesOf(entry.key).flatMap((name) => entryOf(own, name) ?? [])[0];
    const left = said === undefined ? entry.value : remainder(entry.value, said.value);
    return left === undefined ? [] : [{ ...entry, value: left }];
  });
  return entries.length === 0 ? undefined : { ...value, entries };
}

interface Below {
  readonly entry: YamlEntry | undefined;
  readonly file: YamlFile;
}

function layPrices(
  { entry: under, file }: Below,
  over: YamlEntry | undefined,
  keepsNulls: boolean,
): YamlEntry | undefined {
  if (over === undefined) return under && writtenIn(file, under);
  if (under?.value.kind !== 'map' || over.value.kind !== 'map') return over;
  const value = layMap(under.value, over.value, under.value.from ?? file, keepsNulls, (below, above, at) =>
    layPrice(below, above, at, keepsNulls),
  );
  return { ...over, value };
}

/** A price of another model replaces the former one. */
function layPrice(under: YamlNode, over: YamlNode, file: YamlFile, keepsNulls: boolean): YamlNode {
  if (under.kind !== 'map' || over.kind !== 'map') return over;
  const models = modelsIn(over);
  const replaced = new Set<string>(
    models.length === 0 ? [] : modelsIn(under).filter((model) => !models.includes(model)),
  );
  for (const { key } of over.entries) for (const name of namesOf(key)) if (name !== key) replaced.add(name);
  const kept = { ...under, entries: under.entries.filter(({ key }) => !replaced.has(key)) };
  return layNode(kept, over, file, keepsNulls);
}

function layNode(under: YamlNode, over: YamlNode, file: YamlFile, keepsNulls: boolean): YamlNode {
  if (under.kind !== 'map' || over.kind !== 'map') return over;
  return layMap(under, over, file, keepsNulls, (below, above, at) => layNode(below, above, at, keepsNulls));
}

type Lay = (under: YamlNode, over: YamlNode, file: YamlFile) => YamlNode;

function layMap(under: YamlMap, over: YamlMap, file: YamlFile, keepsNulls: boolean, lay: Lay): YamlMap {
  const inherited = under.entries.flatMap((entry): readonly YamlEntry[] => {
    const own = entryOf(over, entry.key);
    if (own === undefined) return [writtenIn(file, entry)];
    if (isNull(own.value)) return keepsNulls ? [own] : [];
    return [{ ...own, value: lay(entry.value, own.value, entry.value.from ?? file) }];
  });
  const added = over.entries.filter(
    ({ key, value }) => entryOf(under, key) === undefined && (keepsNulls || !isNull(value)),
  );
  return { ...over, entries: [...inherited, ...added] };
}

function composed(before: YamlNode | undefined, next: YamlNode, file: YamlFile): YamlNode {
  return before === undefined || isNull(before) ? next : layPrice(before, next, file, true);
}

/** Two names of one field. */
const ONE_FIELD = [
  ['metrics', 'metric_ids'],
  ['product', 'product_id'],
] as const;

function namesOf(name: string): readonly string[] {
  return ONE_FIELD.find((names) => names.some((each) => each === name)) ?? [name];
}

function modelsIn(price: YamlNode): readonly string[] {
  const json = jsonOf(price);
  return isJsonObject(json) ? pricingModelsOf(json) : [];
}

/** The changes of both lists, those of one day together, each list in its written order. */
function pairedByDay(
  under: readonly YamlMap[],
  over: readonly YamlMap[],
): readonly (readonly [YamlMap | undefined, YamlMap | undefined])[] {
  const pairs: [YamlMap | undefined, YamlMap | undefined][] = [];
  let [low, high] = [0, 0];
  while (low < under.length || high < over.length) {
    const [below, above] = [under[low], over[high]];
    const isFirst = below !== undefined && (above === undefined || dayOf(below) <= dayOf(above));
    const isSame = isFirst && above !== undefined && dayOf(below) === dayOf(above);
    pairs.push([isFirst ? below : undefined, !isFirst || isSame ? above : undefined]);
    if (isFirst) low += 1;
    if (!isFirst || isSame) high += 1;
  }
  return pairs;
}

function dayOf(change: YamlNode): string {
  const day = entryOf(change, 'effective_at')?.value;
  return day?.kind === 'scalar' ? String(day.value) : '';
}

function itemsIn(list: YamlNode | undefined): readonly YamlMap[] {
  const changes = entryOf(list, 'changes')?.value;
  if (changes?.kind !== 'list') return [];
  const { from, items } = changes;
  return items.flatMap((item) =>
    item.kind === 'map' ? [from === undefined ? item : placedIn(from, item)] : [],
  );
}

export function entriesIn(node: YamlNode | undefined, field: string): readonly YamlEntry[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'map' ? value.entries : [];
}

export function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** An entry of a file, for a mapping of another one. */
export function writtenIn(file: YamlFile, entry: YamlEntry): YamlEntry {
  return { ...entry, value: placedIn(file, entry.value) };
}

function placedIn<T extends YamlNode>(file: YamlFile, node: T): T {
  return node.from === undefined ? { ...node, from: file } : node;
}
