/** The prices of bundles and subscriptions by day, each built once. */

import { arrivedOn, entryOn, type PricedItem, type PriceSchedule } from '../ledger/priced-subscription.ts';
import { type Quote, quote } from '../ledger/quote.ts';
import { scheduleOfTimeline } from '../ledger/schedule-of-timeline.ts';
import type { UsageLookup } from '../ledger/usage/usage-lookup.ts';
import { USUAL_PARTIAL_PERIOD } from '../model/catalog/billing-cycle.ts';
import { declaredCurrency } from '../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type Catalog,
  locateFor,
  locateWithin,
  referenceName,
  type SubscribedPrice,
  type Subscription,
} from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import { modelInUse } from '../model/catalog/price.ts';
import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import { remember } from '../model/values/remember.ts';
import type { FieldPath, Locate, Source } from '../model/values/source.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { editionOn } from '../timeline/bundle-schedule.ts';
import { pointInForce, type Timeline } from '../timeline/timeline.ts';

export type Subject =
  | { readonly kind: 'bundle'; readonly bundle: Bundle }
  | { readonly kind: 'subscription'; readonly subscription: Subscription };

interface Placed {
  readonly timeline: Timeline;
  readonly schedule: PriceSchedule;
}

export interface PriceBook {
  readonly catalog: Catalog;
  readonly today: CalendarDay;
  placed(subscription: Subscription): Placed;
  /** The first day and every later one on which prices change. */
  daysOf(subject: Subject): readonly CalendarDay[];
  /** Undefined where the prices are not known, or none hold on the day. */
  scheduleOf(subject: Subject, day: CalendarDay): PriceSchedule;
  itemsOn(subject: Subject, day: CalendarDay): readonly PricedItem[] | undefined;
  /** The bill of a month on a day, whether its contract has ended or not. A new subscription of a bundle opens on that day. */
  quoteOn(subject: Subject, day: CalendarDay, usage: UsageLookup): Quote | undefined;
  /** The line of a price, or that of a field in it. */
  placeOf(subject: Subject, day: CalendarDay, product: string, field?: FieldPath): Source | null;
}

export function createPriceBook(catalog: Catalog, today: CalendarDay): PriceBook {
  const placed = remember((subscription: Subscription) => place(catalog, subscription, today));
  const scheduleOf: PriceBook['scheduleOf'] = (subject, day) =>
    subject.kind === 'bundle'
      ? newSchedule(catalog, subject.bundle, day)
      : placed(subject.subscription).schedule;
  return {
    catalog,
    today,
    placed,
    daysOf: (subject) => daysOf(subject, today, placed),
    scheduleOf,
    itemsOn: (subject, day) => {
      const entry = entryOn(scheduleOf(subject, day), day);
      return entry === undefined || entry.missing !== null ? undefined : entry.items;
    },
    quoteOn: (subject, day, usage) => {
      const schedule = scheduleOf(subject, day);
      if (subject.kind === 'bundle') {
        const { address } = subject.bundle;
        return quote({ schedule, day, user: { address, customer: '' }, usage });
      }
      const { address, fields } = subject.subscription;
      const user = { address, customer: String(fields.customer_id ?? '') };
      return quote({ schedule, day, user, usage });
    },
    placeOf: (subject, day, product, field) => {
      const locate = locateOf(subject, day, product, placed);
      return locate === undefined ? null : locate(field ?? []);
    },
  };
}

/** A bundle in another currency than its own is named with it. */
export function addressOfSubject(subject: Subject): string {
  if (subject.kind === 'subscription') return subject.subscription.address;
  const { address, currency = '', currencies } = subject.bundle;
  return currencies?.has(currency) ? `${address} in ${currency}` : address;
}

/** ISO 4217; null where the catalog declares none. */
export function currencyOf({ catalog }: Pick<PriceBook, 'catalog'>, subject: Subject): string | null {
  if (subject.kind === 'bundle') return currencyOfBundle(subject.bundle);
  const { subscription } = subject;
  const own = declaredCurrency(catalog, subscription, subscription.fields.currency);
  return typeof own === 'string' ? own : null;
}

export function currencyOfBundle({ currency, editions }: Bundle): string | null {
  if (currency !== undefined) return currency;
  const prices = editions.flatMap((edition) => [...edition.prices.values()]);
  return prices.find(({ price }) => price.currency !== undefined)?.price.currency ?? null;
}

function place(catalog: Catalog, subscription: Subscription, today: CalendarDay): Placed {
  const openedOn = contractStart(subscription.fields) === null ? today : null;
  const timeline = buildTimeline(catalog, subscription, openedOn);
  return { timeline, schedule: scheduleOfTimeline(catalog, timeline, subscription, today) };
}

function daysOf(subject: Subject, today: CalendarDay, placed: PriceBook['placed']): readonly CalendarDay[] {
  const later = (days: readonly (CalendarDay | null)[], first: CalendarDay): readonly CalendarDay[] => [
    first,
    ...new Set(days.flatMap((day) => (day !== null && day > first ? [day] : []))),
  ];
  if (subject.kind === 'bundle')
    return later(
      subject.bundle.editions.map(({ from }) => from),
      today,
    );
  const { entries } = placed(subject.subscription).schedule;
  const [opening] = entries;
  return later(
    entries.map(({ from }) => from),
    opening === undefined ? today : laterDay(opening.from, today),
  );
}

/** The prices of a subscription that opens on the day and has nothing but the bundle. */
function newSchedule(
  { partialPeriod = USUAL_PARTIAL_PERIOD }: Catalog,
  bundle: Bundle,
  day: CalendarDay,
): PriceSchedule {
  const items = [...editionOn(bundle, day).prices.values()].map(({ product, price }): PricedItem => {
    const name = referenceName(product);
    return { name: `${bundle.address} ${name}`, product: name, bundle: bundle.address, price };
  });
  return {
    entries: [{ from: day, arrival: arrivedOn(day), items, missing: null }],
    start: day,
    terms: {},
    discountSince: null,
    discountFrom: 'contract',
    replaced: null,
    partialPeriod,
  };
}

/** Locates fields of a price; those of its pricing model where only the price is named. */
function locateOf(
  subject: Subject,
  day: CalendarDay,
  product: string,
  placed: PriceBook['placed'],
): Locate | undefined {
  if (subject.kind === 'bundle')
    return ofPrices([...editionOn(subject.bundle, day).prices.values()], product, subject.bundle);
  const { subscription } = subject;
  const point = pointInForce(placed(subscription).timeline, day);
  for (const item of point?.items ?? []) {
    const found =
      item.kind === 'bundle'
        ? ofPrices(item.items, product, subscription)
        : referenceName(item.product) === product
          ? inModel(item.price, locateFor(locateWithin(item.locate, 'price'), subscription))
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofPrices(
  prices: readonly SubscribedPrice[],
  product: string,
  holder: Bundle | Subscription,
): Locate | undefined {
  const found = prices.find((each) => referenceName(each.product) === product);
  return found && inModel(found.price, locateFor(found.locate, holder));
}

function inModel(price: PricedItem['price'], locate: Locate): Locate {
  const model = modelInUse(price);
  return (path) => locate(path.length > 0 || model === undefined ? path : [model]);
}
