/**
 * Every history of `test/cases/`, pulled after each of its applies: the files are a catalog, and with the same state there is
 * nothing to do. One profile after the other, or each history under both where `PROPERTY_RUNS` is set.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';
import { catalogPulled, pullRehearsed } from './pull-rehearsed.ts';

interface CaseFile {
  readonly start: string;
  readonly seed: Seed;
  readonly base: JsonObject;
  readonly cases: readonly {
    readonly name: string;
    readonly profiles?: readonly Profile[];
    readonly history: readonly Entry[];
  }[];
}

interface Entry {
  readonly on?: CalendarDay;
  readonly change?: JsonObject;
  readonly edits?: readonly unknown[];
  readonly guards?: Partial<Guards>;
  readonly apply?: boolean;
}

const FOLDER = join(import.meta.dirname, '../cases');
const PROFILES: readonly Profile[] = ['published', 'bound'];

const UNDER_BOTH = process.env.PROPERTY_RUNS !== undefined;

let compared = 0;
afterAll(() => {
  expect(compared).toBeGreaterThan(150);
});

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'))) {
  const { start, seed, base, cases } = parse(readFileSync(join(FOLDER, file), 'utf8')) as CaseFile;
  describe(file, () => {
    for (const [index, { name, profiles = PROFILES, history }] of cases.entries()) {
      for (const profile of UNDER_BOTH ? profiles : [profiles[index % profiles.length] as Profile]) {
        it(`${name} (${profile})`, async () => {
          const rehearsal = await rehearse(profile, seed, start);
          try {
            let data = base;
            for (const entry of history) {
              data = mergePatch(data, entry.change ?? {});
              if (entry.on !== undefined) rehearsal.advanceTo(entry.on);
              // What the service changed by itself is another test's matter.
              if (entry.edits !== undefined) break;
              if (!(await applied(rehearsal, data, entry))) continue;
              const pulled = catalogPulled(await pullRehearsed(rehearsal, { profile }));
              const { plan, diagnostics } = await rehearsal.plan(pulled);
              expect(diagnostics).toEqual([]);
              expect(plan?.steps.map(({ id, differences }) => ({ id, differences }))).toEqual([]);
              compared += 1;
            }
          } finally {
            await rehearsal.close();
          }
        });
      }
    }
  });
}

/** Whether there was a plan, and everything of it was done. */
async function applied(rehearsal: Rehearsal, data: JsonObject, { apply, guards }: Entry): Promise<boolean> {
  const { catalog } = catalogFrom(data);
  if (catalog === undefined || apply === false) return false;
  const { plan } = await rehearsal.plan(catalog, guards);
  if (plan === undefined || plan.guards.some(({ outcome }) => outcome === 'refused')) return false;
  const { outcome } = await rehearsal.apply(catalog, guards);
  if (outcome.steps.some(({ result }) => result.kind !== 'done')) return false;
  // A plan that is not empty after its apply has more to come, such as what is read back of a pricing plan.
  const again = await rehearsal.plan(catalog, guards);
  return again.plan !== undefined && again.plan.steps.length === 0;
}
