/** A run in a queue of its own, workers and a service in memory: what a test of the queue needs, put together. */

import type { RunId } from '../../src/apply/journal/journal.ts';
import { beginRun } from '../../src/apply/run/begin-run.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import type { Outcome, StepResult } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { openQueue, type Queue } from '../../src/queue/database/open-queue.ts';
import { type EnqueueRun, enqueueRun } from '../../src/queue/runs/enqueue-run.ts';
import { type RunWorker, runWorker } from '../../src/queue/worker/run-worker.ts';
import { createState, openState } from '../../src/state/open-state.ts';
import type { State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { type FakeService, fakeService } from '../apply/fake-service.ts';
import { BOUND } from '../apply/plans.ts';
import { briefly } from '../cli/run-in-process.ts';
import type { PostgresServer } from '../postgres-server.ts';

const ORIGIN = 'https://billing.example.com';

export interface QueueBench {
  readonly url: string;
  readonly queue: Queue;
  readonly service: FakeService;
  readonly state: State;
  /** One statement in its database. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Begins a run and hands it over; its id. */
  handOver(
    plan: Plan,
    already?: ReadonlyMap<string, StepResult>,
    more?: Partial<Pick<EnqueueRun, 'timezone' | 'now' | 'retries' | 'requestsPerSecond'>>,
  ): Promise<RunId>;
  /** Works until nothing is left, as one worker of its own. */
  work(signal?: AbortSignal, url?: string, more?: Partial<RunWorker>): Promise<void>;
  /** Of the newest run; null while it goes on. */
  outcome(): Promise<Outcome | null>;
  close(): Promise<void>;
}

const ENVIRONMENT = 'production';
const openOne = (url: string) =>
  openQueue({ location: { kind: 'postgres', url }, environment: ENVIRONMENT, origin: ORIGIN });

/** A state and its queue, laid once in a database that each bench copies. */
export async function layTemplate(server: PostgresServer): Promise<void> {
  await server.query(`create database ${TEMPLATE}`);
  const url = server.url(SCHEMA, { database: TEMPLATE });
  await createState({ kind: 'postgres', url, project: 'acme', nowMs: Date.now() });
  await (await openOne(url)).close();
}

const TEMPLATE = 'laid';
const SCHEMA = 'queue';
let databases = 0;

export async function createQueueBench(server: PostgresServer): Promise<QueueBench> {
  databases += 1;
  const database = `queue_${databases}`;
  await server.query(`create database ${database} template ${TEMPLATE}`);
  const url = server.url(SCHEMA, { database });
  const location = { kind: 'postgres', url } as const;
  const state = await openState({
    ...location,
    project: 'acme',
    environment: ENVIRONMENT,
    expectedStateId: null,
    origin: null,
    mode: 'write',
  });
  const queue = await openOne(url);
  const service = Object.assign(fakeService(Date.now), { serviceMs: Date.now });
  return {
    url,
    queue,
    service,
    state,
    query: (sql) => server.query(sql, database),
    handOver: async (plan, already, more) => {
      const holder = newHolder();
      const lease = await state.lock(holder);
      const begun = await beginRun({
        plan,
        run: holder.run,
        actor: 'maria',
        journal: lease.journal,
        client: service,
        bindings: BOUND,
        records: await state.reader.records(),
        holds: () => true,
        ...(already && { already }),
        options: { concurrency: 4, retries: 2 },
        runtime: systemRuntime,
        signal: new AbortController().signal,
      });
      await enqueueRun(queue, {
        holder,
        plan,
        begun,
        formerName: () => undefined,
        retries: 2,
        requestsPerSecond: null,
        now: Date.now,
        ...more,
      });
      await lease.release();
      return holder.run;
    },
    work: async (signal = new AbortController().signal, by = url, more = {}) => {
      const own = await openOne(by);
      try {
        await runWorker({
          queue: own,
          client: service,
          bindings: BOUND,
          runtime: { ...systemRuntime, sleep: briefly },
          concurrency: 4,
          host: 'here',
          pid: process.pid,
          untilIdle: true,
          signal,
          say: () => undefined,
          ...more,
        });
      } finally {
        await own.close();
      }
    },
    outcome: async () => (await state.runs(1))[0]?.outcome ?? null,
    close: async () => {
      await queue.close();
      await state.close();
    },
  };
}
