/** The price increases that a plan makes, price by price, over all quantities. */

import { createPriceIdentity } from '../../../impact/prices/price-identity.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { isPresent } from '../../../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../../model/values/calendar-day.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { IncreaseAmount } from '../../../pricing/compare/increase-amounts.ts';
import {
  type Counted,
  type Increase,
  type IncreasePlace,
  largestIncrease,
  largestIncreaseAmount,
} from '../../../pricing/compare/largest-increase.ts';
import { withUnitsOf } from '../../../pricing/read/written-units.ts';
import type { Context } from '../../context.ts';
import { isFollowed } from '../../impact/bundle-reach.ts';
import type { OfMove } from '../../impact/move-prices.ts';
import { bundleIn, pricesOf, productIn } from '../../impact/priced-items.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { type CreditShift, creditShifts } from './credit-changes.ts';
import { createBundleOf } from './from-bundle.ts';
import { createPaidPrice } from './paid-price.ts';
import { type AskedPrice, changedTerms, type PriceChange, priceChanges } from './price-changes.ts';
import { termIncreases } from './term-increases.ts';

export interface PriceIncrease {
  readonly step: Step;
  /** The product's name, preceded by its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  /** The bundle whose edit makes the increase; undefined where the subscription's own entry makes it. */
  readonly cause?: Address;
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

/** The price to compare with: the one of the step's day, of the day before it, or from before the window's applies. */
export interface Base {
  readonly kind: 'its_day' | 'eve' | 'window';
  /** The day of a price that is still to come. */
  readonly day?: CalendarDay;
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
    ...facts.steps.flatMap((step) => increaseOfTerms(facts.context, step)),
    ...creditShifts(facts, 'loss', above).map(increaseByCredit),
  ];
}

/** The prices that a move between bundles exchanges: they count as prices that change, or they do not. */
export type Moves = 'counted' | 'left_out';

function increaseOfTerms(context: Context, step: Step): readonly PriceIncrease[] {
  return changedTerms(context, step, termIncreases).map(({ term, percent }) => ({
    step,
    price: term,
    most: undefined,
    increase: { kind: 'term', percent },
  }));
}

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
  const measureAbove = createMeasure();
  const currencyOf = createCurrencyOf(facts);
  const bringerOf = createBringer(facts.context);
  const identityOf = createPriceIdentity();
  const bundleOf = createBundleOf(facts.context, identityOf);
  const paidPrice = createPaidPrice(facts);
  return priceChanges(facts).flatMap((change): readonly PriceIncrease[] => {
    const { step, price, after, partial, ofMove } = change;
    const leavesMoves = moves === 'left_out';
    const counted = amountIn(above, currencyOf(step));
    const measure: Measure = (old, now) => measureAbove(old, now, { above: counted });
    if (after === undefined)
      return (leavesMoves && ofMove.before) || change.asked?.goes ? [] : creditGone(change, measure);
    const cause = step.operation === 'bundles.update' ? step.address : bundleOf(step, price, after);
    const place = { step, price, ...(cause === undefined ? {} : { cause }) };
    const known = basesOf(change);
    const bases = leavesMoves ? withoutMoves(change, known) : known;
    if (known.length > 0 && bases.length === 0) return [];
    // Its day has this price on record, so the plan that scheduled it was judged for the way from today. What is left
    // is what sending it anew does, which ends escalations.
    const isScheduled = known.some(
      (base) => base.since.kind === 'its_day' && identityOf(base.price) === identityOf(after),
    );
    if (bases.length > 0) {
      const stepDay = step.effective_at ?? facts.today;
      const increase = bases
        .filter(({ since }) => !isScheduled || since.kind === 'its_day')
        .map((base): Weighed => {
          const { since, asked } = base;
          const day = since.kind === 'eve' ? addDays(stepDay, -1) : stepDay;
          const increaseFrom = ({ price: before, isList }: AskedPrice): Weighed => {
            const paid = isList ? before : paidPrice(step, before, day);
            const { increase: measured, most } = measure(paid, after);
            if (measured.kind === 'percent') return { increase: { ...measured, since }, most };
            return measured.kind === 'none' ? NO_INCREASE : { increase: measured, most };
          };
          const before = base.isOrder ? withUnitsOf(base.price, after) : base.price;
          const own = increaseFrom({ price: before, isList: base.isList === true });
          const other = asked && increaseFrom(asked);
          return other && outweighs(own, other) ? other : own;
        })
        .reduce<Weighed>((most, one) => (outweighs(one, most) ? one : most), NO_INCREASE);
      return increase.increase === null ? [] : [{ ...place, ...increase }];
    }
    if (partial)
      return [{ ...place, most: undefined, increase: { kind: 'unmeasured', reason: UNREAD_PLAN } }];
    const bundle = bringerOf(change);
    const brought = bundle === undefined ? undefined : measure(null, after);
    if (bundle === undefined || brought === undefined || brought.increase.kind === 'none') return [];
    const increase = { kind: 'brought', bundle } as const;
    return [{ step, price: productIn(price), cause: bundle, most: brought.most, increase }];
  });
}

