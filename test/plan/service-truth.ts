/**
 * What the service will do, held against what the catalog says, without asking the planner: the version in force on every
 * day from today on, and the subscription's own fields. Answers what differs, in words.
 */

import { intervalMonths } from '../../src/model/catalog/billing-interval.ts';
import type { Catalog, Subscription } from '../../src/model/catalog/catalog.ts';
import { comparable, type NameId, projectOnto } from '../../src/model/catalog/comparable.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fixedDays } from '../../src/model/service/fixed-days.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { versionOf } from '../../src/model/values/address.ts';
import { addMonths, type CalendarDay, calendarDay, laterDay } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { encodeItems } from '../../src/plan/bodies/encode-items.ts';
import { same } from '../../src/plan/diff/three-way.ts';
import { dayOf } from '../../src/sandbox/clock.ts';
import type { SubscriptionRecord, VersionRecord } from '../../src/sandbox/data/records.ts';
import { inForce, succession, versionsOf } from '../../src/sandbox/data/versions-in-time.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { pointInForce, type TimelinePoint } from '../../src/timeline/timeline.ts';

export interface Subject {
  readonly sandbox: Sandbox;
  readonly catalog: Catalog;
  readonly today: CalendarDay;
  readonly nameId: NameId;
}

/** None on a day from which it has ended. */
export function untruths(
  subject: Subject,
  subscription: Subscription,
  recorded: Recorded | undefined,
): readonly string[] {
  const record = subject.sandbox.store.get('subscriptions', recorded?.remoteId ?? '');
  if (endOf(subscription, record) <= subject.today) return [];
  if (record === undefined) return [`${subscription.address} is not there`];
  return [...wrongFields(subscription, record), ...wrongDays(subject, subscription, record, recorded)];
}

const NEVER = calendarDay('9999-12-31');

function endOf({ ends = NEVER }: Subscription, record: SubscriptionRecord | undefined): CalendarDay {
  const cancelled = calendarDay(record?.cancelled_from ?? NEVER);
  return cancelled < ends ? cancelled : ends;
}

const FIELDS = [
  'description',
  'trial_period_days',
  'discount',
  'minimum_spend',
  'maximum_spend',
  'price_escalation',
  'metadata',
] as const;

/** Each was only ever set by the catalog, so that one that is not declared is not there. */
function wrongFields({ fields, address }: Subscription, record: SubscriptionRecord): readonly string[] {
  const form = (value: Json | undefined): JsonObject =>
    comparable({ discount: value ?? null }, () => undefined);
  return FIELDS.filter((name) => {
    const declared = fields[name] ?? (name === 'metadata' ? {} : undefined);
    return !same(form(declared), form(record[name] as unknown as Json));
  }).map((name) => `${address} ${name}: ${JSON.stringify(record[name])}`);
}

function wrongDays(
  { sandbox, catalog, today, nameId }: Subject,
  subscription: Subscription,
  record: SubscriptionRecord,
  recorded: Recorded | undefined,
): readonly string[] {
  const fixed = fixedDays(recorded);
  const timeline = buildTimeline(catalog, subscription, dayOf(Date.parse(record.created_at)), fixed);
  // A vendor's draft opens with drafts, which its activation publishes.
  const stored = versionsOf(sandbox.store, record);
  const versions =
    record.status === 'draft' && sandbox.profile === 'alguna'
      ? stored.map((version) => ({ ...version, status: 'published' as const }))
      : stored;
  const now = timeline.start === null ? today : laterDay(timeline.start, today);
  const days = [
    now,
    ...timeline.points.map(({ from }) => from),
    ...versions.map(({ start_date: start }) => start as CalendarDay),
  ];
  return [...new Set(days)].flatMap((day) => {
    if (day === null || day < now || day >= endOf(subscription, record)) return [];
    const point = pointInForce(timeline, day);
    const version = inForce(succession(versions), day);
    if (point === undefined || version === undefined)
      return [`${subscription.address} ${day}: nothing holds`];
    const opened = timeline.start ?? dayOf(Date.parse(record.created_at));
    const isBefore = opened < today && day < onCycleAfter(today, opened, point);
    const granted = (list: readonly JsonObject[]): Json =>
      isBefore ? list.filter((each) => isOwn(point, each)) : list;
    const otherwise = heldOtherwise(nameId, point, version, granted);
    return otherwise === undefined ? [] : [`${subscription.address} ${day}: ${otherwise}`];
  });
}

