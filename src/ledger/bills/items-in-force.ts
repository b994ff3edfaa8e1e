/**
 * The items of a subscription on a day, each at the price that it bills then. The trial of a price runs from the day
 * on which its product was added to the subscription, and the discount from the day on which the product got it. A
 * version that is sent again restarts neither.
 */

import { discountText } from '../../model/catalog/limited-terms.ts';
import { escalatedPrice, type Price } from '../../model/catalog/price.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  earlierDay,
  laterDay,
} from '../../model/values/calendar-day.ts';
import { type Decimal, ONE } from '../../model/values/decimal.ts';
import { type Duration, isMetered, type ReadPrice, readPrice } from '../../pricing/read/read-price.ts';
import type { Arrival, PricedItem, PriceSchedule, ScheduleEntry } from '../priced-subscription.ts';
import { monthsSince } from './contract-months.ts';
import { type SubscriptionTerms, type Trial, termsOf } from './subscription-terms.ts';

export interface ItemInForce {
  readonly item: PricedItem;
  /** The price, escalated, and without its discount once that has ended. */
  readonly price: Price;
  /** The day on which the product was added. */
  readonly since: CalendarDay;
  /** Counts from the first day, of days without a break, on which the product has the same. */
  readonly trial: Trial;
  /** The assumption behind the price, as a clause; null where there is none. */
  readonly note: string | null;
}

/** The factors of the charges: `metered` of prices of metered use. */
interface Escalation {
  readonly fixed: Decimal;
  readonly metered: Decimal;
}

export function itemsInForce(
  schedule: PriceSchedule,
  entry: ScheduleEntry,
  day: CalendarDay,
): readonly ItemInForce[] {
  const escalation = escalationWithin(schedule, entry.from, day);
  const arrivalOf = arrivals(schedule, entry);
  return entry.items.map((item) => {
    const came = arrivalOf.get(item.name) ?? arrivedWith(entry, item, undefined);
    const { price, note } = priceOn(item.price, came.discount, day);
    return {
      item,
      since: came.product.taken,
      trial: {
        end: addDays(came.trial.taken, item.price.trial_period_days ?? 0),
        partialPeriod: schedule.partialPeriod,
      },
      price: escalatedBy(price, escalation),
      note: note ?? trialNote(item.price, came.trial, day),
    };
  });
}

interface ItemArrival {
  readonly of: string;
  readonly product: Arrival;
  readonly trialDays: number;
  readonly trial: Arrival;
  /** Identifies the discount of the price. */
  readonly discountIs: string;
  readonly discount: Arrival;
}

/**
 * For each item, the day since which every entry up to this one has it, and the day since which they have it with the
 * same discount. A product that moves into or out of a bundle is not a new one.
 */
function arrivals({ entries }: PriceSchedule, entry: ScheduleEntry): ReadonlyMap<string, ItemArrival> {
  let came: ReadonlyMap<string, ItemArrival> = new Map();
  for (const each of entries.slice(0, entries.indexOf(entry) + 1)) {
    const before = came;
    const names = new Set(each.items.map(({ name }) => name));
    const movedFrom = new Map(
      [...before].flatMap(([name, arrival]) => (names.has(name) ? [] : [[arrival.of, arrival] as const])),
    );
    came = new Map(
      each.items.map((item) => [
        item.name,
        arrivedWith(each, item, before.get(item.name) ?? movedFrom.get(item.product)),
      ]),
    );
  }
  return came;
}

/** The days from which a limited discount of a price, or its trial, no longer counts. */
export function endsOfPriceTerms(schedule: PriceSchedule): readonly CalendarDay[] {
  return schedule.entries.flatMap((entry) => {
    const limited = entry.items.filter(({ price }) => price.discount || price.trial_period_days);
    const arrivalOf = limited.length === 0 ? undefined : arrivals(schedule, entry);
    return limited.flatMap(({ name, price }) => {
      const came = arrivalOf?.get(name);
      const lasts = price.discount ? discountLength(readPrice(price)) : undefined;
      if (came === undefined) return [];
      return [
        ...(lasts?.kind === 'months' ? [addMonths(came.discount.taken, lasts.months)] : []),
        ...(came.trialDays > 0 ? [addDays(came.trial.taken, came.trialDays)] : []),
      ];
    });
  });
}

function arrivedWith(
  { arrival }: ScheduleEntry,
  { product, price }: Pick<PricedItem, 'product' | 'price'>,
  before: ItemArrival | undefined,
): ItemArrival {
  const discountIs = discountText(price);
  const trialDays = price.trial_period_days ?? 0;
  return {
    of: product,
    product: before?.product ?? arrival,
    trialDays,
    trial: before?.trialDays === trialDays ? before.trial : arrival,
    discountIs,
    discount: before?.discountIs === discountIs ? before.discount : arrival,
  };
}

