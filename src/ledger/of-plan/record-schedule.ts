/**
 * The price schedule of a subscription by its records: those from before a plan, with what the service shows, and those that
 * its steps leave, which are folded as an apply folds its answers.
 */

import { declaredAt, type Subscription, takesUnknownItems } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { discountText } from '../../model/catalog/limited-terms.ts';
import { isDraftStep, type Step } from '../../model/plan/plan.ts';
import { givenDiscount } from '../../model/service/given-discounts.ts';
import {
  isPresent,
  isVersionRecord,
  keepingEnd,
  type Recorded,
  recordedEnd,
} from '../../model/service/record.ts';
import { sentPart } from '../../model/service/said-part.ts';
import { withUnshownOnRecord } from '../../model/service/unread-prices.ts';
import { type Address, pointOf } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { countsTerms } from '../../plan/bodies/limited-items.ts';
import { type Context, isWaiting, liveAt, traitsOf } from '../../plan/context.ts';
import { shownFields } from '../../plan/diff/changes-since.ts';
import { opensOverPlan } from '../../plan/diff/lay-over-plan.ts';
import { foldProjected } from '../../plan/records/fold-projected.ts';
import { foundVersions, recordedVersions } from '../../plan/records/versions-on-record.ts';
import { EVER, heldSince } from '../../timeline/timeline.ts';
import { creditsIn } from '../bills/credits.ts';
import { arrivedOn, type ScheduleEntry } from '../priced-subscription.ts';
import { pricedItems } from './impact-items.ts';

/** The records of a subscription and of its versions, by address, each with the content that the service shows. */
type Rows = ReadonlyMap<Address, Recorded>;

/** The fields that the service last showed, else the recorded ones. */
export function knownFields(context: Context, address: Address): JsonObject {
  const live = liveAt(context, address);
  const recorded = context.observed.records.get(address);
  if (live?.kind === 'read') return live.value;
  return shownFields(context, recorded) ?? recorded?.value ?? {};
}

/** An entry that holds by a step, from the step's day on. */
export interface AddedEntry {
  readonly step: Step;
  readonly entry: ScheduleEntry;
  readonly day: CalendarDay;
}

export interface RecordSchedule {
  readonly entries: readonly ScheduleEntry[];
  readonly fields: JsonObject;
  /** The day on which its own discount was given, or found; null where that is not on record. */
  readonly discountGiven: CalendarDay | null;
  /** True if somebody gave it at the service: it is not the one on record, or it was found by an earlier plan. */
  readonly discountFound: boolean;
  /** The day on which the subscription ends by a cancellation. */
  readonly end: CalendarDay | undefined;
}

interface RecordSchedules {
  /** Those of the catalog, over those that are known at the service. */
  readonly fields: JsonObject;
  readonly start: CalendarDay | null;
  /** The day of steps that name none. */
  readonly now: CalendarDay;
  readonly before: RecordSchedule;
  readonly after: RecordSchedule;
  readonly added: readonly AddedEntry[];
}

type Owner = Pick<Subscription, 'address'> & Partial<Pick<Subscription, 'entries'>>;

/** The schedule before a plan, by the records and what the service shows. */
export function recordSchedule(
  context: Context,
  subscription: Owner,
  contractStart: CalendarDay | null,
): RecordSchedule {
  return scheduleIn(context, subscription, rowsBefore(context, subscription.address), contractStart);
}

/** A subscription that is created or activated has no schedule before: nothing was billed. */
export function recordSchedules(
  context: Context,
  subscription: Subscription,
  steps: readonly Step[],
): RecordSchedules {
  const { address } = subscription;
  const created = steps.some(({ operation }) => operation === 'subscriptions.create');
  const fields = laidOver(created ? {} : knownFields(context, address), subscription.fields);
  const start = contractStart(fields);
  const now = start === null ? context.today : laterDay(start, context.today);
  const known: Rows = created ? new Map() : rowsBefore(context, address);
  const rows = new Map(known);
  const replaced: Recorded[] = [];
  const added = new Map<Address, AddedEntry>();
  const schedule = () => scheduleIn(context, subscription, rows, start, { known, replaced, created });
  for (const step of steps) {
    const day = step.effective_at ?? now;
    // The whole content of a version that is sent is billed, whoever stated it.
    const isOwn = step.address === address;
    const body = step.body && (isOwn ? step.body : sentPart(step.body));
    const left = foldProjected({ ...step, body, day }, rows, traitsOf(context));
    const waits = isWaiting(context, rows.get(address));
    for (const row of left) {
      const before = rows.get(row.address);
      // A draft has never held.
      const hasHeld = before && !waits && isInForce(before, waits) && step.operation !== 'versions.update';
      if (hasHeld) replaced.push(before);
      // The last one done comes last, for of two versions of one day it is the later one.
      rows.delete(row.address);
      rows.set(row.address, row);
    }
    if (step.operation === 'subscriptions.cancel') added.set(address, { step, entry: endingOn(day), day });
    for (const row of step.operation === 'subscriptions.activate' ? rows.values() : left) {
      if (row.address === address || row.presence === 'removed') continue;
      if (row.status === 'draft' && !waits) continue;
      const from = isPresent(row) ? (row.start ?? day) : day;
      const entry = schedule().entries.findLast((each) => each.from <= from);
      if (entry) added.set(row.address, { step: added.get(row.address)?.step ?? step, entry, day: from });
    }
  }
  const before = scheduleIn(context, subscription, known, start);
  return {
    ...{ fields, start, now },
    before: { ...before, entries: begins(steps) ? [] : before.entries },
    after: schedule(),
    added: [...added.values()],
  };
}

