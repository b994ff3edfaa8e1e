/** The content of a version that takes the place of another: the catalog's, and what goes along of the one that holds on its day. */

import type { Step } from '../../model/plan/plan.ts';
import { isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { sentPart } from '../../model/service/said-part.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type JsonObject, pointerPath } from '../../model/values/json.ts';
import { withoutOneOffs } from '../../timeline/one-offs.ts';
import { type Context, liveAt } from '../context.ts';
import { carryOver, isNeverSaid } from '../diff/carry-over.ts';
import { changesSince } from '../diff/changes-since.ts';
import { comparedVersion } from '../diff/compared-version.ts';
import { withPlansItems } from '../diff/lay-over-plan.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/** Lists as drift what goes along. `before` is the version that holds on the day, or the draft that is replaced. */
export function wholeContent(
  context: Context,
  planned: PlannedSubscription,
  value: JsonObject,
  before: Recorded | undefined,
  begins: CalendarDay,
): JsonObject {
  if (before === undefined) return value;
  const sent = sentSoFar(planned, before.address);
  const standing = (sent && planned.recordAt(before.address)) ?? before;
  const read = before.remoteId === null ? undefined : shownContent(context, before);
  // A version made anew has all that it has from its request.
  const left = stepAt(planned, before.address)?.operation === 'versions.create' ? {} : read;
  const shown = sent ? { ...left, ...sent } : read;
  if (shown === undefined) return value;
  const reverts = context.reverts(standing.address);
  if (sent === undefined && !reverts) listAlong(context, planned, value, standing, shown);
  const isOfDay = standing.status === 'draft' || standing.start === begins;
  return carryOver(context, value, {
    shown: isOfDay ? shown : withoutOneOffs(shown),
    recorded: withPlansItems(context, standing, shown),
    reverts,
  });
}

/** The content that a step of the plan gives a version; what was read of the version is from before it. */
export function sentSoFar(planned: PlannedSubscription, address: Address): JsonObject | undefined {
  const body = stepAt(planned, address)?.body;
  return body ? sentPart(body) : undefined;
}

function stepAt({ steps }: PlannedSubscription, address: Address): Step | undefined {
  return steps.findLast((step) => step.address === address && step.body !== null);
}

/** The content under its id, which never changes once it was published. */
function shownContent(context: Context, version: Recorded): JsonObject | undefined {
  const live = liveAt(context, version.address);
  if (live?.kind === 'read') return live.value;
  return (isVersionRecord(version) && version.answered) || undefined;
}

function listAlong(
  context: Context,
  planned: PlannedSubscription,
  value: JsonObject,
  { address, value: recorded }: Recorded,
  shown: JsonObject,
): void {
  const standing = recorded && planned.recordAt(address);
  if (!standing || planned.drift.some((each) => each.address === address)) return;
  const said = [recorded, value].map((side) => comparedVersion(context, side, false));
  const differences = changesSince(context, { ...standing, value: recorded }, shown).filter(
    ({ op, path }) => op === 'add' && isNeverSaid(pointerPath(path), said),
  );
  if (differences.length > 0) planned.drifted({ address, differences });
}
