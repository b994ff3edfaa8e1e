/** The last months of all subscriptions of a currency, as billed and at the plan's prices. */
import type {
  Backtest,
  BacktestCustomer,
  BacktestExcluded,
  MoneyImpact,
} from '../../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { amountText, textOf } from '../money/money-sums.ts';
import type { PricedSubscription } from '../priced-subscription.ts';
import { increaseOf, type Sides } from '../sides.ts';
import type { UsageMonth } from '../usage/usage-history.ts';
import { pastBills } from './past-bills.ts';

interface Sum {
  before: Decimal;
  after: Decimal;
  bills: number;
}

interface OfCustomer extends Sum {
  readonly customer: string;
  readonly name: string | undefined;
}

interface Left {
  readonly what: string;
  readonly reason: string;
  bills: number;
  example: Address;
}

/**
 * `subscriptions` are of one currency. New ones and drafts have no past, and are not looked at. Nothing where there is
 * no bill and none is excluded. Sums as it goes: the bills themselves are not kept.
 */
export function backtestOf(
  subscriptions: readonly PricedSubscription[],
  months: readonly UsageMonth[] | null,
): Pick<MoneyImpact, 'backtest'> {
  const [first, last] = [months?.[0], months?.at(-1)];
  if (months === null || first === undefined || last === undefined) return {};
  const sums = months.map(emptySum);
  const customers = new Map<string, OfCustomer>();
  const excluded = new Map<string, Left>();
  let counted = 0;
  for (const subscription of subscriptions) {
    if (subscription.created || subscription.draft) continue;
    const { address, customer, name } = subscription;
    let own: OfCustomer | undefined;
    for (const [index, bill] of pastBills(subscription, months).entries()) {
      if (bill.kind === 'excluded') leaveOut(excluded, bill, address);
      if (bill.kind !== 'bills') continue;
      own ??= customers.get(customer) ?? { customer, name, ...emptySum() };
      for (const sum of [sums[index], own]) if (sum) addTo(sum, bill);
    }
    if (own === undefined) continue;
    customers.set(customer, own);
    counted += 1;
  }
  if (counted === 0 && excluded.size === 0) return {};
  return {
    backtest: {
      from: first.month,
      to: last.month,
      subscriptions: counted,
      bills: sums.reduce((all, { bills }) => all + bills, 0),
      total: textOf(sums.reduce(plus, { before: ZERO, after: ZERO })),
      months: sums.map(({ bills, ...sides }, index) => ({
        month: months[index]?.month ?? '',
        ...textOf(sides),
        bills,
      })),
      customers: customers.size,
      ...spreadOf([...customers.values()]),
      excluded: excludedOf([...excluded.values()]),
    },
  };
}

function emptySum(): Sum {
  return { before: ZERO, after: ZERO, bills: 0 };
}

function addTo(sum: Sum, { before, after }: Sides): void {
  sum.before = sum.before.plus(before);
  sum.after = sum.after.plus(after);
  sum.bills += 1;
}

function plus(a: Sides, b: Sides): Sides {
  return { before: a.before.plus(b.before), after: a.after.plus(b.after) };
}

function leaveOut(
  excluded: Map<string, Left>,
  { what, reason }: Pick<Left, 'what' | 'reason'>,
  example: Address,
): void {
  const key = `${what}\n${reason}`;
  const known = excluded.get(key);
  if (known === undefined) {
    excluded.set(key, { what, reason, bills: 1, example });
    return;
  }
  known.bills += 1;
  if (compareAddresses(example, known.example) < 0) known.example = example;
}

const TWO = decimal(2);

function spreadOf(customers: readonly OfCustomer[]): Pick<Backtest, 'median' | 'percentile_95' | 'worst'> {
  const sorted = customers.toSorted(
    (a, b) => increaseOf(a).cmp(increaseOf(b)) || (a.customer < b.customer ? 1 : -1),
  );
  const at = (index: number): Decimal => {
    const one = sorted[index];
    return one === undefined ? ZERO : increaseOf(one);
  };
  const count = sorted.length;
  const middle = at(Math.floor((count - 1) / 2)).plus(at(Math.floor(count / 2)));
  const worst = sorted.at(-1);
  return {
    median: amountText(middle.div(TWO)),
    percentile_95: amountText(at(Math.ceil((count * 95) / 100) - 1)),
    worst: worst === undefined || increaseOf(worst).lte(ZERO) ? null : customerOf(worst),
  };
}

function customerOf({ customer, name, before, after }: OfCustomer): BacktestCustomer {
  return { customer, ...(name === undefined ? {} : { name }), ...textOf({ before, after }) };
}

/** Those of the most bills first. */
function excludedOf(list: readonly Left[]): readonly BacktestExcluded[] {
  return list
    .toSorted((a, b) => b.bills - a.bills || (a.what + a.reason < b.what + b.reason ? -1 : 1))
    .map(({ what, reason, bills, example }) => ({ what, reason, bills, for_example: example }));
}
