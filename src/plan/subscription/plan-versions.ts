/**
 * Plans the versions of one subscription: the version that should hold now, then one for every later day on which the
 * timeline turns or a scheduled version stands, then the drafts.
 */

import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { pointInForce, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { contentOn } from '../bodies/content-on-day.ts';
import { itemReferences } from '../bodies/encode-items.ts';
import { type Context, isWaiting } from '../context.ts';
import { comparedVersion } from '../diff/compared-version.ts';
import { listFoundVersion, listServiceChanges } from '../diff/version-drift.ts';
import { needsOf } from '../part.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { heldOn, isFound, latestVersion } from '../records/versions-on-record.ts';
import { agrees, takeVersion } from './version-steps.ts';
import { canWithdraw, isOnlyOfItsDay, takeWithdrawal, withdrawalText } from './withdraw-version.ts';

const NOTHING: ReadonlyMap<Address, JsonObject> = new Map();
const RELIES = 'if two versions start on one day, the later one counts (assumption)';

/** Returns the catalog's content for each recorded version that agrees with it, to note values that were unknown. */
export function planVersions(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  subscription: Pick<Subscription, 'ends'>,
): ReadonlyMap<Address, JsonObject> {
  const { ends = null } = subscription;
  const now = planNow(context, planned, timeline);
  const agreed = [now.agreed];
  const later = new Set([...laterDays(planned, timeline), ...now.onCycle]);
  // A version scheduled for the subscription's end or later never holds.
  for (const day of [...later].sort().filter((each) => ends === null || each < ends))
    agreed.push(planLater(context, planned, timeline, day));
  return new Map(agreed.flatMap((known) => [...known]));
}

function planNow(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
): { readonly agreed: ReadonlyMap<Address, JsonObject>; readonly onCycle: readonly CalendarDay[] } {
  const point = pointInForce(timeline, planned.now);
  if (point === undefined) return { agreed: NOTHING, onCycle: [] };
  const holding = heldOn(planned.versions(), planned.now);
  const sent = dayToSend(context, planned, timeline, point, holding);
  const isDraft = isWaiting(context, planned.recordAt(planned.address));
  const day = { point, before: holding, begins: sent ?? planned.now, isDraft };
  const content = contentOn(context, planned, timeline, day);
  const onCycle = content?.onCycle ? [content.onCycle] : [];
  if (content === undefined || agrees(context, planned, content, holding)) {
    listServiceChanges(context, planned, holding, holding && content?.against(holding));
    const isKnown = content !== undefined && holding !== undefined;
    return {
      agreed: isKnown ? new Map([[holding.address, content.asNoted(holding)]]) : NOTHING,
      onCycle,
    };
  }
  takeVersion(context, planned, {
    address: versionOf(planned.address, point.from),
    ...content,
    effectiveAt: sent,
    before: holding,
    notes: overtakenBy(planned, point, holding),
  });
  return { agreed: NOTHING, onCycle };
}

/**
 * The day to send; undefined for the day of apply. A dated entry that was never applied is sent with its own date
 * even once its day has come. The exception is an entry behind a version of a later day that was applied since,
 * because it would never hold there. The opening of a contract that starts later is sent with that start.
 */
export function dayToSend(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
  holding: Recorded | undefined,
): CalendarDay | undefined {
  // A version that was sent with today's own date is replaced by one with the same date: the service may have another
  // day.
  if (holding?.start === context.today && holding.address === versionOf(planned.address, context.today))
    return context.today;
  // A bundle's change of today is sent with its day too: where the zone is ahead, the service has the day before.
  if (point.from === context.today && point.from !== timeline.start) return point.from;
  const isOwn = isLateEntry(planned, point) && point.from !== timeline.start;
  if (isOwn && point.from !== null && !isAfter(holding, point.from)) return point.from;
  return planned.now > context.today ? planned.now : undefined;
}

/** True for an entry that was never applied; making its draft does not count. */
function isLateEntry(planned: PlannedSubscription, point: TimelinePoint): boolean {
  const applied = planned.recordAt(versionOf(planned.address, point.from));
  return point.origin === 'entry' && (applied === undefined || applied.status === 'draft');
}

function isAfter(version: Recorded | undefined, day: CalendarDay): boolean {
  return version !== undefined && version.start !== null && version.start > day;
}

export function overtakenBy(
  planned: PlannedSubscription,
  point: TimelinePoint,
  holding: Recorded | undefined,
): readonly string[] {
  if (point.from === null || !isLateEntry(planned, point) || !isAfter(holding, point.from)) return [];
  return [
    `takes effect on the day of apply and not on ${point.from}: there is a version from ${holding?.start} already`,
  ];
}

/** Days after now on which the timeline turns or a published version stands, each once, in order. */
export function laterDays(
  planned: PlannedSubscription,
  timeline: Timeline,
  standing: readonly Recorded[] = published(planned),
): readonly CalendarDay[] {
  const turns = timeline.points.flatMap(({ from, draft }) => (from === null || draft ? [] : [from]));
  const scheduled = standing.flatMap(({ start }) => (start === null ? [] : [start]));
  return [...new Set([...turns, ...scheduled])].filter((day) => day > planned.now).sort();
}

function planLater(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  day: CalendarDay,
): ReadonlyMap<Address, JsonObject> {
  const point = pointInForce(timeline, day);
  if (point === undefined) return NOTHING;
  const standing = latestVersion(published(planned).filter(({ start }) => start === day));
  const before = standing ?? heldOn(planned.versions(), day);
  const content = contentOn(context, planned, timeline, { point, before, begins: day, isDraft: false });
  // A dated entry makes its version even where it changes nothing; a bundle change without effect here makes none.
  const stands =
    (standing !== undefined && !mayBeOutlasted(context, planned, day)) || point.origin !== 'entry';
  if (content === undefined || (stands && agrees(context, planned, content, before))) {
    listServiceChanges(context, planned, standing, standing && content?.against(standing));
    return content && standing ? new Map([[standing.address, content.asNoted(standing)]]) : NOTHING;
  }
  const { value } = content;
  const turnsHere = point.from === day;
  const isForeign = standing !== undefined && isFound(standing) && !turnsHere;
  if (isForeign && !context.reverts(standing.address)) {
    listFoundVersion(context, planned, standing, comparedVersion(context, value, false));
    return NOTHING;
  }
  if (!turnsHere && standing && !isForeign && isDeletable(context, planned, point, standing)) {
    takeWithdrawal(context, planned, standing, withdrawalText(day));
    return NOTHING;
  }
  takeVersion(context, planned, {
    address: (turnsHere ? undefined : standing?.address) ?? versionOf(planned.address, day),
    ...content,
    effectiveAt: day,
    // Without somebody else's version, the catalog's content would go on, so that content counts as recorded.
    before: isForeign ? { ...standing, value } : before,
    notes: standing
      ? [turnsHere ? `replaces the version scheduled for ${day}; ${RELIES}` : withdrawal(day)]
      : [],
  });
  return NOTHING;
}

/**
 * True if a scheduled version can be deleted without another one in its place. Tomorrow's version cannot: where the
 * service's calendar is ahead of the project's, it has begun there.
 */
function isDeletable(
  context: Context,
  planned: PlannedSubscription,
  point: TimelinePoint,
  standing: Recorded,
): boolean {
  const { missing } = needsOf(itemReferences(point.items ?? []), planned.standings);
  return (
    missing.length === 0 &&
    (standing.start ?? '') > addDays(context.today, 1) &&
    isOnlyOfItsDay(standing) &&
    canWithdraw(context, standing)
  );
}

/**
 * True if a version that this plan sends for the day of apply could outlast tomorrow's version: where the service's
 * calendar is ahead of the project's, both begin on one day there, and the one made later holds.
 */
function mayBeOutlasted(context: Context, planned: PlannedSubscription, day: CalendarDay): boolean {
  return (
    day === addDays(context.today, 1) &&
    planned.steps.some(
      ({ operation, effective_at }) => operation === 'versions.create' && effective_at === null,
    )
  );
}

function withdrawal(day: CalendarDay): string {
  return `cancels the version scheduled for ${day}; the prices before it continue; ${RELIES}`;
}

function published(planned: PlannedSubscription): readonly Recorded[] {
  return planned.versions().filter(({ status }) => status !== 'draft');
}
