/**
 * Whole histories of a company, carried out on the sandbox: after every apply nothing is left to do, and the service does
 * what the catalog says on every day to come. `PROPERTY_RUNS` sets how many; the long setting is 20000.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { ProfileName } from '../../src/interface/index.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { hasWork, type Plan } from '../../src/model/plan/plan.ts';
import { addDays, type CalendarDay } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { expectRefreshAgrees } from '../refresh-agrees.ts';
import { catalogFrom, type Profile, profileNameOf, type Rehearsal, rehearse, WALKED } from '../rehearsal.ts';
import { forVendor, history, type Phase, SEED, START } from './arbitrary-history.ts';
import { untruths, wrongDrafts } from './service-truth.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 2);
const SECONDS_PER_RUN = 5;
const GUARDS = { backdating_days: 10_000 };
/** Creating, and once more for what only the service could tell after that, or once for each draft that goes before an activation. */
const MOST_APPLIES = 3;

describe.each(WALKED)('histories under %s', (profile) => {
  it(
    'are carried out, and leave nothing to do',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (phases) => {
          const rehearsal = await rehearse(profile, SEED, START);
          try {
            let day: CalendarDay = START;
            for (const phase of phases) {
              day = addDays(day, phase.days);
              if (phase.days > 0) rehearsal.advanceTo(day);
              const catalog = profile === 'alguna' ? forVendor(phase.catalog) : phase.catalog;
              await carryOut({ rehearsal, profile }, { ...phase, catalog });
            }
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

interface Walked {
  readonly rehearsal: Rehearsal;
  readonly profile: Profile;
}

async function carryOut({ rehearsal, profile }: Walked, { catalog: data, cutAfter }: Phase): Promise<void> {
  const { catalog } = catalogFrom(data, profileNameOf(profile));
  // A catalog that its rules refuse is no phase of a history.
  if (catalog === undefined) return;
  const planned = await planOf(rehearsal, catalog);
  expect((await planOf(rehearsal, rewritten(data, profileNameOf(profile)))).digest).toBe(planned.digest);

  await expectRefreshAgrees(rehearsal, { catalog, guards: GUARDS, plan: planned, isTouched: false });

  await cutShort(rehearsal, catalog, planned, cutAfter);
  let left = planned;
  for (let applies = 0; applies < MOST_APPLIES; applies += 1) {
    const { outcome } = await rehearsal.apply(catalog, GUARDS);
    expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
    left = await planOf(rehearsal, catalog);
    if (!hasWork(left)) break;
  }
  expect(left.steps.map(({ id, differences }) => ({ id, differences }))).toEqual([]);
  expect(left.drift).toEqual([]);
  await expectTruth(rehearsal, catalog, left);
}

/** A run that stops half-way leaves the very steps that it did not do. */
async function cutShort(rehearsal: Rehearsal, catalog: Catalog, planned: Plan, after: number): Promise<void> {
  if (after === 0 || after >= planned.steps.length) return;
  await rehearsal.apply(catalog, GUARDS, [], after);
  const rest = await planOf(rehearsal, catalog);
  const remaining = new Map(rest.steps.map(({ id, digest }) => [id, digest]));
  for (const { id, digest } of planned.steps.slice(after))
    expect([id, remaining.get(id)]).toEqual([id, digest]);
}

async function planOf(rehearsal: Rehearsal, catalog: Catalog): Promise<Plan> {
  const { plan, diagnostics } = await rehearsal.plan(catalog, GUARDS);
  expect(diagnostics).toEqual([]);
  if (plan === undefined) throw new Error('no plan, and no word why');
  return plan;
}

async function expectTruth(rehearsal: Rehearsal, catalog: Catalog, plan: Plan): Promise<void> {
  const records = await rehearsal.state.reader.records();
  const names = new Map([...records.values()].map(({ remoteId, address }) => [remoteId, address]));
  const subject = {
    sandbox: rehearsal.sandbox,
    catalog,
    today: rehearsal.today(),
    nameId: (id: string) => names.get(id),
  };
  for (const subscription of catalog.subscriptions.values()) {
    // A dropped override of a plan is deferred, so that what holds is not what is declared.
    if (
      plan.deferred.some(({ kind, address }) => kind === 'unread' && address.startsWith(subscription.address))
    )
      continue;
    const recorded = records.get(subscription.address);
    expect(untruths(subject, subscription, recorded)).toEqual([]);
    expect(wrongDrafts(subject, subscription, plan, recorded)).toEqual([]);
  }
}

/** The same catalog over two files, its keys in another order; every second plan reads one thing at a time. */
function rewritten(data: JsonObject, profile: ProfileName): Catalog {
  const { subscriptions = {}, ...offers } = turned(data);
  const files = [{ subscriptions }, offers].map((content, index) => ({
    file: `${index}.yaml`,
    content: stringify({ version: '2026-04-01', ...content }),
  }));
  const { catalog } = readCatalog(files, { environment: null, variables: new Map(), profile });
  if (catalog === undefined) throw new Error('the order of keys makes a fault');
  return catalog;
}

function turned(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, Json] => [name, isJsonObject(member) ? turned(member) : member])
      .reverse(),
  );
}
