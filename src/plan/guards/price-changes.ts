/** The prices that a plan's steps put in the place of others: what the guards on prices look at. */
import { ownerOf } from '../../model/address.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Step } from '../../model/plan.ts';
import type { Price } from '../../model/price.ts';
import { isPresent, type Recorded } from '../../model/record.ts';
import { type Context, liveAt } from '../context.ts';
import { heldOn, recordedVersions } from '../held-before.ts';
import { pricesOf, productIn } from '../priced-items.ts';
import type { GuardFacts } from './guard-facts.ts';

export interface PriceChange {
  readonly step: Step;
  /** The product, after its bundle where it is in one. */
  readonly price: string;
  /** As read, else as recorded; undefined where the product had no price there. */
  readonly before: Price | undefined;
  /** Undefined where it has none any more. */
  readonly after: Price | undefined;
  /** Every price before, by its name. */
  readonly all: ReadonlyMap<string, Price>;
}

/**
 * Of bundles and subscriptions that exist, every price that a step carries, whether or not it changes there, and every one
 * that it leaves out. A product that joins or leaves a bundle is still the same product to whoever pays for it.
 */
export function priceChanges({ steps, context, today }: GuardFacts): readonly PriceChange[] {
  return steps.flatMap((step): readonly PriceChange[] => {
    const { body } = step;
    const value = valueBefore(context, step, today);
    // A bundle's update carries what changes in it, which need not be its prices.
    if (value === undefined || body === null || (body.items ?? body.prices) === undefined) return [];
    const all = pricesOf(context, value);
    const now = pricesOf(context, body);
    const products = new Map([...all].map(([price, before]) => [productIn(price), before]));
    const kept = new Set([...now.keys()].map(productIn));
    const gone = [...all].filter(([price]) => !kept.has(productIn(price)));
    return [
      ...[...now].map(([price, after]) => ({
        step,
        price,
        before: all.get(price) ?? products.get(productIn(price)),
        after,
        all,
      })),
      ...gone.map(([price, before]) => ({ step, price, before, after: undefined, all })),
    ];
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
export function knownValue(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (!isPresent(recorded)) return undefined;
  const live = liveAt(context, recorded.address);
  return live?.kind === 'read' ? live.value : (recorded.value ?? undefined);
}
