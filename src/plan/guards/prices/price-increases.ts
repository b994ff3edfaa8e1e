/** The price increases that a plan makes, price by price, over all quantities. */

import type { Price } from '../../../model/catalog/price.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { isPresent } from '../../../model/service/record.ts';
import type { Address } from '../../../model/values/address.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { IncreaseAmount } from '../../../pricing/compare/increase-amounts.ts';
import type { Increase, IncreasePlace } from '../../../pricing/compare/largest-increase.ts';
import type { Context } from '../../context.ts';
import { isFollowed } from '../../impact/bundle-reach.ts';
import type { NamedPrice } from '../../impact/own-quantity.ts';
import { bundleIn, pricesOf, productIn } from '../../impact/priced-items.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { type CreditShift, creditShifts } from './credit-changes.ts';
import { type Base, type PriceChange, priceChanges, withoutMoves } from './price-changes.ts';
import { increasesOfTerms } from './term-increases.ts';

export interface PriceIncrease {
  readonly step: Step;
  /** The product's name, preceded by its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  /** The bundle whose edit makes the increase; undefined where the subscription's own entry makes it. */
  readonly cause?: Address;
  /** The item with its new price; undefined for a term, and for a price that goes. */
  readonly item?: NamedPrice;
  /** The largest increase of a month's bill in money; undefined where no bill of the price measures it. */
  readonly most: IncreaseAmount | undefined;
  readonly increase:
    | {
        readonly kind: 'percent';
        readonly percent: Decimal;
        readonly place: IncreasePlace;
        readonly since: Base;
      }
    | { readonly kind: 'infinite'; readonly place: IncreasePlace }
    | { readonly kind: 'unmeasured'; readonly reason: string }
    /** A product with a cost that the bundle brings to the subscriptions that use it. */
    | { readonly kind: 'brought'; readonly bundle: Address }
    /** A credit that is removed with its price. */
    | { readonly kind: 'credit_gone' }
    /** Less of a credit that an entitlement gives. */
    | { readonly kind: 'credit'; readonly shift: CreditShift }
    /** An increase by the subscription's own term; `percent` is null where no percentage measures it. */
    | { readonly kind: 'term'; readonly percent: Decimal | null };
}

/**
 * Increases of prices that are billed already, and products that existing subscriptions come to pay for because a
 * bundle that they use has them now: those increase from nothing. Items that a subscription's own entry adds, and
 * more units of a number that is its own, are no increase of a price, because the customer buys more. An increase of a
 * month's bill by `above` or less is none, except by the subscription's own terms, whose money depends on the whole bill.
 */
export function priceIncreases(
  facts: GuardFacts,
  moves: Moves,
  above?: AmountLimit,
): readonly PriceIncrease[] {
  return [
    ...itemIncreases(facts, moves, above),
    ...increasesOfTerms(facts).map(({ step, term, percent }): PriceIncrease => {
      return { step, price: term, most: undefined, increase: { kind: 'term', percent } };
    }),
    ...creditShifts(facts, 'loss', above).map(increaseByCredit),
  ];
}

/** The prices that a move between bundles exchanges: they count as prices that change, or they do not. */
export type Moves = 'counted' | 'left_out';

function increaseByCredit(shift: CreditShift): PriceIncrease {
  const { step, cause, change } = shift;
  const price = `credit ${change.entitlement}`;
  return { step, price, ...(cause && { cause }), most: undefined, increase: { kind: 'credit', shift } };
}

const UNREAD_PLAN = 'what its pricing plan brings was not read';

function itemIncreases(
  facts: GuardFacts,
  moves: Moves,
  above: AmountLimit | undefined,
): readonly PriceIncrease[] {
  const { measures } = facts.money;
  const bringerOf = createBringer(facts.context);
  return priceChanges(facts).flatMap((change): readonly PriceIncrease[] => {
    const { step, price, cause, after, bases: known, held, currency } = change;
    const counted = amountIn(above, currency);
    const measure: Measure = (old, now) => {
      const increase = measures.increaseOf(old, now, counted);
      return { increase, most: increase.kind === 'none' ? { kind: 'none' } : measures.amountOf(old, now) };
    };
    const bases = moves === 'left_out' ? withoutMoves(change) : known;
    if (after === undefined)
      return change.isLeft || (moves === 'left_out' && known[0]?.moved) ? [] : creditGone(change, measure);
    const item = { name: price, price: after };
    const place = { step, price, item, ...(cause === undefined ? {} : { cause }) };
    if (known.length > 0 && bases.length === 0) return [];
    if (bases.length > 0) {
      const increase = bases
        .map(({ since, price: old, asked }): Weighed => {
          const increaseFrom = (before: Price): Weighed => {
            const { increase: measured, most } = measure(before, after);
            if (measured.kind === 'percent') return { increase: { ...measured, since }, most };
            return measured.kind === 'none' ? NO_INCREASE : { increase: measured, most };
          };
          const own = increaseFrom(old);
          const other = asked && increaseFrom(asked);
          return other && outweighs(own, other) ? other : own;
        })
        .reduce<Weighed>((most, one) => (outweighs(one, most) ? one : most), NO_INCREASE);
      return increase.increase === null ? [] : [{ ...place, ...increase }];
    }
    if (held.missing !== null)
      return [{ ...place, most: undefined, increase: { kind: 'unmeasured', reason: UNREAD_PLAN } }];
    const bundle = bringerOf(change);
    const brought = bundle === undefined ? undefined : measure(null, after);
    if (bundle === undefined || brought === undefined || brought.increase.kind === 'none') return [];
    const increase = { kind: 'brought', bundle } as const;
    return [{ ...place, price: productIn(price), cause: bundle, most: brought.most, increase }];
  });
}

interface Measured {
  readonly increase: Increase;
  readonly most: IncreaseAmount;
}

type Measure = (before: Price | null, after: Price | null) => Measured;

/** Removing a price is a change to nothing, which for a credit is an increase. */
function creditGone({ step, price, before }: PriceChange, measure: Measure): readonly PriceIncrease[] {
  if (before === undefined) return [];
  const { increase, most } = measure(before, null);
  if (increase.kind === 'none') return [];
  if (increase.kind === 'unmeasured') return [{ step, price, most, increase }];
  return [{ step, price, most, increase: { kind: 'credit_gone' } }];
}

type Weighed = Pick<PriceIncrease, 'increase' | 'most'> | typeof NO_INCREASE;

const NO_INCREASE = { increase: null } as const;

function outweighs({ increase: one }: Weighed, { increase: other }: Weighed): boolean {
  if (one?.kind === 'percent' && other?.kind === 'percent') return one.percent.gt(other.percent);
  return weightOf(one) > weightOf(other);
}

function weightOf(increase: Weighed['increase']): number {
  if (increase === null) return 0;
  return increase.kind === 'percent' ? 1 : increase.kind === 'unmeasured' ? 2 : 3;
}

/**
 * Returns undefined where no bundle brings the product: no recorded subscription uses the bundle, the subscription
 * did not use it before, or the bundle had the product already, so that the subscription's own entry lets it in.
 */
function createBringer(context: Context): (change: PriceChange) => Address | undefined {
  const bringing = new Map<string, boolean>();
  const once = (name: string, decide: () => boolean): boolean => {
    const known = bringing.get(name) ?? decide();
    bringing.set(name, known);
    return known;
  };
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
