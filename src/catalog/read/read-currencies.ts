/**
 * Reads the list price of a bundle in its other currencies. A currency's price on a day is the bundle's own price of
 * that day, under what the currency writes up to that day (RFC 7386). Every sum of money in it is written for the
 * currency, and its model and tiers are those of the bundle's price.
 */
import {
  type Bundle,
  type BundleEdition,
  type EditionWriter,
  locateWithin,
  type PricedProduct,
} from '../../model/catalog/catalog.ts';
import { formOf, moneyIn } from '../../model/catalog/money-in.ts';
import { locateOverlaid, overlayPrice, writes } from '../../model/catalog/overlay-price.ts';
import { type Price, pricingModelsOf } from '../../model/catalog/price.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import type { Fault } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { catalogSchema } from '../catalog-schema.ts';
import { checkPricing, isComplete, refuseNulls } from '../check/check-price.ts';
import type { Written } from '../written/declarations.ts';
import { checkCode, type Reading } from '../written/reading.ts';
import { type Change, readChanges } from './read-changes.ts';
import { readMetrics } from './read-metrics.ts';

/** The fields that a currency writes for one price. Null takes the price out of the list. */
interface Overlay {
  readonly value: JsonObject | null;
  /** Takes paths of the price. */
  readonly locate: Locate;
}

/** The prices that a currency writes from a day on; null from the start. */
interface Layer extends Pick<Change, 'description' | 'applies' | 'locate'> {
  readonly day: CalendarDay | null;
  readonly overlays: ReadonlyMap<string, Overlay>;
}

interface Listing {
  readonly written: Written;
  readonly currency: string;
  readonly base: readonly BundleEdition[];
  readonly layers: readonly Layer[];
  readonly reading: Reading;
  /** The faults that an earlier day has already. */
  readonly reported: Set<string>;
}

export function readCurrencies(
  written: Written,
  base: readonly BundleEdition[],
  reading: Reading,
): NonNullable<Bundle['currencies']> {
  const { currencies, currency: own } = written.value;
  const within = locateWithin(locateIn(written.placed), 'currencies');
  if (own === undefined) {
    reading.faults.error({
      code: 'missing-currency',
      source: within([]),
      message: `the bundle \`${written.key}\` has prices in other currencies, and says no currency of its own`,
      fix: 'add `currency`, the one of `prices`',
    });
  }
  const lists = Object.entries(isJsonObject(currencies) ? currencies : {}).flatMap(([currency, list]) => {
    const locate = locateWithin(within, currency);
    checkCode(currency, () => locate([]), reading);
    if (currency === own) {
      reading.faults.error({
        code: 'currency-twice',
        source: locate([]),
        message: `${currency} is the currency of the bundle \`${written.key}\` itself`,
        fix: 'write these prices under `prices` and `changes` of the bundle',
      });
    }
    if (!isJsonObject(list) || currency === own) return [];
    const layers = [
      layerOf(
        { day: null, description: undefined, applies: undefined, prices: list.prices, locate },
        reading,
      ),
      ...readChanges(list.changes, locate, reading).map((change) => {
        if (change.entitlements !== undefined) reading.faults.error(inEveryCurrency(change));
        return layerOf(change, reading);
      }),
    ];
    const listing = { written, currency, base, layers, reading, reported: new Set<string>() };
    refuseUnknown(listing);
    return [[currency, editionsOf(listing)] as const];
  });
  return new Map(lists);
}

function inEveryCurrency({ locate }: Change): Fault {
  return {
    code: 'misplaced-field',
    source: locate(['entitlements']),
    message: 'the entitlements of a bundle are the same in every currency',
    fix: "write them in a change of the bundle's own `changes`",
  };
}

function layerOf(
  { prices, ...layer }: Omit<Layer, 'overlays'> & { readonly prices: Json | undefined },
  reading: Reading,
): Layer {
  const overlays = Object.entries(isJsonObject(prices) ? prices : {}).map(([key, value]) => {
    const locate = locateWithin(layer.locate, 'prices', key);
    return [key, { value: isJsonObject(value) ? overlayIn(value, locate, reading) : null, locate }] as const;
  });
  return { ...layer, overlays: new Map(overlays) };
}

