/**
 * The month of a subscription without any usage, as this program reads its terms and as a service may read them: each term
 * is left out by itself, and with the others. Credits are no part of it.
 */

import { intervalMonths, isOneOff, monthlyShare } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { SPEND_LIMITS } from '../../model/catalog/term-money.ts';
import {
  ASSUMPTIONS,
  type Assumption,
  monthIn,
  type Reading,
  type RecurringFigure,
} from '../../model/plan/recurring-figure.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { ratedBy, readPrice } from '../../pricing/read/read-price.ts';
import { itemValue } from '../bills/item-value.ts';
import { escalationExcludedAmount, type ItemInForce, itemsInForce } from '../bills/items-in-force.ts';
import { feeOf } from '../bills/one-offs-due.ts';
import { runningDiscount, subscriptionLines } from '../bills/subscription-lines.ts';
import { ownTrial, termsOf, withoutFields, withoutTerms } from '../bills/subscription-terms.ts';
import { entryOn, type PriceSchedule, type ScheduleEntry } from '../priced-subscription.ts';
import { total } from '../sides.ts';

/** The readings leave out some of `mayLeaveOut`. Undefined on a day on which nothing is in force, or nobody knows what. */
export function recurringFigure(
  schedule: PriceSchedule,
  day: CalendarDay,
  currency: string | null,
  mayLeaveOut: ReadonlySet<Assumption> = new Set(ASSUMPTIONS),
): RecurringFigure | undefined {
  const entry = entryOn(schedule, day);
  if (entry === undefined || entry.ended || entry.missing === 'everything') return undefined;
  const facts = { schedule, entry, day, currency };
  const items = itemsInForce(schedule, entry, day);
  const prices = items.map(({ price }) => price);
  const own = monthUnder(NONE, facts);
  const readings = otherReadings(
    own,
    bearing(items, facts).filter((each) => mayLeaveOut.has(each)),
    facts,
  );
  const lacks = whatLacks(items, facts);
  return {
    monthly: decimalText(own),
    ...(prices.some((price) => !isOneOff(price) && dependsOnUse(price)) && { partial: true as const }),
    ...(prices.some((price) => feeOf(price)?.gt(ONE)) && { fees: true as const }),
    ...(lacks !== undefined && { lacks }),
    ...(readings.length > 0 && { readings }),
  };
}

interface Facts {
  readonly schedule: PriceSchedule;
  readonly entry: ScheduleEntry;
  readonly day: CalendarDay;
  readonly currency: string | null;
}

type Without = ReadonlySet<Assumption>;

const NONE: Without = new Set();
const NO_USE = { kind: 'none', reason: '' } as const;

function monthUnder(without: Without, facts: Facts): Decimal {
  const { entry, day, currency } = facts;
  const schedule = readUnder(without, facts.schedule);
  const items = itemsInForce(schedule, entry, day).filter(
    (item) => !(without.has('trial') && isInTrial(item, facts)),
  );
  if (without.has('trial') && isInOwnTrial(facts)) return ZERO;
  const subtotal = total(
    items.map(({ price }) => {
      const value = priceUnder(without, price);
      return without.has('rounding') ? charged(value, currency) : value;
    }),
  );
  const withLines = (own: PriceSchedule): Decimal =>
    total([subtotal, ...subscriptionLines(subtotal, own, facts).map(({ amount }) => amount)]);
  const discount = runningDiscount(schedule, facts);
  return without.has('order') && discount !== null
    ? withLines(withoutTerms(schedule, ['discount'])).times(ONE.minus(discount))
    : withLines(schedule);
}

function readUnder(without: Without, schedule: PriceSchedule): PriceSchedule {
  return withoutTerms(schedule, [
    ...(without.has('escalation') ? ['price_escalation'] : []),
    ...(without.has('subscription_discount') ? ['discount'] : []),
    ...(without.has('limits') ? SPEND_LIMITS : []),
  ]);
}

function priceUnder(without: Without, written: Price): Decimal {
  if (without.has('declared_units') && dependsOnUse(written)) return ZERO;
  const left = [
    ...(without.has('price_discount') ? ['discount'] : []),
    ...(without.has('limits') ? SPEND_LIMITS : []),
  ];
  const price = left.length === 0 ? written : withoutFields(written, left);
  const fraction = without.has('order') ? discountOf(price) : null;
  return fraction === null
    ? perMonth(price)
    : perMonth(withoutFields(price, ['discount'])).times(ONE.minus(fraction));
}

