/** The rules of one complete price, which was written whole or merged from several places. */
import { PROFILES, type ProfileName } from '../../interface/index.ts';
import { intervalMonths, periodOfMonths } from '../../model/catalog/billing-interval.ts';
import { amountsIn, type Price, type PricingModelField, pricingModelsOf } from '../../model/catalog/price.ts';
import { counted } from '../../model/messages/counted.ts';
import { oneValue } from '../../model/messages/diagnostic.ts';
import { nearestName, valueMeant, wordsFor } from '../../model/messages/nearest-name.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import { COMMITTED } from '../../pricing/models/read-tiers.ts';
import { checkModel, checkSubscriptionTerms } from '../../pricing/read/read-price.ts';
import type { Faults } from '../../yaml/faults.ts';
import type { ShapeCheck } from '../../yaml/shape/check-shape.ts';
import { fieldName } from '../../yaml/shape/shape-fault.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { isInSet } from '../catalog-schema.ts';
import type { Written } from '../written/declarations.ts';
import { checkClosedPrice, type PricePlace } from './check-closed.ts';

/**
 * `shape` requires all fields of a price in its place, and `needed` are more of them. False where one is missing. The shape
 * of a price that stands whole in its file is checked with that.
 */
export function isComplete(
  price: JsonObject,
  locate: Locate,
  shape: ShapeCheck | undefined,
  faults: Faults,
  needed: readonly string[] = [],
): boolean {
  const errors = shape === undefined || shape.passes(price) ? [] : shape.errorsOf(price);
  // Faults within a part are reported where the part is written. Only fields that the merge lacks are new.
  const missing = groupBy(
    [
      ...errors.flatMap(({ keyword, instancePath, params }) =>
        keyword === 'required' ? [{ instancePath, field: String(params.missingProperty) }] : [],
      ),
      ...needed.flatMap((field) => (price[field] === undefined ? [{ instancePath: '', field }] : [])),
    ],
    ({ instancePath }) => instancePath,
  );
  for (const [instancePath, fields] of missing) {
    const path = instancePath.split('/').slice(1);
    const names = fields.map(({ field }) => `\`${field}\``).join(', ');
    faults.error({
      code: 'missing-field',
      source: locate(path),
      message: `${path.length === 0 ? 'the price' : fieldName(path)} lacks ${names}${shape ? ' once it is merged' : ''}`,
      fix: `add ${names}`,
    });
  }
  return missing.size === 0;
}

/** Requires one pricing model, of the declared type, that can be rated. Hints at credits and unknown intervals. */
export function checkPricing(
  price: JsonObject,
  locate: Locate,
  faults: Faults,
  at: { readonly profile: ProfileName; readonly place: PricePlace },
): void {
  const models = pricingModelsOf(price);
  const [model, second] = models;
  if (model === undefined) {
    faults.error({
      code: 'no-pricing-model',
      source: locate([]),
      message: 'the price has no pricing model',
      fix: `add one, such as \`${typeof price.type === 'string' ? price.type : 'fixed'}_pricing_model\``,
    });
    return;
  }
  if (second !== undefined) {
    faults.error({
      code: 'several-pricing-models',
      source: locate([second]),
      message: `the price has ${models.length} pricing models: ${models.join(', ')}`,
      fix: 'keep the one that it is priced by',
      related: [{ source: locate([model]), message: 'the first one' }],
    });
    return;
  }
  checkClosedPrice(price, locate, faults, at);
  if (!PROFILES[at.profile].traits.closesValues) checkType(price, model, locate, faults);
  hintAtCredits(price, model, locate, faults);
  if (!isOutsideSet(price, at.profile)) hintAtInterval(price, locate, faults);
  for (const { path, code, message, fix } of checkModel(price as Price)) {
    const fault = { code, source: locate(path), message, fix };
    if (code === COMMITTED) faults.hint(`${code} ${message}`, fault);
    else faults.error(fault);
  }
}

/** Other tools' words for a model, with the model and its effect. */
const MODELS: Readonly<Record<string, string>> = {
  tiered: 'whose tier prices all units',
  graduated_tiered: 'where each tier prices the units in it',
  fixed: 'which does not depend on use',
  unit: 'a price for each unit',
  expression: 'such as `ceil(n / 500)` times a price',
  volume_percentage: 'a share of an amount',
};

/** Refuses a word for another model than the price has: the price would be billed otherwise than it is meant. */
function checkType({ type }: JsonObject, model: PricingModelField, locate: Locate, faults: Faults): void {
  const meant = valueMeant(String(type), Object.keys(MODELS));
  const here = model.replace('_pricing_model', '');
  if (meant === undefined || meant === here) return;
  faults.error({
    code: 'type-model-mismatch',
    source: locate(['type']),
    message: `\`type\` is \`${type}\`, and the price has \`${model}\``,
    fix: `write type: ${meant} with ${meant}_pricing_model, ${MODELS[meant]}; or type: ${here}, if ${model} is meant`,
  });
}

/** True for a word that a closed set does not have, which is reported by itself. */
function isOutsideSet(price: JsonObject, profile: ProfileName): boolean {
  return (
    PROFILES[profile].traits.closesValues &&
    ['billing_interval', 'billing_interval_unit'].some(
      (field) => price[field] !== undefined && !isInSet('PriceInput', field, price[field]),
    )
  );
}

