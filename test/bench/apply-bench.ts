/**
 * How fast an apply is with durability on: 5,000 steps, 64 at once, against a bare undici loop that sends the same
 * requests to the same server in the same run. Prints requests per second and the ratio, at 20 ms of latency and at none,
 * for the embedded sandbox and for a server that does nothing but answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import { SERVICE_VERSION } from '../../src/model/service/operation.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { createServiceClient } from '../../src/service/create-client.ts';
import { createState } from '../../src/state/create-state.ts';
import { openState } from '../../src/state/open-state.ts';
import { CONVENTIONAL, planOf, step } from '../apply/plans.ts';

const ORIGIN_PROJECT = 'bench';

interface Service {
  readonly kind: 'sandbox' | 'answers alone';
  readonly latencyMs: number;
}

const SERVICES: readonly Service[] = [
  { kind: 'sandbox', latencyMs: 20 },
  { kind: 'answers alone', latencyMs: 20 },
  { kind: 'sandbox', latencyMs: 0 },
  { kind: 'answers alone', latencyMs: 0 },
];

const API_KEY = 'key';
const PRODUCT = 'prod_1';

async function serve({ kind, latencyMs }: Service): Promise<void> {
  const url = kind === 'sandbox' ? await serveRules(latencyMs) : await serveAnswers(latencyMs);
  parentPort?.postMessage(url);
}

async function serveRules(latencyMs: number): Promise<string> {
  const seed = { products: [{ id: PRODUCT, name: 'Product' }] };
  const sandbox = createSandbox({ profile: 'conventional', apiKey: API_KEY, latencyMs, seed });
  return (await serveSandbox(sandbox)).url;
}

/** Answers every request with an object of its own. */
async function serveAnswers(latencyMs: number): Promise<string> {
  let made = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      made += 1;
      const body = JSON.stringify({ id: `bun_${made}`, created_at: new Date().toISOString() });
      const answer = () => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': request.headers['idempotency-key'] ?? '',
          'idempotent-replayed': 'false',
        });
        response.end(body);
      };
      if (latencyMs === 0) answer();
      else setTimeout(answer, latencyMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function withServer<T>(service: Service, use: (origin: string) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL(import.meta.url), { workerData: service });
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return await use(origin);
  } finally {
    await worker.terminate();
  }
}

const body = (index: number) => ({
  name: `Bundle ${index}`,
  prices: [
    {
      product_id: PRODUCT,
      type: 'unit',
      unit_pricing_model: { price_per_unit: '1.25' },
      billing_direction: 'arrears',
      charge_on_contract_start: false,
      fee_type: 'fixed',
    },
  ],
});

/** What was sent before, in any round, has other names. */
interface Round {
  readonly number: number;
  readonly steps: number;
  readonly concurrency: number;
}

async function bareLoop(origin: string, { number, steps, concurrency }: Round): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const { authorization, version, idempotencyKey } = CONVENTIONAL.headers;
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < steps) {
        const index = next;
        next += 1;
        const answer = await pool.request({
          method: 'POST',
          path: '/bundles',
          headers: {
            [authorization]: `Bearer ${API_KEY}`,
            [version]: SERVICE_VERSION,
            [idempotencyKey]: `bare-${number}-${index}`,
            'Content-Type': 'application/json',
            Accept: 'application/json',
          },
          body: JSON.stringify(body(index)),
        });
        const told = await answer.body.json();
        if (answer.statusCode !== 200) throw new Error(JSON.stringify(told));
      }
    }),
  );
  const tookMs = performance.now() - startedMs;
  await pool.close();
  return tookMs;
}

async function applied(origin: string, { number, steps, concurrency }: Round): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-bench-'));
  const file = join(folder, 'state.db');
  await createState({ kind: 'sqlite', file, project: ORIGIN_PROJECT, nowMs: Date.now() });
  const environment = 'default';
  const state = await openState({
    kind: 'sqlite',
    file,
    project: ORIGIN_PROJECT,
    environment,
    expectedStateId: null,
    origin: null,
    mode: 'write',
  });
  const run = 'bench' as RunId;
  const lease = await state.lock({ run, pid: 1, host: 'here', actor: null, commit: null, sinceMs: 0 });
  const client = createServiceClient({
    baseUrl: origin,
    apiKey: API_KEY,
    headers: CONVENTIONAL.headers,
    timeoutMs: 30_000,
    maxAnswerBytes: 1_000_000,
    connections: concurrency,
  });
  const plan = planOf(
    Array.from({ length: steps }, (_, index) =>
      step('bundles.create', `bundles.b${number}_${index}`, body(index)),
    ),
    { project: ORIGIN_PROJECT, environment },
  );
  const startedMs = performance.now();
  const outcome = await runPlan({
    plan,
    run,
    actor: null,
    journal: lease.journal,
    client,
    bindings: CONVENTIONAL,
    records: new Map(),
    holds: () => true,
    options: { concurrency, retries: 3 },
    runtime: systemRuntime,
    signal: new AbortController().signal,
  });
  const tookMs = performance.now() - startedMs;
  if (outcome.counts.done !== steps) throw new Error(JSON.stringify(outcome.counts));
  await lease.release();
  await state.close();
  await client.close();
  rmSync(folder, { recursive: true });
  return tookMs;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      steps: { type: 'string', default: '5000' },
      concurrency: { type: 'string', default: '64' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [steps, concurrency] = [Number(values.steps), Number(values.concurrency)];
  for (const service of SERVICES) {
    await withServer(service, async (origin) => {
      await bareLoop(origin, { number: 0, steps: 500, concurrency });
      const rounds: { readonly bareMs: number; readonly applyMs: number }[] = [];
      for (let number = 1; number <= Number(values.rounds); number += 1) {
        const round = { number, steps, concurrency };
        const bareMs = await bareLoop(origin, round);
        rounds.push({ bareMs, applyMs: await applied(origin, round) });
      }
      const ratios = rounds.map(({ bareMs, applyMs }) => bareMs / applyMs).sort((a, b) => a - b);
      const perSecond = (ms: number) => Math.round((steps / ms) * 1000);
      const { bareMs, applyMs } = rounds.at(-1) ?? { bareMs: 1, applyMs: 1 };
      console.log(
        `${service.kind}, ${service.latencyMs} ms: bare ${perSecond(bareMs)}/s, apply ${perSecond(applyMs)}/s; ` +
          `ratio ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, median ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}`,
      );
    });
  }
}

if (isMainThread) await main();
else await serve(workerData as Service);
