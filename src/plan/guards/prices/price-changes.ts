/** The price changes that a plan's steps make, as input of the guards on prices. */

import { contractStart } from '../../../model/catalog/contract-days.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../../model/service/record.ts';
import { kindOf, ownerOf, parseAddress } from '../../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../../model/values/calendar-day.ts';
import { groupBy } from '../../../model/values/group-by.ts';
import type { JsonObject } from '../../../model/values/json.ts';
import { rememberPair } from '../../../model/values/remember.ts';
import { heldSince } from '../../../timeline/held-since.ts';
import { opensOverPlan } from '../../bodies/lay-over-plan.ts';
import { termsLeftLater } from '../../bodies/limited-items.ts';
import { type Context, liveAt } from '../../context.ts';
import { bundleExchange } from '../../impact/bundle-exchange.ts';
import { currencyAt } from '../../impact/currency-at.ts';
import type { MovePrices, OfMove } from '../../impact/move-prices.ts';
import type { NamedPrice } from '../../impact/own-quantity.ts';
import { bundleIn, pricesOf, productIn } from '../../impact/priced-items.ts';
import { published, recordSchedules } from '../../impact/record-schedule.ts';
import { heldOn, recordedVersions } from '../../records/held-before.ts';
import { priceAskedFor } from '../../requested/asked-for.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { createAgreed } from './agreed-price.ts';
import { createPriceBefore } from './applied-prices.ts';
import type { TermIncrease, termIncreases } from './term-increases.ts';

/** The price that a customer who asked for a change accepts with it, by the price that it is held against. */
export interface AskedChange {
  readonly before: AskedPrice | undefined;
  readonly eve: AskedPrice | undefined;
  readonly earlier: AskedPrice | undefined;
  /** True for a price of a bundle that the customer no longer has. */
  readonly goes: boolean;
}

export interface AskedPrice {
  readonly price: Price;
  /** True for a price of a bundle's list, which no escalation has changed. */
  readonly isList: boolean;
}

export interface PriceChange {
  readonly step: Step;
  /** The product's name, preceded by its bundle where it is in one. */
  readonly price: string;
  /** The price on the step's day before this plan, as read, else as recorded; undefined where there was none. */
  readonly before: Price | undefined;
  /** The day of the version that has `before`, where it has not come yet. */
  readonly scheduled: CalendarDay | undefined;
  /**
   * The price on the day before the step's, where `before` is scheduled for the step's day and is nothing that the customer
   * agreed to: otherwise each of many edits of one day ahead would count from the edit before it.
   */
  readonly eve: Price | undefined;
  /** The price before the first apply of the days that the guards add up, where an apply of those days changed it. */
  readonly earlier: Price | undefined;
  /** The recorded price; undefined where there is none or it is not known. */
  readonly recorded: Price | undefined;
  /**
   * Set where a move between bundles exchanges `before` or `eve` for the new price, or takes it away. Their
   * difference is then no change of a price. `earlier` counts as `before` does.
   */
  readonly ofMove: { readonly before: OfMove | undefined; readonly eve: OfMove | undefined };
  /** True where another number of units is an order: it is the customer's own on both sides, or asked for. */
  readonly ordered: Readonly<Record<'before' | 'eve' | 'earlier', boolean>>;
  /** Undefined where no customer asked for the step. */
  readonly asked: AskedChange | undefined;
  /** Undefined where the product no longer has a price there. */
  readonly after: Price | undefined;
  /** Every price before the plan, by its name. */
  readonly all: ReadonlyMap<string, Price>;
  /** True if `all` is incomplete: of the items that a pricing plan brought, only the overrides are known. */
  readonly partial: boolean;
}

/**
 * Every price that a step carries for existing bundles and subscriptions, changed or not, and every price that it
 * leaves out. A product that joins or leaves a bundle is still the same product to its customer.
 */
