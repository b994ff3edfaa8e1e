/**
 * Runs of one plan over a real home of state, disturbed by chance: answers lost, refusals, processes that die at any call
 * of the journal or the network, and processes that only stood still and go on when another run has taken their lock.
 * What happened is returned as the evidence that the simulation holds against the invariants.
 */
import type { Journal } from '../../src/apply/journal/journal.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import type { StepResult } from '../../src/model/plan/outcome.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { ServiceClient } from '../../src/service/answer.ts';
import type { Location } from '../../src/state/home.ts';
import { openHome, openState } from '../../src/state/open-state.ts';
import { selectRequests } from '../../src/state/schema/stored-once.ts';
import { newHolder } from '../apply/bench.ts';
import { type Fate, fakeService } from '../apply/fake-service.ts';
import { BOUND, everyKindOfStep } from '../apply/plans.ts';
import { virtualRuntime } from '../apply/virtual-runtime.ts';
import type { Evidence } from '../simulation/check.ts';
import type { Executed, Sent } from '../simulation/network.ts';
import { type Random, randomFrom } from '../simulation/random.ts';

export interface Disturbed {
  readonly evidence: Evidence;
  /** Ids of steps that were not done in the end. */
  readonly undone: readonly string[];
  readonly deaths: number;
  readonly awoken: number;
}

const DISTURBED_RUNS = 6;
const CALM_RUNS = 4;
const MINUTE_MS = 60_000;

export async function disturbedRuns(seed: number, location: Location): Promise<Disturbed> {
  const random = randomFrom(seed);
  const runtime = virtualRuntime();
  const service = fakeService(runtime.now);
  const plan = everyKindOfStep();
  const home = await openHome(location, { mode: 'read', environment: 'production' });
  const sent: Sent[] = [];
  const executed: Executed[] = [];
  const zombies: (() => void)[] = [];
  let deaths = 0;
  let calm = false;

  /** May be a process's last act, or its last for a while: then it goes on once another has its lock. */
  const mortal = (died: () => void) => {
    let dead = false;
    return async <T>(work: () => Promise<T>): Promise<T> => {
      if (dead) return new Promise(() => undefined);
      const roll = calm ? 1 : random.next();
      const value = roll < 0.02 ? undefined : await work();
      if (roll >= 0.04) return value as T;
      deaths += 1;
      const wakes = random.chance(0.5);
      dead = !wakes;
      died();
      if (!wakes) return new Promise(() => undefined);
      await new Promise<void>((resolve) => zombies.push(resolve));
      return roll < 0.02 ? work() : (value as T);
    };
  };

  const client = (by: string, call: <T>(work: () => Promise<T>) => Promise<T>): ServiceClient => ({
    send: (request) =>
      call(async () => {
        const { operation, path, body } = request;
        const key = request.key ?? '';
        const atMs = runtime.now();
        const row = await selectRequests(home.database)
          .where('key', '=', key)
          .where('path', '=', path)
          .where('body', body === null ? 'is' : '=', body)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        const intent =
          row === undefined
            ? null
            : { name: String(row.id), sends: row.sends, openedAtMs: Number(row.opened_at_ms) };
        if (request.key !== null) sent.push({ atMs, by, key, method: operation.method, path, body, intent });
        service.fate = () => (calm ? { kind: 'served' } : fateOf(random));
        const answer = await service.send(request);
        for (const { id, ...made } of service.executions.slice(executed.length))
          executed.push({
            ...made,
            atMs,
            body: made.body === null ? null : (JSON.parse(made.body) as JsonObject),
            made: made.method === 'POST' ? id : null,
          });
        return answer;
      }),
    serviceMs: runtime.now,
    close: async () => undefined,
  });

  const apply = async (name: string): Promise<readonly string[]> => {
    const state = await openState({
      ...location,
      project: 'acme',
      environment: 'production',
      expectedStateId: null,
      origin: null,
      mode: 'write',
    });
    await state.unlock({ actor: 'ada', atMs: Date.now(), reason: null });
    const holder = newHolder({ actor: name });
    const lease = await state.lock(holder);
    let died: () => void = () => undefined;
    const death = new Promise<'dead'>((resolve) => {
      died = () => resolve('dead');
    });
    const call = mortal(() => died());
    const done = await lease.journal.doneUnder(plan.digest);
    // What is open is resolved first, and planned on as if it came out as done.
    const open = (await lease.journal.openIntents()).map(({ stepId }) => stepId);
    const already = new Map<string, StepResult>(
      [...done.keys(), ...open].map((id) => [
        id,
        { kind: 'done', remote_id: null, replayed: false, sends: 1 },
      ]),
    );
    const running = runPlan({
      plan,
      run: holder.run,
      actor: name,
      journal: overCalls(lease.journal, call),
      client: client(name, call),
      bindings: BOUND,
      records: await state.reader.records(),
      holds: () => true,
      already,
      options: { concurrency: 3, retries: 3 },
      runtime,
      signal: new AbortController().signal,
    }).then(({ steps }) => steps.filter(({ result }) => result.kind !== 'done').map(({ id }) => id));
    const ended = await Promise.race([running, death]);
    if (ended !== 'dead') {
      await lease.release();
      await state.close();
      return ended;
    }
    // It may wake up and go on; its connections are its own until the test ends.
    running.catch(() => undefined).finally(() => void lease.release().then(() => state.close()));
    return plan.steps.map(({ id }) => id);
  };

  let awoken = 0;
  const wakeAll = (): void => {
    awoken += zombies.length;
    for (const wake of zombies.splice(0)) wake();
  };

  for (let run = 1; run <= DISTURBED_RUNS; run += 1) {
    const applying = apply(`run ${run}`);
    // Those that stood still go on while this one has their lock.
    await new Promise((resolve) => setTimeout(resolve, random.between(0, 5)));
    wakeAll();
    await applying;
    runtime.advance(random.between(0, 120) * MINUTE_MS);
  }
  calm = true;
  wakeAll();
  let undone: readonly string[] = [];
  for (let run = 1; run <= CALM_RUNS; run += 1) undone = await apply(`calm ${run}`);
  const intents = await home.database.selectFrom('intents').selectAll().orderBy('id').execute();
  const runs = await home.database.selectFrom('runs').selectAll().execute();
  await home.close();
  const records = await recordsOf(location);
  return {
    evidence: { sent, executed, intents, runs, records, gone: new Set(), forgotten: [] },
    undone,
    deaths,
    awoken,
  };
}

async function recordsOf(location: Location): Promise<Evidence['records']> {
  const state = await openState({
    ...location,
    project: 'acme',
    environment: 'production',
    expectedStateId: null,
    origin: null,
    mode: 'read',
  });
  const records = await state.reader.records();
  await state.close();
  return records;
}

function fateOf(random: Random): Fate {
  const roll = random.next();
  if (roll < 0.08) return { kind: 'lost' };
  if (roll < 0.16) return { kind: 'answer_lost' };
  if (roll < 0.2) return { kind: 'refused' };
  if (roll < 0.25) return { kind: 'says', answer: { status: 429, retryAfterMs: 1000 } };
  if (roll < 0.3) return { kind: 'says', answer: { status: 503, transient: true } };
  if (roll < 0.34) return { kind: 'says', answer: { status: 500 } };
  return { kind: 'served' };
}

/** Every call of the journal may be the process's last. */
function overCalls(journal: Journal, call: <T>(work: () => Promise<T>) => Promise<T>): Journal {
  return new Proxy(journal, {
    get: (target, name) => {
      const member = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...parameters: unknown[]) => call(() => member.apply(target, parameters))
        : member;
    },
  });
}
