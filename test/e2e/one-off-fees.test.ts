/** A one-off fee goes with the version of the day on which it comes to the subscription, and with no later one. */

import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { appliedOn, asked, versionsOf } from './alguna-account.ts';
import { API_KEY } from './program.ts';
import { algunaProject, type Project, stepIds } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const fee = (amount: string, frequency = 'recurring') =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_frequency: ${frequency}, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const SETUP = fee('1500.00', 'one-off');

interface Written {
  readonly list?: string;
  readonly welcome?: string;
  readonly opening?: string;
  readonly later?: readonly string[];
}

const own = (amount: string, more = '') => `items: [{ product: platform, price: ${fee(amount)} }${more}]`;
const WITH_SETUP = `, { product: setup, price: ${SETUP} }`;

const catalog = ({
  list = '49.00',
  welcome = '20.00',
  opening = own('80.00'),
  later = [],
}: Written) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  setup: { name: Setup, fee_type: fixed, payment_terms: advance, billing_frequency: one-off }
  training: { name: Training, fee_type: fixed, payment_terms: advance, billing_frequency: one-off }
bundles:
  starter: { name: Starter, prices: { platform: ${fee(list)}, setup: ${fee(welcome, 'one-off')} } }
subscriptions:
  follows:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ bundle: starter }] }]
  own:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ ${opening} }${later.map((entry) => `, ${entry}`).join('')}]
