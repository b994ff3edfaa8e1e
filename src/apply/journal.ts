/**
 * The journal port: what must be durable, and when. An intent is durable before its first byte leaves; an outcome and
 * the records it changes become durable in one transaction. Adapters live in `state/`. Only the holder of the lock has
 * a journal, and every write makes sure that it still holds it: a write that rejects was not made, or is not known to be.
 */
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { OpenIntent } from '../model/observed.ts';
import type { OperationName } from '../model/operation.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import type { Doubt } from '../service/judge-answer.ts';

/** How an intent stands in doubt, for the adapters. */
export type { Doubt } from '../service/judge-answer.ts';

export type IntentId = number & { readonly __brand: 'IntentId' };
export type RunId = string & { readonly __brand: 'RunId' };

export interface RunStart {
  readonly run: RunId;
  readonly plan: Plan;
  readonly startedAtMs: number;
  readonly actor: string | null;
  readonly commit: string | null;
  readonly toolVersion: string;
}

/** A moment on the machine's own measure of time, which no setting of a clock moves. */
export interface Uptime {
  /** Names the stretch between two starts of a machine; only moments of one stretch can be compared. */
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
  /** The day a record's start falls on if the body names none; see `recordDone`. */
  readonly day: CalendarDay;
  readonly revision: number;
  readonly round: number;
  readonly key: string;
  readonly method: OpenIntent['method'];
  readonly path: string;
  readonly body: string | null;
  readonly atMs: number;
  /** The machine's uptime at the first send; null where it does not tell. */
  readonly uptime: Uptime | null;
  readonly deadlineMs: number;
}

export type OpenedIntent =
  | { readonly kind: 'opened'; readonly intent: IntentId }
  /** Nothing was written: an intent at `by` has the key. `closing`: null while it is open. */
  | { readonly kind: 'key_used'; readonly by: Address; readonly closing: Closing['kind'] | null };

export interface JournaledIntent extends Omit<NewIntent, 'atMs' | 'uptime'>, OpenIntent {
  readonly intent: IntentId;
  readonly run: RunId;
  /** The machine's uptime at the last send. */
  readonly lastSentUptime: Uptime | null;
  /** Null while sending it again may still tell. */
  readonly doubt: Doubt | null;
}

/** How an intent closed. An intent that stays in doubt is not closed. */
export type Closing =
  | {
      readonly kind: 'done';
      /** Null where a person said so. */
      readonly status: number | null;
      readonly remoteId: string | null;
      readonly replayed: boolean;
      /** The reason that a person gave, null where the service answered. */
      readonly reason: string | null;
    }
  /** Not executed, and the key is known to be used up or may have expired: the round increases. */
  | { readonly kind: 'not_applied'; readonly status: number | null; readonly reason: string }
  /**
   * Not executed, as far as anyone knows, and the service is not known to hold anything under the key: the next intent
   * takes the same key. A key that is given up too early is what doubles a thing once a journal is rolled back.
   */
  | {
      readonly kind: 'withdrawn';
      readonly status: number | null;
      readonly reason: string;
      /** Whether its bytes may have left, so that the service may hold something under the key all the same. */
      readonly left: boolean;
    }
  /**
   * The key was used before by something that this journal does not know. The records carry the next revision, under
   * which the step goes on; the step itself is not done by this.
   */
  | { readonly kind: 'superseded'; readonly status: number; readonly reason: string };

/** What a run must know of the journal before it starts. */
export interface Standing {
  /** The latest instant noted, 0 where nothing is: time never runs behind it. */
  readonly latestMs: number;
  /**
   * Until when the journal is taken to be whole: the end of the last run that completed, a person's word, or the creation
   * of the state. If it was rolled back since, keys may have been used after that of which it knows nothing; runs that
   * came to no end since then cannot have found that out.
   */
  readonly wholeUntilMs: number;
  /**
   * What was noted since then, the latest of each minute, oldest first: the journal may have been rolled back to any
   * of it.
   */
  readonly notedMs: readonly number[];
  /**
   * Whether an answer replayed to a first send needs no explanation: no run has completed on this state yet, or a
   * person confirmed it since the last one that did.
   */
  readonly confirmed: boolean;
  /**
   * Set where the journal is known to miss uses of keys: the instant of the first that it may miss. It is the creation of
   * the state that was lost, or the latest entry of one that turned out to be rolled back.
   */
  readonly missingFromMs: number | null;
  /** The service's own time when it was last heard, early in a run; null where it never was. */
  readonly heardMs: number | null;
  /** Where a person looked since that was noted, and found nothing but what is on record. */
  readonly confirmedAbsent: readonly Address[];
  /** The journal's time when the machine was last started, by the latest send of this stretch; null where there is none. */
  readonly bootedAtMs: number | null;
}

/** How often the key of an address, operation and revision changed, and whether the present one was used already. */
export interface KeyHistory {
  /** How many intents were closed as not applied. */
  readonly round: number;
  /** Whether an intent of this round was withdrawn. */
  readonly withdrawn: boolean;
  /** The deadline of the last one that was withdrawn after its bytes may have left; null where there is none. */
  readonly usedUntilMs: number | null;
}

/** What a state knows of the register of runs; see `run-register.ts`. */
export interface Register {
  /** The run that the anchor is known to name, and when it said so; null where none was ever written. */
  readonly current: { readonly run: string; readonly atMs: number } | null;
  /** A name that was sent and of which no answer came. */
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
  /** `boot`: of the machine that asks. */
  standing(boot: string | null): Promise<Standing>;
  /** Steps done under a plan digest in any run, by step id with their step digests. */
  doneUnder(planDigest: string): Promise<ReadonlyMap<string, string>>;
  /** The newest plan that a run stored under this digest, or undefined. */
  storedPlan(planDigest: string): Promise<Plan | undefined>;
  /** The newest run and its plan, where that run has no end, was interrupted or was stopped; else undefined. */
  cutShort(): Promise<{ readonly run: RunId; readonly plan: Plan } | undefined>;

  /** What is known of the run that the anchor names. */
  register(): Promise<Register>;
  noteRegister(register: Register): Promise<void>;

  startRun(start: RunStart): Promise<void>;
  endRun(run: RunId, outcome: Outcome): Promise<void>;
  /**
   * Durable when it is opened, counted as sent once. It is not where the key was ever used by an intent that was not
   * withdrawn. Rejects where the address has an open intent already.
   */
  openIntent(run: RunId, intent: NewIntent): Promise<OpenedIntent>;
  /** Durable before the bytes are sent once more. */
  countSend(intent: IntentId, atMs: number, uptime: Uptime | null): Promise<void>;
  /** Notes why an intent that stays open cannot be resolved by sending it. */
  noteDoubt(intent: IntentId, doubt: Doubt): Promise<void>;
  /** Notes that uses of keys after `fromMs` are missing. Stands until a person says that nothing is missing. */
  noteMissing(fromMs: number, atMs: number): Promise<void>;
  /** Notes the service's own time, once in each run that hears it. */
  noteHeard(serviceMs: number): Promise<void>;
  /** The outcome and the records it changes, in one transaction. Rejects where the intent is not open. */
  closeIntent(intent: IntentId, closing: Closing, records: readonly Recorded[], atMs: number): Promise<void>;
  /** Notes what needed no request (adoptions, renames), in one transaction. */
  noteRecords(run: RunId, records: readonly Recorded[], atMs: number): Promise<void>;
}
