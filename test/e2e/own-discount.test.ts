/**
 * A subscription's own discount for so many months ends by the day on which it was given, which is on record: an undo and the
 * reversal of a change at the service send what is left of it, and nothing where that is not known.
 */
import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { asked } from './alguna-account.ts';
import { API_KEY } from './program.ts';
import { algunaProject, applyAll, planOf, stepIds } from './project.ts';
import { setClock, vendorOf } from './vendor-account.ts';

const FEE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, billing_frequency: recurring, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "50.00", units: 2 } }';

const off = (amount: string, months: number) =>
  `discount: { amount: "${amount}", type: percentage, duration_type: fixed, duration_unit: months, duration_value: ${months} }`;

const catalog = (discount: string, more = '') => `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
subscriptions:
  acme:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    ${more}
    contract: { period_type: fixed, duration_months: 36, start_date: 2026-11-01 }
    ${discount}
    versions: [{ items: [{ product: platform, price: ${FEE} }] }]
`;

async function rehearse(choices: JsonObject = {}) {
  const { project, sandbox } = await algunaProject(
    catalog(''),
    `customers: [{ id: cust_1, currency: USD, alias: acme }]\nchoices: ${JSON.stringify(choices)}\n`,
    ['guards: { unmeasured: 100 }'],
  );
  let beside = { at: '2026-11-20T12:00:00Z' };
  const on = async (day: string) => {
    await setClock(sandbox, day);
    beside = { at: `${day}T12:00:00Z` };
  };
  const plan = (options = '') => planOf(project, options === '' ? '' : ` ${options}`, beside);
  const written = async (discount: string, more = '') => {
    await project.write('billing/catalog.yaml', catalog(discount, more));
    await applyAll(project, beside);
    expect(stepIds(await plan())).toEqual([]);
  };
  const id = async () =>
    (await asked<{ data: readonly { id: string }[] }>(sandbox, '/subscriptions?limit=10&offset=0')).data[0]
      ?.id ?? '';
  const live = async () => {
    const { discount } = await asked<{ discount?: JsonObject | null }>(
      sandbox,
      `/subscriptions/${await id()}`,
    );
    return discount && `${String(discount.amount)} % for ${String(discount.duration_value)}`;
  };
  const patch = async (body: JsonObject) =>
    vendorOf(sandbox).send('PATCH', `/subscriptions/${await id()}`, body);
  const reverting = () => planOf(project, ' subscriptions.acme --dry-run', beside, 'revert');
  const reverted = async (): Promise<Plan> => {
    const made = await reverting();
    await project.run('revert --yes subscriptions.acme', beside);
    return made;
  };
  const runs = async () => JSON.parse((await project.run('log --json')).stdout) as { run: string }[];
  const undone = async (): Promise<Plan> => {
    const name = (await runs())[0]?.run ?? '';
    const made = await planOf(project, ` ${name} --dry-run`, beside, 'undo');
    await project.run(`undo ${name} --approved ${made.digest}`, beside);
    return made;
  };
  /** What is invoiced of the months. */
  const billed = async (months: readonly string[]) => {
    for (const month of months)
      await fetch(`${sandbox.url}/_sandbox/bill`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ month }),
      });
    const { data } = await asked<{ data: readonly JsonObject[] }>(sandbox, '/invoices?limit=100&offset=0');
    return data.map(({ total }) => String(total)).sort();
  };
  await written(off('10', 6));
  return { ...{ on, plan, written, live, patch, reverting, reverted, undone, billed, project } };
}

const sentOf = ({ steps }: Plan) => steps.map(({ body }) => body?.discount);
const notesOf = ({ steps }: Plan) => steps.flatMap(({ notes }) => notes).join(' ');

test('a change at the service is reversed by what is left, and that is no drift', async () => {
  const { on, plan, live, patch, reverting, reverted } = await rehearse();
  await on('2027-02-01');
  await patch({ discount: null });
  expect(sentOf(await reverted())).toMatchObject([{ amount: '10', duration_value: 3 }]);
  expect(await live()).toBe('10 % for 3');
  const after = await plan();
  expect([stepIds(after), after.drift]).toEqual([[], []]);
  // Over, it is no drift that the service shows none, and another one is taken away.
  await on('2027-05-01');
  await patch({ discount: null });
  expect((await plan()).drift).toEqual([]);
  await patch({ discount: { amount: '30', type: 'percentage', duration_type: 'monthly_rolling' } });
  expect(sentOf(await reverted())).toEqual([null]);
  const last = await reverting();
  expect([stepIds(last), last.drift, await live()]).toEqual([[], [], null]);
});

test('one that was given at the service counts from the day on which it was found, after it is taken over too', async () => {
  const { on, plan, written, patch, project } = await rehearse();
  await on('2027-02-01');
  const twelve = { duration_type: 'fixed', duration_unit: 'months', duration_value: 12 };
  await patch({ discount: { amount: '20', type: 'percentage', ...twelve } });
  await written(off('20', 12));
  await on('2027-04-01');
  await project.write('billing/catalog.yaml', catalog(off('20', 12)).replace('50.00', '60.00'));
  const [money] = (await plan()).impact.money;
  const months = money?.series?.months ?? [];
  expect(months.find(({ before }) => before === '100')?.month).toBe('2028-02');
  expect(JSON.stringify(money)).toContain('somebody gave it at the service: it starts on 2027-02-01');
});

