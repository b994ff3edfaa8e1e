/** The rises in money that a plan makes: price by price, over all quantities. */
import type { Address } from '../../model/address.ts';
import type { Decimal } from '../../model/decimal.ts';
import type { Step } from '../../model/plan.ts';
import { largestRise, type Rise, riseFromNothing } from '../../pricing/largest-rise.ts';
import type { Context } from '../context.ts';
import { productIn } from '../priced-items.ts';
import { createBringer } from './brought-by-bundle.ts';
import type { GuardFacts } from './guard-facts.ts';
import { knownValue, priceChanges } from './price-changes.ts';
import { termRises } from './term-rises.ts';

export interface PriceRise {
  readonly step: Step;
  /** The product, after its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  readonly rise:
    | { readonly kind: 'percent'; readonly percent: Decimal }
    | { readonly kind: 'infinite' }
    | { readonly kind: 'unmeasured'; readonly reason: string }
    /** A product that the bundle brings to those who follow it, and that costs something. */
    | { readonly kind: 'brought'; readonly bundle: Address }
    /** What the subscription comes to pay by its own term; null where no percentage measures it. */
    | { readonly kind: 'term'; readonly percent: Decimal | null };
}

/**
 * Rises of what is billed already, and what an existing subscription comes to pay for because a bundle that it follows has
 * it now: that rises from nothing. What a subscription's own entry adds is no rise of a price: its customer buys more.
 */
export function priceRises(facts: GuardFacts): readonly PriceRise[] {
  return [...itemRises(facts), ...facts.steps.flatMap((step) => riseOfTerms(facts.context, step))];
}

function riseOfTerms(context: Context, step: Step): readonly PriceRise[] {
  const before = knownValue(context, context.observed.records.get(step.address));
  if (step.operation !== 'subscriptions.update' || before === undefined || step.body === null) return [];
  return termRises(before, step.body).map(({ term, percent }) => ({
    step,
    price: term,
    rise: { kind: 'term', percent },
  }));
}

const UNREAD_PLAN = 'what its pricing plan brings was not read';

function itemRises(facts: GuardFacts): readonly PriceRise[] {
  // Thousands of subscriptions change alike: each pair of prices is measured once.
  const measured = new Map<string, Rise>();
  const measure = (pair: readonly unknown[], rise: () => Rise): Rise => {
    const name = JSON.stringify(pair);
    const known = measured.get(name) ?? rise();
    measured.set(name, known);
    return known;
  };
  const bringerOf = createBringer(facts.context);
  return priceChanges(facts).flatMap((change): readonly PriceRise[] => {
    const { step, price, before, after, partial } = change;
    if (after === undefined) return [];
    if (before !== undefined) {
      const rise = measure([before, after], () => largestRise(before, after));
      return rise.kind === 'none' ? [] : [{ step, price, rise }];
    }
    if (partial) return [{ step, price, rise: { kind: 'unmeasured', reason: UNREAD_PLAN } }];
    const bundle = bringerOf(change);
    if (bundle === undefined || measure([after], () => riseFromNothing(after)).kind === 'none') return [];
    return [{ step, price: productIn(price), rise: { kind: 'brought', bundle } }];
  });
}
