/**
 * A bundle's price schedule for one subscription: the prices in force from each day. It includes only the changes
 * that reach the subscription (`applies`), each as late as a price lock releases it. It starts on the day from which
 * the subscription uses the bundle.
 */

import { type BillingCycle, onCycleFrom } from '../model/catalog/billing-cycle.ts';
import { everyEdition } from '../model/catalog/bundle-in.ts';
import type { Bundle, BundleEdition, Catalog, Subscription } from '../model/catalog/catalog.ts';
import {
  type ChangeReach,
  type FixedDay,
  reachDigest,
  type WaveMember,
  waveOf,
} from '../model/catalog/change-reach.ts';
import { contractStart, lockRelease, nextRenewal, type PriceLock } from '../model/catalog/contract-days.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { ArrivalDay, EditionArrival, Grant, HeldChange } from './timeline.ts';

export interface ScheduledEdition {
  /** Null for the first day on which the subscription uses the bundle. */
  readonly from: CalendarDay | null;
  /** The prices in force. Where a change does not reach the subscription, no edition of the bundle may have them together. */
  readonly edition: BundleEdition;
  readonly released: boolean;
}

export interface BundleSchedule {
  readonly bundle: Bundle;
  readonly turns: readonly ScheduledEdition[];
  /** The changes that a lock would hold back if the subscription used the bundle for good. */
  readonly held: readonly HeldChange[];
  /** The bundle's editions in their order, each with the day on which it arrives. */
  readonly arrivals: readonly EditionArrival[];
  /** The dated lists of entitlements that reach the subscription, by day. */
  readonly grants: readonly Grant[];
}

/** A change of the bundle that reaches the subscription. */
interface Arrival {
  /** The index of the edition. */
  readonly index: number;
  readonly from: CalendarDay | null;
  readonly released: boolean;
}

/** The subscription as far as the days of changes rest on it. */
interface Reached extends WaveMember {
  readonly lock: PriceLock | undefined;
  /** The billing periods that run on the eve of a day; null where nobody knows them. */
  readonly cycleOn: (day: CalendarDay) => BillingCycle | null;
  /** The days on which changes came to be for it, by {@link changeName}. */
  readonly fixed?: FixedDays | undefined;
}

export type FixedDays = ReadonlyMap<string, FixedDay>;

/** The name of a dated change of a bundle. */
export function changeName({ key }: Pick<Bundle, 'key'>, change: CalendarDay): string {
  return `${key} ${change}`;
}

/** `since` is the day from which the subscription uses the bundle. Null stands for an unknown day before any change. */
export function bundleSchedule(bundle: Bundle, since: CalendarDay | null, reached: Reached): BundleSchedule {
  const arrived: Arrival[] = [];
  const held: HeldChange[] = [];
  const arrivals: EditionArrival[] = [];
  for (const [index, edition] of bundle.editions.entries()) {
    const { day, from, ...member } = arrivalOf(bundle, edition, since, reached);
    if (day === 'never') {
      arrivals.push({ reached: 'never', from: 'never', ...member });
      continue;
    }
    if (day !== null && from !== day)
      held.push({ bundle: bundle.address, change: day, until: from, leaves: false });
    const arrives = day === null || from !== null;
    if (arrives) arrived.push({ index, from, released: from !== day });
    arrivals.push({ reached: day, from: arrives ? from : 'never', ...member });
  }
  const days = [...new Set(arrived.map(({ from }) => from))].sort(byDay);
  return {
    bundle,
    turns: days.map((day) => turnOn(day, bundle, arrived)),
    held,
    arrivals,
    grants: grantsOf(),
  };

  function grantsOf(): readonly Grant[] {
    return (bundle.entitlementChanges ?? [])
      .flatMap((change): readonly Grant[] => {
        const { day: from } = arrivalOf(bundle, change, since, { ...reached, lock: undefined });
        const { entitlements, description } = change;
        return from === 'never' ? [] : [{ from, entitlements, description }];
      })
      .toSorted((a, b) => (a.from === b.from ? 0 : byDay(a.from, b.from)));
  }
}

/** True where a change of the bundle does not reach every subscription on its day. */
export function hasLimitedReach(bundle: Bundle): boolean {
  return everyReach(bundle).length > 0;
}

/** The reaches of its changes with their days, in every currency, but for those to everybody on their day. */
export function everyReach(bundle: Bundle): readonly (ChangeReach & { readonly change: CalendarDay })[] {
  return [...everyEdition(bundle), ...(bundle.entitlementChanges ?? [])].flatMap(({ from, applies }) =>
    from === null || applies === undefined ? [] : [{ change: from, ...applies }],
  );
}