function priceOn(
  price: Price,
  arrival: Arrival,
  day: CalendarDay,
): { readonly price: Price; readonly note: string | null } {
  if (price.discount === undefined || price.discount === null) return { price, note: null };
  const lasts = discountLength(readPrice(price));
  switch (lasts?.kind) {
    case undefined:
    case 'forever':
      return { price, note: null };
    case 'months': {
      const { discount: _, ...listed } = price;
      const runs = monthsSince(arrival.taken, day) < lasts.months;
      const mayRun = monthsSince(arrival.atLatest, day) < lasts.months;
      return {
        price: runs ? price : listed,
        note: runs === mayRun ? null : arrivalNote('discount', arrival),
      };
    }
    case 'other':
      return { price, note: `its discount runs ${lasts.text}, and is assumed to go on` };
    default:
      return lasts satisfies never;
  }
}

function trialNote({ trial_period_days: days }: Price, arrival: Arrival, day: CalendarDay): string | null {
  if (!days) return null;
  const mayRun = arrival.taken < arrival.atLatest && daysBetween(arrival.atLatest, day) < days;
  return mayRun ? arrivalNote('trial', arrival) : null;
}

function arrivalNote(what: 'discount' | 'trial', { taken }: Arrival): string {
  return `its ${what} started on ${taken}; its real start is unknown`;
}

function discountLength(read: ReadPrice): Duration | undefined {
  return read.kind === 'read' ? read.terms.discount?.lasts : undefined;
}

const NOT_ESCALATED: Escalation = { fixed: ONE, metered: ONE };

/** The factors of the escalations after `from` and up to `to`, each under the terms of its time; see `subscription-terms.ts`. */
function escalationWithin(schedule: PriceSchedule, from: CalendarDay, to: CalendarDay): Escalation {
  const { start, replaced } = schedule;
  if (start === null) return NOT_ESCALATED;
  const terms = termsOf(schedule);
  const spans =
    replaced === null
      ? [{ terms, from, to }]
      : [
          { terms: termsOf(replaced), from, to: earlierDay(replaced.until, to) },
          { terms, from: laterDay(replaced.until, from), to },
        ];
  const factorOver = (metered: boolean): Decimal =>
    spans.reduce((product, { terms: { escalation }, from: first, to: last }) => {
      if (escalation === null || (metered && !escalation.metered)) return product;
      const countAt = (date: CalendarDay): number =>
        Math.floor(monthsSince(start, date) / escalation.intervalMonths);
      const times = countAt(last) - countAt(first);
      return times > 0 ? product.times(escalation.factor.pow(times)) : product;
    }, ONE);
  return { fixed: factorOver(false), metered: factorOver(true) };
}

/** A price of the entry that begins `from` a day, as escalations have raised it by another one. */
export function paidPrice(schedule: PriceSchedule, from: CalendarDay, price: Price, day: CalendarDay): Price {
  return escalatedBy(price, escalationWithin(schedule, from, day));
}

function escalatedBy(price: Price, { fixed, metered }: Escalation): Price {
  return escalatedPrice(price, isMetered(price) ? metered : fixed);
}

/** True where the prices of an entry have escalated by a day. */
export function hasEscalated(schedule: PriceSchedule, entry: ScheduleEntry, day: CalendarDay): boolean {
  return isEscalated(escalationWithin(schedule, entry.from, day));
}

/** The assumptions about the escalations that an entry's prices include or lack. */
export function escalationAssumed(
  schedule: PriceSchedule,
  { from, arrival: { atLatest } }: ScheduleEntry,
  day: CalendarDay,
): SubscriptionTerms['assumed'] {
  const { start, replaced } = schedule;
  const between = (first: CalendarDay, last: CalendarDay): boolean =>
    isEscalated(escalationWithin(schedule, first, last));
  const isReplaced =
    replaced !== null &&
    JSON.stringify(termsOf(replaced).escalation) !== JSON.stringify(termsOf(schedule).escalation);
  const reasons = [
    ...(start !== null && between(start, from) ? [AS_WRITTEN] : []),
    ...(between(from, earlierDay(atLatest, day))
      ? [
          `the prices have held since ${from}, and have escalated since; if they started later, they have escalated less`,
        ]
      : []),
    ...(isReplaced && day >= replaced.until && between(from, replaced.until)
      ? [`the prices keep the escalations before ${replaced.until}; the changed terms count from then on`]
      : []),
  ];
  return reasons.map((reason) => ({ what: 'price_escalation', reason }));
}

/** The escalations that are agreed but in no amount, because the contract has no start from which they count. */
export function escalationExcludedAmount(schedule: PriceSchedule): SubscriptionTerms['excluded'] {
  return termsOf(schedule).escalation === null || schedule.start !== null ? [] : [WITHOUT_START];
}

const WITHOUT_START = {
  what: 'price_escalation',
  reason: 'the contract has no start, from which its escalations count',
} as const;

const AS_WRITTEN =
  "a version's prices are charged as they are written: earlier escalations do not raise them";

function isEscalated({ fixed, metered }: Escalation): boolean {
  return !(fixed.eq(ONE) && metered.eq(ONE));
}