test('an undo goes back to what is left of a discount that a run replaced or took away', async () => {
  const { on, plan, written, live, undone } = await rehearse();
  await on('2027-01-01');
  await written(off('20', 12));
  await on('2027-02-01');
  const made = await undone();
  expect(sentOf(made)).toMatchObject([{ amount: '10', duration_value: 3 }]);
  expect(notesOf(made)).toContain(
    'the discount of the subscription was given on 2026-11-01 and ends on 2027-05-01: 3 of 6 months are sent',
  );
  expect(await live()).toBe('10 % for 3');
  // The catalog still says the other one, and begins it again.
  expect(sentOf(await plan())).toMatchObject([{ amount: '20', duration_value: 12 }]);
  await written(off('10', 6));
  expect(await live()).toBe('10 % for 3');
  await written('');
  expect(sentOf(await undone())).toMatchObject([{ amount: '10', duration_value: 3 }]);
  await written('');
  await on('2027-06-01');
  await written('', 'name: Acme');
  expect(await live()).toBe(null);
});

test('quote, why and reconcile count it from the day on record, as the plan that gave it did', async () => {
  const { on, written, billed, project } = await rehearse();
  await on('2027-01-15');
  await written(off('20', 2));
  const beside = { at: '2027-01-15T12:00:00Z' };
  const { stdout } = await project.run('quote acme --at 2027-03-01', beside);
  expect(stdout).toMatch(/^discount of the subscription +100 × −0\.20 +−20\.00$/m);
  expect(stdout).toMatch(
    /^ {2}discount: it counts from the update that gave it \(2027-01-15\); no document/m,
  );
  expect((await project.run('why acme --at 2027-03-01', beside)).stdout).toContain('80.00 USD a month');
  await billed(['2027-03']);
  const { stdout: found, exitCode } = await project.run('reconcile --at 2027-03', beside);
  expect([found, exitCode]).toEqual([expect.stringContaining('No difference: 2 charges compared'), 0]);
});

test('months that pass the end are taken away on its day', async () => {
  const { on, plan, live, patch, reverted, written } = await rehearse();
  await on('2027-02-15');
  await patch({ discount: null });
  const made = await reverted();
  expect(sentOf(made)).toMatchObject([{ duration_value: 3 }]);
  expect(notesOf(made)).toContain('2027-05-15: the plan of 2027-05-01 takes it away');
  await on('2027-04-30');
  expect(stepIds(await plan())).toEqual([]);
  await on('2027-05-01');
  expect(sentOf(await plan())).toEqual([null]);
  await written(off('10', 6));
  expect(await live()).toBe(null);
});

test('one that was taken over is not sent again until somebody says how it goes on', async () => {
  const { project, sandbox } = await algunaProject(null, 'customers: [{ id: cust_1, currency: USD }]\n', [
    'guards: { unmeasured: 100 }',
  ]);
  const vendor = vendorOf(sandbox);
  const platform = await vendor.post('/products', {
    ...{ name: 'Platform', fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' },
  });
  const price = {
    ...{ type: 'fixed', fee_type: 'fixed', billing_direction: 'advance', billing_frequency: 'recurring' },
    ...{ billing_interval: 'monthly', charge_on_contract_start: false },
    fixed_pricing_model: { price_per_unit: '100.00', units: 1 },
  };
  const { id } = await vendor.post('/subscriptions', {
    ...{ customer_id: 'cust_1', currency: 'USD', name: 'Acme', auto_activate: true },
    contract: { start_date: '2026-11-01', duration_months: 36, period_type: 'fixed' },
    items: [{ product_id: String(platform.id), price }],
  });
  const discount = {
    ...{ amount: '10', type: 'percentage', duration_type: 'fixed' },
    ...{ duration_unit: 'months', duration_value: 6 },
  };
  await vendor.send('PATCH', `/subscriptions/${String(id)}`, { discount });
  await project.run('pull');
  await applyAll(project);
  await vendor.send('PATCH', `/subscriptions/${String(id)}`, { discount: null });
  const made = await planOf(project, ' subscriptions.acme --dry-run', undefined, 'revert');
  expect(stepIds(made)).toEqual([]);
  expect(made.deferred.map(({ kind, address, reason }) => [kind, address, reason.slice(0, 60)])).toEqual([
    ['unconfirmed', 'subscriptions.acme', 'its own discount is for a limited time, and the day on which'],
  ]);
});

test.each(['from_update', 'from_contract'] as const)(
  'a discount that was given later counts from its update, and the plan says how long where the service counts otherwise: %s',
  async (choice) => {
    const { on, written, plan, billed, project } = await rehearse({ own_discount: choice });
    await on('2027-06-01');
    await project.write('billing/catalog.yaml', catalog(off('50', 2)));
    const made = await plan();
    expect(notesOf(made)).toContain(
      'its discount counts from 2027-06-01 and ends on 2027-08-01; where the service counts from 2026-11-01, it ended on 2027-01-01',
    );
    const months = made.impact.money[0]?.series?.months.map(({ after }) => after);
    expect(months?.slice(0, 4)).toEqual(['50', '50', '100', '100']);
    await written(off('50', 2));
    const invoices = await billed(['2027-06', '2027-07', '2027-08']);
    expect(invoices).toEqual(choice === 'from_update' ? ['100', '50', '50'] : ['100', '100', '100']);
  },
);
