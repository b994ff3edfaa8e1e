/** Every example of every `--help`, run on a small project that has what the examples name. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_COMMANDS } from './all-commands.ts';
import { runInProcess } from './run-in-process.ts';

const price = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, billing_frequency: recurring, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const product = (name: string) =>
  `{ name: ${name}, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }`;

const catalog = (amount: string) => `version: "2026-04-01"
products:
  platform: ${product('Platform')}
  seats: ${product('Seats')}
  old: ${product('Old')}
bundles:
  growth:
    name: Growth
    currency: USD
    prices: { platform: ${price(amount)}, seats: ${price('9.00')} }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-11-01 }
    versions:
      - items: [{ bundle: growth }]
        entitlements: [{ entitlement_key: sso, mode: static, type: boolean, value: "true" }]
      - { effective_at: 2027-01-19, items: [{ bundle: growth, prices: { seats: { fixed_pricing_model: { price_per_unit: "8.00" } } } }] }
`;

const PROJECT = `version: 1
project: examples-7f3k2q
catalog: [billing/*.yaml]
service: { profile: alguna }
guards: { mid_cycle: 100 }
environments:
  production: { service: embedded }
  staging: { service: { account: sandbox, base_url: "http://127.0.0.1:1", api_key: "\${env.STAGING_KEY}" } }
`;

const TESTS = `version: 1
tests:
  - name: One seat
    bill: { bundle: growth, usage: {}, at: 2026-12-01, equals: "518.00" }
`;

const BRANCHES = ['refs/tags/v1', 'refs/tags/v2', 'refs/remotes/origin/main'].concat(
  ['main', 'rise-5', 'rise-8', 'rise-10'].map((name) => `refs/heads/${name}`),
);

let root: string;
let runs = 0;
const token = (length: number) => {
  runs += 1;
  return `${runs}`.padEnd(length, 'k');
};
const runIn = (folder: string, argv: readonly string[]) =>
  runInProcess(argv, { cwd: folder, env: { APPROVAL: 'x' }, token, answer: 'yes', pid: process.pid });

/** A project that was applied once, with a change that is not applied, and a plan of it. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pricewright-help-examples-'));
  const folder = join(root, 'prepared');
  for (const name of ['billing', 'tests']) mkdirSync(join(folder, name), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], {
      cwd: folder,
      stdio: 'pipe',
    });
  const done = async (...argv: string[]) => {
    const { exitCode, text } = await runIn(folder, argv);
    expect(exitCode, text).toBe(0);
  };
  write('pricewright.yaml', PROJECT);
  write('.gitignore', '.pricewright/\n');
  write('tests/prices.yaml', TESTS);
  write('prices.csv', 'name,price\nStarter,49.00\n');
  write('ids.txt', 'subscription sub_000001 acme\n');
  git('init', '-q');
  for (const [at, amount] of ['489.00', '499.00'].entries()) {
    write('billing/bundles.yaml', catalog(amount));
    await done('check', 'layout', '--write');
    git('add', '.');
    git('commit', '-qm', amount);
    if (at === 0) await done('state', 'init');
    await done('apply', '--yes');
    git('add', '.');
    git('commit', '-qm', 'applied');
  }
  for (const ref of BRANCHES) git('update-ref', ref, 'HEAD');
  write('billing/bundles.yaml', catalog('509.00'));
  await done('check', 'layout', '--write');
  await done('plan', '--out', 'plan.json');
  write('notices.csv', (await runIn(folder, ['show', 'plan.json', '--format', 'notices'])).stdout);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Examples that serve until they are stopped, or that need a forge, workers or a person's key: the tests that run them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'ci ': 'test/pipelines',
  'worker ': 'test/queue',
  'sandbox ': 'test/e2e/start-your-own.test.ts',
  lsp: 'test/lsp',
  mcp: 'test/cli/mcp.test.ts',
  'completion ': 'test/cli/completion',
  'approve ': 'test/docs/approve.test.ts',
  'apply plan.json --signed': 'test/docs/approve.test.ts',
  'apply --drafts only': 'test/e2e/staged.test.ts',
  'apply --commit': 'test/e2e/staged.test.ts',
  'state import': 'test/docs/environments.test.ts',
  'state rebuild --reason': 'test/cli/state-rebuild.test.ts',
  'state rebuild': 'test/cli/state-rebuild.test.ts',
};

/** Examples that answer with another code than 0 on a sound project, and why. */
const OTHERWISE: Readonly<Record<string, readonly [code: number, says: string]>> = {
  'recover subscriptions.acme --answer send-again': [1, 'nothing-in-doubt'],
  // The version in force began on the day of the apply, which no commit has.
  'state rebuild --dry-run': [2, 'Not proven: 1 address'],
};

const all = [...ALL_COMMANDS.values()].flatMap(({ examples }) => examples.map(([line]) => line));
const isElsewhere = (line: string) => Object.keys(ELSEWHERE).some((start) => line.startsWith(start));

test('what runs elsewhere is there, and is little', () => {
  for (const place of Object.values(ELSEWHERE)) expect(existsSync(place), place).toBe(true);
  for (const start of Object.keys(ELSEWHERE)) expect(all.some((line) => line.startsWith(start))).toBe(true);
  expect(all.filter(isElsewhere).length).toBeLessThan(all.length / 3);
});

test.each(all.filter((line) => !isElsewhere(line)))('pricewright %s', async (line) => {
  const folder = mkdtempSync(join(root, 'run-'));
  if (line.startsWith('init')) cpSync(join(root, 'prepared/prices.csv'), join(folder, 'prices.csv'));
  else cpSync(join(root, 'prepared'), folder, { recursive: true });
  if (line.startsWith('state init'))
    for (const made of ['pricewright.lock', '.pricewright/state.db']) rmSync(join(folder, made));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const typed = line
    .replace(/ > \S+$/, '')
    .replace('7kq2', () => /run: (\S+)/.exec(read('pricewright.lock'))?.[1] ?? '')
    .replace('DIGEST', () => JSON.parse(read('plan.json')).digest);
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { exitCode, text } = await runIn(folder, words);
  const [code, says] = OTHERWISE[line] ?? [0, ''];
  expect(exitCode, text).toBe(code);
  expect(text).toContain(says);
});
