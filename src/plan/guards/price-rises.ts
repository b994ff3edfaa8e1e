/** The rises in money that a plan makes: price by price, over all quantities. */

import { ownerOf } from '../../model/address.ts';
import type { Decimal } from '../../model/decimal.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Step } from '../../model/plan.ts';
import { isPresent, type Recorded } from '../../model/record.ts';
import { largestRise, type Rise } from '../../pricing/largest-rise.ts';
import { type Context, liveAt } from '../context.ts';
import { heldOn, recordedVersions } from '../held-before.ts';
import { pricesOf, productIn } from '../priced-items.ts';
import type { GuardFacts } from './guard-facts.ts';
import { termRises } from './term-rises.ts';

export interface PriceRise {
  readonly step: Step;
  /** The product, after its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  readonly rise:
    | { readonly kind: 'percent'; readonly percent: Decimal }
    | { readonly kind: 'infinite' }
    | { readonly kind: 'unmeasured'; readonly reason: string };
}

/** Rises of what is billed already; what is new to a subscription is no rise of a price. */
export function priceRises(facts: GuardFacts): readonly PriceRise[] {
  return [...itemRises(facts), ...facts.steps.flatMap((step) => riseOfTerms(facts.context, step))];
}

function riseOfTerms(context: Context, step: Step): readonly PriceRise[] {
  const before = knownValue(context, context.observed.records.get(step.address));
  if (step.operation !== 'subscriptions.update' || before === undefined || step.body === null) return [];
  return termRises(before, step.body).map(({ term, percent }) => ({
    step,
    price: term,
    rise:
      percent === null
        ? { kind: 'unmeasured', reason: 'no percentage measures it' }
        : { kind: 'percent', percent },
  }));
}

function itemRises({ steps, context, today }: GuardFacts): readonly PriceRise[] {
  const measured = new Map<string, Rise>();
  return steps.flatMap((step) => {
    const before = valueBefore(context, step, today);
    if (before === undefined || step.body === null) return [];
    const old = pricesOf(context, before);
    // A product that joins or leaves a bundle is still the same product to whoever pays for it.
    const elsewhere = new Map([...old].map(([price, value]) => [productIn(price), value]));
    return [...pricesOf(context, step.body)].flatMap(([price, after]) => {
      const previous = old.get(price) ?? elsewhere.get(productIn(price));
      if (previous === undefined) return [];
      // Thousands of subscriptions change alike: each pair of prices is measured once.
      const pair = JSON.stringify([previous, after]);
      const rise = measured.get(pair) ?? largestRise(previous, after);
      measured.set(pair, rise);
      return rise.kind === 'none' ? [] : [{ step, price, rise }];
    });
  });
}

function valueBefore(context: Context, step: Step, today: GuardFacts['today']): JsonObject | undefined {
  if (step.operation === 'bundles.update') {
    return knownValue(context, context.observed.records.get(step.address));
  }
  if (step.operation !== 'versions.create') return undefined;
  const versions = recordedVersions(context, ownerOf(step.address));
  return knownValue(context, heldOn(versions, step.effective_at ?? today));
}

/** What is billed before the plan: as read, else as recorded. */
function knownValue(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (!isPresent(recorded)) return undefined;
  const live = liveAt(context, recorded.address);
  return live?.kind === 'read' ? live.value : (recorded.value ?? undefined);
}
