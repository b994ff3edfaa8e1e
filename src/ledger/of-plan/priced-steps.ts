/** The prices of each subscription that a plan touches, before the plan and after it, for the rest of the ledger. */

import { USUAL_PARTIAL_PERIOD } from '../../model/catalog/billing-cycle.ts';
import { declaredCurrency } from '../../model/catalog/bundle-in.ts';
import { type Customer, declaredAt, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { givenAt, isLimited, leftOn } from '../../model/catalog/limited-terms.ts';
import type { Price } from '../../model/catalog/price.ts';
import { MONEY_TERMS } from '../../model/catalog/term-money.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import { countsTerms } from '../../plan/bodies/limited-items.ts';
import { type Context, liveAt } from '../../plan/context.ts';
import { statusAfterCreation } from '../../plan/records/fold-projected.ts';
import { type CreditChange, type Credits, creditChanges, creditsOf } from '../bills/credits.ts';
import { hasEscalated } from '../bills/items-in-force.ts';
import { feeOf } from '../bills/one-offs-due.ts';
import { changedTerms } from '../bills/subscription-terms.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { cohortOf } from './cohort-of.ts';
import { type BundleExchange, bundleExchange, type ItemChange, itemChanges } from './impact-items.ts';
import {
  type AddedEntry,
  begins,
  type RecordSchedule,
  recordSchedule,
  recordSchedules,
  withOthers,
} from './record-schedule.ts';
import { ENTITLEMENTS, firstCredits, uncountedChanges, uncountedCredits } from './uncounted-changes.ts';

/** A step that sets the prices paid from a day on, with the changes that it makes there. */
export interface PricedStep {
  readonly step: Step;
  readonly from: CalendarDay;
  /** The entry that holds on the day before the plan, with what is left of its discounts and trials, and the one that the step makes. */
  readonly held: ScheduleEntry | undefined;
  readonly entry: ScheduleEntry;
  /** The entry of the day before, where the one that holds is still to come and begins on that day. */
  readonly eve: ScheduleEntry | undefined;
  readonly changes: readonly ItemChange[];
  readonly credits: readonly CreditChange[];
  /** The credits that hold from the day on. */
  readonly given: Credits;
  /** The changes of the same credits since today, where another version holds today than on the step's day. */
  readonly creditsSinceToday: readonly CreditChange[];
  /** The move of an existing subscription from one bundle to another. */
  readonly exchange?: BundleExchange;
  /**
   * The names of the items and terms that change; `items` where the items are not known, and the new bundle where a
   * move changes no price.
   */
  readonly names: readonly string[];
  /** True if an item is sent anew as it was written, although its price has escalated since. */
  readonly losesEscalation: boolean;
}

export interface TouchedSubscription extends PricedSubscription {
  readonly pricedSteps: readonly PricedStep[];
}

/** Undefined where the steps change nothing that is paid. `steps` are the subscription's own, in their order. */
export function touchedSubscription(
  context: Context,
  subscription: Subscription,
  steps: readonly Step[],
  { identityOf, cohortsBy }: { readonly identityOf: PriceIdentity; readonly cohortsBy: MetadataField | null },
): TouchedSubscription | undefined {
  const { address } = subscription;
  const created = steps.some(({ operation }) => operation === 'subscriptions.create');
  const records = recordSchedules(context, subscription, steps);
  const { fields, start, now, added } = records;
  const known = records.before.fields;
  const patched = only(records.after.fields, MONEY_TERMS);
  const termsChanged = changedTerms(known, patched);
  const { discountGiven } = records.after;
  const discountFrom = discountOrigin({
    ...{ created, known, given: discountGiven, now },
    found: discountGiven === null ? records.before.discountFound : records.after.discountFound,
    changedTerms: termsChanged,
  });
  const held = scheduleOf(context, records.before, known, start);
  const pricedSteps = added.map((each) => ({
    ...pricedStep(held, each, context.today, identityOf, countsTerms(context)),
    given: creditsOf(each.entry),
  }));
  const schedule = withCounted(pricedSteps.flatMap(({ credits }) => credits));
  const billed = (entries: readonly ScheduleEntry[]) =>
    withOthers(context, subscription, entries, records.after.entries);
  const before = schedule({ ...held, entries: billed(held.entries) });
  const after = schedule({
    entries: billed(records.after.entries),
    start,
    terms: patched,
    discountSince: created ? (start ?? now) : (discountGiven ?? (discountFrom === 'contract' ? start : now)),
    discountFrom,
    replaced: created || termsChanged.length === 0 ? null : { terms: before.terms, until: now },
    partialPeriod: held.partialPeriod,
  });
  const uncounted = [
    ...uncountedChanges(steps, { fields: known, now }),
    ...pricedSteps.flatMap(uncountedCredits),
    ...(begins(steps) ? firstCredits(added.map(({ entry }) => entry)) : []),
  ];
  const names = [
    ...termsChanged,
    ...pricedSteps.flatMap((each) => each.names),
    ...uncounted.map(({ what }) => what),
  ];
  const days = [
    ...(created || termsChanged.length > 0 ? [now] : []),
    ...pricedSteps.flatMap((each) => (each.names.length > 0 ? [each.from] : [])),
    ...uncounted.map(({ day }) => day),
    // An end that moves changes the amount paid between the two days.
    ...(records.before.end !== undefined && records.before.end !== records.after.end
      ? [records.before.end]
      : []),
  ].sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    address,
    ...(typeof subscription.fields.name === 'string' ? { name: subscription.fields.name } : {}),
    customer: payerOf(subscription) || String(fields.customer_id ?? address),
    ...customerName(context, subscription),
    currency: declaredCurrency(context.catalog, subscription, fields.currency) ?? "the customer's own",
    cohort: cohortOf(subscription, entryOn(after, last)?.items ?? [], cohortsBy),
    created: begins(steps),
    draft: staysDraft(context, address, steps),
    fields,
    before,
    after,
    changes: [...new Set(names)].sort(),
    ...(uncounted.length === 0 ? {} : { uncounted }),
    backdated: first < context.today,
    first,
    last,
    pricedSteps,
  };
}

