/**
 * Finds the usage samples by which a priced item of a subscription is rated, in a month like any other and in each calendar
 * month, or the reason why there are none.
 */

import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { type Address, bareKey } from '../../model/values/address.ts';
import { addMonths, type CalendarDay, calendarMonth, firstOfMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { metricsOf } from '../../pricing/read/read-price.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import type { PricedItem } from '../priced-subscription.ts';
import { scheduleOfTimeline } from '../schedule-of-timeline.ts';

export type SampledUse =
  | { readonly kind: 'rows'; readonly rows: readonly UsageSample[] }
  /**
   * `leftOut` is true where a sample exists that may belong to another subscription. `reason` is a
   * sentence without its full stop.
   */
  | { readonly kind: 'none'; readonly reason: string; readonly leftOut?: true };

export interface UsageUser {
  readonly address: Address;
  readonly customer: string;
}

export interface UsageLookup {
  /** A sample that names the subscription takes precedence over one that names its customer. */
  useOf(user: UsageUser, product: string, price: Price): SampledUse;
  /** True where any sample could be this user's. */
  knows(user: UsageUser): boolean;
  /** True for samples that stood before the plan, where its own are others. */
  readonly isFormer: boolean;
}

/** True where another subscription of the user's customer also bills the product or one of its metrics. */
type IsShared = (user: UsageUser, product: string, price: Price) => boolean;

export interface UsageLookupOptions {
  readonly samples: readonly UsageSample[];
  /** Usage that several subscriptions of a customer bill belongs to one of them only where the sample names it. */
  readonly isShared: IsShared;
  /** The names that a sample may use for a product, by the product's address or id. */
  readonly namesOf: (product: string) => readonly string[];
  readonly isFormer?: boolean;
}

/** The samples that a user's usage may be found in. */
interface UserRows {
  readonly own: readonly UsageSample[];
  readonly ofCustomer: readonly UsageSample[];
}

export function createUsageLookup({
  samples,
  isShared,
  namesOf,
  isFormer = false,
}: UsageLookupOptions): UsageLookup {
  const rowsOf = createUserRows(samples);
  return {
    isFormer,
    knows: (user) => {
      const { own, ofCustomer } = rowsOf(user);
      return own.length + ofCustomer.length > 0;
    },
    useOf: (user, product, price) =>
      findUse(rowsOf(user), { names: namesOf(product), metrics: metricsOf(price) }, () =>
        isShared(user, product, price),
      ),
  };
}

function createUserRows(samples: readonly UsageSample[]): (user: UsageUser) => UserRows {
  const bySubscription = groupBy(
    samples.filter(({ user }) => user.kind === 'subscription'),
    ({ user }) => (user.kind === 'subscription' ? `subscriptions.${user.key}` : ''),
  );
  const byCustomer = groupBy(
    samples.filter(({ user }) => user.kind === 'customer'),
    ({ user }) => (user.kind === 'customer' ? user.id : ''),
  );
  return ({ address, customer }) => ({
    own: bySubscription.get(address) ?? [],
    ofCustomer: byCustomer.get(customer) ?? [],
  });
}

/** The use by which a price is billed. */
interface Wanted {
  /** The names that a sample may use for the product. */
  readonly names: readonly string[];
  readonly metrics: readonly string[];
}

/** `isShared` is asked only where a sample of the customer may count. */
function findUse(rows: UserRows, wanted: Wanted, isShared: () => boolean): SampledUse {
  const use = useIn(rows, wanted);
  if (rows.ofCustomer.length === 0 || !isShared()) return use;
  const named = useIn({ ...rows, ofCustomer: [] }, wanted);
  const isLeftOut = named.kind === 'none' && use.kind === 'rows';
  return isLeftOut ? { kind: 'none', reason: SHARED, leftOut: true } : named;
}

function useIn({ own, ofCustomer }: UserRows, { names, metrics }: Wanted): SampledUse {
  // The same usage is not counted twice where one row names the subscription and another its customer.
  const find = (matches: (used: UsageSample['used']) => boolean): readonly UsageSample[] => {
    const named = own.filter(({ used }) => matches(used));
    return named.length > 0 ? named : ofCustomer.filter(({ used }) => matches(used));
  };
  const ofProduct = find((used) => used.kind === 'product' && names.includes(used.name));
  if (ofProduct.length > 0) return { kind: 'rows', rows: ofProduct };
  const measured = metrics.map((metric) => ({
    metric,
    rows: find((used) => used.kind === 'metric' && used.id === metric),
  }));
  const missing = measured.filter(({ rows }) => rows.length === 0).map(({ metric }) => metric);
  if (metrics.length > 0 && missing.length === 0)
    return { kind: 'rows', rows: measured.flatMap(({ rows }) => rows) };
  return { kind: 'none', reason: noSampleOf(metrics.length === 0 ? names.slice(0, 1) : missing) };
}

const SHARED =
  'the price depends on usage, and the sample is of a customer with several subscriptions that bill it and names none of them';

function noSampleOf(wanted: readonly string[]): string {
  return `the price depends on usage, and there is no usage sample of ${wanted.join(' and ')}`;
}

/** The number of months that are looked back on. */
const MONTHS = 12;

export interface UsageMonth {
  /** The first day of the month. */
  readonly first: CalendarDay;
  /** `2026-10` */
  readonly month: string;
}

export interface UsageHistory {
  /** The twelve calendar months before the one of the plan, the earliest first. */
  readonly months: readonly UsageMonth[];
  usesOf(user: UsageUser): UsesByMonth;
}

/** A user's use of a priced product, one for each month. */
export type UsesByMonth = (product: string, price: Price) => readonly SampledUse[];

export function monthsBefore(today: CalendarDay): readonly UsageMonth[] {
  const thisMonth = firstOfMonth(today);
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = addMonths(thisMonth, index - MONTHS);
    return { first, month: calendarMonth(first) };
  });
}

