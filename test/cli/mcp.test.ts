/** `mcp`: an assistant reads and proposes. No tool reaches the applier, by what is imported and by what a service is sent. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TOOLS } from '../../src/cli/assisting/tools.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from './run-in-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = 'sk_live_a-key-that-nobody-shows';
const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_frequency: recurring, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const catalog = (amount: string) => `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: ${fee(amount)}
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 12, start_date: 2026-11-01 }, versions: [{ items: [{ bundle: growth }] }] }
`;

let folder = '';
let sandbox: Sandbox;
let env: Record<string, string> = {};
let close = async (): Promise<void> => undefined;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-mcp-'));
  sandbox = createSandbox({
    profile: 'alguna',
    apiKey: KEY,
    seed: { customers: [{ id: 'cus_acme', currency: 'USD' }] },
    now: () => NOW,
  });
  const serving = await serveSandbox(sandbox);
  close = () => serving.close();
  env = {
    ...{
      URL: serving.url,
      BILLING_API_KEY: KEY,
      GITHUB_TOKEN: 'ghp_a-token-of-the-forge',
      PATH: process.env.PATH ?? '',
    },
    ...{
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b.example',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b.example',
    },
  };
  mkdirSync(join(folder, 'billing'));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: assisted-billing-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "\${env.URL}", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
state: { sqlite: state.db }
`,
  );
  writeFileSync(join(folder, '.gitignore'), 'state.db*\n');
  writeFileSync(join(folder, 'billing/catalog.yaml'), catalog('100.00'));
  git('init', '--quiet', '--initial-branch', 'main');
  for (const line of ['state init', 'apply --yes']) {
    const { exitCode, text } = await runInProcess(line.split(' '), { cwd: folder, env });
    expect(exitCode, text).toBe(0);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answered {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
}

/** The server's answers to these calls, one after another, and all that it printed. */
async function talk(calls: readonly (readonly [tool: string, given?: object])[], ...options: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = '';
  output.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ran = runInProcess(['mcp', ...options], { cwd: folder, env, stdio: () => ({ input, output }) });
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1' };
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  send({ id: 1, method: 'tools/list' });
  calls.forEach(([name, given = {}], index) => {
    send({ id: index + 2, method: 'tools/call', params: { name, arguments: given } });
  });
  const answers = () =>
    printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  await vi.waitFor(() => expect(answers()).toHaveLength(calls.length + 2), { timeout: 50_000 });
  input.end();
  const { exitCode } = await ran;
  const byId = answers()
    .sort((a, b) => a.id - b.id)
    .map(({ result }) => result as Answered);
  const [, list, ...results] = byId;
  return { exitCode, printed, tools: list?.tools ?? [], results };
}

const textOf = (answered: Answered | undefined) => answered?.content[0]?.text ?? '';

describe('no tool reaches the applier', () => {
  test('by what is imported from the command on', () => {
    const reached = [...closureOf('cli/assisting/mcp.ts')];
    // The names of the requests of a staged plan, for the check of the log.
    const harmless = ['apply/staging/staged-requests.ts'];
    const wrong = reached.filter(
      (file) =>
        /^(?:queue|forge)\//.test(file) ||
        (file.startsWith('apply/') && !file.startsWith('apply/journal/') && !harmless.includes(file)) ||
        /^cli\/(?:ci|rebuilding)\//.test(file) ||
        /^cli\/planning\/apply/.test(file) ||
        /^approval\/signatures\/(?:sign|read-private|private)/.test(file) ||
        /^cli\/commands\/(?:apply|approve|undo|init|pull|state\/|recover\/|notices\/)/.test(file),
    );
    expect(wrong).toEqual([]);
    expect(reached).toEqual(expect.arrayContaining(['cli/commands/plan.ts', 'judge/assemble-plan.ts']));
    // The same walk finds it where it is.
    expect([...closureOf('cli/commands/apply.ts')]).toContain('apply/run/run-plan.ts');
  });

  test('by what the service is sent, whatever the tools are asked', async () => {
    const asked = sandbox.log().length;
    const records = JSON.stringify(
      (await runInProcess(['state', 'list', '--json'], { cwd: folder, env })).stdout,
    );
    const given: Readonly<Record<string, readonly object[]>> = {
      plan: [{}, { target: ['subscriptions.acme'] }, { base: 'main', format: 'json' }],
      diff: [{ from: 'main' }, { from: 'main', to: '.', format: 'json' }],
      why: [{ name: 'acme' }, { name: 'no-editor' }],
      log: [{}, { change: 'bundles.growth' }, { run: 'aaaa' }],
      reprice: [{ bundles: ['growth'], at: '2027-02-01', by: '8%', dry_run: true }],
      accept: [{ addresses: ['subscriptions.acme'], dry_run: true }],
      write_file: [{ file: 'billing/more.yaml', content: 'version: "2026-04-01"\n' }],
      branch: [{ name: 'nothing-to-commit', message: 'x' }],
    };
    const calls = Object.keys(TOOLS).flatMap((name) =>
      (given[name] ?? [{}]).map((each) => [name, each] as const),
    );
    const without = await talk(calls);
    expect(sandbox.log().length).toBe(asked);
    const reading = await talk(calls, '--service');
    const sent = sandbox.log().slice(asked);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    for (const { printed, exitCode } of [without, reading]) {
      expect(exitCode).toBe(0);
      for (const secret of [KEY, env.GITHUB_TOKEN]) expect(printed).not.toContain(secret);
    }
    expect(
      JSON.stringify((await runInProcess(['state', 'list', '--json'], { cwd: folder, env })).stdout),
    ).toBe(records);
    rmSync(join(folder, 'billing/more.yaml'), { force: true });
  });
});

