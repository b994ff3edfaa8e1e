/**
 * The profile `alguna`, end to end: after each ordinary change, what the service has on each day is the catalog's, and the
 * next plan is empty.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_KEY } from './program.ts';
import {
  applyAll,
  type Project,
  planOf,
  projectFile,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';
import { type SandboxProcess, startSandbox } from './sandbox-process.ts';

const SEED = `customers: [{ id: cust_1, currency: USD, alias: acme }]
metrics: [{ id: mtr_1, event_name: call }]
`;

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const own = (amount: string) => `[{ product: platform, price: ${fee(amount)} }]`;

interface Written {
  readonly list?: string;
  readonly entries?: readonly string[];
  readonly more?: readonly string[];
}

/** One customer follows the list; the other has prices of its own. */
const catalog = ({ list = '49.00', entries = [], more = [] }: Written = {}) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1] }
bundles:
  starter:
    name: Starter
    prices:
      platform: ${fee(list)}
      calls: { type: unit, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [mtr_1], unit_pricing_model: { price_per_unit: "0.01" } }
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
    minimum_spend: { amount: "10.00", period: monthly }
${more.map((line) => `    ${line}\n`).join('')}    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions:
      - items: ${own('80.00')}
        entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }]
${entries.map((entry) => `      - ${entry}\n`).join('')}`;

async function account(written: Written): Promise<Rehearsal> {
  const { project } = await smallProject(catalog(written));
  await project.write('seed.yaml', SEED);
  const sandbox = await startSandbox({ profile: 'alguna', seed: join(project.folder, 'seed.yaml') });
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 100, deletions: 5 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${sandbox.url}, profile: alguna`,
    ),
  );
  return { project, sandbox };
}

interface Version {
  readonly id: string;
  readonly status: string;
  readonly start_date: string;
  readonly items: readonly {
    readonly price?: Priced;
    readonly items?: readonly { readonly price: Priced }[];
  }[];
  readonly entitlements: readonly object[];
}

interface Priced {
  readonly fixed_pricing_model?: { readonly price_per_unit: string };
}

