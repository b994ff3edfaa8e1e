/** What a plan takes over from the service is judged as what it sends: from what was recorded, in money, guards and approvals. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { changeByHand, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const RULES = `approvals: [{ when: { monthly_decrease_above: 10 }, by: [finance] }]
approvers: { finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILQCOdjrJTnp0VvasaScAL2jgAf0cIseWYiS8ErdscL0 alice@example.com] }
`;
const GUARDS = `guards:
  price_decrease_percent: 20
  monthly_change: { USD: { min: -10 } }
  deletions: 0`;
const CIVIC = 'subscriptions.civicledger';
const NORTHGATE = 'subscriptions.northgate';
const ENTERPRISE = 'billing/subscriptions/enterprise.yaml';

let project: ServedQuickstart;
let runs = 0;
const token = (length: number) => {
  runs += 1;
  return `${runs}`.padStart(length, '0');
};
const run = (...argv: string[]): Promise<Ran> =>
  runInProcess(argv, { cwd: project.folder, env: project.env, token });
const file = (name: string) => join(project.folder, name);

function edit(name: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file(name), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(
    file(name),
    text.replace(from, () => to),
  );
}

const byHand = (address: string, set: Parameters<typeof changeByHand>[2]) =>
  changeByHand(project, run('state', 'list', address, '--json'), set);

async function planned(): Promise<Plan> {
  const { stdout, stderr } = await run('plan', '--json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Plan;
}

const refusedBy = ({ guards }: Plan) =>
  guards.filter(({ outcome }) => outcome === 'refused').map(({ guard }) => guard);

beforeEach(async () => {
  project = await serveQuickstart('taken', 'bound');
  edit(
    'billing/products.yaml',
    'platform: { id: prod_platform }',
    'platform: { id: prod_platform, name: Platform }',
  );
  expect((await run('state', 'init')).exitCode).toBe(0);
  const { exitCode, text } = await run('apply', '--yes');
  expect(exitCode, text).toBe(0);
  edit('pricewright.yaml', /guards:\n(?:.*\n)*? {2}deletions: 0/, GUARDS);
  writeFileSync(file('pricewright.yaml'), `${readFileSync(file('pricewright.yaml'), 'utf8')}\n${RULES}`);
}, 60_000);
afterEach(() => project.remove());

const discount = (amount: string) => ({
  discount: {
    type: 'percentage',
    amount,
    duration_type: 'fixed',
    duration_unit: 'months',
    duration_value: 12,
  },
});

describe('a discount of 90 % that somebody gave by hand', () => {
  test('and `accept` wrote into the catalog has its sentence, its money, its guards and its approval', async () => {
    await byHand(CIVIC, discount('90'));
    expect((await run('accept')).exitCode).toBe(0);
    const plan = await planned();
    expect(plan.steps).toEqual([]);
    expect(
      plan.taken_over?.map(({ address, differences }) => [address, differences.map(({ path }) => path)]),
    ).toEqual([[CIVIC, ['/discount']]]);
    expect(refusedBy(plan)).toEqual(['price_decrease_percent', 'monthly_change']);
    expect(plan.approvals?.required.map(({ by }) => by)).toEqual([['finance']]);
    const [money] = plan.impact.money;
    expect(Number(money?.monthly.after) / Number(money?.monthly.before)).toBeLessThan(0.2);
    const { text } = await run('plan');
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /1 change taken over from the service \(discount 90 % for 12 months added for [^)]+\)\. From 2026-12-01: partly not known for [^;]+; known: −1,354\.95 USD a month through 2027-11, then as before/,
    );
    expect((await run('apply', '--yes')).exitCode).toBe(6);
    expect((await run('state', 'list', CIVIC)).text).not.toContain('"90"');
  });

  test('and somebody wrote into the catalog as 89 % is judged from no discount, and from 90 %', async () => {
    await byHand(CIVIC, discount('90'));
    expect((await run('accept')).exitCode).toBe(0);
    edit(ENTERPRISE, 'amount: "90"', 'amount: "89"');
    const plan = await planned();
    expect(plan.steps.map(({ id }) => id)).toEqual([`subscriptions.update ${CIVIC}`]);
    expect(refusedBy(plan)).toEqual(['price_decrease_percent', 'monthly_change']);
    edit('pricewright.yaml', GUARDS, `guards:\n  bill_increase_percent: 5`);
    expect(refusedBy(await planned())).toEqual(['bill_increase_percent']);
  });

  test('and nobody wrote into the catalog is drift, as before', async () => {
    await byHand(CIVIC, discount('90'));
    const plan = await planned();
    expect(plan.drift.map(({ address }) => address)).toEqual([CIVIC]);
    expect(plan.taken_over).toBeUndefined();
    expect(refusedBy(plan)).toEqual([]);
  });

  test('and the project lets pass is noted once', async () => {
    await byHand(CIVIC, discount('90'));
    expect((await run('accept')).exitCode).toBe(0);
    edit('pricewright.yaml', GUARDS, 'guards:\n  deletions: 0');
    edit('pricewright.yaml', 'monthly_decrease_above: 10', 'any_price_increase_percent_above: 100');
    expect(refusedBy(await planned())).toEqual([]);
    const { exitCode, text } = await run('apply', '--yes');
    expect(exitCode, text).toBe(0);
    const after = await planned();
    expect(after.taken_over).toBeUndefined();
    expect(after.impact.money).toEqual([]);
  });
});

describe('a price that somebody lowered by hand', () => {
  const lowered = (from: string, to: string) => (held: JsonObject) =>
    JSON.parse(
      JSON.stringify({ items: held.items, prices: held.prices })
        .replaceAll(`"${from}"`, `"${to}"`)
        // Of one unit.
        .replaceAll(`"total":"${Number(from)}"`, `"total":"${Number(to)}"`),
    ) as JsonObject;

  test('in a version, and is taken over', async () => {
    await byHand(`${NORTHGATE}.versions.opening`, lowered('420.00', '42.00'));
    const pulled = await run('accept');
    expect(pulled.exitCode, pulled.text).toBe(0);
    const plan = await planned();
    expect(refusedBy(plan)).toEqual(['price_decrease_percent', 'monthly_change']);
    expect(plan.approvals?.required.map(({ by }) => by)).toEqual([['finance']]);
    expect(plan.taken_over?.map(({ address }) => address)).toEqual([`${NORTHGATE}.versions.opening`]);
  });

  test('in a bundle, and is taken over', async () => {
    await byHand('bundles.growth', (held) => ({
      prices: (lowered('499.00', '49.00')(held) as JsonObject).prices ?? null,
    }));
    edit('billing/bundles.yaml', 'price_per_unit: "499.00"', 'price_per_unit: "49.00"');
    const plan = await planned();
    expect(refusedBy(plan)).toContain('price_decrease_percent');
    expect(plan.guards.find(({ guard }) => guard === 'price_decrease_percent')?.addresses).toContain(
      'bundles.growth',
    );
    expect(plan.taken_over?.map(({ address }) => address)).toContain('bundles.growth');
  });
});
