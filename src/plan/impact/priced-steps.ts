/** The prices of each subscription that a plan touches, before the plan and after it, for `impact/`. */
import { hasEscalated } from '../../impact/bills/items-in-force.ts';
import { MONEY_TERMS } from '../../impact/bills/subscription-terms.ts';
import {
  type Arrival,
  arrivedOn,
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from '../../impact/priced-subscription.ts';
import type { PriceIdentity } from '../../impact/prices/price-identity.ts';
import { payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import { type CalendarDay, calendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import { heldFrom } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import { shownFields } from '../diff/shown-fields.ts';
import { statusAfterCreation } from '../records/fold-projected.ts';
import { recordedVersions } from '../records/held-before.ts';
import { recordedEnd } from '../steps/plan-end.ts';
import { type BundleExchange, bundleExchange } from './bundle-exchange.ts';
import { cohortOf } from './cohort-of.ts';
import { type ItemChange, itemChanges, pricedItems } from './impact-items.ts';
import { uncountedChanges } from './uncounted-changes.ts';

/** A step that sets the prices paid from a day on, with the changes that it makes there. */
export interface PricedStep {
  readonly step: Step;
  readonly from: CalendarDay;
  readonly changes: readonly ItemChange[];
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
  const known = created ? {} : knownFields(context, address);
  const fields = laidOver(known, subscription.fields);
  const start = contractStart(fields);
  const now = start === null ? context.today : laterDay(start, context.today);
  const patched = patchedTerms(known, steps);
  const changedTerms = MONEY_TERMS.filter(
    (term) => JSON.stringify(known[term] ?? null) !== JSON.stringify(patched[term] ?? null),
  );
  const discountFrom = discountOrigin(created, known, changedTerms);
  const running = created ? [] : entriesBefore(context, subscription, start);
  const ending = created ? undefined : endBefore(context, address);
  const entries = untilEnd(running, ending);
  const before: PriceSchedule = {
    entries,
    terms: only(known, MONEY_TERMS),
    discountSince: start,
    discountFrom: 'contract',
    replaced: null,
  };
  const added = entriesOfSteps(context, subscription, steps, { start, now }, running);
  const cancelled = added.findLast(({ entry }) => entry.ended)?.entry.from ?? ending;
  const after: PriceSchedule = {
    entries: untilEnd(
      withBegun(
        [...running, ...added.map(({ entry }) => entry).filter(({ ended }) => !ended)].sort(byDay),
        context.today,
      ),
      cancelled,
    ),
    terms: only(patched, MONEY_TERMS),
    discountSince: created ? (start ?? now) : discountFrom === 'contract' ? start : now,
    discountFrom,
    replaced: created || changedTerms.length === 0 ? null : { terms: before.terms, until: now },
  };
  const pricedSteps = added.map((each) => pricedStep(before, each, start, identityOf));
  const uncounted = uncountedChanges(context, address, steps, { fields: known, now });
  const names = [
    ...changedTerms,
    ...pricedSteps.flatMap((each) => each.names),
    ...uncounted.map(({ what }) => what),
  ];
  const days = [
    ...(created || changedTerms.length > 0 ? [now] : []),
    ...pricedSteps.flatMap((each) => (each.names.length > 0 ? [each.from] : [])),
    ...uncounted.map(({ day }) => day),
    // An end that moves changes the amount paid between the two days.
    ...(ending !== undefined && ending !== cancelled ? [ending] : []),
  ].sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    address,
    ...(typeof subscription.fields.name === 'string' ? { name: subscription.fields.name } : {}),
    customer: payerOf(subscription) || String(fields.customer_id ?? address),
    currency: declaredCurrency(context.catalog, subscription, fields.currency) ?? "the customer's own",
    cohort: cohortOf(subscription, entryOn(after, last)?.items ?? [], cohortsBy),
    created,
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

function pricedStep(
  before: PriceSchedule,
  { step, entry, sent: from = entry.from }: AddedEntry,
  contractStart: CalendarDay | null,
  identityOf: PriceIdentity,
): PricedStep {
  const held = entryOn(before, from);
  const changes = itemChanges(held, entry, identityOf);
  // The end of the subscription says more than the removal of each of its prices.
  if (entry.ended) return { step, from, changes: [], names: ['end'], losesEscalation: false };
  const unknown = held?.missing === 'everything' || entry.missing === 'everything';
  const names = changes.map(({ name }) => name);
  if (unknown) return { step, from, changes, names: ['items'], losesEscalation: false };
  // The items that a pricing plan brings to a new subscription count as new, though nobody sees them.
  const brought = step.operation === 'subscriptions.create' && entry.missing !== null ? ['items'] : [];
  const lost = held !== undefined && losesEscalation(before, held, entry, changes, contractStart);
  const exchange = exchangeBetween(held, entry);
  const moved = exchange !== undefined && names.length === 0 ? [exchange.to] : [];
  const all = [...names, ...moved, ...brought, ...(lost ? ['price_escalation'] : [])];
  return { step, from, changes, ...(exchange && { exchange }), names: all, losesEscalation: lost };
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
  contractStart: CalendarDay | null,
): boolean {
  const changed = new Set(changes.map(({ name }) => name));
  return items.some(({ name }) => !changed.has(name)) && hasEscalated(before, held, { day, contractStart });
}

/** Fields of a contract or a renewal that the catalog leaves open keep the service's values. */
function laidOver(known: JsonObject, declared: JsonObject): JsonObject {
  const whole = { ...known, ...declared };
  for (const name of ['contract', 'renewal']) {
    const [old, own] = [known[name], declared[name]];
    if (isJsonObject(old) && isJsonObject(own)) whole[name] = { ...old, ...own };
  }
  return whole;
}

function discountOrigin(
  created: boolean,
  known: JsonObject,
  changedTerms: readonly string[],
): PriceSchedule['discountFrom'] {
  if (!created && !changedTerms.includes('discount')) return 'contract';
  return isJsonObject(known.discount) ? 'replaced' : 'given';
}

/** The fields that the service last showed, else the recorded ones. */
function knownFields(context: Context, address: Address): JsonObject {
  const live = liveAt(context, address);
  const recorded = context.observed.records.get(address);
  if (live?.kind === 'read') return live.value;
  return shownFields(context, recorded) ?? recorded?.value ?? {};
}

function staysDraft(context: Context, address: Address, steps: readonly Step[]): boolean {
  if (steps.some(({ operation }) => operation === 'subscriptions.activate')) return false;
  const creation = steps.find(({ operation }) => operation === 'subscriptions.create');
  if (creation !== undefined) return statusAfterCreation(creation.body) === 'draft';
  const live = liveAt(context, address);
  const status = live?.kind === 'read' ? live.status : context.observed.records.get(address)?.status;
  return status === 'draft';
}

/** The terms after all steps; null removes a term. */
function patchedTerms(known: JsonObject, steps: readonly Step[]): JsonObject {
  const patches = steps.filter(({ operation }) => PATCHING.has(operation)).map(({ body }) => body);
  return Object.assign({}, known, ...patches);
}

const PATCHING: ReadonlySet<Step['operation']> = new Set(['subscriptions.create', 'subscriptions.update']);

/** Earlier than any contract, for a version that has held since an unknown day. */
const EVER = calendarDay('0001-01-01');

function entriesBefore(
  context: Context,
  subscription: Subscription,
  contractStart: CalendarDay | null,
): readonly ScheduleEntry[] {
  const { address, plan } = subscription;
  const { fromCatalog = false } = context.observed;
  const versions = recordedVersions(context, address)
    .filter(({ start, status }) => start !== null && status !== 'draft')
    .map((version) => ({ ...version, ...heldSince(version, contractStart) }))
    .sort((a, b) => (a.start < b.start ? -1 : a.start === b.start ? a.appliedAtMs - b.appliedAtMs : 1));
  if (versions.length === 0)
    return [{ from: EVER, arrival: arrivedOn(EVER), items: [], missing: 'everything' }];
  const opened = contractStart ?? context.observed.records.get(address)?.start ?? null;
  return oneOfEachDay(
    versions.map((version, index) => {
      const { taken, atLatest } = arrivalOf(version, versions[index - 1], opened);
      const edited = fromCatalog ? laterDay(atLatest, context.today) : atLatest;
      return {
        ...recordedEntry(context, version, plan !== undefined),
        arrival: { taken, atLatest: laterDay(edited, version.made) },
      };
    }),
  );
}

/**
 * The arrival of a version's products. A version replaces the record at its own address, and with it the record of an
 * earlier arrival: at the opening address that of the subscription's opening, at a dated address that of its date.
 * The products may have come as early as that day.
 */
function arrivalOf(
  { address, start }: Recorded,
  previous: Recorded | undefined,
  opened: CalendarDay | null,
): Arrival {
  const from = start ?? EVER;
  const parsed = parseAddress(address);
  const day = previous === undefined ? opened : parsed?.kind === 'version' ? parsed.point : null;
  const isBetween = day !== null && day !== 'opening' && day < from && day > (previous?.start ?? EVER);
  return { taken: isBetween ? day : from, atLatest: from };
}

/**
 * The day from which a version holds. A version that came with its subscription, which has no status of its own, may
 * hold since before the subscription was created; see `heldFrom`.
 */
function heldSince(
  { address, start, status }: Pick<Recorded, 'address' | 'start' | 'status'>,
  contractStart: CalendarDay | null,
): { readonly start: CalendarDay; readonly made: CalendarDay } {
  const made = start ?? EVER;
  const parsed = parseAddress(address);
  if (status !== null || parsed?.kind !== 'version') return { start: made, made };
  const day = heldFrom({ from: parsed.point === 'opening' ? null : parsed.point }, contractStart);
  return { start: day !== null && day < made ? day : made, made };
}

function recordedEntry(context: Context, version: Recorded, onPlan: boolean): ScheduleEntry {
  const from = version.start ?? EVER;
  const days = { from, arrival: arrivedOn(from) };
  const live = liveAt(context, version.address);
  // Another version holds in its place, or none does, so nobody knows the amount that is billed.
  if (live?.kind === 'read' && live.outOfForce !== undefined)
    return { ...days, items: [], missing: 'everything' };
  if (live?.kind === 'read') return { ...days, items: pricedItems(context, live.value), missing: null };
  if (version.value === null) return { ...days, items: [], missing: 'everything' };
  // A version that came with its subscription has no status of its own, and only the overrides of a plan's items.
  const missing = onPlan && version.status === null ? 'plan_items' : null;
  return { ...days, items: pricedItems(context, version.value), missing };
}

function endingOn(from: CalendarDay): ScheduleEntry {
  return { from, arrival: arrivedOn(from), items: [], missing: null, ended: true };
}

/** The day on which the subscription ends by a cancellation that was sent before. */
function endBefore(context: Context, address: Address): CalendarDay | undefined {
  const recorded = context.observed.records.get(address);
  return isPresent(recorded) ? recordedEnd(recorded) : undefined;
}

function untilEnd(entries: readonly ScheduleEntry[], end: CalendarDay | undefined): readonly ScheduleEntry[] {
  return end === undefined ? entries : [...entries.filter(({ from }) => from < end), endingOn(end)];
}

interface AddedEntry {
  readonly step: Step;
  readonly entry: ScheduleEntry;
  /** The day on which the step takes effect, where the entry counts as holding since an earlier day. */
  readonly sent?: CalendarDay;
}

/** The entries that the steps add. A draft counts only once it is published. */
function entriesOfSteps(
  context: Context,
  { plan }: Subscription,
  steps: readonly Step[],
  { start, now }: { readonly start: CalendarDay | null; readonly now: CalendarDay },
  before: readonly ScheduleEntry[],
): readonly AddedEntry[] {
  const drafts = new Map<string, ScheduleEntry>();
  const added: AddedEntry[] = [];
  const entriesOf = (step: Step): readonly AddedEntry[] => {
    const { operation, address, body, effective_at, opens } = step;
    const days = { from: effective_at ?? now, arrival: arrivedOn(effective_at ?? now) };
    switch (operation) {
      case 'subscriptions.create': {
        const missing = plan === undefined ? null : 'plan_items';
        const { from } = days;
        const { start: taken } = heldSince({ address: opens ?? address, start: from, status: null }, start);
        const held = { from: taken, arrival: { taken, atLatest: from } };
        return [{ step, entry: { ...held, items: itemsIn(context, body), missing }, sent: from }];
      }
      case 'versions.create': {
        const entry: ScheduleEntry = { ...days, items: itemsIn(context, body), missing: null };
        if (body?.draft !== true) return [{ step, entry }];
        drafts.set(address, entry);
        return [];
      }
      case 'versions.update':
        // The request does not show the content of a draft after its update.
        drafts.set(address, { ...days, items: [], missing: 'everything' });
        return [];
      case 'versions.publish': {
        const recorded = context.observed.records.get(address);
        const entry = drafts.get(address) ?? (isPresent(recorded) && recordedEntry(context, recorded, false));
        return entry ? [{ step, entry }] : [];
      }
      case 'subscriptions.cancel':
        return effective_at === null ? [] : [{ step, entry: endingOn(effective_at) }];
      case 'versions.delete': {
        if (effective_at === null) return [];
        const standing = [...before, ...added.map(({ entry }) => entry)].sort(byDay);
        const goesOn = standing.findLast(({ from }) => from < effective_at);
        return goesOn ? [{ step, entry: { ...goesOn, from: effective_at } }] : [];
      }
      default:
        return [];
    }
  };
  for (const step of steps) added.push(...entriesOf(step));
  return added;
}

function itemsIn(context: Context, body: JsonObject | null): readonly PricedItem[] {
  return body === null ? [] : pricedItems(context, body);
}

/** Keeps the later of two versions of one day; the other one never has an effect. */
function oneOfEachDay(entries: readonly ScheduleEntry[]): readonly ScheduleEntry[] {
  return entries.filter(({ from }, index) => entries[index + 1]?.from !== from);
}

/**
 * Where two entries have one day, the later one holds. A replaced entry that has begun stays before it if its items are
 * known, so that discounts and trials of products in both run on. One that never begins has no effect and is dropped.
 */
function withBegun(entries: readonly ScheduleEntry[], today: CalendarDay): readonly ScheduleEntry[] {
  return entries.filter(
    ({ from, missing }, index) => (missing === null && from <= today) || entries[index + 1]?.from !== from,
  );
}

/** Entries of one day stay in their order. */
function byDay(a: ScheduleEntry, b: ScheduleEntry): number {
  return a.from < b.from ? -1 : a.from > b.from ? 1 : 0;
}

function only(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => names.includes(name) && member !== null),
  );
}
