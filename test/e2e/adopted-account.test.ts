/** An account of every kind, made with the vendor's own interface, is adopted whole: the plan after `pull` sends nothing. */
import { expect, test } from 'vitest';
import {
  algunaProject,
  applyAll,
  expectDone,
  type Project,
  planOf,
  type Rehearsal,
  stepIds,
} from './project.ts';
import { makeAccount, VENDOR_SEED, vendorOf } from './vendor-account.ts';

interface Adopted extends Rehearsal {
  readonly ids: Readonly<Record<string, string>>;
  readonly said: string;
}

async function adopted(choices = '{}', settings: readonly string[] = []): Promise<Adopted> {
  const { project, sandbox } = await algunaProject(null, `${VENDOR_SEED}choices: ${choices}\n`, [
    'guards: { price_increase_percent: 20, unmeasured: 10 }',
    ...settings,
  ]);
  const ids = await makeAccount(sandbox);
  const { stdout, stderr } = expectDone(await project.run('pull'));
  return { project, sandbox, ids, said: stderr + stdout };
}

const NO_INSTALMENTS = 'unread: { instalments: none }';
/** The price in the bundle's own currency. */
const LIST_PRICE = '\n        fixed_pricing_model: { price_per_unit: "49.00"';

/** A plan with nothing to send, defer or report. */
async function expectAgreed(project: Project): Promise<void> {
  const { steps, deferred, drift, notices } = await planOf(project);
  expect({ steps: steps.map(({ id }) => id), deferred, drift }).toEqual({
    steps: [],
    deferred: [],
    drift: [],
  });
  expect(notices.filter(({ address }) => address !== null)).toEqual([]);
}

