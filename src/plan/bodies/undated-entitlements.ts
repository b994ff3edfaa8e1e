/**
 * The list of a bundle or a set has no day, so that its change begins on a subscription's next day on cycle: until then a
 * subscription has what it had. An entry's own entitlements, and those that come with another bundle, begin with the entry.
 */
import { billingCycle, nextOnCycle } from '../../model/catalog/billing-cycle.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn, without } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { heldFrom, heldSince, pricesOf, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { type Context, compared, traitsOf } from '../context.ts';
import { same } from '../diff/three-way.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { heldOn, recordedVersions } from '../records/versions-on-record.ts';
import { cycleTerms } from '../terms-at.ts';

interface UndatedEntitlements {
  /** The day on cycle. */
  readonly from: CalendarDay;
  /** The content as it is before that day. */
  readonly until: (whole: JsonObject) => JsonObject;
}

/** Undefined where nothing waits. `whole` is the content that the point gives; what goes on is that of the version of today. */
export function undatedEntitlements(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
  whole: JsonObject,
  opened: CalendarDay | null,
): UndatedEntitlements | undefined {
  const before = heldOn(recordedVersions(context, planned.address), planned.now);
  if (opened === null || opened >= context.today || point.draft || before?.value == null) return undefined;
  if (!isOfEntry(timeline, point, before)) return undefined;
  // A creation carries no entitlements: those of a new subscription follow at once.
  const isCreated = before.status === null && before.value.entitlements === undefined;
  if (isCreated && !traitsOf(context).opensAsDraft) return undefined;
  const bundles = bundlesIn(context);
  if (bundles(whole) !== bundles(before.value)) return undefined;
  const list = listBefore(context)(point, before.value);
  if (list === undefined) return undefined;
  const cycle = billingCycle(cycleTerms(context, planned.address), pricesOf(point.items), opened);
  if (cycle === null) return undefined;
  return {
    from: nextOnCycle(cycle, planned.now),
    until: (content) => laid(content, list),
  };
}

/** True for a version that began under the entry in force. */
function isOfEntry({ points, start }: Timeline, point: TimelinePoint, version: Recorded): boolean {
  const entry = points
    .slice(0, points.indexOf(point) + 1)
    .findLast(({ origin, draft }) => origin === 'entry' && !draft);
  const from = entry && heldFrom(entry, start);
  return from == null || from <= heldSince(version, point.since ?? start).start;
}

/** The bundles of a version's items as one text. */
const bundlesIn = remember(({ nameId }: Context) =>
  remember(({ items }: JsonObject): string => {
    const names = objectsIn(items).flatMap(({ bundle_id: id }) => {
      if (id === undefined) return [];
      return isJsonObject(id) ? [String(id.$ref).replace(/#id$/, '')] : [nameId(String(id)) ?? String(id)];
    });
    return names.sort().join(' ');
  }),
);

/**
 * The list that goes on: null for none at all, undefined where it is the catalog's. What is gone from the catalog goes on where
 * all that is left comes from bundles and sets; beside entitlements of its own, the subscription may have written it itself.
 */
const listBefore = remember((context: Context) =>
  rememberPair((point: TimelinePoint, { entitlements: known }: JsonObject) => {
    const { entitlements = [], sharedEntitlements = [], datedEntitlements } = point;
    const formOf = (each: JsonObject) => compared(context, { entitlements: [each] });
    const held = new Map(objectsIn(known).map((each) => [each.entitlement_key, each]));
    const undated = new Set<Json | undefined>(
      sharedEntitlements.filter((key) => !datedEntitlements?.includes(key)),
    );
    const isWaiting = (each: JsonObject, own: JsonObject | undefined): boolean =>
      undated.has(each.entitlement_key) && !(own && same(formOf(own), formOf(each)));
    const going = entitlements.flatMap((each): readonly JsonObject[] => {
      const own = held.get(each.entitlement_key);
      if (!isWaiting(each, own)) return [each];
      return own ? [own] : [];
    });
    const keys = new Set(entitlements.map((each) => each.entitlement_key));
    const isAllShared = datedEntitlements === undefined && undated.size === entitlements.length;
    const isGiven = undated.size > 0 || usesBundle(point);
    const gone = isAllShared && isGiven ? [...held.values()] : [];
    const list = [...going, ...gone.filter((each) => !keys.has(each.entitlement_key))];
    const isAsWritten =
      list.length === entitlements.length && list.every((each, at) => each === entitlements[at]);
    if (isAsWritten) return undefined;
    return list.length === 0 && known === undefined ? null : context.oneOfEach(list);
  }),
);

function laid(value: JsonObject, list: readonly JsonObject[] | null): JsonObject {
  return list === null ? withoutList(value) : withList(value, list);
}

const withoutList = remember((value: JsonObject): JsonObject => without(value, ['entitlements']));
const withList = rememberPair(
  (value: JsonObject, list: readonly JsonObject[]): JsonObject => ({ ...value, entitlements: list as Json }),
);

function usesBundle({ items = [] }: TimelinePoint): boolean {
  return items.some(({ kind }) => kind === 'bundle');
}
