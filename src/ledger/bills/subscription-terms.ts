/**
 * A subscription's own terms: discount, spend limits, escalation, trial.
 *
 * The interface shows the fields and not their arithmetic. This program reads them as follows. In the trial
 * nothing is billed. An escalation multiplies the charges of an entry on each escalation day that comes while the
 * entry holds, counted from the contract's start. A later entry brings its own prices, because a version is sent
 * with all of each price. An escalation that is agreed later has no effect before that day. A price's own discount
 * and limits come after its escalation; see `read-price.ts`. Then the subscription's discount takes off its
 * percentage, the minimum spend fills up the rest, and the maximum spend caps it. A limit for another period counts
 * by the month.
 */

import type { PartialPeriod } from '../../model/catalog/billing-cycle.ts';
import { monthsOfPeriod, monthsOfUnit } from '../../model/catalog/billing-interval.ts';
import { locateWithin, type Subscription } from '../../model/catalog/catalog.ts';
import { MONEY_TERMS, type MoneyTerm, type SpendLimit } from '../../model/catalog/term-money.ts';
import { addDays, addMonths, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, HUNDRED, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { type WrittenField, writtenFields } from '../../timeline/price-origins.ts';
import type { PriceSchedule } from '../priced-subscription.ts';

export interface SubscriptionTerms {
  readonly discount: {
    /** 0.1 for 10 %. */
    readonly fraction: Decimal;
    /** Null for a discount without an end. */
    readonly months: number | null;
  } | null;
  readonly minimumPerMonth: Decimal | null;
  /** Billed ahead of each period, and drawn down; else added after it. */
  readonly isMinimumAhead: boolean;
  readonly maximumPerMonth: Decimal | null;
  readonly escalation: {
    readonly intervalMonths: number;
    /** 1.05 for 5 %. */
    readonly factor: Decimal;
    readonly metered: boolean;
  } | null;
  readonly trialDays: number;
  /** The declared terms for which no arithmetic is known. */
  readonly excluded: readonly { readonly what: string; readonly reason: string }[];
  /** The terms that are counted by an assumption. */
  readonly assumed: readonly { readonly what: string; readonly reason: string }[];
}

/** The terms of a subscription, or of a price, but those with these names. */
export function withoutFields<T extends object>(terms: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !names.includes(name))) as T;
}

/** The schedule as if the subscription had none of these terms. */
export function withoutTerms(schedule: PriceSchedule, names: readonly string[]): PriceSchedule {
  return { ...schedule, terms: withoutFields(schedule.terms, names) };
}

/** The names of those that differ between two sides. */
export function changedTerms(before: JsonObject, after: JsonObject): readonly MoneyTerm[] {
  return MONEY_TERMS.filter(
    (term) => JSON.stringify(before[term] ?? null) !== JSON.stringify(after[term] ?? null),
  );
}

/** True where a plan with these changes may change what `part` of a subscription's bill costs. */
export function changesPart(changes: readonly string[], part: string): boolean {
  return (
    changes.includes(part) || (part !== 'contract' && MONEY_TERMS.some((term) => changes.includes(term)))
  );
}

export function termsOf({ terms }: Pick<PriceSchedule, 'terms'>): SubscriptionTerms {
  return readSubscriptionTerms(terms);
}

/** The day from which a discount of known length no longer counts; empty where there is none. */
export function endOfDiscount(schedule: PriceSchedule): readonly CalendarDay[] {
  const months = termsOf(schedule).discount?.months ?? null;
  const since = schedule.discountSince;
  return months === null || since === null ? [] : [addMonths(since, months)];
}

export const readSubscriptionTerms = remember((fields: JsonObject): SubscriptionTerms => {
  const excluded: { what: string; reason: string }[] = [];
  const assumed: { what: string; reason: string }[] = [];
  const leaveOut = (what: string, reason: string): null => {
    excluded.push({ what, reason });
    return null;
  };
  const limitIn = (what: SpendLimit): Decimal | null => readLimit(fields[what], what, leaveOut, assumed);
  const trial = fields.trial_period_days;
  return {
    discount: readDiscount(fields.discount, leaveOut, assumed),
    minimumPerMonth: limitIn('minimum_spend'),
    isMinimumAhead:
      isJsonObject(fields.minimum_spend) && fields.minimum_spend.billing_direction === 'advance',
    maximumPerMonth: limitIn('maximum_spend'),
    escalation: readEscalation(fields.price_escalation, leaveOut),
    trialDays: typeof trial === 'number' && trial > 0 ? trial : 0,
    excluded,
    assumed,
  };
});

type LeaveOut = (what: string, reason: string) => null;