/** The interface allows null for these fields. Everywhere else in a complete price, a field is left out instead. */
const NULLABLE = new Set(['duration_unit', 'duration_value']);

/**
 * Refuses null in a price that is written whole, and in the lists of an override, which no merge looks into: only a
 * field of a change or an override has something to remove. False where there is a null, so that nothing is
 * calculated with it.
 */
export function refuseNulls(value: Json, locate: Locate, faults: Faults, path: FieldPath = []): boolean {
  if (value === null) {
    if (NULLABLE.has(String(path.at(-1)))) return true;
    faults.error({
      code: 'null-value',
      source: locate(path),
      message: path.some((step) => typeof step === 'number')
        ? `${fieldName(path)} is null, and a list is always written whole`
        : `${fieldName(path)} is null in a price that is written whole`,
      fix: 'write a value, or leave the field out',
    });
    return false;
  }
  const inner: readonly (readonly [string | number, Json])[] = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return inner.map(([step, part]) => refuseNulls(part, locate, faults, [...path, step])).every(Boolean);
}

/** Words for a number of months; null for a word that means no whole number of them. */
const MONTHS: ReadonlyMap<string, number | null> = new Map([
  ...Object.entries({ monthly: 1, quarterly: 3, semi_annual: 6, yearly: 12 }).flatMap(([value, months]) =>
    wordsFor(value).map((word) => [word, months] as const),
  ),
  ...['weekly', 'week', 'weeks', 'biweekly', 'daily', 'day', 'days'].map((word) => [word, null] as const),
]);

function hintAtInterval(price: JsonObject, locate: Locate, faults: Faults): void {
  const { billing_interval: named, billing_interval_count: count, billing_interval_unit: unit } = price;
  if ([named, count, unit].every((part) => part === undefined)) return;
  const isWhole = (count === undefined) === (unit === undefined);
  if (isWhole && intervalMonths(price as Price) !== null) return;
  faults.hint(`interval ${writtenText(price)}`, {
    code: 'unknown-interval',
    source: locate([faultyField(price)]),
    message: `${writtenText(price)} is no interval that is understood: it is sent as it is, and its money is excluded from every sum`,
    fix: fixOf(price),
  });
}

function faultyField({ billing_interval: named, billing_interval_unit: unit }: JsonObject): string {
  if (named !== undefined) return 'billing_interval';
  return unit === undefined ? 'billing_interval_count' : 'billing_interval_unit';
}

function writtenText(price: JsonObject): string {
  return ['billing_interval', 'billing_interval_count', 'billing_interval_unit']
    .flatMap((name) => (price[name] === undefined ? [] : [`${name}: ${oneValue(String(price[name]))}`]))
    .join(' with ');
}

const UNDERSTOOD =
  'billing_interval: monthly, quarterly, semi_annual or yearly, or a billing_interval_count with billing_interval_unit: month';

function fixOf({
  billing_interval: named,
  billing_interval_count: count,
  billing_interval_unit: unit,
}: JsonObject): string {
  if (named !== undefined && (count !== undefined || unit !== undefined)) return `write either ${UNDERSTOOD}`;
  if (typeof named === 'string') return fixOfMonths(monthsIn(named));
  if (typeof unit !== 'string') return 'add billing_interval_unit: month, if months are counted';
  if (typeof count !== 'number' || count < 1) return 'add billing_interval_count, a number of months';
  const each = monthsIn(unit);
  return fixOfMonths(each === null || each === undefined ? each : each * count);
}

/** The months of an interval; undefined for a word that resembles none, null for one of no whole months. */
export function monthsIn(written: string): number | null | undefined {
  const word = written.toLowerCase();
  const near = MONTHS.has(word) ? word : nearestName(word, [...MONTHS.keys()]);
  return near === undefined ? undefined : MONTHS.get(near);
}

function fixOfMonths(months: number | null | undefined): string {
  if (months === undefined) return `write ${UNDERSTOOD}`;
  if (months === null)
    return `weeks and days are no whole number of months, so that nothing counts them; if months are meant, write ${UNDERSTOOD}`;
  const word = periodOfMonths(months);
  if (word !== undefined) return `write billing_interval: ${word}`;
  return `for ${counted(months, 'month')}, write billing_interval_count: ${months} and billing_interval_unit: month instead`;
}

/** Checks amounts: impossible ones in a subscription's own terms, and those in a price that are seldom meant. */
export function checkTermAmounts({ value, placed }: Written, faults: Faults): void {
  for (const { path, code, message, fix } of checkSubscriptionTerms(value))
    faults.error({ code, source: locateIn(placed)(path), message, fix });
}

/** A rate below zero is a credit. The service may accept it, but it is seldom intended. */
function hintAtCredits(price: JsonObject, model: PricingModelField, locate: Locate, faults: Faults): void {
  for (const { path, amount } of amountsIn(price[model] ?? null, [model])) {
    if (!decimal(amount).lt(ZERO)) continue;
    const name = String(path.at(-1));
    faults.hint(`credit ${name} ${amount}`, {
      code: 'negative-rate',
      source: locate(path),
      message: `\`${name}\` is ${amount}, which takes money off the bill`,
      fix: 'make sure that a credit is meant',
    });
  }
}
