import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import type { Step } from '../../src/model/plan/plan.ts';
import { layQueue } from '../../src/queue/database/open-queue.ts';
import { addJobs } from '../../src/queue/database/tables.ts';
import { cancelRun, endRuns, seeItEnd } from '../../src/queue/runs/end-runs.ts';
import { followRun } from '../../src/queue/runs/follow-run.ts';
import { readProgress } from '../../src/queue/runs/queue-progress.ts';
import { reapWorkers, SILENT_MS } from '../../src/queue/runs/reap-workers.ts';
import { claimSteps } from '../../src/queue/worker/claim-step.ts';
import { openWorkerRun, sharedRate } from '../../src/queue/worker/worker-run.ts';
import type { ServiceRequest } from '../../src/service/answer.ts';
import { MIGRATIONS } from '../../src/state/schema/schema-version.ts';
import { newHolder } from '../apply/bench.ts';
import { refusal } from '../apply/fake-service.ts';
import { at, BOUND, everyKindOfStep, planOf, smallPlan, step } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import { PASSWORD, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { newIntent, openedId } from '../state/intents.ts';
import { createQueueBench, layTemplate, type QueueBench } from './queue-bench.ts';

let server: PostgresServer;
let bench: QueueBench;
beforeAll(async () => {
  server = await startPostgres();
  await layTemplate(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  bench = await createQueueBench(server);
});
afterEach(() => bench.close());

const DAY_MS = 24 * 60 * 60 * 1000;

const bundle = (key: string, more: Partial<Step> = {}) =>
  step('bundles.create', `bundles.${key}`, { name: key, prices: [] }, more);

/** A worker that takes steps and is never heard of again, by default so long ago that it is given up at once. */
async function deadWorker(run: RunId, positions: readonly number[], silentS = 60): Promise<string> {
  const { quick, environment } = bench.queue;
  const id = `dead-${run}`;
  await sql`insert into queue_workers (id, environment, host, pid, beat_at)
    values (${id}, ${environment}, 'there', 1, now() - make_interval(secs => ${silentS}))`.execute(quick);
  await claimSteps(bench.queue, id, run, positions);
  return id;
}

const results = async () => (await bench.outcome())?.steps.map(({ id, result }) => [id, result.kind]);

test('every kind of step is carried out in its order, by several workers', async () => {
  const plan = everyKindOfStep();
  await bench.handOver(plan);
  await Promise.all([bench.work(), bench.work()]);
  expect(await bench.outcome()).toMatchObject({ stopped: null, interrupted: false });
  expect(await results()).toEqual(plan.steps.map(({ id }) => [id, 'done']));
  const mutations = bench.service.executions.filter(({ method }) => method !== 'GET');
  expect(mutations).toHaveLength(plan.steps.length);
  expect(await bench.state.holder()).toBeUndefined();
  expect(await readProgress(bench.queue)).toBeUndefined();
});

test('while it goes on nobody else gets the lock, though its process is gone', async () => {
  await bench.handOver(planOf([bundle('a')]));
  await expect(bench.state.lock(newHolder())).rejects.toThrow(
    /locked.*carried on by workers for maria.*worker status --env production/s,
  );
  await bench.work();
  await (await bench.state.lock(newHolder())).release();
});

test('what depends on a refused step is deferred, the rest goes on', async () => {
  const [a, b, c, d] = [bundle('a'), bundle('b'), bundle('c'), bundle('d')];
  const after = (one: Step, ...before: readonly Step[]) => ({
    ...one,
    depends_on: before.map(({ id }) => id),
  });
  bench.service.fate = (_, { body }) =>
    body?.includes('"a"') ? { kind: 'rejects', status: 400 } : { kind: 'served' };
  await bench.handOver(planOf([a, after(b, a), after(c, b), after(d, c, a), bundle('e')]));
  await bench.work();
  expect((await bench.outcome())?.steps.map(({ result }) => result)).toMatchObject([
    { kind: 'refused', status: 400 },
    { kind: 'dependent', on: a.id },
    { kind: 'dependent', on: b.id },
    { kind: 'dependent' },
    { kind: 'done' },
  ]);
});

test('what is known beforehand is not carried out, and what depends on it is as it says', async () => {
  const [a, b, c, d] = [bundle('a'), bundle('b'), bundle('c'), bundle('d')];
  const plan = planOf([a, b, { ...c, depends_on: [a.id] }, { ...d, depends_on: [b.id] }]);
  await bench.handOver(
    plan,
    new Map([
      [a.id, { kind: 'done', remote_id: 'x', replayed: false, sends: 1 }],
      [b.id, { kind: 'stale', reason: 'changed' }],
    ]),
  );
  await bench.work();
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done', 'stale', 'done', 'dependent']);
  expect(bench.service.executions).toHaveLength(1);
});

test('what no worker takes up before the second midnight is stale', async () => {
  const plan = planOf([bundle('a')]);
  const late = { ...systemRuntime, now: () => Date.parse(plan.today) + 2 * DAY_MS };
  await bench.handOver(plan, undefined, { timezone: 'UTC', now: late.now });
  await bench.work(undefined, undefined, { runtime: late });
  expect((await results())?.map(([, kind]) => kind)).toEqual(['stale']);
  expect(bench.service.requests).toEqual([]);
});

test('a refused key stops the run where nobody is left to carry it on', async () => {
  bench.service.fate = () => ({ kind: 'says', answer: refusal(401, 'no such key') });
  const steps = Array.from({ length: 30 }, (_, n) => bundle(`b${n}`));
  const run = await bench.handOver(planOf(steps));
  const said: string[] = [];
  const work = bench.work(undefined, undefined, { say: (sentence) => said.push(sentence) });
  await expect(work).rejects.toThrow(/worker-key-refused: this worker ends: .*no such key/);
  const outcome = await bench.outcome();
  expect(outcome).toMatchObject({
    stopped: expect.stringMatching(/API key.*process \d+ on here/),
    interrupted: false,
  });
  expect(said.slice(1)).toEqual([`run ${run} is stopped: ${outcome?.stopped}`]);
  expect(outcome?.counts.done).toBe(0);
  expect(bench.service.requests.length).toBeLessThan(30);
});

test('what waits for its turn when a run is stopped says why, as it was interrupted by nobody', async () => {
  bench.service.fate = () => ({ kind: 'says', answer: refusal(401, 'no such key') });
  await bench.handOver(planOf([bundle('a'), bundle('b'), bundle('c')]), undefined, { requestsPerSecond: 1 });
  await expect(bench.work()).rejects.toThrow(/worker-key-refused/);
  const outcome = await bench.outcome();
  for (const { result } of outcome?.steps ?? [])
    expect(result).toMatchObject({ kind: 'not_started', reason: expect.stringMatching(/API key/) });
});

test('a service that is away stops the run, which a worker says once', async () => {
  bench.service.fate = () => ({ kind: 'answer_lost' });
  const steps = Array.from({ length: 30 }, (_, n) => bundle(`b${n}`));
  const run = await bench.handOver(planOf(steps), undefined, { retries: 0 });
  const said: string[] = [];
  await bench.work(undefined, undefined, { concurrency: 7, say: (sentence) => said.push(sentence) });
  expect(said.slice(1)).toEqual([`run ${run} is stopped: ${(await bench.outcome())?.stopped}`]);
});

const refusing = () => ({
  ...bench.service,
  send: async () => refusal(401, 'no such key'),
});
const unbound = { ...BOUND, operations: new Map() };

test.each([
  ['key is refused', () => ({ client: refusing() }), /worker-key-refused/],
  ['project file binds other operations', () => ({ bindings: unbound }), /worker-bindings.*bundles\.create/],
])('a worker whose %s leaves its steps to the others, and ends', async (_, more, told) => {
  const run = await bench.handOver(planOf([bundle('a'), bundle('b')]));
  await deadWorker(run, [], 0);
  await expect(bench.work(undefined, undefined, more())).rejects.toThrow(told);
  expect(await bench.outcome()).toBeNull();
  await bench.work();
  expect(await bench.outcome()).toMatchObject({ stopped: null, counts: { done: 2 } });
  expect(bench.service.executions).toHaveLength(2);
});

const unreaching = () => ({
  ...bench.service,
  send: async () => ({ kind: 'unanswered', reason: 'refused', detail: 'nothing listens there' }) as const,
});

test('a worker for which the service is away leaves its steps to the others, and rests until the run is over', async () => {
  const run = await bench.handOver(planOf([bundle('a'), bundle('b')]), undefined, { retries: 0 });
  await deadWorker(run, [], 0);
  const said = new EventEmitter();
  const rests = once(said, 'said', { signal: AbortSignal.timeout(5_000) });
  const say = (sentence: string) =>
    /rests until the run is over/.test(sentence) && said.emit('said', sentence);
  const cutOff = bench.work(undefined, undefined, { client: unreaching(), say });
  expect((await rests)[0]).toMatch(/at the worker with process \d+ on here: .*nothing listens there/);
  await Promise.all([bench.work(), cutOff]);
  expect(await bench.outcome()).toMatchObject({ stopped: null, counts: { done: 2 } });
  expect(bench.service.executions).toHaveLength(2);
});

test('a service that is away for every worker stops the run, and they work on', async () => {
  await bench.handOver(planOf(Array.from({ length: 30 }, (_, n) => bundle(`b${n}`))), undefined, {
    retries: 0,
  });
  const work = () => bench.work(undefined, undefined, { client: unreaching() });
  await Promise.all([work(), work()]);
  expect(await bench.outcome()).toMatchObject({
    stopped: expect.stringMatching(/process \d+ on here: the service cannot be reached/),
    counts: { done: 0, not_started: 30 },
  });
});

const clockApart = (ms: number) => ({ runtime: { ...systemRuntime, now: () => Date.now() + ms } });

test.each([
  [3 * DAY_MS, '3 days ahead of'],
  [-10 * 60_000, '10 minutes behind'],
])('a worker whose clock is %i ms from that of the run carries nothing out and says so', async (ms, told) => {
  await bench.handOver(planOf([bundle('a')]));
  await expect(bench.work(undefined, undefined, clockApart(ms))).rejects.toThrow(
    `worker-clock: this worker ends: its clock is ${told} the clock that the run was planned by`,
  );
  const outcome = await bench.outcome();
  expect(outcome).toMatchObject({ stopped: expect.stringContaining(told), counts: { not_started: 1 } });
  expect(Math.abs(Date.parse(outcome?.finished_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(bench.service.requests).toEqual([]);
});

test('clocks that are apart from the database’s, and not from each other, carry a run out', async () => {
  const { runtime } = clockApart(-3 * DAY_MS);
  await bench.handOver(planOf([bundle('a')]), undefined, { now: runtime.now });
  await bench.work(undefined, undefined, { runtime });
  expect(await bench.outcome()).toMatchObject({ stopped: null, counts: { done: 1 } });
});

test.each([
  ['before a step', false],
  ['while its request is on its way', true],
])('a state that is brought up %s ends the older worker, and its run goes on', async (_, within) => {
  const put = async (schema: number) => {
    await sql`update meta set value = ${String(schema)} where name = 'schema_version'`.execute(
      bench.queue.quick,
    );
  };
  const raise = () => put(MIGRATIONS.length + 1);
  await bench.handOver(planOf([bundle('a'), bundle('b')]));
  if (!within) await raise();
  const client = {
    ...bench.service,
    send: async (...request: Parameters<typeof bench.service.send>) => {
      if (within) await raise();
      return bench.service.send(...request);
    },
  };
  await expect(bench.work(undefined, undefined, { client })).rejects.toThrow(/state-newer-schema/);
  expect(await bench.outcome()).toBeNull();
  await put(MIGRATIONS.length);
  await bench.work();
  expect(await bench.outcome()).toMatchObject({ stopped: null, counts: { done: 2 } });
  expect(bench.service.executions).toHaveLength(2);
});

test('of workers that leave at the same time the last one stops the run', async () => {
  await bench.handOver(planOf(Array.from({ length: 30 }, (_, n) => bundle(`b${n}`))));
  const work = () => bench.work(undefined, undefined, { client: refusing() });
  await Promise.allSettled([work(), work()]);
  const outcome = await bench.outcome();
  expect(outcome).toMatchObject({ stopped: expect.stringMatching(/API key/), counts: { done: 0 } });
  expect(bench.service.executions).toHaveLength(0);
});

test('cancelled without a worker, it ends by itself', async () => {
  const run = await bench.handOver(smallPlan());
  await endRuns(bench.queue);
  expect(await bench.outcome()).toBeNull();
  expect(await cancelRun(bench.queue, 'changed our mind')).toBe(run);
  await endRuns(bench.queue);
  expect(await bench.outcome()).toMatchObject({ interrupted: true, counts: { not_started: 5 } });
  await bench.work();
  expect(bench.service.requests).toEqual([]);
});

test('cancelled when its only worker has just died, it is seen to its end', async () => {
  const run = await bench.handOver(smallPlan());
  const soonGivenUp = SILENT_MS / 1000 - 0.3;
  await deadWorker(run, [0], soonGivenUp);
  expect(await cancelRun(bench.queue, 'changed our mind')).toBe(run);
  expect(await seeItEnd(bench.queue, run, AbortSignal.abort())).toBe(false);
  expect(await seeItEnd(bench.queue, run, new AbortController().signal)).toBe(true);
  expect(await bench.outcome()).toMatchObject({ interrupted: true, counts: { not_started: 5 } });
});

test('a worker that is dead is told as none, though nobody has given it up', async () => {
  const run = await bench.handOver(smallPlan());
  await deadWorker(run, [0]);
  expect(await readProgress(bench.queue)).toMatchObject({ run, steps: 5, underWay: 0, workers: [] });
});

test('no request is opened any more while its run ends', async () => {
  const [a, b] = [bundle('a'), bundle('b')];
  const run = await bench.handOver(planOf([a, b]));
  const { quick, durable, environment } = bench.queue;
  await sql`insert into queue_workers (id, environment, host, pid) values ('late', ${environment}, 'there', 1)`.execute(
    quick,
  );
  const late = await openWorkerRun(bench.queue, {
    client: bench.service,
    worker: 'late',
    run,
    runtime: systemRuntime,
    concurrency: 1,
  });
  await cancelRun(bench.queue, 'changed our mind');
  let ending: Promise<void> | undefined;
  let opening: Promise<unknown> | undefined;
  await durable.transaction().execute(async (queries) => {
    await sql`select 1 from queue_steps where run = ${run} and position = 0 for update`.execute(queries);
    ending = endRuns(bench.queue);
    await delay(100);
    await claimSteps(bench.queue, 'late', run, [1]);
    opening = late?.journal.openIntent(run, newIntent('bundles.b', { stepId: b.id })).catch(String);
    await Promise.race([opening, delay(100)]);
  });
  await ending;
  expect(await opening).toMatch(/lock-lost/);
  expect(await results()).toEqual([
    [a.id, 'not_started'],
    [b.id, 'not_started'],
  ]);
  expect(await bench.state.reader.openIntents()).toEqual([]);
});

test('a dead worker’s step that was executed is not executed again', async () => {
  const a = bundle('a');
  const run = await bench.handOver(planOf([a, { ...bundle('b'), depends_on: [a.id] }]));
  const dead = await deadWorker(run, [0]);
  const opened = await openWorkerRun(bench.queue, {
    client: bench.service,
    worker: dead,
    run,
    runtime: systemRuntime,
    concurrency: 1,
  });
  const journal = opened?.journal;
  const request = newIntent('bundles.a', { stepId: a.id, atMs: Date.now() });
  await journal?.closeIntent(
    openedId(await journal.openIntent(run, request)),
    { kind: 'done', status: 200, remoteId: 'bun_7', replayed: false, reason: null },
    [],
    Date.now(),
  );
  expect(await reapWorkers(bench.queue)).toEqual([dead]);
  await bench.work();
  expect((await bench.outcome())?.steps.map(({ result }) => result)).toMatchObject([
    { kind: 'done', remote_id: 'bun_7' },
    { kind: 'done' },
  ]);
  expect(bench.service.executions).toHaveLength(1);
});

test('of two workers whose answers show one id at once, one records it', async () => {
  const run = await bench.handOver(planOf([bundle('a'), bundle('b')]));
  const worker = await deadWorker(run, [0, 1]);
  const [client, runtime] = [bench.service, systemRuntime];
  const open = async (key: string) => {
    const opened = await openWorkerRun(bench.queue, { client, worker, run, runtime, concurrency: 1 });
    if (opened === undefined) throw new Error('the run has ended');
    const { journal } = opened;
    const address = `bundles.${key}` as const;
    const intent = openedId(
      await journal.openIntent(run, newIntent(address, { stepId: bundle(key).id, key })),
    );
    return { journal, intent, address };
  };
  const journals = [await open('a'), await open('b')];
  const closing = { kind: 'done', status: 200, remoteId: 'bun_7', replayed: true, reason: null } as const;
  const closed = await Promise.allSettled(
    journals.map(({ journal, intent, address }) =>
      journal.closeIntent(intent, closing, [recorded(address, { remoteId: 'bun_7' })], Date.now()),
    ),
  );
  expect(closed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const records = [...(await bench.state.reader.records()).values()];
  expect(records.filter(({ remoteId }) => remoteId === 'bun_7')).toHaveLength(1);
});

test('a step whose worker ended many times is taken up as soon as any other', async () => {
  await bench.handOver(planOf([bundle('a')]));
  const engine = `${new URL(bench.url).searchParams.get('schema')}_queue`;
  await bench.query(`update ${engine}._private_jobs set attempts = 9, run_at = now() + interval '1 hour'`);
  await reapWorkers(bench.queue);
  await bench.work();
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done']);
});

test('a dead worker’s request is sent again as it was, under its key', async () => {
  const a = bundle('a');
  const run = await bench.handOver(planOf([a]));
  const dead = await deadWorker(run, [0]);
  const opened = await openWorkerRun(bench.queue, {
    client: bench.service,
    worker: dead,
    run,
    runtime: systemRuntime,
    concurrency: 1,
  });
  const nowMs = Date.now();
  await opened?.journal.openIntent(
    run,
    newIntent('bundles.a', { stepId: a.id, key: 'as it was', atMs: nowMs, deadlineMs: nowMs + 60_000 }),
  );
  await reapWorkers(bench.queue);
  await bench.work();
  expect(await results()).toEqual([[a.id, 'done']]);
  expect(bench.service.executions).toMatchObject([{ key: 'as it was', body: '{"name":"Grün – 2"}' }]);
});

test('a worker that was given up writes nothing any more', async () => {
  const run = await bench.handOver(planOf([bundle('a')]));
  const dead = await deadWorker(run, [0]);
  const opened = await openWorkerRun(bench.queue, {
    client: bench.service,
    worker: dead,
    run,
    runtime: systemRuntime,
    concurrency: 1,
  });
  await reapWorkers(bench.queue);
  await expect(opened?.journal.openIntent(run, newIntent('bundles.a'))).rejects.toThrow(/worker-lost/);
  expect(await claimSteps(bench.queue, dead, run, [0])).toEqual([{ kind: 'not_ours' }]);
  expect(await bench.state.reader.openIntents()).toEqual([]);
});

test('a run whose lock was taken away has no say any more, and leaves the queue', async () => {
  await bench.handOver(planOf([bundle('a')]));
  await bench.state.unlock({ actor: 'ada', atMs: Date.now(), reason: null });
  expect(await readProgress(bench.queue)).toBeUndefined();
  const [actor, atMs] = ['ada', Date.now()];
  expect(await cancelRun(bench.queue, 'changed our mind', { actor, atMs, reason: null })).toBeUndefined();
  const lease = await bench.state.lock(newHolder());
  await bench.work();
  expect(bench.service.requests).toEqual([]);
  expect(await readProgress(bench.queue)).toBeUndefined();
  expect(await bench.outcome()).toBeNull();
  await lease.release();
});

test('a worker without a right that it needs says so and ends', async () => {
  const schema = new URL(bench.url).searchParams.get('schema');
  const role = `half_${schema}`;
  await bench.query(`create role ${role} login password '${PASSWORD}'`);
  const work = () => bench.work(undefined, bench.url.replace('owner', role));
  await bench.query(`grant usage on schema ${schema} to ${role}`);
  await bench.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
  await expect(work()).rejects.toThrow(/42501.*grants that docs.*lists/);
  await bench.query(`grant usage on schema ${schema}_queue to ${role}`);
  await bench.query(`grant select on all tables in schema ${schema}_queue to ${role}`);
  await expect(work()).rejects.toThrow(/42501.*grants that docs.*lists/);
});

test('what a step fails by is told once, and the step is tried again', async () => {
  await bench.handOver(planOf([bundle('a'), bundle('b')]));
  let broken = 2;
  const client = {
    ...bench.service,
    send: (request: ServiceRequest) => {
      broken -= 1;
      return broken < 0 ? bench.service.send(request) : Promise.reject(new Error('a chunk is gone'));
    },
  };
  const said: string[] = [];
  await bench.work(undefined, undefined, { client, say: (sentence) => said.push(sentence) });
  expect(said.filter((sentence) => sentence.includes('a chunk is gone'))).toEqual([
    'a step could not be carried out, and is tried again: a chunk is gone',
  ]);
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done', 'done']);
});

test('a run that could not be looked at for a moment is looked at again', async () => {
  const schema = new URL(bench.url).searchParams.get('schema');
  await bench.handOver(planOf([bundle('a')]));
  await bench.query(`alter table ${schema}.intents rename to away`);
  const working = bench.work();
  await delay(500);
  await bench.query(`alter table ${schema}.away rename to intents`);
  const startMs = performance.now();
  await working;
  expect(performance.now() - startMs).toBeLessThan(8_000);
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done']);
}, 60_000);

test('who waits is told of every step, though the clocks of the workers are apart', async () => {
  const steps = [bundle('a'), bundle('b'), bundle('c'), bundle('d')];
  const known = { kind: 'done', remote_id: 'x', replayed: false, sends: 1 } as const;
  const run = await bench.handOver(planOf(steps), new Map([['bundles.create bundles.c', known]]));
  const told: string[] = [];
  const following = followRun(bench.queue, {
    run,
    signal: new AbortController().signal,
    progress: (event) => {
      if (event.kind === 'finished') told.push(event.outcome.id);
    },
    onNoWorkers: () => undefined,
  });
  const gate = new EventEmitter();
  let sends = 0;
  const slow = {
    ...bench.service,
    send: async (request: ServiceRequest) => {
      sends += 1;
      await once(gate, 'open');
      return bench.service.send(request);
    },
  };
  const work = bench.work(undefined, bench.url, { client: slow, concurrency: 1 });
  await vi.waitUntil(() => sends === 1, { timeout: 10_000 });
  const stop = new AbortController();
  bench.service.fate = () => {
    stop.abort();
    return { kind: 'served' };
  };
  const runtime = { ...systemRuntime, now: () => Date.now() + 60_000 };
  await bench.work(stop.signal, bench.url, { runtime, concurrency: 1 });
  await vi.waitUntil(() => told.length === 2, { timeout: 5_000 });
  gate.emit('open');
  await vi.waitUntil(() => told.length === 3, { timeout: 5_000 });
  await vi.waitUntil(() => sends === 2, { timeout: 5_000 });
  gate.emit('open');
  await work;
  expect((await following).counts.done).toBe(4);
  expect(told.sort()).toEqual(steps.map(({ id }) => id));
});

test.each([
  ['', false],
  [' while the database refuses it', true],
])(
  'a worker that ends%s leaves its jobs to others',
  async (_, refused) => {
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    onTestFinished(() => void process.off('unhandledRejection', unheard));
    const engine = `${new URL(bench.url).searchParams.get('schema')}_queue`;
    const locked = async () => {
      const jobs = await bench.query(`select from ${engine}._private_jobs where locked_by is not null`);
      return jobs.length;
    };
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    const { send } = bench.service;
    Object.assign(bench.service, {
      send: (request: ServiceRequest) => opened.then(() => send(request)),
    });
    await bench.handOver(planOf(Array.from({ length: 12 }, (_, n) => bundle(`b${n}`))));
    const stop = new AbortController();
    const working = bench.work(stop.signal);
    await vi.waitUntil(async () => (await locked()) === 4, { timeout: 10_000 });
    if (refused) await bench.query(`alter table ${engine}._private_jobs rename to away`);
    stop.abort();
    await delay(200);
    if (refused) await bench.query(`alter table ${engine}.away rename to _private_jobs`);
    gate.emit('open');
    await working;
    expect(unheard).not.toHaveBeenCalled();
    if (!refused) expect(await locked()).toBe(0);
    await bench.work();
    expect((await bench.outcome())?.counts.done).toBe(12);
    expect(bench.service.executions).toHaveLength(12);
  },
  60_000,
);

test('a subscription that was dropped and is adopted again is found with the versions that it had', async () => {
  await bench.handOver(smallPlan());
  await bench.work();
  const lease = await bench.state.lock(newHolder());
  await lease.removeRecord(at('subscriptions.acme'), { atMs: Date.now(), reason: null });
  await lease.release();
  const adopted = { address: at('subscriptions.acme'), remote_id: 'sub_1', how: 'declared' } as const;
  const pending = { version_id: 'ver_2', status: 'published', effective_at: '2027-12-01T00:00:00Z' };
  const times = { created_at: '2026-06-01T00:00:00Z', current_version_id: 'ver_1' };
  const shown = { customer_id: 'cus_1', currency: 'USD', metadata: {}, pending_changes: [pending] };
  const body = { id: 'sub_1', status: 'active', ...times, ...shown };
  bench.service.fate = () => ({ kind: 'says', answer: { status: 200, body } });
  const update = step(
    'subscriptions.update',
    'subscriptions.acme',
    {},
    { opens: at('subscriptions.acme.versions.opening') },
  );
  await bench.handOver(
    planOf([update], { adoptions: [{ ...adopted, value: null, start: null, status: null }] }),
  );
  await bench.work();
  expect(await bench.outcome()).toMatchObject({ stopped: null, counts: { done: 1 } });
  const found = (await bench.state.reader.records()).get(at('subscriptions.acme.versions.2027-12-01'));
  expect(found).toMatchObject({ remoteId: 'ver_2', presence: 'present', revision: 1 });
});

test('jobs that the engine lost are made again, by one of all that look', async () => {
  await bench.handOver(planOf([bundle('a'), bundle('b')]));
  const engine = `${new URL(bench.url).searchParams.get('schema')}_queue`;
  await bench.query(`delete from ${engine}._private_jobs`);
  const held = bench.query(
    `begin; lock table ${engine}._private_tasks in exclusive mode; select pg_sleep(0.5)`,
  );
  await delay(200);
  await Promise.all([held, ...[1, 2, 3].map(() => reapWorkers(bench.queue))]);
  expect(await bench.query(`select from ${engine}._private_jobs`)).toHaveLength(2);
});

test('a state that was restored without the schema of its jobs gets them again', async () => {
  await bench.handOver(planOf([bundle('a')]));
  await sql`drop schema ${sql.id(bench.queue.engineSchema)} cascade`.execute(bench.queue.quick);
  const work = bench.work();
  await vi.waitFor(async () => {
    await reapWorkers(bench.queue);
    expect(await results()).toEqual([['bundles.create bundles.a', 'done']]);
  }, 10_000);
  await work;
});

test('the tables of the engine are opened to grants while somebody reads one after another', async () => {
  const { home, pool, engineSchema } = bench.queue;
  const open = `select tablename as name from pg_policies where schemaname = '${engineSchema}'`;
  const tables = (await bench.query(open)).map(({ name }) => `${engineSchema}.${name}`);
  for (const table of tables) await bench.query(`drop policy as_granted on ${table}`);
  const reading = tables.map((table) =>
    bench.query(
      `begin; lock table ${table} in access share mode; select pg_sleep(0.5);
       lock table ${tables.join(', ')} in access share mode; commit`,
    ),
  );
  await delay(200);
  await Promise.all([...reading, layQueue(home, pool, engineSchema)]);
  expect(await bench.query(open)).toHaveLength(tables.length);
  expect(tables.length).toBeGreaterThan(1);
});

test('the queue is laid however long the engine takes, as over a slow line', async () => {
  const { home, pool, engineSchema, quick } = bench.queue;
  await sql`drop schema ${sql.id(engineSchema)} cascade`.execute(quick);
  const impatient: typeof home.alone = (change) =>
    home.alone(async (queries) => {
      await sql`set local idle_in_transaction_session_timeout = '1s'`.execute(queries);
      return change(queries);
    });
  const slow = bench.query(`begin; create schema ${engineSchema}; select pg_sleep(1.5); rollback`);
  await delay(200);
  await Promise.all([slow, layQueue({ ...home, alone: impatient }, pool, engineSchema)]);
  await bench.handOver(planOf([bundle('a')]));
  await bench.work();
  expect(await results()).toEqual([['bundles.create bundles.a', 'done']]);
});

test('a step that a worker has two jobs for is carried out once', async () => {
  const run = await bench.handOver(planOf([bundle('a'), bundle('b')]));
  await bench.queue.durable.transaction().execute((queries) => addJobs(queries, bench.queue, run, [0, 1]));
  const { send } = bench.service;
  const slowly = vi.fn((request: ServiceRequest) => delay(100).then(() => send(request)));
  await bench.work(undefined, undefined, { client: { ...bench.service, send: slowly } });
  expect(slowly).toHaveBeenCalledTimes(2);
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done', 'done']);
});

test('jobs that were handed out on a connection that broke are handed out again', async () => {
  let lost = 0;
  const fetched = async (answer: Promise<QueryResult>) => {
    const { rowCount } = await answer;
    if (lost > 0 || rowCount === 0) return answer;
    lost = rowCount ?? 0;
    throw new Error('Connection terminated unexpectedly');
  };
  bench.queue.pool.once('acquire', (client: PoolClient) => {
    const all = Object.getPrototypeOf(client);
    const { query } = all;
    onTestFinished(() => Object.assign(all, { query }));
    all.query = function (...asked: unknown[]) {
      const answer = query.apply(this, asked);
      const { name = '' } = asked[0] as { readonly name?: string };
      return name.startsWith('get_job') ? fetched(answer) : answer;
    };
  });
  await bench.handOver(planOf([bundle('a'), bundle('b')]));
  await bench.work(undefined, undefined, { queue: bench.queue });
  expect(lost).toBe(1);
  expect((await results())?.map(([, kind]) => kind)).toEqual(['done', 'done']);
});

test('one rate over all, however many ask', async () => {
  const paces = [1, 2, 3].map(() => sharedRate(bench.queue.quick, 'production', 200));
  const startMs = performance.now();
  const passed: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await paces[index % 3]?.();
      passed.push(performance.now() - startMs);
    }),
  );
  // Sixty slots of five milliseconds; a slow machine may take longer, never shorter.
  expect(Math.max(...passed)).toBeGreaterThan(59 * 5 - 10);
});

test('who is to stop does not wait for a slot', async () => {
  const pace = sharedRate(bench.queue.quick, 'slow', 0.001);
  const halt = new AbortController();
  await pace(halt.signal);
  const waiting = pace(halt.signal);
  setTimeout(() => halt.abort(), 100);
  await waiting;
  await pace(halt.signal);
});
