/** The versions of a subscription before a plan: those on record, by day, and those that somebody else made at the service. */
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { type Address, isStaged, parseAddress, versionOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject } from '../../model/values/json.ts';
import { type Context, traitsOf } from '../context.ts';
import { wholeRecord } from '../diff/lay-over-plan.ts';

/** The published version that holds on a day: the one that starts latest, or of equal starts the later applied. */
export function heldOn(versions: readonly Recorded[], day: CalendarDay): Recorded | undefined {
  const started = versions.filter(
    ({ start, status }) => start !== null && start <= day && status !== 'draft',
  );
  return latestVersion(started);
}

export function latestVersion(versions: readonly Recorded[]): Recorded | undefined {
  return versions.reduce<Recorded | undefined>(
    (best, version) => (best && isLater(best, version) ? best : version),
    undefined,
  );
}

function isLater(a: Recorded, b: Recorded): boolean {
  const [left, right] = [a.start ?? '', b.start ?? ''];
  return left === right ? a.appliedAtMs > b.appliedAtMs : left > right;
}

/**
 * The records of a subscription. A version that was sent without a day has begun, even where a clock that was ahead
 * recorded a later day; the opening of a contract that starts later is the exception.
 */
export function recordsAsBegun(context: Context, subscription: Address): readonly Recorded[] {
  const { today } = context;
  const rows = recordsIn(context, subscription);
  const contract = rows.find(({ address }) => address === subscription)?.value?.contract;
  const starts = isJsonObject(contract) ? contract.start_date : undefined;
  return rows.map((row) => {
    const { address, start, status } = row;
    if (!isVersionRecord(row) || start === null || start <= today || start === starts) return row;
    return status === 'draft' || address === versionOf(subscription, start) ? row : { ...row, start: today };
  });
}

export function recordedVersions(context: Context, subscription: Address): readonly Recorded[] {
  return recordsIn(context, subscription).filter(
    (row) => isVersionRecord(row) && isPresent(row) && !isStaged(row.address),
  );
}

function recordsIn(context: Context, subscription: Address): readonly Recorded[] {
  return context.recordsOf(subscription).map((row) => wholeRecord(context, row));
}

/** The versions that somebody else made at the service. */
type FoundVersion = Recorded & { readonly remoteId: string };

/**
 * The versions that were read but are not on record, so that somebody else made them: the one that holds, from
 * `since`, and the scheduled ones, each from the day in its address.
 */
export function foundVersions(
  context: Context,
  subscription: Address,
  since: CalendarDay,
): readonly FoundVersion[] {
  return context.versionsRead(subscription).flatMap(([address, live]): readonly FoundVersion[] => {
    const recorded = context.observed.records.get(address);
    if (recorded?.presence === 'present') return [];
    const parsed = parseAddress(address);
    const day = parsed?.kind === 'version' && parsed.point !== 'opening' ? parsed.point : since;
    return [
      {
        address,
        remoteId: live.remoteId,
        value: null,
        answered: null,
        start: day,
        // The version with which a draft opens has no status of its own on record.
        status: live.status ?? (traitsOf(context).opensAsDraft ? null : 'published'),
        presence: 'present',
        revision: recorded?.revision ?? 0,
        appliedAtMs: 0,
      },
    ];
  });
}

/** True for a version that was found at the service, and that no user of this state ever sent or compared. */
export function isFound({ value, revision }: Recorded): boolean {
  return value === null && revision === 0;
}