/** The product of a price is the bundle's word, for all currencies. */
function overlayIn(value: JsonObject, locate: Locate, reading: Reading): JsonObject {
  const { product, product_id, ...overlay } = value;
  for (const field of ['product', 'product_id']) {
    if (value[field] === undefined) continue;
    reading.faults.error({
      code: 'two-references',
      source: locate([field]),
      message: 'the price names its product in the bundle, and once more for a currency',
      fix: `remove \`${field}\` here`,
    });
  }
  return readMetrics(overlay, locate, reading);
}

function refuseUnknown({ base, layers, reading: { faults } }: Listing): void {
  for (const { day, overlays } of layers) {
    const standing = base.filter((_, index) => {
      const next = base[index + 1]?.from ?? null;
      return next === null || day === null || next > day;
    });
    const keys = [...new Set(standing.flatMap(({ prices }) => [...prices.keys()]))];
    for (const [key, { locate }] of overlays) {
      if (keys.includes(key)) continue;
      faults.error({
        code: 'unknown-price',
        source: locate([]),
        message: `the bundle has no price \`${key}\`${day === null ? '' : ` from ${day} on`}`,
        ...nameFix(key, keys, 'write it under `prices` of the bundle first'),
      });
    }
  }
}

/** One for each day on which the price of this currency may change for a subscription. */
function editionsOf(listing: Listing): readonly BundleEdition[] {
  const { base, layers } = listing;
  const days = [...new Set([...base.map(({ from }) => from), ...layers.map(({ day }) => day)])];
  const editions: BundleEdition[] = [];
  let writers: readonly EditionWriter[] = [];
  for (const day of days.sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))) {
    const list = base.findLast(({ from }) => isBy(from, day));
    const layer = layers.find((each) => each.day === day);
    if (list === undefined) continue;
    const own = list.from === day ? list : undefined;
    writers = [...writers, ...(own?.writers ?? []), ...(layer ? [writerOf(layer, own)] : [])];
    const prices = pricesOn(listing, list, day);
    const changed = changedKeys(editions, prices, own, layer);
    if (day !== null && changed.length === 0) continue;
    const description = layer?.description ?? own?.description;
    const applies = layer?.applies ?? own?.applies;
    editions.push({
      from: day,
      ...(description === undefined ? {} : { description }),
      prices,
      ...(day === null ? {} : { changes: changed }),
      ...(applies === undefined ? {} : { applies }),
      writers,
      source: layer?.locate([]) ?? list.source,
    });
    writers = [];
  }
  return editions;
}

function isBy(from: CalendarDay | null, day: CalendarDay | null): boolean {
  return from === null || (day !== null && from <= day);
}

/** A change of the currency that says no reach has that of the bundle's change of the same day. */
function writerOf(
  { day, description, applies, locate }: Layer,
  own: BundleEdition | undefined,
): EditionWriter {
  const reach = applies ?? own?.applies;
  return {
    from: day,
    ...(description !== undefined && { description }),
    ...(reach && { applies: reach }),
    locate,
    isOverlay: true,
  };
}

/** A change of the bundle leaves a price as it is where the currency says all of what changed. */
function changedKeys(
  earlier: readonly BundleEdition[],
  prices: ReadonlyMap<string, PricedProduct>,
  own: BundleEdition | undefined,
  layer: Layer | undefined,
): readonly string[] {
  const textIn = (list: ReadonlyMap<string, PricedProduct>, key: string): string =>
    JSON.stringify([list.get(key)?.product, list.get(key)?.price]);
  const moved = (own?.changes ?? []).filter((key) =>
    earlier.some((edition) => textIn(edition.prices, key) !== textIn(prices, key)),
  );
  return [...new Set([...moved, ...(layer?.overlays.keys() ?? [])])].sort();
}

function pricesOn(
  listing: Listing,
  list: BundleEdition,
  day: CalendarDay | null,
): ReadonlyMap<string, PricedProduct> {
  return new Map(
    [...list.prices].flatMap(([key, priced]) => {
      const overlays = overlaysOn(listing, key, day);
      if (overlays === null) return [];
      const value = overlays.reduce(
        (under, { value }) => overlayPrice(under, value),
        priced.price as JsonObject,
      );
      const locate = overlays.reduce<Locate>(
        (under, overlay) => locateOverlaid<[]>(under, overlay),
        priced.locate,
      );
      const isWritten = (path: FieldPath): boolean => overlays.some((overlay) => writes(overlay.value, path));
      const found = { key, day, base: priced, price: { value, locate }, isWritten };
      const isOverlaid = overlays.length > 0;
      if (!isOverlaid || (hasForm(listing, found) && isSound(listing, found))) checkMoney(listing, found);
      return [[key, { ...priced, price: value as Price, locate }] as const];
    }),
  );
}

