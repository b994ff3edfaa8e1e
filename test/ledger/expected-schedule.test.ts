/**
 * What a plan expects a subscription to cost is what the records say once it was carried out: the money of a plan folds the
 * steps as an apply folds the answers. `PROPERTY_RUNS` sets how many histories.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RecordSchedule,
  recordSchedule,
  recordSchedules,
} from '../../src/ledger/of-plan/record-schedule.ts';
import type { ScheduleEntry } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { contractStart } from '../../src/model/catalog/contract-days.ts';
import type { Observed } from '../../src/model/service/observed.ts';
import { ownerOf } from '../../src/model/values/address.ts';
import { addDays, type CalendarDay, laterDay } from '../../src/model/values/calendar-day.ts';
import { type Context, createContext } from '../../src/plan/context.ts';
import { carryRecords } from '../../src/plan/records/carry-records.ts';
import { forVendor, history, SEED, START } from '../plan/arbitrary-history.ts';
import { catalogFrom, type Profile, profileNameOf, type Rehearsal, rehearse, WALKED } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 5);
const SECONDS_PER_RUN = 5;
const GUARDS = { backdating_days: 10_000 };
const identityOf = createPriceIdentity();

describe.each(WALKED)('under %s', (profile) => {
  it(
    'the schedule that a plan expects is the one that its apply leaves on record',
    async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(history, async (phases) => {
          const rehearsal = await rehearse(profile, SEED, START);
          try {
            let day: CalendarDay = START;
            for (const phase of phases) {
              day = addDays(day, phase.days);
              if (phase.days > 0) rehearsal.advanceTo(day);
              const data = profile === 'alguna' ? forVendor(phase.catalog) : phase.catalog;
              const { catalog } = catalogFrom(data, profileNameOf(profile));
              if (catalog !== undefined) compared += await carriedOut(rehearsal, profile, catalog);
            }
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(compared).toBeGreaterThan(RUNS);
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

/** The number of subscriptions that were compared. */
async function carriedOut(rehearsal: Rehearsal, profile: Profile, catalog: Catalog): Promise<number> {
  const made = await rehearsal.plan(catalog, GUARDS);
  const { plan, observed } = made;
  // A service may refuse in the plan what a catalog has.
  if (plan === undefined || observed === undefined) return 0;
  const today = rehearsal.today();
  const context = contextOf(catalog, observed, profile, today);
  const expected = [...catalog.subscriptions.values()].flatMap((subscription) => {
    const steps = plan.steps.filter(({ address }) => ownerOf(address) === subscription.address);
    if (steps.length === 0) return [];
    return [{ subscription, steps, after: recordSchedules(context, subscription, steps).after }];
  });
  const { outcome } = await rehearsal.carryOut(made);
  const undone = new Set(
    outcome.steps.flatMap(({ address, result }) => (result.kind === 'done' ? [] : [ownerOf(address)])),
  );
  const { observed: left } = await rehearsal.plan(catalog, GUARDS);
  if (left === undefined) return 0;
  const next = contextOf(catalog, left, profile, today);
  const done = expected.filter(({ subscription: { address } }) => !undone.has(address));
  for (const { subscription, steps, after } of done) {
    const start = contractStart(subscription.fields);
    const found = recordSchedule(next, subscription, start);
    const names = steps.map(({ id }) => id);
    expect([names, after.end]).toEqual([names, found.end]);
    for (const day of daysOf([...after.entries, ...found.entries], today)) {
      const [expectedOn, foundOn] = [after, found].map((each) => contentOn(each, day));
      // A plan's own items show only once the service has made the version.
      if (expectedOn?.missing !== null) continue;
      expect([names, day, expectedOn]).toEqual([names, day, foundOn]);
    }
  }
  return done.length;
}

function daysOf(entries: readonly ScheduleEntry[], today: CalendarDay): readonly CalendarDay[] {
  return [...new Set([today, ...entries.map(({ from }) => laterDay(from, today))])].sort();
}

function contentOn({ entries }: RecordSchedule, day: CalendarDay) {
  const { items, ended, missing }: Partial<ScheduleEntry> & Pick<ScheduleEntry, 'items' | 'missing'> =
    entries.findLast(({ from }) => from <= day) ?? { items: [], missing: null };
  return { items: items.map(({ name, price }) => [name, identityOf(price)]).sort(), ended, missing };
}

function contextOf(catalog: Catalog, observed: Observed, profile: Profile, today: CalendarDay): Context {
  const carried = carryRecords(catalog, observed, { environment: 'default' });
  const world = { environment: 'default', catalog, ...carried, bindings: bindingsOf(profile), today };
  return createContext({ ...world, revert: [] });
}
