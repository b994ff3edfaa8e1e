/**
 * A list of prices laid over another one (RFC 7386): a bundle over the one that it is like, a currency over the bundle's
 * own list, any other bundle over nothing. A price on a day is that of the list below on that day, under all that is
 * written up to it, with the `defaults` for a price that is written whole and says nothing of them. Pure.
 */

import { takesDefault } from '../../model/catalog/billing-interval.ts';
import {
  type BundleEdition,
  type EditionWriter,
  locateWithin,
  type PricedProduct,
  type Reference,
} from '../../model/catalog/catalog.ts';
import type { ChangeReach } from '../../model/catalog/change-reach.ts';
import { moneyIn } from '../../model/catalog/money-in.ts';
import { locateOverlaid, overlayPrice, writes } from '../../model/catalog/overlay-price.ts';
import { pricingModelsOf } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { dataOf, locateIn, type PlacedNode, placedEntry } from '../../yaml/yaml-node.ts';

/** The fields that are written for one price. Null takes the price out of the list. */
export interface Overlay {
  readonly value: JsonObject | null;
  /** Takes paths of the price. */
  readonly locate: Locate;
  /** Set where they name the product of the price. */
  readonly product?: Reference;
}

type WrittenOverlay = Overlay & { readonly value: JsonObject };

/** The prices that are written from a day on; null from the start. */
export interface Layer {
  readonly day: CalendarDay | null;
  readonly description: string | undefined;
  readonly applies: ChangeReach | undefined;
  /** Takes paths of what is written there: `['prices', key, …]`. */
  readonly locate: Locate;
  readonly overlays: ReadonlyMap<string, Overlay>;
  /** True where it is written for the bundle below, and this one may write the same above it. */
  readonly isInherited?: true;
}

export function layerOf(
  { prices, locate, ...layer }: Omit<Layer, 'overlays'> & { readonly prices: Json | undefined },
  read: (key: string, value: JsonObject, locate: Locate) => Overlay,
): Layer {
  const overlays = new Map(
    Object.entries(isJsonObject(prices) ? prices : {}).map(([key, value]): [string, Overlay] => {
      const at = locateWithin(locate, 'prices', key);
      return [key, isJsonObject(value) ? read(key, value, at) : { value: null, locate: at }];
    }),
  );
  return {
    ...layer,
    overlays,
    locate: (path) => {
      const [field, key, ...rest] = path;
      const own = field === 'prices' ? overlays.get(String(key)) : undefined;
      return own === undefined ? locate(path) : own.locate(rest);
    },
  };
}

/** A price of the list on a day. */
export interface LaidPrice {
  readonly key: string;
  readonly day: CalendarDay | null;
  /** The price of the list below; undefined where that has none. */
  readonly base: PricedProduct | undefined;
  readonly overlays: readonly WrittenOverlay[];
  readonly value: JsonObject;
  readonly locate: Locate;
}

interface Listing {
  readonly base: readonly BundleEdition[];
  /** In the order in which they are laid over each other. */
  readonly layers: readonly Layer[];
  /** True for a currency, which has the prices of the bundle's own list and no others. */
  readonly isOverlay: boolean;
  /** Reports the faults of a price. `before`: the prices that stood until the day. */
  readonly read: (laid: LaidPrice, before: ReadonlyMap<string, PricedProduct>) => PricedProduct;
}

/** One for each day on which the price may change for a subscription. */
export function layEditions(listing: Listing): readonly BundleEdition[] {
  const { base, layers, isOverlay } = listing;
  const days = [...new Set([...base.map(({ from }) => from), ...layers.map(({ day }) => day)])];
  const editions: BundleEdition[] = [];
  let writers: readonly EditionWriter[] = [];
  for (const day of days.sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))) {
    const list = base.findLast(({ from }) => isBy(from, day));
    const own = list?.from === day ? list : undefined;
    const now = layers.filter((layer) => layer.day === day);
    const top = now.at(-1);
    writers = [
      ...writers,
      ...(own?.writers ?? []),
      ...now.map(({ description, applies = own?.applies, locate }) => ({
        from: day,
        ...(description !== undefined && { description }),
        ...(applies && { applies }),
        locate,
        ...(isOverlay && ({ isOverlay } as const)),
      })),
    ];
    const prices = pricesOn(listing, list, day, editions.at(-1)?.prices);
    const changed = changedKeys(editions, prices, own, now);
    if (day !== null && changed.length === 0) continue;
    const words = [...now.toReversed(), ...(own ? [own] : [])];
    const description = words.find((each) => each.description !== undefined)?.description;
    const applies = words.find((each) => each.applies !== undefined)?.applies;
    editions.push({
      from: day,
      ...(description !== undefined && { description }),
      prices,
      ...(day !== null && { changes: changed }),
      ...(applies && { applies }),
      writers,
      source: top?.locate(day === null && !isOverlay ? ['prices'] : []) ?? (list as BundleEdition).source,
    });
    writers = [];
  }
  return editions;
}