function readDiscount(
  value: Json | undefined,
  leaveOut: LeaveOut,
  assumed: { what: string; reason: string }[],
): SubscriptionTerms['discount'] {
  if (!isJsonObject(value)) return null;
  const amount = decimalIn(value.amount);
  if (amount === null || value.type !== 'percentage')
    return leaveOut('discount', 'only a percentage is taken off a subscription');
  const fraction = amount.div(HUNDRED);
  const { duration_value: length, duration_unit: unit } = value;
  if (typeof length !== 'number') return { fraction, months: null };
  const perUnit = typeof unit === 'string' ? monthsOfUnit(unit) : undefined;
  if (perUnit === undefined || value.duration_type !== 'fixed') {
    assumed.push({ what: 'discount', reason: 'it continues; its end is unknown' });
    return { fraction, months: null };
  }
  return { fraction, months: perUnit * length };
}

function readLimit(
  value: Json | undefined,
  what: SpendLimit,
  leaveOut: LeaveOut,
  assumed: { what: string; reason: string }[],
): Decimal | null {
  if (!isJsonObject(value)) return null;
  const amount = decimalIn(value.amount);
  const months = typeof value.period === 'string' ? monthsOfPeriod(value.period) : undefined;
  if (amount === null || months === undefined) return leaveOut(what, 'the length of its period is not known');
  if (months > 1) assumed.push({ what, reason: 'its amount is spread evenly over the months of its period' });
  return amount.div(decimal(months));
}

function readEscalation(value: Json | undefined, leaveOut: LeaveOut): SubscriptionTerms['escalation'] {
  if (!isJsonObject(value) || value.enabled !== true) return null;
  const percentage = decimalIn(value.percentage);
  const interval = value.interval_months;
  if (value.type !== 'percentage' || percentage === null || typeof interval !== 'number' || interval < 1)
    return leaveOut('price_escalation', 'only a percentage every so many months is counted');
  return {
    intervalMonths: interval,
    factor: ONE.plus(percentage.div(HUNDRED)),
    metered: value.escalate_metered_unit_rates === true,
  };
}

/** The assumption about the first day of a discount of known length; empty where it was given on the contract's first day. */
export function discountAssumed(schedule: PriceSchedule): SubscriptionTerms['assumed'] {
  const { discountSince, discountFrom, start } = schedule;
  const { discount } = termsOf(schedule);
  if (discount === null || discount.months === null) return [];
  const reasons: Readonly<Record<typeof discountFrom, string>> = {
    given: `it counts from the update that gave it (${discountSince}); no document says so`,
    contract: `${discountSince === null ? 'it goes on' : `it started with the contract (${discountSince})`}; its real start is unknown`,
    found: `somebody gave it at the service: it starts on ${discountSince}; its real start is unknown`,
    replaced: `it replaces another and starts anew on ${discountSince}`,
  };
  return discountFrom === 'given' && discountSince === start
    ? []
    : [{ what: 'discount', reason: reasons[discountFrom] }];
}

function decimalIn(value: Json | undefined): Decimal | null {
  return typeof value === 'string' && isDecimalText(value) ? decimal(value) : null;
}

export interface Trial {
  /** The day after the last free one. */
  readonly end: CalendarDay;
  readonly partialPeriod: PartialPeriod;
}

/** The reading of a period in which a trial ends, as a clause. */
export const READ_AS: Readonly<Record<PartialPeriod, string>> = {
  prorated: 'the days up to then are free, by their share',
  whole: 'the period is billed whole',
  free: 'nothing of the period is billed',
};

/** The subscription's own, from the contract's start, or from `opened` where that names none. */
export function ownTrial(schedule: PriceSchedule, opened: CalendarDay): Trial {
  const { start, partialPeriod } = schedule;
  return { end: addDays(start ?? opened, termsOf(schedule).trialDays), partialPeriod };
}

/** How much of an amount of a period is billed. */
export type Billed = (amount: Decimal) => Decimal;

/** `to` is the day after the period's last one. An amount is divided last, so that one that ends at half a cent is no less. */
export function billedIn({ end, partialPeriod }: Trial, from: CalendarDay, to: CalendarDay): Billed {
  if (end <= from) return (amount) => amount;
  if (end >= to) return () => ZERO;
  switch (partialPeriod) {
    case 'prorated': {
      const [days, all] = [decimal(daysBetween(end, to)), decimal(daysBetween(from, to))];
      return (amount) => amount.times(days).div(all);
    }
    case 'whole':
      return (amount) => amount;
    case 'free':
      return () => ZERO;
    default:
      return partialPeriod satisfies never;
  }
}

/** The terms of a subscription that decide the amount paid, with the lines that write them. */
interface ExplainedTerm {
  readonly name: MoneyTerm;
  /** The written value; null where the catalog says that there is none. */
  readonly value: Json;
  readonly fields: readonly WrittenField[];
}

export function explainTerms({ fields, locate }: Subscription): readonly ExplainedTerm[] {
  return MONEY_TERMS.flatMap((name): ExplainedTerm[] => {
    const value = fields[name];
    if (value === undefined) return [];
    return [{ name, value, fields: writtenFields(value, locateWithin(locate, name)) }];
  });
}