test('it lists what may be called: what reads the service only where that is allowed', async () => {
  const names = async (...options: string[]) => (await talk([], ...options)).tools.map(({ name }) => name);
  const all = Object.keys(TOOLS);
  expect(await names()).toEqual(all.filter((name) => name !== 'accept'));
  expect(await names('--service')).toEqual(all);
});

test('it reads: the plan, the log, what a customer pays', async () => {
  const { results } = await talk([
    ['validate'],
    ['plan'],
    ['why', { name: 'acme' }],
    ['log'],
    ['check_prices'],
    ['catalog'],
  ]);
  expect(results.map(({ isError = false }) => isError)).toEqual([false, false, false, false, false, false]);
  const [valid, plan, why, log] = results.map(textOf);
  expect(JSON.parse(valid ?? '')).toMatchObject({ valid: true });
  expect(plan).toContain('Nothing to do');
  expect(why).toContain('100.00');
  expect(JSON.parse(log ?? '')).toHaveLength(1);
});

test('it proposes: a price change as files, and a branch with them for people to review', async () => {
  const { results } = await talk([
    ['reprice', { bundles: ['growth'], at: '2027-02-01', by: '8%' }],
    ['plan'],
    ['branch', { name: 'rise-8', message: 'List price +8 %' }],
    ['branch', { name: 'rise-8', message: 'again' }],
  ]);
  expect(textOf(results[1])).toContain('2027-02-01');
  expect(JSON.parse(JSON.stringify(results.map(({ isError = false }) => isError)))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(git('show', '--stat', '--format=%s', 'rise-8')).toMatch(/List price \+8 %\s+billing\/catalog.yaml/);
  expect(readFileSync(join(folder, 'billing/catalog.yaml'), 'utf8')).toContain('108.00');
  git('switch', '--quiet', 'main');
});

test.each([
  ['a fault in the catalog', { file: 'billing/catalog.yaml', content: 'version: 1\nbundles: { a: 1 }\n' }],
  ['the project file', { file: 'pricewright.yaml', content: 'version: 1\n' }],
  ['a file outside', { file: '../outside.yaml', content: 'version: "2026-04-01"\n' }],
  ['a file behind a link', { file: 'billing/link.yaml', content: 'version: "2026-04-01"\n' }],
  ['a file of no glob', { file: 'other/more.yaml', content: 'version: "2026-04-01"\n' }],
])('%s is not written', async (_, given) => {
  symlinkSync(join(folder, 'pricewright.yaml'), join(folder, 'billing/link.yaml'));
  try {
    const before = readFileSync(join(folder, 'pricewright.yaml'), 'utf8');
    const { results } = await talk([['write_file', given]]);
    expect(results[0]?.isError, textOf(results[0])).toBe(true);
    expect(readFileSync(join(folder, 'pricewright.yaml'), 'utf8')).toBe(before);
    rmSync(join(folder, 'billing/link.yaml'));
    expect(git('status', '--porcelain')).toBe('');
  } finally {
    rmSync(join(folder, 'billing/link.yaml'), { force: true });
  }
});

test.each([
  [['apply', {}], 'Tool apply not found'],
  [['plan', { revert: ['all'] }], 'Unrecognized key: "revert"'],
  [['plan', { at: '2027-02-30' }], 'no day of the calendar'],
  [['reprice', { bundles: ['growth'] }], 'Invalid arguments for tool reprice'],
  [['reprice', { bundles: ['growth'], at: '2027-02-01', by: '8%', only: ['EUR'] }], 'EUR'],
  [['diff', { from: 'nowhere' }], 'unknown-ref'],
  [['branch', { name: '--force', message: 'x' }], 'is no name of a branch'],
] as const)('%j is answered as an error', async (call, says) => {
  const { results } = await talk([call]);
  expect(results[0]).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(says) }] });
});

test('nobody at the other end: it says who starts it', async () => {
  const { exitCode, stderr } = await runInProcess(['mcp'], { cwd: folder, env });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('docs/how-to/assistants.md')]);
});

const SRC = resolve(import.meta.dirname, '../../src');

/** Every file that is loaded from this one on, now or later; types are not. */
function closureOf(start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = readFileSync(join(SRC, file), 'utf8');
    const stated = [...text.matchAll(/^(?:import|export)\s(?!type\b)([^;]*?)from '(\.[^']+)'/gm)].flatMap(
      ([, names = '', from = '']) => (/^\{(?:\s*type [^,}]+,?)+\s*\}\s*$/.test(names) ? [] : [from]),
    );
    const lazy = [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, from = '']) => from);
    open.push(...[...stated, ...lazy].map((from) => relative(SRC, resolve(SRC, dirname(file), from))));
  }
  return reached;
}
