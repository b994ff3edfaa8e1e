/** Chooses the day to explain, and the point of a subscription's timeline that holds on it. */

import type { Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/nearest-name.ts';
import { type Address, kindOf, ownerOf, versionOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { pointInForce, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import {
  type DaysOnRecord,
  notStarted,
  refuseEnded,
  type ScheduleOnDay,
  scheduleOnDay,
} from '../planning/subscription-on-day.ts';

export interface ChosenPoint extends ScheduleOnDay {
  readonly day: CalendarDay;
  readonly point: TimelinePoint;
}

interface Asked extends DaysOnRecord {
  /** The subscription's address, or that of a version. */
  readonly address: Address;
  readonly at: CalendarDay | undefined;
  readonly today: CalendarDay;
}

/** Throws a DiagnosticsError for a day without prices, and for a version that the catalog does not have. */
export function pointToExplain(
  catalog: Catalog,
  subscription: Subscription,
  { address, at, today, ...onRecord }: Asked,
): ChosenPoint {
  const start = contractStart(subscription.fields);
  const day = at ?? (start === null ? today : laterDay(start, today));
  const onDay = scheduleOnDay({ catalog, today }, subscription, day, onRecord);
  const { timeline } = onDay;
  if (kindOf(address) === 'version') {
    if (at !== undefined) throw dayOfVersion(address);
    return { ...onDay, ...versionAt(timeline, address, day) };
  }
  if (start !== null && day < start) throw notStarted(subscription, day, start, 'explain');
  refuseEnded(subscription, day, 'explain');
  const point = pointInForce(timeline, day);
  if (point === undefined) throw new Error(`${address} has no prices from the start`);
  return { ...onDay, day, point };
}

/** `day` is taken where the version holds then, else the version's first day. */
function versionAt(
  timeline: Timeline,
  address: Address,
  day: CalendarDay,
): { readonly day: CalendarDay; readonly point: TimelinePoint } {
  const ofAddress = timeline.points.filter(({ from }) => versionOf(ownerOf(address), from) === address);
  const point = ofAddress.find(({ draft }) => !draft) ?? ofAddress[0];
  if (point === undefined)
    throw fault(
      'unknown-version',
      `the catalog gives ${address} no prices of its own`,
      suggestAddress(
        address,
        timeline.points.map(({ from }) => versionOf(ownerOf(address), from)),
        'name the day of an entry of `versions`, or of a bundle change',
      ),
    );
  if (pointInForce(timeline, day) === point) return { day, point };
  const next = timeline.points.find(({ from, draft }) => !draft && from !== null && point.from === null);
  const last = next?.from ? addDays(next.from, -1) : day;
  return { day: point.from ?? timeline.start ?? last, point };
}

function dayOfVersion(address: Address) {
  return fault(
    'version-with-day',
    `${address} is the prices of one day`,
    'leave out --at, or name the subscription',
  );
}
