/**
 * Plans the versions of one subscription: the one that should hold now against the one that does, then every later day on
 * which the timeline turns or a scheduled version stands, then drafts.
 */
import { type Address, versionAddress } from '../model/address.ts';
import { addDays, type CalendarDay } from '../model/calendar-day.ts';
import type { JsonObject } from '../model/json.ts';
import type { Difference } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { pointInForce, type Timeline, type TimelinePoint } from '../timeline/timeline.ts';
import { isFound } from './adopt-subscription.ts';
import { isPlainlySame } from './comparable.ts';
import { comparedVersion, followedBundle, versionSource } from './compared-version.ts';
import { completeValue } from './complete-value.ts';
import { type Context, isBound, liveAt } from './context.ts';
import type { Course } from './course.ts';
import { draftUpdate } from './draft-update.ts';
import { itemReferences } from './encode-items.ts';
import { heldOn, latestVersion } from './held-before.ts';
import { besidePlan } from './lay-over-plan.ts';
import { stepCause } from './sort-differences.ts';
import { dependent, needsOf } from './standing.ts';
import { differences } from './three-way.ts';
import { listFoundVersion, listServiceChanges } from './version-drift.ts';

const NOTHING: ReadonlyMap<Address, JsonObject> = new Map();
const RELIES = 'relies on the later of two versions of one day holding';

/** Answers what each recorded version was found to agree with, for those whose value was not known. */
export function planVersions(
  context: Context,
  course: Course,
  timeline: Timeline,
): ReadonlyMap<Address, JsonObject> {
  const agreed = [planNow(context, course, timeline)];
  for (const day of laterDays(course, timeline)) agreed.push(planLater(context, course, timeline, day));
  for (const point of timeline.points) if (point.draft) planDraft(context, course, point);
  return new Map(agreed.flatMap((known) => [...known]));
}

function planNow(context: Context, course: Course, timeline: Timeline): ReadonlyMap<Address, JsonObject> {
  const point = pointInForce(timeline, course.now);
  if (point === undefined) return NOTHING;
  const holding = heldOn(course.versions(), course.now);
  const value = completeValue(context, course, point, holding);
  if (value === undefined || agrees(context, value, point, holding)) {
    listServiceChanges(context, course, holding, value);
    return value && holding ? new Map([[holding.address, value]]) : NOTHING;
  }
  takeVersion(context, course, {
    address: point.address,
    point,
    value,
    effectiveAt: dayToSend(context, course, timeline, point, holding),
    before: holding,
    notes: overtakenBy(course, point, holding),
  });
  return NOTHING;
}

/**
 * Undefined for the day of apply. A dated entry that was never applied goes out with its own date though its day has
 * come, unless a version of a later day was applied since, behind which it would never hold; what opens a contract that
 * starts later goes out with that start.
 */
function dayToSend(
  context: Context,
  course: Course,
  timeline: Timeline,
  point: TimelinePoint,
  holding: Recorded | undefined,
): CalendarDay | undefined {
  // A version that was sent with today's own date is followed by one with the same: the service's day may differ from ours.
  if (
    holding?.start === context.today &&
    holding.address === versionAddress(keyOf(course.address), context.today)
  )
    return context.today;
  const isOwn = isLateEntry(course, point) && point.from !== timeline.start;
  if (isOwn && point.from !== null && !isAfter(holding, point.from)) return point.from;
  return course.now > context.today ? course.now : undefined;
}

/** A draft was made and never applied. */
function isLateEntry(course: Course, point: TimelinePoint): boolean {
  const applied = course.recordAt(point.address);
  return point.origin === 'entry' && (applied === undefined || applied.status === 'draft');
}

function isAfter(version: Recorded | undefined, day: CalendarDay): boolean {
  return version !== undefined && version.start !== null && version.start > day;
}

function overtakenBy(course: Course, point: TimelinePoint, holding: Recorded | undefined): readonly string[] {
  if (point.from === null || !isLateEntry(course, point) || !isAfter(holding, point.from)) return [];
  return [
    `holds from the day of apply and not from ${point.from}: a version from ${holding?.start} stands already`,
  ];
}