/** Null where no sample is of any of the months before `today`. */
export function usageHistory(
  { samples, isShared, namesOf }: UsageLookupOptions,
  today: CalendarDay,
): UsageHistory | null {
  const months = monthsBefore(today);
  const indexes = new Map<string | null, number>(months.map(({ month }, index) => [month, index]));
  const past = samples.filter(({ month }) => indexes.has(month));
  if (past.length === 0) return null;
  const rowsOf = createUserRows(past);
  return {
    months,
    usesOf: (user) => {
      const rows = splitByMonth(rowsOf(user), indexes);
      return (product, price) => {
        const wanted = { names: namesOf(product), metrics: metricsOf(price) };
        let shared: boolean | undefined;
        const isSharedOnce = (): boolean => {
          shared ??= isShared(user, product, price);
          return shared;
        };
        return rows.map((ofMonth) => findUse(ofMonth, wanted, isSharedOnce));
      };
    },
  };
}

function splitByMonth(
  { own, ofCustomer }: UserRows,
  indexes: ReadonlyMap<string | null, number>,
): readonly UserRows[] {
  const months = Array.from(indexes, () => ({ own: [] as UsageSample[], ofCustomer: [] as UsageSample[] }));
  for (const sample of own) months[indexes.get(sample.month) ?? -1]?.own.push(sample);
  for (const sample of ofCustomer) months[indexes.get(sample.month) ?? -1]?.ofCustomer.push(sample);
  return months;
}

/**
 * The products of each customer's subscriptions, so that a customer's usage sample goes to the subscriptions that
 * bill it. All days of a subscription count, so a future version already carries its products.
 */
export interface Carriers {
  of(customer: string): readonly Subscription[];
  items(subscription: Subscription): readonly PricedItem[];
}

export function createCarriers(catalog: Catalog): Carriers {
  const byCustomer = groupBy([...catalog.subscriptions.values()], payerOf);
  return {
    of: (customer) => byCustomer.get(customer) ?? [],
    items: rememberBy(
      ({ key }) => key,
      (subscription) => itemsOf(catalog, subscription),
    ),
  };
}

function itemsOf(catalog: Catalog, subscription: Subscription): readonly PricedItem[] {
  const timeline = buildTimeline(catalog, subscription);
  return scheduleOfTimeline(catalog, timeline, subscription).entries.flatMap(({ items }) => items);
}

/**
 * True where another subscription of the user's customer bills, or may bill, the same product or one of its metrics.
 */
export function createSharing(catalog: Catalog): IsShared {
  const carriers = createCarriers(catalog);
  return ({ address, customer }, product, price) =>
    carriers
      .of(customer)
      .some((other) => other.address !== address && carriers.items(other).some(billsAlike(product, price)));
}

function billsAlike(product: string, price: Price): (item: PricedItem) => boolean {
  const metrics = new Set(metricsOf(price));
  return (item) => item.product === product || metricsOf(item.price).some((metric) => metrics.has(metric));
}

/** The product's key, and its id where it has one. `product` is the key, with or without `products.` before it. */
export function productNames({ products }: Pick<Catalog, 'products'>, product: string): readonly string[] {
  const key = bareKey(product);
  const id = products.get(key)?.id;
  return id === undefined ? [key] : [key, id];
}