export function customerName(
  { catalog }: Context,
  { customer }: Subscription,
): Pick<PricedSubscription, 'customerName'> {
  const declared = customer?.kind === 'address' ? declaredAt(catalog, customer.address) : undefined;
  const { name } = (declared as Customer | undefined)?.fields ?? {};
  return typeof name === 'string' ? { customerName: name } : {};
}

/** The schedule of a subscription before the plan, by its records and what the service shows. */
export function scheduleBefore(
  context: Context,
  subscription: Pick<Subscription, 'address'>,
  known: JsonObject,
): PriceSchedule {
  const start = contractStart(known);
  return scheduleOf(context, recordSchedule(context, subscription, start), known, start);
}

function scheduleOf(
  { today, catalog: { partialPeriod = USUAL_PARTIAL_PERIOD } }: Context,
  { entries, discountGiven, discountFound }: RecordSchedule,
  known: JsonObject,
  start: CalendarDay | null,
): PriceSchedule {
  const discountFrom = originOf(discountGiven, discountFound);
  const terms = only(known, MONEY_TERMS);
  return {
    entries,
    start,
    terms,
    discountSince: discountGiven ?? (discountFrom === 'found' ? today : start),
    discountFrom,
    replaced: null,
    partialPeriod,
  };
}

function pricedStep(
  before: PriceSchedule,
  { step, entry, day: from }: AddedEntry,
  today: CalendarDay,
  identityOf: PriceIdentity,
  isCounted: boolean,
): Omit<PricedStep, 'given'> {
  const heldOn = (day: CalendarDay) => {
    const holding = entryOn(before, day);
    const charged = holding && withoutCharged(holding, entry, from);
    return charged && isCounted ? leftLater(charged, from) : charged;
  };
  const [holding, held] = [entryOn(before, from), heldOn(from)];
  const isAhead = step.effective_at !== null && held?.from === from && from > today;
  const eve = isAhead ? heldOn(addDays(from, -1)) : undefined;
  const changes = itemChanges(held, entry, identityOf);
  // The end of the subscription says more than the removal of each of its prices.
  const none = { held, eve, entry, credits: [], creditsSinceToday: [], losesEscalation: false };
  if (entry.ended) return { step, from, changes: [], names: ['end'], ...none };
  // If only one of the two is whole, nobody knows what the plan's own items bill instead.
  const isOneWhole = held !== undefined && held.missing !== entry.missing;
  const unknown = held?.missing === 'everything' || entry.missing === 'everything' || isOneWhole;
  const names = changes.map(({ name }) => name);
  if (unknown) return { step, from, changes, names: ['items'], ...none };
  // The items that a pricing plan brings to a new subscription count as new, though nobody sees them.
  const brought = step.operation === 'subscriptions.create' && entry.missing !== null ? ['items'] : [];
  const lost = held !== undefined && losesEscalation(before, held, entry, changes);
  const exchange = exchangeBetween(held, entry);
  const moved = exchange !== undefined && names.length === 0 ? [exchange.to] : [];
  const creditsSince = (base: ScheduleEntry | undefined) =>
    base === undefined ? [] : creditChanges(creditsOf(base), creditsOf(entry));
  const credits = creditsSince(held);
  const changed = new Set(credits.map(({ entitlement }) => entitlement));
  const current = entryOn(before, today);
  const sinceToday = current === holding ? [] : creditsSince(current);
  const ofCredits = {
    credits,
    creditsSinceToday: sinceToday.filter(({ entitlement }) => changed.has(entitlement)),
  };
  const terms = [...(lost ? ['price_escalation'] : []), ...(credits.length > 0 ? [ENTITLEMENTS] : [])];
  const all = [...names, ...moved, ...brought, ...terms];
  return {
    ...{ step, from, held, eve, entry, changes, names: all, losesEscalation: lost },
    ...ofCredits,
    ...(exchange && { exchange }),
  };
}