`;

/** Each published version by its start, as `DAY AMOUNTS`, a fee with `once`. */
async function versions(sandbox: SandboxProcess, project: Project, key: string): Promise<readonly string[]> {
  const all = await versionsOf(sandbox, project, key);
  return all
    .filter(({ status }) => status === 'published')
    .sort((a, b) => (a.start_date + a.id < b.start_date + b.id ? -1 : 1))
    .map(({ start_date: start, items }) => {
      const prices = items.flatMap(({ price, items: inner = [] }) =>
        price ? [price] : inner.map((each) => each.price),
      );
      const said = prices.map(({ fixed_pricing_model: model, billing_frequency: frequency }) => {
        const { price_per_unit: amount } = model as { price_per_unit: string };
        return frequency === 'one-off' ? `${amount} once` : amount;
      });
      return `${start.slice(0, 10)} ${said.join(' + ')}`;
    });
}

async function rehearse(written: Written, choices: JsonObject = {}) {
  const { project, sandbox } = await algunaProject(
    catalog(written),
    `customers: [{ id: cust_1, currency: USD, alias: acme }]\nchoices: ${JSON.stringify(choices)}\n`,
    ['guards: { unmeasured: 100, deletions: 5, mid_cycle: 100 }'],
  );
  /** Applies on a day; the next plan is empty then and on the day after. */
  const on = async (day: string, next: Written): Promise<readonly string[]> => {
    const plan = await appliedOn({ project, sandbox }, day, catalog(next));
    saidOfPrices = JSON.stringify(plan.impact.prices);
    return stepIds(plan);
  };
  let saidOfPrices = '';
  /** The fees on all invoices, once the months are billed. */
  const feesBilled = async (months: readonly string[]): Promise<readonly string[]> => {
    for (const month of months)
      await fetch(`${sandbox.url}/_sandbox/bill`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ month }),
      });
    const { data } = await asked<{ data: readonly { id: string }[] }>(
      sandbox,
      '/invoices?limit=100&offset=0',
    );
    const invoices = await Promise.all(data.map(({ id }) => asked<JsonObject>(sandbox, `/invoices/${id}`)));
    return invoices
      .flatMap(({ line_items: lines }) => lines as unknown as readonly JsonObject[])
      .flatMap(({ description, total_price: total }) => (description === 'Setup' ? [String(total)] : []))
      .sort();
  };
  return {
    ...{ on, held: (key: string) => versions(sandbox, project, key), project, feesBilled },
    saidOfPrices: () => saidOfPrices,
  };
}

test('a fee of an entry is sent on its day, again with a replacement of that day, and never later', async () => {
  const { on, held } = await rehearse({});
  await on('2026-11-20', {});
  const december = (amount: string) => `{ effective_at: 2026-12-01, ${own(amount, WITH_SETUP)} }`;
  await on('2026-11-25', { later: [december('80.00')] });
  expect(await held('own')).toEqual(['2026-11-01 80.00', '2026-12-01 80.00 + 1500.00 once']);
  await on('2026-12-01', { later: [december('85.00')] });
  expect((await held('own')).at(-1)).toBe('2026-12-01 85.00 + 1500.00 once');
  expect(await on('2026-12-05', { later: [december('85.00')] })).toEqual([]);
  await on('2027-01-10', { later: [december('90.00')] });
  expect((await held('own')).at(-1)).toBe('2027-01-10 90.00');
  expect(await on('2027-01-10', { later: [december('90.00')] })).toEqual([]);
  const july = `{ effective_at: 2027-07-01, ${own('95.00', WITH_SETUP)} }`;
  await on('2027-02-10', { later: [december('90.00'), july] });
  expect((await held('own')).at(-1)).toBe('2027-07-01 95.00');
});

test('a later entry that says the fee no more makes no version for that, and a fee ahead that goes is taken out', async () => {
  const { on, held } = await rehearse({});
  await on('2026-11-20', {});
  const december = `{ effective_at: 2026-12-01, ${own('80.00', WITH_SETUP)} }`;
  await on('2026-11-20', { later: [december, `{ effective_at: 2027-02-01, ${own('80.00')} }`] });
  expect(await held('own')).toEqual(['2026-11-01 80.00', '2026-12-01 80.00 + 1500.00 once']);
  await on('2026-11-21', {});
  expect((await held('own')).at(-1)).toBe('2026-12-01 80.00');
});

test('a fee that is written into an entry that has begun, or changed there, is deferred by name, and goes with an entry of its own day', async () => {
  const { on, held, project } = await rehearse({});
  await on('2026-11-20', {});
  const opening = own('80.00', WITH_SETUP);
  expect(await on('2026-11-21', { opening })).toEqual([]);
  const { stdout } = await project.run('plan', { at: '2026-11-21T12:00:00Z' });
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'its one-off fee of products.setup goes with the version of 2026-11-01, which has begun without it',
  );
  await on('2026-11-21', { later: [`{ effective_at: 2026-11-21, ${opening} }`] });
  expect((await held('own')).at(-1)).toBe('2026-11-21 80.00 + 1500.00 once');
  const training = WITH_SETUP.replace('setup', 'training');
  const dearer = own('80.00', WITH_SETUP.replace('1500.00', '15000.00') + training);
  expect(await on('2026-11-25', { later: [`{ effective_at: 2026-11-21, ${dearer} }`] })).toEqual([]);
  const changed = await project.run('plan', { at: '2026-11-25T12:00:00Z' });
  expect(changed.stdout.replace(/\s+/g, ' ')).toContain(
    'its one-off fee of products.training goes with the version of 2026-11-21, which has begun without it; its one-off fee of products.setup changes, and the version of 2026-11-21 that brings it has begun. Fix: write back each fee that the version has; write a new fee in an entry of its own day, today or later',
  );
});

test('a fee of a bundle is sent when the subscription comes to the bundle, and a rise of either sends none', async () => {
  const { on, held, saidOfPrices } = await rehearse({});
  await on('2026-11-20', {});
  expect(saidOfPrices()).toContain('setup');
  expect(await held('follows')).toEqual(['2026-11-01 49.00 + 20.00 once']);
  expect(await on('2026-11-20', {})).toEqual([]);
  await on('2026-12-10', { list: '53.00' });
  expect((await held('follows')).at(-1)).toBe('2026-12-10 53.00');
  // A fee that was charged is not taken away by the version that does not repeat it.
  expect(saidOfPrices()).toContain('platform');
  expect(saidOfPrices()).not.toContain('setup');
  await on('2026-12-11', { list: '53.00', welcome: '25.00' });
  expect(await held('follows')).toEqual(['2026-12-10 53.00']);
  const moved = '{ effective_at: 2027-03-01, items: [{ bundle: starter }] }';
  await on('2026-12-12', { list: '53.00', welcome: '25.00', later: [moved] });
  expect((await held('own')).at(-1)).toBe('2027-03-01 53.00 + 25.00 once');
});

test.each([
  ['charged', ['1500', '20']],
  ['not_charged', ['20']],
] as const)(
  'a service where a fee that the next version lacks is %s bills none twice',
  async (choice, billed) => {
    const { on, feesBilled } = await rehearse({}, { fee_left_out: choice });
    await on('2026-11-20', {});
    const december = `{ effective_at: 2026-12-05, ${own('80.00', WITH_SETUP)} }`;
    await on('2026-12-05', { later: [december] });
    await on('2026-12-20', { later: [december, `{ effective_at: 2026-12-20, ${own('85.00')} }`] });
    expect(await feesBilled(['2026-11', '2026-12', '2027-01', '2027-02'])).toEqual(billed);
  },
);

test('a version dated before a fee in arrears is due is refused by name', async () => {
  const { on, held, project } = await rehearse({});
  await on('2026-11-20', {});
  const late = `, { product: setup, price: ${SETUP.replace('advance', 'arrears')} }`;
  const december = `{ effective_at: 2026-12-05, ${own('80.00', late)} }`;
  await on('2026-12-05', { later: [december] });
  const rise = (day: string) => [december, `{ effective_at: ${day}, ${own('85.00')} }`];
  expect(await on('2026-12-06', { later: rise('2027-01-01') })).toEqual([]);
  const { stdout } = await project.run('plan', { at: '2026-12-06T12:00:00Z' });
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'the one-off fee of products.setup in the version of 2026-12-05 is due on 2027-01-01, and whether the service charges it after a version of 2027-01-01 is not documented',
  );
  await on('2026-12-06', { later: rise('2027-01-02') });
  expect((await held('own')).at(-1)).toBe('2027-01-02 85.00');
});
