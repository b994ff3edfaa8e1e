/**
 * The look-back worked out plainly: each month has its own samples, and each bill of each subscription is made anew.
 * Nothing is shared, grouped or remembered.
 */

import { contractMonth } from '../../src/ledger/bills/contract-months.ts';
import { itemValue, type ValueItem } from '../../src/ledger/bills/item-value.ts';
import { monthlyBill, valuedItems } from '../../src/ledger/bills/monthly-bill.ts';
import { entryOn, type PricedSubscription } from '../../src/ledger/priced-subscription.ts';
import {
  createUsageLookup,
  monthsBefore,
  type UsageLookupOptions,
} from '../../src/ledger/usage/usage-lookup.ts';
import { intervalMonths } from '../../src/model/catalog/billing-interval.ts';
import { contractStart } from '../../src/model/catalog/contract-days.ts';
import type { MoneyChange } from '../../src/model/plan/money-impact.ts';
import { type CalendarDay, monthsBetween } from '../../src/model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import { isMetered } from '../../src/pricing/read/read-price.ts';

interface SlowBill {
  readonly subscription: PricedSubscription;
  readonly month: string;
  readonly before: Decimal;
  readonly after: Decimal;
}

interface SlowExcluded {
  readonly subscription: PricedSubscription;
  readonly what: string;
  readonly reason: string;
}

/** Everything that a backtest says, but for the names of customers. Null where there is nothing to say. */
export function slowBacktest(
  subscriptions: readonly PricedSubscription[],
  options: UsageLookupOptions,
  today: CalendarDay,
) {
  const months = monthsBefore(today);
  const names = months.map(({ month }) => month);
  if (!options.samples.some(({ month }) => month !== null && names.includes(month))) return null;
  const bills: SlowBill[] = [];
  const excluded: SlowExcluded[] = [];
  for (const subscription of subscriptions) {
    if (subscription.created || subscription.draft) continue;
    for (const { first, month } of months) {
      const samples = options.samples.filter((sample) => sample.month === month);
      const valueItem = valuing(subscription, { ...options, samples });
      const bill = slowBill(subscription, first, valueItem);
      if (bill === null) continue;
      if ('reason' in bill) excluded.push({ subscription, ...bill });
      else bills.push({ subscription, month, ...bill });
    }
  }
  if (bills.length === 0 && excluded.length === 0) return null;
  const customers = [...new Set(bills.map(({ subscription }) => subscription.customer))].map((customer) => {
    const own = bills.filter(({ subscription }) => subscription.customer === customer);
    return { customer, ...sumOf(own), increase: increaseIn(own) };
  });
  customers.sort((a, b) => a.increase.cmp(b.increase) || (a.customer < b.customer ? 1 : -1));
  const worst = customers.at(-1);
  return {
    from: names[0],
    to: names.at(-1),
    subscriptions: new Set(bills.map(({ subscription }) => subscription)).size,
    bills: bills.length,
    total: sumOf(bills),
    months: names.map((month) => {
      const own = bills.filter((bill) => bill.month === month);
      return { month, ...sumOf(own), bills: own.length };
    }),
    customers: customers.length,
    median: medianOf(customers.map(({ increase }) => increase)),
    percentile_95: textOf(customers[Math.ceil((customers.length * 95) / 100) - 1]?.increase ?? ZERO),
    worst: worst?.increase.gt(ZERO)
      ? { customer: worst.customer, before: worst.before, after: worst.after }
      : null,
    excluded: reasonsOf(excluded),
  };
}

function slowBill(
  { fields, before, after, last }: PricedSubscription,
  first: CalendarDay,
  valueItem: ValueItem,
):
  | { readonly before: Decimal; readonly after: Decimal }
  | { readonly what: string; readonly reason: string }
  | null {
  const start = contractStart(fields);
  const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
  if (start !== null && month.start < start) return null;
  const sides = [
    { schedule: before, day: month.start, monthEnd: month.end },
    { schedule: after, day: last, monthEnd: null },
  ];
  for (const { schedule, day } of sides) {
    const entry = entryOn(schedule, day);
    if (entry === undefined || entry.missing === 'everything')
      return { what: 'items', reason: 'no prices of that month are on record' };
  }
  if (entryOn(before, month.start)?.ended) return null;
  const amounts: Decimal[] = [];
  for (const { schedule, day, monthEnd } of sides) {
    const items = valuedItems(schedule, day, valueItem);
    const bill = monthlyBill(schedule, { day, monthEnd }, items);
    const once = new Set(
      items.flatMap(({ item, value }) => (value.kind === 'not-counted' && !value.recurs ? [item.name] : [])),
    );
    const left = bill.excluded.find(({ what }) => !once.has(what));
    if (left) return { what: left.what, reason: left.reason };
    amounts.push(bill.amount);
  }
  return { before: amounts[0] ?? ZERO, after: amounts[1] ?? ZERO };
}

function valuing(subscription: PricedSubscription, options: UsageLookupOptions): ValueItem {
  const usage = createUsageLookup(options);
  return ({ product }, price) => {
    const value = itemValue(price, usage.useOf(subscription, product, price));
    if (value.kind === 'not-counted' || value.by === 'declaration') return value;
    if (!isMetered(price) || intervalMonths(price) === 1) return value;
    const reason = 'its usage is billed over several months, and not by the month';
    return { kind: 'not-counted', recurs: true, reason };
  };
}

function reasonsOf(excluded: readonly SlowExcluded[]) {
  const kinds = [...new Set(excluded.map(({ what, reason }) => `${what}\n${reason}`))].map((kind) => {
    const own = excluded.filter(({ what, reason }) => `${what}\n${reason}` === kind);
    const [what = '', reason = ''] = kind.split('\n');
    return {
      what,
      reason,
      bills: own.length,
      for_example: own.map(({ subscription }) => subscription.address).sort()[0],
    };
  });
  return kinds.sort((a, b) => b.bills - a.bills || (a.what + a.reason < b.what + b.reason ? -1 : 1));
}

type Amounts = Readonly<Record<'before' | 'after', Decimal>>;

function sumOf(bills: readonly Amounts[]): MoneyChange {
  const sum = (side: 'before' | 'after'): string =>
    textOf(bills.reduce((total, bill) => total.plus(bill[side]), ZERO));
  return { before: sum('before'), after: sum('after') };
}

function increaseIn(bills: readonly Amounts[]): Decimal {
  return bills.reduce((sum, { before, after }) => sum.plus(after).minus(before), ZERO);
}

/** `sorted` is in ascending order. */
function medianOf(sorted: readonly Decimal[]): string {
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? ZERO;
  const high = sorted[Math.floor(sorted.length / 2)] ?? ZERO;
  return textOf(low.plus(high).div(decimal(2)));
}

function textOf(amount: Decimal): string {
  return decimalText(amount.round(20));
}
