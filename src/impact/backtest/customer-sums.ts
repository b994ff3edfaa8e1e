/** Each customer's bills of past months, as they were and as they would have been, and how far customers differ in them. */
import type { Backtest, BacktestCustomer } from '../../model/plan/money-impact.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { amountText, textOf } from '../money/money-sums.ts';
import { commonName, type PricedSubscription } from '../priced-subscription.ts';
import { increaseOf, type KeptSides, keepSides, plus, readSides, type Sides } from '../sides.ts';

export interface CustomerSums {
  add(customer: string, bills: Sides): void;
  count(): number;
  /** The customer with the largest increase has the name that all of its subscriptions have. */
  spread(subscriptions: readonly PricedSubscription[]): Spread;
}

export type Spread = Pick<Backtest, 'median' | 'percentile_95' | 'worst'>;

export function createCustomerSums(): CustomerSums {
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
  return { customer, ...commonName(own), ...textOf(sides) };
}
