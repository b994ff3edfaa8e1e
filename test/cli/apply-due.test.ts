/** Approved once, applied on its day: `apply --due` sends what an applied plan scheduled, and nothing else. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { type Approver, approvingProject, at, fee, newApprover } from './approving-project.ts';

interface Written {
  readonly list?: string;
  readonly name?: string;
  /** Amounts by day. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly scale?: string;
  readonly beta?: string;
}

function catalog({ list = '100.00', name = 'Growth', changes = {}, scale = '', beta = '' }: Written): string {
  const dated = Object.entries(changes).map(
    ([day, amount]) =>
      `{ effective_at: ${day}, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }`,
  );
  return `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles:
  growth: { name: ${name}, currency: USD, prices: { platform: ${fee(list)} }, changes: [${dated.join(', ')}] }
${scale}
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-01-01 }, versions: [{ items: [{ bundle: growth }] }] }
${beta}
`;
}

const RISE = { '2027-02-01': '108.00' };
const isPlan = new Ajv2020({ allowUnionTypes: true, strict: false }).compile(planSchema);

async function scheduled({
  written = { changes: RISE } as Written,
  approvers = [] as readonly Approver[],
  settings = 'guards: { price_increase_percent: 25 }',
} = {}) {
  const project = await approvingProject(approvers);
  onTestFinished(() => project.close());
  const guards = project.settings;
  const write = (each: Written) => project.write('billing.yaml', catalog(each));
  const due = (day: string, ...more: string[]) => project.runAt(at(day), 'apply', '--due', ...more);
  const planOn = async (day: string): Promise<Plan> => {
    const { stdout, stderr } = await project.runAt(at(day), 'plan', '--json');
    if (stdout === '') throw new Error(stderr);
    const plan = JSON.parse(stdout) as Plan;
    expect(isPlan(plan), JSON.stringify(isPlan.errors)).toBe(true);
    return plan;
  };
  guards(settings);
  write({});
  expect((await project.run('state', 'init')).exitCode).toBe(0);
  const first = await project.run('apply', '--yes');
  if (approvers.length === 0) expect(first.exitCode, first.text).toBe(0);
  write(written);
  return { project, guards, write, due, planOn };
}

test('approved in November, carried out on its day, and nothing else', async () => {
  const { project, due, planOn } = await scheduled();
  const plan = await planOn('2026-11-20');
  const [change] = plan.deferred;
  expect(change).toMatchObject({ kind: 'not_due', address: 'bundles.growth', day: '2027-02-01' });
  expect(change).not.toHaveProperty('approved');
  expect((await project.run('plan')).stdout).toContain('1 scheduled: 2027-02-01');
  const applied = await project.run('apply', '--approved', plan.digest);
  expect(applied.exitCode, applied.text).toBe(0);
  const after = await planOn('2026-11-20');
  expect(after.steps).toEqual([]);
  expect(after.deferred[0]?.approved).toBe(plan.digest);
  expect((await project.run('plan')).stdout).toContain('Nothing to do.');

  const before = project.sent();
  const early = await due('2027-01-31');
  expect(early).toMatchObject({ exitCode: 0, stdout: 'Nothing is due.\n' });
  expect(project.sent()).toBe(before);

  const ran = await due('2027-02-01');
  expect(ran.exitCode, ran.text).toBe(0);
  expect(ran.text).toContain('bundles.growth');
  expect(project.sent()).toBe(before + 1);
  const left = await planOn('2027-02-01');
  expect({ steps: left.steps, withdrawn: left.withdrawn }).toEqual({ steps: [], withdrawn: undefined });
  expect(await due('2027-02-02')).toMatchObject({ exitCode: 0, stdout: 'Nothing is due.\n' });
  expect(project.sent()).toBe(before + 1);
  const verified = await project.run('log', '--verify');
  expect(verified.exitCode, verified.text).toBe(0);
});

test('a plan that only schedules is put on record, and asks for a word', async () => {
  const scale = `  scale: { name: Scale, currency: USD, prices: { platform: ${fee('200.00')} } }`;
  const { project, write, due, planOn } = await scheduled({ written: { scale } });
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  const dated = scale.replace(
    /}$/,
    ', changes: [{ effective_at: 2027-03-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "210.00" } } } }] }',
  );
  write({ scale: dated });
  const plan = await planOn('2026-11-20');
  expect(plan.steps).toEqual([]);
  expect((await project.run('plan')).stdout.replace(/\s+/g, ' ')).toContain(
    'Nothing to send: apply only records in state what is approved for its day (1 scheduled: 2027-03-01).',
  );
  expect((await project.run('apply')).stderr).toContain('not-approved');
  const applied = await project.run('apply', '--approved', plan.digest);
  expect(applied.exitCode, applied.text).toBe(0);
  const ran = await due('2027-03-05');
  expect(ran.exitCode, ran.text).toBe(0);
  expect((await planOn('2027-03-05')).steps).toEqual([]);
});

test('a list price of a day that nobody pays yet is judged when it is scheduled, and once', async () => {
  const scale = `  scale: { name: Scale, currency: USD, prices: { platform: ${fee('200.00')} } }`;
  const { project, guards, write, planOn } = await scheduled({ written: { scale } });
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  const dated = (amount: string) =>
    scale.replace(
      /}$/,
      `, changes: [{ effective_at: 2027-03-01, applies: { to: new }, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }] }`,
    );
  write({ scale: dated('2100.00') });
  const refused = await project.run('apply', '--yes');
  expect(refused.exitCode, refused.text).toBe(6);
  expect(refused.text.replace(/\s+/g, ' ')).toContain(
    'Platform 200.00 → 2,100.00 USD (+950.0 %) in Scale on 2027-03-01 for new subscriptions.',
  );
  write({ scale: dated('210.00') });
  const passed = await project.run('apply', '--yes');
  expect(passed.exitCode, passed.text).toBe(0);
  // What is approved is not judged again by a stricter guard.
  guards('guards: { price_increase_percent: 1 }');
  expect((await planOn('2026-11-20')).guards).toEqual([]);
});

test('a list price of a day is judged from itself beside somebody who comes down to it', async () => {
  const scale = `  scale: { name: Scale, currency: USD, prices: { platform: ${fee('200.00')} } }`;
  const beta = (later: string) =>
    `  beta: { customer_id: cus_acme, currency: USD, auto_activate: true, versions: [{ items: [{ bundle: scale, prices: { platform: ${fee('3000.00')} } }] }${later}] }`;
  const { project, write } = await scheduled({ written: { scale, beta: beta('') } });
  const first = await project.run('apply', '--yes');
  expect(first.exitCode, first.text).toBe(0);
  write({
    scale: scale.replace(
      /}$/,
      `, changes: [{ effective_at: 2027-03-01, prices: { platform: ${fee('2100.00')} } }] }`,
    ),
    beta: beta(', { effective_at: 2027-03-01, items: [{ bundle: scale }] }'),
  });
  const refused = await project.run('apply', '--yes');
  expect(refused.exitCode, refused.text).toBe(6);
  expect(refused.text).toContain('+950');
});

test('an unrelated change spoils neither the approval nor a later digest', async () => {
  const { project, write, due, planOn } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  write({ name: 'Growth plus', changes: RISE });
  const renamed = await planOn('2026-12-01');
  expect(renamed.steps.map(({ id }) => id)).toEqual(['bundles.update bundles.growth']);
  expect((await project.runAt(at('2026-12-01'), 'apply', '--approved', renamed.digest)).exitCode).toBe(0);
  const before = project.sent();
  const ran = await due('2027-02-01');
  expect(ran.exitCode, ran.text).toBe(0);
  expect(project.sent()).toBe(before + 1);
});

test.each([
  ['another amount', { changes: { '2027-02-01': '109.00' } }, 'its prices in the catalog are not those'],
  ['another price before it', { list: '101.00', changes: RISE }, 'the catalog changes more of it'],
  ['another name', { name: 'Scale', changes: RISE }, 'the catalog changes more of it'],
  ['no change any more', {}, 'it left the catalog, was edited there'],
])('the catalog has %s: refused with the reason', async (_, written, reason) => {
  const { project, write, due, planOn } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  write(written);
  const before = project.sent();
  const ran = await due('2027-02-01');
  expect(ran).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining('due-changed: bundles.growth: '),
  });
  expect(ran.stderr).toContain(reason);
  expect(project.sent()).toBe(before);
  // A new word for what the catalog says now ends it.
  const { digest } = await planOn('2027-02-01');
  const applied = await project.runAt(at('2027-02-01'), 'apply', '--approved', digest);
  expect(applied.exitCode, applied.text).toBe(0);
  expect(await due('2027-02-02')).toMatchObject({ exitCode: 0, stdout: 'Nothing is due.\n' });
});

test('what the catalog takes back is no longer scheduled', async () => {
  const { project, write, due, planOn } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  // The same amount with other digits is no other change.
  write({ changes: { '2027-02-01': '108.0' } });
  expect(await planOn('2026-12-01')).not.toHaveProperty('withdrawn');
  write({});
  const plan = await planOn('2026-12-01');
  expect(plan.withdrawn).toMatchObject([{ address: 'bundles.growth', day: '2027-02-01' }]);
  expect((await project.runAt(at('2026-12-01'), 'apply', '--yes')).exitCode).toBe(0);
  write({ changes: RISE });
  const before = project.sent();
  expect(await due('2027-02-01')).toMatchObject({ exitCode: 0, stdout: 'Nothing is due.\n' });
  expect(project.sent()).toBe(before);
});

test('under another key of its bundle, a change is approved anew and is not gone', async () => {
  const { project, due } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  const renamed = catalog({ changes: RISE })
    .replace('growth: { name', 'scale: { renamed_from: growth, name')
    .replace('bundle: growth', 'bundle: scale');
  project.write('billing.yaml', renamed);
  const { stdout } = await project.run('plan');
  expect(stdout).toContain('1 scheduled: 2027-02-01');
  expect(stdout).not.toContain('no longer scheduled');
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  const ran = await due('2027-02-01');
  expect(ran.exitCode, ran.text).toBe(0);
  expect(ran.text).toContain('bundles.scale');
});

test('a guard of that day refuses', async () => {
  const { project, guards, due } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  guards('guards: { price_increase_percent: 25, protect: [bundles.growth] }');
  const before = project.sent();
  const ran = await due('2027-02-01');
  expect(ran).toMatchObject({ exitCode: 6, stdout: expect.stringContaining('protect') });
  expect(project.sent()).toBe(before);
});

test('several changes under several plans are one run; the one that changed stays out', async () => {
  const scale = (amount: string) =>
    `  scale: { name: Scale, currency: USD, prices: { platform: ${fee('200.00')} }, changes: [{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }] }`;
  const { project, write, due } = await scheduled();
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  write({ changes: RISE, scale: scale('210.00') });
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  write({ changes: RISE, scale: scale('211.00') });
  const before = project.sent();
  const ran = await due('2027-02-03');
  expect(ran).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('bundles.scale') });
  expect(ran.stderr).not.toContain('due-changed: bundles.growth');
  expect(project.sent()).toBe(before + 1);
  write({ changes: RISE, scale: scale('210.00') });
  expect(await due('2027-02-04')).toMatchObject({ exitCode: 0 });
  expect(project.sent()).toBe(before + 2);
});

test('the signed approval of the plan counts on the day; without it nothing is scheduled', async () => {
  const alice = newApprover('alice');
  const rules = `approvals: [{ when: { always: true }, by: [finance] }]
approvers: { finance: ["${alice.line}"] }`;
  const { project, write, due, planOn } = await scheduled({ approvers: [alice], settings: rules });
  const approve = async (day: string) => {
    const { digest } = await planOn(day);
    const signed = await project.runAt(at(day), 'approve', digest, '--as', 'finance', '--key', alice.file);
    expect(signed.exitCode, signed.text).toBe(0);
    return digest;
  };
  write({});
  const first = await approve('2026-11-20');
  expect((await project.run('apply', '--approved', first)).exitCode).toBe(0);
  write({ changes: RISE });
  expect((await project.run('apply', '--yes')).exitCode).toBe(6);
  expect(await due('2027-02-01')).toMatchObject({ exitCode: 0, stdout: 'Nothing is due.\n' });
  const digest = await approve('2026-11-21');
  expect((await project.runAt(at('2026-11-21'), 'apply', '--approved', digest)).exitCode).toBe(0);
  const ran = await due('2027-02-01');
  expect(ran.exitCode, ran.text).toBe(0);
  expect(ran.stdout).toContain('Approved by alice as finance.');
  expect(ran.stdout).toContain(`Approved with plan ${digest.slice(0, 12)}.`);
  expect(ran.stdout).not.toContain('Needs');
  const verified = await project.run('log', '--verify');
  expect(verified.exitCode, verified.text).toBe(0);
});

test('another change beside it, or a plan file, is refused by name', async () => {
  const { project } = await scheduled();
  for (const [more, code] of [
    [['--target', 'bundles.growth'], 'due-narrowed'],
    [['--resume'], 'several-approvals'],
    [['--approved', 'abc'], 'several-approvals'],
  ] as const)
    expect(await project.run('apply', '--due', ...more)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(code),
    });
});
