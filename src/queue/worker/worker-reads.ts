/** The database reads of one worker's steps, gathered into few queries. */
import type { Journal, KeyHistory } from '../../apply/journal/journal.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { gather } from '../../state/journal/gather.ts';
import { keyHistories, type Use } from '../../state/journal/key-history.ts';
import { toRecorded } from '../../state/schema/rows.ts';
import type { Queue } from '../database/open-queue.ts';
import { type Claimed, claimSteps } from './claim-step.ts';

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
  /** The other addresses that have an id on record, of any kind. */
  withId(id: string): Promise<readonly Recorded[]>;
  readonly keyHistory: Journal['keyHistory'];
}

export function workerReads(queue: Queue, worker: string, run: string): WorkerReads {
  const { quick, environment } = queue;
  const askHistory = gather<Use, KeyHistory>((uses) => keyHistories(quick, environment, uses), GATHERING_MS);
  return {
    claim: gather((positions) => claimSteps(queue, worker, run, positions), GATHERING_MS),
    records: gather((wanted) => recordsOf(queue, wanted), GATHERING_MS),
    withId: async (id) => {
      const rows = await quick
        .selectFrom('resources')
        .selectAll()
        .where('environment', '=', environment)
        .where('remote_id', '=', id)
        .execute();
      return rows.map((row) => toRecorded(row));
    },
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
  const known = rows.map((row) => [row.owner, toRecorded(row)] as const);
  return wanted.map(
    ({ owner, others }) =>
      new Map(
        known.flatMap(([of, record]) =>
          of === owner || others.includes(record.address) ? [[record.address, record] as const] : [],
        ),
      ),
  );
}
