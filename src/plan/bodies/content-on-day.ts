/**
 * The content of a version that begins on a day. A one-off fee goes with its own day and no later one, where it is no difference;
 * a discount for so many months and a trial are sent with what is left of them on the day.
 */
import type { Recorded } from '../../model/service/record.ts';
import { versionOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, ownField } from '../../model/values/json.ts';
import { createOneOfEach, remember } from '../../model/values/remember.ts';
import { beginningOf, ownFees, withoutOneOffs } from '../../timeline/one-offs.ts';
import {
  heldFrom,
  heldSince,
  pointInForce,
  type Timeline,
  type TimelinePoint,
} from '../../timeline/timeline.ts';
import { type Context, compared, liveAt, referenceName } from '../context.ts';
import { changesSince } from '../diff/changes-since.ts';
import { layOverPlan } from '../diff/lay-over-plan.ts';
import { same } from '../diff/three-way.ts';
import { isPassedOver, READ_FIRST } from '../not-read.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { heldOn } from '../records/versions-on-record.ts';
import { sharedItems } from './encode-items.ts';
import { endsToSend, givenIn, leftNotes, withTermsLeft } from './limited-items.ts';
import { undatedEntitlements } from './undated-entitlements.ts';

/** The content that a point of a subscription's timeline gives its version. */
export interface Content {
  readonly point: TimelinePoint;
  readonly value: JsonObject;
  /** The content as a version has it that began on the day. */
  readonly on: (day: CalendarDay) => JsonObject;
  /** The content as it is compared with a version: nothing is left of it but what was on the version's own day. */
  readonly against: (version: Recorded) => JsonObject;
  /** The day on which what a bundle or set brings without a day begins, where that is later. */
  readonly onCycle: CalendarDay | undefined;
  /** The days on which the terms of a version of the day have to be ended by another one. */
  readonly endsAfter: (day: CalendarDay) => readonly CalendarDay[];
  /** The notes of a plan in which less is sent than is written. */
  readonly leftNotes: readonly string[];
  /** True for a version whose fees are over on the day: having them or not is no difference. */
  readonly isPast: (version: Recorded) => boolean;
  /** The value as it is noted for a version that agrees with it. */
  readonly asNoted: (version: Recorded) => JsonObject;
}

const ON_CYCLE =
  'begins on the next day on cycle: a bundle or an entitlement set that changes without a day changes no running period';

interface ContentDay {
  readonly point: TimelinePoint;
  /** The version that holds on the day. */
  readonly before: Recorded | undefined;
  readonly begins: CalendarDay;
  /** True for a draft, which is the version of its own day whenever it is sent. */
  readonly isDraft: boolean;
}

/** Undefined where there is nothing to send, or the version is deferred. */
export function contentOn(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  { point, before, begins, isDraft }: ContentDay,
): Content | undefined {
  const isFirst = isDraft || begins === firstDay(planned, timeline, point);
  // The items of a plan are known by the opening version, so the whole set is laid over it.
  const sent = isFirst && !point.overPlan ? beginningOf(timeline, point) : point;
  const complete = completeValue(context, planned, sent, before);
  if (complete === undefined) return undefined;
  const opened = openedOn(planned, timeline);
  const undated = isDraft
    ? undefined
    : undatedEntitlements(context, planned, timeline, point, complete, opened);
  const isLater = undated !== undefined && begins < undated.from;
  const asOfDay = (value: JsonObject): JsonObject => (isLater ? undated.until(value) : value);
  const whole = asOfDay(complete);
  // The fees that the entry repeats, and no other: a version that has them all the same stays as it is.
  const repeats = sent !== point && withoutOneOffs(whole) === whole;
  const isOpening = !point.overPlan || point.from === null;
  const own = versionOf(planned.address, point.from);
  if (!isFirst && point === pointInForce(timeline, begins))
    deferLateFees(context, planned, timeline, point, whole);
  const written = isFirst && isOpening ? whole : withoutOneOffs(whole);
  const given = givenIn(context, timeline, point, opened);
  const left = (value: JsonObject, version: Recorded) => {
    const { address, start, status } = version;
    const day =
      isDraft || start === null
        ? begins
        : heldSince({ address, start, status }, point.since ?? timeline.start).start;
    return withTermsLeft(context, value, given, day, takenOverValues(context, planned, version, day));
  };
  return {
    point,
    value: withTermsLeft(context, written, given, begins),
    on: (day) => withTermsLeft(context, written, given, day),
    against: (version) => left(written, version),
    onCycle: isLater ? undated.from : undefined,
    endsAfter: (day) => endsToSend(context, written, given, day),
    leftNotes: [
      ...leftNotes(context, written, given, begins),
      ...(undated?.from === begins ? [ON_CYCLE] : []),
    ],
    isPast: ({ start, address }) =>
      repeats || (!isDraft && (start !== begins || (!isFirst && address === own))),
    asNoted: (version) => {
      const live = liveAt(context, version.address);
      const hasFees = live?.kind === 'read' && withoutOneOffs(live.value) !== live.value;
      const repeated = repeats && hasFees ? completeValue(context, planned, point, before) : undefined;
      return left(
        (repeated && asOfDay(repeated)) ?? (hasFees || isFirst ? whole : withoutOneOffs(whole)),
        version,
      );
    },
  };
}

