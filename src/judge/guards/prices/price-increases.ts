/** The price increases that a plan makes, price by price, over all quantities. */

import { isFollowed } from '../../../ledger/of-plan/bundle-reach.ts';
import { bundleIn, pricesOf, productIn } from '../../../ledger/of-plan/impact-items.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import { isPresent } from '../../../model/service/record.ts';
import type { Address } from '../../../model/values/address.ts';
import { rememberBy } from '../../../model/values/remember.ts';
import type { Context } from '../../../plan/context.ts';
import type { IncreaseAmount } from '../../../pricing/compare/increase-amounts.ts';
import type { Increase, IncreasePlace } from '../../../pricing/compare/largest-increase.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { amountText } from '../over-limit.ts';
import { creditShifts } from './credit-changes.ts';
import { type Base, type PriceChange, priceChanges, withoutMoves } from './price-changes.ts';
import type { PriceShift } from './price-shifts.ts';
import { termShifts } from './term-increases.ts';

/**
 * Increases of prices that are billed already, and products that existing subscriptions come to pay for because a
 * bundle that they use has them now: those increase from nothing. Items that a subscription's own entry adds, and
 * more units of a number that is its own, are no increase of a price, because the customer buys more. An increase of a
 * month's bill by `above` or less is none, except by the subscription's own terms, whose money depends on the whole bill.
 */
export function priceIncreases(facts: GuardFacts, moves: Moves, above?: AmountLimit): readonly PriceShift[] {
  return [
    ...itemIncreases(facts, moves, above),
    ...termShifts(facts, 'increase'),
    ...creditShifts(facts, 'loss', above),
  ];
}

/** The prices that a move between bundles exchanges: they count as prices that change, or they do not. */
type Moves = 'counted' | 'left_out';

const UNREAD_PLAN = { kind: 'unmeasured', reason: 'what its pricing plan brings was not read' } as const;

function itemIncreases(
  facts: GuardFacts,
  moves: Moves,
  above: AmountLimit | undefined,
): readonly PriceShift[] {
  const { measures } = facts.money;
  const bringerOf = createBringer(facts.context);
  return priceChanges(facts).flatMap((change): readonly PriceShift[] => {
    const { step, price, cause, after, bases: known, held, currency } = change;
    const counted = amountIn(above, currency);
    const measure: Measure = (old, now) => {
      const increase = measures.increaseOf(old, now, counted);
      return { increase, most: increase.kind === 'none' ? { kind: 'none' } : measures.amountOf(old, now) };
    };
    const bases = moves === 'left_out' ? withoutMoves(change) : known;
    if (after === undefined)
      return change.isLeft || (moves === 'left_out' && known[0]?.moved) ? [] : creditGone(change, measure);
    const announcedAs = { name: price, price: after };
    const named = { step, price, currency, announcedAs, ...(cause === undefined ? {} : { cause }) };
    if (known.length > 0 && bases.length === 0) return [];
    if (bases.length > 0)
      return bases
        .map(({ since, price: old, asked }) => {
          const own = shiftOf(named, measure(old, after), since);
          return asked ? lesser(own, shiftOf(named, measure(asked, after), since)) : own;
        })
        .reduce<readonly PriceShift[]>((most, one) => (outweighs(one, most) ? one : most), []);
    if (held.missing !== null) return shiftOf(named, { increase: UNREAD_PLAN, most: undefined });
    const bundle = bringerOf(change);
    const brought = bundle === undefined ? undefined : measure(null, after);
    if (bundle === undefined || brought === undefined || brought.increase.kind === 'none') return [];
    const product = productIn(price);
    return [
      {
        ...{ step, price: product, currency, announcedAs, cause: bundle, percent: null, most: brought.most },
        begins: `${product} is new from ${bundle}`,
        otherwise: `${product} is new for every user of ${bundle}`,
        unmeasured: 'new to those who have the bundle',
      },
    ];
  });
}

interface Measured {
  readonly increase: Increase;
  readonly most: IncreaseAmount | undefined;
}

type Measure = (before: Price | null, after: Price | null) => Measured;

