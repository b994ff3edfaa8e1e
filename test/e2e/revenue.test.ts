/** The service's own revenue: asked for what is in force, and what a staged apply makes of assumptions that it does not share. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import schema from '../../schemas/revenue.schema.json' with { type: 'json' };
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { ServiceRevenue } from '../../src/model/plan/recurring-figure.ts';
import { applyAll, type Project, planOf } from './project.ts';
import { idOf, listPrice, stagedAccount, versionsAt } from './staged-account.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(planSchema, 'plan.schema.json');
const isDocument = ajv.compile(schema);

/** Two customers with 10 % off. */
const LESS =
  '{ bundle: growth, prices: { platform: { discount: { type: percentage, amount: "10", duration_type: monthly_rolling } } } }';
const more = { 1: LESS, 3: LESS };
const WITHOUT_DISCOUNTS = { choices: { revenue_price_discount: 'left_out' } };
const ACCEPTED = 'revenue: { accepted: [price_discount] }';

async function revenueOf(project: Project) {
  const { stdout, stderr, exitCode } = await project.run('reconcile --revenue --json');
  expect(stderr).toBe('');
  const document = JSON.parse(stdout) as { service_revenue: ServiceRevenue };
  expect(isDocument(document), JSON.stringify(isDocument.errors)).toBe(true);
  return { revenue: document.service_revenue, exitCode };
}

async function accept(project: Project): Promise<void> {
  await project.write('pricewright.yaml', `${await project.read('pricewright.yaml')}${ACCEPTED}\n`);
}

async function apply(project: Project, args = '') {
  const { stdout, stderr, exitCode } = await project.run(`apply --yes --json ${args}`.trim());
  if (!stdout.includes('"plan_digest"')) throw new Error(`${stdout}${stderr}`);
  return { outcome: JSON.parse(stdout) as Outcome, exitCode };
}

test('one finding for an assumption that the service does not share, accepted by name from the next plan on', async () => {
  const { project, sandbox } = await stagedAccount({ more }, WITHOUT_DISCOUNTS);
  await applyAll(project);
  const before = (await sandbox.log()).length;
  const { revenue, exitCode } = await revenueOf(project);
  const gap = {
    assumption: 'price_discount',
    sums: [{ currency: 'USD', gap: '99.8' }],
    subscriptions: ['subscriptions.c1', 'subscriptions.c3'],
  };
  expect([exitCode, revenue.gaps, revenue.differences, revenue.agreeing]).toEqual([2, [gap], [], 3]);
  const asked = (await sandbox.log()).slice(before);
  expect(asked.filter(({ path }) => path.endsWith('/revenue'))).toHaveLength(5);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  const { stdout } = await project.run('reconcile --revenue');
  expect(stdout).toContain('price_discount (the discount of a price is not taken off): +99.80 USD a month');
  const plan = JSON.parse((await project.run('plan --revenue --json')).stdout);
  expect(plan.service_revenue).toEqual(revenue);
  const without = await planOf(project);
  expect([plan.digest, without.service_revenue]).toEqual([without.digest, undefined]);
  // The former rules judge: an apply puts the acceptance on record.
  await accept(project);
  expect((await project.run('plan')).stdout).toContain('Loosens revenue.accepted.');
  expect((await revenueOf(project)).exitCode).toBe(2);
  expect((await apply(project)).exitCode).toBe(0);
  const accepted = await revenueOf(project);
  expect([accepted.exitCode, accepted.revenue.gaps]).toEqual([0, [{ ...gap, accepted: true }]]);
});

test('a staged rise stops where the service makes another change of it, and goes on once the assumption is accepted', async () => {
  const rehearsal = await stagedAccount({ more }, WITHOUT_DISCOUNTS);
  const { project } = rehearsal;
  await applyAll(project);
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00', more }));
  const stopped = await apply(project);
  expect([stopped.exitCode, stopped.outcome.staged]).toMatchObject([
    8,
    { ended: 'check', in_force: 'nothing', because: expect.stringContaining('the service has 529 a month') },
  ]);
  await project.write('billing/catalog.yaml', listPrice({ more }));
  await accept(project);
  await apply(project);
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00', more }));
  const { outcome, exitCode } = await apply(project);
  expect([exitCode, outcome.staged]).toMatchObject([0, { in_force: 'all', assumed: { accepted: 2 } }]);
  expect((await versionsAt(rehearsal, 5)).flat()).toEqual(
    Array.from({ length: 5 }, () => 'published 529.00'),
  );
});

test('a figure that is partial under the same items stops a commit, and one that always was does not', async () => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00' }));
  const id = await idOf(project, 'c2');
  let all = false;
  rehearsal.alter(({ path }, body) =>
    path.startsWith(`/subscriptions/${id}/`) && path.endsWith('/revenue') && (all || body.mrr === '529')
      ? { ...body, recurring_revenue_status: 'partial' }
      : undefined,
  );
  const { outcome } = await apply(project);
  expect(outcome.staged).toMatchObject({
    ended: 'check',
    because: expect.stringContaining('with the same items, is complete'),
  });
  all = true;
  expect((await apply(project)).outcome.staged?.in_force).toBe('all');
});

test('a constant gap stops nothing: the version that holds before is asked, once for each draft', async () => {
  const rehearsal = await stagedAccount();
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00' }));
  rehearsal.alter(({ path }, body) =>
    path.endsWith('/revenue')
      ? { ...body, mrr: String(Number(body.mrr) - 5), arr: String(Number(body.arr) - 60) }
      : undefined,
  );
  const before = (await sandbox.log()).length;
  expect((await apply(project)).outcome.staged).toMatchObject({
    in_force: 'all',
    assumed: { constant_gap: 5 },
  });
  const asked = (await sandbox.log()).slice(before).filter(({ path }) => path.endsWith('/revenue'));
  expect(asked.map(({ path }) => path.split('/').length)).toEqual(Array.from({ length: 10 }, () => 6));
});
