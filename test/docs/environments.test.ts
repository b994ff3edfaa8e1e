/** `docs/how-to/environments.md`, walked from a project without environments to two, with the blocks of the page. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from '../cli/run-in-process.ts';
import { monthlyPrice } from '../prices.ts';
import { blocksOf, commandsOf } from './pages.ts';

const PAGE = 'docs/how-to/environments.md';
const [WITH_ENVIRONMENTS = '', WITH_IDS = ''] = blocksOf(PAGE)
  .filter(({ language }) => language === 'yaml')
  .map(({ text }) => text);
const COMMANDS = commandsOf(PAGE);

const PROJECT: JsonObject = {
  version: 1,
  project: 'environments-7f3k2q',
  catalog: ['billing/*.yaml'],
  service: { base_url: 'http://127.0.0.1:1', api_key: `\${env.BILLING_API_KEY}` },
  state: { sqlite: '.pricewright/state.db' },
};
/** As an account has it whose fee is written out, and whose product is known by one id. */
const CATALOG: JsonObject = {
  version: '2026-04-01',
  products: { platform: { id: 'prod_0c55' } },
  bundles: {
    growth: {
      name: 'Growth',
      prices: {
        platform: monthlyPrice('499.00'),
      },
    },
  },
  subscriptions: {
    acme: {
      customer_id: 'cus_acme',
      currency: 'USD',
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
      versions: [{ items: [{ bundle: 'growth' }] }],
    },
  },
};

let folder = '';
let serving: Serving;
let env: Record<string, string> = {};
let runs = 0;

const token = (length: number): string => {
  runs += 1;
  return `${runs}`.padEnd(length, 'x');
};
const run = (...argv: string[]) => runInProcess(argv, { cwd: folder, env, token });
const done = async (...argv: string[]) => {
  const ran = await run(...argv);
  expect(ran.exitCode, ran.text).toBe(0);
  return ran.stdout;
};
const write = (file: string, data: JsonObject) => writeFileSync(join(folder, file), stringify(data));

/** A command that the page shows, without its quotes; fails where the page shows no such command. */
function shown(start: string): readonly string[] {
  const line = COMMANDS.find((each) => each.startsWith(`pricewright ${start}`));
  expect(line, `${PAGE} shows ${start}`).toBeDefined();
  return [...(line ?? '').matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, word]) => quoted ?? word ?? '')
    .slice(1);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-environments-'));
  mkdirSync(join(folder, 'billing'));
  const seed = {
    customers: [{ id: 'cus_acme', currency: 'USD' }],
    products: [{ id: 'prod_0c55', name: 'Platform' }],
  };
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  serving = await serveSandbox(sandbox);
  env = { BILLING_API_KEY: sandbox.apiKey };
  write('pricewright.yaml', {
    ...PROJECT,
    service: { ...(PROJECT.service as JsonObject), base_url: serving.url },
  });
  write('billing/catalog.yaml', CATALOG);
  await done('state', 'init');
  await done('apply', '--yes');
}, 60_000);
afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
});

test('environments come, the records get the new name, and there is nothing to do', async () => {
  const project = parse(WITH_ENVIRONMENTS.replace('https://billing.example.com', serving.url)) as JsonObject;
  write('pricewright.yaml', mergePatch(PROJECT, project) as JsonObject);
  // The page leaves out the fields of the price that do not differ.
  const changed = parse(WITH_IDS.replace(', … }', ' }')) as JsonObject;
  write('billing/catalog.yaml', mergePatch(CATALOG, changed) as JsonObject);

  const refused = await run('plan', '--env', 'production');
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('environment-left');
  await done(...shown('state export'));
  renameSync(join(folder, '.pricewright/state.db'), join(folder, '.pricewright/former.db'));
  await done(...shown('state import'));
  expect(await done(...shown('plan --env production'))).toContain('Nothing to do.');
  await done(...shown('state init --env staging'));
});

test('what differs between them is what the page says', async () => {
  const text = blocksOf(PAGE).find(({ language }) => language === 'text')?.text ?? '';
  expect(await done(...shown('diff env:production env:staging --variables'))).toContain(text);
});
