/** The shared context of a run's intents: the journal, the service, time, the current records, and the stop. */
import { setMaxListeners } from 'node:events';
import type { TypedFor } from '../../model/messages/command-line.ts';
import type { Progress } from '../../model/plan/outcome.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { ServiceClient } from '../../service/answer.ts';
import type { Journal, RunId, Standing } from '../journal/journal.ts';
import type { JournalClock } from '../journal/journal-clock.ts';
import type { Runtime } from '../journal/runtime.ts';
import type { DoubtStreak } from './doubt-streak.ts';
import type { FormerName } from './former-name.ts';
import type { IdHolders } from './id-holders.ts';
import type { RequestLimit } from './request-limit.ts';

export interface RunContext extends TypedFor {
  readonly run: RunId;
  readonly project: string;
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly runtime: Runtime;
  /** The journal's time. */
  readonly clock: JournalClock;
  /** The journal as it stood before the run. */
  readonly standing: Standing;
  /** Most times that one run sends an intent again. */
  readonly retries: number;
  /** Limits the requests on the wire. */
  readonly limit: RequestLimit;
  /** Limits the steps under way. More steps than requests, so that some use the journal while others wait. */
  readonly underWay: <T>(task: () => Promise<T>) => Promise<T>;
  /** The former name of an address, if the catalog names one. */
  readonly formerName: FormerName;
  /** Updated by every intent that closes. */
  readonly records: Map<Address, Recorded>;
  readonly holders: IdHolders;
  readonly stop: Stop;
  readonly doubts: DoubtStreak;
  readonly progress: (progress: Progress) => void;
}

/** Stops the run. Once stopped, the run finishes requests in flight and sends nothing more. */
export interface Stop {
  /** Aborts when the run is stopped or interrupted. */
  readonly signal: AbortSignal;
  /** The reason why nothing more is started; null while the run goes on. */
  reason(): string | null;
  /** The reason if the run stopped itself, else null. */
  stopped(): string | null;
  /** The kind of `stopped()`; null where that is null. */
  kind(): StopKind | null;
  /** The first reason wins. */
  because(reason: string, kind?: StopKind): void;
}

export type StopKind =
  /** The service refuses the API key of this process; another process may have another key. */
  | 'key_refused'
  /** The service cannot be reached from this process; a process on another machine may reach it. */
  | 'away'
  | 'other';

/** `whole` is the stop of a larger unit that this one belongs to: stopping it stops this one, for the same reason. */
export function createStop(interrupt: AbortSignal, whole?: Pick<Stop, 'signal' | 'reason'>): Stop {
  const own = new AbortController();
  const signal = AbortSignal.any([interrupt, own.signal, ...(whole === undefined ? [] : [whole.signal])]);
  // Every waiting step listens to this signal, so many listeners are no leak.
  setMaxListeners(0, signal);
  let stopped: { readonly reason: string; readonly kind: StopKind } | undefined;
  return {
    signal,
    reason: () => stopped?.reason ?? whole?.reason() ?? (interrupt.aborted ? 'interrupted' : null),
    stopped: () => stopped?.reason ?? null,
    kind: () => stopped?.kind ?? null,
    because: (reason, kind = 'other') => {
      stopped ??= { reason, kind };
      own.abort();
    },
  };
}