/** A price that depends on usage bills its minimum spend without any. */
function perMonth(price: Price): Decimal {
  const value = itemValue(price, NO_USE);
  if (value.kind === 'counted') return value.perMonth;
  const [read, months] = [readPrice(price), intervalMonths(price)];
  const least = value.recurs && read.kind === 'read' ? read.terms.minimumSpend : null;
  return least === null || months === null ? ZERO : monthlyShare(least, months);
}

function discountOf(price: Price): Decimal | null {
  const read = readPrice(price);
  return read.kind === 'read' ? (read.terms.discount?.fraction ?? null) : null;
}

/** A fee of units that the price declares is fixed, unless a metric counts them. */
function dependsOnUse(price: Price): boolean {
  const read = readPrice(price);
  return price.fee_type === 'metered' || read.kind === 'faulty' || read.model.declares !== 'all';
}

function isInTrial({ trial }: ItemInForce, { day }: Facts): boolean {
  return day < trial.end;
}

function isInOwnTrial({ schedule, entry, day }: Facts): boolean {
  return day < ownTrial(schedule, entry.from).end;
}

/** The assumptions that may bear on the figure, by the terms that are there. */
function bearing(items: readonly ItemInForce[], facts: Facts): readonly Assumption[] {
  const { schedule } = facts;
  const terms = termsOf(schedule);
  const prices = items.map(({ price }) => price);
  const has = (price: Price, names: readonly string[]) =>
    names.some((name) => price[name as keyof Price] != null);
  const isDiscounted = runningDiscount(schedule, facts) !== null;
  const isLimited = terms.minimumPerMonth !== null || terms.maximumPerMonth !== null;
  const bears: Readonly<Record<Assumption, boolean>> = {
    trial: isInOwnTrial(facts) || items.some((item) => isInTrial(item, facts)),
    escalation: terms.escalation !== null && schedule.start !== null,
    price_discount: prices.some((price) => has(price, ['discount'])),
    subscription_discount: isDiscounted,
    limits: isLimited || prices.some((price) => has(price, SPEND_LIMITS)),
    order:
      (isDiscounted && isLimited) ||
      prices.some((price) => has(price, ['discount']) && has(price, SPEND_LIMITS)),
    declared_units: prices.some((price) => dependsOnUse(price) && !perMonth(price).eq(ZERO)),
    // A price alone is the sum.
    rounding: items.length > 1 || isDiscounted || isLimited,
    contract_value: false,
  };
  return ASSUMPTIONS.filter((assumption) => bears[assumption]);
}

/** With more assumptions than these, only three at a time are left out, and all of them. */
const MOST_TOGETHER = 6;

function otherReadings(own: Decimal, assumptions: readonly Assumption[], facts: Facts): readonly Reading[] {
  const readings: Reading[] = [];
  for (const without of setsOf(assumptions)) {
    const monthly = decimalText(monthUnder(new Set(without), facts));
    if (monthly !== monthIn({ monthly: decimalText(own), readings }, without))
      readings.push({ without, monthly });
  }
  return readings;
}

/** Every set of them that is not empty, the smallest first. */
function setsOf(assumptions: readonly Assumption[]): readonly (readonly Assumption[])[] {
  const all: (readonly Assumption[])[] = [[]];
  for (const each of assumptions) all.push(...all.map((set) => [...set, each]));
  const most = assumptions.length <= MOST_TOGETHER ? assumptions.length : 3;
  return all
    .filter(({ length }) => length > 0 && (length <= most || length === assumptions.length))
    .toSorted((a, b) => a.length - b.length);
}

/** A clause; undefined where everything but usage is counted. */
function whatLacks(items: readonly ItemInForce[], { schedule, entry }: Facts): string | undefined {
  if (entry.missing === 'plan_items') return "the plan's own items are not shown";
  const own = [...termsOf(schedule).excluded, ...escalationExcludedAmount(schedule)];
  const [first] = [
    ...own.map(({ what, reason }) => `${what}: ${reason}`),
    ...items.flatMap(({ item, price }) => {
      if (ratedBy(price) === null) return [`${item.name} has no price that can be read`];
      if (dependsOnUse(price)) return [];
      const value = itemValue(price, NO_USE);
      const reasons = value.kind === 'counted' ? value.excluded : value.recurs ? [value.reason] : [];
      return reasons.map((reason) => `${item.name}: ${reason}`);
    }),
  ];
  return first;
}