async function asked<T>(sandbox: SandboxProcess, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${API_KEY}`, 'alguna-version': '2026-04-01' };
  const answer = await fetch(`${sandbox.url}${path}`, { headers });
  return (await answer.json()) as T;
}

async function versionsOf(
  sandbox: SandboxProcess,
  project: Project,
  key: string,
): Promise<readonly Version[]> {
  const { stdout } = await project.run(`state show subscriptions.${key} --json`);
  const { remoteId } = (JSON.parse(stdout) as { record: { remoteId: string } }).record;
  const at = `/subscriptions/${remoteId}/versions`;
  const { data } = await asked<{ data: readonly { id: string }[] }>(sandbox, at);
  return Promise.all(data.map(({ id }) => asked<Version>(sandbox, `${at}/${id}`)));
}

/** The amount of the fixed fee. */
const amountOf = ({ items }: Version) =>
  items
    .flatMap(({ price, items: inner = [] }) => [price, ...inner.map((each) => each.price)])
    .find((price) => price?.fixed_pricing_model !== undefined)?.fixed_pricing_model?.price_per_unit;

/** What the service has on each of these days: the version that was published last among those with the latest start. */
async function heldOn(rehearsal: Rehearsal, key: string, days: readonly string[]) {
  const versions = await versionsOf(rehearsal.sandbox, rehearsal.project, key);
  const published = versions.filter(({ status }) => status === 'published');
  return days.map((day) => {
    const held = published
      .filter(({ start_date: start }) => start.slice(0, 10) <= day)
      .sort((a, b) =>
        a.start_date === b.start_date ? (a.id < b.id ? -1 : 1) : a.start_date < b.start_date ? -1 : 1,
      )
      .at(-1);
    return held && amountOf(held);
  });
}

const DAYS = ['2026-11-20', '2027-02-15', '2027-03-15', '2027-06-15'];

async function applied({ project }: Rehearsal, written: Written): Promise<readonly string[]> {
  await project.write('billing/catalog.yaml', catalog(written));
  const steps = stepIds(await planOf(project));
  await applyAll(project);
  expect(stepIds(await planOf(project))).toEqual([]);
  return steps;
}

const step = (day: string, amount: string, draft = false) =>
  `{ effective_at: ${day}, ${draft ? 'draft: true, ' : ''}items: ${own(amount)}, entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }] }`;

test('a new account, a rise, and a step that comes, moves both ways and goes', async () => {
  const rehearsal = await account({ entries: [step('2027-03-01', '90.00')] });
  expect(await applied(rehearsal, { entries: [step('2027-03-01', '90.00')] })).toContain(
    'versions.update subscriptions.own.versions.opening',
  );
  const [opening, ...more] = await versionsOf(rehearsal.sandbox, rehearsal.project, 'own');
  expect([opening?.status, opening?.start_date.slice(0, 10), opening?.entitlements.length]).toEqual([
    'published',
    '2026-11-01',
    1,
  ]);
  expect(more).toHaveLength(1);
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '90.00', '90.00']);

  const rise = await applied(rehearsal, { list: '53.00', entries: [step('2027-03-01', '90.00')] });
  expect(rise).toEqual([
    'bundles.update bundles.starter',
    'versions.create subscriptions.follows.versions.opening',
  ]);
  expect(await heldOn(rehearsal, 'follows', DAYS)).toEqual(['53.00', '53.00', '53.00', '53.00']);

  for (const [day, amounts] of [
    ['2027-02-01', ['80.00', '90.00', '90.00', '90.00']],
    ['2027-05-01', ['80.00', '80.00', '80.00', '90.00']],
  ] as const) {
    await applied(rehearsal, { list: '53.00', entries: [step(day, '90.00')] });
    expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(amounts);
  }
  await applied(rehearsal, { list: '53.00' });
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '80.00', '80.00']);
  const log = await rehearsal.sandbox.log();
  expect(log.filter(({ status }) => status !== null && status >= 400)).toEqual([]);
});

test('a draft is replaced as a whole, moved, and published; nothing is made twice', async () => {
  const rehearsal = await account({});
  await applied(rehearsal, {});
  await applied(rehearsal, { entries: [step('2027-03-01', '90.00', true)] });
  expect(await applied(rehearsal, { entries: [step('2027-03-01', '95.00', true)] })).toEqual([
    'versions.update subscriptions.own.versions.2027-03-01',
  ]);
  await applied(rehearsal, { entries: [step('2027-06-01', '95.00', true)] });
  const drafts = (await versionsOf(rehearsal.sandbox, rehearsal.project, 'own')).filter(
    ({ status }) => status === 'draft',
  );
  expect(
    drafts.map((draft) => [draft.start_date.slice(0, 10), amountOf(draft), draft.entitlements.length]),
  ).toEqual([['2027-06-01', '95.00', 1]]);
  await applied(rehearsal, { entries: [step('2027-06-01', '95.00')] });
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '80.00', '95.00']);
});

test('a term that goes is cleared by null, and the plan says what completes the first version', async () => {
  const rehearsal = await account({
    more: ['discount: { amount: "5", type: percentage, duration_type: monthly_rolling }'],
  });
  const { stdout } = await rehearsal.project.run('plan');
  expect(stdout).toContain('opening version, with what its creation cannot carry');
  expect(stdout).not.toContain('draft');
  expect(stdout.replace(/\s+/g, ' ')).toContain('the profile alguna is not finished');
  await applyAll(rehearsal.project);
  expect(await applied(rehearsal, {})).toEqual(['subscriptions.update subscriptions.own']);
});

test('an end is sent with its day and a reason, once', async () => {
  const rehearsal = await account({});
  await applied(rehearsal, {});
  expect(await applied(rehearsal, { more: ['ends: 2027-01-31'] })).toEqual([
    'subscriptions.cancel subscriptions.own',
  ]);
  expect(await applied(rehearsal, { more: ['ends: 2027-01-31'] })).toEqual([]);
});

test('what the vendor has no operation for has another way out, and is not said to be bound', async () => {
  const unused = catalog({}).replace(/subscriptions:[\s\S]*/, '');
  const { project } = await account({});
  await project.write('billing/catalog.yaml', unused);
  await applyAll(project);
  await project.write(
    'billing/catalog.yaml',
    unused.replace('  starter:\n', '  starter:\n    absent: true\n'),
  );
  const said = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
  expect(said).toContain('deleting it needs bundles.delete, which the service does not have');
  expect(said).toContain('take the bundle out of use');
  expect(said).not.toContain('bind it in the project file');
});
