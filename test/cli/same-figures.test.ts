/** One change costs the same wherever it is asked: `quote`, `plan` and `diff`, in every format, to the cent. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/model/plan/plan.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));

/** A project that was applied as it stood, and what it stood at in a folder beside it. */
interface Applied {
  readonly folder: string;
  readonly before: string;
  run(...argv: string[]): Promise<Ran>;
  close(): Promise<void>;
}

/** `write` fills the folder; then all of it is applied. */
async function applied(seed: Seed, write: (folder: string) => void): Promise<Applied> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-figures-'));
  const before = mkdtempSync(join(tmpdir(), 'pricewright-before-'));
  write(folder);
  cpSync(folder, before, { recursive: true });
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  const serving: Serving = await serveSandbox(sandbox);
  const env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey };
  const run = (...argv: string[]): Promise<Ran> => runInProcess(argv, { cwd: folder, env });
  for (const argv of [
    ['state', 'init'],
    ['apply', '--yes'],
  ]) {
    const { exitCode, text } = await run(...argv);
    if (exitCode !== 0) throw new Error(text);
  }
  const close = async (): Promise<void> => {
    await serving.close();
    for (const each of [folder, before]) rmSync(each, { recursive: true, force: true });
  };
  return { folder, before, run, close };
}

/** The last amount of the line that begins so. */
function totalIn({ stdout }: Ran): string {
  return /^Total per month +([\d.,]+)$/m.exec(stdout)?.[1] ?? stdout;
}

type Change = readonly [before: string, after: string];

/** Both changes of a currency, in each of two plans, in each format. `contract` is null where there is no sum to its end. */
async function expectSame(
  project: Applied,
  currency: string,
  month: Change,
  contract: Change,
): Promise<void> {
  for (const command of [['plan'], ['diff', project.before]]) {
    const shown = async (format: string): Promise<string> => {
      const { exitCode, stdout, text } = await project.run(...command, '--format', format);
      expect(exitCode, text).toBe(0);
      return stdout;
    };
    const both = ([before, after]: Change): string => `${before} → ${after}`;
    const text = (await shown('text')).replace(/\s+/g, ' ');
    expect(text).toContain(`${currency} ${both(month)}`);
    expect(text).toContain(both(contract));
    const rows = (await shown('markdown'))
      .split('\n')
      .filter((row) => row.startsWith('|') && / (per month|to the end)/.test(row) && row.includes(currency));
    // The change stands first; the first invoice that differs follows where its amount is another one.
    expect(
      rows.slice(0, 2).map((row) =>
        row
          .split('|')
          .slice(3, 5)
          .map((each) => each.replace(/[*\s]/g, '')),
      ),
    ).toEqual([month, contract]);
    const cells = (await shown('html')).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(cells).toContain(month.join(' '));
    expect(cells).toContain(contract.join(' '));
    const { impact } = JSON.parse(await shown('json')) as Plan;
    const money = impact.money.find((each) => each.currency === currency);
    expect([money?.monthly, money?.contract].map((each) => [each?.before, each?.after].map(cents))).toEqual([
      month,
      contract,
    ]);
  }
}

