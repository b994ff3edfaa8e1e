/** The prices that a plan's steps put in the place of others: what the guards on prices look at. */
import { ownerOf } from '../../model/address.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Step } from '../../model/plan.ts';
import type { Price } from '../../model/price.ts';
import { isPresent, type Recorded } from '../../model/record.ts';
import { type Context, liveAt } from '../context.ts';
import { updatedDraft } from '../draft-update.ts';
import { heldOn, recordedVersions } from '../held-before.ts';
import { opensOverPlan } from '../lay-over-plan.ts';
import { pricesOf, productIn } from '../priced-items.ts';
import type { GuardFacts } from './guard-facts.ts';

export interface PriceChange {
  readonly step: Step;
  /** The product, after its bundle where it is in one. */
  readonly price: string;
  /** As read, else as recorded; undefined where the product had no price there. */
  readonly before: Price | undefined;
  /** As recorded alone; undefined too where that is not known. */
  readonly recorded: Price | undefined;
  /** Undefined where it has none any more. */
  readonly after: Price | undefined;
  /** Every price before, by its name. */
  readonly all: ReadonlyMap<string, Price>;
  /** Whether `all` is not everything: of what a pricing plan brought, only the overrides are known. */
  readonly partial: boolean;
}

/**
 * Of bundles and subscriptions that exist, every price that a step carries, whether or not it changes there, and every one
 * that it leaves out. A product that joins or leaves a bundle is still the same product to whoever pays for it.
 */
export function priceChanges({ steps, context, today }: GuardFacts): readonly PriceChange[] {
  return steps.flatMap((step): readonly PriceChange[] => {
    const row = rowBefore(context, step, today);
    const value = knownValue(context, row);
    const next = valueAfter(context, step);
    // A bundle's update carries what changes in it, which need not be its prices.
    if (value === undefined || next === undefined || (next.items ?? next.prices) === undefined) return [];
    const all = pricesOf(context, value);
    const before = priceFinder(all);
    const recorded = priceFinder(pricesOf(context, row?.value ?? {}));
    const now = pricesOf(context, next);
    const kept = new Set([...now.keys()].map(productIn));
    const partial = row !== undefined && isPartial(context, row);
    const gone = [...all.keys()].filter((price) => !kept.has(productIn(price)));
    return [...now.keys(), ...gone].map((price) => ({
      step,
      price,
      before: before(price),
      recorded: recorded(price),
      after: now.get(price),
      all,
      partial,
    }));
  });
}

/** By its name, or else by the product's wherever that is. */
function priceFinder(prices: ReadonlyMap<string, Price>): (price: string) => Price | undefined {
  const products = new Map([...prices].map(([price, value]) => [productIn(price), value]));
  return (price) => prices.get(price) ?? products.get(productIn(price));
}

/** A draft bills nobody, so what it is held against is the version that it would follow. */
function rowBefore(context: Context, step: Step, today: GuardFacts['today']): Recorded | undefined {
  switch (step.operation) {
    case 'bundles.update':
      return context.observed.records.get(step.address);
    case 'versions.create':
    case 'versions.update':
    case 'versions.publish':
      return heldOn(recordedVersions(context, ownerOf(step.address)), step.effective_at ?? today);
    default:
      return undefined;
  }
}

function valueAfter(context: Context, { operation, address, body }: Step): JsonObject | undefined {
  if (operation === 'versions.publish') return knownValue(context, context.observed.records.get(address));
  if (body === null) return undefined;
  return operation === 'versions.update' ? updatedDraft(body) : body;
}

function isPartial(context: Context, row: Recorded): boolean {
  return opensOverPlan(context, row) && liveAt(context, row.address)?.kind !== 'read';
}

/** What is billed before the plan: as read, else as recorded. */
export function knownValue(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (!isPresent(recorded)) return undefined;
  const live = liveAt(context, recorded.address);
  return live?.kind === 'read' ? live.value : (recorded.value ?? undefined);
}
