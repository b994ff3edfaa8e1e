/** The prices that a plan's steps put in the place of others: what the guards on prices look at. */
import { ownerOf } from '../../model/address.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Step } from '../../model/plan.ts';
import type { Price } from '../../model/price.ts';
import { isPresent, type Recorded } from '../../model/record.ts';
import { updatedDraft } from '../bodies/draft-update.ts';
import { opensOverPlan } from '../bodies/lay-over-plan.ts';
import { type Context, liveAt } from '../context.ts';
import { pricesOf, productIn } from '../impact/priced-items.ts';
import { heldOn, recordedVersions } from '../records/held-before.ts';
import { createPriceBefore } from './applied-prices.ts';
import type { GuardFacts } from './guard-facts.ts';

export interface PriceChange {
  readonly step: Step;
  /** The product, after its bundle where it is in one. */
  readonly price: string;
  /** On the step's day before this plan, as read, else as recorded; undefined where the product had no price there. */
  readonly before: Price | undefined;
  /** What is billed today, where another version holds today than on the step's day. */
  readonly today: Price | undefined;
  /** What was billed before the first apply of the days that the guards add up, where those changed it. */
  readonly earlier: Price | undefined;
  /** The recorded price; undefined too where it is not known. */
  readonly recorded: Price | undefined;
  /** Undefined where it has none any more. */
  readonly after: Price | undefined;
  /** Every price before, by its name. */
  readonly all: ReadonlyMap<string, Price>;
  /** Whether `all` is not everything: of what a pricing plan brought, only the overrides are known. */
  readonly partial: boolean;
}

/**
 * Every price that a step carries for bundles and subscriptions that exist, whether or not it changes there, and every one
 * that it leaves out. A product that joins or leaves a bundle is still the same product to whoever pays for it.
 */
export function priceChanges({ steps, context, today }: GuardFacts): readonly PriceChange[] {
  const priceBefore = createPriceBefore(context.observed);
  return steps.flatMap((step): readonly PriceChange[] => {
    const row = rowBefore(context, step, today);
    const value = knownValue(context, row);
    const next = valueAfter(context, step, steps);
    // A bundle's update carries what changes in it, which need not be its prices.
    if (value === undefined || next === undefined || (next.items ?? next.prices) === undefined) return [];
    const all = pricesOf(context, value);
    const now = pricesOf(context, next);
    const before = priceFinder(all, now);
    const recorded = priceFinder(pricesOf(context, row?.value ?? {}), now);
    const billed = priceFinder(pricesToday(context, step, row, today), now);
    const partial = row !== undefined && isPartial(context, row);
    const come = new Set([...now.keys()].filter((price) => !all.has(price)).map(productIn));
    const gone = [...all.keys()].filter((price) => !now.has(price) && !come.has(productIn(price)));
    return [...now.keys(), ...gone].map((price) => ({
      step,
      price,
      before: before(price),
      today: billed(price),
      earlier: priceBefore(step.address, productIn(price)),
      recorded: recorded(price),
      after: now.get(price),
      all,
      partial,
    }));
  });
}

/** By its name, or else by the product's wherever that was and no longer is: what stays there is another price. */
function priceFinder(
  prices: ReadonlyMap<string, Price>,
  now: ReadonlyMap<string, Price>,
): (price: string) => Price | undefined {
  const left = [...prices].filter(([price]) => !now.has(price));
  const products = new Map(left.map(([price, value]) => [productIn(price), value]));
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
    case 'versions.delete':
      // A draft that goes away changes nothing for anybody.
      return step.effective_at === null ? undefined : context.observed.records.get(step.address);
    default:
      return undefined;
  }
}

/**
 * A dated change that is edited again and again before its day stays close to the one before and goes far from what is
 * billed. Nothing where the version that holds today is the one that the step is held against.
 */
function pricesToday(
  context: Context,
  step: Step,
  row: Recorded | undefined,
  today: GuardFacts['today'],
): ReadonlyMap<string, Price> {
  if (step.operation === 'bundles.update') return new Map();
  const holding = heldOn(recordedVersions(context, ownerOf(step.address)), today);
  if (holding === undefined || holding.address === row?.address) return new Map();
  return pricesOf(context, knownValue(context, holding) ?? {});
}

function valueAfter(context: Context, step: Step, steps: readonly Step[]): JsonObject | undefined {
  const { operation, address, body } = step;
  if (operation === 'versions.publish') return knownValue(context, context.observed.records.get(address));
  if (operation === 'versions.delete') return valueThatGoesOn(context, step, steps);
  if (body === null) return undefined;
  return operation === 'versions.update' ? updatedDraft(body) : body;
}

/** What holds on the day of a version that is deleted: what this plan makes hold before it, else what is recorded to. */
function valueThatGoesOn(context: Context, step: Step, steps: readonly Step[]): JsonObject | undefined {
  const { address, effective_at: day } = step;
  if (day === null) return undefined;
  const owner = ownerOf(address);
  const deleted = new Set(
    steps.filter(({ operation }) => operation === 'versions.delete').map((each) => each.address),
  );
  const made = steps.findLast(
    (each) =>
      each.operation === 'versions.create' &&
      ownerOf(each.address) === owner &&
      each.body?.draft !== true &&
      (each.effective_at ?? '') < day,
  );
  const held = heldOn(
    recordedVersions(context, owner).filter((version) => !deleted.has(version.address)),
    day,
  );
  const isLater =
    made !== undefined && (made.effective_at === null || made.effective_at >= (held?.start ?? ''));
  return isLater ? (made.body ?? undefined) : knownValue(context, held);
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
