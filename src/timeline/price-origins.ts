/**
 * The origins of a price: the places that write its fields, each with the kind of thing that stands there. A price of
 * a bundle is merged from its first form, the changes since, and an override. Pure.
 */

import { DECIMAL_FIELDS } from '../interface/index.ts';
import type { Bundle, BundleEdition, EditionWriter, PricedProduct } from '../model/catalog/catalog.ts';
import type { ChangeReach } from '../model/catalog/change-reach.ts';
import { PRICING_MODEL_FIELDS } from '../model/catalog/price.ts';
import { SPEND_LIMITS } from '../model/catalog/term-money.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../model/values/source.ts';

export interface PriceOrigin {
  /** The list price from the bundle's start, a change of it, an entry's override, or a price of the entry's own. */
  readonly kind: 'list_price' | 'bundle_change' | 'override' | 'own_price' | 'bundle_id_price';
  /** The written day of the change, or of the entry. Null for the bundle's list price and the first entry. */
  readonly effectiveAt: CalendarDay | null;
  /** The day on which the change came to the subscription, where that was another day. */
  readonly arrived?: CalendarDay;
  /** Absent where the change reaches everybody on its day. */
  readonly applies?: ChangeReach;
  readonly description?: string;
  /** The fields of the price that are written here, those of the amount first. Never empty. */
  readonly fields: readonly WrittenField[];
}

export interface WrittenField {
  /** Within the price. */
  readonly path: FieldPath;
  readonly source: Source;
}

/** A place that may write fields of a price. Its locator takes paths of the price. */
interface Layer {
  readonly origin: Omit<PriceOrigin, 'fields'>;
  /** True where a whole price is written here, and not a part that is laid over another. */
  readonly whole: boolean;
  readonly locate: Locate;
}

export interface WrittenOverride {
  readonly effectiveAt: CalendarDay | null;
  /** Takes paths of the price. */
  readonly locate: Locate;
}

/** The origins of a bundle's price, latest first. */
export function bundlePriceOrigins(
  bundle: Bundle,
  key: string,
  priced: PricedProduct,
  override?: WrittenOverride,
): readonly PriceOrigin[] {
  const layers = bundle.editions
    .flatMap((edition, index) =>
      edition.writers.map((writer) => layerOf(writer, bundle.editions[index - 1], key)),
    )
    .reverse();
  if (override !== undefined)
    layers.unshift({
      origin: { kind: 'override', effectiveAt: override.effectiveAt },
      whole: false,
      locate: override.locate,
    });
  return originsIn(layers, priced);
}

function layerOf(
  { from, applies, description, locate, isOverlay }: EditionWriter,
  before: BundleEdition | undefined,
  key: string,
): Layer {
  return {
    origin: {
      kind: from === null ? 'list_price' : 'bundle_change',
      effectiveAt: from,
      ...(applies && { applies }),
      ...(description !== undefined && { description }),
    },
    whole: isOverlay !== true && before?.prices.has(key) !== true,
    locate: (path) => locate(['prices', key, ...path]),
  };
}

/** The one origin of a price that an entry writes whole. */
export function ownPriceOrigins(
  kind: 'own_price' | 'bundle_id_price',
  effectiveAt: CalendarDay | null,
  priced: Pick<PricedProduct, 'price' | 'locate'>,
): readonly PriceOrigin[] {
  return originsIn([{ origin: { kind, effectiveAt }, whole: true, locate: priced.locate }], priced);
}

/** Every value of a term, such as a discount, with its place. */
export function writtenFields(value: Json, locate: Locate): readonly WrittenField[] {
  return fieldPaths(value)
    .map((path) => ({ path, source: locate(path) }))
    .toSorted((a, b) => amountRank(a.path) - amountRank(b.path));
}

function originsIn(
  layers: readonly Layer[],
  { price, locate }: Pick<PricedProduct, 'price' | 'locate'>,
): readonly PriceOrigin[] {
  const fields = fieldPaths(price).map((path) => {
    const source = locate(path);
    const layer = layers.findIndex((each) => isSamePlace(each.locate(path), source));
    return { path, source, layer };
  });
  const lost = fields.find(({ layer }) => layer < 0);
  if (lost !== undefined) throw new Error(`nothing is known to write /${lost.path.join('/')} of a price`);
  return layers.flatMap(({ origin, whole }, index): PriceOrigin[] => {
    const own = fields
      .filter(({ layer, path }) => layer === index && (!whole || isOfAmount(price, path)))
      .map(({ path, source }) => ({ path, source }))
      .toSorted((a, b) => rank(a.path) - rank(b.path));
    return own.length === 0 ? [] : [{ ...origin, fields: own }];
  });
}

/** The paths of the values in a price. A list of names is one value. */
function fieldPaths(value: Json, path: FieldPath = []): readonly FieldPath[] {
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, member]) => fieldPaths(member, [...path, name]));
  if (isJsonArray(value) && value.some(isJsonObject))
    return value.flatMap((member, index) => fieldPaths(member, [...path, index]));
  return [path];
}

const TERMS: ReadonlySet<string> = new Set<string>([
  ...PRICING_MODEL_FIELDS,
  'discount',
  ...SPEND_LIMITS,
  'trial_period_days',
]);

const INTERVAL: ReadonlySet<string> = new Set([
  'billing_interval',
  'billing_interval_count',
  'billing_interval_unit',
  'billing_frequency',
]);

/** A whole price has fields that decide no amount, such as its type. An interval counts unless it is a month. */
function isOfAmount(price: JsonObject, [field]: FieldPath): boolean {
  const name = String(field);
  return TERMS.has(name) || (INTERVAL.has(name) && price[name] !== 'monthly');
}

function rank(path: FieldPath): number {
  if (!PRICING_MODEL_FIELDS.some((model) => model === path[0])) return 2;
  return amountRank(path);
}

function amountRank(path: FieldPath): number {
  return DECIMAL_FIELDS.has(String(path.at(-1))) ? 0 : 1;
}

function isSamePlace(a: Source, b: Source): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}
