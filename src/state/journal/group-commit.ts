/**
 * Group commit: writes that are ready together become durable in one transaction, so that durability costs one sync for
 * many of them. A write resolves only once it is durable, and one that fails takes no other with it. Nothing is carried out
 * again after a commit whose answer was lost: the database is asked first what became of it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Queries, Tables } from '../schema/tables.ts';

/** More than this wait for the next transaction. */
const MOST_PER_COMMIT = 512;

/** After a commit of so many writes the next waits a moment for as many: each sync then serves more of them. */
const BUSY_COMMIT = 8;
const GATHERING_MS = 6;

/** After so many writes within a transaction, what came over the network meanwhile has its turn: no request waits for all. */
const WRITES_PER_TURN = 4;

/** How often the database is asked what became of a commit, and how long after the first time, then twice as long. */
const MOST_LOOKS = 6;
const FIRST_PAUSE_MS = 100;

/** Tells, after a commit whose answer was lost, whether it took place. */
export interface CommitWitness {
  /** Within a transaction, as its last query before the commit: names the transaction. */
  mark(queries: Queries): Promise<string>;
  /** Rejects where the database cannot tell. */
  fateOf(mark: string): Promise<Fate>;
}

export type Fate = 'committed' | 'rolled_back' | 'in_progress';

export type Write<T> = (queries: Transaction<Tables>) => Promise<T>;

export interface GroupCommit {
  /** Rejects with the write's own error, or with that of the commit; nothing of it is then known to be durable. */
  write<T>(job: Write<T>): Promise<T>;
}

interface Job {
  /** Runs within a transaction, and answers how to tell its caller once that is durable. */
  run(queries: Transaction<Tables>): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * `guard` is asked first in every transaction; where it throws, nothing of that transaction is written. `gatherMs`: how long
 * every transaction waits for more, where each costs a way over the network.
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
  /** Ends the wait for more, where there is one. */
  let asMany: (() => void) | undefined;

  const carryOut = async (jobs: readonly Job[]): Promise<void> => {
    const told: (() => void)[] = [];
    /** Set once the commit may have been sent. */
    let mark: string | undefined;
    try {
      await database.transaction().execute(async (queries) => {
        await guard(queries);
        for (const [index, job] of jobs.entries()) {
          if (index > 0 && index % WRITES_PER_TURN === 0) await new Promise(setImmediate);
          told.push(await job.run(queries));
        }
        mark = await witness.mark(queries);
      });
    } catch (error) {
      const fate = mark === undefined ? 'rolled_back' : await lookAt(witness, mark);
      if (fate === 'rolled_back') return carryOutApart(jobs, error);
      if (fate !== 'committed') return rejectAll(jobs, error);
    }
    for (const done of told) done();
  };

  /** Nothing of the batch was written: each of it is tried alone, so that only the one at fault fails. */
  const carryOutApart = async (jobs: readonly Job[], error: unknown): Promise<void> => {
    if (jobs.length === 1) return rejectAll(jobs, error);
    for (const job of jobs) await carryOut([job]);
  };

  /** After the events of this turn, so that all writes they bring go together; where many came, once as many came again. */
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

function rejectAll(jobs: readonly Job[], error: unknown): void {
  for (const job of jobs) job.reject(error);
}

/** What became of a commit whose answer did not come; undefined where nobody can tell by now. */
async function lookAt(witness: CommitWitness, mark: string): Promise<Fate | undefined> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if (look > 0) await delay(FIRST_PAUSE_MS * 2 ** (look - 1));
    const fate = await witness.fateOf(mark).catch(() => undefined);
    if (fate === 'committed' || fate === 'rolled_back') return fate;
  }
  return undefined;
}