/** True where the subscription is billed from these steps on. */
export function begins(steps: readonly Step[]): boolean {
  return steps.some(({ operation }) => BEGINNING.has(operation));
}

const BEGINNING: ReadonlySet<string> = new Set(['subscriptions.create', 'subscriptions.activate']);

/**
 * The records before a plan. Of a version that another one replaces at the service, nobody knows the content. One that was
 * to hold and is still a draft, where what is published stays so, has billed nothing.
 */
function rowsBefore(context: Context, address: Address): Rows {
  const own = context.observed.records.get(address);
  const { keepsPublished, unshownOfPrice } = traitsOf(context);
  let billsNothing = false;
  const versions = recordedVersions(context, address).map((row): Recorded => {
    const live = liveAt(context, row.address);
    if (live?.kind !== 'read') return row;
    const { outOfForce: sign } = live;
    const value = withUnshownOnRecord(live.value, row.value ?? {}, unshownOfPrice);
    const waits = keepsPublished && sign?.kind === 'status' && sign.now === 'draft';
    if (waits) billsNothing = true;
    return waits ? { ...row, value, status: 'draft' } : { ...row, value: sign === undefined ? value : null };
  });
  // A version that somebody scheduled at the service is billed from its day on, unless the plan undoes it.
  const undone = isPresent(own)
    ? foundVersions(context, address, context.today).filter((row) => context.reverts(row.address))
    : [];
  const found = undone.map((row) => ({ ...row, value: knownFields(context, row.address) }));
  const waits = isWaiting(context, own);
  const unknown = versions.some((row) => isInForce(row, waits))
    ? []
    : [unknownVersion(address, billsNothing ? {} : null)];
  const shown = isPresent(own) ? [keepingEnd({ ...own, value: knownFields(context, address) }, own)] : [];
  return new Map([...shown, ...unknown, ...versions, ...found].map((row) => [row.address, row]));
}

/** Stands for the prices of a subscription that has no version in force on record. */
function unknownVersion(owner: Address, value: JsonObject | null): Recorded {
  const none = { remoteId: null, answered: null, revision: 0, appliedAtMs: 0 };
  const address = `${owner}.versions.unknown` as Address;
  return { ...none, address, value, start: EVER, status: 'published', presence: 'present' };
}

/** `waits` is true for the versions of a subscription whose activation publishes its drafts: those are counted. */
function isInForce(row: Recorded, waits: boolean): boolean {
  return isVersionRecord(row) && isPresent(row) && (waits || row.status !== 'draft') && row.start !== null;
}

interface Change {
  readonly known: Rows;
  /** The records whose place others take: what has begun by them stays as it was. */
  readonly replaced: readonly Recorded[];
  readonly created: boolean;
}

