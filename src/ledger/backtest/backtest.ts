/** The last months of all subscriptions of a currency, as billed and at the plan's prices. */
import type {
  Backtest,
  BacktestCustomer,
  BacktestExcluded,
  MoneyImpact,
} from '../../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { createForm } from '../bills/likeness.ts';
import { amountText, changeOfSides } from '../money/money-sums.ts';
import { commonName, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { increaseOf, type KeptSides, keepSides, plus, readSides, type Sides } from '../sides.ts';
import type { UsageHistory } from '../usage/usage-lookup.ts';
import { createPastBills } from './past-bills.ts';

interface Sum {
  sides: Sides;
  bills: number;
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
  const sums = months.map((): Sum => ({ sides: NOTHING, bills: 0 }));
  const customers = createCustomerSums();
  const excluded = new Map<string, Left>();
  let counted = 0;
  const existing = subscriptions.filter(({ created, draft }) => !created && !draft);
  for (const alike of groupBy(existing, createForm(identityOf)).values()) {
    const billsOf = createPastBills(alike[0], months, identityOf);
    for (const { address, customer } of alike) {
      let own: Sides | undefined;
      for (const [index, bill] of billsOf(history.usesOf({ address, customer })).entries()) {
        if (bill.kind === 'excluded') leaveOut(excluded, bill, address);
        if (bill.kind !== 'bills') continue;
        own = plus(own ?? NOTHING, bill);
        const sum = sums[index];
        if (sum === undefined) continue;
        sum.sides = plus(sum.sides, bill);
        sum.bills += 1;
      }
      if (own === undefined) continue;
      customers.add(customer, own);
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
      total: changeOfSides(sums.map(({ sides }) => sides).reduce(plus, NOTHING)),
      months: sums.map(({ bills, sides }, index) => ({
        month: months[index]?.month ?? '',
        ...changeOfSides(sides),
        bills,
      })),
      customers: customers.count(),
      ...customers.spread(existing),
      excluded: excludedOf([...excluded.values()]),
    },
  };
}

const NOTHING: Sides = { before: ZERO, after: ZERO };

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

/** Those of the most bills first. */
function excludedOf(list: readonly Left[]): readonly BacktestExcluded[] {
  return list
    .toSorted((a, b) => b.bills - a.bills || (a.what + a.reason < b.what + b.reason ? -1 : 1))
    .map(({ what, reason, bills, example }) => ({ what, reason, bills, for_example: example }));
}

interface CustomerSums {
  add(customer: string, bills: Sides): void;
  count(): number;
  /** The customer with the largest increase has the name that all of its subscriptions have. */
  spread(subscriptions: readonly PricedSubscription[]): Spread;
}

type Spread = Pick<Backtest, 'median' | 'percentile_95' | 'worst'>;

function createCustomerSums(): CustomerSums {
  const customers = new Map<string, KeptSides>();
  return {
    add: (customer, bills) => {
      const known = customers.get(customer);
      customers.set(customer, keepSides(known === undefined ? bills : plus(readSides(known), bills)));
    },
    count: () => customers.size,
    spread: (subscriptions) => {
      const sorted = [...customers]
        .map(([customer, kept]) => ({ customer, increase: increaseOf(readSides(kept)) }))
        .sort((a, b) => a.increase.cmp(b.increase) || (a.customer < b.customer ? 1 : -1));
      const at = (index: number): Decimal => sorted[index]?.increase ?? ZERO;
      const count = sorted.length;
      const middle = at(Math.floor((count - 1) / 2)).plus(at(Math.floor(count / 2)));
      const worst = sorted.at(-1);
      const kept = worst?.increase.gt(ZERO) ? customers.get(worst.customer) : undefined;
      return {
        median: amountText(middle.div(TWO)),
        percentile_95: amountText(at(Math.ceil((count * 95) / 100) - 1)),
        worst: worst && kept ? customerOf(worst.customer, readSides(kept), subscriptions) : null,
      };
    },
  };
}

const TWO = decimal(2);

function customerOf(
  customer: string,
  sides: Sides,
  subscriptions: readonly PricedSubscription[],
): BacktestCustomer {
  const own = subscriptions.filter((subscription) => subscription.customer === customer);
  return { customer, ...commonName(own), ...changeOfSides(sides) };
}
