/**
 * Reads the pricing model of a written price and its terms beside it (the discount, the spend limits and the trial),
 * with all faults. Rating, curves and comparison use this result, so that a price is interpreted in one place only.
 *
 * The interface gives the terms without arithmetic. Our interpretation: escalations raise the model's charge in a
 * billing interval, and the discount subtracts its percentage from that. Then the minimum spend raises the rest, and the
 * maximum spend limits it.
 * If the period of a limit differs from the interval, the limit applies in proportion to their months: a yearly minimum
 * of 1,200 requires 100 in each monthly bill. If the price has no interval, each bill is assumed to cover the limit's
 * own period. A discount without `type` (as in a bundle) is a percentage, the only type that the interface names.
 */
import { intervalMonths, monthsOfPeriod, monthsOfUnit } from '../../model/catalog/billing-interval.ts';
import {
  type Discount,
  type Price,
  type PricingModelField,
  type PricingModels,
  pricingModelsOf,
  type SpendingThreshold,
} from '../../model/catalog/price.ts';
import { SPEND_LIMITS, type SpendLimit } from '../../model/catalog/term-money.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { MODELS } from '../models/all-models.ts';
import { chooseModel } from '../models/choose-model.ts';
import type { PricingModel, RatedBy } from '../models/pricing-model.ts';
import { type ModelFault, ModelFaults, readDecimal, readPercentage } from '../models/read-decimal.ts';

/** The model in use of a price, and all its faults. The model is usable only without faults. */
function readModel(price: PricingModels): {
  readonly model: PricingModel | undefined;
  readonly faults: readonly ModelFault[];
} {
  const faults = new ModelFaults();
  const field = chooseModel(price, 'the price', [], faults);
  return { model: field && readField(price, field, faults), faults: faults.list };
}

function readField<Field extends PricingModelField>(
  price: PricingModels,
  field: Field,
  faults: ModelFaults,
): PricingModel | undefined {
  const written = price[field];
  return written && MODELS[field].read(written, [field], faults);
}

/** All faults; empty if the price can be rated. Paths begin at the price's root. Never throws. */
export function checkModel(price: Price): readonly ModelFault[] {
  const read = readPrice(price);
  return read.kind === 'faulty' ? read.faults : [];
}

/** Reads the parts of a price that decide its bills: its pricing model and its terms. */
export type ReadPrice =
  | { readonly kind: 'read'; readonly model: PricingModel; readonly terms: Terms }
  | { readonly kind: 'faulty'; readonly faults: readonly [ModelFault, ...ModelFault[]] };

/** The price in exact decimals, or all its faults. Never throws. Read once for each object. */
export const readPrice: (price: Price) => ReadPrice = remember(readAnew);

function readAnew(price: Price): ReadPrice {
  const { model, faults: modelFaults } = readModel(price);
  const { terms, faults: termFaults } = readTerms(price);
  const [first, ...rest] = [...modelFaults, ...termFaults];
  if (first !== undefined) return { kind: 'faulty', faults: [first, ...rest] };
  if (model === undefined) throw new Error('a model that cannot be read must say why');
  return { kind: 'read', model, terms };
}

/** The metrics by which a price is rated, without repetition. Worked out once for each object. */
export const metricsOf = remember((price: Price): readonly string[] => {
  const bound = pricingModelsOf(price).flatMap((field) => boundIn(price, field));
  return [...new Set(bound.length > 0 ? bound : (price.metric_ids ?? []))];
});

function boundIn<Field extends PricingModelField>(price: PricingModels, field: Field): readonly string[] {
  const written = price[field];
  return (written && MODELS[field].metrics?.(written)) ?? [];
}

/** The part of a usage that decides the bill of a price; null for a price that cannot be read. */
export function ratedBy(price: Price): RatedBy | null {
  const read = readPrice(price);
  return read.kind === 'faulty' ? null : read.model.ratedBy;
}