/** The content of a version that another program made, and of the one before it; none for a version of this catalog's. */
function takenOverValues(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
  day: CalendarDay,
): readonly JsonObject[] {
  if (version.revision > 0) return [];
  const before = heldOn(planned.versions(), addDays(day, -1));
  return [version, before].flatMap((each): JsonObject | readonly JsonObject[] => {
    const live = each && liveAt(context, each.address);
    const value = each?.value ?? (live?.kind === 'read' ? live.value : undefined);
    return value ?? [];
  });
}

/** A fee that somebody wrote into an entry whose day has begun, or changed there, belongs to no version any more. */
function deferLateFees(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
  whole: JsonObject,
): void {
  const address = versionOf(planned.address, point.from);
  const own = planned.recordAt(address);
  const began = firstDay(planned, timeline, point);
  const days = [began, planned.recordAt(planned.address)?.start];
  // A version of a later day has taken its place on record: nothing tells what the first one had.
  if (
    own?.value == null ||
    !days.includes(own.start) ||
    planned.deferred.some((each) => each.address === address)
  )
    return;
  const [charged, wanted] = [own.value, whole].map((value) => itemsOf(compared(context, value)));
  const fees = ownFees(timeline, point).map((product) => referenceName(context, product));
  const late = fees.filter((name) => charged && ownField(charged, name) === undefined);
  const other = fees.filter(
    (name) =>
      charged && wanted && !same(ownField(charged, name), ownField(wanted, name)) && !late.includes(name),
  );
  if (late.length + other.length === 0) return;
  const reasons = [
    ...late.map(
      (name) => `its one-off fee of ${name} goes with the version of ${began}, which has begun without it`,
    ),
    ...other.map(
      (name) => `its one-off fee of ${name} changes, and the version of ${began} that brings it has begun`,
    ),
  ];
  planned.defer({
    kind: 'blocked',
    address,
    reason: reasons.join('; '),
    fix: `${other.length > 0 ? 'write back each fee that the version has; ' : ''}write a new fee in an entry of its own day, today or later`,
  });
}

/** The items of a content in compared form, by their names; undefined where one has no name. */
function itemsOf({ items = {} }: JsonObject): JsonObject | undefined {
  return isJsonObject(items) ? items : undefined;
}

function firstDay(
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
): CalendarDay | null {
  return heldFrom(point, openedOn(planned, timeline));
}

function openedOn(planned: PlannedSubscription, { start }: Timeline): CalendarDay | null {
  return start ?? planned.recordAt(planned.address)?.start ?? null;
}

/** The content of a version for this point; undefined where there is nothing to send or the version is deferred. */
function completeValue(
  context: Context,
  planned: PlannedSubscription,
  point: TimelinePoint,
  before: Recorded | undefined,
): JsonObject | undefined {
  const declared = sharedItems(context, point.items ?? []);
  const rest: JsonObject = {
    ...(point.description === undefined ? {} : { description: point.description }),
    ...(point.entitlements === undefined ? {} : { entitlements: point.entitlements as Json }),
  };
  if (!point.overPlan) return contentsOf(declared)(rest);
  const opening = planned.recordAt(versionOf(planned.address, null));
  const needed = before !== opening || saysMoreThanItems(point) || isUndone(context, opening);
  const laid = layOverPlan(context, declared, opening, needed);
  const defer = (kind: 'not_due' | 'unread', reason: string, fix: string): undefined => {
    planned.defer({ kind, address: versionOf(planned.address, point.from), reason, fix });
    return undefined;
  };
  switch (laid.kind) {
    case 'complete':
      return { items: laid.items, ...rest };
    case 'as_opened':
      return undefined;
    case 'not_made_yet':
      return defer(
        'not_due',
        'a version needs the complete item set, and the items of the plan are read back once the subscription exists',
        'plan and apply once more after this apply',
      );
    case 'unread':
      return defer(
        'unread',
        'a version needs the complete item set, and the version that shows the items of the plan could not be read',
        isPassedOver(context, planned.address) ? READ_FIRST : 'write the complete item set in a dated entry',
      );
    case 'dropped':
      return defer(
        'unread',
        `${laid.names.join(', ')} left the catalog, and the plan's own price for it is not shown`,
        'declare the price, or write the complete item set in a dated entry',
      );
    default:
      return laid satisfies never;
  }
}

/** Versions with the same items, description and entitlements share one content. */
const contentsOf = remember((items: readonly JsonObject[]) => {
  const oneOfEach = createOneOfEach();
  const contentWith = remember((rest: JsonObject): JsonObject => ({ items, ...rest }));
  return (rest: JsonObject) => contentWith(oneOfEach(rest));
});

/** True if the service changed items that were declared over the plan, and the change is to be undone. */
function isUndone(context: Context, opening: Recorded | undefined): boolean {
  if (opening === undefined || !context.reverts(opening.address)) return false;
  const live = liveAt(context, opening.address);
  return live?.kind === 'read' && changesSince(context, opening, live.value).length > 0;
}

/**
 * True if the point has content that no creation carries. A bundle change's description does not count, because it is
 * a note on a version that is needed for its prices.
 */
function saysMoreThanItems({ origin, description, entitlements = [] }: TimelinePoint): boolean {
  return entitlements.length > 0 || (origin === 'entry' && description !== undefined);
}
