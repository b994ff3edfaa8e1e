/** The read port on state: all that planning needs, without a lock. Adapters live in `state/`. */
import type { Address } from '../model/address.ts';
import type { AppliedRun, OpenIntent } from '../model/observed.ts';
import type { Recorded } from '../model/record.ts';

export interface RecordReader {
  /** Every row of the environment, the deleted and removed ones too (their revisions count). */
  records(): Promise<ReadonlyMap<Address, Recorded>>;
  openIntents(): Promise<readonly OpenIntent[]>;
  /** What the runs that began since then did, the oldest first. */
  applied?(sinceMs: number): Promise<readonly AppliedRun[]>;
}
