/** The moves of existing subscriptions between bundles, with what they change in money. */

import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import type { BundleMove, MoveIncreases } from '../../model/plan/price-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { type Group, groupBy } from '../../model/values/group-by.ts';
import { type BillIncrease, createBillIncrease } from '../bills/bill-increase.ts';
import { type PriceOccurrence, priceImpact } from '../prices/price-impact.ts';
import type { BundleExchange, ItemChange } from './impact-items.ts';
import { moneyImpact } from './money-impact.ts';
import type { MovedPrice, MovePrices } from './move-prices.ts';
import type { PricedStep, TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

/** One subscription's move; several where versions of several days use the new bundle. */
interface Move {
  readonly subscription: TouchedSubscription;
  readonly exchange: BundleExchange;
  readonly steps: readonly PricedStep[];
}

/** Sorted by the bundles and the currency. */
export function bundleMoves(money: TouchedMoney, today: CalendarDay): readonly BundleMove[] {
  const moves = money.touched.flatMap(movesOf);
  const alike = groupBy(moves, ({ subscription: { currency }, exchange: { from, to } }) =>
    [from, to, currency].join(' '),
  );
  return [...alike].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, own]) => bundleMove(own, money, today));
}

/** The exchanges of a subscription, each once. Empty for a new subscription, which used no bundle before. */
export function movesOf(subscription: TouchedSubscription): readonly Move[] {
  if (subscription.created) return [];
  const moving = subscription.pricedSteps.flatMap((step) =>
    step.exchange === undefined ? [] : [{ step, exchange: step.exchange }],
  );
  const alike = groupBy(moving, ({ exchange: { from, to } }) => `${from} ${to}`);
  return [...alike.values()].map((own) => ({
    subscription,
    exchange: own[0].exchange,
    steps: own.map(({ step }) => step),
  }));
}

/** Undefined where the step is no move. */
export function movedPrice(
  { step, exchange, from: day }: PricedStep,
  { name, nameBefore, before, after }: ItemChange,
): MovedPrice | undefined {
  return (
    exchange && {
      ...{ step, exchange, day },
      before: before === null || nameBefore === null ? undefined : { name: nameBefore, price: before },
      after: after === null ? undefined : { name, price: after },
    }
  );
}

/** True for a price of the bundles of a move. Who moves has other prices, and no price changes by that. */
export function isExchanged(step: PricedStep, change: ItemChange, movePrices: MovePrices): boolean {
  const moved = movedPrice(step, change);
  return moved !== undefined && movePrices.isExchanged(moved);
}

export function occurrenceOf(
  { currency }: TouchedSubscription,
  { step: { address } }: PricedStep,
  { product, bundle, before, after }: ItemChange,
): PriceOccurrence {
  return { product, bundle, currency, before, after, address };
}

function bundleMove(moves: Group<Move>, money: TouchedMoney, today: CalendarDay): readonly BundleMove[] {
  const { usage, identityOf } = money;
  const [{ exchange, subscription: lead }] = moves;
  const { currency } = lead;
  const days = moves.flatMap(({ steps }) => daysOf(steps)[0] ?? []).sort();
  const [first = lead.first, last = first] = [days[0], days.at(-1)];
  const movePrices = money.movePrices.inCurrency(currency);
  return moneyImpact(moves.map(onItsDay), usage, identityOf, today).map((paid) => ({
    ...exchange,
    currency,
    subscriptions: moves.map(({ subscription }) => subscription.address).sort(compareAddresses),
    ...{ first, last },
    ...(movePrices.isSettled(exchange.to) ? {} : { new_prices: true }),
    ...{ monthly: paid.monthly, paying: paid.paying, uncounted_changes: paid.uncounted_changes },
    increases: increasesOf(moves, money, paid),
    prices: priceImpact(
      moves.flatMap((move) => exchangedIn(move, movePrices)),
      identityOf,
    ),
  }));
}

/** The subscription with a month compared from the last of its days on which the new bundle holds other prices. */
function onItsDay({ subscription, steps }: Move): TouchedSubscription {
  const day = daysOf(steps).at(-1);
  return day === undefined ? subscription : { ...subscription, last: day };
}

function daysOf(steps: readonly PricedStep[]): readonly CalendarDay[] {
  return steps.map(({ from }) => from).sort();
}

function exchangedIn({ subscription, steps }: Move, movePrices: MovePrices): readonly PriceOccurrence[] {
  return steps.flatMap((step) =>
    step.changes
      .filter((change) => isExchanged(step, change, movePrices))
      .map((change) => occurrenceOf(subscription, step, change)),
  );
}

function increasesOf(
  moves: readonly Move[],
  { usage, identityOf }: TouchedMoney,
  paid: MoneyImpact,
): MoveIncreases {
  const increaseOf = createBillIncrease(usage, identityOf);
  const increases = moves
    .map(({ subscription }) => ({
      subscription: subscription.address,
      increase: increaseOf(subscription),
    }))
    .toSorted((a, b) => compareAddresses(a.subscription, b.subscription));
  const countOf = (kind: BillIncrease['kind']): number =>
    increases.filter(({ increase }) => increase.kind === kind).length;
  const inMonth = monthlyIncreases(paid);
  const known = increases.flatMap(({ subscription, increase }) => {
    if (increase.kind === 'percent')
      return [{ subscription, percent: increase.percent, isBound: increase.at.isBound }];
    const percent = increase.kind === 'none' ? undefined : inMonth.get(subscription);
    return percent === undefined ? [] : [{ subscription, percent, isBound: false }];
  });
  const [largest] = known.toSorted((a, b) => b.percent.cmp(a.percent));
  return {
    largest: largest
      ? {
          percent: percentText(largest.percent),
          ...(largest.isBound ? { bound: true } : {}),
          subscription: largest.subscription,
        }
      : null,
    from_nothing: countOf('from_nothing') + countOf('without_bound'),
    unmeasured: countOf('unmeasured'),
  };
}

/** By subscription, the increase in percent of what is counted in the compared month. */
function monthlyIncreases({ groups }: MoneyImpact): ReadonlyMap<Address, Decimal> {
  const members = groups.flatMap((group) => group.members);
  return new Map(
    members.flatMap(({ monthly, subscriptions }) => {
      const [before, after] = [decimal(monthly.before), decimal(monthly.after)];
      if (before.lte(ZERO) || after.lte(before)) return [];
      const percent = after.minus(before).times(HUNDRED).div(before);
      return subscriptions.map((subscription) => [subscription, percent] as const);
    }),
  );
}

/** Thirds have endless decimals. */
const PLACES = 20;

function percentText(percent: Decimal): string {
  return decimalText(percent.round(PLACES));
}
