/** What no request carries is on record with each apply: the next plan names what an edit changes of it, without a base. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const LOCK = '    price_lock: always\n';
const EURO =
  '    currencies: { EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "45.00" } } } } }\n';
const LATER =
  '    changes: [{ effective_at: 2099-01-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "51.00" } } } }]\n';

let applied = '';
let written = '';
beforeAll(async () => {
  applied = mkdtempSync(join(tmpdir(), 'pricewright-unsent-'));
  await runInProcess(['init'], { cwd: applied });
  const file = join(applied, 'billing/catalog.yaml');
  const text = readFileSync(file, 'utf8');
  written = text
    .replace(
      '    auto_activate: true\n',
      `    auto_activate: true\n    renewal: { auto_renew: true }\n${LOCK}`,
    )
    .replace('\nsubscriptions:\n', `${EURO}${LATER}\nsubscriptions:\n`);
  writeFileSync(file, written);
  const { exitCode, stderr } = await runInProcess(['apply', '--yes'], { cwd: applied });
  expect(exitCode, stderr).toBe(0);
}, 60_000);
afterAll(() => rmSync(applied, { recursive: true, force: true }));

async function planned(change: (text: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-unsent-edit-'));
  cpSync(applied, folder, { recursive: true });
  const edited = change(written);
  writeFileSync(join(folder, 'billing/catalog.yaml'), edited);
  try {
    const { stdout, exitCode } = await runInProcess(['plan'], { cwd: folder });
    return { exitCode, text: stdout.replace(/\s+/g, ' ') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a catalog as it was applied has nothing to do', async () => {
  expect((await planned((text) => text)).text).not.toMatch(/Check:|records in state/);
});

test.each<[string, string, string, number, string]>([
  [
    'a list price within the limits',
    '"45.00"',
    '"46.00"',
    0,
    'Check: Starter: its list prices change in EUR: platform › price_per_unit 45.00 → 46.00',
  ],
  ['ten times the list price', '"45.00"', '"450.00"', 6, 'price increase +900.00 %'],
  ['a tenth of the list price', '"45.00"', '"4.50"', 6, 'price decrease'],
  [
    'another currency',
    'EUR:',
    'CHF:',
    0,
    'its list prices in EUR are removed; Starter: it has list prices in CHF: platform › price_per_unit 45.00',
  ],
  [
    'a dated price in that currency',
    '"45.00" } } } }',
    '"45.00" } } }, changes: [{ effective_at: 2098-01-01, applies: { to: new }, prices: { platform: { fixed_pricing_model: { price_per_unit: "450.00" } } } }] }',
    6,
    'its list prices change in EUR from 2098-01-01: platform › price_per_unit 45.00 → 450.00',
  ],
  [
    'a lock that changes',
    'always',
    '2100-01-01',
    6,
    'subscriptions.acme: the price lock was always, and becomes 2100-01-01.',
  ],
  ['a lock that goes', LOCK, '', 6, 'locked_prices'],
])('%s is named', async (_, from, to, exitCode, words) => {
  const plan = await planned((text) => text.replace(from, to));
  expect(plan.text).toContain(words);
  expect(plan.exitCode).toBe(exitCode);
});

test('an amount with fewer digits is the same amount', async () => {
  const { text } = await planned((all) => all.replaceAll('.00"', '.0"'));
  expect(text).toContain('Nothing to do.');
});

test('a lock that goes where no change waits for it is named', async () => {
  const { text, exitCode } = await planned((all) => all.replace(LOCK, '').replace(LATER, ''));
  expect(text).toContain(
    'apply only records in state the price locks of the catalog and that 1 change is no longer scheduled. Price lock changed at Acme.',
  );
  expect(exitCode).toBe(0);
});

test('a bundle and a subscription with other keys keep their list prices and their lock', async () => {
  const { text, exitCode } = await planned((all) =>
    all
      .replace('  starter:\n', '  entry:\n    renamed_from: starter\n')
      .replace('  acme:\n', '  acme_inc:\n    renamed_from: acme\n')
      .replaceAll('bundle: starter', 'bundle: entry'),
  );
  expect(text).toContain('apply only records in state what was adopted or renamed and');
  expect(text).not.toContain('rules of the project file');
  expect(text).not.toMatch(/price lock (changed|was|is)|its list prices/i);
  expect(exitCode).toBe(0);
});
