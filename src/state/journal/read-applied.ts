/** Price changes of earlier runs, for guards that add up over days. Needs no lock. */

import type { Price } from '../../model/catalog/price.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { AppliedRun } from '../../model/service/observed.ts';
import type { Queries } from '../schema/tables.ts';
import { readRunPlan } from './run-texts.ts';

/** The runs that began at `sinceMs` or later, oldest first, with the prices they changed and their renames. */
export async function readApplied(
  queries: Queries,
  environment: string,
  sinceMs: number,
): Promise<readonly AppliedRun[]> {
  const runs = await queries
    .selectFrom('runs')
    .select(['run', 'started_at_ms'])
    .where('environment', '=', environment)
    .where('started_at_ms', '>=', sinceMs)
    .orderBy('number')
    .execute();
  const applied: AppliedRun[] = [];
  for (const { run, started_at_ms } of runs) {
    const done = await addressesDone(queries, environment, run);
    const plan = await readRunPlan(queries, run);
    const prices = (plan === undefined ? [] : pricesIn(plan.impact))
      .map(({ addresses, ...price }) => ({
        ...price,
        addresses: addresses.filter((address) => done.has(address)),
      }))
      .filter(({ addresses }) => addresses.length > 0);
    const renames = plan?.renames ?? [];
    if (prices.length + renames.length > 0)
      applied.push({ startedAtMs: Number(started_at_ms), renames, prices });
  }
  return applied;
}

function pricesIn({ prices, moves = [] }: Plan['impact']): AppliedRun['prices'] {
  return [
    ...prices.flatMap(({ product, changes }) =>
      changes.map(({ before, addresses }) => ({ product, before: before as Price | null, addresses })),
    ),
    ...moves.flatMap((move) =>
      move.prices.flatMap(({ product, changes }) =>
        changes.map(({ before, after, addresses }) => ({
          product,
          before: before as Price | null,
          // A price that only goes is held against what comes later, whichever way it went.
          ...(after === null ? {} : { moved: true as const }),
          addresses,
        })),
      ),
    ),
  ];
}

/** Requests in doubt are included: they may have raised a price. */
async function addressesDone(
  queries: Queries,
  environment: string,
  run: string,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('intents')
    .select('address')
    .where('environment', '=', environment)
    .where('run', '=', run)
    .where((eb) => eb.or([eb('closing', '=', 'done'), eb('closing', 'is', null)]))
    .execute();
  return new Set(rows.map(({ address }) => address));
}
