/**
 * Balances and holds: the amount available in a ledger, the split of an amount among ledgers, and charges as answers
 * show them.
 */
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { CustomerRecord, HoldRecord, LedgerRecord, MetricRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';

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
  properties: JsonObject,
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

/** The cost of the work in one metric, with the part of it that a hold covers. */
export interface Charge {
  readonly metricId: string;
  readonly quantity: Decimal;
  readonly amount: Decimal;
  readonly covered: Decimal;
}

export function chargeView(charge: Charge): JsonObject {
  const { metricId, quantity, amount, covered } = charge;
  return {
    metric_id: metricId,
    quantity: decimalText(quantity),
    amount: decimalText(amount),
    covered: decimalText(covered),
    overflow: decimalText(overflowOf(charge)),
  };
}

export function overflowOf({ amount, covered }: Charge): Decimal {
  const overflow = amount.minus(covered);
  return overflow.lt(ZERO) ? ZERO : overflow;
}

export function totalOf(charges: readonly Charge[]): string {
  return decimalText(charges.reduce((sum, { amount }) => sum.plus(amount), ZERO));
}
