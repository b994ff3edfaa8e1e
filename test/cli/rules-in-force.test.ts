/** The rules that judge a plan are those that stood before it: what a change loosens counts from the next plan on. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test } from 'vitest';
import schema from '../../schemas/plan.schema.json' with { type: 'json' };
import { type Approver, type ApprovingProject, approvingProject, newApprover } from './approving-project.ts';

const GUARDS = 'guards: { price_increase_percent: 25, notice_days: 0, protect: [products.platform] }';
const EXCEPTION =
  'exceptions: [{ guard: price_increase_percent, limit: 900, until: 2027-01-01, reason: agreed }]';

let project: ApprovingProject;
const alice: Approver = newApprover('alice');

const guards = (text: string, rules = '[]', more = '') => {
  project.rules(rules, rules === '[]' ? {} : { finance: [alice] });
  project.write('pricewright.yaml', `${project.read('pricewright.yaml')}${text}\n${more}`);
};

/** Applied at 10.00 with these guards on record. */
async function standing(text = 'guards: { price_increase_percent: 25 }', rules = '[]'): Promise<void> {
  project = await approvingProject([alice]);
  guards(text, rules);
  project.price('10.00');
  expect((await project.run('state', 'init')).exitCode).toBe(0);
  const first = await project.run('apply', '--yes');
  expect(first.exitCode, first.text).toBe(0);
}

afterEach(() => project.close());

describe('a guard that the same change takes away', () => {
  test.each<[string, string]>([
    ['goes', 'guards: {}'],
    ['is loosened', 'guards: { price_increase_percent: 9999 }'],
    ['has a new exception', `guards: { price_increase_percent: 25, ${EXCEPTION} }`],
  ])('judges in every way in: it %s', async (_, text) => {
    await standing();
    guards(text);
    project.price('90.00');
    const planned = await project.run('plan', '--out', 'plan.json');
    expect(planned.exitCode, planned.text).toBe(6);
    const before = project.sent();
    const { digest } = JSON.parse(project.read('plan.json')) as { readonly digest: string };
    for (const argv of [
      ['apply', '--yes'],
      ['apply', 'plan.json'],
      ['apply', '--approved', digest],
      ['apply', '--yes', '--target', 'subscriptions.acme'],
    ]) {
      const ran = await project.run(...argv);
      expect(ran.exitCode, `${argv.join(' ')}\n${ran.text}`).toBe(6);
    }
    expect(project.sent()).toBe(before);
  });

  test('is the first thing said, by name, in every form', async () => {
    await standing(GUARDS);
    guards('guards: { price_increase_percent: 50, notice_days: 0 }');
    project.price('12.00');
    const text = (await project.run('plan')).stdout;
    expect(text).toMatch(
      /^Refused by 1 guard\. Loosens price_increase_percent, protect · Platform[\s\S]+Check: the\s+guard\s+price_increase_percent is\s+loosened from 25 to 50/m,
    );
    const markdown = (await project.run('plan', '--format', 'markdown')).stdout;
    expect(markdown).toContain('Loosens `price_increase_percent`, protect · Platform');
    const html = (await project.run('plan', '--format', 'html')).stdout;
    expect(html).toContain('Loosens price_increase_percent, protect · Platform');
    const document = JSON.parse((await project.run('plan', '--json')).stdout);
    expect(Object.keys(document).slice(3, 5)).toEqual(['summary', 'rules']);
    expect(document.summary[0]).toMatch(/ Loosens price_increase_percent, protect · /);
    expect(document.rules.changes).toEqual([
      {
        kind: 'loosened',
        name: 'price_increase_percent',
        message: 'the guard price_increase_percent is loosened from 25 to 50',
      },
      { kind: 'loosened', name: 'protect', message: 'products.platform is no longer protected' },
    ]);
    expect(document.guard_rules).toMatchObject({
      limits: { price_increase_percent: '25' },
      protect: ['products.platform'],
    });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect([ajv.validate(schema, document), ajv.errors]).toEqual([true, null]);
  });

  test('counts from the next plan on, once an apply that sends nothing has put it on record', async () => {
    await standing();
    guards(`guards: { price_increase_percent: 25, ${EXCEPTION} }`);
    const sent = project.sent();
    const alone = await project.run('apply', '--yes');
    expect(alone.exitCode, alone.text).toBe(0);
    expect(project.sent()).toBe(sent);
    const log = (await project.run('log')).stdout;
    expect(log).toContain(
      'loosened: a new exception from price_increase_percent, limit 900, until 2027-01-01 (agreed)',
    );
    project.price('90.00');
    const next = await project.run('apply', '--yes');
    expect(next.exitCode, next.text).toBe(0);
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
  });

  test('tells the way for its exception, and by hand it counts at once', async () => {
    await standing();
    project.price('90.00');
    const refused = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
    expect(refused).toContain('insert at pricewright.yaml:8:10, and say who agreed: exceptions: [{ guard:');
    expect(refused).toContain(
      'An exception counts once it is on record: merge and apply it before this change, or put it there by hand: pricewright state set rules --reason …',
    );
    guards(`guards: { price_increase_percent: 25, ${EXCEPTION} }`);
    const brought = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
    expect(brought).toContain(
      'To let it pass price_increase_percent: the exception of this change (agreed) counts once it is on record: merge and apply it',
    );
    const byHand = await project.run('state', 'set', 'rules', '--reason', 'agreed with sales');
    expect(byHand).toMatchObject({ exitCode: 0 });
    expect(byHand.stdout).toContain('- a new exception from price_increase_percent, limit 900');
    const log = (await project.run('log')).stdout;
    expect(log).toMatch(/state set rules a new exception from price_increase_percent.*: agreed with sales/);
    const applied = await project.run('apply', '--yes');
    expect(applied.exitCode, applied.text).toBe(0);
    expect((await project.run('log', '--verify')).stdout).toContain('all is as it was written');
  });
});