export function priceChanges(facts: GuardFacts): readonly PriceChange[] {
  const { steps, context, today, money, ticketOf } = facts;
  const priceBefore = createPriceBefore(context.observed, 'left_out');
  const isAgreed = createAgreed(facts);
  return steps.flatMap((step): readonly PriceChange[] => {
    const row = rowBefore(context, step, today);
    const day = step.effective_at ?? today;
    const value = leftOf(context, row, knownValue(context, row), day);
    // A bundle's update carries only the fields that change, which need not include its prices.
    const left = value && pricesAfter(context, step, steps);
    if (value === undefined || left === undefined) return [];
    const now: ReadonlyMap<string, Price> = left;
    const all = pricesOf(context, value);
    const before = priceFinder(all, now);
    const recorded = priceFinder(pricesOf(context, leftOf(context, row, row?.value, day) ?? {}), now);
    const scheduled = dayAhead(step, row, today);
    const holding = scheduled === undefined ? undefined : versionOnEve(context, step, row);
    const allOnEve = pricesOf(context, leftOf(context, holding, knownValue(context, holding), day) ?? {});
    const paid = priceFinder(allOnEve, now);
    const partial = row !== undefined && isPartial(context, row);
    const partialEve = holding !== undefined && isPartial(context, holding);
    const movePrices = money.movePrices.inCurrency(currencyAt(context, step.address));
    const moved = moveFinder(movePrices, step, day, partial ? NONE : all, now);
    const movedOnEve = moveFinder(movePrices, step, day, partialEve ? NONE : allOnEve, now);
    const come = new Set([...now.keys()].filter((price) => !all.has(price)).map(productIn));
    const gone = [...all.keys()].filter((price) => !now.has(price) && !come.has(productIn(price)));
    const isRequested = ticketOf(step) !== undefined;
    return [...now.keys(), ...gone].map((price) => {
      const [old, after] = [before(price), now.get(price)];
      const eve = old && isAgreed(step, old) ? undefined : paid(price);
      const earlier = priceBefore(step.address, productIn(price));
      const isOrder = (base: NamedPrice | undefined): boolean =>
        step.operation !== 'bundles.update' &&
        base !== undefined &&
        after !== undefined &&
        (isRequested || (money.isOwnQuantity(base) && money.isOwnQuantity({ name: price, price: after })));
      return {
        step,
        price,
        before: old?.price,
        scheduled,
        eve: eve?.price,
        earlier,
        asked: isRequested ? askedFor(price) : undefined,
        recorded: recorded(price)?.price,
        ofMove: { before: moved(old, price), eve: movedOnEve(eve, price) },
        ordered: {
          before: isOrder(old),
          eve: isOrder(eve),
          earlier: isOrder(earlier && { name: price, price: earlier }),
        },
        after,
        all,
        partial,
      };
    });

    function askedFor(name: string): AskedChange {
      const after = now.get(name);
      const old = before(name);
      const earlier = priceBefore(step.address, productIn(name));
      const from = (held: NamedPrice | undefined, prices: ReadonlyMap<string, Price>, isPart: boolean) => {
        const comes = !isPart && !hasBundleOf(prices, name);
        const price = after && priceAskedFor(movePrices, { name, price: after }, { before: held, comes });
        return price && { price, isList: comes };
      };
      return {
        before: from(old, all, partial),
        eve: from(paid(name), allOnEve, partialEve),
        earlier: from(old && earlier && { name: old.name, price: earlier }, all, partial),
        goes: bundleIn(name) !== undefined && !hasBundleOf(now, name),
      };
    }
  });
}

function hasBundleOf(prices: ReadonlyMap<string, Price>, name: string): boolean {
  return [...prices.keys()].some((other) => bundleIn(other) === bundleIn(name));
}

const NONE: ReadonlyMap<string, Price> = new Map();

/** Finds the prices of one item set that a move to the other one exchanges. */
function moveFinder(
  movePrices: MovePrices,
  step: Step,
  day: CalendarDay,
  before: ReadonlyMap<string, Price>,
  now: ReadonlyMap<string, Price>,
): (before: NamedPrice | undefined, price: string) => OfMove | undefined {
  const exchange = bundleExchange(before.keys(), now.keys());
  if (exchange === undefined) return () => undefined;
  return (old, name) => {
    const price = now.get(name);
    return movePrices.ofMove({ step, exchange, day, before: old, after: price && { name, price } });
  };
}

/**
 * Finds a price by its name, else the price that the product had under a name that is gone now. A price that keeps
 * its name belongs to another item.
 */
