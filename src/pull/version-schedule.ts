/** Selects the versions of a subscription that a catalog declares: the one in force, and those that start later. */

import { LIST_IDENTITY } from '../interface/index.ts';
import { isOneOff } from '../model/catalog/billing-interval.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import { parseAddress } from '../model/values/address.ts';
import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  ownField,
} from '../model/values/json.ts';
import type { FoundSubscription, FoundVersion } from './account.ts';

export interface KnownVersion {
  readonly found: FoundVersion;
  /** The value in the form of a version request: `items`, `entitlements`, `description`. */
  readonly value: JsonObject;
}

interface DatedVersion extends KnownVersion {
  readonly day: CalendarDay;
  readonly draft: boolean;
}

export interface VersionSchedule {
  /** Undefined if no version in force is known. */
  readonly opening: KnownVersion | undefined;
  /**
   * The day of the version in force where it is later than the contract's start: nobody knows what held before. Undefined
   * once the version is one that an apply has made.
   */
  readonly since: CalendarDay | undefined;
  /** The later versions by day, one for each day. */
  readonly later: readonly DatedVersion[];
  /**
   * True if the entry is written over the plan. The plan's items are read from the version in force. If another
   * version opens the contract, that version is written whole instead.
   */
  readonly overPlan: boolean;
  /** Drafts that no entry has: state does not know them, or they are of a day before the first entry. */
  readonly foreignDrafts: readonly FoundVersion[];
}

/** `fields` are the subscription's own. If its contract starts in the future, that day replaces today. */
export function versionSchedule(
  subscription: FoundSubscription,
  fields: JsonObject,
  today: CalendarDay,
): VersionSchedule {
  const start = contractStart(fields);
  const now = start === null ? today : laterDay(start, today);
  const fromPlan = fields.plan_id !== undefined;
  const takesPlan = fromPlan && takesPlanAsIs(subscription);
  const known = subscription.versions.flatMap((found): readonly KnownVersion[] => {
    const value = takesPlan ? {} : versionValue(found, fromPlan);
    if (value === undefined) return [];
    return [{ found, value }];
  });
  const byRank = rankIn(subscription);
  const published = known.filter(({ found }) => !isDraft(found)).toSorted(byRank);
  const holding = published.filter(({ found }) => (found.start ?? '') <= now);
  const pending: ReadonlySet<string | null> = new Set(subscription.pendingVersionIds);
  const current = published.find(({ found }) => isCurrent(subscription, found));
  // The version that starts by today, or before a future contract begins, but is not yet in force at the service.
  const next = holding.findLast(
    ({ found: { id, start } }) => start !== null && (start > today || pending.has(id)),
  );
  const holds = next ?? current ?? holding.at(-1) ?? published[0];
  // A dated version over a plan is complete, while the opening version is an overlay on the plan. Each is an entry.
  const laidOverPlan = fromPlan ? published.find(({ found }) => isOpening(found)) : undefined;
  const opening = laidOverPlan ?? holds;
  const since = ownDay(start, opening);
  const scheduled = published.flatMap((version): readonly DatedVersion[] => {
    const day = version.found.start;
    const isWritten = day !== null && version !== opening && (version === holds || day > now);
    return isWritten ? [{ ...version, day, draft: false }] : [];
  });
  const drafts = known.filter(({ found }) => isDraft(found)).toSorted(byRank);
  // A subscription that is a draft itself opens with its first draft.
  const first = opening === undefined && !fromPlan ? drafts[0] : undefined;
  const dayOf = ({ found }: KnownVersion) =>
    recordedDay(found) ?? (subscription.adoptsDrafts ? (found.start ?? undefined) : undefined);
  const ownDrafts = drafts.flatMap((version): readonly DatedVersion[] => {
    const day = dayOf(version);
    const isAhead = version !== first && day !== undefined && (start === null || day > (since ?? start));
    return isAhead ? [{ ...version, day, draft: true }] : [];
  });
  const later = oncePerDay([...ownDrafts, ...scheduled]);
  const written = new Set([first?.found, ...later.map(({ found }) => found)]);
  return {
    opening: opening ?? first,
    since,
    later,
    overPlan: fromPlan && (subscription.record !== undefined || current === undefined || opening === current),
    foreignDrafts: drafts.flatMap(({ found }) =>
      written.has(found) || recordedDay(found) !== undefined ? [] : [found],
    ),
  };
}

function ownDay(start: CalendarDay | null, opening: KnownVersion | undefined): CalendarDay | undefined {
  if (opening === undefined || (opening.found.record?.revision ?? 0) > 0) return undefined;
  const { sight, start: day } = opening.found;
  const isPublished = sight.kind === 'read' && sight.status !== 'draft';
  return isPublished && start !== null && day !== null && day > start ? day : undefined;
}

function isCurrent({ currentVersionId }: FoundSubscription, { id }: FoundVersion): boolean {
  return id !== null && id === currentVersionId;
}

/** True if state knows that no items were sent. The plan then supplies all items. */
function takesPlanAsIs({ record, versions }: FoundSubscription): boolean {
  return record !== undefined && record.value !== null && versions.every((found) => !found.record);
}

