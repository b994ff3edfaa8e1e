/**
 * The work of a credit request: a sample of usage events as quantities of each metric, their price by the functions of
 * `pricing/` at the customer's rate, and whether the customer's credit covers it.
 */
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { metricsOf, readPrice } from '../../pricing/read/read-price.ts';
import { Refusal } from '../answers/answer.ts';
import { dayOf } from '../clock.ts';
import { type CustomerRecord, type LedgerRecord, type MetricRecord, pricedIn } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { currentOf } from '../data/versions-in-time.ts';
import { availableOn, creditMetrics, ledgersFor, ledgersOf, type Share, take } from './ledgers.ts';

/**
 * The customer's price for a metric. It is the price in force that names the metric, on the customer's first active
 * subscription that has one; otherwise it is the metric's own price. Refuses if there is neither.
 */
function rateFor(store: Store, customer: CustomerRecord, metric: MetricRecord, today: CalendarDay): Price {
  for (const subscription of store.all('subscriptions')) {
    if (subscription.customer_id !== customer.id || subscription.status !== 'active') continue;
    const items = currentOf(store, subscription, today)?.items ?? [];
    const found = pricedIn(items).find(({ price }) => price.metric_ids?.includes(metric.id));
    if (found !== undefined) return found.price;
  }
  if (metric.price === null)
    throw new Refusal(422, `metric ${metric.id} has no price for customer ${customer.id}`);
  return metric.price;
}

/** The price of the sample, rated from zero regardless of earlier usage. Refuses usage that the price cannot rate. */
export function priceUse(price: Price, { metric, readings }: MetricUse): Decimal {
  return byDimensions(price, readings)
    .map((group) => rated(price, metric, group))
    .reduce((sum, amount) => sum.plus(amount), ZERO);
}

/**
 * Groups the readings by matrix cell, because each cell is rated with its own quantity. Without a matrix, all
 * readings form one group.
 */
function byDimensions(price: Price, readings: readonly Reading[]): readonly Reading[] {
  const read = readPrice(price);
  const keys = read.kind === 'read' && read.model.kind === 'matrix' ? [...read.model.dimensions.keys()] : [];
  const groups = new Map<string, Reading>();
  for (const { quantity, properties } of readings) {
    const cell = JSON.stringify(keys.map((key) => properties[key] ?? null));
    const before = groups.get(cell)?.quantity ?? ZERO;
    groups.set(cell, { quantity: before.plus(quantity), properties });
  }
  return [...groups.values()];
}

function rated(price: Price, metric: MetricRecord, { quantity, properties }: Reading): Decimal {
  const rating = ratePrice(price, {
    quantity,
    amount: quantity,
    metrics: new Map([...metricsOf(price).map((id): [string, Decimal] => [id, ZERO]), [metric.id, quantity]]),
    dimensions: new Map(Object.entries(properties).map(([key, value]) => [key, String(value)])),
  });
  if (rating.kind === 'unrated')
    throw new Refusal(422, `metric ${metric.id} cannot be priced: ${rating.message}`);
  return rating.total;
}

interface Work {
  readonly eventName: string | undefined;
  readonly events: readonly SampleEvent[];
  readonly properties: JsonObject;
  /** The upper limit of a hold, in units of each metric that the event name feeds. */
  readonly maxQuantity: Decimal | undefined;
}

export interface Assessed {
  readonly metric: MetricRecord;
  /** Frozen in the hold if one is opened. */
  readonly price: Price;
  readonly quantity: Decimal;
  /** The cost of the sample. */
  readonly amount: Decimal;
  readonly ledgers: readonly { readonly ledger: LedgerRecord; readonly available: Decimal }[];
  /** The amount that a hold would take from each ledger. */
  readonly shares: readonly Share[];
  readonly enough: boolean;
}

/** One entry per metric that the work feeds. Refuses work that feeds no credit-consuming metric. */
export function assess(store: Store, customer: CustomerRecord, work: Work, now: number): readonly Assessed[] {
  const ledgers = ledgersOf(store, customer);
  const uses = usesOfWork(work, creditMetrics(store, ledgers));
  const left = new Map(ledgers.map((ledger) => [ledger.id, availableOn(store, ledger, now)]));
  const before = new Map(left);
  return uses.map((use) => {
    const price = rateFor(store, customer, use.metric, dayOf(now));
    const amount = priceUse(price, use);
    const serving = ledgersFor(ledgers, use.metric, work.properties);
    const { shares, short } = take(neededFor(work, use, price, amount), serving, left);
    return {
      metric: use.metric,
      price,
      quantity: quantityOfUse(use),
      amount,
      ledgers: serving.map((ledger) => ({ ledger, available: before.get(ledger.id) ?? ZERO })),
      shares,
      enough: short.eq(ZERO) && !isAtZero(work, serving, before),
    };
  });
}

