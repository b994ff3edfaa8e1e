/**
 * Plans the versions of one subscription where a published version is never changed and never deleted, so that its day
 * is a border for good. What is compared is what holds on each day: a border at which something else begins than the
 * catalog says is replaced by a version of its day, and a day between equal contents gets none. The last day goes out
 * first, so that a run that stops half way never loses a step.
 *
 * While the subscription is a draft, so are its versions: they are replaced as a whole, and its activation publishes them.
 */

import { UNTIL_ACTIVE } from '../../interface/index.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import { isLimited } from '../../model/catalog/limited-terms.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { withoutOneOffs } from '../../timeline/one-offs.ts';
import { heldSince, pointInForce, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { type Content, contentOn } from '../bodies/content-on-day.ts';
import { type Context, isWaiting } from '../context.ts';
import { comparedVersion } from '../diff/compared-version.ts';
import { same } from '../diff/three-way.ts';
import { listFoundVersion, listServiceChanges } from '../diff/version-drift.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { isFound, latestVersion } from '../records/versions-on-record.ts';
import { isUntilActive } from './drafts-left-behind.ts';
import { dayToSend, laterDays, overtakenBy } from './plan-versions.ts';
import { agrees, takeVersion } from './version-steps.ts';
import { canWithdraw, takeWithdrawal, unneededText } from './withdraw-version.ts';

/** Returns the catalog's content for each recorded version that agrees with it, to note values that were unknown. */
export function planBorders(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  { ends }: Pick<Subscription, 'ends'>,
): ReadonlyMap<Address, JsonObject> {
  const waits = isWaiting(context, planned.recordAt(planned.address));
  const stands = standingVersions(planned, timeline, waits);
  // A version scheduled for the subscription's end or later never holds.
  const later = laterDays(planned, timeline, stands).filter((day) => ends === undefined || day < ends);
  const first = planned.steps.length;
  const agreed = new Map<Address, JsonObject>();
  let eve: { readonly content: Content; readonly start: CalendarDay } | undefined;
  const days = [...(waits ? daysBefore(planned, stands) : []), planned.now, ...later];
  for (const day of days) {
    const point = pointInForce(timeline, day);
    if (point === undefined) continue;
    const border = borderOn(planned, stands, day);
    const { standing, held } = border;
    const sent = border.isNow ? nowToSend(context, planned, timeline, point, held, later) : day;
    // The draft with which a subscription is to open keeps its day.
    const begins = sent ?? (waits && held?.start ? held.start : planned.now);
    const content = contentOn(context, planned, timeline, { point, before: held, begins, isDraft: waits });
    if (content === undefined) {
      listServiceChanges(context, planned, standing, undefined);
      continue;
    }
    const { value } = content;
    const onEve = eve?.content.on(eve.content.endsAfter(eve.start).includes(day) ? eve.start : day);
    const goesOn = onEve && isSame(context, waits ? onEve : withoutOneOffs(onEve), value);
    const isThere =
      standing === undefined && goesOn !== undefined
        ? goesOn
        : agrees(context, planned, content, standing ?? held);
    if (waits && goesOn && standing !== undefined && canWithdraw(context, standing)) {
      takeWithdrawal(context, planned, standing, unneededText(standing));
    } else if (isThere) {
      listServiceChanges(context, planned, standing, standing && content.against(standing));
      if (standing) agreed.set(standing.address, content.asNoted(standing));
    } else if (border.isNow && givesTooLate(context, content, held)) {
      // A trial of the list price counts from the day on which a customer came to it, so it is over for earlier ones.
      if (hasOwnTerms(point)) deferTooLate(planned, point);
    } else takeBorder(context, planned, timeline, { ...border, content, sent, waits });
    const start = !isThere
      ? begins
      : standing
        ? heldSince(standing, point.since ?? timeline.start).start
        : eve?.start;
    eve = { content, start: start ?? begins };
    addDaysTo(days, planned, ends, [
      ...content.endsAfter(eve.start),
      ...(content.onCycle ? [content.onCycle] : []),
    ]);
  }
  if (!waits) planned.lastDayFirst(first);
  return agreed;
}

/** True where the version lacks a discount or trial that somebody wrote into its entry when it was over already. */
function givesTooLate(context: Context, content: Content, version: Recorded | undefined): boolean {
  if (version?.value == null) return false;
  const [recorded, sent, due] = [version.value, content.value, content.against(version)].map((value) =>
    comparedVersion(context, value, true),
  );
  return recorded !== undefined && same(recorded, sent) && !same(due, sent);
}

/** True where the entry itself writes a discount or a trial that ends. */
function hasOwnTerms({ items = [] }: TimelinePoint): boolean {
  return items.some((item) =>
    item.kind === 'product'
      ? isLimited(item.price)
      : [...item.overrides.values()].some((override) => override !== null && isLimited(override)),
  );
}

function deferTooLate(planned: PlannedSubscription, { from }: TimelinePoint): void {
  planned.defer({
    kind: 'blocked',
    address: versionOf(planned.address, from),
    reason:
      'its limited discount or trial counts from the day of its entry, and was over before it was written',
    fix: 'write it in an entry of its own day, today or later',
  });
}

/** The days to come on which something has to be ended, each in its place. */
function addDaysTo(
  days: CalendarDay[],
  { now }: PlannedSubscription,
  end: CalendarDay | undefined,
  more: readonly CalendarDay[],
): void {
  for (const day of more)
    if (day > now && (end === undefined || day < end) && !days.includes(day)) days.push(day);
  days.sort();
}

interface Border {
  readonly day: CalendarDay;
  readonly isNow: boolean;
  /** The version that begins on the day; for now, the one that holds. */
  readonly standing: Recorded | undefined;
  /** The version that holds on the day. */
  readonly held: Recorded | undefined;
}

/** The versions that hold at some time; of a draft subscription, the drafts that its activation is to publish. */
function standingVersions(
  planned: PlannedSubscription,
  timeline: Timeline,
  waits: boolean,
): readonly Recorded[] {
  return planned
    .versions()
    .filter((version) => version.status !== 'draft' || (waits && isUntilActive(planned, timeline, version)));
}

function borderOn({ now }: PlannedSubscription, stands: readonly Recorded[], day: CalendarDay): Border {
  const held = latestVersion(stands.filter(({ start }) => start !== null && start <= day));
  const isNow = day === now;
  return { day, isNow, held, standing: isNow || held?.start === day ? held : undefined };
}

/** The days of a draft subscription's versions before the one that would hold now: its activation publishes those too. */
function daysBefore({ now }: PlannedSubscription, stands: readonly Recorded[]): readonly CalendarDay[] {
  const begun = stands.flatMap(({ start }) => (start !== null && start <= now ? [start] : [])).sort();
  return begun.slice(0, -1);
}

/** A description alone makes no border. */
function isSame(context: Context, one: JsonObject, other: JsonObject): boolean {
  return same(comparedVersion(context, one, false), comparedVersion(context, other, false));
}

interface WantedBorder extends Border {
  readonly content: Content;
  /** The day to send; undefined for the day of apply. */
  readonly sent: CalendarDay | undefined;
  readonly waits: boolean;
}

function takeBorder(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  { day, isNow, standing, held, content, sent, waits }: WantedBorder,
): void {
  const { point, value } = content;
  const turnsHere = isNow || point.from === day;
  const isForeign = !turnsHere && standing !== undefined && isFound(standing);
  if (isForeign && !context.reverts(standing.address)) {
    listFoundVersion(context, planned, standing, comparedVersion(context, value, false));
    return;
  }
  const begins = sent ?? planned.now;
  const replaces = !waits && standing?.start === begins ? (true as const) : undefined;
  takeVersion(context, planned, {
    address: turnsHere
      ? versionOf(planned.address, point.from)
      : (standing?.address ?? versionOf(planned.address, day)),
    ...content,
    value: waits ? { ...value, draft: UNTIL_ACTIVE } : value,
    effectiveAt: sent,
    before: isForeign ? { ...standing, value } : held,
    replaces,
    notes: [
      ...(isNow ? [...overtakenBy(planned, point, held), ...passedDays(timeline, held, begins)] : []),
      ...(replaces === undefined ? [] : replacementNotes(context, begins, turnsHere)),
    ],
  });
}

/** The days since a step that began, and moved or went afterwards: no version changes them. */
function passedDays(
  { points, start }: Timeline,
  held: Recorded | undefined,
  begins: CalendarDay,
): readonly string[] {
  const began = held?.start ?? null;
  if (began === null || began >= begins || (start !== null && began <= start)) return [];
  const isPlain = points.some(({ from, draft }) => from === began && !draft);
  const isDated = held?.address.endsWith(began) === true;
  return isPlain || !isDated ? [] : [`the days from ${began} until ${begins} and their cost do not change`];
}

/** If tomorrow is a border, today's version says its day: the service's calendar may be a day ahead. */
function nowToSend(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
  holding: Recorded | undefined,
  later: readonly CalendarDay[],
): CalendarDay | undefined {
  const day = dayToSend(context, planned, timeline, point, holding);
  return day ?? (later.includes(addDays(context.today, 1)) ? context.today : undefined);
}

function replacementNotes(
  { observed: { sameDay } }: Context,
  day: CalendarDay,
  turnsHere: boolean,
): readonly string[] {
  const unknown =
    'if two versions start on one day, the later one counts (assumption); this is checked before anything else is sent';
  return [
    turnsHere ? `replaces the version of ${day}` : `nothing changes on ${day} any more`,
    ...(sameDay === undefined ? [unknown] : []),
  ];
}
