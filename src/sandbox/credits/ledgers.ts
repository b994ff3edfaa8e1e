/** Balances and holds: the amount available in a ledger, and the split of an amount among ledgers. */
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import type { CustomerRecord, HoldRecord, LedgerRecord, MetricRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import type { EventProperties } from './sample.ts';

export function ledgersOf(store: Store, customer: CustomerRecord): readonly LedgerRecord[] {
  return [...store.all('ledgers')].filter((ledger) => ledger.customer_id === customer.id);
}

/** The metrics that at least one of these ledgers pays for. */
export function creditMetrics(store: Store, ledgers: readonly LedgerRecord[]): readonly MetricRecord[] {
  return [...store.all('metrics')].filter((metric) =>
    ledgers.some((ledger) => ledger.metric_ids.includes(metric.id)),
  );
}

/** The ledgers that pay for a metric, for work with these properties. */
export function ledgersFor(
  ledgers: readonly LedgerRecord[],
  metric: MetricRecord,
  properties: EventProperties,
): readonly LedgerRecord[] {
  return ledgers.filter(
    (ledger) =>
      ledger.metric_ids.includes(metric.id) &&
      Object.entries(ledger.filter).every(([name, value]) => properties[name] === value),
  );
}

export function isOpen(hold: HoldRecord, now: number): boolean {
  return !hold.closed && now < hold.expires_at;
}

export function openHoldsOn(store: Store, ledger: LedgerRecord, now: number): readonly HoldRecord[] {
  return [...store.all('holds')].filter(
    (hold) => isOpen(hold, now) && hold.parts.some((part) => part.ledger_id === ledger.id),
  );
}

/** The balance minus the amounts in open holds; never below zero. */
export function availableOn(store: Store, ledger: LedgerRecord, now: number): Decimal {
  const held = openHoldsOn(store, ledger, now)
    .flatMap((hold) => hold.parts)
    .filter((part) => part.ledger_id === ledger.id)
    .reduce((sum, part) => sum.plus(decimal(part.held)), ZERO);
  const left = decimal(ledger.balance).minus(held);
  return left.lt(ZERO) ? ZERO : left;
}

export interface Share {
  readonly ledger: LedgerRecord;
  readonly amount: Decimal;
}

/**
 * Takes `needed` from the ledgers in their order, up to the amounts in `left`, and decreases `left` accordingly.
 * `short` is the part that no ledger could cover. A negative amount needs nothing.
 */
export function take(
  needed: Decimal,
  ledgers: readonly LedgerRecord[],
  left: Map<string, Decimal>,
): { readonly shares: readonly Share[]; readonly short: Decimal } {
  const shares: Share[] = [];
  let short = needed.lt(ZERO) ? ZERO : needed;
  for (const ledger of ledgers) {
    const available = left.get(ledger.id) ?? ZERO;
    const amount = short.lt(available) ? short : available;
    left.set(ledger.id, available.minus(amount));
    short = short.minus(amount);
    shares.push({ ledger, amount });
  }
  return { shares, short };
}
