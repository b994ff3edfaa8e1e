/**
 * Thousands of subscriptions have one timeline and the same versions on record. Where nothing is to be said of the versions
 * of one, nothing is of those of any other like it. Only subscriptions that were not read are alike: an answer is compared
 * on its own.
 */
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { remember } from '../../model/values/remember.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/** Plans the versions with `take`, unless those of another one like it needed nothing. Undefined where they need nothing. */
export function unlessQuiet<Result>(
  context: Context,
  planned: PlannedSubscription,
  subscription: Pick<Subscription, 'ends' | 'autoActivate'>,
  timeline: Timeline,
  take: () => Result,
): Result | undefined {
  const likeness = isSaidOf(planned) ? undefined : likenessOf(context, planned, subscription);
  if (likeness === undefined) return take();
  const quiet = quietIn(context).of(timeline);
  if (quiet.has(likeness)) return undefined;
  const result = take();
  if (!isSaidOf(planned)) quiet.add(likeness);
  return result;
}

function isSaidOf({ steps, deferred, drift }: PlannedSubscription): boolean {
  return steps.length + deferred.length + drift.length > 0;
}

/** Everything that decides about the versions, but for the timeline; undefined where more than that does. */
function likenessOf(
  context: Context,
  planned: PlannedSubscription,
  { ends, autoActivate }: Pick<Subscription, 'ends' | 'autoActivate'>,
): string | undefined {
  const { address, now } = planned;
  const own = planned.recordAt(address);
  const rows = planned.versions();
  const isApart =
    own === undefined ||
    context.observed.openIntents.length > 0 ||
    [own, ...rows].some((row) => !isOnRecordAlone(context, row)) ||
    context.versionsRead(address).length > 0;
  if (isApart) return undefined;
  const { numberOf } = quietIn(context);
  const versions = rows.map(({ address: at, start, status, value, answered }) => [
    ...[at.slice(address.length), start, status],
    ...[value && numberOf(value), answered && numberOf(answered)],
  ]);
  return JSON.stringify([now, ends, autoActivate, own.status, own.start, versions]);
}

function isOnRecordAlone(context: Context, { address, remoteId, value, notTaken }: Recorded): boolean {
  return (
    remoteId !== null && value !== null && notTaken === undefined && liveAt(context, address) === undefined
  );
}

const quietIn = remember((_: Context) => {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return {
    of: remember((_: Timeline) => new Set<string>()),
    /** Equal values on record are one object, and have one number. */
    numberOf: (value: object): number => {
      const number = numbers.get(value) ?? count++;
      numbers.set(value, number);
      return number;
    },
  };
});
