/** A discount for so many months and a trial end by the day on which they were given, whatever is sent in between. */

import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { appliedOn, versionsOf } from './alguna-account.ts';
import { algunaProject, planOf } from './project.ts';

const price = (amount: string, more = '') =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_frequency: recurring, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 }${more} }`;
const discount = (months: number) =>
  `, discount: { amount: "10", type: percentage, duration_type: fixed, duration_unit: months, duration_value: ${months} }`;

interface Written {
  readonly list?: string;
  readonly entries: readonly string[];
  /** A field of the subscription itself. */
  readonly term?: string;
}

const catalog = ({ list = price('49.00'), entries, term = '' }: Written) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  starter: { name: Starter, prices: { platform: ${list} } }
subscriptions:
  acme:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 36, period_type: fixed }
    ${term}
    versions:
${entries.map((entry) => `      - ${entry}\n`).join('')}`;

const own = (amount: string, more = '') => `items: [{ product: platform, price: ${price(amount, more)} }]`;

async function rehearse(written: Written) {
  const { project, sandbox } = await algunaProject(
    catalog(written),
    'customers: [{ id: cust_1, currency: USD, alias: acme }]\n',
    ['guards: { price_increase_percent: 20, unmeasured: 100, mid_cycle: 100 }'],
  );
  /** Applies on a day; the next plan is empty then. Returns the notes of the plan. */
  const on = async (day: string, next: Written): Promise<readonly string[]> => {
    const { steps } = await appliedOn({ project, sandbox }, day, catalog(next));
    return steps.flatMap(({ notes }) => notes);
  };
  /** Each published version from a day on, as `DAY AMOUNT MONTHS DAYS`. */
  const held = async (from: string): Promise<readonly string[]> => {
    const versions = await versionsOf(sandbox, project, 'acme');
    return versions
      .filter(({ status, start_date: start }) => status === 'published' && start >= from)
      .sort((a, b) => (a.start_date + a.id < b.start_date + b.id ? -1 : 1))
      .map(({ start_date: start, items: [item] }) => {
        const sent = (item?.price ?? item?.items?.[0]?.price) as JsonObject;
        const { fixed_pricing_model: model, discount: given, trial_period_days: days } = sent;
        const { price_per_unit: amount } = model as JsonObject;
        const months = (given as JsonObject | undefined)?.duration_value;
        return [start.slice(0, 10), amount, months && `${months} months`, days && `${days} days`]
          .filter((part) => part !== undefined)
          .join(' ');
      });
  };
  return { on, held, project, planned: (at: string) => planOf(project, '', { at: `${at}T12:00:00Z` }) };
}

test('a later version has the months that are left, and none once the discount is over', async () => {
  const opening = own('80.00', discount(12));
  const { on, held } = await rehearse({ entries: [opening] });
  await on('2026-11-20', { entries: [opening] });
  const spring = `{ effective_at: 2027-05-01, ${own('85.00', discount(12))} }`;
  const notes = await on('2026-11-21', { entries: [opening, spring] });
  expect(notes.join(' ')).toContain(
    'the discount of products.platform was given on 2026-11-01 and ends on 2027-11-01: 6 of 12 months are sent, which ends on 2027-05-01 where the service counts from 2026-11-01',
  );
  expect(await held('2027')).toEqual(['2027-05-01 85.00 6 months']);
  expect(await on('2027-05-02', { entries: [opening, spring] })).toEqual([]);
  const winter = `{ effective_at: 2028-01-01, ${own('90.00', discount(12))} }`;
  await on('2027-05-02', { entries: [opening, spring, winter] });
  expect(await held('2028')).toEqual(['2028-01-01 90.00']);
});

