/**
 * Converts the items and prices of a version to those of an entry. Products are written by key, and so are metrics that
 * a catalog declares. A bundle is written by key if its prices can be recognized: whether a customer then follows the
 * list is a decision, as a price that equals its bundle's is written without an amount, and every change of the list
 * reaches it, or with its own amount. Both are counted.
 */
import { DECIMAL_FIELDS, SET_FIELDS } from '../interface/index.ts';
import { isNegotiated } from '../model/catalog/overlay-price.ts';
import { pricingModelsOf } from '../model/catalog/price.ts';
import { SPEND_LIMITS } from '../model/catalog/term-money.ts';
import { counted } from '../model/messages/counted.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { canonicalDecimalText } from '../model/values/decimal.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  pick,
} from '../model/values/json.ts';
import { heldFields, ITEM_PRICE } from './held-fields.ts';
import { type Remark, remark } from './remarks.ts';

/** The catalog's names for the objects that items refer to. */
export interface KnownNames {
  /** The key of a metric, by its id. */
  metric(id: string): string | undefined;
  /** The key of a product, by its id; undefined if no catalog declares it. */
  product(id: string): string | undefined;
  plan(id: string): string | undefined;
  customer(id: string): string | undefined;
  bundle(id: string): KnownBundle | undefined;
}

export interface KnownBundle {
  readonly key: string;
  /** The currency of `prices`; undefined where that is not known. */
  readonly currency?: string | undefined;
  /** The catalog's prices of today, by product id. */
  readonly prices: ReadonlyMap<string, KeyedPrice>;
  /** The same in each other currency that it is written in. */
  readonly currencies?: ReadonlyMap<string, Pick<KnownBundle, 'prices'>>;
}

export interface KeyedPrice {
  /** The key of the price within the bundle. */
  readonly key: string;
  readonly price: JsonObject;
}

export interface PricedProduct {
  readonly productId: string;
  readonly price: JsonObject;
}

/** An item of a version that holds from a day. */
export function writeItem(
  item: JsonObject,
  names: KnownNames,
  lists: ListPrices,
  from: CalendarDay | null,
): JsonObject {
  const { bundle_id: bundleId } = item;
  if (typeof bundleId !== 'string') return writePriced(item, names);
  const priced = innerItems(item);
  const bundle = names.bundle(bundleId);
  const overrides =
    bundle && overridesOf(bundle, priced, (override, price) => lists.written(override, price, from));
  if (bundle === undefined || overrides === undefined) {
    return { bundle_id: bundleId, items: objectsIn(item.items).map((inner) => writePriced(inner, names)) };
  }
  return Object.keys(overrides).length === 0
    ? { bundle: bundle.key }
    : { bundle: bundle.key, prices: overrides };
}

function writePriced(item: JsonObject, names: KnownNames): JsonObject {
  const { productId, price } = pricedProduct(item);
  const key = names.product(productId);
  return { ...(key === undefined ? { product_id: productId } : { product: key }), price };
}

/** True for a price with several models. An override with a model removes all others, so it cannot express such a price. */
function hasSeveralModels(price: JsonObject): boolean {
  return pricingModelsOf(price).length > 1;
}

/**
 * The overrides by price key; null removes a price. Undefined if the item is not the bundle with overrides, because
 * it has a price that the bundle lacks, or no price at all.
 */
function overridesOf(
  { prices }: KnownBundle,
  priced: readonly PricedProduct[],
  written: (override: JsonObject, price: JsonObject) => JsonObject,
): JsonObject | undefined {
  const wanted = new Map(priced.map(({ productId, price }) => [productId, price]));
  if (wanted.size === 0 || wanted.size !== priced.length) return undefined;
  if (priced.some(({ price }) => hasSeveralModels(price))) return undefined;
  if ([...wanted.keys()].some((productId) => !prices.has(productId))) return undefined;
  return Object.fromEntries(
    [...prices].flatMap(([productId, { key, price }]): readonly (readonly [string, Json])[] => {
      const own = wanted.get(productId);
      if (own === undefined) return [[key, null]];
      const override = written(overridePrice(price, own), own);
      return Object.keys(override).length === 0 ? [] : [[key, override]];
    }),
  );
}

export function itemsOf(version: JsonObject): readonly JsonObject[] {
  return objectsIn(version.items);
}

/** The prices within a bundle item. */
export function innerItems(item: JsonObject): readonly PricedProduct[] {
  return objectsIn(item.items).map(pricedProduct);
}

export function pricedProduct({ product_id: productId, price }: JsonObject): PricedProduct {
  return {
    productId: typeof productId === 'string' ? productId : '',
    price: heldFields(ITEM_PRICE, isJsonObject(price) ? price : {}),
  };
}

