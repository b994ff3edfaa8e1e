/**
 * The recurring month of a version, which the revenue of the vendor's profile shows. Its arithmetic is its own: no module that
 * rates prices has a part in it, so that it can witness for one that does. How the vendor counts is not shown, and the
 * choices say which reading is taken.
 */
import { discountText } from '../../model/catalog/limited-terms.ts';
import type { Price, Tier } from '../../model/catalog/price.ts';
import { addDays, type CalendarDay, calendarDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import {
  type Decimal,
  decimal,
  HALF_AWAY_FROM_ZERO,
  HUNDRED,
  ONE,
  ZERO,
} from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type ChoiceName, choiceOf } from '../data/choices.ts';
import {
  type PricedProduct,
  pricedIn,
  type SubscriptionRecord,
  type VersionRecord,
} from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { wholeMonths } from './charge-item.ts';

interface RecurringMonth {
  readonly monthly: Decimal;
  /** The one-off fees of the version. */
  readonly once: Decimal;
  /** True where a price depends on usage. */
  readonly isPartial: boolean;
}

interface Moment {
  readonly store: Store;
  readonly subscription: SubscriptionRecord;
  /** Those in force one after another, the version itself last. */
  readonly versions: readonly VersionRecord[];
  readonly version: VersionRecord;
  readonly day: CalendarDay;
}

/** `versions` are those in force one after another up to the version, which comes last. */
export function recurringMonth(moment: Moment): RecurringMonth {
  const { store, subscription, version } = moment;
  const products = pricedIn(version.items);
  const each = takes(store, 'revenue_rounding', 'each_price');
  const rounded = (amount: Decimal) =>
    amount.round(currencyDigits(subscription.currency), HALF_AWAY_FROM_ZERO);
  const months = products.map((product) => monthOfPrice(product, moment));
  const subtotal = sum(months.map((amount) => (each ? rounded(amount) : amount)));
  const isFree = takes(store, 'revenue_trial', 'free') && isInTrial(moment);
  return {
    monthly: isFree ? ZERO : withOwnTerms(subtotal, moment),
    once: sum(products.map(({ price }) => (isOnce(price) ? chargeOf(price) : ZERO))),
    isPartial: products.some(({ price }) => !isOnce(price) && isOfUse(price)),
  };
}

function takes(store: Store, name: ChoiceName, value: string): boolean {
  return choiceOf(store, name) === value;
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce<Decimal>((total, amount) => total.plus(amount), ZERO);
}

function isOnce({ billing_frequency: frequency = 'recurring' }: Price): boolean {
  return frequency !== 'recurring';
}

/** A fixed fee declares its units. */
function isOfUse(price: Price): boolean {
  const tiers = price.tiered_pricing_model ?? price.graduated_tiered_pricing_model;
  return (
    price.fee_type === 'metered' || (price.fixed_pricing_model === undefined && tiers?.units === undefined)
  );
}

/** The price of one interval without any use. */
function chargeOf(price: Price): Decimal {
  const {
    fixed_pricing_model: fixed,
    tiered_pricing_model: tiered,
    graduated_tiered_pricing_model: graduated,
    prepaid_fixed_tiered_pricing_model: prepaid,
  } = price;
  if (fixed) return decimal(fixed.price_per_unit).times(decimal(fixed.units ?? 1));
  if (tiered?.units !== undefined) {
    const tier = reached(tiered.tiers, tiered.units);
    return tier ? rateOf(tier).times(decimal(tiered.units)).plus(feeOf(tier)) : ZERO;
  }
  if (graduated?.units !== undefined) return graduatedCharge(graduated.tiers, graduated.units);
  const paid = prepaid && reached(prepaid.tiers, prepaid.prepaid_units);
  return paid ? feeOf(paid) : ZERO;
}

/** No tier is reached by nothing where the first one starts above it. */
function reached(tiers: readonly Tier[], units: number): Tier | undefined {
  if (units === 0 && (tiers[0]?.min_units ?? 0) > 0) return undefined;
  return tiers.find(({ max_units: most }) => most == null || units <= most);
}

function graduatedCharge(tiers: readonly Tier[], units: number): Decimal {
  if (units === 0 && (tiers[0]?.min_units ?? 0) > 0) return ZERO;
  let below = 0;
  let charge = ZERO;
  for (const [index, tier] of tiers.entries()) {
    if (index > 0 && units <= below) break;
    const top = Math.min(tier.max_units ?? units, units);
    charge = charge.plus(rateOf(tier).times(decimal(top - below))).plus(feeOf(tier));
    below = top;
  }
  return charge;
}

function rateOf({ price_per_unit: price, unit_price: other }: Tier): Decimal {
  return decimal(price ?? other ?? '0');
}

function feeOf({ fixed_fee: fee }: Tier): Decimal {
  return decimal(fee ?? '0');
}

const WORDS: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, semi_annual: 6, yearly: 12 };

