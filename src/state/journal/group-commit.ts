/**
 * Group commit: writes that are ready together become durable in one transaction, so that one sync serves many of them.
 * A write resolves only once it is durable, and a write that fails does not fail the others. If the answer to a commit
 * is lost, the database is asked about its outcome before anything is repeated. Questions that arrive together are one
 * query, as a round trip costs more than a few rows.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Queries, Tables } from '../schema/tables.ts';

/** More writes than this wait for the next transaction. */
const MOST_PER_COMMIT = 512;

/** After a commit of this many writes the next one waits briefly for as many, so that syncs are fewer. */
const BUSY_COMMIT = 8;
const GATHERING_MS = 6;

/** After this many writes within a transaction, pending network events get a turn. */
const WRITES_PER_TURN = 4;

/** Most questions about the outcome of a commit, and the pause after the first, which doubles each time. */
const MOST_LOOKS = 6;
const FIRST_PAUSE_MS = 100;

/** Finds out if a commit whose answer was lost took place. */
export interface CommitWitness {
  /** Names the transaction, from within, as its last query before the commit. */
  mark(queries: Queries): Promise<string>;
  /** Rejects if the database cannot tell. */
  fateOf(mark: string): Promise<Fate>;
}

export type Fate = 'committed' | 'rolled_back' | 'in_progress';

export type Write<T> = (queries: Transaction<Tables>) => Promise<T>;

export interface GroupCommit {
  /** Rejects with the write's own error, or with that of the commit; the write is then not known to be durable. */
  write<T>(job: Write<T>): Promise<T>;
}

interface Job {
  /** Runs within a transaction, and returns the call that resolves the write once it is durable. */
  run(queries: Transaction<Tables>): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * `guard` runs first in every transaction; if it throws, nothing of that transaction is written. `gatherMs` is how
 * long every transaction waits for more writes, for a database across a network.
 */
export function createGroupCommit(
  database: Kysely<Tables>,
  guard: Write<void>,
  witness: CommitWitness,
  gatherMs = 0,
): GroupCommit {
  let queue: Job[] = [];
  let flushing = false;
  let lastSize = 0;
  /** Ends the wait for more writes, if there is one. */
  let asMany: (() => void) | undefined;

  /** Resolves to the error by which none of the jobs was carried out. */
  const carryOut = async (jobs: readonly Job[]): Promise<unknown> => {
    const committed: (() => void)[] = [];
    /** Set once the commit may have been sent. */
    let mark: string | undefined;
    try {
      await database.transaction().execute(async (queries) => {
        await guard(queries);
        for (const [index, job] of jobs.entries()) {
          if (index > 0 && index % WRITES_PER_TURN === 0) await new Promise(setImmediate);
          committed.push(await job.run(queries));
        }
        mark = await witness.mark(queries);
      });
    } catch (error) {
      const fate = mark === undefined ? 'rolled_back' : await lookAt(witness, mark);
      if (fate === 'rolled_back') return carryOutApart(jobs, error);
      if (fate !== 'committed') return rejectAll(jobs, error);
    }
    for (const done of committed) done();
    return undefined;
  };

  /**
   * Nothing of the batch was written. Each write is tried alone, so that only the faulty one fails; but where one finds no
   * database, none after it waits for one.
   */
  const carryOutApart = async (jobs: readonly Job[], error: unknown): Promise<unknown> => {
    if (jobs.length === 1) return rejectAll(jobs, error);
    let failed: unknown;
    for (const job of jobs) {
      if (isAway(failed)) job.reject(failed);
      else failed = await carryOut([job]);
    }
    return failed;
  };

  /** Waits for the other writes of this turn; after a large commit, also for as many writes as that one had. */
  const gather = (then: () => void): void => {
    if (gatherMs > 0) setTimeout(then, gatherMs);
    else if (lastSize < BUSY_COMMIT) setImmediate(then);
    else {
      const timer = setTimeout(then, GATHERING_MS);
      asMany = () => {
        clearTimeout(timer);
        setImmediate(then);
      };
    }
  };

  const flush = async (): Promise<void> => {
    asMany = undefined;
    while (queue.length > 0) {
      const jobs = queue.slice(0, MOST_PER_COMMIT);
      queue = queue.slice(MOST_PER_COMMIT);
      lastSize = jobs.length;
      await carryOut(jobs);
    }
    flushing = false;
  };

  return {
    write: <T>(job: Write<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({
          run: async (queries) => {
            const value = await job(queries);
            return () => resolve(value);
          },
          reject,
        });
        if (!flushing) {
          flushing = true;
          gather(() => void flush());
        } else if (queue.length === lastSize) asMany?.();
      }),
  };
}

function rejectAll(jobs: readonly Job[], error: unknown): unknown {
  for (const job of jobs) job.reject(error);
  return error;
}

function isAway(error: unknown): boolean {
  return (
    error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === 'state-unreachable')
  );
}

/** The outcome of a commit whose answer was lost; undefined if it cannot be found out. */
async function lookAt(witness: CommitWitness, mark: string): Promise<Fate | undefined> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if (look > 0) await delay(FIRST_PAUSE_MS * 2 ** (look - 1));
    const fate = await witness.fateOf(mark).catch(() => undefined);
    if (fate === 'committed' || fate === 'rolled_back') return fate;
  }
  return undefined;
}

/** Most questions in one query. */
const MOST_TOGETHER = 100;

/**
 * `ask` returns one answer per question, in their order; if it rejects, all of them do. `gatherMs` is how long the
 * first question waits for others; 0 combines only questions of the same turn.
 */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  gatherMs: number,
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] =
    [];

  const askAll = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    // The timer of the first question also fires if a full group was already asked.
    if (some.length === 0) return;
    try {
      const answers = await ask(some.map(({ question }) => question));
      for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === MOST_TOGETHER) void askAll();
      else if (waiting.length > 1) return;
      else if (gatherMs > 0) setTimeout(askAll, gatherMs);
      else setImmediate(askAll);
    });
}
