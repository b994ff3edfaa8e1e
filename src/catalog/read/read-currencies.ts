/**
 * Reads the list price of a bundle in its other currencies, each laid over the bundle's own. Every sum of money in it is
 * written for the currency, and its model and tiers are those of the bundle's price.
 */
import {
  type Bundle,
  type BundleEdition,
  locateWithin,
  type PricedProduct,
} from '../../model/catalog/catalog.ts';
import { formOf, moneyIn } from '../../model/catalog/money-in.ts';
import { writes } from '../../model/catalog/overlay-price.ts';
import { type Price, pricingModelsOf } from '../../model/catalog/price.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import type { Fault } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { catalogSchema, GIVEN_FIELDS } from '../catalog-schema.ts';
import { checkPricing, isComplete, refuseNulls } from '../check/check-price.ts';
import type { Written } from '../written/declarations.ts';
import {
  type LaidPrice,
  type Layer,
  layEditions,
  layerOf,
  type Overlay,
  placeText,
  refuseLent,
  sinceText,
} from '../written/price-list.ts';
import { checkCode, type Reading } from '../written/reading.ts';
import { type Change, readChanges } from './read-changes.ts';
import { readMetrics } from './read-metrics.ts';

interface Listing {
  readonly written: Written;
  readonly currency: string;
  /** The currency of the bundle itself. */
  readonly own: string;
  readonly base: readonly BundleEdition[];
  readonly reading: Reading;
  /** The faults that an earlier day has already. */
  readonly reported: Set<string>;
}

/** A bundle with its own list, and what it has from the one that it is like. */
interface Listed {
  readonly written: Written;
  /** The currency of the list; undefined where none is known. */
  readonly own: string | undefined;
  readonly editions: readonly BundleEdition[];
  readonly opening: Layer | undefined;
  /** The currencies of the bundle that this one is like, if both are in one currency. */
  readonly inherited: ReadonlyMap<string, readonly Layer[]>;
}

/** All lists of the currencies, those that the bundle inherits under its own. */
export function readCurrencies(listed: Listed, reading: Reading): Bundle['currencies'] {
  const { written, own, editions, inherited } = listed;
  const { currencies } = written.value;
  const within = locateWithin(locateIn(written.placed), 'currencies');
  if (currencies !== undefined && own === undefined) {
    reading.faults.error({
      code: 'missing-currency',
      source: within([]),
      message: `the bundle \`${written.key}\` has prices in other currencies, and says no currency of its own`,
      fix: 'add `currency`, the one of `prices`',
    });
  }
  const lists = isJsonObject(currencies) ? currencies : {};
  const all = new Map<string, readonly Layer[]>();
  for (const currency of new Set([...inherited.keys(), ...Object.keys(lists)])) {
    const list = lists[currency];
    const locate = locateWithin(within, currency);
    if (list === null || (list !== undefined && !isOther(currency, listed, locate, reading))) continue;
    const layers = isJsonObject(list) ? layersIn(list, locate, reading) : [];
    refuseUnknown(layers, editions, reading);
    refuseHalf(currency, layers, listed, reading);
    const below = (inherited.get(currency) ?? []).map((layer) => ({ ...layer, isInherited: true as const }));
    all.set(currency, [...below, ...layers]);
  }
  reading.currencies.set(written.key, all);
  if (all.size === 0) return undefined;
  return new Map(
    [...all].map(([currency, layers]) => {
      const listing: Listing = {
        ...{ written, currency, own: own ?? '', base: editions, reading },
        reported: new Set<string>(),
      };
      const read = (laid: LaidPrice) => readListed(laid, listing);
      return [currency, layEditions({ base: editions, layers, isOverlay: true, read })] as const;
    }),
  );
}

/** False, with a fault, for the currency of the bundle itself. */
function isOther(currency: string, { written, own }: Listed, locate: Locate, reading: Reading): boolean {
  checkCode(currency, () => locate([]), reading);
  if (currency !== own) return true;
  reading.faults.error({
    code: 'currency-twice',
    source: locate([]),
    message: `${currency} is the currency of the bundle \`${written.key}\` itself`,
    fix: 'write these prices under `prices` and `changes` of the bundle',
  });
  return false;
}

function layersIn(list: JsonObject, locate: Locate, reading: Reading): readonly Layer[] {
  const read = (_key: string, value: JsonObject, at: Locate) => overlayIn(value, at, reading);
  const opening = { day: null, description: undefined, applies: undefined, prices: list.prices, locate };
  const changes = readChanges(list.changes, locate, reading);
  for (const change of changes)
    if (change.entitlements !== undefined) reading.faults.error(inEveryCurrency(change));
  return [opening, ...changes].map((layer) => layerOf(layer, read));
}

