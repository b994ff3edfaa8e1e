/**
 * How near the requests of an apply keep to the pace that a project sets: one list price rises for every subscription of an
 * account that `pull` adopted, on a sandbox of the profile `alguna` that refuses what is over the vendor's limit. Program and
 * sandbox are processes of what `npm run build` has built. Exit code 1 where fewer than 95 of a hundred turns are used, where an
 * answer is 429, or where the rise takes more requests than there are subscriptions, pages of them and a handful; in stages, four
 * for each subscription.
 *
 *     npm run script test/bench/pace-bench.ts [-- --subscriptions 300 --pace 95 --latency 0 --staged never]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { SERVICE_VERSION } from '../../src/interface/index.ts';
import type { LogEntry } from '../../src/sandbox/http/receive.ts';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
/** Requests per second that the vendor takes. */
const LIMIT = 100;
const PAGE = 100;
const HANDFUL = 20;
const LEAST_PART = 90 / 95;

const PRICE = {
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_interval: 'monthly',
  charge_on_contract_start: false,
  fixed_pricing_model: { price_per_unit: '49.00', units: 1 },
};
const RECURRING = { ...PRICE, billing_frequency: 'recurring' };

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '300' },
    pace: { type: 'string', default: '95' },
    latency: { type: 'string', default: '0' },
    staged: { type: 'string', default: 'auto' },
  },
});
const many = Number(values.subscriptions);
const pace = Number(values.pace);
if (!existsSync(PROGRAM)) throw new Error('run npm run build first');
const { CI: _ci, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'pace-bench-'));
const [sandbox, service] = await startSandbox();
try {
  await measure();
} finally {
  sandbox.kill();
  rmSync(folder, { recursive: true });
}

interface Service {
  readonly url: string;
  readonly apiKey: string;
}

async function startSandbox(): Promise<[ChildProcess, Service]> {
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, JSON.stringify(account()));
  const limits = ['--rate-limit', String(LIMIT), '--latency', values.latency];
  const args = ['--profile', 'alguna', ...limits, '--port', '0', '--seed', seed, '--json'];
  const child = spawn(process.execPath, [PROGRAM, 'sandbox', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, api_key } = JSON.parse(line) as { readonly url: string; readonly api_key: string };
    return [child, { url, apiKey: api_key }];
  }
  throw new Error('the sandbox did not start');
}

function account(): object {
  const product = { name: 'Platform', fee_type: 'fixed', payment_terms: 'advance' };
  return {
    customers: [{ id: 'cust_1', name: 'Customer', currency: 'USD' }],
    products: [{ id: 'prod_platform', ...product, billing_frequency: 'recurring' }],
    bundles: [{ id: 'bnd_starter', name: 'Starter', prices: [{ product_id: 'prod_platform', ...PRICE }] }],
    subscriptions: Array.from({ length: many }, (_, index) => ({
      id: `sub_${index}`,
      name: `Subscription ${index}`,
      customer_id: 'cust_1',
      currency: 'USD',
      auto_activate: true,
      contract: { start_date: '2026-01-01', duration_months: 24, period_type: 'fixed' },
      items: [{ bundle_id: 'bnd_starter', items: [{ product_id: 'prod_platform', price: RECURRING }] }],
    })),
  };
}

/** A seed's bundles have the published interface's form. */
async function writeBundle(): Promise<void> {
  const prices = [
    {
      product_id: 'prod_platform',
      ...RECURRING,
      fixed_pricing_model: { ...PRICE.fixed_pricing_model, total: '49.00' },
    },
  ];
  await ask('/bundles/bnd_starter', { method: 'PATCH', body: JSON.stringify({ prices }) });
}

async function measure(): Promise<void> {
  await writeBundle();
  writeFileSync(join(folder, 'pricewright.yaml'), projectFile());
  run('state', 'init');
  run('pull');
  // Each version is read once, by the run that adopts it.
  run('apply', '--yes');
  const bundles = join(folder, 'billing', 'bundles.yaml');
  const before = readFileSync(bundles, 'utf8');
  writeFileSync(bundles, before.replace('"49.00"', '"52.00"'));
  if (readFileSync(bundles, 'utf8') === before) throw new Error(`no price to raise in\n${before}`);
  const last = (await requests(0)).at(-1)?.sequence ?? 0;
  const wallS = run('apply', '--yes');
  const log = await requests(last);
  const sent = log.filter(({ method }) => method !== 'GET');
  const seconds = spanS(sent);
  const perSecond = (sent.length - 1) / seconds;
  const refused = log.filter(({ status }) => status === 429).length;
  // Each version is a draft, its revenue, a look and its publication.
  const [sends, all] = values.staged === 'never' ? [1, 1] : [2, 4];
  const isWhole =
    sent.length === sends * many + 1 && log.length <= all * many + Math.ceil(many / PAGE) + HANDFUL;
  const applied = log.slice(log.findIndex(({ method }) => method !== 'GET'));
  const paced = values.staged === 'never' ? perSecond : (applied.length - 1) / spanS(applied);
  console.log(
    `${many} subscriptions, staged ${values.staged}, pace ${pace}: ${sent.length} sent in ${seconds.toFixed(2)} s = ${perSecond.toFixed(1)}/s; ` +
      `${paced.toFixed(1)}/s from the first of them on; all ${log.length} requests in ${spanS(log).toFixed(2)} s = ${((log.length - 1) / spanS(log)).toFixed(1)}/s; ` +
      `the program ran ${wallS.toFixed(1)} s; ${refused} answers of 429`,
  );
  if (paced < LEAST_PART * pace || refused > 0 || !isWhole) process.exitCode = 1;
}

function projectFile(): string {
  return `version: 1
project: pace-bench-7f3k2q
catalog: [billing/**/*.yaml]
service: { base_url: "${service.url}", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox, requests_per_second: ${pace} }
state: { sqlite: .pricewright/state.db }
apply: { staged: ${values.staged} }
unread: { instalments: none }
guards: { unmeasured: ${many} }
`;
}

/** How many seconds it took. */
function run(...args: readonly string[]): number {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, BILLING_API_KEY: service.apiKey },
    maxBuffer: 1 << 30,
  });
  if (status !== 0)
    throw new Error(`${args.join(' ')} ended with ${status}: ${(stdout + stderr).slice(-2000)}`);
  return (performance.now() - startedMs) / 1e3;
}

async function requests(after: number): Promise<readonly LogEntry[]> {
  return (await ask(`/_sandbox/log?after=${after}`)) as readonly LogEntry[];
}

async function ask(path: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(`${service.url}${path}`, {
    ...request,
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      'alguna-version': SERVICE_VERSION,
      'content-type': 'application/json',
      // The sandbox closes what is idle while a command runs, and this process sees nothing of it meanwhile.
      connection: 'close',
    },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** From the first to the last. */
function spanS(log: readonly LogEntry[]): number {
  const [first, last] = [log[0], log.at(-1)].map((entry) => Date.parse(entry?.at ?? ''));
  return ((last ?? Number.NaN) - (first ?? Number.NaN)) / 1e3;
}