function isBy(from: CalendarDay | null, day: CalendarDay | null): boolean {
  return from === null || (day !== null && from <= day);
}

/** A change of the list below, or of the bundle below, leaves a price as it is where all of what changed is written above it. */
function changedKeys(
  earlier: readonly BundleEdition[],
  prices: ReadonlyMap<string, PricedProduct>,
  own: BundleEdition | undefined,
  now: readonly Layer[],
): readonly string[] {
  const textIn = (list: ReadonlyMap<string, PricedProduct>, key: string): string =>
    JSON.stringify([list.get(key)?.product, list.get(key)?.price]);
  const keysOf = (inherited: boolean) =>
    now.flatMap(({ isInherited = false, overlays }) =>
      isInherited === inherited ? [...overlays.keys()] : [],
    );
  const moved = [...(own?.changes ?? []), ...keysOf(true)].filter((key) =>
    earlier.some((edition) => textIn(edition.prices, key) !== textIn(prices, key)),
  );
  return [...new Set([...moved, ...keysOf(false)])].sort();
}

/** Sorted by key, so that the written order of prices changes no request. */
function pricesOn(
  { layers, isOverlay, read }: Listing,
  list: BundleEdition | undefined,
  day: CalendarDay | null,
  earlier: ReadonlyMap<string, PricedProduct> | undefined,
): ReadonlyMap<string, PricedProduct> {
  const written = layers.filter((layer) => isBy(layer.day, day));
  const added = isOverlay ? [] : written.flatMap(({ overlays }) => [...overlays.keys()]);
  const before = new Map([...(list?.prices ?? []), ...(earlier ?? [])]);
  const prices = new Map<string, PricedProduct>();
  for (const key of [...new Set([...(list?.prices.keys() ?? []), ...added])].sort()) {
    const all = written.flatMap(({ overlays }) => overlays.get(key) ?? []);
    const standing = all.slice(all.findLastIndex(({ value }) => value === null) + 1).filter(isWritten);
    const isNew = !isOverlay && standing.length < all.length;
    const base = isNew ? undefined : list?.prices.get(key);
    if (standing.length === 0 && (base === undefined || all.length > 0)) continue;
    const overlays = isOverlay ? withoutFormerModels(standing) : standing;
    const [first, ...rest] = overlays;
    const over = base === undefined ? rest : overlays;
    const value = over.reduce(
      (under, overlay) => overlayPrice(under, overlay.value),
      (base?.price as JsonObject | undefined) ?? first?.value ?? {},
    );
    const locate = over.reduce<Locate | undefined>(
      (under, overlay) => under && locateOverlaid<[]>(under, overlay),
      base?.locate ?? first?.locate,
    );
    if (locate !== undefined) prices.set(key, read({ key, day, base, overlays, value, locate }, before));
  }
  return prices;
}

function isWritten(overlay: Overlay): overlay is WrittenOverlay {
  return overlay.value !== null;
}

/** A currency has the model of the bundle's price, so that nothing is left of an earlier one. */
function withoutFormerModels(overlays: readonly WrittenOverlay[]): readonly WrittenOverlay[] {
  const models = overlays.map(({ value }) => pricingModelsOf(value)).findLast(({ length }) => length > 0);
  return overlays.map((overlay) => {
    const former = pricingModelsOf(overlay.value).filter((model) => models?.includes(model) !== true);
    const kept = Object.entries(overlay.value).filter(([name]) => !former.some((model) => model === name));
    return { ...overlay, value: Object.fromEntries(kept) };
  });
}

