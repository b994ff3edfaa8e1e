/** What the service shows in a version besides what was sent. A version is never edited, so this is listed and no more. */
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Difference } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { comparedVersion } from './compared-version.ts';
import { type Context, compared, liveAt } from './context.ts';
import type { Course } from './course.ts';
import { isOpening } from './lay-over-plan.ts';
import { serviceChanges } from './three-way.ts';

export function listServiceChanges(context: Context, course: Course, version: Recorded | undefined): void {
  if (!version?.value || context.reverts(version.address)) return;
  const live = liveAt(context, version.address);
  if (live === undefined) return;
  const recorded = comparedVersion(context, version.value, false);
  const found: readonly Difference[] =
    live.kind === 'read'
      ? serviceChanges(recorded, shownOf(course, version, recorded, compared(context, live.value)))
      : [{ op: 'remove', path: '', cause: 'service', source: null }];
  if (found.length > 0) course.drifted({ address: version.address, differences: found });
}

/** What a subscription opened with over a plan is the overrides alone: the plan's own items beside them are no change. */
function shownOf(course: Course, version: Recorded, recorded: JsonObject, live: JsonObject): JsonObject {
  const overPlan = course.recordAt(course.address)?.value?.plan_id !== undefined;
  const { items: sent = {} } = recorded;
  if (!isOpening(version) || !overPlan || !isJsonObject(live.items) || !isJsonObject(sent)) return live;
  const items = Object.entries(live.items).filter(([name]) => Object.hasOwn(sent, name));
  return { ...live, items: Object.fromEntries(items) };
}