/** True for a price of metered use. False for units such as seats, which no metric counts, and for an unreadable price. */
export function isMetered(price: Price): boolean {
  const read = readPrice(price);
  return read.kind !== 'faulty' && addsUp(read.model, price);
}

/**
 * True if the use in an interval is the sum of the use in its months. The values of a metric add up, and so does
 * money. Units that no metric counts, such as seats, are the same in an interval of twelve months as in each month.
 */
export function addsUp(model: PricingModel, price: Price): boolean {
  return metricsOf(price).length > 0 || (model.ratedBy !== 'nothing' && model.ratedBy !== 'quantity');
}

/** The duration of a discount. Durations of the kind `other` can only be tested for equality. */
export type Duration =
  | { readonly kind: 'forever' }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'other'; readonly text: string };

export interface Terms {
  /** The factor of the escalations so far, which raises the model's charge. */
  readonly escalation: Decimal;
  /** The fraction to subtract and its duration; null if there is no discount with known arithmetic. */
  readonly discount: { readonly fraction: Decimal; readonly lasts: Duration } | null;
  /** For one billing interval. */
  readonly minimumSpend: Decimal | null;
  /** For one billing interval. */
  readonly maximumSpend: Decimal | null;
  readonly trialDays: number;
  /** The declared parts of the price that have no known arithmetic, in words. Computed amounts do not include them. */
  readonly excluded: readonly string[];
}

/** The terms and all their faults. The terms are usable only without faults. */
export function readTerms(price: Price): { readonly terms: Terms; readonly faults: readonly ModelFault[] } {
  const faults = new ModelFaults();
  const excluded: string[] = [];
  const minimumSpend = readLimit(price, 'minimum_spend', faults, excluded);
  const maximumSpend = readLimit(price, 'maximum_spend', faults, excluded);
  if (minimumSpend !== null && maximumSpend !== null && minimumSpend.gt(maximumSpend))
    addLimitsCrossed(faults);
  const terms = {
    escalation: price.$escalation === undefined ? ONE : decimal(price.$escalation),
    discount: readDiscount(price.discount ?? undefined, faults, excluded),
    minimumSpend,
    maximumSpend,
    trialDays: price.trial_period_days ?? 0,
    excluded,
  };
  return { terms, faults: faults.list };
}

function addLimitsCrossed(faults: ModelFaults): void {
  faults.add(
    ['minimum_spend'],
    'spend-limits-crossed',
    'the minimum spend is above the maximum spend',
    'lower the one or raise the other',
  );
}

function readDiscount(
  discount: Discount | undefined,
  faults: ModelFaults,
  excluded: string[],
): Terms['discount'] {
  if (discount === undefined) return null;
  const { type = 'percentage', amount } = discount;
  if (type !== 'percentage') {
    excluded.push(`a discount of ${amount} of the type ${type}, running ${durationText(discount)}`);
    return null;
  }
  return { fraction: readDiscountFraction(amount, faults), lasts: durationOf(discount) };
}

function readDiscountFraction(amount: string, faults: ModelFaults): Decimal {
  const fraction = readPercentage(amount, ['discount', 'amount'], faults);
  if (fraction.lt(ZERO) || fraction.gt(ONE))
    faults.add(
      ['discount', 'amount'],
      'discount-out-of-range',
      `a discount of ${amount} % is not between 0 and 100`,
      'write a percentage from "0" to "100"',
    );
  return fraction;
}

function durationOf(discount: Discount): Duration {
  const { duration_value, duration_unit, duration_type = 'fixed' } = discount;
  if (duration_value === undefined || duration_value === null) return { kind: 'forever' };
  const months = monthsOfUnit(duration_unit ?? '');
  // The interface does not show the start of a rolling duration, so only a fixed one has a known length.
  if (months === undefined || duration_type !== 'fixed')
    return { kind: 'other', text: durationText(discount) };
  return { kind: 'months', months: months * duration_value };
}

function durationText({ duration_value, duration_unit, duration_type }: Discount): string {
  if (duration_value === undefined || duration_value === null) return 'without end';
  return [duration_value, duration_unit, duration_type]
    .filter((part) => part !== undefined && part !== null)
    .join(' ');
}