function cents(amount: string | undefined): string {
  return Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

describe('the Starter fee of the quickstart, from 49.00 to 52.00', () => {
  let project: Applied;
  beforeAll(async () => {
    const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
    project = await applied(seed, (folder) =>
      cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') }),
    );
  });
  afterAll(() => project.close());

  it('costs what its README has computed by hand', async () => {
    const quoted = async (): Promise<readonly string[]> => {
      const names = ['bakehouse', 'pedalpost', 'tidemark'];
      return await Promise.all(names.map(async (name) => totalIn(await project.run('quote', name))));
    };
    // 49.00 + 72.00 + 48.00; 49.00 + 45.00 + 15.00; 49.00 + 120.00 + 36.00 + 180.00.
    expect(await quoted()).toEqual(['169.00', '109.00', '385.00']);
    const file = join(project.folder, 'billing/bundles.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('price_per_unit: "49.00"', 'price_per_unit: "52.00"'));
    expect(await quoted()).toEqual(['172.00', '112.00', '388.00']);
    // 169.00 + 109.00 + 385.00, and 9.00 more; 1,014.00 + 1,116.00 + 4,944.00, and 18.00 + 27.00 + 36.00 more.
    await expectSame(project, 'USD', ['663.00', '672.00'], ['7,074.00', '7,155.00']);
  });
});

const MONTHLY = { billing_interval: 'monthly' };
const YEARLY = { billing_interval_count: 12, billing_interval_unit: 'month' };

function priced(amount: string, interval: object, units = 1): object {
  const kind = {
    type: 'fixed',
    fee_type: 'fixed',
    billing_direction: 'advance',
    charge_on_contract_start: true,
  };
  return { ...kind, ...interval, fixed_pricing_model: { price_per_unit: amount, units } };
}

/** One currency each, so that every change has sums of its own. */
function catalog(changed: boolean): object {
  const subscription = (
    customer: string,
    currency: string,
    versions: readonly object[],
    more: object = {},
  ) => ({
    customer_id: customer,
    currency,
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: 36, start_date: '2026-01-01' },
    ...more,
    versions,
  });
  const items = (price: object) => ({ items: [{ product: 'platform', price }] });
  const escalated = {
    contract: { period_type: 'fixed', duration_months: 60, start_date: '2024-11-01' },
    price_escalation: { enabled: true, interval_months: 12, type: 'percentage', percentage: '10' },
  };
  return {
    version: '2026-04-01',
    products: { platform: { id: 'prod_platform' } },
    subscriptions: {
      yearly: subscription('cus_usd', 'USD', [items(priced(changed ? '1320' : '1200', YEARLY))]),
      seats: subscription('cus_gbp', 'GBP', [
        items(changed ? priced('180.00', YEARLY, 10) : priced('15.00', MONTHLY, 10)),
      ]),
      first: subscription('cus_eur', 'EUR', [items(priced('200', MONTHLY))]),
      second: subscription('cus_eur', 'EUR', [items(priced(changed ? '330' : '300', MONTHLY))]),
      escalated: subscription(
        'cus_cad',
        'CAD',
        [
          items(priced('100', MONTHLY)),
          ...(changed ? [{ effective_at: '2026-12-01', ...items(priced('125', MONTHLY)) }] : []),
        ],
        escalated,
      ),
    },
  };
}

describe('a change of one’s own catalog', () => {
  let project: Applied;
  const write = (folder: string, changed: boolean): void =>
    writeFileSync(join(folder, 'billing/catalog.yaml'), JSON.stringify(catalog(changed)));
  beforeAll(async () => {
    const customers = ['usd', 'gbp', 'eur', 'cad'].map((each) => ({
      id: `cus_${each}`,
      currency: each.toUpperCase(),
    }));
    project = await applied({ products: [{ id: 'prod_platform' }], customers } as Seed, (folder) => {
      mkdirSync(join(folder, 'billing'));
      cpSync(join(QUICKSTART, 'pricewright.yaml'), join(folder, 'pricewright.yaml'));
      write(folder, false);
    });
    write(project.folder, true);
  });
  afterAll(() => project.close());

  // In contracts from 2026-01-01 to 2029-01-01, 25 months begin after 2026-11-20.
  it.each([
    // 1,200 / 12 and 1,320 / 12; 1,200 and 1,320 on 2027-01-01 and a year later.
    ['a yearly price', 'USD', ['100.00', '110.00'], ['2,400.00', '2,640.00'], { yearly: '110.00' }],
    // 10 × 15.00 and 10 × 180.00 / 12; 25 times 150.00, and 1,800.00 on 2027-01-01 and a year later.
    ['seats moved to annual', 'GBP', ['150.00', '150.00'], ['3,750.00', '3,600.00'], { seats: '150.00' }],
    // Only the second one changes: 300.00 and 330.00; 25 times each.
    [
      'a customer with two subscriptions',
      'EUR',
      ['300.00', '330.00'],
      ['7,500.00', '8,250.00'],
      { first: '200.00', second: '330.00' },
    ],
    // 100 × 1.1 × 1.1 = 121.00, and 10 % more in 2027-11 and 2028-11, to 2029-11-01, from 2026-12-01 on:
    // 11 × 121.00 + 12 × 133.10 + 12 × 146.41 = 4,685.12; 11 × 125.00 + 12 × 137.50 + 12 × 151.25 = 4,840.00.
    ['an escalated contract', 'CAD', ['121.00', '125.00'], ['4,685.12', '4,840.00'], { escalated: '125.00' }],
  ] as const)('costs the same for %s', async (_, currency, month, contract, quotes) => {
    for (const [name, total] of Object.entries(quotes))
      expect(totalIn(await project.run('quote', name, '--at', '2026-12-01'))).toBe(total);
    await expectSame(project, currency, month, contract);
  });

  it('is quoted before it as the plan says it was', async () => {
    write(project.folder, false);
    const names = ['yearly', 'seats', 'first', 'second', 'escalated'];
    const totals = await Promise.all(names.map(async (name) => totalIn(await project.run('quote', name))));
    write(project.folder, true);
    expect(totals).toEqual(['100.00', '150.00', '200.00', '300.00', '121.00']);
  });

  it('has the first bill of the seats beside their month', async () => {
    // 10 × 180.00, and 10 × 15.00 before.
    const { stdout } = await project.run('plan', '--out', 'plan.json');
    expect(stdout.replace(/\s+/g, ' ')).toContain('1,800.00 due on 2026-11-20, was 150.00');
    // The document with it is one that its schema knows.
    const shown = await project.run('show', 'plan.json');
    expect(shown.exitCode, shown.text).toBe(0);
    expect(shown.stdout.replace(/\s+/g, ' ')).toContain('1,800.00 due on 2026-11-20, was 150.00');
  });
});