/**
 * The fields that the currency writes for a price up to a day; null where it takes the price out. Nothing is
 * left of an earlier pricing model.
 */
function overlaysOn(
  { layers }: Listing,
  key: string,
  day: CalendarDay | null,
): readonly (Overlay & { readonly value: JsonObject })[] | null {
  const all = layers.flatMap((layer) => (isBy(layer.day, day) ? (layer.overlays.get(key) ?? []) : []));
  const standing = all.slice(all.findLastIndex(({ value }) => value === null) + 1);
  if (standing.length === 0 && all.length > 0) return null;
  const models = standing
    .map(({ value }) => pricingModelsOf(value ?? {}))
    .findLast(({ length }) => length > 0);
  return standing.map(({ value, locate }) => {
    const former = pricingModelsOf(value ?? {}).filter((model) => models?.includes(model) !== true);
    const kept = Object.entries(value ?? {}).filter(([name]) => !former.some((model) => model === name));
    return { value: Object.fromEntries(kept), locate };
  });
}

interface Found {
  readonly key: string;
  readonly day: CalendarDay | null;
  readonly base: PricedProduct;
  readonly price: { readonly value: JsonObject; readonly locate: Locate };
  readonly isWritten: (path: FieldPath) => boolean;
}

function hasForm(
  { currency, written, reading, ...listing }: Listing,
  { key, day, base, price }: Found,
): boolean {
  const under = base.price as JsonObject;
  if (formOf(price.value) === formOf(under)) return true;
  if (!isNew(listing, `form ${key} ${formOf(under)}`)) return false;
  const own = String(written.value.currency);
  const modelOf = (value: JsonObject) => pricingModelsOf(value).slice(0, 1);
  reading.faults.error({
    code: 'other-form-in-currency',
    source: price.locate(modelOf(price.value)),
    message: `\`${key}\` of the bundle \`${written.key}\` has another pricing model or other tiers in ${currency} than in ${own}${sinceText(day)}`,
    fix: `write the same model and tiers, with amounts in ${currency}, under ${placeText(currency, day)}`,
    related: [{ source: base.locate(modelOf(under)), message: `in ${own}` }],
  });
  return false;
}

function isSound(listing: Listing, { key, price: { value, locate } }: Found): boolean {
  const { faults, pricing, profile } = listing.reading;
  if (!isNew(listing, `price ${key} ${JSON.stringify(value)}`)) return true;
  if (!refuseNulls(value, locate, faults)) return false;
  if (!isComplete(value, locate, catalogSchema(profile).bundlePrice, faults)) return false;
  checkPricing(value, locate, pricing, { profile, place: 'bundle' });
  return true;
}

/** Refuses an amount that was written for the bundle's own currency. */
function checkMoney(listing: Listing, { key, day, base, price, isWritten }: Found): void {
  const { currency, written, reading } = listing;
  const place = isWritten([]) ? price.locate([]) : locateIn(written.placed)(['currencies', currency]);
  const own = String(written.value.currency);
  for (const { path, text } of moneyIn(price.value)) {
    if (isWritten(path) || !isNew(listing, `money ${key} ${path.join('/')} ${text}`)) continue;
    const field = path.filter((step) => typeof step === 'string').join('.');
    reading.faults.error({
      code: 'currency-not-written',
      source: place,
      message: `\`${key}\` of the bundle \`${written.key}\` has no \`${field}\` in ${currency}${sinceText(day)}: ${text} is ${own}`,
      fix: `write it in ${currency} under ${placeText(currency, day)}`,
      related: [{ source: base.locate(path), message: `written for ${own}` }],
    });
  }
}

function sinceText(day: CalendarDay | null): string {
  return day === null ? '' : ` from ${day} on`;
}

function placeText(currency: string, day: CalendarDay | null): string {
  const list = `\`currencies.${currency}.${day === null ? 'prices' : 'changes'}\``;
  return day === null ? list : `${list}, in a change of ${day}`;
}

function isNew({ reported }: Pick<Listing, 'reported'>, fault: string): boolean {
  const isFirst = !reported.has(fault);
  reported.add(fault);
  return isFirst;
}