function inEveryCurrency({ locate }: Change): Fault {
  return {
    code: 'misplaced-field',
    source: locate(['entitlements']),
    message: 'the entitlements of a bundle are the same in every currency',
    fix: "write them in a change of the bundle's own `changes`",
  };
}

/** The product of a price is the bundle's word, for all currencies. */
function overlayIn(value: JsonObject, locate: Locate, reading: Reading): Overlay {
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
  return { value: readMetrics(overlay, locate, reading), locate };
}

function refuseUnknown(layers: readonly Layer[], base: readonly BundleEdition[], { faults }: Reading): void {
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
        message: `the bundle has no price \`${key}\`${sinceText(day)}`,
        ...nameFix(key, keys, 'write it under `prices` of the bundle first'),
      });
    }
  }
}

/** A bundle with an amount of its own says it in every currency: that of the other bundle belongs to another price. */
function refuseHalf(
  currency: string,
  [above]: readonly Layer[],
  { written, editions: [opening], opening: own, inherited }: Listed,
  { faults }: Reading,
): void {
  const below = inherited.get(currency)?.filter(({ day }) => day === null) ?? [];
  const base = String(written.value.like);
  for (const [key, { price }] of opening?.prices ?? []) {
    const said: Json | undefined = own?.overlays.get(key)?.value;
    const ours = above?.overlays.get(key);
    const theirs = below.flatMap(({ overlays }) => overlays.get(key) ?? []);
    if (ours?.value === null) continue;
    const half = moneyIn(price as JsonObject).find(
      ({ path }) =>
        writes(said, path) && theirs.some(({ value }) => writes(value, path)) && !writes(ours?.value, path),
    );
    const source = half && theirs.findLast(({ value }) => writes(value, half.path))?.locate(half.path);
    if (half === undefined || source === undefined || own === undefined) continue;
    const field = half.path.filter((step) => typeof step === 'string').join('.');
    faults.error({
      code: 'currency-not-written',
      source: own.locate(['prices', key, ...half.path]),
      message: `\`${key}\` of the bundle \`${written.key}\` has a \`${field}\` of its own, and in ${currency} that of \`${base}\``,
      fix: `write it under \`currencies.${currency}.prices\` of \`${written.key}\`, or take the currency out: \`currencies: { ${currency}: null }\``,
      related: [{ source, message: `in ${currency}, of \`${base}\`` }],
    });
  }
}

function readListed(laid: LaidPrice, listing: Listing) {
  const { base, overlays, value, locate } = laid;
  const { written, currency, own, reading, reported } = listing;
  if (base === undefined) throw new Error('a currency has the prices of its bundle alone');
  if (overlays.length === 0 || (hasForm(laid, base, listing) && isSound(laid, listing))) {
    const source = locateIn(written.placed)(['currencies', currency]);
    refuseLent(laid, { bundle: written.key, currency, from: own, source, reported }, reading.faults);
  }
  return { ...base, price: value as Price, locate };
}

function hasForm(
  { key, day, value, locate }: LaidPrice,
  base: PricedProduct,
  { currency, own, written, reading, reported }: Listing,
): boolean {
  const under = base.price as JsonObject;
  if (formOf(value) === formOf(under)) return true;
  if (!isNew(reported, `form ${key} ${formOf(under)}`)) return false;
  const modelOf = (price: JsonObject) => pricingModelsOf(price).slice(0, 1);
  reading.faults.error({
    code: 'other-form-in-currency',
    source: locate(modelOf(value)),
    message: `\`${key}\` of the bundle \`${written.key}\` has another pricing model or other tiers in ${currency} than in ${own}${sinceText(day)}`,
    fix: `write the same model and tiers, with amounts in ${currency}, under ${placeText(`currencies.${currency}.`, day)}`,
    related: [{ source: base.locate(modelOf(under)), message: `in ${own}` }],
  });
  return false;
}

function isSound({ key, value, locate }: LaidPrice, { reading, reported }: Listing): boolean {
  const { faults, pricing, profile } = reading;
  if (!isNew(reported, `price ${key} ${JSON.stringify(value)}`)) return true;
  if (!refuseNulls(value, locate, faults)) return false;
  if (!isComplete(value, locate, catalogSchema(profile).bundlePrice, faults, GIVEN_FIELDS)) return false;
  checkPricing(value, locate, pricing, { profile, place: 'bundle' });
  return true;
}

function isNew(reported: Set<string>, fault: string): boolean {
  const isFirst = !reported.has(fault);
  reported.add(fault);
  return isFirst;
}
