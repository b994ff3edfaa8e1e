/** Approval by rule, from the plan to the log: an apply sends nothing without the signatures that a rule asks for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import schema from '../../schemas/log-verify.schema.json' with { type: 'json' };
import { readApproval } from '../../src/approval/approval-document.ts';
import { sealPlan } from '../../src/plan/document/plan-digest.ts';
import { fromDocument, toDocument } from '../../src/plan/document/plan-document.ts';
import { type StatedApproval, signApproval } from '../approval/sign-approval.ts';
import { type Approver, type ApprovingProject, approvingProject, newApprover } from './approving-project.ts';

const [alice, bob, carol, mallory] = ['alice', 'bob', 'carol', 'mallory'].map(newApprover) as [
  Approver,
  Approver,
  Approver,
  Approver,
];
const EVERYBODY = [alice, bob, carol, mallory];
const ABOVE_5 = '[{ when: { monthly_increase_above: "5.00" }, by: [finance] }]';

let project: ApprovingProject;

async function fresh(rules: string, roles: Readonly<Record<string, readonly Approver[]>>): Promise<void> {
  project = await approvingProject(EVERYBODY);
  project.rules(rules, roles);
  project.price('10.00');
  expect((await project.run('state', 'init')).exitCode).toBe(0);
}

/** With two subscriptions at 10.00 and the rules on record. */
async function standing(rules: string, roles: Readonly<Record<string, readonly Approver[]>>): Promise<void> {
  await fresh(rules, roles);
  const first = await project.run('apply', '--yes');
  expect(first.exitCode, first.text).toBe(0);
}

/** Each of the two subscriptions pays a price of its own. */
function payByCustomer(acme: string, beta: string): void {
  const paying = (name: string, amount: string) =>
    `${name}: { customer_id: cus_${name}, currency: USD, versions: [{ items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }] }] }`;
  const [rest] = project.read('billing.yaml').split('subscriptions:');
  project.write(
    'billing.yaml',
    `${rest}subscriptions:\n  ${paying('acme', acme)}\n  ${paying('beta', beta)}\n`,
  );
}

const approve = (digest: string, role: string, { file }: Approver, ...more: string[]) =>
  project.run('approve', digest, '--as', role, '--key', file, ...more);

/** An approval that this program itself would not make. */
function forged(by: Approver, stated: Partial<StatedApproval>): string {
  const whole = {
    project: 'approve-billing-7f3k2q',
    environment: 'default',
    digest: '',
    role: 'finance',
    approved_at: '2026-11-20T10:00:00.000Z',
    until: null,
    ...stated,
  };
  project.write('forged.json', signApproval(whole, by.privateKey, by.raw));
  return 'forged.json';
}

