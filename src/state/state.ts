/** The interface of a state, the same for every home: reads for everyone, writes for the holder of the lock. */
import type { Closing, Journal, JournaledIntent, RunId } from '../apply/journal/journal.ts';
import type { Plan } from '../model/plan/plan.ts';
import type { Provenance } from '../model/plan/provenance.ts';
import type { ProjectRules } from '../model/plan/rules.ts';
import type { Announcement } from '../model/service/announcement.ts';
import type { Recorded } from '../model/service/record.ts';
import type { Address } from '../model/values/address.ts';
import type { RecordReader } from '../observe/record-reader.ts';
import type { ChainRows } from './chain/read-chain.ts';
import type { KeptApproval } from './journal/approvals.ts';
import type { Intervention } from './journal/interventions.ts';
import type { LoggedIntent, LoggedRun } from './journal/read-log.ts';
import type { LockHolder } from './schema/meta.ts';
import type { ListedRecord } from './schema/rows.ts';

export interface State {
  readonly id: string;
  /** The place of the state, for messages; shows no secret. */
  readonly place: string;
  readonly reader: RecordReader;
  /** The names of all environments that were applied to the service at this origin. */
  environmentsOf(origin: string): Promise<readonly string[]>;
  /** The names of all environments with records or runs in this state. */
  environments(): Promise<readonly string[]>;
  /** Every address on record, in no order. */
  listed(): Promise<readonly ListedRecord[]>;
  /** The records at these addresses, in their order; at most `MOST_AT_ONCE` addresses (`rows.ts`). */
  recordsAt(addresses: readonly Address[]): Promise<readonly Recorded[]>;
  /** True if a run of this name began on this state, in any environment. */
  knowsRun(run: string): Promise<boolean>;
  /** The newest runs, newest first, at most `limit`. */
  runs(limit: number): Promise<readonly LoggedRun[]>;
  /** The runs whose names begin with `prefix`, oldest first. */
  runsNamed(prefix: string): Promise<readonly LoggedRun[]>;
  /** The plan that a run carries out, as it was stored when the run began; undefined if it was not. */
  planOfRun(run: string): Promise<Plan | undefined>;
  /** The plan, approvals and pipeline that a run began with; undefined for a run that is not on record. */
  provenanceOfRun(run: string): Promise<Provenance | undefined>;
  /** The rules in force that the last apply put on record; undefined where none did. */
  rules(): Promise<ProjectRules | undefined>;
  /** The documents of the approvals of a plan, the oldest first. */
  approvalsOf(planDigest: string): Promise<readonly string[]>;
  /** Keeps the document of an approval, once. Needs no lock, because nothing is sent because of it alone. */
  keepApproval(kept: KeptApproval): Promise<void>;
  /** Every row between the approvals of this environment and the answers of the service, at one instant. */
  chain(): Promise<ChainRows>;
  /** Every request ever made for an address, oldest first. */
  intentsAt(address: Address): Promise<readonly LoggedIntent[]>;
  /** Changes that people made by hand, newest first, at most `limit`. */
  interventions(limit: number): Promise<readonly Intervention[]>;
  /** Changes by hand at an address and at its owner, oldest first. */
  interventionsAt(address: Address): Promise<readonly Intervention[]>;
  /** The holder of the lock, or the last one that did not release it; undefined if there is none. */
  holder(): Promise<LockHolder | undefined>;
  /**
   * Takes the environment's lock, at once or within `patience`. Throws a DiagnosticsError with exit code 7 if another
   * run still holds it, with that holder and since when. Only for a state opened with `mode: 'write'`.
   */
  lock(holder: LockHolder, patience?: Patience): Promise<Lease>;
  /** Takes the lock away from a live holder: its next write is refused, and the next run may start. */
  unlock(by: Said & Pick<Intervention, 'actor'>): Promise<void>;
  close(): Promise<void>;
}

export interface Patience {
  readonly waitMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Called once, before the first wait, with the holder of the lock. */
  readonly onWait: (holder: string) => void;
}

/**
 * The time and the reason of a person's statement. It is stored as an {@link Intervention}, under the lock and at the
 * journal's time.
 */
export type Said = Pick<Intervention, 'atMs' | 'reason'>;

/** The held lock. Every write is refused once another run holds it. */
export interface Lease {
  /** The run that holds the lock. */
  readonly run: RunId;
  readonly journal: Journal;
  /** Closes an intent with the outcome that a person reported. */
  closeByHand(
    intent: JournaledIntent,
    closing: Closing,
    records: readonly Recorded[],
    said: Said,
  ): Promise<void>;
  /** Records that a person has the request in doubt at an address sent again. */
  noteSendingAgain(address: Address, said: Said): Promise<void>;
  /**
   * Marks a record as removed, for a subscription with its versions; the revision stays. Throws a DiagnosticsError if
   * a request is in doubt there.
   */
  removeRecord(address: Address, said: Said): Promise<void>;
  /** Records that the journal's gap is known: replayed answers stop no run until the next run completes. */
  confirmReplays(said: Said): Promise<void>;
  /**
   * Records that nothing exists at these addresses except what is on record, so that a journal with a gap may create
   * there. Throws a DiagnosticsError if a request is in doubt there.
   */
  confirmAbsent(addresses: readonly Address[], said: Said): Promise<void>;
  /** Records that everything that exists is on record, so that nothing is missing any more. */
  declareWhole(said: Said): Promise<void>;
  /** Records that this older copy is all that is left: changes after its latest run are missing. */
  declareOlder(said: Said): Promise<void>;
  /** Records that the service has another origin from now on. */
  setService(origin: string, said: Said): Promise<void>;
  /** Puts rules on record by hand: they judge the next plan. `changes` are named in the log. */
  setRules(rules: ProjectRules, changes: readonly string[], said: Said): Promise<void>;
  /** Puts on record who got a notice of which price. */
  recordNotices(announcement: Announcement, said: Said): Promise<void>;
  /** Puts a comparison of a month's invoices with the catalog on record: its document as JSON. */
  recordInvoices(month: string, document: string, said: Said): Promise<void>;
  /** Releases the lock; a second call does nothing. */
  release(): Promise<void>;
}
