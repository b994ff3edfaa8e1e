/** The last months of all subscriptions of a currency, as billed and at the plan's prices. */
import type {
  Backtest,
  BacktestCustomer,
  BacktestExcluded,
  MoneyImpact,
} from '../../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../group-by.ts';
import { createForm } from '../money/likeness.ts';
import { amountText, textOf } from '../money/money-sums.ts';
import { commonName, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { increaseOf, type Sides } from '../sides.ts';
import type { UsageHistory } from '../usage/usage-history.ts';
import { createPastBills } from './past-bills.ts';

interface Sum {
  before: Decimal;
  after: Decimal;
  bills: number;
}

interface OfCustomer extends Sum {
  readonly customer: string;
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
  history: UsageHistory | null,
  identityOf: PriceIdentity,
): Pick<MoneyImpact, 'backtest'> {
  const months = history?.months ?? [];
  const [first, last] = [months[0], months.at(-1)];
  if (history === null || first === undefined || last === undefined) return {};
  const sums = months.map(emptySum);
  const customers = new Map<string, OfCustomer>();
  const excluded = new Map<string, Left>();
  let counted = 0;
  const existing = subscriptions.filter(({ created, draft }) => !created && !draft);
  for (const [like, ...others] of groupBy(existing, createForm(identityOf)).values()) {
    if (like === undefined) continue;
    const billsOf = createPastBills(like, months, identityOf);
    for (const { address, customer } of [like, ...others]) {
      let own: OfCustomer | undefined;
      for (const [index, bill] of billsOf(history.usesOf({ address, customer })).entries()) {
        if (bill.kind === 'excluded') leaveOut(excluded, bill, address);
        if (bill.kind !== 'bills') continue;
        own ??= customers.get(customer) ?? { customer, ...emptySum() };
        for (const sum of [sums[index], own]) if (sum) addTo(sum, bill);
      }
      if (own === undefined) continue;
      customers.set(customer, own);
      counted += 1;
    }
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
      ...spreadOf([...customers.values()], existing),
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

function spreadOf(
  customers: readonly OfCustomer[],
  subscriptions: readonly PricedSubscription[],
): Pick<Backtest, 'median' | 'percentile_95' | 'worst'> {
  const sorted = customers
    .map((each) => ({ ...each, increase: increaseOf(each) }))
    .sort((a, b) => a.increase.cmp(b.increase) || (a.customer < b.customer ? 1 : -1));
  const at = (index: number): Decimal => sorted[index]?.increase ?? ZERO;
  const count = sorted.length;
  const middle = at(Math.floor((count - 1) / 2)).plus(at(Math.floor(count / 2)));
  const worst = sorted.at(-1);
  return {
    median: amountText(middle.div(TWO)),
    percentile_95: amountText(at(Math.ceil((count * 95) / 100) - 1)),
    worst: worst === undefined || worst.increase.lte(ZERO) ? null : customerOf(worst, subscriptions),
  };
}

function customerOf(
  { customer, before, after }: OfCustomer,
  subscriptions: readonly PricedSubscription[],
): BacktestCustomer {
  const own = subscriptions.filter((subscription) => subscription.customer === customer);
  return { customer, ...commonName(own), ...textOf({ before, after }) };
}

/** Those of the most bills first. */
function excludedOf(list: readonly Left[]): readonly BacktestExcluded[] {
  return list
    .toSorted((a, b) => b.bills - a.bills || (a.what + a.reason < b.what + b.reason ? -1 : 1))
    .map(({ what, reason, bills, example }) => ({ what, reason, bills, for_example: example }));
}
