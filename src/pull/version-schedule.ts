/** Which of a subscription's versions a catalog tells: the one in force, and those that are still to come. */
import { parseAddress } from '../model/address.ts';
import { type CalendarDay, laterDay } from '../model/calendar-day.ts';
import type { JsonObject } from '../model/json.ts';
import { contractStart } from '../model/lock-release.ts';
import type { FoundSubscription, FoundVersion } from './account.ts';
import { managedPart } from './managed-part.ts';

/** A version whose value is known. */
export interface KnownVersion {
  readonly found: FoundVersion;
  /** In the form of a version request: `items`, `entitlements`, `description`. */
  readonly value: JsonObject;
}

export interface DatedVersion extends KnownVersion {
  readonly day: CalendarDay;
  readonly draft: boolean;
}

export interface VersionSchedule {
  /** Undefined where none that holds is known. */
  readonly opening: KnownVersion | undefined;
  /** By day, each day once. */
  readonly later: readonly DatedVersion[];
  /** The plan's own items are read from the version in force: where another opens the contract, it is told whole instead. */
  readonly overPlan: boolean;
  /** Drafts that state does not know: in a catalog each would be made once more. */
  readonly foreignDrafts: readonly FoundVersion[];
}

/** `fields` are the subscription's own: the day of its contract's start counts where that lies ahead. */
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
  // What takes over before a contract that lies ahead begins, or today, where that has not come yet at the service.
  const next = holding.findLast(
    ({ found: { id, start } }) => start !== null && (start > today || pending.has(id)),
  );
  const holds = next ?? current ?? holding.at(-1) ?? published[0];
  // A dated version over a plan is complete, and what the subscription opened with lies over the plan: each is an entry.
  const laidOverPlan = fromPlan ? published.find(({ found }) => isOpening(found)) : undefined;
  const opening = laidOverPlan ?? holds;
  const scheduled = published.flatMap((version): readonly DatedVersion[] => {
    const day = version.found.start;
    const isWritten = day !== null && version !== opening && (version === holds || day > now);
    return isWritten ? [{ ...version, day, draft: false }] : [];
  });
  const drafts = known.filter(({ found }) => isDraft(found));
  const ownDrafts = drafts.flatMap((version): readonly DatedVersion[] => {
    const day = recordedDay(version.found);
    const isAhead = day !== undefined && (start === null || day > start);
    return isAhead ? [{ ...version, day, draft: true }] : [];
  });
  return {
    opening,
    later: oncePerDay([...ownDrafts, ...scheduled]),
    overPlan: fromPlan && (subscription.record !== undefined || current === undefined || opening === current),
    foreignDrafts: drafts.flatMap(({ found }) => (recordedDay(found) === undefined ? [found] : [])),
  };
}

function isCurrent({ currentVersionId }: FoundSubscription, { id }: FoundVersion): boolean {
  return id !== null && id === currentVersionId;
}

/** State knows what was sent, and that was no item: what the plan brings is the plan's. */
function takesPlanAsIs({ record, versions }: FoundSubscription): boolean {
  return record !== undefined && record.value !== null && versions.every((found) => !found.record);
}

/** Undefined where neither the service nor state tells it. */
function versionValue({ sight, record }: FoundVersion, fromPlan: boolean): JsonObject | undefined {
  const sent = record?.value ?? undefined;
  switch (sight.kind) {
    case 'read':
      // What the plan brings is in no catalog: the declared items are what was laid over it.
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

/** By day, and of one day the one that holds last: what the service names itself, then what was made or applied later. */
function rankIn(subscription: FoundSubscription): (a: KnownVersion, b: KnownVersion) => number {
  const named = new Set([subscription.currentVersionId, ...subscription.pendingVersionIds]);
  const rank = ({ found }: KnownVersion): readonly (string | number)[] => [
    found.start ?? '',
    found.end !== null && found.end === found.start ? 0 : 1,
    found.id !== null && named.has(found.id) ? 1 : 0,
    found.createdAt ?? '',
    found.record?.appliedAtMs ?? 0,
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

/** The last version of each day holds; a draft holds nothing and gives way. */
function oncePerDay(versions: readonly DatedVersion[]): readonly DatedVersion[] {
  const byDay = new Map(versions.map((version) => [version.day, version]));
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