/** The entry without the fees that were charged with it and that a later version does not repeat: nobody pays less for that. */
function withoutCharged(held: ScheduleEntry, { items }: ScheduleEntry, day: CalendarDay): ScheduleEntry {
  if (held.from >= day) return held;
  const repeated = new Set(items.map(({ name }) => name));
  const isCharged = ({ name, price }: PricedItem) => feeOf(price) !== null && !repeated.has(name);
  return held.items.some(isCharged)
    ? { ...held, items: held.items.filter((item) => !isCharged(item)) }
    : held;
}

/** The entry with what is left of its discounts and trials on a later day. */
function leftLater(entry: ScheduleEntry, day: CalendarDay): ScheduleEntry {
  if (!entry.items.some(({ price }) => isLimited(price as JsonObject))) return entry;
  const given = givenAt(entry.from);
  const items = entry.items.map((item) => ({
    ...item,
    price: leftOn(item.price as JsonObject, given, day) as Price,
  }));
  return { ...entry, items };
}

/**
 * Bills count credits where one of them changes. One whose difference is no amount of money is left out on both sides, as it
 * would look like an increase or a decrease.
 */
function withCounted(changes: readonly CreditChange[]): (schedule: PriceSchedule) => PriceSchedule {
  const left = new Set(
    changes.flatMap(({ entitlement, perMonth }) => (perMonth === null ? [entitlement] : [])),
  );
  const countedIn = ({ credits = new Map(), ...entry }: ScheduleEntry): ScheduleEntry =>
    changes.length === 0
      ? entry
      : { ...entry, credits: new Map([...credits].filter(([entitlement]) => !left.has(entitlement))) };
  return (schedule) => ({ ...schedule, entries: schedule.entries.map(countedIn) });
}

/** Undefined where the items of a side are not fully known, because a bundle may be among those. */
function exchangeBetween(held: ScheduleEntry | undefined, entry: ScheduleEntry): BundleExchange | undefined {
  if (held === undefined || held.missing !== null || held.ended || entry.missing !== null) return undefined;
  return bundleExchange(
    held.items.map(({ name }) => name),
    entry.items.map(({ name }) => name),
  );
}

/** True if a price that is sent anew as it was written had escalated: a version brings its own prices. */
function losesEscalation(
  before: PriceSchedule,
  held: ScheduleEntry,
  { from: day, items }: ScheduleEntry,
  changes: readonly ItemChange[],
): boolean {
  const changed = new Set(changes.map(({ name }) => name));
  return items.some(({ name }) => !changed.has(name)) && hasEscalated(before, held, day);
}

interface DiscountNow {
  readonly created: boolean;
  readonly known: JsonObject;
  readonly changedTerms: readonly string[];
  /** The day on which the one that holds after the steps was given. */
  readonly given: CalendarDay | null;
  /** True if somebody gave it at the service: the one on record, else the one before the steps. */
  readonly found: boolean;
  readonly now: CalendarDay;
}

function originOf(given: CalendarDay | null, found: boolean): PriceSchedule['discountFrom'] {
  if (found) return 'found';
  return given === null ? 'contract' : 'given';
}

function discountOrigin({
  created,
  known,
  changedTerms,
  given,
  found,
  now,
}: DiscountNow): PriceSchedule['discountFrom'] {
  if (given !== null && given !== now) return originOf(given, found);
  if (!created && !changedTerms.includes('discount')) return originOf(given, found);
  return isJsonObject(known.discount) ? 'replaced' : 'given';
}

function staysDraft(context: Context, address: Address, steps: readonly Step[]): boolean {
  if (steps.some(({ operation }) => operation === 'subscriptions.activate')) return false;
  const creation = steps.find(({ operation }) => operation === 'subscriptions.create');
  if (creation !== undefined) return statusAfterCreation(creation.body) === 'draft';
  const live = liveAt(context, address);
  const status = live?.kind === 'read' ? live.status : context.observed.records.get(address)?.status;
  return status === 'draft';
}

function only(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => names.includes(name) && member !== null),
  );
}