function readLimit(price: Price, field: SpendLimit, faults: ModelFaults, excluded: string[]): Decimal | null {
  const limit: SpendingThreshold | null = price[field] ?? null;
  if (limit === null) return null;
  const amount = readLimitAmount(limit.amount, field, faults);
  if (limit.period === price.billing_interval || !saysInterval(price)) return amount;
  const months = intervalMonths(price);
  const periodMonths = monthsOfPeriod(limit.period);
  if (months === null || periodMonths === undefined) {
    const name = field === 'minimum_spend' ? 'minimum' : 'maximum';
    excluded.push(`a ${limit.period} ${name} spend of ${limit.amount} on a bill of another interval`);
    return null;
  }
  return amount.times(decimal(months)).div(decimal(periodMonths));
}

function readLimitAmount(amount: string, field: SpendLimit, faults: ModelFaults): Decimal {
  const limit = readDecimal(amount, [field, 'amount'], faults);
  if (limit.gte(ZERO)) return limit;
  faults.add(
    [field, 'amount'],
    'negative-spend-limit',
    `a ${field === 'minimum_spend' ? 'minimum' : 'maximum'} spend of ${amount} is below zero`,
    'write an amount from "0" up, or leave the limit out',
  );
  return ZERO;
}

function saysInterval(price: Price): boolean {
  return price.billing_interval !== undefined || price.billing_interval_unit !== undefined;
}

/** All faults. Paths begin at the subscription. `fields` has the names of the service. Never throws. */
export function checkSubscriptionTerms(fields: JsonObject): readonly ModelFault[] {
  const faults = new ModelFaults();
  const discount = amountOf(fields.discount);
  if (discount !== undefined) readDiscountFraction(discount, faults);
  const [minimum, maximum] = SPEND_LIMITS.map((field) => {
    const amount = amountOf(fields[field]);
    return amount === undefined ? undefined : readLimitAmount(amount, field, faults);
  });
  // Limits with different periods may both apply, because a yearly minimum does not bind each month.
  if (minimum?.gt(maximum ?? minimum) && periodOf(fields.minimum_spend) === periodOf(fields.maximum_spend))
    addLimitsCrossed(faults);
  return faults.list;
}

function amountOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) && typeof value.amount === 'string' ? value.amount : undefined;
}

function periodOf(value: Json | undefined): Json | undefined {
  return isJsonObject(value) ? value.period : undefined;
}

/** True where a price says more units itself. They and the price of a unit are two things: one is ordered, one agreed. */
export function hasMoreUnits(price: Price, than: Price): boolean {
  const other = unitsOf(than);
  return [...unitsOf(price)].some(([model, units]) => units > (other.get(model) ?? units));
}

/**
 * `price` with the units that `other` says in the same model, as a list of seats leaves them to the customer; unchanged where it
 * says none, or the same.
 */
export function withUnitsOf(price: Price, other: Price): Price {
  const mine = unitsOf(price);
  const models = [...unitsOf(other)].flatMap(([name, units]) => {
    const model = (price as JsonObject)[name];
    return isJsonObject(model) && mine.get(name) !== units ? [[name, { ...model, units }]] : [];
  });
  return models.length === 0 ? price : ({ ...price, ...Object.fromEntries(models) } as Price);
}

/** A customer's price with the units of another. Units that only the other one declares are a change of the price, and no order of more. */
export function asOrdered(own: Price, other: Price): Price {
  return unitsOf(own).size === 0 ? own : withUnitsOf(own, other);
}

/** By pricing model, the units that a price says itself. A fixed model that says none charges one. */
export function unitsOf(price: Price): ReadonlyMap<string, number> {
  return new Map(
    pricingModelsOf(price).flatMap((field): [string, number][] => {
      const model: JsonObject = price[field] ?? {};
      const units = model.units ?? MODELS[field].unitsUnlessWritten;
      return typeof units === 'number' ? [[field, units]] : [];
    }),
  );
}