/** The value of a version; undefined if neither the service nor state has it. */
function versionValue({ sight, record }: FoundVersion, fromPlan: boolean): JsonObject | undefined {
  const sent = record?.value ?? undefined;
  switch (sight.kind) {
    case 'read':
      // The plan's items are in no catalog. The declared items are those that were sent over the plan.
      if (sent !== undefined && fromPlan && record?.status === null) return sent;
      return sent === undefined ? sight.value : managedPart(sight.value, sent);
    case 'unread':
      return sent;
    case 'missing':
      return undefined;
    default:
      return sight satisfies never;
  }
}

function isDraft({ sight, record }: FoundVersion): boolean {
  return (sight.kind === 'read' ? sight.status : record?.status) === 'draft';
}

function isOpening({ record }: FoundVersion): boolean {
  const parsed = record && parseAddress(record.address);
  return parsed?.kind === 'version' && parsed.point === 'opening';
}

function recordedDay({ record }: FoundVersion): CalendarDay | undefined {
  const parsed = record && parseAddress(record.address);
  return parsed?.kind === 'version' && parsed.point !== 'opening' ? parsed.point : undefined;
}

/**
 * Orders versions by day. Of several on one day, the version in force comes last: one that the service names comes
 * after the others, and otherwise the one created or applied later, by its id in the end.
 */
function rankIn(subscription: FoundSubscription): (a: KnownVersion, b: KnownVersion) => number {
  const named = new Set([subscription.currentVersionId, ...subscription.pendingVersionIds]);
  const rank = ({ found }: KnownVersion): readonly (string | number)[] => [
    found.start ?? '',
    found.end !== null && found.end === found.start ? 0 : 1,
    found.id !== null && named.has(found.id) ? 1 : 0,
    found.createdAt ?? '',
    found.record?.appliedAtMs ?? 0,
    found.id ?? '',
  ];
  return (a, b) => {
    const [left, right] = [rank(a), rank(b)];
    for (const [index, value] of left.entries()) {
      const other = right[index] ?? '';
      if (value !== other) return value < other ? -1 : 1;
    }
    return 0;
  };
}

/** Keeps the last version of each day. A draft is never in force, so any other version replaces it. */
function oncePerDay(versions: readonly DatedVersion[]): readonly DatedVersion[] {
  const byDay = new Map(versions.map((version) => [version.day, version]));
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * `shown` without the fields that `sent` lacks. List elements that were never sent are kept whole, and so are the keys of
 * cells: the service gives each matrix its own, and a key of the bundle would be another cell's.
 */
export function managedPart(shown: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const counterpart = name === 'cell_key' ? value : ownField(sent, name);
      return counterpart === undefined ? [] : [[name, managedValue(name, value, counterpart)] as const];
    }),
  );
}

function managedValue(name: string, shown: Json, sent: Json): Json {
  if (isJsonObject(shown) && isJsonObject(sent)) return managedPart(shown, sent);
  if (!isJsonArray(shown) || !isJsonArray(sent)) return shown;
  return shown.map((element, index) => {
    const counterpart = counterpartOf(name, element, sent) ?? sent[index];
    return counterpart === undefined || !isSame(name, element, counterpart)
      ? element
      : managedValue(name, element, counterpart);
  });
}

function counterpartOf(name: string, element: Json, sent: readonly Json[]): Json | undefined {
  return identityOf(name, element) === undefined
    ? undefined
    : sent.find((candidate) => isSame(name, element, candidate));
}

function isSame(name: string, a: Json, b: Json): boolean {
  return identityOf(name, a) === identityOf(name, b);
}

function identityOf(name: string, element: Json): string | undefined {
  const identities = LIST_IDENTITY[name] ?? [];
  if (!isJsonObject(element)) return undefined;
  const field = identities.find((identity) => typeof element[identity] === 'string');
  return field === undefined ? undefined : `${field} ${String(element[field])}`;
}

/** The days of versions that have a one-off fee which the version before has as well: a catalog charges it once. */
export function repeatedFees({ opening, later }: VersionSchedule): readonly CalendarDay[] {
  let before = feesIn(opening?.value);
  return later.flatMap(({ value, day, draft }) => {
    if (draft) return [];
    const fees = feesIn(value);
    const isRepeated = [...fees].some((fee) => before.has(fee));
    before = fees;
    return isRepeated ? [day] : [];
  });
}

function feesIn(value: JsonObject = {}): ReadonlySet<string> {
  const fees = (items: Json | undefined, bundle: Json = null) =>
    objectsIn(items).flatMap(({ product_id: product, price }) =>
      isJsonObject(price) && isOneOff(price)
        ? [JSON.stringify([bundle, product ?? null, bundle === null ? price : null])]
        : [],
    );
  const bundled = objectsIn(value.items).flatMap(({ bundle_id: bundle, items }) =>
    fees(items, bundle ?? null),
  );
  return new Set([...fees(value.items), ...bundled]);
}
