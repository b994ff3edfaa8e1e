/**
 * The shared context of a run's intents: the journal, the service, time, the current records, the ids in use, the limit
 * of requests, and what stops the run.
 */
import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { TypedFor } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Progress, StepOutcome } from '../../model/plan/outcome.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import type { ServiceClient, Turn } from '../../service/answer.ts';
import type { Journal, RunId, Standing } from '../journal/journal.ts';
import { type JournalClock, journalClock, type Runtime } from '../journal/journal-clock.ts';
import type { FormerName } from './idempotency-key.ts';

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
  /** The former name of an address, if the catalog names one. */
  readonly formerName: FormerName;
  /** Updated by every intent that closes. */
  readonly records: Map<Address, Recorded>;
  readonly holders: IdHolders;
  readonly stop: Stop;
  readonly doubts: DoubtStreak;
  readonly progress: (progress: Progress) => void;
}

export interface OpenContext
  extends TypedFor,
    Pick<RunContext, 'run' | 'project' | 'journal' | 'client' | 'runtime' | 'retries'> {
  /** Most requests on the wire at once. */
  readonly concurrency: number;
  readonly records: ReadonlyMap<Address, Recorded>;
  /** Aborts when a person interrupts. */
  readonly signal: AbortSignal;
  readonly formerName?: FormerName | undefined;
  readonly progress?: RunContext['progress'] | undefined;
}

/** The context of a process that has the run to itself. Throws if the journal cannot be read. */
export async function openContext({
  concurrency,
  records,
  signal,
  formerName = () => undefined,
  progress = () => undefined,
  ...of
}: OpenContext): Promise<RunContext> {
  const standing = await of.journal.standing();
  return {
    ...of,
    ...{ standing, formerName, progress },
    clock: journalClock(of.runtime, standing.latestMs, of.client.serviceMs),
    limit: createRequestLimit(concurrency, of.client.turn),
    records: new Map(records),
    holders: idHolders(records),
    stop: createStop(signal),
    doubts: createDoubtStreak(),
  };
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

/**
 * Steps allowed for each request on the wire. While one waits for an answer, another is opened or closed in the
 * journal, so that no request waits for the journal. Not more: an intent opened and not sent when a run stops must be
 * withdrawn.
 */
const STEPS_PER_REQUEST = 2;

/** Limits the requests on the wire at once. How fast they leave is the client's to say (`turn`). */
export interface RequestLimit {
  /** Runs a mutation. Once `halted` aborts, none waits for its turn; each task checks if it is to go on. */
  run<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** Runs a read, which waits for the client's turn when it is sent. */
  read<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** Runs a step, from the opening of its intent to its end. */
  underWay<T>(task: () => Promise<T>): Promise<T>;
}

/** `turn` is the client's own; `shared` is that of all workers together. */
export function createRequestLimit(most: number, turn?: Turn, shared?: Turn): RequestLimit {
  const limit = pLimit(most);
  const steps = pLimit(most * STEPS_PER_REQUEST);
  return {
    underWay: (task) => steps(task),
    run: (task, halted) =>
      limit(async () => {
        await turn?.(halted);
        await shared?.(halted);
        return task();
      }),
    read: (task, halted) =>
      limit(async () => {
        await shared?.(halted);
        return task();
      }),
  };
}

const MOST_IN_A_ROW = 20;

/**
 * Stops a run when the service is away. Each step would end in doubt after all its tries, and a full run of them would
 * take hours. The run stops after several steps in a row ended in doubt, and the next apply continues.
 */
export interface DoubtStreak {
  /** To be called with every outcome, in order. Returns the reason why nothing new is to start, or null. */
  after(outcome: Pick<StepOutcome, 'address' | 'result'>): string | null;
  /** True if the most recent requests all ended in doubt, and there were enough of them. */
  isAway(): boolean;
}

export function createDoubtStreak(): DoubtStreak {
  let inARow = 0;
  const isAway = () => inARow >= MOST_IN_A_ROW;
  return {
    isAway,
    after({ address, result }) {
      switch (result.kind) {
        case 'in_doubt':
          inARow += 1;
          return isAway()
            ? `${grouped(String(inARow))} steps in a row ended in doubt, the last of them ${address}: ${result.reason}`
            : null;
        case 'done':
        case 'kept_otherwise':
        case 'refused':
          inARow = 0;
          return null;
        // No request was answered in these.
        case 'dependent':
        case 'not_started':
        case 'stale':
          return null;
        default:
          return result satisfies never;
      }
    },
  };
}

/** The addresses by the ids that they have on record: no answer may give one address the id of another. */
interface IdHolders {
  /**
   * The other address of the same kind that has the id; a version's id counts within its subscription. At once where one process
   * knows them all, so that of two answers with one id the second finds the first.
   */
  holderOf(id: string, address: Address): Address | undefined | Promise<Address | undefined>;
  /** To be called as soon as an answer gives the id, before it is durable. */
  hold(address: Address, id: string | null): void;
}

export function idHolders(records: ReadonlyMap<Address, Recorded>): IdHolders {
  const holders = new Map<string, Address>();
  for (const record of records.values()) {
    if (isPresent(record) && record.remoteId !== null)
      holders.set(holderPlace(record.remoteId, record.address), record.address);
  }
  return {
    holderOf: (id, address) => {
      const holder = holders.get(holderPlace(id, address));
      return holder === address ? undefined : holder;
    },
    hold: (address, id) => {
      if (id !== null) holders.set(holderPlace(id, address), address);
    },
  };
}

function holderPlace(id: string, address: Address): string {
  const kind = kindOf(address);
  return `${kind === 'version' ? ownerOf(address) : kind} ${id}`;
}
