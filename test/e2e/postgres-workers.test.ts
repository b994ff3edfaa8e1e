/**
 * Workers that are killed while they carry a run out, at a rate that the service sets. `E2E_STEPS`, `E2E_RATE`,
 * `E2E_WORKERS`, `E2E_CONCURRENCY` and `E2E_KILLS` make it as large as one likes, and `E2E_ALONE=1` takes the time of
 * one worker beside it. With `E2E_FIND=1` the project does not name the rate, and the workers find it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { LogEntry } from '../../src/sandbox/http/receive.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { manySubscriptions } from './many-subscriptions.ts';
import { smallProjectOn, startWorker } from './postgres.ts';
import { expectDone, planOf } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const STEPS = Number(process.env.E2E_STEPS ?? 300);
const RATE = Number(process.env.E2E_RATE ?? 100);
const WORKERS = Number(process.env.E2E_WORKERS ?? 4);
const CONCURRENCY = Number(process.env.E2E_CONCURRENCY ?? 8);
const KILLS = Number(process.env.E2E_KILLS ?? 2);
const LONG_MS = 120_000 + STEPS * 40;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

interface Spread {
  readonly executed: readonly LogEntry[];
  readonly limited: number;
  /** Requests that the service took per second, reads too, from the first execution to the last. */
  readonly perSecond: number;
  readonly tookMs: number;
}

async function spread(workers: number, kills: number): Promise<Spread> {
  const { sandbox, project } = await smallProjectOn(server, manySubscriptions(STEPS), { rateLimit: RATE }, [
    `apply: { concurrency: ${CONCURRENCY} }`,
  ]);
  if (!process.env.E2E_FIND) {
    const file = await project.read('pricewright.yaml');
    await project.write(
      'pricewright.yaml',
      file.replace('service: {', `service: { requests_per_second: ${RATE},`),
    );
  }
  const team = await Promise.all(Array.from({ length: workers }, () => startWorker(project)));
  const applying = project.start('apply --yes --queue wait --json');
  for (const [index, worker] of team.slice(0, kills).entries()) {
    const from = (STEPS * (index + 1 + Math.random())) / (kills + 2);
    while ((await executedBy(sandbox)).length < from) await delay(100);
    worker.kill('SIGKILL');
  }
  const { stdout } = expectDone(await applying.finished);
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome.counts).toMatchObject({ done: STEPS });
  const executed = await executedBy(sandbox);
  const log = await sandbox.log();
  expect((await planOf(project)).steps).toEqual([]);
  const instants = executed.map(({ at }) => Date.parse(at));
  const [firstMs, lastMs] = [Math.min(...instants), Math.max(...instants)];
  const tookMs = lastMs - firstMs;
  const taken = log.filter(
    ({ at, status }) => status !== 429 && Date.parse(at) >= firstMs && Date.parse(at) <= lastMs,
  );
  return {
    executed,
    limited: log.filter(({ status }) => status === 429).length,
    perSecond: (taken.length / tookMs) * 1000,
    tookMs,
  };
}

async function executedBy(sandbox: SandboxProcess): Promise<readonly LogEntry[]> {
  const log = await sandbox.log();
  return log.filter(({ outcome, method }) => outcome === 'executed' && method === 'POST');
}

test(
  `${STEPS} steps, ${WORKERS} workers, ${KILLS} killed: one execution each, at the service's own rate`,
  async () => {
    const { executed, limited, perSecond, tookMs } = await spread(WORKERS, KILLS);
    expect(executed).toHaveLength(STEPS);
    expect(new Set(executed.map(({ key }) => key)).size).toBe(STEPS);
    const told = (seconds: number) => `${(seconds / 1000).toFixed(1)} s`;
    console.log(
      `${STEPS} steps by ${WORKERS} workers, ${KILLS} killed: ${told(tookMs)}, ${perSecond.toFixed(0)} requests per second of ${RATE}, ${limited} answers of 429`,
    );
    if (process.env.E2E_ALONE) {
      const alone = await spread(1, 0);
      console.log(`by one worker: ${told(alone.tookMs)}, ${alone.perSecond.toFixed(0)} requests per second`);
    }
  },
  LONG_MS,
);