function monthsOf({ billing_interval_count: count, billing_interval: word = 'monthly' }: Price): number {
  return count ?? WORDS[word] ?? 1;
}

function monthOfPrice({ product_id: product, price }: PricedProduct, moment: Moment): Decimal {
  const { store, day } = moment;
  if (isOnce(price)) return ZERO;
  if (isOfUse(price) && takes(store, 'revenue_units', 'left_out')) return ZERO;
  const trialFrom = since(moment, product, ({ trial_period_days: days }) => String(days ?? 0));
  const trialTo = addDays(trialFrom, price.trial_period_days ?? 0);
  if (takes(store, 'revenue_trial', 'free') && day < trialTo) return ZERO;
  const months = monthsOf(price);
  const raised = chargeOf(price).times(escalated(price, moment));
  const off = takes(store, 'revenue_price_discount', 'left_out') ? ZERO : discountOf(product, price, moment);
  const limits = { least: limitOf(price.minimum_spend, months), most: limitOf(price.maximum_spend, months) };
  return inOrder(store, raised, off, limits).div(decimal(months));
}

interface Limits {
  readonly least: Decimal | undefined;
  readonly most: Decimal | undefined;
}

/** The discount and the limits of a price or of a subscription, one after the other. */
function inOrder(store: Store, amount: Decimal, off: Decimal, limits: Limits): Decimal {
  const less = (from: Decimal) => from.minus(from.times(off));
  const limited = (from: Decimal) => {
    if (takes(store, 'revenue_limits', 'left_out')) return from;
    const filled = limits.least?.gt(from) ? limits.least : from;
    return limits.most?.lt(filled) ? limits.most : filled;
  };
  return takes(store, 'revenue_order', 'limits_first') ? less(limited(amount)) : limited(less(amount));
}

/** For an interval of some months. */
function limitOf(limit: { amount: string; period: string } | JsonObject | null | undefined, months: number) {
  const of = WORDS[String(limit?.period)];
  if (limit == null || of === undefined) return undefined;
  return decimal(String(limit.amount)).times(decimal(months)).div(decimal(of));
}

/** The first day since which every version has the product with the same of something. */
function since({ versions }: Moment, product: string, of: (price: Price) => string): CalendarDay {
  let from: string | undefined;
  let same: string | undefined;
  for (const version of versions) {
    const held = pricedIn(version.items).find(({ product_id: id }) => id === product);
    const now = held && of(held.price);
    if (now === undefined || now !== same || from === undefined) from = version.start_date;
    same = now;
  }
  return calendarDay(from ?? '0001-01-01');
}

function discountOf(product: string, price: Price, moment: Moment): Decimal {
  const { discount } = price;
  if (discount == null || (discount.type ?? 'percentage') !== 'percentage') return ZERO;
  const from = since(moment, product, discountText);
  return isOver(discount as JsonObject, from, moment.day) ? ZERO : decimal(discount.amount).div(HUNDRED);
}

function isOver(discount: JsonObject, from: CalendarDay, day: CalendarDay): boolean {
  const { duration_type: type = 'fixed', duration_unit: unit, duration_value: length } = discount;
  if (type !== 'fixed' || typeof length !== 'number') return false;
  return wholeMonths(from, day) >= length * (/^year/.test(String(unit)) ? 12 : 1);
}

/** By the escalation days that have come since the version began, counted from the contract's start. */
function escalated({ fee_type: fee }: Price, { store, subscription, version, day }: Moment): Decimal {
  const { price_escalation: terms, contract } = subscription;
  if (takes(store, 'revenue_escalation', 'left_out') || terms?.enabled !== true) return ONE;
  if (fee === 'metered' && terms.escalate_metered_unit_rates !== true) return ONE;
  const start = calendarDay(contract.start_date);
  const steps = (to: CalendarDay) =>
    Math.floor(Math.max(0, wholeMonths(start, to)) / Number(terms.interval_months));
  const times = steps(day) - steps(calendarDay(version.start_date));
  return ONE.plus(decimal(String(terms.percentage)).div(HUNDRED)).pow(Math.max(0, times));
}

function isInTrial({ subscription: { contract, trial_period_days: days }, day }: Moment): boolean {
  return day < addDays(calendarDay(contract.start_date), days ?? 0);
}

function withOwnTerms(subtotal: Decimal, { store, subscription, day }: Moment): Decimal {
  const { discount, discount_since, minimum_spend: least, maximum_spend: most, contract } = subscription;
  const fromUpdate = takes(store, 'own_discount', 'from_update') ? discount_since : undefined;
  const from = calendarDay(fromUpdate ?? contract.start_date);
  const isTaken =
    discount?.type === 'percentage' &&
    !isOver(discount, from, day) &&
    !takes(store, 'revenue_own_discount', 'left_out');
  const off = isTaken ? decimal(String(discount.amount)).div(HUNDRED) : ZERO;
  return inOrder(store, subtotal, off, { least: limitOf(least, 1), most: limitOf(most, 1) });
}