describe('an apply', () => {
  afterEach(() => project.close());

  test('from the plan to the log', async () => {
    await standing(ABOVE_5, { finance: [alice, bob] });
    project.price('13.00');
    const plan = await project.planned();
    expect(plan.approvals?.required).toEqual([
      {
        by: ['finance'],
        reasons: [
          'monthly_increase_above 5.00: what existing customers pay changes by USD +6.00 in 2026-11, over the limit of 5',
        ],
      },
    ]);
    const text = (await project.run('plan')).stdout;
    expect(text).toContain('Needs approval by finance');
    expect(text).toContain('finance: alice, bob');
    for (const format of ['markdown', 'html'])
      expect((await project.run('plan', '--format', format)).stdout).toContain(
        'what existing customers pay changes by',
      );
    const before = project.sent();
    const refused = await project.run('apply', '--yes', '--comment', 'comment.md');
    expect(refused).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining(`pricewright approve ${plan.digest} --as finance --key FILE`),
    });
    expect(refused.stderr).toMatch(
      /approval-missing: this plan needs a signed approval by finance \(alice, bob\): monthly/,
    );
    expect(project.read('comment.md')).toContain('Not applied: nothing was sent.');
    expect((await project.run('apply', '--approved', plan.digest)).exitCode).toBe(6);
    expect(project.sent()).toBe(before);

    await project.run('plan', '--out', 'plan.json');
    const signed = await approve('plan.json', 'finance', bob);
    expect(signed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(signed.stdout).toContain(`Approved plan ${plan.digest} as finance, signed with the key of bob.`);
    const applied = await project.run('apply', '--approved', plan.digest);
    expect(applied, applied.text).toMatchObject({ exitCode: 0 });
    expect(applied.stdout).toContain('Approved by bob as finance.');
    expect(project.sent()).toBeGreaterThan(before);

    const [{ run }] = JSON.parse((await project.run('log', '--json')).stdout) as [{ run: string }];
    expect((await project.run('log')).stdout).toContain('\n  1 signed approval\n');
    expect((await project.run('log', run)).stdout).toContain(
      'approved by bob as finance, 2026-11-20T10:00:00.000Z',
    );
    expect((await project.run('why', 'subscriptions.acme')).stdout).toContain('approved by bob as finance');
    const verified = await project.run('log', '--verify');
    expect(verified).toMatchObject({ exitCode: 0, stderr: '' });
    expect(verified.stdout).toMatch(
      /approved by bob as finance {2}\d+ requests\nNewest hash: \w{64} \(run \w+\)\nVerified 2 runs, 1 approval and \d+ requests/,
    );
    const state = new DatabaseSync(join(project.folder, 'state.db'));
    state.exec('update intents set answer_status = 299 where id = 1');
    state.close();
    const changed = await project.run('log', '--verify');
    expect(changed).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('NOT VERIFIED: 1 fault in 2 runs'),
    });
    expect(changed.stdout).toMatch(/✗ run 0+\d: request 1 for \S+ has another end than was written/);
    for (const file of ['state.db', 'plan.json'])
      expect(project.read(file)).not.toContain(String(bob.privateKey.export({ format: 'jwk' }).d));
  });

  test('a file does as well, and goes into the log', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.price('13.00');
    const { digest } = await project.planned();
    expect(
      (await approve(digest, 'finance', alice, '--out', 'approval.json', '--until', '2026-11-20')).exitCode,
    ).toBe(0);
    const signed = JSON.parse(project.read('approval.json'));
    expect(signed).toMatchObject({ digest, role: 'finance', until: '2026-11-20' });
    expect((await project.run('apply', '--yes')).exitCode).toBe(6);
    expect((await project.run('apply', '--yes', '--signed', 'approval.json')).exitCode).toBe(0);
    const document = JSON.parse((await project.run('log', '--verify', '--json')).stdout);
    expect(document).toMatchObject({ verified: true, approvals: 1 });
    expect(new Ajv2020({ formats: { 'date-time': true } }).validate(schema, document)).toBe(true);

    expect((await project.run('state', 'export', 'state.jsonl')).exitCode).toBe(0);
    rmSync(join(project.folder, 'state.db'));
    expect((await project.run('state', 'import', 'state.jsonl')).exitCode).toBe(0);
    expect((await project.run('log', '--verify')).stdout).toContain('approved by alice as finance');
    expect((await project.run('plan')).stdout).not.toContain('no approval rules stood before');
  });

  test('below the amount nobody is asked', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.price('12.50');
    expect((await project.planned()).approvals?.required).toEqual([]);
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  });

  test('one person counts once, in one role', async () => {
    await fresh('[{ when: { always: true }, by: [finance, finance] }]', { finance: [alice, bob] });
    const { digest } = await project.planned();
    await approve(digest, 'finance', alice);
    await approve(digest, 'finance', alice, '--until', '2027-01-01');
    const once = await project.run('apply', '--yes');
    expect(once).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('needs a signed approval by finance'),
    });
    await approve(digest, 'finance', bob);
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  });

  test('a request that adds its own key, or takes the rule away, does not approve itself', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.rules(ABOVE_5, { finance: [alice, mallory] });
    project.price('13.00');
    const added = await project.planned();
    expect(added.approvals?.required[0]?.reasons).toContain(
      'approval rules change: finance gets the key of mallory',
    );
    await approve(added.digest, 'finance', mallory);
    expect((await project.run('apply', '--yes')).stderr).toContain(
      'its key is not one of finance by the rules in force',
    );

    project.rules('[]', {});
    const gone = await project.planned();
    expect(gone.approvals?.required).toMatchObject([{ by: ['finance'] }]);
    expect((await project.run('apply', '--yes')).exitCode).toBe(6);

    // The change alone needs it too: otherwise the next request would be free.
    project.rules(ABOVE_5, { finance: [mallory] });
    project.price('10.00');
    const alone = await project.planned();
    expect([alone.steps, alone.approvals?.required[0]?.by]).toEqual([[], ['finance']]);
    expect((await project.run('apply', '--yes')).exitCode).toBe(6);
    await approve(alone.digest, 'finance', mallory);
    expect((await project.run('apply', '--yes')).exitCode).toBe(6);
    await project.run('plan', '--out', 'plan.json');
    expect((await project.run('apply', 'plan.json')).exitCode).toBe(6);
    await approve(alone.digest, 'finance', alice);
    expect((await project.run('apply', 'plan.json')).exitCode).toBe(0);
    expect((await project.planned()).approvals?.required).toEqual([]);
    project.price('13.00');
    const { digest } = await project.planned();
    await approve(digest, 'finance', mallory);
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
  });

  test('an approval of one plan does not carry other rules along', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.price('13.00');
    await project.run('plan', '--out', 'plan.json');
    await approve('plan.json', 'finance', alice);
    project.rules(ABOVE_5, { finance: [alice, mallory] });
    expect(await project.run('apply', 'plan.json')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('rules-differ'),
    });
  });

  test('a key that is taken away counts no longer, at once', async () => {
    await standing(ABOVE_5, { finance: [alice, bob] });
    project.rules(ABOVE_5, { finance: [alice] });
    project.price('13.00');
    const { digest, approvals } = await project.planned();
    expect(approvals?.approvers.finance).toEqual([alice.line]);
    await project.run('apply', '--yes', '--signed', forged(bob, { digest }));
    expect((await project.run('apply', '--yes', '--signed', forged(bob, { digest }))).exitCode).toBe(6);
  });

  test('a document with a target needs what its own steps do, and the log shows it whole', async () => {
    await standing('[{ when: { monthly_increase_above: "5.00" }, by: [finance] }]', { finance: [alice] });
    project.price('13.00');
    await project.run('plan', '--target', 'subscriptions.acme', '--out', 'plan.json');
    const { approvals } = JSON.parse(project.read('plan.json'));
    expect([approvals.required, (await project.planned()).approvals?.required.length]).toEqual([[], 1]);
    const applied = await project.run('apply', 'plan.json');
    expect(applied.exitCode, applied.text).toBe(0);
    const [{ run }] = JSON.parse((await project.run('log', '--json')).stdout) as [{ run: string }];
    expect(await project.run('log', run)).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
  });

  test.each(['as it was made', 'made to look like the whole plan'])(
    'a part is judged by itself, where the rest of the catalog would balance it: %s',
    async (how) => {
      await standing(ABOVE_5, { finance: [alice] });
      payByCustomer('20.00', '1.00');
      expect((await project.planned()).approvals?.required).toEqual([]);
      await project.run('plan', '--target', 'subscriptions.acme', '--out', 'plan.json');
      const { checksum: _, summary: __, ...part } = JSON.parse(project.read('plan.json'));
      const whole = { ...part, targets: [], approvals: { ...part.approvals, required: [] } };
      if (how !== 'as it was made') project.write('plan.json', JSON.stringify(sealPlan(whole)));
      const before = project.sent();
      expect(await project.run('apply', 'plan.json')).toMatchObject({
        exitCode: 6,
        stderr: expect.stringContaining('approval-missing'),
      });
      expect(project.sent()).toBe(before);
    },
  );

  test('a guard that refuses a part refuses its document, where the whole catalog passes it', async () => {
    await standing('[]', { finance: [alice] });
    payByCustomer('20.00', '1.00');
    const guards = 'guards: { monthly_change: { USD: { max: 5 } } }\n';
    project.write('pricewright.yaml', `${project.read('pricewright.yaml')}${guards}`);
    expect((await project.run('plan')).exitCode).toBe(0);
    expect((await project.run('plan', '--target', 'subscriptions.acme', '--out', 'plan.json')).exitCode).toBe(
      6,
    );
    const before = project.sent();
    expect(await project.run('apply', 'plan.json')).toMatchObject({
      exitCode: 6,
      stdout: expect.stringContaining('monthly_change'),
    });
    expect(project.sent()).toBe(before);
  });

  test('a document of which nothing is left needs none', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.price('13.00');
    await project.run('plan', '--out', 'plan.json');
    project.price('99.00');
    const before = project.sent();
    expect(await project.run('apply', 'plan.json')).toMatchObject({ exitCode: 5 });
    expect(project.sent()).toBe(before);
  });

  test('the first rules vouch for themselves, and the plan says so', async () => {
    await standing('[]', {});
    project.rules(ABOVE_5, { finance: [alice] });
    const first = await project.run('plan');
    expect(first.stdout).toContain('there were no approval rules before this plan');
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
    expect((await project.run('plan')).stdout).not.toContain('no approval rules stood before');
  });

  test('a lost key: the rules are put on record by hand, and the log has it', async () => {
    await standing(ABOVE_5, { finance: [alice] });
    project.rules(ABOVE_5, { finance: [bob] });
    expect(await project.run('state', 'set', 'rules')).toMatchObject({ exitCode: 1 });
    expect(await project.run('state', 'set', 'rules', '--reason', 'alice left')).toMatchObject({
      exitCode: 0,
    });
    project.price('13.00');
    const { digest } = await project.planned();
    await approve(digest, 'finance', bob);
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
    expect((await project.run('log')).stdout).toMatch(
      /state set rules approval rules change: finance gets the key of bob: alice left/,
    );
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
  });
});

