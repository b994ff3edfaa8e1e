/**
 * How fast an apply is with durability on: 5,000 steps, 64 at once, against a bare undici loop that sends the same
 * requests to the same server in the same run. Prints requests per second and the ratio, at 20 ms of latency and at none,
 * for the embedded sandbox and for a server that does nothing but answer: bundles, each with a body of its own, and
 * versions that all have one body, as a price increase sends them. Beside it the size of the state, and the memory that
 * is held more than before.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import { SERVICE_VERSION } from '../../src/interface/index.ts';
import type { Step } from '../../src/model/plan/plan.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { createServiceClient } from '../../src/service/create-client.ts';
import { createState, openState } from '../../src/state/open-state.ts';
import { BOUND, planOf, step } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import { bindingsOf } from '../served.ts';

const ORIGIN_PROJECT = 'bench';

interface Service {
  readonly kind: 'sandbox' | 'answers alone';
  readonly latencyMs: number;
  /** How many subscriptions it has. */
  readonly subscriptions: number;
}

const SERVICES: readonly Omit<Service, 'subscriptions'>[] = [
  { kind: 'sandbox', latencyMs: 20 },
  { kind: 'answers alone', latencyMs: 20 },
  { kind: 'sandbox', latencyMs: 0 },
  { kind: 'answers alone', latencyMs: 0 },
];

const API_KEY = 'key';
const PRODUCT = 'prod_1';

async function serve({ kind, latencyMs, subscriptions }: Service): Promise<void> {
  const url = kind === 'sandbox' ? await serveRules(latencyMs, subscriptions) : await serveAnswers(latencyMs);
  parentPort?.postMessage(url);
}

async function serveRules(latencyMs: number, subscriptions: number): Promise<string> {
  const seed = {
    customers: [{ id: 'cus_1', name: 'Customer', currency: 'USD' }],
    products: [{ id: PRODUCT, name: 'Product' }],
    subscriptions: Array.from({ length: subscriptions }, (_, index) => ({
      id: subscriptionId(index),
      customer_id: 'cus_1',
      currency: 'USD',
      auto_activate: true,
      ...ITEMS('1.25'),
    })),
  };
  const sandbox = createSandbox({ bindings: bindingsOf('bound'), apiKey: API_KEY, latencyMs, seed });
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

const price = (amount: string) => ({
  type: 'unit',
  unit_pricing_model: { price_per_unit: amount },
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  fee_type: 'fixed',
});
const ITEMS = (amount: string) => ({ items: [{ product_id: PRODUCT, price: price(amount) }] });
const subscriptionId = (index: number): string => `sub_${index}`;

/** The requests that are sent, by number. */
interface Work {
  readonly name: string;
  path(index: number): string;
  body(index: number, round: number): JsonObject;
  step(index: number, round: number): Step;
  records(steps: number, round: number): ReadonlyMap<Address, Recorded>;
}

const BUNDLES: Work = {
  name: 'bundles, each with its own body',
  path: () => '/bundles',
  body: (index) => ({ name: `Bundle ${index}`, prices: [{ product_id: PRODUCT, ...price('1.25') }] }),
  step: (index, round) => step('bundles.create', `bundles.b${round}_${index}`, BUNDLES.body(index, round)),
  records: () => new Map(),
};

const VERSIONS: Work = {
  name: 'versions, all with one body',
  path: (index) => `/subscriptions/${subscriptionId(index)}/versions`,
  body: (_, round) => ITEMS(`1.${30 + round}`),
  step: (index, round) =>
    step('versions.create', `subscriptions.s${round}_${index}.versions.opening`, VERSIONS.body(index, round)),
  records: (steps, round) =>
    new Map(
      Array.from({ length: steps }, (_, index) => {
        const address = `subscriptions.s${round}_${index}` as Address;
        return [address, recorded(address, { remoteId: subscriptionId(index), status: 'active' })];
      }),
    ),
};

/** What was sent before, in any round, has other names. */
interface Round {
  readonly number: number;
  readonly steps: number;
  readonly concurrency: number;
}

async function bareLoop(origin: string, work: Work, { number, steps, concurrency }: Round): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const { authorization, version, idempotencyKey } = BOUND.headers;
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < steps) {
        const index = next;
        next += 1;
        const answer = await pool.request({
          method: 'POST',
          path: work.path(index),
          headers: {
            [authorization]: `Bearer ${API_KEY}`,
            [version]: SERVICE_VERSION,
            [idempotencyKey]: `bare-${work.path(index)}-${number}-${index}`,
            'Content-Type': 'application/json',
            Accept: 'application/json',
          },
          body: JSON.stringify(work.body(index, number)),
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

interface Applied {
  readonly tookMs: number;
  readonly stateBytes: number;
  /** How much more memory the process held at most than before. */
  readonly moreBytes: number;
}

async function applied(origin: string, work: Work, { number, steps, concurrency }: Round): Promise<Applied> {
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
    headers: BOUND.headers,
    timeoutMs: 30_000,
    maxAnswerBytes: 1_000_000,
    connections: concurrency,
  });
  const plan = planOf(
    Array.from({ length: steps }, (_, index) => work.step(index, number)),
    { project: ORIGIN_PROJECT, environment },
  );
  const records = work.records(steps, number);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const startedMs = performance.now();
  const outcome = await runPlan({
    plan,
    run,
    actor: null,
    journal: lease.journal,
    client,
    bindings: BOUND,
    records,
    holds: () => true,
    options: { concurrency, retries: 3 },
    runtime: systemRuntime,
    signal: new AbortController().signal,
  });
  const tookMs = performance.now() - startedMs;
  clearInterval(watch);
  if (outcome.counts.done !== steps) throw new Error(JSON.stringify(outcome.counts));
  await lease.release();
  await state.close();
  await client.close();
  const stateBytes = statSync(file).size;
  rmSync(folder, { recursive: true });
  return { tookMs, stateBytes, moreBytes: most - before };
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
    for (const work of [BUNDLES, VERSIONS]) {
      const subscriptions = work === VERSIONS ? steps : 0;
      await withServer({ ...service, subscriptions }, async (origin) => {
        await bareLoop(origin, BUNDLES, { number: 0, steps: 500, concurrency });
        const rounds: { readonly bareMs: number; readonly apply: Applied }[] = [];
        for (let number = 1; number <= Number(values.rounds); number += 1) {
          const round = { number, steps, concurrency };
          const bareMs = await bareLoop(origin, work, round);
          rounds.push({ bareMs, apply: await applied(origin, work, round) });
        }
        const ratios = rounds.map(({ bareMs, apply }) => bareMs / apply.tookMs).sort((a, b) => a - b);
        const perSecond = (ms: number) => Math.round((steps / ms) * 1000);
        const last = rounds.at(-1);
        if (last === undefined) return;
        const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
        console.log(
          `${service.kind}, ${service.latencyMs} ms, ${work.name}: bare ${perSecond(last.bareMs)}/s, apply ${perSecond(last.apply.tookMs)}/s; ` +
            `ratio ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, median ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}; ` +
            `state ${megabytes(last.apply.stateBytes)}, memory +${megabytes(last.apply.moreBytes)}`,
        );
      });
    }
  }
}

if (isMainThread) await main();
else await serve(workerData as Service);
