/** The versions that somebody else made at the service. */

import type { Recorded } from '../../model/service/record.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Context, traitsOf } from '../context.ts';

export type FoundVersion = Recorded & { readonly remoteId: string };

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
