/** Claims steps for a worker. A claim shows who carries a step out, and that the step was claimed before. */
import { type Kysely, sql } from 'kysely';
import type { Journal, KeyHistory } from '../../apply/journal/journal.ts';
import { idHolders } from '../../apply/sending/run-context.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { gather } from '../../state/journal/group-commit.ts';
import { keyHistories, type Use } from '../../state/journal/key-history.ts';
import { recordsIn } from '../../state/schema/rows.ts';
import type { Tables } from '../../state/schema/tables.ts';
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

type Claimed =
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

/** Time that the first question waits for others, over the network. */
const GATHERING_MS = 5;

export interface WantedRecords {
  /** All records of this owner are read, because an answer may show any of its versions. */
  readonly owner: Address;
  readonly others: readonly Address[];
}

export interface WorkerReads {
  claim(position: number): Promise<Claimed>;
  records(wanted: WantedRecords): Promise<Map<Address, Recorded>>;
  readonly keyHistory: Journal['keyHistory'];
}

export function workerReads(queue: Queue, worker: string, run: string): WorkerReads {
  const { quick, environment } = queue;
  const askHistory = gather<Use, KeyHistory>((uses) => keyHistories(quick, environment, uses), GATHERING_MS);
  return {
    claim: gather((positions) => claimSteps(queue, worker, run, positions), GATHERING_MS),
    records: gather((wanted) => recordsOf(queue, wanted), GATHERING_MS),
    keyHistory: (address, operation, revision) => askHistory({ address, operation, revision }),
  };
}

async function recordsOf(
  { quick, environment }: Queue,
  wanted: readonly WantedRecords[],
): Promise<readonly Map<Address, Recorded>[]> {
  const rows = await quick
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .where(({ eb, val, or }) =>
      or([
        eb('owner', '=', eb.fn.any(val(wanted.map(({ owner }) => owner)))),
        eb('address', '=', eb.fn.any(val(wanted.flatMap(({ others }) => others)))),
      ]),
    )
    .execute();
  const known = (await recordsIn(quick, rows)).map((record) => [ownerOf(record.address), record] as const);
  return wanted.map(
    ({ owner, others }) =>
      new Map(
        known.flatMap(([of, record]) =>
          of === owner || others.includes(record.address) ? [[record.address, record] as const] : [],
        ),
      ),
  );
}

/** The other address of the same kind that has the id on record: no two addresses get one id, though two answers come at once. */
export async function holderOf(
  queries: Kysely<Tables>,
  environment: string,
  id: string,
  address: Address,
): Promise<Address | undefined> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .where('remote_id', '=', id)
    .execute();
  const held = await recordsIn(queries, rows);
  return idHolders(new Map(held.map((record) => [record.address, record]))).holderOf(id, address);
}

/**
 * Holds the ids of the records until the transaction ends. Throws if another address has one, or another worker is
 * writing it: the step is then carried out again, and its answer is judged by what is on record.
 */
export async function takeIds(
  queries: Kysely<Tables>,
  environment: string,
  records: readonly Recorded[],
): Promise<void> {
  const written = new Set(records.map(({ address }) => address));
  for (const { address, remoteId } of records) {
    if (remoteId === null) continue;
    const name = JSON.stringify([environment, remoteId]);
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(queries);
    if (rows[0]?.taken !== true) throw new Error(`another worker records the id ${remoteId} of ${address}`);
    const holder = await holderOf(queries, environment, remoteId, address);
    if (holder !== undefined && !written.has(holder))
      throw new Error(`the id ${remoteId} of ${address} is that of ${holder}`);
  }
}
