/**
 * Facts of a subscription that no comparison with the catalog shows: the day on which it was opened, the fields that the catalog does not write, whether it
 * changed after the newest run, and whether the service shows a version as its record would have it. Pure.
 */
import type { Catalog } from '../../model/catalog/catalog.ts';
import { comparable } from '../../model/catalog/comparable.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { unknownBefore } from '../../model/service/first-answer.ts';
import type { Live } from '../../model/service/observed.ts';
import { isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { type Address, declaredKeyOf, kindOf, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, dayAt, laterDay } from '../../model/values/calendar-day.ts';
import type { Account } from '../../pull/account.ts';

type Seen = ReadonlyMap<Address, Live>;

/**
 * The record of a subscription that the catalog made, or of the version that it opened with, as the creation noted it: from the day
 * on which it was made, or the contract's start if that is later.
 */
export function asMade(live: Seen, timezone: string): (record: Recorded) => Recorded {
  const dayOf = (address: Address): CalendarDay | undefined => {
    const seen = live.get(address);
    return seen?.kind === 'read' && seen.createdAtMs !== undefined
      ? dayAt(seen.createdAtMs, timezone)
      : undefined;
  };
  return (record) => {
    const owner = live.get(ownerOf(record.address));
    const made = dayOf(ownerOf(record.address));
    if (!isSubscription(record.address) || owner?.kind !== 'read' || made === undefined) return record;
    const isOpening = record.address.endsWith('.versions.opening') && dayOf(record.address) === made;
    if (isVersionRecord(record) && !isOpening) return record;
    return { ...record, start: laterDay(contractStart(owner.value) ?? made, made) };
  };
}

/**
 * The fields of a subscription that the catalog does not write in full. What the service showed there at first was on record in the
 * lost state alone, so that nothing tells a change by hand from the service's own default.
 */
export function unwrittenFields(live: Seen, { address, value, answered }: Recorded): readonly string[] {
  const seen = live.get(address);
  if (kindOf(address) !== 'subscription' || seen?.kind !== 'read' || value === null) return [];
  const [sent, shown] = [value, seen.value].map((each) => comparable(each, () => undefined));
  return sent && shown ? unknownBefore({ answered }, sent, shown) : [];
}

/** The day on which the service changed a subscription after `sinceMs`; undefined where it did not, or does not say. */
export function changedSince(
  live: Seen,
  sinceMs: number | null,
  timezone: string,
): (owner: Address) => CalendarDay | undefined {
  return (owner) => {
    const seen = live.get(owner);
    const at = seen?.kind === 'read' ? seen.updatedAtMs : undefined;
    const isLater = at !== undefined && sinceMs !== null && at >= sinceMs + A_SECOND_MS;
    return isSubscription(owner) && isLater ? dayAt(at, timezone) : undefined;
  };
}

/** True for the version that a subscription opened with, where a later entry has begun: no answer tells for which of them it was made. */
export function isOfSeveralEntries(
  { subscriptions }: Pick<Catalog, 'subscriptions'>,
  address: Address,
  today: CalendarDay,
): boolean {
  if (!address.endsWith('.versions.opening')) return false;
  const [, ...later] = subscriptions.get(declaredKeyOf(ownerOf(address)))?.entries ?? [];
  return later.some(({ effectiveAt: day }) => day !== null && day <= today);
}

/** A commit has its time in seconds. */
const A_SECOND_MS = 1000;

function isSubscription(address: Address): boolean {
  return kindOf(ownerOf(address)) === 'subscription';
}

export function asShown({ subscriptions }: Account): (record: Recorded) => boolean {
  const versions = new Map(
    subscriptions.flatMap((one) => one.versions.map((version) => [version.id, version])),
  );
  return (record) => {
    if (!isVersionRecord(record)) return true;
    const { start = null, sight } = versions.get(record.remoteId) ?? {};
    const status = sight?.kind === 'read' ? sight.status : null;
    const isDraft = record.status === 'draft';
    if (isDraft !== (status === 'draft')) return false;
    return start === null || start === record.start;
  };
}
