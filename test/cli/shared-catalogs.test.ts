/** Projects of one repository take catalog files from beside their folders, as `docs/how-to/several-projects.md` shows. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

let repository = '';
const EUROPE = 'companies/europe';
const SHARED = 'shared/list-prices.yaml';
const PRICE =
  'type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly';

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
};
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const run = (line: string, folder = EUROPE) =>
  runInProcess(line.split(' '), {
    cwd: join(repository, folder),
    token: (length: number) => randomBytes(length).toString('hex').slice(0, length),
  });
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: repository, stdio: 'pipe' });

beforeEach(async () => {
  repository = mkdtempSync(join(tmpdir(), 'pricewright-shared-'));
  git('init', '--quiet');
  write(
    SHARED,
    `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
bundles:
  starter:
    name: Starter
    currency: USD
    prices: { platform: { ${PRICE}, fixed_pricing_model: { price_per_unit: "49.00", units: 1 } } }
`,
  );
  for (const company of [EUROPE, 'companies/america']) {
    mkdirSync(join(repository, company), { recursive: true });
    await run('init', company);
    const file = `${company}/pricewright.yaml`;
    write(file, read(file).replace('[billing/**/*.yaml]', '[billing/**/*.yaml, ../../shared/**/*.yaml]'));
    write(
      `${company}/billing/catalog.yaml`,
      `version: "2026-04-01"
customers: { acme: { name: Acme, currency: USD, aliases: [acme] } }
subscriptions:
  acme:
    customer: acme
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2027-02-01 }
    versions: [{ items: [{ bundle: starter }] }]
`,
    );
  }
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'one');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

test('each applies a list price to its own account, and compares it with a commit', async () => {
  for (const company of [EUROPE, 'companies/america'])
    expect(await run('apply --yes', company)).toMatchObject({ exitCode: 0 });
  write(SHARED, read(SHARED).replace('49.00', '51.00'));
  expect((await run('diff HEAD')).stdout).toContain('Platform 49.00 → 51.00 USD');
  const plan = await run('plan', 'companies/america');
  expect(plan.stdout).toContain('49.00 → 51.00');
  const applied = await run('apply --yes');
  expect(applied.stderr).toContain('../../shared/list-prices.yaml is not committed');
  expect(applied.exitCode).toBe(0);
});

test('an edit writes to the shared file, and a report names it from the root of the repository', async () => {
  expect((await run('reprice starter --at 2027-03-01 --by 5%')).text).toContain('51.45');
  expect(read(SHARED)).toContain('effective_at: 2027-03-01');
  write(SHARED, read(SHARED).replace('"49.00"', '49.00'));
  const { stdout } = await run('validate --format sarif');
  expect(stdout).toContain(`"uri": "${SHARED}"`);
});

test('no glob leads out of the repository', async () => {
  const file = `${EUROPE}/pricewright.yaml`;
  write(file, read(file).replace('../../shared/**', '../../../*'));
  const { exitCode, stderr } = await run('validate');
  expect(stderr).toContain("`../../../*/*.yaml` leads out of the project's folder and its repository");
  expect(exitCode).toBe(1);
  // Without a repository the folder is the end.
  rmSync(join(repository, '.git'), { recursive: true });
  write(file, read(file).replace('../../../*/', '../../shared/'));
  expect((await run('validate')).stderr).toContain('outside-project');
});
