/** Claims steps for a worker. A claim shows who carries a step out, and that the step was claimed before. */
import { sql } from 'kysely';
import type { Step } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { Queue } from '../database/open-queue.ts';

export interface Claim {
  readonly kind: 'claimed';
  readonly step: Step;
  readonly former: Address | null;
  /** True if it was claimed before: its request may have been sent. */
  readonly again: boolean;
  readonly leads: boolean;
  /** The reason why nothing more is started in its run, or null. */
  readonly stopped: string | null;
}

export type Claimed =
  | Claim
  /** The step is finished, or its run has ended. */
  | { readonly kind: 'over' }
  /** This worker was given up, or another worker has the step. */
  | { readonly kind: 'not_ours' };

interface Row {
  readonly position: number;
  readonly step: string;
  readonly former: string | null;
  readonly takes: number;
  readonly leads: boolean;
  readonly stopped: string | null;
}

/** Returns one answer per position, in the same order. */
export async function claimSteps(
  { quick }: Queue,
  worker: string,
  run: string,
  positions: readonly number[],
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Row>`
    update queue_steps as step set taken_by = ${worker}, takes = step.takes + 1
    from queue_runs as run
    where step.run = ${run} and step.position = any(${positions}::integer[]) and run.run = step.run
      and step.result is null and step.waits = 0
      and (step.taken_by is null or step.taken_by = ${worker})
      and exists (select from queue_workers where id = ${worker})
    returning step.position, step.step, step.former, step.takes, step.leads, run.stopped`.execute(quick);
  const claims = new Map<number, Claimed>(rows.map((row) => [row.position, claimOf(row)]));
  const rest = positions.filter((position) => !claims.has(position));
  if (rest.length > 0) {
    const left = await quick
      .selectFrom('queue_steps')
      .select('position')
      .where('run', '=', run)
      .where('position', 'in', rest)
      .where('result', 'is', null)
      .execute();
    for (const { position } of left) claims.set(position, { kind: 'not_ours' });
  }
  return positions.map((position) => claims.get(position) ?? { kind: 'over' });
}

function claimOf({ step, former, takes, leads, stopped }: Row): Claim {
  return {
    kind: 'claimed',
    step: JSON.parse(step) as Step,
    former: former as Address | null,
    again: takes > 1,
    leads,
    stopped,
  };
}
