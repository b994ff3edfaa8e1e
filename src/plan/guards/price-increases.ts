/** The increases in money that a plan makes: price by price, over all quantities. */

import { withUnitsOf } from '../../impact/bills/same-order.ts';
import { createPriceIdentity } from '../../impact/prices/price-identity.ts';
import type { Address } from '../../model/address.ts';
import { type Decimal, decimalText } from '../../model/decimal.ts';
import type { Step } from '../../model/plan.ts';
import type { Price } from '../../model/price.ts';
import {
  type Increase,
  increaseFromNothing,
  increaseToNothing,
  largestIncrease,
} from '../../pricing/compare/largest-increase.ts';
import type { Context } from '../context.ts';
import { productIn } from '../impact/priced-items.ts';
import { createBringer } from './brought-by-bundle.ts';
import { createBundleOf } from './from-bundle.ts';
import type { GuardFacts } from './guard-facts.ts';
import { createPaidFactor } from './paid-price.ts';
import { knownValue, type PriceChange, priceChanges } from './price-changes.ts';
import { termIncreases } from './term-increases.ts';

export interface PriceIncrease {
  readonly step: Step;
  /** The product, after its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  /** The bundle whose edit makes it; undefined for what the subscription's own entry does. */
  readonly cause?: Address;
  readonly increase:
    | { readonly kind: 'percent'; readonly percent: Decimal; readonly since: Base }
    | { readonly kind: 'infinite' }
    | { readonly kind: 'unmeasured'; readonly reason: string }
    /** A product that the bundle brings to those who follow it, and that costs something. */
    | { readonly kind: 'brought'; readonly bundle: Address }
    /** A credit that goes with its price. */
    | { readonly kind: 'credit_gone' }
    /** What the subscription comes to pay by its own term; null where no percentage measures it. */
    | { readonly kind: 'term'; readonly percent: Decimal | null };
}

/** What a price is held against: the version of its day, what is billed today, or what was before the window's applies. */
export type Base = 'its_day' | 'today' | 'window';

/**
 * Increases of what is billed already, and what an existing subscription comes to pay for because a bundle that it
 * follows has it now: that increases from nothing. What a subscription's own entry adds, and more seats of it, is no
 * increase of a price: its customer buys more.
 */
export function priceIncreases(facts: GuardFacts): readonly PriceIncrease[] {
  return [...itemIncreases(facts), ...facts.steps.flatMap((step) => increaseOfTerms(facts.context, step))];
}

function increaseOfTerms(context: Context, step: Step): readonly PriceIncrease[] {
  const before = knownValue(context, context.observed.records.get(step.address));
  if (step.operation !== 'subscriptions.update' || before === undefined || step.body === null) return [];
  return termIncreases(before, step.body).map(({ term, percent }) => ({
    step,
    price: term,
    increase: { kind: 'term', percent },
  }));
}

const UNREAD_PLAN = 'what its pricing plan brings was not read';

function itemIncreases(facts: GuardFacts): readonly PriceIncrease[] {
  const measure = createMeasure();
  const bringerOf = createBringer(facts.context);
  const bundleOf = createBundleOf(facts.context, createPriceIdentity());
  const paidFactor = createPaidFactor(facts);
  return priceChanges(facts).flatMap((change): readonly PriceIncrease[] => {
    const { step, price, after, partial } = change;
    if (after === undefined) return creditGone(change, measure);
    const cause = step.operation === 'bundles.update' ? step.address : bundleOf(price, after);
    const place = { step, price, ...(cause === undefined ? {} : { cause }) };
    const bases = basesOf(change);
    if (bases.length > 0) {
      const increase = bases
        .map((base): PriceIncrease['increase'] | { readonly kind: 'none' } => {
          const before = cause === undefined ? withUnitsOf(base.price, after) : base.price;
          const day = base.since === 'today' ? facts.today : (step.effective_at ?? facts.today);
          const paid = paidFactor(step, before, day);
          const measured = measure([before, after, decimalText(paid)], () =>
            largestIncrease(before, after, { before: paid }),
          );
          return measured.kind === 'percent' ? { ...measured, since: base.since } : measured;
        })
        .reduce((most, one) => (outweighs(one, most) ? one : most));
      return increase.kind === 'none' ? [] : [{ ...place, increase }];
    }
    if (partial) return [{ ...place, increase: { kind: 'unmeasured', reason: UNREAD_PLAN } }];
    const bundle = bringerOf(change);
    if (bundle === undefined || measure([after], () => increaseFromNothing(after)).kind === 'none') return [];
    return [{ step, price: productIn(price), cause: bundle, increase: { kind: 'brought', bundle } }];
  });
}

type Measure = (pair: readonly unknown[], increase: () => Increase) => Increase;

/** Thousands of subscriptions change alike: each pair of prices is measured once. */
function createMeasure(): Measure {
  const measured = new Map<string, Increase>();
  return (pair, increase) => {
    const name = JSON.stringify(pair);
    const known = measured.get(name) ?? increase();
    measured.set(name, known);
    return known;
  };
}

/** A price that goes is a price changed to nothing: of a credit that is an increase. */
function creditGone({ step, price, before }: PriceChange, measure: Measure): readonly PriceIncrease[] {
  if (before === undefined) return [];
  const increase = measure([before, null], () => increaseToNothing(before));
  if (increase.kind === 'none') return [];
  if (increase.kind === 'unmeasured') return [{ step, price, increase }];
  return [{ step, price, increase: { kind: 'credit_gone' } }];
}

function basesOf({
  before,
  today,
  earlier,
}: PriceChange): readonly { readonly since: Base; readonly price: Price }[] {
  return [
    ...(before === undefined ? [] : [{ since: 'its_day' as const, price: before }]),
    ...(today === undefined ? [] : [{ since: 'today' as const, price: today }]),
    ...(earlier === undefined ? [] : [{ since: 'window' as const, price: earlier }]),
  ];
}

type Weighed = PriceIncrease['increase'] | { readonly kind: 'none' };

function outweighs(one: Weighed, other: Weighed): boolean {
  if (one.kind === 'percent' && other.kind === 'percent') return one.percent.gt(other.percent);
  return weightOf(one) > weightOf(other);
}

function weightOf({ kind }: Weighed): number {
  return kind === 'none' ? 0 : kind === 'percent' ? 1 : kind === 'unmeasured' ? 2 : 3;
}
