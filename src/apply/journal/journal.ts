/**
 * The journal port: what must be durable, and when. An intent is durable before its first byte leaves. An outcome and
 * the records it changes become durable in one transaction. Adapters are in `state/`. Only the holder of the lock has
 * a journal, and every write checks that the lock is held. A write that rejects was not made, or may not have been.
 */

import type { OperationName } from '../../interface/index.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Pipeline } from '../../model/plan/provenance.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import type { OpenIntent, SameDay } from '../../model/service/observed.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Doubt } from '../../service/judge-answer.ts';

/** The reason why an intent stays in doubt; exported for the adapters. */
export type { Doubt } from '../../service/judge-answer.ts';

export type IntentId = number & { readonly __brand: 'IntentId' };
export type RunId = string & { readonly __brand: 'RunId' };

export interface RunStart {
  readonly run: RunId;
  readonly plan: Plan;
  readonly startedAtMs: number;
  readonly actor: string | null;
  readonly commit: string | null;
  readonly toolVersion: string;
  /** Set where no answer so far is the service's own: the address of the plan does not go on record. */
  readonly unanswered?: true;
  /** Set where the plan names rules. */
  readonly approvals?: RunApprovals;
  readonly pipeline?: Pipeline;
}

/** The rules and approvals of a run, which are on record before anything is sent. */
export interface RunApprovals {
  /** The rules in force from then on, which judge the next plan. */
  readonly rules: ProjectRules;
  /** The documents of the approvals that are not on record yet. */
  readonly documents: readonly string[];
}

/** A moment by the machine's uptime, which no clock setting changes. */
export interface Uptime {
  /** Identifies one boot of a machine. Only moments of the same boot can be compared. */
  readonly boot: string;
  readonly ms: number;
}

export interface NewIntent {
  readonly stepId: string;
  readonly stepDigest: string;
  readonly planDigest: string;
  readonly address: Address;
  readonly operation: OperationName;
  readonly opens: Address | null;
  /** The start day of the record if the body names none; see `recordDone`. */
  readonly day: CalendarDay;
  readonly revision: number;
  readonly round: number;
  readonly key: string;
  readonly method: OpenIntent['method'];
  readonly path: string;
  readonly body: string | null;
  /** The first use of the key, by the earlier of the two clocks. */
  readonly atMs: number;
  /** The first send, by the later of the two clocks. */
  readonly sentAtMs: number;
  /** The machine's uptime at the first send; null if unknown. */
  readonly uptime: Uptime | null;
  readonly deadlineMs: number;
}

export type OpenedIntent =
  | { readonly kind: 'opened'; readonly intent: IntentId }
  /** Nothing was written, because an intent at `by` has the key. `closing` is null while that intent is open. */
  | { readonly kind: 'key_used'; readonly by: Address; readonly closing: Closing['kind'] | null };

export interface JournaledIntent extends Omit<NewIntent, 'atMs' | 'sentAtMs' | 'uptime'>, OpenIntent {
  readonly intent: IntentId;
  readonly run: RunId;
  /** The machine's uptime at the last send; null if unknown. */
  readonly lastSentUptime: Uptime | null;
  /** Null while sending the request again may still resolve it. */
  readonly doubt: Doubt | null;
}

/** The end of an intent. An intent that stays in doubt is not closed. */
export type Closing =
  | {
      readonly kind: 'done';
      /** Null if a person reported the outcome, or a read showed it. */
      readonly status: number | null;
      readonly remoteId: string | null;
      readonly replayed: boolean;
      /** The reason that a person gave, or the finding of the read; null if the service answered. */
      readonly reason: string | null;
    }
  /** Not executed, and the key is used up or may have expired: the round increases. */
  | { readonly kind: 'not_applied'; readonly status: number | null; readonly reason: string }
  /**
   * Not executed, as far as is known, and the service is not known to hold anything under the key: the next intent
   * uses the same key. A key given up too early could make a thing twice after a rollback of the journal.
   */
  | {
      readonly kind: 'withdrawn';
      readonly status: number | null;
      readonly reason: string;
      /** True if the bytes may have left, so that the service may still hold something under the key. */
      readonly left: boolean;
    }
  /**
   * The key was used before by a request that this journal does not know. The records have the next revision, under
   * which the step goes on. The step itself is not done.
   */
  | { readonly kind: 'superseded'; readonly status: number; readonly reason: string };