function writtenIn({ overlays }: Pick<LaidPrice, 'overlays'>, path: FieldPath): boolean {
  return overlays.some(({ value }) => writes(value, path));
}

/** Amounts in the currency of the list below, which are none of the list above. */
export interface Lent {
  readonly bundle: string;
  readonly currency: string;
  /** The currency that they are in: `USD`. */
  readonly from: string;
  /** The bundle that they are of, where it is another one. */
  readonly of?: string;
  /** The place of a list that says nothing of the price. */
  readonly source: Source;
  /** The faults that an earlier day has already. */
  readonly reported: Set<string>;
}

export function refuseLent(laid: LaidPrice, lent: Lent, faults: Faults): void {
  const { key, day, base, value, locate } = laid;
  const { bundle, currency, from, of, reported } = lent;
  for (const { path, text } of moneyIn(value)) {
    const name = `money ${key} ${path.join('/')} ${of === undefined ? text : ''}`;
    if (base === undefined || writtenIn(laid, path) || reported.has(name)) continue;
    reported.add(name);
    const field = path.filter((step) => typeof step === 'string').join('.');
    const place = placeText(of === undefined ? `currencies.${currency}.` : '', day);
    faults.error({
      code: 'currency-not-written',
      source: laid.overlays.length > 0 ? locate([]) : lent.source,
      message: `\`${key}\` of the bundle \`${bundle}\` has no \`${field}\` in ${currency}${sinceText(day)}: ${text} is ${from}${of === undefined ? '' : `, of \`${of}\``}`,
      fix: `write it in ${currency} under ${place}${of === undefined ? '' : ` of \`${bundle}\``}`,
      related: [
        { source: base.locate(path), message: `written for ${of === undefined ? from : `\`${of}\``}` },
      ],
    });
  }
}

export function sinceText(day: CalendarDay | null): string {
  return day === null ? '' : ` from ${day} on`;
}

export function placeText(list: string, day: CalendarDay | null): string {
  return day === null ? `\`${list}prices\`` : `\`${list}changes\`, in a change of ${day}`;
}

/** The section with the fields that the prices and subscriptions of a file have where they do not write them. */
export const DEFAULTS = 'defaults';

/** By field, with the place where the file or the project writes it. */
export type PriceDefaults = ReadonlyMap<string, { readonly value: Json; readonly locate: Locate }>;

/** The fields of a file, and those of the project under them. `json`: the content of the file once it is checked. */
export function priceDefaultsIn(
  root: PlacedNode,
  json: Json,
  project: PlacedNode | undefined,
): PriceDefaults {
  const defaults = isJsonObject(json) ? json[DEFAULTS] : undefined;
  const own = isJsonObject(defaults) ? defaults.prices : undefined;
  return new Map([
    ...(project ? fieldsIn(dataOf(project), project) : []),
    ...(own === undefined ? [] : fieldsIn(own, placedEntry(root, DEFAULTS, 'prices'))),
  ]);
}

function fieldsIn(fields: Json, placed: PlacedNode) {
  const locate = locateIn(placed);
  return Object.entries(isJsonObject(fields) ? fields : {}).map(
    ([name, value]) => [name, { value, locate }] as const,
  );
}

interface Price<Own extends readonly Locate[]> {
  readonly value: JsonObject;
  readonly locate: (path: FieldPath, ...own: Own) => Source;
}

/** A price that writes null has no default. */
export function withDefaults<Own extends readonly Locate[]>(
  price: Price<Own>,
  defaults: PriceDefaults,
): Price<Own> {
  if (defaults.size === 0) return price;
  const { value, locate } = price;
  const isWritten = (field: string) => value[field] !== undefined;
  const given = [...defaults].filter(
    ([field, each]) =>
      each.value !== null && !isWritten(field) && takesDefault(field, value.billing_frequency, isWritten),
  );
  const written = Object.entries(value).filter(
    ([field, inner]) => inner !== null || (defaults.get(field)?.value ?? null) === null,
  );
  const places = new Map(given.map(([field, each]) => [field, each.locate]));
  return {
    value: Object.fromEntries([...written, ...given.map(([field, each]) => [field, each.value] as const)]),
    locate: (path, ...own) => places.get(String(path[0]))?.(path) ?? locate(path, ...own),
  };
}
