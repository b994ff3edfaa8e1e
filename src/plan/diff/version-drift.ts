/** Lists the changes that the service made in a version. A version is never edited, so they are only listed. */

import type { Difference } from '../../model/plan/plan.ts';
import type { OutOfForce } from '../../model/service/observed.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Json, type JsonObject, pointerTo } from '../../model/values/json.ts';
import { type Context, type LiveRead, liveAt, withUnshownOfPrices } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { byService, changesSince, otherCurrencies } from './changes-since.ts';
import { comparedVersion } from './compared-version.ts';
import { deferNotTaken, isGivenUp, isTakenSince, markNotTaken } from './not-taken.ts';
import { differences, serviceChanges } from './three-way.ts';

const MISSING: Difference = { op: 'remove', path: '', cause: 'service', source: null };

/** `value` is the content of a version that would undo the changes; undefined where there is none. */
export function listServiceChanges(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded | undefined,
  value: JsonObject | undefined,
): void {
  if (version === undefined) return;
  const live = liveAt(context, version.address);
  if (value !== undefined) {
    const shown = live?.kind === 'read' ? live.value : undefined;
    if (version.notTaken && shown && isTakenSince(context, version, value, shown)) return;
    deferWhatIsGivenUp(context, planned, version, value);
  }
  if (live === undefined || (live.kind === 'missing' && version.value === null)) return;
  const found =
    live.kind === 'read' ? [...changesSince(context, version, live.value), ...outOfForce(live)] : [MISSING];
  // A revert sends the content anew, so that only a note is left.
  const isUndone = value !== undefined && context.reverts(version.address);
  const left = isUndone ? found.filter(({ path }) => path === '/description') : found;
  if (left.length > 0) planned.drifted({ address: version.address, differences: left });
}

/** A content that the service did not take however often it was sent counts as agreed, and is deferred by name. */
function deferWhatIsGivenUp(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
  value: JsonObject,
): void {
  if (version.notTaken === undefined || version.value === null) return;
  const noted = Object.hasOwn(version.notTaken, 'description');
  const [recorded, desired] = [version.value, value].map((each) => comparedVersion(context, each, noted));
  if (recorded === undefined || desired === undefined) return;
  const found = differences({ desired, recorded, live: undefined }, () => null);
  const givenUp = markNotTaken(context, version, value, found).filter((each) =>
    isGivenUp(context, version, each),
  );
  if (givenUp.length > 0) planned.defer(deferNotTaken(version, givenUp));
}

/** Lists the changes that somebody else's scheduled version would make to the catalog's content of its day. */
export function listFoundVersion(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
  desired: JsonObject,
): void {
  const live = liveAt(context, version.address);
  if (live?.kind !== 'read') return;
  const shown = withUnshownOfPrices(context, comparedVersion(context, live.value, false), desired);
  const found = serviceChanges(desired, shown);
  if (found.length > 0) planned.drifted({ address: version.address, differences: found });
}

/** The difference for a version that should hold and does not, although it has the content that was sent. */
export function outOfForce({ outOfForce: why }: LiveRead): readonly Difference[] {
  if (why === undefined) return [];
  const { path, wanted: from, shown: value } = signOf(why);
  return [byService(path, from, value)];
}

/**
 * The changes beside a version's content that sending it anew undoes, from the service's state to the wanted one: it
 * is not in force, or its prices have another currency.
 */
export function undoneBeside(context: Context, version: Recorded, live: LiveRead): readonly Difference[] {
  const found = [...otherCurrencies(context, version.address, live.value), ...outOfForce(live)];
  return found.map(({ path, from, value }) => byService(path, value, from));
}

interface Sign {
  readonly path: string;
  readonly wanted?: Json;
  readonly shown?: Json;
}

function signOf(why: OutOfForce): Sign {
  switch (why.kind) {
    case 'status':
      return { path: '/status', wanted: why.was, shown: why.now };
    case 'moved':
      return { path: '/effective_at', wanted: why.from, shown: why.to };
    case 'ended':
      return { path: '/end_date', shown: why.on };
    case 'inactive':
      return { path: pointerTo(['entitlements', why.entitlement]), wanted: 'active' };
    default:
      return why satisfies never;
  }
}