/** Days after now on which the timeline turns or a published version stands, each once, in order. */
function laterDays(course: Course, timeline: Timeline): readonly CalendarDay[] {
  const turns = timeline.points.flatMap(({ from, draft }) => (from === null || draft ? [] : [from]));
  const scheduled = published(course).flatMap(({ start }) => (start === null ? [] : [start]));
  return [...new Set([...turns, ...scheduled])].filter((day) => day > course.now).sort();
}

function planLater(
  context: Context,
  course: Course,
  timeline: Timeline,
  day: CalendarDay,
): ReadonlyMap<Address, JsonObject> {
  const point = pointInForce(timeline, day);
  if (point === undefined) return NOTHING;
  const standing = latestVersion(published(course).filter(({ start }) => start === day));
  const before = standing ?? heldOn(course.versions(), day);
  const value = completeValue(context, course, point, before);
  // A dated entry makes its version even where it changes nothing; a bundle change that touches nothing here makes none.
  const stands =
    (standing !== undefined && !mayBeOutlasted(context, course, day)) || point.origin !== 'entry';
  if (value === undefined || (stands && agrees(context, value, point, before))) {
    listServiceChanges(context, course, standing, value);
    return value && standing ? new Map([[standing.address, value]]) : NOTHING;
  }
  const turnsHere = point.from === day;
  const isForeign = standing !== undefined && isFound(standing) && !turnsHere;
  if (isForeign && !context.reverts(standing.address)) {
    listFoundVersion(context, course, standing, comparedVersion(context, value, false));
    return NOTHING;
  }
  takeVersion(context, course, {
    address: turnsHere ? point.address : (standing?.address ?? versionAddress(keyOf(course.address), day)),
    point,
    value,
    effectiveAt: day,
    // Without somebody else's version what holds before it would go on.
    before: isForeign ? { ...standing, value } : before,
    notes: standing
      ? [turnsHere ? `replaces the version scheduled for ${day}; ${RELIES}` : withdrawal(day)]
      : [],
  });
  return NOTHING;
}

/**
 * Whether a version that this plan sends for the day of apply could outlast the one of the day after: where the service's
 * calendar is ahead of the project's, both begin on one day there, and the later made holds.
 */
function mayBeOutlasted(context: Context, course: Course, day: CalendarDay): boolean {
  return (
    day === addDays(context.today, 1) &&
    course.steps.some(
      ({ operation, effective_at }) => operation === 'versions.create' && effective_at === null,
    )
  );
}

function withdrawal(day: CalendarDay): string {
  return `withdraws the version scheduled for ${day}: what holds before goes on; ${RELIES}`;
}

/** A draft is made once. One that changed is updated in place where that is bound and can say it all, else made anew. */
function planDraft(context: Context, course: Course, point: TimelinePoint): void {
  const recorded = course.recordAt(point.address);
  if (recorded && recorded.status !== 'draft') return;
  // What an update in doubt made of it is read by the next plan: to suppose nothing would make a second draft.
  if (context.observed.openIntents.some(({ address }) => address === point.address)) return;
  const before = recorded ?? heldOn(course.versions(), point.from ?? course.now);
  const value = completeValue(context, course, point, before);
  if (value === undefined || (recorded && agrees(context, value, point, recorded))) return;
  const update =
    recorded?.value && isBound(context, 'versions.update') ? draftUpdate(recorded.value, value) : undefined;
  if (update) {
    const found = changesOf(context, value, point, recorded, recorded && liveValue(context, recorded));
    course.take({
      address: point.address,
      operation: 'versions.update',
      action: 'update',
      cause: stepCause(found),
      body: update,
      differences: found,
      source: point.locate([]),
      effectiveAt: point.from,
    });
    return;
  }
  takeVersion(context, course, {
    address: point.address,
    point,
    value: { ...value, draft: true },
    effectiveAt: point.from ?? undefined,
    before,
    notes: [],
  });
}