interface Measured {
  readonly increase: Increase;
  readonly most: IncreaseAmount;
}

type Measure = (before: Price | null, after: Price | null) => Measured;

/** Thousands of subscriptions may change in the same way, so each pair of prices is measured once. */
function createMeasure() {
  const measured = new Map<string, Measured>();
  return (before: Price | null, after: Price | null, counted: Counted): Measured => {
    const name = JSON.stringify([before, after, counted]);
    const known = measured.get(name) ?? {
      increase: largestIncrease(before, after, counted),
      most: largestIncreaseAmount(before, after),
    };
    measured.set(name, known);
    return known;
  };
}

export function createCurrencyOf({ context, money }: GuardFacts): (step: Step) => string {
  const touched = new Map(money.touched.map(({ address, currency }) => [address, currency]));
  return ({ address }) =>
    touched.get(ownerOf(address)) ??
    context.catalog.bundles.get(parseAddress(address)?.key ?? '')?.currency ??
    '';
}

/** Removing a price is a change to nothing, which for a credit is an increase. */
function creditGone({ step, price, before }: PriceChange, measure: Measure): readonly PriceIncrease[] {
  if (before === undefined) return [];
  const { increase, most } = measure(before, null);
  if (increase.kind === 'none') return [];
  if (increase.kind === 'unmeasured') return [{ step, price, most, increase }];
  return [{ step, price, most, increase: { kind: 'credit_gone' } }];
}

interface BasePrice {
  readonly since: Base;
  readonly price: Price;
  /** True where another number of units is an order. */
  readonly isOrder: boolean;
  /** Set where a move between bundles exchanges the price. */
  readonly moved: OfMove | undefined;
  /** True for a price of a bundle's list, which no escalation has changed. */
  readonly isList?: true;
  /** The price to which a request of the customer may lead from there. */
  readonly asked?: AskedPrice | undefined;
}

function basesOf(change: PriceChange): readonly BasePrice[] {
  const { step, before, eve, earlier, scheduled, ordered, ofMove, asked } = change;
  const base = (
    since: Base,
    of: keyof typeof ordered,
    price: Price | undefined,
    moved: OfMove | undefined,
  ) => (price === undefined ? [] : [{ since, price, isOrder: ordered[of], moved, asked: asked?.[of] }]);
  const ahead = scheduled && { day: scheduled };
  const onEve = step.effective_at && { day: addDays(step.effective_at, -1) };
  return [
    ...base({ kind: 'its_day', ...ahead }, 'before', before, ofMove.before),
    ...base({ kind: 'eve', ...onEve }, 'eve', eve, ofMove.eve),
    ...base({ kind: 'window' }, 'earlier', earlier, ofMove.before),
  ];
}

/** Leaves out moved prices. For one that a dated change of the new bundle raises, its list price is the base. */
function withoutMoves({ ofMove }: PriceChange, bases: readonly BasePrice[]): readonly BasePrice[] {
  const listed = ofMove.before?.listed ?? ofMove.eve?.listed;
  return [
    ...bases.filter(({ moved }) => moved === undefined),
    ...(listed === undefined
      ? []
      : [{ since: LIST_PRICE, price: listed, isOrder: true, moved: undefined, isList: true } as const]),
  ];
}

const LIST_PRICE: Base = { kind: 'its_day' };

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
  return ({ step, price, all }) => {
    const { address, operation, follows } = step;
    if (operation === 'bundles.update')
      return once(address, () => isFollowed(context, address)) ? address : undefined;
    const bundle = bundleIn(price);
    const isFollowedSince = [...all.keys()].some((other) => bundleIn(other) === bundle);
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
