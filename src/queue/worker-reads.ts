/** What the steps of one worker ask the database, gathered. */
import type { Journal, KeyHistory } from '../apply/journal.ts';
import type { Address } from '../model/address.ts';
import type { Recorded } from '../model/record.ts';
import { historyOf } from '../state/read-journal.ts';
import { toRecorded } from '../state/rows.ts';
import { type Claimed, claimSteps } from './claim-step.ts';
import { gather } from './gather.ts';
import type { Queue } from './open-queue.ts';

export interface WorkerReads {
  claim(position: number): Promise<Claimed>;
  /** Those that are on record among these. */
  records(addresses: readonly Address[]): Promise<Map<Address, Recorded>>;
  readonly keyHistory: Journal['keyHistory'];
}

export function workerReads(queue: Queue, worker: string, run: string): WorkerReads {
  const askHistory = gather<Use, KeyHistory>((uses) => keyHistories(queue, uses));
  return {
    claim: gather((positions) => claimSteps(queue, worker, run, positions)),
    records: gather((wanted) => recordsOf(queue, wanted)),
    keyHistory: (address, operation, revision) => askHistory({ address, operation, revision }),
  };
}

async function recordsOf(
  { quick, environment }: Queue,
  wanted: readonly (readonly Address[])[],
): Promise<readonly Map<Address, Recorded>[]> {
  const rows = await quick
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .where(({ eb, val }) => eb('address', '=', eb.fn.any(val([...new Set(wanted.flat())]))))
    .execute();
  const known = new Map(rows.map(toRecorded).map((record) => [record.address, record]));
  return wanted.map(
    (addresses) =>
      new Map(
        addresses.flatMap((address) => {
          const record = known.get(address);
          return record === undefined ? [] : [[address, record] as const];
        }),
      ),
  );
}

interface Use {
  readonly address: Address;
  readonly operation: string;
  readonly revision: number;
}

async function keyHistories(
  { quick, environment }: Queue,
  uses: readonly Use[],
): Promise<readonly KeyHistory[]> {
  const rows = await quick
    .selectFrom('intents')
    .select(['address', 'operation', 'revision', 'closing', 'deadline_ms', 'withdrawn_left'])
    .where('environment', '=', environment)
    .where(({ eb, val }) =>
      eb('address', '=', eb.fn.any(val([...new Set(uses.map(({ address }) => address))]))),
    )
    .orderBy('id')
    .execute();
  return uses.map(({ address, operation, revision }) =>
    historyOf(
      rows.filter(
        (row) => row.address === address && row.operation === operation && row.revision === revision,
      ),
    ),
  );
}