test('drafts, steps, plans, other currencies and what stands still are adopted whole, and nothing is sent', async () => {
  const { project, sandbox, ids, said } = await adopted();
  for (const once of [
    'the descriptions of 12 subscriptions are not shown',
    'which tags 12 subscriptions have is not shown',
    'an end that is scheduled is not shown: 10 subscriptions are written as going on',
    'the content of 1 plan is not shown',
    `the list of products no longer has ${ids.old}, and prices of subscriptions.old_seats still name it`,
    'the service has it as "canceled"',
    'history begins with the current version: earlier versions are left out of subscriptions.steps',
  ])
    expect(said.split(once)).toHaveLength(2);
  expect(said.slice(said.indexOf('To decide or to confirm:'))).toContain('unread: { instalments: none }');
  const subscriptions = await project.read('billing/subscriptions.yaml');
  expect(subscriptions).toContain('# - history begins with the current version');
  for (const key of ['gone', 'stepsDraft']) expect(subscriptions).not.toContain(`id: ${ids[key]}`);
  const kinds = 'follows follows2 own planned draft steps euro regions seats ends paused sent'.split(' ');
  for (const key of kinds) expect(subscriptions).toContain(`id: ${ids[key]}`);
  // A list price that the customer has is not written again, in its currency.
  expect(subscriptions.match(/versions: \[\{ items: \[\{ bundle: starter \}\] \}\]\n/g)).toHaveLength(3);
  expect(subscriptions).not.toMatch(/- bundle: starter\n +prices:/);

  const { notices } = await planOf(project);
  expect(notices.filter(({ message }) => message.includes('these count as recorded'))).toHaveLength(1);
  const sentBefore = (await sandbox.log()).at(-1)?.sequence ?? 0;
  await expectAgreed(project);
  await applyAll(project);
  await expectAgreed(project);
  expect((await project.run('drift')).stdout).toContain('No drift');
  const log = await sandbox.log(sentBefore);
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('what the list shows only where it is asked by its status is adopted too', async () => {
  const { project, ids } = await adopted('{ unfiltered_list: documented }');
  const subscriptions = await project.read('billing/subscriptions.yaml');
  for (const key of ['paused', 'sent']) expect(subscriptions).toContain(`id: ${ids[key]}`);
  await expectAgreed(project);
  // Where nobody adopts them, the drift lists them as unmanaged, and none that has ended.
  await project.write('billing/subscriptions.yaml', 'version: "2026-04-01"\n');
  const { unmanaged } = JSON.parse((await project.run('drift --json')).stdout) as {
    readonly unmanaged: readonly { readonly id: string; readonly status: string }[];
  };
  const statuses = new Map(unmanaged.map(({ id, status }) => [id, status]));
  expect([ids.paused, ids.sent, ids.gone].map((id) => statuses.get(id ?? ''))).toEqual([
    'paused',
    'sent',
    undefined,
  ]);
});

test('a bundle that the service shows in another currency is one finding, and no drift', async () => {
  const { project } = await adopted();
  const bundles = await project.read('billing/bundles.yaml');
  const inEuros = bundles
    .slice(0, bundles.indexOf('    currencies:'))
    .replace('currency: USD', 'currency: EUR');
  await project.write('billing/bundles.yaml', inEuros);
  const text = await project.read('billing/subscriptions.yaml');
  // Only the customer in euros, whose prices are its own, stays beside such a list.
  await project.write(
    'billing/subscriptions.yaml',
    text.replace(/ {2}follows_t[\s\S]*?(?=\n {2}from_a_plan)/, ''),
  );
  const { drift, notices } = await planOf(project);
  expect(drift).toEqual([]);
  expect(notices.filter(({ code }) => code === 'bundle-in-currencies')).toEqual([
    {
      code: 'bundle-in-currencies',
      address: 'bundles.starter',
      message:
        'the catalog has its prices in EUR, and the service shows them in USD; no request says the currency of a bundle, and each subscription is billed in its own',
    },
  ]);
});

test('a rise reaches who follows the list, and a draft that somebody made is replaced, not made again', async () => {
  const { project, sandbox } = await adopted('{}', [NO_INSTALMENTS]);
  await applyAll(project);
  await project.replace('billing/bundles.yaml', LIST_PRICE, LIST_PRICE.replace('49', '50'));
  await project.replace('billing/subscriptions.yaml', '"13.00"', '"13.50"');
  await project.replace('billing/subscriptions.yaml', '"40.00"', '"42.00"');
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual([
    'bundles.update bundles.starter',
    'versions.create subscriptions.follows_the_list.versions.opening',
    'versions.create subscriptions.follows_too.versions.opening',
    'versions.update subscriptions.steps.versions.2027-06-01',
  ]);
  expect(plan.deferred.map(({ address, reason }) => [address, reason])).toEqual([
    [
      'subscriptions.paused.versions.opening',
      expect.stringContaining('the service has the subscription as "paused"'),
    ],
  ]);
  await applyAll(project);
  const { versions, bundles } = await sandbox.dump();
  expect(versions.filter(({ status }) => status === 'draft')).toHaveLength(3);
  const [{ prices }] = bundles as unknown as readonly [{ prices: readonly object[] }];
  expect(prices).toContainEqual(expect.objectContaining({ billing_frequency: 'recurring' }));
  const again = await planOf(project);
  expect([stepIds(again), again.drift]).toEqual([[], []]);
});

test('instalments, which no answer shows, are sent with their price, and are neither drift nor another change', async () => {
  const { project, sandbox } = await adopted();
  await applyAll(project);
  const monthly = '{ recurring_instalment_interval_count: 1, recurring_instalment_interval_unit: month, ';
  const price = `${monthly}type: fixed, fee_type: fixed, billing_frequency: recurring, billing_direction: advance, billing_interval_count: 12, billing_interval_unit: month, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "90.00", units: 1 } }`;
  await project.write(
    'billing/more.yaml',
    `version: "2026-04-01"
bundles:
  yearly: { name: Yearly, currency: USD, prices: { platform: ${price} } }
subscriptions:
  paid_monthly:
    customer_id: cust_us
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ product: support, price: ${price} }] }]
`,
  );
  const { steps } = await applyAll(project);
  expect(new Set(steps.map(({ result }) => result.kind))).toEqual(new Set(['done']));
  await expectAgreed(project);
  // What somebody changes beside them is drift, and they are not.
  const { bundles } = await sandbox.dump();
  const yearly = bundles.find(({ name }) => name === 'Yearly');
  await vendorOf(sandbox).send('PATCH', `/bundles/${yearly?.id}`, { description: 'by hand' });
  const { drift } = await planOf(project);
  expect(drift.map(({ differences }) => differences.map(({ path }) => path))).toEqual([['/description']]);
});

const unconfirmedIn = ({ deferred }: Awaited<ReturnType<typeof planOf>>) =>
  deferred.flatMap(({ kind, address }) => (kind === 'unconfirmed' ? [address] : []));

test('a price that was taken over is replaced once the catalog says what its instalments are', async () => {
  const { project, sandbox, ids } = await adopted();
  await applyAll(project);
  const bundle = ['bundles.starter'];
  const followers = ['follows_the_list', 'follows_too'].map((key) => `subscriptions.${key}.versions.opening`);
  const own = ['subscriptions.own_price.versions.opening'];
  const draft = ['subscriptions.steps.versions.2027-06-01'];
  await project.replace('billing/bundles.yaml', LIST_PRICE, LIST_PRICE.replace('49', '50'));
  await project.replace('billing/subscriptions.yaml', '"13.00"', '"13.50"');
  await project.replace('billing/subscriptions.yaml', '"80.00"', '"81.00"');
  const first = await planOf(project);
  expect([stepIds(first), unconfirmedIn(first)]).toEqual([[], [...bundle, ...followers, ...own, ...draft]]);
  const { exitCode, stdout } = await project.run('plan --detailed-exitcode');
  expect(exitCode).toBe(2);
  expect(stdout).toContain('49.00 → 50.00');
  expect(stdout).not.toContain('Adopted:');
  expect(stdout).toContain('unconfirmed  bundles.starter  adopted, and not shown in full');
  expect((await project.run('apply --yes')).exitCode).toBe(3);

  // One price of a bundle is not enough for a customer of all of them.
  await project.replace('billing/bundles.yaml', '"50.00"', '"51.00"');
  await project.replace('billing/bundles.yaml', 'currency: USD\n', `currency: USD\n    ${NO_INSTALMENTS}\n`);
  const second = await planOf(project);
  expect(stepIds(second)).toEqual([
    ...bundle.map((address) => `bundles.update ${address}`),
    ...followers.map((address) => `versions.create ${address}`),
  ]);
  await project.replace('billing/subscriptions.yaml', '  steps:\n', `  steps:\n    ${NO_INSTALMENTS}\n`);
  expect(unconfirmedIn(await planOf(project))).toEqual(own);

  const text = await project.read('billing/subscriptions.yaml');
  const inMonths = '$1recurring_instalment_interval_count: 1$1recurring_instalment_interval_unit: month';
  await project.write(
    'billing/subscriptions.yaml',
    text.replace(/(\n +)billing_interval_count: 12/, `${inMonths}$&`),
  );
  await applyAll(project);
  const { versions } = await sandbox.dump();
  const last = versions.filter(({ subscription_id: id }) => id === ids.own).at(-1);
  expect(JSON.stringify(last)).toContain('"recurring_instalment_interval_count":1');
  // What was sent is known, with the word or without it.
  await project.replace('billing/bundles.yaml', `    ${NO_INSTALMENTS}\n`, '');
  await project.replace('billing/bundles.yaml', '"51.00"', '"52.00"');
  const again = await planOf(project);
  expect([stepIds(again).length, unconfirmedIn(again)]).toEqual([3, []]);
});

test('a price says itself that it has no instalments, and the word is not sent', async () => {
  const { project, sandbox } = await adopted();
  await applyAll(project);
  await project.replace('billing/subscriptions.yaml', '"13.00"', '"13.50"');
  const text = await project.read('billing/subscriptions.yaml');
  const at = text.indexOf('"13.50"');
  const price = text.lastIndexOf('price:', at) + 'price:'.length;
  const said = `${text.slice(0, price)}\n              recurring_instalment_interval_unit: none${text.slice(price)}`;
  await project.write('billing/subscriptions.yaml', said);
  const { steps } = await applyAll(project);
  expect(steps.map(({ id }) => id)).toEqual(['versions.update subscriptions.steps.versions.2027-06-01']);
  const { versions } = await sandbox.dump();
  expect(JSON.stringify(versions.find((each) => JSON.stringify(each).includes('13.50')))).not.toContain(
    'none',
  );
  await expectAgreed(project);
});

test("the project's word for the whole account is a loosened rule: what stood before judges it", async () => {
  const { project } = await adopted();
  await applyAll(project);
  await project.replace('billing/subscriptions.yaml', '"80.00"', '"81.00"');
  await project.write('pricewright.yaml', `${await project.read('pricewright.yaml')}${NO_INSTALMENTS}\n`);
  const plan = await planOf(project);
  expect([stepIds(plan), unconfirmedIn(plan)]).toEqual([[], ['subscriptions.own_price.versions.opening']]);
  expect(plan.notices.filter(({ code }) => code === 'guard-loosened')).toHaveLength(1);
  await project.run('apply --yes');
  expect(stepIds(await planOf(project))).toEqual([
    'versions.create subscriptions.own_price.versions.opening',
  ]);
});
