/** A change that new customers get first, and existing ones on a later day, in the catalog and by `reprice`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { PROJECT, planFrom } from './plan-from.ts';
import { copyQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const amount = (to: string) => `prices: { platform: { fixed_pricing_model: { price_per_unit: "${to}" } } }`;

const subscription = (key: string, start: string) =>
  `  ${key}: { customer_id: cus_1, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: ${start} }, versions: [{ items: [{ bundle: starter }] }] }\n`;

const catalog = (changes: string, more = '') => `version: "2026-04-01"
products: { platform: { id: prod_1 } }
bundles: { starter: { id: bnd_1, name: Starter, currency: USD, prices: { platform: ${fee('49.00')} }, changes: [${changes}] } }
subscriptions:
${subscription('old', '2026-11-01')}${more}`;

const LATER = `{ effective_at: 2027-01-01, applies: { existing_from: 2027-07-01 }, ${amount('53.00')} }`;

const versionDays = (plan: Plan) =>
  (fromDocument(plan as never)?.steps ?? []).map(({ address, effective_at: day, body }) => [
    address.split('.')[1],
    day,
    JSON.stringify(body).match(/price_per_unit":"([\d.]+)/)?.[1],
  ]);

test('new subscriptions have the new price at once, existing ones from the later day', async () => {
  const before = catalog('', '').replace(', changes: []', '');
  const { plan, text } = await planFrom(PROJECT, before, catalog(LATER, subscription('young', '2027-02-01')));
  expect(versionDays(plan)).toEqual([
    ['old', '2027-07-01', '53.00'],
    ['young', '2027-02-01', '53.00'],
  ]);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'is for new subscriptions, and reaches existing ones on 2027-07-01',
  );
});

test('a change that comes before the later day is laid over what holds', async () => {
  const both = `${LATER}, { effective_at: 2027-04-01, ${amount('55.00')} }`;
  const { plan } = await planFrom(PROJECT, catalog(LATER), catalog(both));
  expect(versionDays(plan)).toEqual([
    ['old', '2027-04-01', '55.00'],
    ['old', '2027-07-01', '55.00'],
  ]);
});

test.each([
  ['applies: { existing_from: 2027-01-01 }', 'write a day after `effective_at`'],
  ['applies: { existing_from: 2027-07-01, to: new }', 'remove `to`'],
])('%s is refused', async (applies, fix) => {
  const wrong = catalog(`{ effective_at: 2027-01-01, ${applies}, ${amount('53.00')} }`);
  const error = await planFrom(PROJECT, wrong, wrong).catch((caught: Error) => caught);
  expect(String((error as { actual?: string }).actual)).toContain('change-without-reach');
  expect(String((error as { actual?: string }).actual)).toContain(fix);
});

test('`reprice` writes both days in one change, and the next one works on what is scheduled', async () => {
  const folder = copyQuickstart('existing-from');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const reprice = (...argv: string[]) =>
    runInProcess(['reprice', 'bundles.growth', '--product', 'platform', ...argv], { cwd: folder });
  const later = ['--by', '10%', '--at', '2027-02-01', '--applies', 'new', '--existing-from', '2027-08-01'];
  const { exitCode, stdout } = await reprice(...later);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('for new subscriptions from that day on, existing ones from 2027-08-01 on:');
  const written = readFileSync(join(folder, 'billing/bundles.yaml'), 'utf8');
  expect(written).toMatch(/effective_at: 2027-02-01\s+applies: \{ existing_from: 2027-08-01 \}/);
  const next = await reprice('--by', '10%', '--at', '2028-02-01');
  const [first, second] = [stdout, next.stdout].map((text) => /(\d+\.\d+) → (\d+\.\d+) USD/.exec(text) ?? []);
  expect(second?.[1]).toBe(first?.[2]);
  const alone = await reprice('--by', '10%', '--at', '2029-02-01', '--existing-from', '2029-08-01');
  expect([alone.exitCode, alone.stderr]).toEqual([1, expect.stringContaining('give --applies new')]);
});