interface WantedVersion {
  readonly address: Address;
  readonly point: TimelinePoint;
  readonly value: JsonObject;
  /** The day to send, undefined for the day of apply. */
  readonly effectiveAt: CalendarDay | undefined;
  readonly before: Recorded | undefined;
  readonly notes: readonly string[];
}

/**
 * A draft that says just this is published where that is bound; anything else is a version of its own. One that uses what
 * will not be there is withheld, and its day is left as it stands.
 */
function takeVersion(context: Context, course: Course, wanted: WantedVersion): void {
  const { address, point, value, effectiveAt, before } = wanted;
  const { missing } = needsOf(itemReferences(point.items ?? []), course.standings);
  if (missing.length > 0) {
    course.withhold(dependent(address, missing));
    return;
  }
  const recorded = course.recordAt(address);
  const draft = recorded?.status === 'draft' ? recorded : undefined;
  const shared = {
    address,
    source: point.locate([]),
    effectiveAt: effectiveAt ?? null,
  };
  if (
    draft &&
    value.draft !== true &&
    isBound(context, 'versions.publish') &&
    agrees(context, value, point, draft)
  ) {
    course.take({
      ...shared,
      operation: 'versions.publish',
      action: 'publish',
      cause: 'catalog',
      body: null,
      differences: [],
    });
    return;
  }
  const found = changesOf(context, value, point, before, before && liveValue(context, before));
  const left = draft ? [`the draft ${draft.remoteId ?? ''} is left behind: nothing deletes it`] : [];
  course.take({
    ...shared,
    operation: 'versions.create',
    action: 'create',
    cause: stepCause(found),
    body: { ...value, ...(effectiveAt === undefined ? {} : { effective_at: effectiveAt }) },
    differences: found,
    // A dated entry's first version is the entry's own doing, even where it lets a bundle's price through again.
    follows:
      point.origin === 'entry' && recorded === undefined ? null : followedBundle(context, point, found),
    notes: [...wanted.notes, ...left],
  });
}

function agrees(
  context: Context,
  value: JsonObject,
  point: TimelinePoint,
  version: Recorded | undefined,
): boolean {
  if (version === undefined || !isKnown(context, version)) return false;
  const live = comparedLive(context, version);
  if (live === undefined && version.value && isPlainlySame(value, version.value, context.nameId)) return true;
  return changesOf(context, value, point, version, live).length === 0;
}

function isKnown(context: Context, version: Recorded): boolean {
  return version.value !== null || liveAt(context, version.address)?.kind === 'read';
}

/** What a version of this point would change in the one that stands, as far as that is known. */
function changesOf(
  context: Context,
  value: JsonObject,
  point: TimelinePoint,
  version: Recorded | undefined,
  live: JsonObject | undefined,
): readonly Difference[] {
  const noted = countsDescription(point, version);
  const shown = live && comparedVersion(context, live, noted);
  const recorded = version?.value ? comparedVersion(context, version.value, noted) : undefined;
  return differences(
    {
      desired: comparedVersion(context, value, noted),
      recorded: version && recorded && shown ? besidePlan(context, version, recorded, shown) : recorded,
      live: shown,
    },
    (path) => versionSource(context, point, path),
  );
}

/**
 * Whether a version is needed is decided on what was recorded: what the service changed since is no reason for one,
 * except where nothing is recorded or the change is undone.
 */
function comparedLive(context: Context, version: Recorded): JsonObject | undefined {
  return version.value === null || context.reverts(version.address) ? liveValue(context, version) : undefined;
}

/** What was read is about the version that stands, not about the one that this plan puts in its place. */
function liveValue(context: Context, version: Recorded): JsonObject | undefined {
  const live = liveAt(context, version.address);
  return live?.kind === 'read' && version.remoteId !== null ? live.value : undefined;
}

function countsDescription(point: TimelinePoint, version: Recorded | undefined): boolean {
  return point.origin === 'entry' && version?.address === point.address;
}

function published(course: Course): readonly Recorded[] {
  return course.versions().filter(({ status }) => status !== 'draft');
}

function keyOf(subscription: Address): string {
  return subscription.split('.')[1] ?? '';
}
