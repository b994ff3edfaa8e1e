/** What every intent of a run shares: the journal, the service, time, the records as they stand now, and the stop. */
import { setMaxListeners } from 'node:events';
import type { Address } from '../model/address.ts';
import type { TypedFor } from '../model/command-line.ts';
import type { Progress } from '../model/outcome.ts';
import type { Recorded } from '../model/record.ts';
import type { ServiceClient } from '../service/answer.ts';
import type { AdaptiveLimit } from './adaptive-limit.ts';
import type { DoubtStreak } from './doubt-streak.ts';
import type { FormerName } from './former-name.ts';
import type { Journal, RunId, Standing } from './journal.ts';
import type { JournalClock } from './journal-clock.ts';
import type { Runtime } from './runtime.ts';

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
  /** How often an intent is sent again in one run, at most. */
  readonly retries: number;
  /** For requests on the wire. */
  readonly limit: AdaptiveLimit;
  /** For steps under way: more than are on the wire, so that the journal is written for some while others are answered. */
  readonly underWay: <T>(task: () => Promise<T>) => Promise<T>;
  /** What an address was called before, as far as the catalog says. */
  readonly formerName: FormerName;
  /** Grows with every intent that closes. */
  readonly records: Map<Address, Recorded>;
  readonly stop: Stop;
  readonly doubts: DoubtStreak;
  readonly progress: (progress: Progress) => void;
}

/** Whether the run goes on. Once stopped, what is in flight is finished and nothing more is sent. */
export interface Stop {
  /** Aborts when the run is stopped or interrupted. */
  readonly signal: AbortSignal;
  /** Why nothing more is started, or null while the run goes on. */
  reason(): string | null;
  /** Set where the run stopped itself, not where a person interrupted it. */
  stopped(): string | null;
  /** The kind of that reason; null where there is none. */
  kind(): StopKind | null;
  /** The first reason wins. */
  because(reason: string, kind?: StopKind): void;
}

export type StopKind =
  /** The service refuses this process's API key; another process may have another. */
  | 'key_refused'
  /** The service is not there for this process; it may be for one on another machine. */
  | 'away'
  | 'other';

/** `whole`: the stop of all that this is a part of, whose reason is the part's too. */
export function createStop(interrupt: AbortSignal, whole?: Pick<Stop, 'signal' | 'reason'>): Stop {
  const own = new AbortController();
  const signal = AbortSignal.any([interrupt, own.signal, ...(whole === undefined ? [] : [whole.signal])]);
  // Every step that waits listens to it, as many as there are: that is no leak.
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
