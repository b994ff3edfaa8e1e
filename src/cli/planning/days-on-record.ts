/** The days that decide a subscription's prices and stand in the project's state alone, where it can be read. */

import type { Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { fixedDays } from '../../model/service/fixed-days.ts';
import { givenDiscount } from '../../model/service/given-discounts.ts';
import { isPresent } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Project } from '../../project/project.ts';
import type { FixedDays } from '../../timeline/bundle-schedule.ts';
import type { World } from '../io/world.ts';
import { lookInState } from '../project/look-in-state.ts';

export interface DaysOnRecord {
  /** The day on which it was opened; null where a contract names one, and where it is not on record. */
  readonly openedOn: CalendarDay | null;
  /** Those on which changes came to be for it. */
  readonly fixed?: FixedDays;
  /** The one on which its own discount was given. */
  readonly discountGiven?: CalendarDay;
}

export async function daysOnRecord(
  world: World,
  project: Project,
  { address, fields }: Subscription,
): Promise<DaysOnRecord> {
  const looked = await lookInState(world, project, (state) => state.recordsAt([address]));
  const [record] = looked.kind === 'read' ? looked.result : [];
  if (!isPresent(record)) return { openedOn: null };
  const fixed = fixedDays(record);
  const given = givenDiscount(record, fields.discount);
  return {
    openedOn: contractStart(fields) === null ? record.start : null,
    ...(fixed && { fixed }),
    ...(given && { discountGiven: given.on }),
  };
}
