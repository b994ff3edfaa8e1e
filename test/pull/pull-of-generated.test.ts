/**
 * Generated catalogs, applied and pulled: the files are a catalog, and with the same state there is nothing to do.
 * `PULL_RUNS` sets how many; the long setting is 2000.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { isJsonArray, isJsonObject, type Json } from '../../src/model/values/json.ts';
import { inputsOf } from '../plan/plan-of.ts';
import { catalogFrom, type Profile, rehearse } from '../rehearsal.ts';
import { catalogData, SEED, START } from './arbitrary-catalog.ts';
import { catalogPulled, pullRehearsed } from './pull-rehearsed.ts';

const RUNS = Number(process.env.PULL_RUNS ?? 40);
const SECONDS_PER_RUN = 2;

it.each<Profile>(['bound', 'published'])(
  'plans to nothing under %s',
  async (profile) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(catalogData, async (data) => {
        const { catalog } = catalogFrom(escaped(data));
        fc.pre(catalog !== undefined);
        if (catalog === undefined) return;
        const rehearsal = await rehearse(profile, SEED, START);
        try {
          const { outcome } = await rehearsal.apply(catalog);
          expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
          const pulled = await pullRehearsed(rehearsal, { profile });
          const { plan, diagnostics: faults } = await rehearsal.plan(catalogPulled(pulled));
          expect(faults.map(diagnosticText)).toEqual([]);
          expect(plan?.steps.map(({ id, differences }) => ({ id, differences }))).toEqual([]);
          expect(leftAgainstItself(catalogPulled(pulled), profile)).toEqual([]);
          compared += 1;
        } finally {
          await rehearsal.close();
        }
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS / 4);
  },
  RUNS * SECONDS_PER_RUN * 1000 + 60_000,
);

/** What `diff` shows of a catalog and itself. */
function leftAgainstItself(catalog: Catalog, profile: Profile): readonly string[] {
  const inputs = { ...inputsOf({ catalog: '', profile }), catalog };
  const projected = projectApplied(inputs);
  if (projected.kind === 'faulty') return projected.diagnostics.map(diagnosticText);
  const { plan, diagnostics } = assemblePlan({ ...inputs, observed: projected.observed });
  if (plan === undefined) return diagnostics.map(diagnosticText);
  const unread = plan.deferred.filter(({ kind }) => kind === 'unread');
  return [...plan.steps.map(({ id }) => id), ...unread.map(({ address }) => address)];
}

/** A hand that writes a catalog file writes `$${` where `${` is meant. */
function escaped<T extends Json>(value: T): T;
function escaped(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (isJsonArray(value)) return value.map(escaped);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, escaped(member)]));
}
