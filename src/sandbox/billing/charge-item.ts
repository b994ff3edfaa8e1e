/**
 * The charge of one priced product for a billing period. The interface shows no invoice and no arithmetic of one:
 * a product's trial and discount run from the version that gave them, and escalations raise the prices that a
 * version brought earlier.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { discountText } from '../../model/catalog/limited-terms.ts';
import { escalatedPrice, type Price } from '../../model/catalog/price.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  monthsBetween,
} from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { isMetered, metricsOf, readPrice } from '../../pricing/read/read-price.ts';
import type { CHOICES } from '../data/choices.ts';
import {
  type PricedProduct,
  pricedIn,
  type SubscriptionRecord,
  type VersionRecord,
} from '../data/records.ts';

/** The use in a billing period, by product id and by metric id. */
export interface PeriodUse {
  readonly products: ReadonlyMap<string, Decimal>;
  readonly metrics: ReadonlyMap<string, Decimal>;
}

export interface ItemCharge {
  readonly product: string;
  /** Null where the price declares how much it bills. */
  readonly quantity: Decimal | null;
  readonly unitPrice: Decimal | null;
  readonly amount: Decimal;
  /** The first day and the day after the last one. */
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export interface ChargedPeriod {
  readonly subscription: SubscriptionRecord;
  /** The versions in force one after another, up to the one that holds at the start of the period. */
  readonly versions: readonly VersionRecord[];
  /** The number of the contract's month, from 0. */
  readonly index: number;
  readonly use: PeriodUse;
  /** The part that is billed of a period that begins with free days. */
  readonly partly: (typeof CHOICES)['partial_period'][number];
}

export function wholeMonths(from: CalendarDay, to: CalendarDay): number {
  const months = monthsBetween(from, to);
  return addMonths(from, months) > to ? months - 1 : months;
}

function isOneOff({ billing_frequency: frequency = 'recurring' }: Price): boolean {
  return frequency !== 'recurring';
}

/**
 * The one-off fees that are due in the period: those of the versions that began since the period before, with the first bill after
 * their day. `isKept` where one that a later version lacks is charged all the same.
 */
export function oneOffsDue(
  { subscription, versions, index }: ChargedPeriod,
  isKept: boolean,
): readonly ItemCharge[] {
  const start = calendarDay(subscription.contract.start_date);
  const [from, to] = [addMonths(start, index), addMonths(start, index + 1)];
  const since = index === 0 ? '' : addMonths(start, index - 1);
  const begun = (isKept ? versions : versions.slice(-1)).filter(({ start_date: day }) => day > since);
  return begun
    .flatMap(({ items }) => pricedIn(items))
    .flatMap(({ product_id: product, price }): ItemCharge[] => {
      const rating = isOneOff(price) ? ratePrice(price, {}) : undefined;
      if (rating === undefined || rating.kind === 'unrated') return [];
      return [{ product, quantity: null, unitPrice: rating.total, amount: rating.total, from, to }];
    });
}

/** Null where nothing is due in the period, and where the price has no known bill. */
export function chargeItem(
  { product_id: product, price }: PricedProduct,
  period: ChargedPeriod,
): ItemCharge | null {
  const { subscription, versions, index } = period;
  const months = intervalMonths(price);
  if (months === null || isOneOff(price) || index % months !== 0) return null;
  const start = calendarDay(subscription.contract.start_date);
  const [from, to] = [addMonths(start, index), addMonths(start, index + months)];
  const sameTrial = (other: Price) => (other.trial_period_days ?? 0) === (price.trial_period_days ?? 0);
  const since = calendarDay(arrival(versions, product, sameTrial));
  const isFree = (day: CalendarDay) =>
    day < addDays(since, price.trial_period_days ?? 0) || isInOwnTrial(subscription, day);
  const quantity = quantityOf(product, price, period.use);
  const begins = versions.at(-1)?.start_date ?? start;
  const raised = escalation(subscription, begins, from, isMetered(price));
  const rating = ratePrice(escalatedPrice(priceOn(versions, product, price, from), raised), {
    ...(quantity === null ? {} : { quantity, amount: quantity }),
    metrics: new Map(metricsOf(price).map((metric) => [metric, period.use.metrics.get(metric) ?? ZERO])),
  });
  if (rating.kind === 'unrated') return null;
  const billed = billedDays(from, to, isFree, period.partly);
  const [first, ...others] = rating.lines;
  const isProduct = first !== undefined && others.length === (raised.eq(ONE) ? 0 : 1);
  const unitPrice = isProduct ? partOf(first.unitPrice.times(raised), billed) : null;
  const units = quantity ?? (isProduct ? first.quantity : null);
  return { product, quantity: units, unitPrice, amount: partOf(rating.total, billed), from, to };
}

/** The days of a trial of the whole subscription, from the contract's start. */
export function isInOwnTrial(
  { contract, trial_period_days: trial }: SubscriptionRecord,
  day: CalendarDay,
): boolean {
  return day < addDays(calendarDay(contract.start_date), trial ?? 0);
}

/** Days that are billed, of so many. */
type DaysBilled = readonly [billed: number, of: number];

/** Divides last, so that half a unit stays one. */
export function partOf(amount: Decimal, [billed, of]: DaysBilled): Decimal {
  return amount.times(decimal(billed)).div(decimal(of));
}

/** How much of a period is billed. `to` is the day after its last one. */
export function billedDays(
  from: CalendarDay,
  to: CalendarDay,
  isFree: (day: CalendarDay) => boolean,
  partly: ChargedPeriod['partly'],
): DaysBilled {
  if (!isFree(from)) return [1, 1];
  if (isFree(addDays(to, -1)) || partly === 'free') return [0, 1];
  if (partly === 'whole') return [1, 1];
  let [days, charged] = [0, 0];
  for (let day = from; day < to; day = addDays(day, 1)) {
    days += 1;
    if (!isFree(day)) charged += 1;
  }
  return [charged, days];
}

function quantityOf(product: string, price: Price, { products, metrics }: PeriodUse): Decimal | null {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.declares === 'all') return null;
  const measured = metricsOf(price).reduce((sum, metric) => sum.plus(metrics.get(metric) ?? ZERO), ZERO);
  return products.get(product) ?? measured;
}