function scheduleIn(
  context: Context,
  subscription: Owner,
  rows: Rows,
  contractStart: CalendarDay | null,
  { known, replaced, created }: Change = { known: rows, replaced: [], created: false },
): RecordSchedule {
  const { address, entries: [first] = [] } = subscription;
  const own = rows.get(address);
  const shown = known.get(address)?.value;
  const recorded = context.observed.records.get(address)?.value;
  const opened = first?.since ?? contractStart ?? own?.start ?? null;
  const begun = replaced.filter(({ start }) => start !== null && start <= context.today);
  const versions = [...begun, ...rows.values()]
    .filter((row) => isInForce(row, isWaiting(context, own)))
    .map((row) => ({ row, ...heldSince(row, contractStart) }))
    .sort((a, b) =>
      a.start === b.start ? a.row.appliedAtMs - b.row.appliedAtMs : a.start < b.start ? -1 : 1,
    );
  const entries = versions.map(({ row, start: from, made }, index): ScheduleEntry => {
    const isKnown = isOf(known, row);
    // Each version is sent with the rest of a discount or trial, which counts from there.
    const isResent = countsTerms(context);
    const taken =
      isKnown && !isResent ? arrivalOf(row.address, from, versions[index - 1]?.start, opened) : from;
    // A catalog may have been edited up to today.
    const edited = context.observed.fromCatalog && isKnown ? context.today : made;
    return {
      from,
      arrival: { taken, atLatest: laterDay(laterDay(from, made), edited) },
      ...(row.value === null ? { items: [] } : contentOf(context, row.value)),
      missing: missingFrom(context, row, created),
    };
  });
  const end = own && recordedEnd(own);
  const given = own && givenDiscount(own, own.value?.discount);
  // If two versions have one day, the later one holds. One that steps replace stays before it if it has begun and is
  // known, so that discounts and trials of products in both run on.
  const running = entries.filter(({ from, missing }, index) => {
    const next = versions[index + 1];
    if (next?.start !== from) return true;
    return missing === null && from <= context.today && !isOf(known, next.row);
  });
  return {
    entries: end === undefined ? running : [...running.filter(({ from }) => from < end), endingOn(end)],
    fields: own?.value ?? {},
    discountGiven: given?.on ?? null,
    discountFound: given
      ? given.found === true
      : !!shown && !!recorded && discountText(shown) !== discountText(recorded),
    end,
  };
}

/**
 * The entries with the versions that somebody else published at the service and the plan leaves there, each until the next version
 * on record or of the plan: nobody agreed to them, so that they are no base for a price, and their bills are no change of the plan.
 */
export function withOthers(
  context: Context,
  { address }: Owner,
  own: readonly ScheduleEntry[],
  planned: readonly ScheduleEntry[],
): readonly ScheduleEntry[] {
  const days = [...new Set([...own, ...planned].map(({ from }) => from))].sort();
  const ownOn = (day: CalendarDay) => own.findLast(({ from }) => from <= day);
  const others = foundVersions(context, address, context.today).flatMap((row): ScheduleEntry[] => {
    const { start: from, address: other } = row;
    const live = liveAt(context, other);
    if (from === null || days.includes(from) || !isInForce(row, false) || context.reverts(other)) return [];
    const before = ownOn(from);
    if (live?.kind !== 'read' || live.outOfForce || before === undefined || before.ended) return [];
    const next = days.find((day) => day > from);
    const resumed = next !== undefined && !own.some((entry) => entry.from === next) && ownOn(next);
    const entry = { from, arrival: arrivedOn(from), ...contentOf(context, live.value), missing: null };
    return [entry, ...(resumed ? [{ ...resumed, from: next }] : [])];
  });
  return others.length === 0
    ? own
    : [...own, ...others].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

function missingFrom(context: Context, row: Recorded, created: boolean): ScheduleEntry['missing'] {
  if (row.value === null) return 'everything';
  if (row.status !== null || liveAt(context, row.address)?.kind === 'read') return null;
  const declared = declaredAt(context.catalog, row.address) as Subscription | undefined;
  const isOver = created ? declared && takesUnknownItems(declared) : opensOverPlan(context, row);
  return isOver ? 'plan_items' : null;
}

/**
 * The assumed arrival of a version's products. A version replaces the record at its own address, and with it the record of an
 * earlier arrival: at the opening address that of the subscription's opening, at a dated address that of its date.
 * The products may have come as early as that day.
 */
function arrivalOf(
  address: Address,
  from: CalendarDay,
  previous: CalendarDay | undefined,
  opened: CalendarDay | null,
): CalendarDay {
  const point = pointOf(address) ?? null;
  const day = previous === undefined ? opened : point === 'opening' ? null : point;
  const isBetween = day !== null && day < from && day > (previous ?? EVER);
  return isBetween ? day : from;
}

function contentOf(context: Context, value: JsonObject): Pick<ScheduleEntry, 'items' | 'credits'> {
  return { items: pricedItems(context, value), credits: creditsIn(value.entitlements) };
}

function endingOn(from: CalendarDay): ScheduleEntry {
  return { from, arrival: arrivedOn(from), items: [], missing: null, ended: true };
}

function isOf(rows: Rows, row: Recorded): boolean {
  return rows.get(row.address) === row;
}

/** A draft as it would be published at once. */
export function published(step: Step): readonly Step[] {
  if (!isDraftStep(step)) return [step];
  if (step.operation === 'versions.create') return [{ ...step, body: { ...step.body, draft: false } }];
  const address = step.opens ?? step.address;
  return [step, { ...step, address, opens: null, operation: 'versions.publish' }];
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
