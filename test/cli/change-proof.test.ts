/** `log NAME`: announced, approved by signature, applied on two days; verified, and checked as a stranger does. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import schema from '../../schemas/change-proof.schema.json' with { type: 'json' };
import { type ApprovingProject, approvingProject, at, fee, newApprover } from './approving-project.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NAME = 'bundles.growth.changes.2027-02-01';
const subscription = (key: string) =>
  `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-01-01 }, versions: [{ items: [{ bundle: growth }] }] }`;
const catalog = (changes = '') => `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles:
  growth: { name: Growth, currency: USD, prices: { platform: ${fee('100.00')} }, changes: [${changes}] }
subscriptions:
${['acme', 'beta'].map(subscription).join('\n')}
`;
const RISE =
  '{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "108.00" } } } }';

let project: ApprovingProject;
let approved: (day: string) => Promise<void>;
const isProof = addFormats.default(new Ajv2020({ allowUnionTypes: true })).compile(schema);

async function done(day: string, ...argv: string[]): Promise<string> {
  const { exitCode, text, stdout } = await project.runAt(at(day), ...argv);
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${exitCode}\n${text}`);
  return stdout;
}

beforeAll(async () => {
  const alice = newApprover('alice');
  project = await approvingProject([alice]);
  project.rules('[{ when: { always: true }, by: [finance] }]', { finance: [alice] });
  approved = async (day) => {
    const { digest } = JSON.parse(await done(day, 'plan', '--json'));
    await done(day, 'approve', digest, '--as', 'finance', '--key', alice.file);
    await done(day, 'apply', '--yes');
  };
  await done('2026-10-01', 'state', 'init');
  project.write('billing.yaml', catalog());
  await approved('2026-10-01');
  project.write('billing.yaml', catalog(RISE));
  await done('2026-10-12', 'plan', '--out', 'plan.json');
  const notices = await done('2026-10-12', 'show', 'plan.json', '--format', 'notices');
  // Beta gets no letter.
  project.write(
    'letters.csv',
    notices
      .split('\n')
      .filter((line) => !line.includes('cus_beta'))
      .join('\n'),
  );
  await done('2026-10-13', 'notices', 'letters.csv');
  await approved('2026-10-14');
  await done('2027-02-01', 'apply', '--due');
  // Nobody is billed in this account: an invoice is missing for each of the two.
  const billed = await project.runAt(at('2027-03-05'), 'reconcile', 'record', '--at', '2027-02');
  expect(billed).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('On record: the invoices of 2027-02'),
  });
});
afterAll(() => project.close());

test('what is on record about it, for a program', async () => {
  const proof = JSON.parse(await done('2027-03-05', 'log', NAME, '--json'));
  expect(isProof(proof), JSON.stringify(isProof.errors)).toBe(true);
  const [october, february] = proof.applied;
  expect(proof).toMatchObject({
    announced: [{ on: '2026-10-13', subscriptions: ['subscriptions.acme'], covered_by: october.run }],
    not_announced: ['subscriptions.beta'],
    approved: [{ run: october.run, signed: [{ name: 'alice', role: 'finance' }] }],
    billed: [{ month: '2027-02', on: '2027-03-05', differences: 2, of_change: 2, covered_by: null }],
    verified: true,
  });
  const sent = ({ requests }: typeof october) =>
    requests.map(({ address, closing }: typeof october) => `${closing} ${address}`);
  expect(sent(october)).toEqual([
    'done subscriptions.acme.versions.2027-02-01',
    'done subscriptions.beta.versions.2027-02-01',
  ]);
  expect(sent(february)).toEqual(['done bundles.growth']);
});

test('and for a person', async () => {
  const text = await done('2027-03-05', 'log', NAME);
  expect(text).toMatch(/announced {2}2026-10-13: 1 subscription, file \w{12}, in run \w+\n/);
  expect(text).toContain('no notice on record: subscriptions.beta\n');
  expect(text).toMatch(/approved {3}plan \w{12}, run \w+: signed by alice as finance\n/);
  expect(text).toMatch(/applied {4}[\d-]+, run 0+4: 1 request, 1 done\n/);
  expect(text).toContain(
    'billed     2027-02: 2 differences, 2 at its subscriptions; compared on 2027-03-05, since the newest run\n',
  );
  expect(text).toContain('all is as it was written');
  const version = await done('2027-03-05', 'log', 'subscriptions.acme.versions.2027-02-01');
  expect(version).toMatch(/applied {4}2026-10-14, run 0+3: 1 request, 1 done\n/);
});

test('the folder is checked with the commands of its README, and finds a changed record', async () => {
  await done('2027-03-05', 'log', NAME, '--out', 'evidence');
  const folder = join(project.folder, 'evidence');
  const proof = JSON.parse(readFileSync(join(folder, 'change.json'), 'utf8'));
  expect(isProof(proof), JSON.stringify(isProof.errors)).toBe(true);
  const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  const check = () => spawnSync('sh', ['-c', block], { cwd: folder, encoding: 'utf8' });
  const lines = check().stdout.trim().split('\n');
  expect(lines.filter((line) => !line.endsWith('OK'))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining(['notice of 2026-10-13: OK', 'invoices of 2027-02: OK', 'newest hash: OK']),
  );
  expect(lines).toHaveLength(6);
  appendFileSync(join(folder, `runs/${proof.announced[0].covered_by}/interventions.jsonl`), ' ');
  expect(`${check().stdout}${check().stderr}`).toContain('FAILED');
});

test('a plain apply on its day is in it too, and a wave that is taken back', async () => {
  const inJune = (at: string) =>
    `{ effective_at: 2027-06-01, applies: { waves: [{ rest: true, at: ${at} }] }, prices: { platform: { fixed_pricing_model: { price_per_unit: "112.00" } } } }`;
  const write = (at: string) => project.write('billing.yaml', catalog(`${RISE}, ${inJune(at)}`));
  write('2027-06-01');
  for (const day of ['2027-03-06', '2027-06-01']) await approved(day);
  write('2027-09-01');
  await approved('2027-06-10');
  const { applied } = JSON.parse(await done('2027-06-10', 'log', NAME.replace('02-01', '06-01'), '--json'));
  const sent = applied.map(({ requests }: { readonly requests: readonly unknown[] }) => requests.length);
  // Two versions, the bundle, and for each of the two the former price with the next day.
  expect(sent).toEqual([2, 1, 4]);
});

test.each([
  [['bundles.growth.changes.2027-03-01'], 'not-recorded: '],
  [['growth.x'], 'bad-argument: '],
  [['--out', 'nowhere'], 'evidence-without-run: '],
])('log %j: %s', async (more, fault) => {
  const { exitCode, stderr } = await project.runAt(at('2027-03-05'), 'log', ...more);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(fault)]);
});