/** The first day since which every version has the product at a price that `alike` accepts. */
function arrival(
  versions: readonly VersionRecord[],
  product: string,
  alike: (price: Price) => boolean,
): string {
  const has = (version: VersionRecord) =>
    pricedIn(version.items).some((each) => each.product_id === product && alike(each.price));
  const without = versions.findLastIndex((version) => !has(version));
  return versions[without + 1]?.start_date ?? versions.at(-1)?.start_date ?? '';
}

/** The price without its discount once that has ended. */
function priceOn(versions: readonly VersionRecord[], product: string, price: Price, day: CalendarDay): Price {
  const read = readPrice(price);
  const lasts = read.kind === 'read' ? read.terms.discount?.lasts : undefined;
  if (lasts?.kind !== 'months') return price;
  const sameDiscount = (other: Price) => discountText(other) === discountText(price);
  const since = calendarDay(arrival(versions, product, sameDiscount));
  const { discount: _, ...listed } = price;
  return wholeMonths(since, day) < lasts.months ? price : listed;
}

function escalation(
  { price_escalation: terms, contract }: SubscriptionRecord,
  from: string,
  day: CalendarDay,
  metered: boolean,
): Decimal {
  if (terms === null || !isEscalating(terms) || (metered && terms.escalate_metered_unit_rates !== true))
    return ONE;
  const start = calendarDay(contract.start_date);
  const steps = (to: CalendarDay) =>
    Math.floor(Math.max(0, wholeMonths(start, to)) / Number(terms.interval_months));
  const times = steps(day) - steps(calendarDay(from));
  return ONE.plus(decimal(String(terms.percentage)).div(HUNDRED)).pow(Math.max(0, times));
}

function isEscalating(terms: JsonObject): boolean {
  return terms.enabled === true && Number(terms.interval_months) >= 1;
}

export function shown(value: Decimal | null): string | null {
  return value === null ? null : decimalText(value);
}
