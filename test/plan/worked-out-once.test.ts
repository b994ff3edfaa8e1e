/**
 * What is worked out once for many like subscriptions is what is worked out for each: through histories of a company whose
 * subscriptions come in threes, the saved plan is the same, byte for byte, with and without anything remembered: by the records
 * alone, where like subscriptions are planned once, and with all that is read.
 * `PROPERTY_RUNS` sets how many histories; the long setting is 2000.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { addDays, type CalendarDay } from '../../src/model/values/calendar-day.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';
import { catalogFrom, profileNameOf, type Rehearsal, rehearse, WALKED } from '../rehearsal.ts';
import { forVendor, history, inThrees, SEED_OF_THREES, START } from './arbitrary-history.ts';

/** While it is off, everything is worked out anew. */
const remembering = vi.hoisted(() => ({ on: true, times: 0 }));
vi.mock('../../src/model/values/remember.ts', async (original) => {
  type Remembering = typeof import('../../src/model/values/remember.ts');
  const real = await original<Remembering>();
  const remember: Remembering['remember'] = (compute) => {
    const known = real.remember(compute);
    return (value) => {
      remembering.times += remembering.on ? 1 : 0;
      return remembering.on ? known(value) : compute(value);
    };
  };
  const rememberPair: Remembering['rememberPair'] = (compute) => {
    const known = real.rememberPair(compute);
    return (one, other) => (remembering.on ? known(one, other) : compute(one, other));
  };
  const createOneOfEach: Remembering['createOneOfEach'] = () => {
    const shared = real.createOneOfEach();
    return (value) => (remembering.on ? shared(value) : value);
  };
  // The first of equal prices is named for all of them, whoever remembers.
  return { ...real, remember, rememberPair, createOneOfEach };
});
vi.mock('../../src/state/schema/stored-once.ts', async (original) => {
  const real = await original<typeof import('../../src/state/schema/stored-once.ts')>();
  const createValueReader: typeof real.createValueReader = (values) => {
    const read = real.createValueReader(values);
    return (hash) => (remembering.on ? read(hash) : structuredClone(read(hash)));
  };
  return { ...real, createValueReader };
});

const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
const SECONDS_PER_RUN = 20;
const GUARDS = { backdating_days: 10_000, price_increase_percent: '5', notice_days: 10 };

describe.each(WALKED)('plans under %s', (profile) => {
  it(
    'are the same, worked out once or for each subscription',
    async () => {
      let repeated = 0;
      await fc.assert(
        fc.asyncProperty(history, async (phases) => {
          const rehearsal = await rehearse(profile, SEED_OF_THREES, START);
          try {
            let day: CalendarDay = START;
            for (const phase of phases) {
              day = addDays(day, phase.days);
              if (phase.days > 0) rehearsal.advanceTo(day);
              const written = inThrees(phase.catalog);
              const data = profile === 'alguna' ? forVendor(written) : written;
              const { catalog } = catalogFrom(data, profileNameOf(profile));
              if (catalog === undefined) continue;
              for (const refresh of ['none', 'all'] as const) {
                const once = await documentOf(rehearsal, catalog, refresh, true);
                expect(await documentOf(rehearsal, catalog, refresh, false)).toBe(once);
                repeated += once.includes('"alike":"') ? 1 : 0;
              }
              const { outcome } = await rehearsal.apply(catalog, { backdating_days: 10_000 });
              expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
            }
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS },
      );
      expect(repeated).toBeGreaterThan(0);
      expect(remembering.times).toBeGreaterThan(0);
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

async function documentOf(
  rehearsal: Rehearsal,
  catalog: Catalog,
  refresh: 'none' | 'all',
  on: boolean,
): Promise<string> {
  remembering.on = on;
  try {
    const { plan } = await rehearsal.plan(catalog, GUARDS, [], refresh);
    return plan === undefined ? '' : [...planPieces(plan)].join('');
  } finally {
    remembering.on = true;
  }
}
