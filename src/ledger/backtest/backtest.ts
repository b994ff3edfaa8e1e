/** The last months of all subscriptions of a currency, as billed and at the plan's prices. */
import type { Backtest, BacktestExcluded, MoneyImpact } from '../../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { createForm } from '../bills/likeness.ts';
import { amountText, changeOfSides } from '../money/money-sums.ts';
import { commonName, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { increaseOf, plus, type Sides, totalOfSides } from '../sides.ts';
import type { UsageHistory } from '../usage/usage-lookup.ts';
import { createPastBills } from './past-bills.ts';

interface Sum extends Sides {
  readonly bills: number;
}

interface Left {
  readonly what: string;
  readonly reason: string;
  readonly address: Address;
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
  const sums = months.map((): Sum => NOTHING);
  const customers = new Map<string, Sides>();
  const excluded: Left[] = [];
  let counted = 0;
  const existing = subscriptions.filter(({ created, draft }) => !created && !draft);
  for (const alike of groupBy(existing, createForm(identityOf)).values()) {
    const billsOf = createPastBills(alike[0], months, identityOf);
    for (const { address, customer } of alike) {
      let own: Sides | undefined;
      for (const [index, bill] of billsOf(history.usesOf({ address, customer })).entries()) {
        if (bill.kind === 'excluded') excluded.push({ what: bill.what, reason: bill.reason, address });
        if (bill.kind !== 'bills') continue;
        own = plus(own ?? NOTHING, bill);
        const sum = sums[index] ?? NOTHING;
        sums[index] = { ...plus(sum, bill), bills: sum.bills + 1 };
      }
      if (own === undefined) continue;
      customers.set(customer, plus(customers.get(customer) ?? NOTHING, own));
      counted += 1;
    }
  }
  if (counted === 0 && excluded.length === 0) return {};
  return {
    backtest: {
      from: first.month,
      to: last.month,
      subscriptions: counted,
      bills: sums.reduce((all, { bills }) => all + bills, 0),
      total: changeOfSides(totalOfSides(sums)),
      months: sums.map(({ bills, ...sides }, index) => ({
        month: months[index]?.month ?? '',
        ...changeOfSides(sides),
        bills,
      })),
      customers: customers.size,
      ...spreadOf(customers, existing),
      excluded: excludedOf(excluded),
    },
  };
}

const NOTHING: Sum = { before: ZERO, after: ZERO, bills: 0 };

/** Those of the most bills first. */
function excludedOf(list: readonly Left[]): readonly BacktestExcluded[] {
  return [...groupBy(list, ({ what, reason }) => what + reason)]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([, own]) => {
      const [{ what, reason }] = own;
      const [example = own[0].address] = own.map(({ address }) => address).sort(compareAddresses);
      return { what, reason, bills: own.length, for_example: example };
    });
}

/** The customer with the largest increase has the name that all of its subscriptions have. */
function spreadOf(
  customers: ReadonlyMap<string, Sides>,
  subscriptions: readonly PricedSubscription[],
): Pick<Backtest, 'median' | 'percentile_95' | 'worst'> {
  const sorted = [...customers]
    .map(([customer, sides]) => ({ customer, sides, increase: increaseOf(sides) }))
    .sort((a, b) => a.increase.cmp(b.increase) || (a.customer < b.customer ? 1 : -1));
  const at = (index: number): Decimal => sorted[index]?.increase ?? ZERO;
  const count = sorted.length;
  const middle = at(Math.floor((count - 1) / 2)).plus(at(Math.floor(count / 2)));
  const worst = sorted.findLast(({ increase }) => increase.gt(ZERO));
  const own = subscriptions.filter(({ customer }) => customer === worst?.customer);
  return {
    median: amountText(middle.div(TWO)),
    percentile_95: amountText(at(Math.ceil((count * 95) / 100) - 1)),
    worst: worst ? { customer: worst.customer, ...commonName(own), ...changeOfSides(worst.sides) } : null,
  };
}

const TWO = decimal('2');
