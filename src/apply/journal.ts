/**
 * The journal port: what must be durable, and when. An intent is durable before its first byte leaves; an outcome and
 * the records it changes become durable in one transaction. Adapters live in `state/`.
 */
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { OpenIntent } from '../model/observed.ts';
import type { OperationName } from '../model/operation.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';

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
  readonly deadlineMs: number;
}

export interface JournaledIntent extends NewIntent, OpenIntent {
  readonly intent: IntentId;
  readonly run: RunId;
}

/** How an intent closed. An intent that stays in doubt is not closed. */
export type Closing =
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly remoteId: string | null;
      readonly replayed: boolean;
    }
  /** Definitely not executed under this key: the round rises. */
  | { readonly kind: 'not_applied'; readonly status: number | null; readonly detail: string };

export interface Journal {
  /** Every intent without an outcome, oldest first. */
  openIntents(): Promise<readonly JournaledIntent[]>;
  /** How many intents were closed as not applied for this address, operation and revision. */
  round(address: Address, operation: OperationName, revision: number): Promise<number>;
  /** The latest instant that the journal has noted, 0 where it is empty: time never runs behind it. */
  latestMs(): Promise<number>;
  /** Steps done under a plan digest in any run, by step id with their step digests. */
  doneUnder(planDigest: string): Promise<ReadonlyMap<string, string>>;
  /** The newest run that has no end and the plan it stored, or undefined. */
  cutShort(): Promise<{ readonly run: RunId; readonly plan: Plan } | undefined>;

  startRun(start: RunStart): Promise<void>;
  endRun(run: RunId, outcome: Outcome): Promise<void>;
  /** Durable when it resolves, counted as sent once. Rejects where the address has an open intent already. */
  openIntent(run: RunId, intent: NewIntent): Promise<IntentId>;
  /** Durable before the bytes are sent once more. */
  countSend(intent: IntentId, atMs: number): Promise<void>;
  /** The outcome and the records it changes, in one transaction. */
  closeIntent(intent: IntentId, closing: Closing, records: readonly Recorded[], atMs: number): Promise<void>;
  /** Notes ids that needed no request (adoptions), in one transaction. */
  noteRecords(run: RunId, records: readonly Recorded[], atMs: number): Promise<void>;
}
