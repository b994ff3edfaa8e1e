/** What is ahead in an account is adopted as it stands: drafts of any day, a contract of next year, terms that a step repeats. */
import { expect, test } from 'vitest';
import { type JsonObject, objectsIn } from '../../src/model/values/json.ts';
import { algunaProject, applyAll, expectDone, planOf } from './project.ts';
import { fee, setClock, type Vendor, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

interface Step {
  readonly day: string;
  readonly draft?: boolean;
  readonly price: JsonObject;
}

interface Making {
  readonly isActive?: boolean;
  /** True for an opening in a bundle, whose price has the opening's. */
  readonly inBundle?: boolean;
}

/** A contract, made with the vendor's own interface in March and pulled in November. */
async function pulled(start: string, opening: JsonObject, steps: readonly Step[], more: Making = {}) {
  const { project, sandbox } = await algunaProject(
    null,
    SEED,
    ['unread: { instalments: none, discounts: none }'],
    { at: '2026-03-01T12:00:00Z' },
  );
  const vendor = vendorOf(sandbox);
  const { isActive = true, inBundle = false } = more;
  const items = [{ product_id: 'prod_1', price: opening }];
  const { id } = await vendor.post('/subscriptions', {
    ...{ customer_id: 'cust_1', name: 'Acme', currency: 'USD', auto_activate: isActive },
    contract: { start_date: start, duration_months: 24, period_type: 'fixed' },
    items: inBundle ? [{ bundle_id: await bundleOf(vendor, opening), items }] : items,
  });
  for (const { day, draft = false, price } of steps)
    await vendor.post(`/subscriptions/${id}/versions`, {
      ...{ draft, effective_at: day },
      items: [{ product_id: 'prod_1', price }],
    });
  await setClock(sandbox, '2026-11-20');
  expectDone(await project.run('pull'));
  return { project, vendor, id };
}

/** The same price in a bundle's form. */
async function bundleOf(vendor: Vendor, { discount, ...price }: JsonObject): Promise<string> {
  const { type, ...less } = discount as JsonObject;
  const model = { ...(price.fixed_pricing_model as JsonObject), total: '0' };
  const own = { ...price, product_id: 'prod_1', fixed_pricing_model: model };
  const prices = [{ ...own, discount: { discount_type: type ?? null, ...less } }];
  return (await vendor.post('/bundles', { name: 'Starter', prices })).id;
}

type Pulled = Awaited<ReturnType<typeof pulled>>;

async function expectAgreed({ project }: Pulled): Promise<void> {
  const { steps, drift, deferred } = await planOf(project);
  expect({ steps, drift, deferred }).toEqual({ steps: [], drift: [], deferred: [] });
}

test('a draft of a contract of next year keeps its day', async () => {
  const made = await pulled('2027-02-01', fee('50.00'), [], { isActive: false });
  await expectAgreed(made);
  await applyAll(made.project);
  await expectAgreed(made);
});

test('a draft of a day before the version in force is left out by name, and the files are valid', async () => {
  const made = await pulled('2026-03-01', fee('50.00'), [
    { day: '2026-09-01', price: fee('80.00') },
    { day: '2026-06-01', draft: true, price: fee('70.00') },
  ]);
  expect(await made.project.read(SUBSCRIPTIONS)).not.toContain('effective_at: 2026-06-01');
  expect(expectDone(await made.project.run('validate')).stdout).toContain('Valid');
  const { steps, notices } = await planOf(made.project);
  expect(steps).toEqual([]);
  expect(notices.map(({ code }) => code)).toContain('draft-left-behind');
});

const trial = { trial_period_days: 30 };
const discount = {
  discount: {
    ...{ amount: '10', type: 'percentage', duration_type: 'fixed' },
    ...{ duration_unit: 'months', duration_value: 3 },
  },
};

test.each([
  ['a trial', trial],
  ['a limited discount', discount],
])('%s that a step or a draft repeats in full is no difference', async (_, terms) => {
  const made = await pulled('2026-11-01', fee('50.00', terms), [
    { day: '2027-06-01', price: fee('80.00', terms) },
    { day: '2027-09-01', draft: true, price: fee('90.00', terms) },
  ]);
  await expectAgreed(made);
  await applyAll(made.project);
  await expectAgreed(made);
});

const yearly = { discount: { ...discount.discount, duration_value: 12 } };

test.each([
  ['an own price', false],
  ['a bundle', true],
])(
  'a step that goes on with the discount of %s has its rest once what stood before it is replaced',
  async (_, inBundle) => {
    const made = await pulled(
      '2026-08-28',
      fee('50.00', yearly),
      [
        { day: '2027-06-28', price: fee('80.00', yearly) },
        { day: '2027-07-28', draft: true, price: fee('90.00', yearly) },
      ],
      { inBundle },
    );
    const { project, vendor, id } = made;
    const file = inBundle ? 'billing/bundles.yaml' : SUBSCRIPTIONS;
    await project.write(file, (await project.read(file)).replace('"50.00"', '"55.00"'));
    await applyAll(project);
    await expectAgreed(made);
    const { data } = await vendor.send('GET', `/subscriptions/${id}/versions`);
    const shown = await Promise.all(
      objectsIn(data).map((each) => vendor.send('GET', `/subscriptions/${id}/versions/${each.id}`)),
    );
    const told = shown.map(({ start_date: day, items }) => {
      const [item = {}] = objectsIn(items);
      const [inner = item] = objectsIn(item.items);
      const { fixed_pricing_model: model, discount: less } = inner.price as JsonObject;
      return `${String(day).slice(0, 10)} ${(model as JsonObject).price_per_unit} ${(less as JsonObject).duration_value}`;
    });
    expect(told.sort()).toEqual(['2026-11-20 55.00 10', '2027-06-28 80.00 2', '2027-07-28 90.00 1']);
  },
);
