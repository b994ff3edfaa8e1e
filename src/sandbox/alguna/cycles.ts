/**
 * The billing cycles of a subscription, as the sandbox counts them: from the first bill, else from the contract's start, by the
 * shortest recurring price. It has a calendar of its own, so that it is a witness for the program's.
 */
import { type Item, pricedIn, type SubscriptionRecord } from '../data/records.ts';

const MONTHS: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, semi_annual: 6, yearly: 12 };

function cycleMonths(items: readonly Item[]): number {
  const lengths = pricedIn(items)
    .map(({ price }) => price)
    .filter(({ billing_frequency: frequency }) => frequency !== 'one-off')
    .map(({ billing_interval: word = '', billing_interval_count: count }) => MONTHS[word] ?? count ?? 1);
  return lengths.reduce((shortest, length) => Math.min(shortest, length), lengths[0] ?? 1);
}

/** The start of the cycle with this number, which the last day of a short month stands in for. */
function cycleStart(anchor: string, months: number, cycle: number): string {
  const [year = 0, month = 1, day = 1] = anchor.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + cycle * months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

interface Cycles {
  /** The first day of the cycle that runs on the day; null before the first one. */
  readonly current: string | null;
  /** The next starts after the day, in order. */
  readonly next: readonly string[];
}

export function cyclesAround(
  { contract, billing }: Pick<SubscriptionRecord, 'contract' | 'billing'>,
  items: readonly Item[],
  day: string,
  shown: number,
): Cycles {
  const anchor = billing.first_billing_date ?? contract.start_date;
  const months = cycleMonths(items);
  let cycle = 0;
  while (cycleStart(anchor, months, cycle) <= day) cycle += 1;
  return {
    current: cycle === 0 ? null : cycleStart(anchor, months, cycle - 1),
    next: Array.from({ length: shown }, (_, index) => cycleStart(anchor, months, cycle + index)),
  };
}