export function presentFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** True if both values mean the same. `name` is the field that holds them. */
export function sameValue(a: Json | undefined, b: Json | undefined, name = ''): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a === b || (DECIMAL_FIELDS.has(name) && canonicalDecimalText(a) === canonicalDecimalText(b));
  }
  if (isJsonArray(a) && isJsonArray(b)) {
    if (SET_FIELDS.has(name)) return sortedTexts(a) === sortedTexts(b);
    return a.length === b.length && a.every((element, index) => sameValue(element, b[index], name));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((inner) => sameValue(a[inner], b[inner], inner));
  }
  return a === b;
}

function sortedTexts(list: readonly Json[]): string {
  return JSON.stringify([...new Set(list.map(String))].sort());
}

/** `overlayPrice(base, overridePrice(base, wanted))` is equivalent to `wanted`. Empty if the two prices are equivalent. */
export function overridePrice(base: JsonObject, wanted: JsonObject): JsonObject {
  const [model] = pricingModelsOf(wanted);
  if (model === undefined || pricingModelsOf(base).includes(model)) return difference(base, wanted);
  const { [model]: brought, ...rest } = wanted;
  return { ...difference(withoutModels(base), rest), ...(brought === undefined ? {} : { [model]: brought }) };
}

function withoutModels(price: JsonObject): JsonObject {
  const models: readonly string[] = pricingModelsOf(price);
  return Object.fromEntries(Object.entries(price).filter(([name]) => !models.includes(name)));
}

function difference(base: JsonObject, wanted: JsonObject): JsonObject {
  const taken = Object.keys(base).filter((name) => wanted[name] === undefined);
  return Object.fromEntries([
    ...Object.entries(wanted).flatMap(([name, value]) => {
      const under = base[name];
      return sameValue(under, value, name) ? [] : [[name, change(under, value)] as const];
    }),
    ...taken.map((name) => [name, null] as const),
  ]);
}

function change(under: Json | undefined, value: Json): Json {
  return isJsonObject(under) && isJsonObject(value) ? difference(under, value) : value;
}

/** Without a choice, what holds now follows the list, and what is scheduled ahead is pinned. */
export type ListChoice = 'follow' | 'pin';

export interface ListPrices {
  /** The override over a bundle's price, in a version from a day. */
  written(override: JsonObject, price: JsonObject, from: CalendarDay | null): JsonObject;
  /** How many follow, and how many are pinned. */
  remarks(): readonly Remark[];
}

interface Counts {
  now: number;
  ahead: number;
}

export function createListPrices(choice: ListChoice | undefined, today: CalendarDay): ListPrices {
  const counts: Readonly<Record<ListChoice, Counts>> = {
    follow: { now: 0, ahead: 0 },
    pin: { now: 0, ahead: 0 },
  };
  return {
    written(override, price, from) {
      if (isNegotiated(override)) return override;
      const when = from !== null && from > today ? 'ahead' : 'now';
      const taken = choice ?? (when === 'ahead' ? 'pin' : 'follow');
      counts[taken][when] += 1;
      return taken === 'follow' ? override : { ...override, ...amountsOf(price) };
    },
    remarks: () => [
      ...listRemark(counts, choice, 'follow', 'pin', 'without amounts, so that changes of the list reach'),
      ...listRemark(counts, choice, 'pin', 'follow', 'with amounts, so that no change of the list reaches'),
    ],
  };
}

function listRemark(
  counts: Readonly<Record<ListChoice, Counts>>,
  choice: ListChoice | undefined,
  taken: ListChoice,
  other: ListChoice,
  how: string,
): readonly Remark[] {
  const { now, ahead } = counts[taken];
  if (now + ahead === 0) return [];
  const parts = [
    ...(now > 0 ? [counted(now, 'current price')] : []),
    ...(ahead > 0 ? [counted(ahead, 'scheduled price')] : []),
  ];
  const [are, them] = now + ahead === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    remark(
      'subscription',
      'list-prices',
      `${parts.join(' and ')} ${are} the list's, and written ${how} ${them}`,
      `${choice === undefined ? 'nobody chose that: ' : ''}pull with --prices ${other} for the other way, or change it where it is written`,
    ),
  ];
}

function amountsOf(price: JsonObject): JsonObject {
  return pick(price, [...pricingModelsOf(price), 'discount', ...SPEND_LIMITS]);
}

export function writeMetrics(value: JsonObject, names: Pick<KnownNames, 'metric'>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): readonly [string, Json] => {
      if (name === 'metric_ids' && isJsonArray(inner)) {
        const keys = inner.map((id) => names.metric(String(id)));
        return keys.includes(undefined) ? [name, inner] : ['metrics', keys.flatMap((key) => key ?? [])];
      }
      const key = name === 'metric_id' && typeof inner === 'string' ? names.metric(inner) : undefined;
      if (key !== undefined) return ['metric', key];
      return [name, name === 'metadata' ? inner : written(inner, names)];
    }),
  );
}

function written(value: Json, names: Pick<KnownNames, 'metric'>): Json {
  if (isJsonArray(value)) return value.map((element) => written(element, names));
  return isJsonObject(value) ? writeMetrics(value, names) : value;
}
