/** The command lines that a command's messages tell a person to type, in a project with environments. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pricewright-told-'));

beforeAll(async () => {
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: told-billing-7f3k2q
catalog: ["*.catalog.yaml"]
service: { base_url: http://127.0.0.1:1, api_key: "\${env.KEY}" }
state: { sqlite: state.db }
environments: { staging: { service: { account: test } }, default: { service: { account: live } } }
`,
  );
  writeFileSync(join(folder, 'one.catalog.yaml'), 'version: "2026-04-01"\n');
  for (const name of ['staging', 'default'])
    await runInProcess(['state', 'init', '--env', name], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['staging', 'default'])('in the environment %s', (name) => {
  test.each([
    ['state list plans.annual', 'pricewright state list'],
    ['state rm plans.annual', 'pricewright state list'],
    ['recover plans.annual --id plan_1', 'pricewright state list'],
    ['get version subscriptions.acme ver_1', 'pricewright state list'],
    ['plan --refresh none --target plans.annual', 'pricewright state list'],
    ['worker status', 'pricewright state export FILE'],
  ])('%s tells them for it', async (words, told) => {
    const { exitCode, stderr } = await runInProcess([...words.split(' '), '--env', name], {
      cwd: folder,
      env: { KEY: 'key' },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${told} --env ${name}`);
  });
});

test('where its state is gone, the names of the other environments in pricewright.lock are left alone', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'pricewright-told-'));
  for (const file of ['pricewright.yaml', 'pricewright.lock'])
    copyFileSync(join(folder, file), join(elsewhere, file));
  const { stderr } = await runInProcess(['state', 'init', '--env', 'staging'], { cwd: elsewhere });
  rmSync(elsewhere, { recursive: true, force: true });
  expect(stderr).toContain(
    'take `staging:` and what is indented below it out of pricewright.lock and run this',
  );
});

test('the bindings that a plan asks for under published are served by the embedded service', async () => {
  const own = mkdtempSync(join(tmpdir(), 'pricewright-bound-'));
  try {
    const run = (...argv: string[]) => runInProcess(argv, { cwd: own, token: token() });
    const project = (operations: readonly string[]) =>
      writeFileSync(
        join(own, 'pricewright.yaml'),
        `version: 1
project: bound-billing-7f3k2q
catalog: [catalog.yaml]
service: { profile: published, operations: { ${operations.join(', ')} } }
environments: { sandbox: { service: embedded } }
`,
      );
    project([]);
    writeFileSync(
      join(own, 'catalog.yaml'),
      `version: "2026-04-01"
metrics: { calls: { name: Calls, event_name: call, aggregation: { method: count } } }
products: { api: { name: API, metrics: [calls] }, platform: { name: Platform } }
customers: { acme: { name: Acme, currency: USD } }
bundles:
  team:
    name: Team
    currency: USD
    prices: { api: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, billing_interval: monthly, metrics: [calls], unit_pricing_model: { price_per_unit: "0.10" } } }
subscriptions:
  acme: { customer: acme, currency: USD, auto_activate: true, versions: [{ items: [{ bundle: team }] }] }
`,
    );
    expect((await run('state', 'init', '--env', 'sandbox')).exitCode).toBe(0);
    const { stdout } = await run('plan', '--json');
    const { deferred } = JSON.parse(stdout) as { deferred: readonly { readonly fix: string }[] };
    const asked = deferred.flatMap(({ fix }) => /operations: \{ (.* \}) \} \}/.exec(fix)?.[1] ?? []);
    expect(asked.map((binding) => binding.split(':')[0]).toSorted()).toEqual([
      'customers.create',
      'metrics.create',
      'products.create',
    ]);
    project(asked);
    const applied = await run('apply', '--yes');
    expect(applied.exitCode, applied.text).toBe(0);
    expect((await run('plan')).stdout).toContain('Nothing to do.');
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});

/** Each run has a name of its own. */
function token() {
  const name = Math.random().toString(36).slice(2);
  return (length: number) => `${name}aaaaaaaaaaaaaaaaaaaa`.slice(0, length);
}
