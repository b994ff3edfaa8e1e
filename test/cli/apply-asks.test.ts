/** `apply` where a person sits: what is shown before the question, and what is left on stdout. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { recorded } from '../observe/observed-world.ts';
import { projectWithState } from './project-with-state.ts';
import { type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;

const run = (answer: string, ...argv: string[]): Promise<Ran> =>
  runInProcess(argv, { cwd: project.folder, env: project.env, answer });

beforeAll(async () => {
  project = await serveQuickstart('asks');
  expect((await run('', 'state', 'init')).exitCode).toBe(0);
});

afterAll(() => project.remove());

test('what an empty update has shown is not taken for compared', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'pricewright-adopts-'));
  cpSync(join(project.folder, 'pricewright.yaml'), join(alone, 'pricewright.yaml'));
  mkdirSync(join(alone, 'billing'));
  const contract = { period_type: 'fixed', duration_months: 12, start_date: '2026-11-01' };
  const held = { customer_id: 'cus_tidemark', currency: 'USD', contract };
  const price = {
    ...{ type: 'fixed', fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: true },
    ...{ billing_interval: 'monthly', fixed_pricing_model: { price_per_unit: '5', units: 1 } },
  };
  const versions = [{ items: [{ product_id: 'prod_platform', price }] }];
  const wanted = { ...held, id: 'sub_held', name: 'Tidemark', versions };
  const catalog = { version: '2026-04-01', subscriptions: { tidemark: wanted } };
  writeFileSync(join(alone, 'billing/catalog.yaml'), JSON.stringify(catalog));
  const seed = {
    customers: [{ id: 'cus_tidemark', currency: 'USD' }],
    products: [{ id: 'prod_platform', name: 'Platform' }],
    subscriptions: [{ id: 'sub_held', ...held }],
  };
  const own = createSandbox({ profile: 'published', seed: seed as unknown as Seed, now: () => NOW });
  const service = await serveSandbox(own);
  const env = { PRICEWRIGHT_SANDBOX_URL: service.url, BILLING_API_KEY: own.apiKey };
  const applied = async (...argv: string[]) => (await runInProcess(argv, { cwd: alone, env })).stderr;
  try {
    await applied('state', 'init');
    expect(await applied('apply', '--yes')).toMatch(
      /subscriptions\.tidemark is known now and not compared yet/,
    );
    expect(await applied('apply', '--yes')).not.toMatch(/not compared yet/);
  } finally {
    await service.close();
    rmSync(alone, { recursive: true, force: true });
  }
});

describe('a slip in an address', () => {
  test.each([
    ['plan --refresh none --target subscriptions.pedalpots', 1, 'did you mean `subscriptions.pedalpost`?'],
    ['plan --refresh none --target bundle.growth', 1, 'did you mean `bundles.growth`?'],
    [
      'revert bundles.groth --dry-run --refresh changed',
      0,
      'nothing is undone there; did you mean `bundles.growth`?',
    ],
  ])('%s', async (command, code, told) => {
    const { exitCode, text } = await run('', ...command.split(' '));
    expect([exitCode, text]).toEqual([code, expect.stringContaining(told)]);
  });

  test.each(['state list', 'state rm'])('%s, of what is on record', async (command) => {
    const own = await projectWithState(NOW);
    await own.write((journal) =>
      journal.noteRecords('run' as RunId, [recorded('subscriptions.acme', { remoteId: 'sub_1' })], NOW),
    );
    const { exitCode, stderr } = await runInProcess([...command.split(' '), 'subscriptions.acne'], {
      cwd: own.folder,
    });
    own.remove();
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('did you mean `subscriptions.acme`?')]);
  });
});

describe('a person who is asked', () => {
  test('has seen the plan, and nothing is applied without a yes', async () => {
    const { exitCode, heard, stdout } = await run('no', 'apply');
    expect(heard).toMatch(/Plan: 18 to create[\s\S]*Apply these 30 steps/);
    expect(stdout).toMatch(/\nNothing was applied\.\n$/);
    expect(exitCode).toBe(1);
  });

  test.each([
    ['no', 0, 1],
    ['yes', 30, 0],
  ])(
    'has seen it under --json too, and after %s one document is left on stdout',
    async (answer, done, code) => {
      const { exitCode, heard, stdout } = await run(answer, 'apply', '--json');
      expect(heard).toMatch(/Plan: 18 to create[\s\S]*Apply these 30 steps/);
      expect((JSON.parse(stdout) as Outcome).counts.done).toBe(done);
      expect(exitCode).toBe(code);
    },
  );
});