/** Includes each metric that the event name feeds, even if no event of the sample feeds it. */
function usesOfWork(work: Work, metrics: readonly MetricRecord[]): readonly MetricUse[] {
  const uses = usesOf(work.events, work.eventName, metrics);
  if (work.eventName === undefined) return uses;
  const named = metrics.filter((metric) => metric.event_name === work.eventName);
  if (named.length === 0)
    throw new Refusal(422, `event_name: ${work.eventName} feeds no credit-consuming metric`);
  const unsampled = named.filter((metric) => !uses.some((use) => use.metric === metric));
  return [...uses, ...unsampled.map((metric) => ({ metric, readings: [] }))];
}

function neededFor(work: Work, { metric, readings }: MetricUse, price: Price, amount: Decimal): Decimal {
  if (work.maxQuantity === undefined || metric.event_name !== work.eventName) return amount;
  const properties = readings[0]?.properties ?? work.properties;
  return rated(price, metric, { quantity: work.maxQuantity, properties });
}

/**
 * True if every ledger is empty and the work has neither events nor a maximum. Such work asks for any credit at all.
 */
function isAtZero(
  work: Work,
  ledgers: readonly LedgerRecord[],
  available: ReadonlyMap<string, Decimal>,
): boolean {
  if (work.events.length > 0 || work.maxQuantity !== undefined) return false;
  return ledgers.every((ledger) => (available.get(ledger.id) ?? ZERO).eq(ZERO));
}

/** The policy to report. If the metrics deny differently, it is `stop` (interface, "Reserve credits"). */
export function policyOf(assessed: readonly Assessed[]): 'stop' | 'overflow' {
  const short = assessed.filter(({ enough }) => !enough);
  const overflows = short.every(
    ({ ledgers }) => ledgers.length > 0 && ledgers.every(({ ledger }) => ledger.policy === 'overflow'),
  );
  return overflows ? 'overflow' : 'stop';
}

export function maxQuantityOf(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : decimal(text);
}

export interface SampleEvent {
  readonly event_name?: string;
  readonly properties?: JsonObject;
}

/** The part of a sample that counts for one metric. */
export interface MetricUse {
  readonly metric: MetricRecord;
  readonly readings: readonly Reading[];
}
/** The quantity that one event adds to a metric, with the event's properties. */
interface Reading {
  readonly quantity: Decimal;
  readonly properties: JsonObject;
}

/**
 * Groups the events by the metrics they feed, and leaves out metrics that no event feeds. `eventName` is the name of
 * events that have none of their own. Refuses an event without a name and one that feeds no metric.
 */
export function usesOf(
  events: readonly SampleEvent[],
  eventName: string | undefined,
  metrics: readonly MetricRecord[],
): readonly MetricUse[] {
  const readings = new Map<MetricRecord, Reading[]>();
  for (const [index, event] of events.entries()) {
    const name = event.event_name ?? eventName;
    if (name === undefined) throw new Refusal(422, `events[${index}].event_name: is required`);
    const fed = metrics.filter((metric) => metric.event_name === name);
    // Usage that consumes no credit belongs on POST /beta/events (interface, "Reserve credits", rule 3).
    if (fed.length === 0)
      throw new Refusal(422, `events[${index}]: ${name} feeds no credit-consuming metric`);
    for (const metric of fed) {
      const reading = { quantity: quantityOf(metric, event, index), properties: event.properties ?? {} };
      readings.set(metric, [...(readings.get(metric) ?? []), reading]);
    }
  }
  return [...readings].map(([metric, own]) => ({ metric, readings: own }));
}

function quantityOf(metric: MetricRecord, event: SampleEvent, index: number): Decimal {
  if (metric.aggregation === 'count' || metric.property === null) return ONE;
  const value = event.properties?.[metric.property] ?? 0;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !isDecimalText(text))
    throw new Refusal(422, `events[${index}].properties.${metric.property}: must be a decimal number`);
  return decimal(text);
}

export function quantityOfUse(use: MetricUse): Decimal {
  return use.readings.reduce((sum, { quantity }) => sum.plus(quantity), ZERO);
}
