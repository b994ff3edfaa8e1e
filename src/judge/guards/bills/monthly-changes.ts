/** The guard on plans that move the monthly total of existing customers beyond the agreed limits. */

import { moneyImpact } from '../../../ledger/of-plan/money-impact.ts';
import type { PricedSubscription } from '../../../ledger/priced-subscription.ts';
import { increaseOf } from '../../../ledger/sides.ts';
import { counted, grouped } from '../../../model/messages/counted.ts';
import type { MonthlyLimit } from '../../../model/plan/guards.ts';
import type { MoneyImpact, RevenueMonth } from '../../../model/plan/money-impact.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { ownerOf } from '../../../model/values/address.ts';
import { currencyDigits, roundedText } from '../../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../model/values/group-by.ts';
import { keepsPrice } from '../../asked-for.ts';
import type { Guard, GuardFacts, Violation } from '../guard-facts.ts';

/** New subscriptions are left out, because their revenue would hide a loss of the others, and so is what customers asked for. */
export const monthlyChange: Guard = ({ monthly_change: limits }, facts) => {
  if (limits === undefined) return [];
  const { money, askedFor } = facts;
  const steps = groupBy(facts.steps, ({ address }) => ownerOf(address));
  const existing = money.touched
    .filter(({ created }) => !created)
    .map((subscription) => {
      const asked = askedFor(subscription);
      if (asked === undefined) return subscription;
      const changes = asked.changes.filter((name) => !keepsPrice(asked, name, money.identityOf));
      return { ...asked, changes };
    });
  return wholeMoney(existing, facts).flatMap((each) => {
    const limit = limits[each.currency];
    const addresses = existing.flatMap(({ currency, address }) =>
      currency === each.currency ? address : [],
    );
    return limit === undefined
      ? []
      : monthsBeyond(each, limit).flatMap((one) =>
          addresses.map((address) => ({ ...one, address, ...onlyCause(steps.get(address)) })),
        );
  });
};

/** The bundle whose change is all that the plan sends for a subscription, which an exception may name for all of them. */
function onlyCause(steps: readonly Step[] = []): Pick<Violation, 'about'> {
  const [bundle, ...others] = new Set(steps.map(({ follows }) => follows));
  return bundle && others.length === 0 ? { about: bundle } : {};
}

/** By the usage samples of the plan, or by those that stood before it. */
interface JudgedMoney extends MoneyImpact {
  readonly isFormer: boolean;
}

/**
 * The money of every month that the plan may change, also of those beyond the months that it shows: one for each currency
 * and each usage that judges and gives other amounts.
 */
export function wholeMoney(
  subscriptions: readonly PricedSubscription[],
  { money: { usage, former, identityOf }, today }: Pick<GuardFacts, 'money' | 'today'>,
): readonly JudgedMoney[] {
  const all = [usage, ...former].flatMap((each) =>
    moneyImpact(subscriptions, each, identityOf, today, null, 'whole').map((money) => ({
      ...money,
      isFormer: each.isFormer,
    })),
  );
  const amounts = ({ currency, uncounted_changes, series }: MoneyImpact) =>
    JSON.stringify([currency, uncounted_changes, series ?? null]);
  return [...groupBy(all, amounts).values()].flatMap(([first]) => first ?? []);
}

/** Changes beyond the limit on either side, and those that cannot be measured. */
export function monthsBeyond(
  money: JudgedMoney,
  { min, max }: MonthlyLimit,
): readonly Pick<Violation, 'amount' | 'message'>[] {
  const { currency, uncounted_changes: uncounted, series, isFormer } = money;
  const whose = isFormer ? ', by the usage samples from before' : '';
  return [
    ...(max === undefined ? [] : beyond(series?.months ?? [], decimal(max), 'over', currency)),
    ...(min === undefined ? [] : beyond(series?.months ?? [], decimal(min), 'under', currency)),
    ...(uncounted === 0
      ? []
      : [
          {
            amount: null,
            message: `what existing customers pay in ${currency} cannot be measured: a change is excluded in ${counted(uncounted, 'subscription')}`,
          },
        ]),
  ].map(({ amount, message }) => ({ amount, message: message + whose }));
}

/** The month that is furthest beyond the limit, if there is one. */
function beyond(
  months: readonly RevenueMonth[],
  limit: Decimal,
  side: 'over' | 'under',
  currency: string,
): readonly Pick<Violation, 'amount' | 'message'>[] {
  const isFurther = (change: Decimal, other: Decimal) =>
    side === 'over' ? change.gt(other) : change.lt(other);
  const [furthest] = months
    .map(({ month, before, after }) => ({
      month,
      change: increaseOf({ before: decimal(before), after: decimal(after) }),
    }))
    .filter(({ change }) => isFurther(change, limit))
    .toSorted((a, b) => (a.change.eq(b.change) ? 0 : isFurther(a.change, b.change) ? -1 : 1));
  if (furthest === undefined) return [];
  const { month, change } = furthest;
  const sign = change.gt(ZERO) ? '+' : '';
  const text = `${sign}${grouped(roundedText(change, currencyDigits(currency)))}`;
  return [
    {
      amount: change.abs(),
      message: `what existing customers pay changes by ${currency} ${text} in ${month}, ${side} the limit of ${grouped(decimalText(limit))}`,
    },
  ];
}