describe('nothing is sent', () => {
  beforeAll(() => standing(ABOVE_5, { finance: [alice], legal: [carol] }), 60_000);
  beforeEach(() => {
    project.rules(ABOVE_5, { finance: [alice], legal: [carol] });
    project.price('10.00');
  });
  afterAll(() => project.close());

  test.each<[string, Approver, Partial<StatedApproval>, RegExp]>([
    ['another plan', alice, { digest: 'f'.repeat(64) }, /it is for the plan ffffffffffff/],
    ['another environment', alice, { environment: 'staging' }, /it is for environment staging/],
    ['another project', alice, { project: 'other' }, /it is for project other/],
    ['another role', alice, { role: 'legal' }, /no rule asks legal about this plan/],
    ['a key of another role', carol, {}, /its key is not one of finance/],
    ['a stranger', mallory, {}, /its key is not one of finance/],
    ['a day that is over', alice, { until: '2026-11-19' as never }, /it counted until 2026-11-19/],
  ])('an approval of %s does not count', async (_, by, stated, why) => {
    project.price('13.00');
    const { digest } = await project.planned();
    const before = project.sent();
    const ran = await project.run('apply', '--yes', '--signed', forged(by, { digest, ...stated }));
    expect(ran).toMatchObject({ exitCode: 6, stderr: expect.stringMatching(why) });
    expect(ran.stderr).toContain('approval-missing');
    expect(project.sent()).toBe(before);
  });

  test('a document with an approved digest and other steps is refused', async () => {
    project.price('11.00');
    const small = await project.planned();
    await approve(small.digest, 'finance', alice);
    project.price('90.00');
    await project.run('plan', '--out', 'plan.json');
    const large = fromDocument(JSON.parse(project.read('plan.json')));
    if (large === undefined) throw new Error('the document lacks something');
    const forged = sealPlan({ ...large, digest: small.digest });
    project.write('plan.json', JSON.stringify(toDocument(forged)));
    const before = project.sent();
    expect(await project.run('apply', 'plan.json')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('document-altered'),
    });
    expect(await approve('plan.json', 'finance', alice)).toMatchObject({
      stderr: expect.stringContaining('document-altered'),
    });
    expect(project.sent()).toBe(before);
  });

  test('keys of OpenSSH sign in place, and ssh-keygen signs for a public one', async () => {
    if (spawnSync('ssh-keygen', ['-?']).error !== undefined) return;
    const key = join(project.folder, 'ssh');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'dora', '-f', key]);
    const dora = { ...alice, line: project.read('ssh.pub').trim() };
    project.rules(ABOVE_5, { finance: [dora] });
    for (const file of ['ssh', 'ssh.pub']) {
      const ran = await approve(
        'e'.repeat(64),
        'finance',
        { ...dora, file },
        '--out',
        'by-ssh.json',
        '--json',
      );
      expect(ran, ran.text).toMatchObject({ exitCode: 0, stdout: project.read('by-ssh.json') });
      expect(readApproval(project.read('by-ssh.json')).kind).toBe('approval');
    }
    rmSync(key);
    project.write('ssh.pub', alice.line);
    expect((await approve('e'.repeat(64), 'finance', { ...dora, file: 'ssh.pub' })).stderr).toContain(
      'not-signed',
    );
  });

  test('approve refuses what it cannot sign, and shows nothing of a key', async () => {
    const digest = 'a'.repeat(64);
    const secret = String(mallory.privateKey.export({ format: 'pem', type: 'pkcs8' })).split('\n')[1] ?? '';
    project.write(
      'broken.pem',
      `-----BEGIN PRIVATE KEY-----\n${secret.slice(4)}\n-----END PRIVATE KEY-----\n`,
    );
    for (const [argv, code] of [
      [['approve', digest], 'missing-option'],
      [['approve', 'abcdef12', '--as', 'finance', '--key', alice.file], 'digest-incomplete'],
      [['approve', 'none.json', '--as', 'finance', '--key', alice.file], 'unreadable-file'],
      [['approve', digest, '--as', 'finanse', '--key', alice.file], 'unknown-role'],
      [['approve', digest, '--as', 'finance', '--key', mallory.file], 'not-an-approver'],
      [['approve', digest, '--as', 'finance', '--key', 'broken.pem'], 'unusable-key'],
      [['approve', digest, '--as', 'finance', '--key', 'none.pem'], 'unreadable-key'],
      [['apply', '--signed', digest], 'approval-is-digest'],
      [['log', 'x', '--verify'], 'verify-of-one-run'],
    ] as const) {
      if (argv[0] === 'apply') project.price('13.00');
      const ran = await project.run(...argv);
      expect(ran.stderr, argv.join(' ')).toContain(code);
      expect(ran.text).not.toContain(secret.slice(4, 20));
    }
  });

  test('diff: the rules of the other side judge', async () => {
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...argv], { cwd: project.folder });
    git('init', '-q');
    git('add', 'pricewright.yaml', 'billing.yaml');
    git('commit', '-qm', 'before');
    project.rules('[]', {});
    project.price('13.00');
    const { approvals } = await project.planned('diff', 'HEAD');
    expect(approvals?.approvers).toEqual({ finance: [alice.line] });
    expect(approvals?.required[0]?.reasons).toEqual([
      expect.stringContaining('monthly_increase_above 5.00: '),
      'approval rules change: monthly_increase_above 5.00 goes or changes',
    ]);
  });
});
