/**
 * Apply, undo, apply again, over generated histories: after the undo the service does for each target what the catalog
 * before it says, or the plan had said what is left. `PROPERTY_RUNS` sets how many; the long setting is 2000.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Step } from '../../src/model/plan/plan.ts';
import { type Address, ownerOf } from '../../src/model/values/address.ts';
import { addDays } from '../../src/model/values/calendar-day.ts';
import { undoScope } from '../../src/undo/undo-notices.ts';
import { history, SEED, START } from '../plan/arbitrary-history.ts';
import { untruths } from '../plan/service-truth.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const SECONDS_PER_RUN = 5;
const GUARDS = { backdating_days: 10_000 };
/** Creating, and once more for what only the service could tell after that. */
const MOST_APPLIES = 2;

const undone = { addresses: 0, left: 0 };

describe.each(['published', 'bound'] satisfies Profile[])('undo under %s', (profile) => {
  it(
    'brings back what it says, and names the rest',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (phases) => {
          const catalogs = phases.flatMap(({ catalog, days }) => {
            const read = catalogFrom(catalog).catalog;
            return read === undefined ? [] : [{ catalog: read, days }];
          });
          const [before, after] = [catalogs[0], catalogs[1]];
          if (before === undefined || after === undefined) return;
          const rehearsal = await rehearse(profile, SEED, START);
          try {
            await applyAll(rehearsal, before.catalog);
            rehearsal.advanceTo(addDays(START, 1 + after.days));
            const done = await applyAll(rehearsal, after.catalog);
            await undo(rehearsal, before.catalog, done);
            await applyAll(rehearsal, after.catalog);
            const { plan } = await rehearsal.plan(after.catalog, GUARDS);
            expect(plan?.steps.map(({ id }) => id)).toEqual([]);
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS },
      );
      expect(undone.addresses).toBeGreaterThan(0);
      expect(undone.left).toBeGreaterThan(0);
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

/** Every step that was done. */
async function applyAll(rehearsal: Rehearsal, catalog: Catalog): Promise<readonly Step[]> {
  const done: Step[] = [];
  for (let applies = 0; applies < MOST_APPLIES; applies += 1) {
    const { plan } = await rehearsal.apply(catalog, GUARDS);
    if (plan.steps.length === 0) break;
    done.push(...plan.steps);
  }
  return done;
}

async function undo(rehearsal: Rehearsal, before: Catalog, done: readonly Step[]): Promise<void> {
  const { targets, created, unknown, deleted } = undoScope(done, before);
  const changed = new Set(
    done.filter(({ cause }) => cause !== 'calendar').map(({ address }) => ownerOf(address)),
  );
  // Every address is accounted for.
  expect([...targets, ...created, ...unknown, ...deleted].sort()).toEqual(
    [...changed].filter((address) => done.some((step) => isOf(step, address))).sort(),
  );
  if (targets.length === 0) return;
  const made = await rehearsal.plan(before, GUARDS, [], 'all', targets);
  expect(made.diagnostics).toEqual([]);
  for (let applies = 0; applies < MOST_APPLIES; applies += 1)
    await rehearsal.apply(before, GUARDS, [], undefined, targets);
  const { plan } = await rehearsal.plan(before, GUARDS, [], 'all', targets);
  expect(plan?.steps.map(({ id }) => id)).toEqual([]);
  const records = await rehearsal.state.reader.records();
  const names = new Map([...records.values()].map(({ remoteId, address }) => [remoteId, address]));
  const left = new Set(plan?.deferred.map(({ address }) => ownerOf(address)));
  for (const address of targets) {
    const subscription = [...before.subscriptions.values()].find((each) => each.address === address);
    if (left.has(address)) undone.left += 1;
    if (subscription === undefined || left.has(address)) continue;
    undone.addresses += 1;
    const subject = {
      sandbox: rehearsal.sandbox,
      catalog: before,
      today: rehearsal.today(),
      nameId: (id: string) => names.get(id),
    };
    expect(untruths(subject, subscription, records.get(address))).toEqual([]);
  }
}

function isOf({ address, cause }: Step, owner: Address): boolean {
  return ownerOf(address) === owner && (cause === 'catalog' || cause === 'both');
}