function priceFinder(
  prices: ReadonlyMap<string, Price>,
  now: ReadonlyMap<string, Price>,
): (price: string) => NamedPrice | undefined {
  const left = [...prices].filter(([price]) => !now.has(price));
  const products = new Map(left.map(([name, price]) => [productIn(name), { name, price }]));
  return (name) => {
    const price = prices.get(name);
    return price === undefined ? products.get(productIn(name)) : { name, price };
  };
}

/** A draft bills nobody, so a step on it is compared with the version that holds on its day. */
function rowBefore(context: Context, step: Step, today: GuardFacts['today']): Recorded | undefined {
  switch (step.operation) {
    case 'bundles.update':
      return context.observed.records.get(step.address);
    case 'versions.create':
    case 'versions.update':
    case 'versions.publish':
      return heldOn(recordedVersions(context, ownerOf(step.address)), step.effective_at ?? today);
    case 'versions.delete':
      // Deleting a draft changes nothing for anybody.
      return step.effective_at === null ? undefined : context.observed.records.get(step.address);
    default:
      return undefined;
  }
}

/** The day of the version that a step is compared with, where it is still to come. */
function dayAhead(
  { operation }: Step,
  row: Recorded | undefined,
  today: GuardFacts['today'],
): CalendarDay | undefined {
  const start = row?.start ?? today;
  return operation === 'bundles.update' || start <= today ? undefined : start;
}

/** The version before the one of the step's own day; undefined where that began earlier, so that it holds on the eve too. */
function versionOnEve(context: Context, step: Step, row: Recorded | undefined): Recorded | undefined {
  const { address, effective_at: day } = step;
  if (day === null || row?.start !== day) return undefined;
  return heldOn(recordedVersions(context, ownerOf(address)), addDays(day, -1));
}

/** The prices that a step leaves; undefined where it is about none. A draft counts as published, as that is what it is for. */
function pricesAfter(
  context: Context,
  step: Step,
  steps: readonly Step[],
): ReadonlyMap<string, Price> | undefined {
  if (step.operation === 'bundles.update')
    return step.body?.prices === undefined ? undefined : pricesOf(context, step.body);
  return pricesLeft(context, steps).get(step.id);
}

/** The prices that hold by each step on a version, by the step's id. */
const pricesLeft = rememberPair((context: Context, steps: readonly Step[]) => {
  const left = new Map<string, ReadonlyMap<string, Price>>();
  for (const [owner, own] of groupBy(steps, ({ address }) => ownerOf(address))) {
    const subscription = context.catalog.subscriptions.get(parseAddress(owner)?.key ?? '');
    if (kindOf(owner) !== 'subscription' || subscription === undefined) continue;
    for (const { step, entry } of recordSchedules(context, subscription, own.flatMap(published)).added)
      if (!entry.ended && entry.missing !== 'everything')
        left.set(step.id, new Map(entry.items.map(({ name, price }) => [name, price])));
  }
  return left;
});

/** A version's content with what is left of its discounts and trials on a later day, on which nothing takes them away. */
function leftOf(
  context: Context,
  row: Recorded | undefined,
  value: JsonObject | null | undefined,
  day: CalendarDay,
): JsonObject | undefined {
  if (row === undefined || value == null || value.items === undefined) return value ?? undefined;
  const owner = context.observed.records.get(ownerOf(row.address));
  return termsLeftLater(context, value, heldSince(row, contractStart(owner?.value ?? {})).start, day);
}

function isPartial(context: Context, row: Recorded): boolean {
  return opensOverPlan(context, row) && liveAt(context, row.address)?.kind !== 'read';
}

/** The content that is billed before the plan, as read, else as recorded. */
export function knownValue(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (!isPresent(recorded)) return undefined;
  const live = liveAt(context, recorded.address);
  return live?.kind === 'read' ? live.value : (recorded.value ?? undefined);
}

/** The changes of a running subscription's own terms by an update; none where its terms before are not known. */
export function changedTerms(
  context: Context,
  { address, operation, body }: Step,
  changesOf: typeof termIncreases,
): readonly TermIncrease[] {
  const before = knownValue(context, context.observed.records.get(address));
  if (operation !== 'subscriptions.update' || before === undefined || body === null) return [];
  return changesOf(before, body);
}
