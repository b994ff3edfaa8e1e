import { creditsIn } from '../../impact/bills/credits.ts';
import { type Arrival, arrivedOn, type ScheduleEntry } from '../../impact/priced-subscription.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { parseAddress } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { EVER, heldSince } from '../../timeline/held-since.ts';
import { opensOverPlan } from '../bodies/lay-over-plan.ts';
import { type Context, liveAt, traitsOf } from '../context.ts';
import { recordedVersions } from '../records/held-before.ts';
import { pricedItems } from './impact-items.ts';

export function entriesBefore(
  context: Context,
  { address, entries: [first] = [] }: Pick<Subscription, 'address'> & Partial<Pick<Subscription, 'entries'>>,
  contractStart: CalendarDay | null,
): readonly ScheduleEntry[] {
  const { fromCatalog = false } = context.observed;
  const recorded = recordedVersions(context, address).filter(({ start }) => start !== null);
  const versions = recorded
    .filter((version) => version.status !== 'draft' && !waits(context, version))
    .map((version) => ({ ...version, ...heldSince(version, contractStart) }))
    .sort((a, b) => (a.start < b.start ? -1 : a.start === b.start ? a.appliedAtMs - b.appliedAtMs : 1));
  if (versions.length === 0) {
    const missing = recorded.some((version) => waits(context, version)) ? null : 'everything';
    return [{ from: EVER, arrival: arrivedOn(EVER), items: [], missing }];
  }
  const opened = first?.since ?? contractStart ?? context.observed.records.get(address)?.start ?? null;
  return oneOfEachDay(
    versions.map((version, index) => {
      const { taken, atLatest } = arrivalOf(version, versions[index - 1], opened);
      const edited = fromCatalog ? laterDay(atLatest, context.today) : atLatest;
      return {
        ...recordedEntry(context, version),
        arrival: { taken, atLatest: laterDay(edited, version.made) },
      };
    }),
  );
}

/** True for a version that was to hold and is still a draft: where what is published stays so, it has billed nothing. */
function waits(context: Context, { address }: Recorded): boolean {
  const live = liveAt(context, address);
  const sign = live?.kind === 'read' ? live.outOfForce : undefined;
  return traitsOf(context).keepsPublished && sign?.kind === 'status' && sign.now === 'draft';
}

/**
 * The arrival of a version's products. A version replaces the record at its own address, and with it the record of an
 * earlier arrival: at the opening address that of the subscription's opening, at a dated address that of its date.
 * The products may have come as early as that day.
 */
function arrivalOf(
  { address, start }: Recorded,
  previous: Recorded | undefined,
  opened: CalendarDay | null,
): Arrival {
  const from = start ?? EVER;
  const parsed = parseAddress(address);
  const day = previous === undefined ? opened : parsed?.kind === 'version' ? parsed.point : null;
  const isBetween = day !== null && day !== 'opening' && day < from && day > (previous?.start ?? EVER);
  return { taken: isBetween ? day : from, atLatest: from };
}

export function recordedEntry(context: Context, version: Recorded): ScheduleEntry {
  const from = version.start ?? EVER;
  const days = { from, arrival: arrivedOn(from) };
  const live = liveAt(context, version.address);
  // Another version holds in its place, or none does, so nobody knows the amount that is billed.
  if (live?.kind === 'read' && live.outOfForce !== undefined && !waits(context, version))
    return { ...days, items: [], missing: 'everything' };
  if (live?.kind === 'read') return { ...days, ...contentOf(context, live.value), missing: null };
  if (version.value === null) return { ...days, items: [], missing: 'everything' };
  const missing = opensOverPlan(context, version) ? 'plan_items' : null;
  return { ...days, ...contentOf(context, version.value), missing };
}

export function contentOf(context: Context, value: JsonObject): Pick<ScheduleEntry, 'items' | 'credits'> {
  return { items: pricedItems(context, value), credits: creditsIn(value.entitlements) };
}

/** Keeps the later of two versions of one day; the other one never has an effect. */
function oneOfEachDay(entries: readonly ScheduleEntry[]): readonly ScheduleEntry[] {
  return entries.filter(({ from }, index) => entries[index + 1]?.from !== from);
}