type Dated = Pick<BundleEdition, 'from' | 'applies'>;

/**
 * The day on which an edition reaches the subscription by its reach alone, and after a lock; null from the start of its use. `never`
 * where it reaches only new subscriptions, or waits for a renewal that the contract does not have; `from` is null where the lock
 * never lets it in.
 */
function arrivalOf(
  bundle: Pick<Bundle, 'key'>,
  { from: change, applies = EVERYBODY }: Dated,
  since: CalendarDay | null,
  reached: Reached,
): { readonly day: ArrivalDay; readonly from: CalendarDay | null; readonly wave?: number } {
  if (change === null || (since !== null && change <= since)) return { day: null, from: null };
  const { lock, fixed } = reached;
  const known = fixed?.get(changeName(bundle, change));
  const { waves } = applies;
  const wave = waves && waveOf(waves, reached, known);
  const own = known?.of === reachDigest(applies, lock, wave) ? known : undefined;
  const member = wave === undefined ? {} : { wave };
  const opens = wave === undefined ? opensOn(applies, change) : (waves?.[wave]?.at ?? null);
  const byReach = (from: CalendarDay) => firstDayFrom(applies, from, reached);
  const byLock = (from: CalendarDay) => {
    const day = byReach(from);
    return day && released(applies, day, reached);
  };
  const first = lock === undefined && own !== undefined ? own.day : opens && byReach(opens);
  const day = first && unlessHalted(applies, first, byReach);
  if (day === null) return { day: 'never', from: null, ...member };
  const admitted = own?.day ?? released(applies, day, reached);
  return { day, from: admitted && unlessHalted(applies, admitted, byLock), ...member };
}

const EVERYBODY: ChangeReach = { to: 'all', at: 'date' };

/** The day named for existing subscriptions: the change's own or a later one. Null where they are left out. */
function opensOn({ to, existing_from: from }: ChangeReach, change: CalendarDay): CalendarDay | null {
  return to === 'new' ? null : (from ?? change);
}

/** The first day from another one on which the change may come to the subscription; null where there is none. */
function firstDayFrom(
  { at }: ChangeReach,
  day: CalendarDay,
  { fields, cycleOn }: Reached,
): CalendarDay | null {
  switch (at) {
    case 'date':
      return day;
    case 'renewal':
      return nextRenewal(fields, day);
    case 'on_cycle': {
      const cycle = cycleOn(day);
      return cycle === null ? day : onCycleFrom(cycle, day);
    }
    default:
      return at satisfies never;
  }
}

/**
 * The day on which a lock lets an edition in that would arrive on `day`; null for never. A change at renewal or on cycle never comes
 * between two of them: the lock's last day moves it to the next one.
 */
function released(applies: ChangeReach, day: CalendarDay, reached: Reached): CalendarDay | null {
  const { lock, fields } = reached;
  const from = lock === undefined ? day : lockRelease(lock, day, fields);
  return from === null || from === day ? from : firstDayFrom(applies, from, reached);
}

/** A pause moves what would come within it to its end; null for what never comes. */
function unlessHalted(
  { paused, stopped }: ChangeReach,
  day: CalendarDay,
  from: (day: CalendarDay) => CalendarDay | null,
): CalendarDay | null {
  if (stopped !== undefined && day >= stopped) return null;
  if (paused === undefined || day < paused.from) return day;
  if (paused.until === undefined) return null;
  return day < paused.until ? from(paused.until) : day;
}

function byDay(a: CalendarDay | null, b: CalendarDay | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** The edition in force from a day. Of several changes that arrive on that day, the last one describes it. */
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

/** The prices of an edition, each from the last change that wrote it among those that have arrived. */
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

/** The edition in force on a day, or the first one where the day is unknown. Every bundle has an edition from the start. */
export function editionOn(bundle: Bundle, day: CalendarDay | null): BundleEdition {
  const edition = bundle.editions.findLast(({ from }) => from === null || (day !== null && from <= day));
  if (edition === undefined) throw new Error(`${bundle.address} has no edition from the start`);
  return edition;
}

/**
 * The day on which the subscription is assumed to open, as a plan would open it. The assumption is needed where no
 * contract dates a price lock, or the use of a bundle whose changes reach new subscriptions alone. Null where it is
 * not needed.
 */
export function openedFor(
  { bundles }: Pick<Catalog, 'bundles'>,
  { priceLock, fields, entries }: Subscription,
  day: CalendarDay,
): CalendarDay | null {
  if (contractStart(fields) !== null) return null;
  const used = entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.kind === 'bundle' ? (bundles.get(item.bundle) ?? []) : [])),
  );
  return priceLock !== undefined || used.some(hasLimitedReach) ? day : null;
}