/** Facts about the journal that a run needs before it starts. */
export interface Standing {
  /** The latest recorded instant, 0 if there is none. No later entry has an earlier time. */
  readonly latestMs: number;
  /**
   * The moment up to which the journal is assumed to be whole: the end of the last completed run, a person's
   * confirmation, or the creation of the state. If the journal was rolled back since, keys may have been used after
   * that moment that it does not know of. Runs that did not complete since then cannot have found that out.
   */
  readonly wholeUntilMs: number;
  /**
   * Instants recorded since `wholeUntilMs`, the latest of each minute, oldest first. The journal may have been rolled
   * back to any of them.
   */
  readonly notedMs: readonly number[];
  /**
   * True if a replayed answer to a first send needs no explanation: no run has completed on this state yet, or a
   * person has confirmed the state since the last completed run.
   */
  readonly confirmed: boolean;
  /**
   * The first instant from which uses of keys may be missing; null if none are known to be missing. The instant is
   * the creation of the state that was lost, or the latest entry of one that turned out to be rolled back.
   */
  readonly missingFromMs: number | null;
  /** The service's own time when it was last read, early in a run; null if it was never read. */
  readonly lastReadMs: number | null;
  /** Addresses at which a person has looked since the gap was recorded, and found nothing that is not on record. */
  readonly confirmedAbsent: readonly Address[];
}

/** The key changes of one address, operation and revision, and earlier uses of the present key. */
export interface KeyHistory {
  /** Number of intents closed as not applied. */
  readonly round: number;
  /** True if an intent of this round was withdrawn. */
  readonly withdrawn: boolean;
  /** The deadline of the last intent that was withdrawn after its bytes may have left; null if there is none. */
  readonly usedUntilMs: number | null;
}

/** The state's copy of the register of runs; see `run-register.ts`. */
export interface Register {
  /** The run that the anchor is known to name, and the time at which it said so; null if none was ever written. */
  readonly current: { readonly run: string; readonly atMs: number } | null;
  /** A run name that was sent and not yet confirmed by an answer. */
  readonly pending: {
    readonly run: string;
    readonly firstSentAtMs: number;
    readonly lastSentAtMs: number;
  } | null;
}

export interface Journal {
  /** Every intent without an outcome, oldest first. */
  openIntents(): Promise<readonly JournaledIntent[]>;
  keyHistory(address: Address, operation: OperationName, revision: number): Promise<KeyHistory>;
  standing(): Promise<Standing>;
  /** Step digests of the steps done under a plan digest in any run, by step id. */
  doneUnder(planDigest: string): Promise<ReadonlyMap<string, string>>;
  /** The newest plan that a run stored under this digest, or undefined. */
  storedPlan(planDigest: string): Promise<Plan | undefined>;
  /** The newest run and its plan if that run has no end, was interrupted or was stopped; else undefined. */
  cutShort(): Promise<{ readonly run: RunId; readonly plan: Plan } | undefined>;

  /** The state's knowledge of the run that the anchor names. */
  register(): Promise<Register>;
  noteRegister(register: Register): Promise<void>;

  startRun(start: RunStart): Promise<void>;
  /** Returns the hash of the run, which covers the hash of the run before. */
  endRun(run: RunId, outcome: Outcome): Promise<string>;
  /**
   * Opens an intent, durable and counted as sent once. Does not open it if an intent that was not withdrawn ever used
   * the key. Rejects if the address already has an open intent.
   */
  openIntent(run: RunId, intent: NewIntent): Promise<OpenedIntent>;
  /** Counts one more send, at `atMs` by the later of the two clocks; durable before the bytes leave. */
  countSend(intent: IntentId, atMs: number, uptime: Uptime | null): Promise<void>;
  /** Records why sending an open intent again cannot resolve it. */
  noteDoubt(intent: IntentId, doubt: Doubt): Promise<void>;
  /** Records that uses of keys after `fromMs` are missing. Stands until a person says that nothing is missing. */
  noteMissing(fromMs: number, atMs: number): Promise<void>;
  /** Records the service's own time, once in each run that reads it. */
  noteHeard(serviceMs: number): Promise<void>;
  /** Records which of two published versions of one day holds on the account. */
  noteSameDay(holds: SameDay): Promise<void>;
  /** Writes the outcome and the records it changes in one transaction. Rejects if the intent is not open. */
  closeIntent(intent: IntentId, closing: Closing, records: readonly Recorded[], atMs: number): Promise<void>;
  /** Records adoptions and renames, which need no request, in one transaction. */
  noteRecords(run: RunId, records: readonly Recorded[], atMs: number): Promise<void>;
}
