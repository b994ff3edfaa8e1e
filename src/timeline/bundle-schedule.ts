/**
 * A bundle's price schedule for one subscription: which of its prices are in force from which day, once it is known which
 * changes reach the subscription (`applies`) and what a price lock holds back. It starts on the day from which the
 * subscription uses the bundle.
 */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Bundle, BundleEdition, PriceLock } from '../model/catalog.ts';
import type { JsonObject } from '../model/json.ts';
import { lockRelease, nextRenewal } from '../model/lock-release.ts';
import type { HeldChange } from './timeline.ts';

export interface ScheduledEdition {
  /** Null: from the first day that the subscription uses the bundle. */
  readonly from: CalendarDay | null;
  /** Prices that no edition of the bundle has together where some of its changes do not reach the subscription. */
  readonly edition: BundleEdition;
  readonly released: boolean;
}

export interface BundleSchedule {
  readonly turns: readonly ScheduledEdition[];
  /** What would be held back if the bundle were used for good. */
  readonly held: readonly HeldChange[];
}

/** A change of the bundle that reaches the subscription. */
interface Arrival {
  /** Of the edition. */
  readonly index: number;
  readonly from: CalendarDay | null;
  readonly released: boolean;
}

/** `since`: the day from which the subscription uses the bundle; null where that is not known, longer than any change. */
export function bundleSchedule(
  bundle: Bundle,
  since: CalendarDay | null,
  lock: PriceLock | undefined,
  fields: JsonObject,
): BundleSchedule {
  const arrivals: Arrival[] = [];
  const held: HeldChange[] = [];
  for (const [index, edition] of bundle.editions.entries()) {
    const day = arrivalDay(edition, since, fields);
    if (day === 'never') continue;
    const from = day === null || lock === undefined ? day : lockRelease(lock, day, fields);
    if (day !== null && from !== day)
      held.push({ bundle: bundle.address, change: day, until: from, leaves: false });
    if (day === null || from !== null) arrivals.push({ index, from, released: from !== day });
  }
  const days = [...new Set(arrivals.map(({ from }) => from))].sort(byDay);
  return { turns: days.map((day) => turnOn(day, bundle, arrivals)), held };
}

/** Whether some changes of the bundle reach new subscriptions alone, or existing ones at their renewal. */
export function hasLimitedReach({ editions }: Bundle): boolean {
  return editions.some(({ applies }) => applies !== undefined);
}

/** Null: from the start of its use. `never` too where it is to come at a renewal and the contract has none. */
function arrivalDay(
  { from: change, applies = { to: 'all', at: 'date' } }: BundleEdition,
  since: CalendarDay | null,
  fields: JsonObject,
): CalendarDay | null | 'never' {
  if (change === null) return null;
  if (since !== null && change <= since) return null;
  if (applies.to === 'new') return 'never';
  return applies.at === 'renewal' ? (nextRenewal(fields, change) ?? 'never') : change;
}

function byDay(a: CalendarDay | null, b: CalendarDay | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Of several changes that arrive on one day, the last names the turn. */
function turnOn(
  day: CalendarDay | null,
  { editions }: Bundle,
  arrivals: readonly Arrival[],
): ScheduledEdition {
  const arrived = arrivals.filter(({ from }) => from === null || (day !== null && from <= day));
  const latest = arrived.findLast(({ from }) => from === day);
  const edition = latest && editions[latest.index];
  if (edition === undefined) throw new Error(`no edition arrives on ${day}`);
  return {
    from: day,
    edition: withPrices(edition, editions, arrived),
    released: latest?.released ?? false,
  };
}

/** Each price is that of the last change that wrote it, of those that have arrived. */
function withPrices(
  edition: BundleEdition,
  editions: readonly BundleEdition[],
  arrived: readonly Arrival[],
): BundleEdition {
  const all = arrived.flatMap(({ index }) => editions[index] ?? []);
  if (all.at(-1) === edition && editions[all.length - 1] === edition) return edition;
  const prices = new Map<string, BundleEdition>();
  for (const each of all) for (const key of each.changes ?? each.prices.keys()) prices.set(key, each);
  const own = [...prices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { prices: of }]) => {
      const price = of.get(key);
      return price === undefined ? [] : [[key, price] as const];
    });
  return { ...edition, prices: new Map(own) };
}

/** The edition of a day, a bundle's first where the day is unknown. A bundle always has one from the start. */
export function editionOn(bundle: Bundle, day: CalendarDay | null): BundleEdition {
  const edition = bundle.editions.findLast(({ from }) => from === null || (day !== null && from <= day));
  if (edition === undefined) throw new Error(`${bundle.address} has no edition from the start`);
  return edition;
}
