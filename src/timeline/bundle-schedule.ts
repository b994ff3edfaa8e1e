/**
 * A bundle's schedule for one subscription: which edition holds from which day, once price locks have held changes back.
 * It starts on the day from which the subscription follows the bundle and takes that day's edition.
 */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Bundle, BundleEdition, PriceLock } from '../model/catalog.ts';
import type { JsonObject } from '../model/json.ts';
import { lockRelease } from '../model/lock-release.ts';
import type { HeldChange } from './timeline.ts';

export interface ScheduledEdition {
  /** Null: from the first day that the subscription follows the bundle. */
  readonly from: CalendarDay | null;
  readonly edition: BundleEdition;
  readonly released: boolean;
}

export interface BundleSchedule {
  readonly turns: readonly ScheduledEdition[];
  /** What would be held back if the bundle were followed for good. */
  readonly held: readonly HeldChange[];
}

export function bundleSchedule(
  bundle: Bundle,
  followedSince: CalendarDay | null,
  lock: PriceLock | undefined,
  fields: JsonObject,
): BundleSchedule {
  const first = editionOn(bundle, followedSince);
  const turns: ScheduledEdition[] = [{ from: null, edition: first, released: false }];
  const held: HeldChange[] = [];
  for (const edition of bundle.editions) {
    const change = edition.from;
    if (change === null || (followedSince !== null && change <= followedSince)) continue;
    const from = lock ? lockRelease(lock, change, fields) : change;
    if (from !== change) held.push({ bundle: bundle.address, change, until: from, leaves: false });
    if (from === null) continue;
    // Two changes held until one day: the later edition is the one that holds.
    if (turns.at(-1)?.from === from) turns.pop();
    turns.push({ from, edition, released: from !== change });
  }
  return { turns, held };
}

/** The edition of a day, a bundle's first where the day is unknown. A bundle always has one from the start. */
export function editionOn(bundle: Bundle, day: CalendarDay | null): BundleEdition {
  const edition = bundle.editions.findLast(({ from }) => from === null || (day !== null && from <= day));
  if (edition === undefined) throw new Error(`${bundle.address} has no edition from the start`);
  return edition;
}