/** Undefined where the version has the content of the point. */
function heldOtherwise(
  nameId: NameId,
  point: TimelinePoint,
  version: VersionRecord,
  granted = (list: readonly JsonObject[]): Json => list,
): string | undefined {
  const wanted = comparable(
    { items: encodeItems(point.items ?? []), entitlements: granted(point.entitlements ?? []) },
    nameId,
  );
  const shownList = version.entitlements as unknown as readonly JsonObject[];
  const held = comparable(
    { items: version.items as unknown as Json, entitlements: granted(shownList) },
    nameId,
  );
  const shown = withoutPlan(projectOnto(held, wanted), point.overPlan ? wanted : undefined);
  return same(wanted, shown)
    ? undefined
    : `wanted ${JSON.stringify(wanted)}, holds ${version.id} ${JSON.stringify(shown)}`;
}

/** The drafts of an active subscription, as far as the plan defers none: each of the catalog once, and no other. */
export function wrongDrafts(
  { sandbox, catalog, today, nameId }: Subject,
  subscription: Subscription,
  { deferred }: Pick<Plan, 'deferred'>,
  recorded: Recorded | undefined,
): readonly string[] {
  const record = sandbox.store.get('subscriptions', recorded?.remoteId ?? '');
  if (record?.status !== 'active' || endOf(subscription, record) <= today) return [];
  const timeline = buildTimeline(
    catalog,
    subscription,
    dayOf(Date.parse(record.created_at)),
    fixedDays(recorded),
  );
  const left = versionsOf(sandbox.store, record).filter(({ status }) => status === 'draft');
  const wrong = timeline.points.flatMap((point) => {
    const address = versionOf(subscription.address, point.from);
    if (!point.draft || deferred.some((each) => each.address === address)) return [];
    const ofItsDay = left
      .filter(({ start_date: start }) => start === point.from)
      .map((draft) => ({ draft, otherwise: heldOtherwise(nameId, point, draft) }));
    const found = ofItsDay.find(({ otherwise }) => otherwise === undefined);
    if (found === undefined) return [`draft ${address}: ${ofItsDay[0]?.otherwise ?? 'there is none'}`];
    left.splice(left.indexOf(found.draft), 1);
    return [];
  });
  // Nothing deletes a draft where no operation does.
  const surplus = sandbox.profile === 'alguna' ? left : [];
  return [...wrong, ...surplus.map(({ id, start_date: start }) => `draft ${id} of ${start} is nobody's`)];
}

/** What a bundle or a set gives without a day may be the former list until then. */
function onCycleAfter(today: CalendarDay, opened: CalendarDay, { items = [] }: TimelinePoint): CalendarDay {
  const prices = items.flatMap((item) => (item.kind === 'product' ? [item] : item.items));
  const months = prices.flatMap(({ price }) => intervalMonths(price) ?? []);
  let day = opened;
  for (let cycle = 1; day <= today; cycle += 1)
    day = addMonths(opened, cycle * (months.length === 0 ? 1 : Math.min(...months)));
  return day;
}

/** An answer names the key in another field than a request. */
function isOwn(
  { entitlements = [], sharedEntitlements = [] }: TimelinePoint,
  { entitlement_key, key = entitlement_key }: JsonObject,
): boolean {
  return (
    !sharedEntitlements.includes(String(key)) && entitlements.some((each) => each.entitlement_key === key)
  );
}

/** Over a plan only what is declared is known. */
function withoutPlan(held: JsonObject, wanted: JsonObject | undefined): JsonObject {
  if (wanted === undefined || !isJsonObject(held.items)) return held;
  const { items } = wanted;
  const names = isJsonObject(items) ? Object.keys(items) : [];
  const kept = Object.entries(held.items).filter(([name]) => names.includes(name));
  return { ...held, items: Object.fromEntries(kept) };
}
