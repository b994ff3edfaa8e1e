/** A change that new customers get first, and existing ones on a later day, in the catalog and by `reprice`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { monthlyPriceText as fee } from '../prices.ts';
import { PROJECT, planFrom } from './plan-from.ts';
import { copyQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

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
  ['applies: { to: new, at: on_cycle }', 'remove `at`'],
  ['applies: { stopped: 2027-01-01 }', 'write a day after `effective_at`'],
  ['applies: { paused: { from: 2027-02-01, until: 2027-02-01 } }', 'write a later day'],
  ['applies: { paused: { from: 2027-02-01 }, stopped: 2027-03-01 }', 'remove `paused`'],
  ['applies: { waves: [{ share: 5%, at: 2027-02-01 }] }', 'write `{ rest: true, at: DAY }` as the last wave'],
  ['applies: { waves: [{ at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }', 'write `share`'],
  [
    'applies: { waves: [{ share: 60%, at: 2027-02-01 }, { share: 50%, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }',
    'make them smaller',
  ],
  [
    'applies: { existing_from: 2027-02-01, waves: [{ rest: true, at: 2027-02-01 }] }',
    'remove `existing_from`',
  ],
  [
    'applies: { waves: [{ rest: true, at: 2027-02-01, after: reconciled }] }',
    'To wait for the invoices, write `paused: { from: DAY }` beside `waves`',
    'unknown-field',
  ],
])('%s is refused', async (applies, fix, code = 'change-without-reach') => {
  const wrong = catalog(`{ effective_at: 2027-01-01, ${applies}, ${amount('53.00')} }`);
  const error = await planFrom(PROJECT, wrong, wrong).catch((caught: Error) => caught);
  expect(String((error as { actual?: string }).actual)).toContain(code);
  expect(String((error as { actual?: string }).actual)).toContain(fix);
});

test('waves are in the plan by day, with customers and money, and a pause takes the later ones back', async () => {
  const waves = (halt = '') =>
    `{ effective_at: 2027-01-01, applies: { ${halt}at: on_cycle, waves: [{ metadata.segment: smb, at: 2027-02-10 }, { rest: true, at: 2027-03-01 }] }, ${amount('53.00')} }`;
  const three =
    subscription('small', '2026-10-20').replace(
      'currency: USD,',
      'currency: USD, metadata: { segment: smb },',
    ) + subscription('other', '2026-10-31').replace('cus_1', 'cus_2');
  const isPlan = new Ajv2020({ allowUnionTypes: true, strict: false }).compile(planSchema);
  const planned = await planFrom(
    PROJECT,
    catalog('', three).replace(', changes: []', ''),
    catalog(waves(), three),
  );
  expect(isPlan(planned.plan), JSON.stringify(isPlan.errors)).toBe(true);
  expect(versionDays(planned.plan)).toEqual([
    ['old', '2027-03-01', '53.00'],
    ['other', '2027-03-31', '53.00'],
    ['small', '2027-02-20', '53.00'],
  ]);
  const text = planned.text.replace(/\s+/g, ' ');
  expect(text).toContain('2027-02-20 segment smb: 1 subscription of 1 customer +4.00 USD a month');
  expect(text).toContain(
    '2027-03-01 to 2027-03-31 the rest: 2 subscriptions of 2 customers +8.00 USD a month',
  );
  const paused = await planFrom(
    PROJECT,
    catalog(waves(), three),
    catalog(waves('paused: { from: 2027-03-10 }, '), three),
  );
  expect(paused.text.replace(/\s+/g, ' ')).toContain(
    'the rest: 2 subscriptions of 2 customers, 1 does not get it',
  );
  const moved = await planFrom(
    PROJECT,
    catalog(waves(), three),
    catalog(waves().replace('2027-02-10', '2027-05-01'), three),
  );
  expect(versionDays(moved.plan)).toEqual([
    ['small', '2027-02-20', '49.00'],
    ['small', '2027-05-20', '53.00'],
  ]);
  expect(moved.text.replace(/\s+/g, ' ')).toContain(
    'the rest: 2 subscriptions of 2 customers, as on record 2027-05-20 segment smb: 1 subscription',
  );
  const late = await planFrom(
    PROJECT,
    catalog(waves().replace('2027-02-10', '2027-09-01'), three),
    catalog(waves(), three),
    {},
    ['--at', '2027-04-10'],
  );
  expect(late.text.replace(/\s+/g, ' ')).toContain(
    '2027-02-20 segment smb: 1 subscription of 1 customer +4.00 USD a month',
  );
});

test('`reprice` writes both days in one change, and the next one works on what is scheduled', async () => {
  const folder = copyQuickstart('existing-from');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const reprice = (...argv: string[]) =>
    runInProcess(['reprice', 'bundles.growth', '--only', 'platform', ...argv], { cwd: folder });
  const later = ['--by', '10%', '--at', '2027-02-01', '--applies', '2027-08-01'];
  const { exitCode, stdout } = await reprice(...later);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('for new subscriptions from that day on, existing ones from 2027-08-01 on:');
  const written = readFileSync(join(folder, 'billing/bundles.yaml'), 'utf8');
  expect(written).toMatch(/effective_at: 2027-02-01\s+applies: \{ existing_from: 2027-08-01 \}/);
  const next = await reprice('--by', '10%', '--at', '2028-02-01');
  const [first, second] = [stdout, next.stdout].map((text) => /(\d+\.\d+) → (\d+\.\d+) USD/.exec(text) ?? []);
  expect(second?.[1]).toBe(first?.[2]);
  const alone = await reprice('--by', '10%', '--at', '2029-02-01', '--applies', '2029-01-01');
  expect([alone.exitCode, alone.stderr]).toEqual([1, expect.stringContaining('give a later day')]);
});
