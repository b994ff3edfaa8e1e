/**
 * The content of a version for one point of the timeline: the complete item set, laid over a plan's own items where
 * the point says so, with its description and entitlements.
 */

import type { Recorded } from '../../model/service/record.ts';
import { versionOf } from '../../model/values/address.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { createOneOfEach, remember } from '../../model/values/remember.ts';
import type { TimelinePoint } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import { changesSince } from '../diff/changes-since.ts';
import { layOverPlan } from '../diff/lay-over-plan.ts';
import { isPassedOver, READ_FIRST } from '../not-read.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { sharedItems } from './encode-items.ts';

/** The content of a version for this point; undefined where there is nothing to send or the version is deferred. */
export function completeValue(
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
