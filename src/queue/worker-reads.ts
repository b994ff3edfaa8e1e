/** What the steps of one worker ask the database, gathered. */
import type { Journal, KeyHistory } from '../apply/journal.ts';
import type { Address } from '../model/address.ts';
import type { Recorded } from '../model/record.ts';
import { gather } from '../state/gather.ts';
import { keyHistories, type Use } from '../state/key-history.ts';
import { toRecorded } from '../state/rows.ts';
import { type Claimed, claimSteps } from './claim-step.ts';
import type { Queue } from './open-queue.ts';

/** How long the first question waits for others, on a way over the network. */
const GATHERING_MS = 5;

export interface WorkerReads {
  claim(position: number): Promise<Claimed>;
  /** Those that are on record among these. */
  records(addresses: readonly Address[]): Promise<Map<Address, Recorded>>;
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
