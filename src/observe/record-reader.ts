/** The read port on state: everything that planning needs, without a lock. Its adapters are in `state/`. */

import type { Announcement } from '../model/service/announcement.ts';
import type { AppliedRun, OpenIntent, SameDay } from '../model/service/observed.ts';
import type { Recorded } from '../model/service/record.ts';
import type { Address } from '../model/values/address.ts';

export interface RecordReader {
  /** Every row of the environment, including deleted and removed ones, because their revisions count. */
  records(): Promise<ReadonlyMap<Address, Recorded>>;
  openIntents(): Promise<readonly OpenIntent[]>;
  /** Which of two published versions of one day holds on the account; undefined until one was replaced. */
  sameDay?(): Promise<SameDay | undefined>;
  /** The changes of the runs that began since then, the oldest first. */
  applied?(sinceMs: number): Promise<readonly AppliedRun[]>;
  /** The notices on record, the oldest first. */
  announced?(): Promise<readonly Announcement[]>;
}
