/** Assesses a reserve request: prices the work per metric and checks that the customer's credit covers it. */

import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { Refusal } from '../answers/answer.ts';
import { dayOf } from '../clock.ts';
import type { CustomerRecord, LedgerRecord, MetricRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { availableOn, creditMetrics, ledgersFor, ledgersOf, type Share, take } from './ledgers.ts';
import { priceQuantity, priceUse, rateFor } from './price-work.ts';
import { type EventProperties, type MetricUse, quantityOfUse, type SampleEvent, usesOf } from './sample.ts';

export interface Work {
  readonly eventName: string | undefined;
  readonly events: readonly SampleEvent[];
  readonly properties: EventProperties;
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
  return priceQuantity(price, metric, work.maxQuantity, readings[0]?.properties ?? work.properties);
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
