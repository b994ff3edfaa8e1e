/**
 * The steps that customers asked for, by the word `requested` of the catalog, and the bill that each asked for: a subscription as if
 * nothing but its requested changes had happened, at prices that stood before the plan. The increase from there is what a plan makes
 * beside the request. A step that only carries on a change of a bundle is not requested, and neither is one of a subscription that the
 * plan creates.
 */
import { type Credits, creditChanges, creditsOf } from '../ledger/bills/credits.ts';
import { pairItems } from '../ledger/bills/pair-items.ts';
import { bundleExchange } from '../ledger/of-plan/impact-items.ts';
import type { NamedPrice } from '../ledger/of-plan/list-prices.ts';
import type { MovePrices } from '../ledger/of-plan/move-prices.ts';
import type { TouchedSubscription } from '../ledger/of-plan/priced-steps.ts';
import { entryOn, type PricedItem, type ScheduleEntry } from '../ledger/priced-subscription.ts';
import type { PriceIdentity } from '../ledger/prices/price-identity.ts';
import type { Price } from '../model/catalog/price.ts';
import type { Guards } from '../model/plan/guards.ts';
import type { Notice, RequestedChange, Step } from '../model/plan/plan.ts';
import { isPresent } from '../model/service/record.ts';
import { declaredKeyOf, ownerOf } from '../model/values/address.ts';
import { type CalendarDay, earlierDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import type { Context } from '../plan/context.ts';
import { isSharedEntitlement } from '../plan/diff/compared-version.ts';
import { largestIncrease } from '../pricing/compare/largest-increase.ts';
import { asOrdered, withUnitsOf } from '../pricing/read/read-price.ts';
import { pointInForce, type Timeline } from '../timeline/timeline.ts';

/** Undefined where nothing of the subscription is requested. */
type AskedFor = (subscription: TouchedSubscription) => TouchedSubscription | undefined;

interface RequestedSteps {
  readonly steps: readonly Step[];
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly ticketOf: TicketOf;
  readonly movePrices: MovePrices;
}

function createAskedFor({ steps, timelines, ticketOf, movePrices }: RequestedSteps): AskedFor {
  const requested = groupBy(
    steps.filter((step) => ticketOf(step) !== undefined),
    ({ address }) => ownerOf(address),
  );
  return (subscription) => {
    const own = requested.get(subscription.address);
    if (own === undefined) return undefined;
    const { before, after } = subscription;
    const inCurrency = movePrices.inCurrency(subscription.currency);
    const timeline = timelines.get(declaredKeyOf(subscription.address));
    const tickets = new Set(own.map(ticketOf));
    const first = own.map(({ effective_at: day }) => day ?? subscription.first).reduce(earlierDay);
    const isAsked = (day: CalendarDay): boolean =>
      day >= first && timeline !== undefined && tickets.has(pointInForce(timeline, day)?.requested);
    const end = own.some(({ action }) => action === 'cancel') ? after : before;
    const ended = end.entries.filter((entry) => entry.ended);
    const running = after.entries
      .filter((entry) => !entry.ended)
      .map((entry): ScheduleEntry => {
        const held = entryOn(before, entry.from);
        if (!isAsked(entry.from)) return { ...(held ?? entry), from: entry.from };
        if (held === undefined) return entry;
        const items = itemsAskedFor(held, entry, inCurrency);
        return { ...entry, items, credits: creditsAskedFor(held, entry, inCurrency) };
      });
    const days = new Set(running.map(({ from }) => from));
    const others = before.entries.filter(
      ({ from, ended: over }) => !over && !days.has(from) && !isAsked(from),
    );
    const [until] = ended.map(({ from }) => from);
    const entries = [...others, ...running]
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      .filter(({ from }) => until === undefined || from < until);
    return { ...subscription, before: { ...before, entries: [...entries, ...ended] } };
  };
}

/** True where a price of the plan is, from the first to the last of its entries, the one that the customer asked for. */
export function keepsPrice(asked: TouchedSubscription, name: string, identityOf: PriceIdentity): boolean {
  const priceIn = (entry: ScheduleEntry | undefined): string | undefined => {
    const item = entry?.items.find((each) => each.name === name);
    return item && identityOf(item.price);
  };
  const { pricedSteps, before, after } = asked;
  const days = pricedSteps.map(({ from }) => from);
  const has = days.filter((day) => priceIn(entryOn(after, day)) !== undefined);
  return has.length > 0 && has.every((day) => priceIn(entryOn(after, day)) === priceIn(entryOn(before, day)));
}

/**
 * The items of a requested entry at the prices that a request lets pass, and the items that it leaves as they were. An
 * item of the subscription's own that goes stays, so that one that replaces it counts as a change.
 */
function itemsAskedFor(
  held: ScheduleEntry,
  entry: ScheduleEntry,
  movePrices: MovePrices,
): readonly PricedItem[] {
  const bundlesOf = ({ items }: ScheduleEntry) => new Set(items.map(({ bundle }) => bundle));
  const [old, now] = [bundlesOf(held), bundlesOf(entry)];
  return pairItems(held.items, entry.items).flatMap(({ before, after }): readonly PricedItem[] => {
    if (after === null)
      return before !== null && (before.bundle === null || now.has(before.bundle)) ? [before] : [];
    const comes = !old.has(after.bundle);
    const allowed = priceAskedFor(movePrices, after, { before: before ?? undefined, comes });
    if (allowed !== undefined)
      return [{ ...after, price: comes ? agreedPrice(allowed, before?.price, after.price) : allowed }];
    return before === null ? [] : [before];
  });
}

/** The credits of the bundle that comes where all that changes is of the move; else those that the customer had. */
function creditsAskedFor(held: ScheduleEntry, entry: ScheduleEntry, movePrices: MovePrices): Credits {
  const names = ({ items }: ScheduleEntry) => items.map(({ name }) => name);
  const exchange = bundleExchange(names(held), names(entry));
  const isAsked = creditChanges(creditsOf(held), creditsOf(entry)).every(
    (change) => exchange !== undefined && movePrices.isCreditOf(exchange, change),
  );
  return creditsOf(isAsked ? entry : held);
}

/**
 * The price to which a request may lead: the list price, as it stood before the plan, of a bundle that comes, or the price
 * that the customer has already; both with the new units. Undefined where it has neither.
 */
export function priceAskedFor(
  { listedBefore }: MovePrices,
  { name, price }: NamedPrice,
  { before, comes }: { readonly before: NamedPrice | undefined; readonly comes: boolean },
): Price | undefined {
  const base = comes ? listedBefore(name) : before?.name === name ? before.price : undefined;
  return base && (comes ? withUnitsOf(base, price) : asOrdered(base, price));
}

/**
 * A negotiated price between the one before and the list price is what the customer agreed to. One that is below both
 * counts from the nearer of them, and one above the list price from there.
 */
function agreedPrice(listed: Price, before: Price | undefined, price: Price): Price {
  if (rises(listed, price)) return listed;
  if (before === undefined) return largestIncrease(price, null).kind === 'none' ? price : listed;
  const old = asOrdered(before, price);
  if (!rises(price, old)) return price;
  return rises(old, price) || rises(listed, old) ? listed : old;
}

function rises(before: Price, after: Price): boolean {
  return largestIncrease(before, after).kind !== 'none';
}

/** The effect of the word `requested` on the guards, by the rules in force. */
export interface Requests {
  /** Nothing is requested where the rules in force let nobody say so. */
  readonly ticketOf: TicketOf;
  readonly askedFor: AskedFor;
}

export const NO_REQUESTS: Requests = { ticketOf: () => undefined, askedFor: () => undefined };

export function requestsIn(
  { requested }: Guards,
  facts: Omit<RequestedSteps, 'ticketOf'> & { readonly context: Context },
): Requests {
  if (requested === undefined) return NO_REQUESTS;
  const ticketOf = createTicketOf(facts.context, facts.timelines);
  return { ticketOf, askedFor: createAskedFor({ ...facts, ticketOf }) };
}

/** The ticket in which the customer asked for a step; undefined where none did. */
type TicketOf = (step: Step) => string | undefined;

export function createTicketOf(context: Context, timelines: ReadonlyMap<string, Timeline>): TicketOf {
  const { catalog, observed, today } = context;
  return ({ address, operation, effective_at, follows, differences }) => {
    const key = declaredKeyOf(address);
    if (follows !== null || !isPresent(observed.records.get(ownerOf(address)))) return undefined;
    if (operation === 'subscriptions.cancel') return catalog.subscriptions.get(key)?.endDetails?.requested;
    const timeline = operation.startsWith('versions.') ? timelines.get(key) : undefined;
    const point = timeline && pointInForce(timeline, effective_at ?? today);
    if (point === undefined) return undefined;
    const begins = point.origin === 'entry' && point.from === effective_at;
    const isShared =
      differences.length > 0 && differences.every((each) => isSharedEntitlement(context, point, each));
    return isShared && !begins ? undefined : point.requested;
  };
}

/** The requested changes of a plan, each once, by subscription and day. */
export function requestedChanges(
  steps: readonly Step[],
  ticketOf: TicketOf,
  { today }: Pick<Context, 'today'>,
): readonly RequestedChange[] {
  const all = steps.flatMap((step): readonly RequestedChange[] => {
    const ticket = ticketOf(step);
    if (ticket === undefined) return [];
    const change = step.action === 'cancel' ? 'end' : 'entry';
    return [{ address: ownerOf(step.address), change, ticket, from: step.effective_at ?? today }];
  });
  const inOrder = all.sort((a, b) =>
    a.address === b.address ? (a.from < b.from ? -1 : 1) : a.address < b.address ? -1 : 1,
  );
  const alike = groupBy(inOrder, ({ address, change, ticket }) => JSON.stringify([address, change, ticket]));
  return [...alike.values()].map(([first]) => first);
}

/** The code of a notice that the rules in force let nobody say `requested`. */
const WITHOUT_EFFECT = 'requested-without-effect';

export function requestedNotices(
  judges: readonly Guards[],
  changes: readonly RequestedChange[],
): readonly Notice[] {
  if (judges.every(({ requested }) => requested !== undefined) || changes.length === 0) return [];
  const message =
    'guards judge what the catalog calls `requested` like any other change, because the rules in force do not say who may call it so (`guards.requested`)';
  return [{ code: WITHOUT_EFFECT, address: null, message }];
}