/** Removing a price is a change to nothing, which for a credit is an increase. */
function creditGone({ step, price, before, currency }: PriceChange, measure: Measure): readonly PriceShift[] {
  if (before === undefined) return [];
  const gone = measure(before, null);
  if (gone.increase.kind === 'none' || gone.increase.kind === 'unmeasured')
    return shiftOf({ step, price, currency }, gone);
  return [
    {
      ...{ step, price, currency, percent: null, most: gone.most, begins: `the credit ${price} goes` },
      otherwise: `${price} is a credit that is removed: what is paid increases by it`,
      unmeasured: 'a credit that is removed',
    },
  ];
}

/** Empty where nothing increases. */
function shiftOf(
  named: Pick<PriceShift, 'step' | 'price' | 'currency' | 'cause' | 'announcedAs'>,
  { increase, most }: Measured,
  since?: Base,
): readonly PriceShift[] {
  const { price } = named;
  const shared = { ...named, percent: null, most, begins: `${price} increases` };
  switch (increase.kind) {
    case 'none':
      return [];
    case 'unmeasured':
      return [{ ...shared, otherwise: `whether ${price} increases cannot be measured: ${increase.reason}` }];
    case 'infinite': {
      const unmeasured = 'from nothing, or without bound';
      return [{ ...shared, place: increase.place, otherwise: `${shared.begins} ${unmeasured}`, unmeasured }];
    }
    case 'percent': {
      const { percent, place } = increase;
      const base = since && { base: sinceText(since), ...againstOf(since, place, named.currency) };
      return [{ ...shared, percent, place, otherwise: '', ...base }];
    }
    default:
      return increase satisfies never;
  }
}

/** The base of an increase, where it is not the price that is paid today. */
function sinceText({ kind, day }: Base): string {
  switch (kind) {
    case 'its_day':
      return day === undefined ? '' : `, against the price of ${day}`;
    case 'eve':
      return `, against the price of ${day}, the day before`;
    case 'window':
      return ', with the applies of the last days added up';
    default:
      return kind satisfies never;
  }
}

/** The base and its day in short, as the lines of a price name it. */
function againstOf(
  { kind, day }: Base,
  { of, before }: IncreasePlace,
  currency = '',
): Pick<PriceShift, 'against'> {
  if (kind === 'window') return { against: 'with the applies of the last days' };
  if (day === undefined) return {};
  const on = `${kind === 'eve' ? 'on' : 'for'} ${day}`;
  return { against: `against ${of === 'bill' ? amountText(before, currency) : 'the price'} ${on}` };
}

function lesser(one: readonly PriceShift[], other: readonly PriceShift[]): readonly PriceShift[] {
  return outweighs(one, other) ? other : one;
}

function outweighs([one]: readonly PriceShift[], [other]: readonly PriceShift[]): boolean {
  if (one?.percent && other?.percent) return one.percent.gt(other.percent);
  return weightOf(one) > weightOf(other);
}

/** From nothing weighs most, then what cannot be measured, then any percentage. */
function weightOf(shift: PriceShift | undefined): number {
  if (shift === undefined) return 0;
  return shift.percent !== null ? 1 : shift.place === undefined ? 2 : 3;
}

/**
 * Returns undefined where no bundle brings the product: no recorded subscription uses the bundle, the subscription
 * did not use it before, or the bundle had the product already, so that the subscription's own entry lets it in.
 */
function createBringer(context: Context): (change: PriceChange) => Address | undefined {
  const once = rememberBy(
    (name: string, _: () => boolean) => name,
    (_, decide) => decide(),
  );
  return ({ step, price, held }) => {
    const { address, operation, follows } = step;
    if (operation === 'bundles.update')
      return once(address, () => isFollowed(context, address)) ? address : undefined;
    const bundle = bundleIn(price);
    const isFollowedSince = held.items.some((other) => other.bundle === bundle);
    if (bundle === undefined || !isFollowedSince) return undefined;
    const isBrought = once(`${follows} ${price}`, () =>
      isNewIn(context, bundle, productIn(price), follows === bundle),
    );
    return isBrought ? bundle : undefined;
  };
}

/** A bundle that is not on record is created or adopted by this plan, which changes no existing subscription. */
function isNewIn(context: Context, bundle: Address, product: string, ifUnknown: boolean): boolean {
  const recorded = context.observed.records.get(bundle);
  if (!isPresent(recorded)) return false;
  return recorded.value?.prices === undefined ? ifUnknown : !pricesOf(context, recorded.value).has(product);
}