test('months that would pass the end get a border on its day', async () => {
  const opening = own('80.00', discount(3));
  const { on, held } = await rehearse({ entries: [opening] });
  await on('2026-11-20', { entries: [opening] });
  const december = `{ effective_at: 2026-12-15, ${own('85.00', discount(3))} }`;
  await on('2026-11-21', { entries: [opening, december] });
  expect(await held('2026-12')).toEqual(['2026-12-15 85.00 2 months', '2027-02-01 85.00']);
  expect(await on('2026-12-20', { entries: [opening, december] })).toEqual([]);
  expect(await on('2027-02-03', { entries: [opening, december] })).toEqual([]);
});

test('one that was over before somebody wrote it is named, and no version goes out for it', async () => {
  const { on, held, planned } = await rehearse({ entries: [own('80.00')] });
  await on('2026-11-20', { entries: [own('80.00')] });
  await on('2027-03-05', { entries: [own('80.00', discount(3))] });
  expect((await planned('2027-03-05')).deferred.map(({ kind, reason }) => [kind, reason])).toEqual([
    [
      'blocked',
      'its limited discount or trial counts from the day of its entry, and was over before it was written',
    ],
  ]);
  expect(await held('2027')).toEqual([]);
});

test.each([
  ['at the list price', ''],
  ['with more units of its own', ', prices: { platform: { fixed_pricing_model: { units: 1 } } }'],
])(
  'a list price that gains a trial changes nothing for who came to it too long ago, %s',
  async (_title, own) => {
    const entries = [`items: [{ bundle: starter${own} }]`];
    const trial = price('49.00', ', trial_period_days: 60');
    const { on, held, planned } = await rehearse({ list: price('49.00'), entries });
    await on('2026-11-20', { list: price('49.00'), entries });
    await on('2027-03-05', { list: trial, entries });
    const next = await planned('2027-03-05');
    expect([next.steps, next.deferred]).toEqual([[], []]);
    expect(await held('2027')).toEqual([]);
    await on('2027-03-06', { list: price('53.00', ', trial_period_days: 60'), entries });
    expect(await held('2027')).toEqual(['2027-03-06 53.00']);
  },
);

test('a discount of a bundle counts from the day on which the subscription came to it, and a rise gives it no longer', async () => {
  const list = (amount: string) => price(amount, discount(6));
  const entries = ['items: [{ bundle: starter }]'];
  const { on, held } = await rehearse({ list: list('49.00'), entries });
  await on('2026-11-20', { list: list('49.00'), entries });
  await on('2026-12-01', { list: list('53.00'), entries });
  expect(await held('2026-12')).toEqual(['2026-12-01 53.00 5 months']);
  await on('2027-06-10', { list: list('55.00'), entries });
  expect((await held('2027-06')).at(-1)).toBe('2027-06-10 55.00');
});

test('a trial in days has the days that are left', async () => {
  const opening = own('80.00', ', trial_period_days: 60');
  const { on, held } = await rehearse({ entries: [opening] });
  await on('2026-11-20', { entries: [opening] });
  const entries = [opening, `{ effective_at: 2026-12-01, ${own('85.00', ', trial_period_days: 60')} }`];
  await on('2026-11-21', { entries });
  expect(await held('2026-12')).toEqual(['2026-12-01 85.00 30 days']);
  const later = `{ effective_at: 2027-02-01, ${own('86.00', ', trial_period_days: 60')} }`;
  await on('2026-12-02', { entries: [...entries, later] });
  expect(await held('2027-02')).toEqual(['2027-02-01 86.00']);
});

test('no later request repeats a discount of the subscription itself', async () => {
  const entries = [own('80.00')];
  const given = discount(6).slice(2);
  const { on, planned, project } = await rehearse({ entries, term: given });
  await on('2026-11-20', { entries, term: given });
  const term = `name: Acme\n    ${given}`;
  const raised = { entries: [own('85.00')], term };
  await project.write('billing/catalog.yaml', catalog(raised));
  const { steps } = await planned('2027-03-05');
  expect(steps.map(({ operation, body }) => [operation, JSON.stringify(body).includes('discount')])).toEqual([
    ['subscriptions.update', false],
    ['versions.create', false],
  ]);
  await on('2027-03-05', raised);
  expect((await planned('2027-06-05')).steps).toEqual([]);
});
