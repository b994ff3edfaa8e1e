/** What a home of state offers, whichever it is: reading for everyone, writing for the one that holds the lock. */
import type { Closing, Journal, JournaledIntent, RunId } from '../apply/journal.ts';
import type { Address } from '../model/address.ts';
import type { OpenIntent } from '../model/observed.ts';
import type { Recorded } from '../model/record.ts';
import type { UpToDateFile } from '../model/up-to-date.ts';
import type { RecordReader } from '../observe/record-reader.ts';
import type { Intervention } from './journal/interventions.ts';
import type { LoggedIntent, LoggedRun } from './journal/read-log.ts';
import type { ListedRecord } from './schema/rows.ts';
import type { UpToDateChange } from './up-to-date-rows.ts';

export interface State {
  readonly id: string;
  /** Where it lives, for messages; shows no secret. */
  readonly place: string;
  readonly reader: RecordReader;
  /** The names of all environments that were applied to the service at this origin. */
  environmentsOf(origin: string): Promise<readonly string[]>;
  /** What applies found up to date, by catalog file. */
  upToDate(): Promise<readonly UpToDateFile[]>;
  /**
   * The same, with the rows of all that is not up to date and with what is in doubt, all of one moment. No rows where nothing
   * is up to date: then everything is needed.
   */
  besideCache(): Promise<BesideCache>;
  /**
   * The rows of all that is not up to date, and of these subscriptions, by key: all that a plan needs whose catalog has the
   * rest left out.
   */
  recordsBeside(keys: readonly string[]): Promise<ReadonlyMap<Address, Recorded>>;
  /** Every address on record, in no order. */
  listed(): Promise<readonly ListedRecord[]>;
  /** What is recorded at these addresses, at most `MOST_AT_ONCE` of `rows.ts`, in their order. */
  recordsAt(addresses: readonly Address[]): Promise<readonly Recorded[]>;
  /** Whether a run of this name began on this state, in any environment. */
  knowsRun(run: string): Promise<boolean>;
  /** Newest first, at most `limit`. */
  runs(limit: number): Promise<readonly LoggedRun[]>;
  /** Everything that was ever sent for an address, oldest first. */
  intentsAt(address: Address): Promise<readonly LoggedIntent[]>;
  /** What people did to the state by hand, newest first, at most `limit`. */
  interventions(limit: number): Promise<readonly Intervention[]>;
  /** What they did at an address and at what it belongs to, oldest first. */
  interventionsAt(address: Address): Promise<readonly Intervention[]>;
  /** Who holds the lock, or held it last without giving it back; undefined where nobody does. */
  holder(): Promise<LockHolder | undefined>;
  /**
   * Takes the environment's lock, at once or as soon as `patience` allows. Throws a DiagnosticsError with exit code 7
   * where another run holds it still, saying who and since when. Only for a state opened with `mode: 'write'`.
   */
  lock(holder: LockHolder, patience?: Patience): Promise<Lease>;
  /** Takes the lock away from a holder that lives: its next write is refused, and the next run may start. */
  unlock(by: Said & Pick<Intervention, 'actor'>): Promise<void>;
  close(): Promise<void>;
}

export interface BesideCache {
  readonly files: readonly UpToDateFile[];
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly openIntents: readonly OpenIntent[];
}

export interface Patience {
  readonly waitMs: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Told once, before the first wait, who holds the lock. */
  readonly onWait: (holder: string) => void;
}

export interface LockHolder {
  /** Random and new for each taking; every write checks that it is still the one that holds the lock. */
  readonly run: RunId;
  readonly pid: number;
  readonly host: string;
  readonly actor: string | null;
  readonly commit: string | null;
  readonly sinceMs: number;
  /** Set once workers carry the run on: it holds the lock until its last step, by this alone. */
  readonly spread?: boolean;
}

/**
 * When a person said something, and on what grounds; kept as an {@link Intervention}, under the lock at the journal's
 * time.
 */
export type Said = Pick<Intervention, 'atMs' | 'reason'>;

/** The lock, held. Every write is refused once another holds it. */
export interface Lease {
  readonly journal: Journal;
  /** Closes an intent by what a person says. */
  closeByHand(
    intent: JournaledIntent,
    closing: Closing,
    records: readonly Recorded[],
    said: Said,
  ): Promise<void>;
  /** Says that a person has what is in doubt at an address sent again. */
  noteSendingAgain(address: Address, said: Said): Promise<void>;
  /**
   * Marks a record as removed, a subscription's versions with it; its revision stays. Throws a DiagnosticsError where a
   * request is in doubt there.
   */
  removeRecord(address: Address, said: Said): Promise<void>;
  /** Says that what the journal misses is known: replayed answers stop no run until the next one completes. */
  confirmReplays(said: Said): Promise<void>;
  /**
   * Says that nothing exists at these addresses but what is on record: a journal that misses something may then create
   * it. Throws a DiagnosticsError where a request is in doubt there.
   */
  confirmAbsent(addresses: readonly Address[], said: Said): Promise<void>;
  /** Says that all that exists is on record, so that nothing is missing any more. */
  declareWhole(said: Said): Promise<void>;
  /** Says that this older copy is all that is left: what was applied after its latest run is missing. */
  declareOlder(said: Said): Promise<void>;
  /** Notes what was found up to date, all of it or nothing. */
  recordUpToDate(change: UpToDateChange): Promise<void>;
  /** The service has another origin from now on. */
  setService(origin: string, said: Said): Promise<void>;
  /** Gives the lock back; a second time does nothing. */
  release(): Promise<void>;
}
