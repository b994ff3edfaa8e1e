/** What the service shows in a version besides what was sent. A version is never edited, so this is listed and no more. */
import type { JsonObject } from '../../model/json.ts';
import type { OutOfForce } from '../../model/observed.ts';
import type { Difference } from '../../model/plan.ts';
import type { Recorded } from '../../model/record.ts';
import { type Context, type LiveRead, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { changesSince } from './changes-since.ts';
import { comparedVersion } from './compared-version.ts';
import { serviceChanges } from './three-way.ts';

const MISSING: Difference = { op: 'remove', path: '', cause: 'service', source: null };

/** `value` is what a version would carry that undoes them; undefined where there is none, so that they are left alone. */
export function listServiceChanges(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded | undefined,
  value: JsonObject | undefined,
): void {
  if (version === undefined || (value !== undefined && context.reverts(version.address))) return;
  const live = liveAt(context, version.address);
  if (live === undefined || (live.kind === 'missing' && version.value === null)) return;
  const found =
    live.kind === 'read' ? [...changesSince(context, version, live.value), ...outOfForce(live)] : [MISSING];
  if (found.length > 0) planned.drifted({ address: version.address, differences: found });
}

/** A scheduled version that somebody else made: what it would change in what the catalog has for its day. */
export function listFoundVersion(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
  desired: JsonObject,
): void {
  const live = liveAt(context, version.address);
  if (live?.kind !== 'read') return;
  const found = serviceChanges(desired, comparedVersion(context, live.value, false));
  if (found.length > 0) planned.drifted({ address: version.address, differences: found });
}

/** That a version does not hold which should, though it has what was sent. */
export function outOfForce({ outOfForce: why }: LiveRead): readonly Difference[] {
  if (why === undefined) return [];
  return [
    why.kind === 'ended'
      ? { op: 'add', path: '/end_date', value: why.on, cause: 'service', source: null }
      : { op: 'remove', path: entitlementPath(why), cause: 'service', source: null },
  ];
}

/** The same, where a version is sent anew: from what the service has to what it gets. */
export function backInForce({ outOfForce: why }: LiveRead): readonly Difference[] {
  if (why === undefined) return [];
  return [
    why.kind === 'ended'
      ? { op: 'remove', path: '/end_date', from: why.on, cause: 'service', source: null }
      : { op: 'add', path: entitlementPath(why), value: 'active', cause: 'service', source: null },
  ];
}

function entitlementPath({ entitlement }: Extract<OutOfForce, { kind: 'inactive' }>): string {
  return `/entitlements/${entitlement.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