test('a guard that comes, or is tightened, counts at once', async () => {
  await standing('guards: { price_increase_percent: 25 }');
  guards('guards: { price_increase_percent: 5 }');
  project.price('11.00');
  expect((await project.run('apply', '--yes')).exitCode).toBe(6);
  guards(`guards: { price_increase_percent: 5, ${EXCEPTION} }`);
  const excepted = await project.run('apply', '--yes');
  expect(excepted.exitCode, excepted.text).toBe(0);
});

test('the first guards vouch for themselves, and the plan says so once', async () => {
  project = await approvingProject([]);
  guards('guards: { price_increase_percent: 25 }');
  project.price('10.00');
  await project.run('state', 'init');
  expect((await project.run('plan')).stdout).toContain('there were no guards before this plan');
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  expect((await project.run('plan')).stdout).not.toContain('stood before');
});

test.each([
  ['goes', 'guards: {}', 'the guard price_increase_percent is removed: its limit was 25'],
  ['stays', 'guards: { price_increase_percent: 25 }', null],
])('a rule asks for a signature where a guard %s', async (_, text, reason) => {
  const rules = '[{ when: { guards_loosened: true }, by: [finance] }]';
  await standing('guards: { price_increase_percent: 25 }', rules);
  guards(text, rules);
  project.price('10.50');
  const plan = await project.planned();
  expect(plan.approvals?.required.flatMap(({ reasons }) => reasons) ?? []).toEqual(
    reason === null ? [] : [`guards_loosened: ${reason}`],
  );
  expect((await project.run('apply', '--yes')).exitCode).toBe(reason === null ? 0 : 6);
  if (reason === null) return;
  // The change alone needs it too.
  project.price('10.00');
  const { digest } = await project.planned();
  expect((await project.run('apply', '--yes')).exitCode).toBe(6);
  await project.run('approve', digest, '--as', 'finance', '--key', alice.file);
  const signed = await project.run('apply', '--yes');
  expect(signed.exitCode, signed.text).toBe(0);
  expect((await project.run('log')).stdout).toContain(`loosened: ${reason}`);
});

test('settings that decide where and how an apply sends are named first where they change', async () => {
  await standing();
  guards('guards: { price_increase_percent: 25 }', '[]', 'timezone: Asia/Tokyo\napply: { drift: revert }\n');
  const plan = await project.planned();
  expect(plan.notices.slice(0, 2).map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'rules-changed: timezone changes from UTC to Asia/Tokyo',
    'rules-changed: apply.drift changes from report to revert',
  ]);
  const text = (await project.run('plan')).stdout;
  expect(text).toMatch(/Changes\s+timezone, apply\.drift\.\nCheck: timezone changes/m);
  expect(text).toContain('Nothing to send: apply only records in state the rules of the project file.');
});

test('a document and a digest carry no other guards along', async () => {
  await standing();
  project.price('11.00');
  await project.run('plan', '--out', 'plan.json');
  const { digest } = JSON.parse(project.read('plan.json')) as { readonly digest: string };
  guards('guards: {}');
  const sent = project.sent();
  expect(await project.run('apply', 'plan.json')).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining('rules-differ'),
  });
  expect((await project.run('apply', '--approved', digest)).exitCode).toBe(5);
  expect(project.sent()).toBe(sent);
});

test('a plan for another day is shown, and neither applied nor approved', async () => {
  await standing('guards: {}', '[{ when: { moves: true }, by: [finance] }]');
  project.price('11.00');
  const planned = await project.run('plan', '--at', '2027-06-01', '--out', 'later.json');
  expect(planned.stdout).toContain('made for 2027-06-01 with --at');
  const later = JSON.parse(project.read('later.json')) as { readonly digest: string };
  const today = await project.planned();
  expect([later, today.made_for]).toMatchObject([{ made_for: '2027-06-01' }, undefined]);
  expect(later.digest).not.toBe(today.digest);
  expect((await project.planned('--at', today.today)).digest).toBe(today.digest);
  const sent = project.sent();
  for (const argv of [
    ['apply', 'later.json'],
    ['approve', 'later.json', '--as', 'finance', '--key', alice.file],
  ])
    expect(await project.run(...argv)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('plan-for-another-day'),
    });
  expect((await project.run('apply', '--approved', later.digest)).exitCode).toBe(5);
  expect(project.sent()).toBe(sent);
});
