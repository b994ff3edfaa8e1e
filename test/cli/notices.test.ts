/** Notices on record: who got one of which price, and what guards make of it. */
import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import schema from '../../schemas/notices-record.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { approvingProject, at, fee } from './approving-project.ts';

const rise = (amount: string) =>
  `, changes: [{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }]`;

const catalog = (changes = '', more = '') => `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles:
  growth: { name: Growth, currency: USD, prices: { platform: ${fee('100.00')} }${changes} }
subscriptions:
${['acme', 'beta', 'cedar']
  .map(
    (key) =>
      `  ${key}: { customer_id: cus_${key === 'acme' ? key : 'beta'}, name: ${key} Ltd, currency: USD, auto_activate: true, metadata: { country: ${key === 'acme' ? 'DE' : 'US'} }, contract: { period_type: fixed, duration_months: 12, start_date: 2026-02-01 }, renewal: { auto_renew: true, duration_months: 12 }, versions: [{ items: [{ bundle: growth }] }${more}] }`,
  )
  .join('\n')}
`;

async function applied(guards: string) {
  const project = await approvingProject([]);
  onTestFinished(() => project.close());
  const settings = (text: string) => project.settings(`guards: { ${text} }`);
  const write = (changes = '') => project.write('billing.yaml', catalog(changes));
  const on =
    (day: string) =>
    (...argv: string[]) =>
      project.runAt(at(day), ...argv);
  const planOn = async (day: string) => JSON.parse((await on(day)('plan', '--json')).stdout) as Plan;
  const refusals = async (day: string) =>
    (await planOn(day)).guards.map(({ guard, outcome, message }) => `${guard} ${outcome}: ${message}`);
  settings(guards);
  write();
  expect((await project.run('state', 'init')).exitCode).toBe(0);
  const first = await project.run('apply', '--yes');
  expect(first.exitCode, first.text).toBe(0);
  const notices = async (day: string, format = 'notices') => {
    await on(day)('plan', '--out', 'plan.json');
    const file = format === 'notices' ? 'notices.csv' : 'notices.json';
    project.write(file, (await on(day)('show', 'plan.json', '--format', format)).stdout);
    return file;
  };
  return { project, settings, write, on, planOn, refusals, notices };
}

test('an increase that no notice on record names is refused, and passes for those who got one', async () => {
  const { project, write, on, refusals, notices } = await applied('unannounced: 0');
  write(rise('108.00'));
  expect(await refusals('2026-11-20')).toEqual([
    'unannounced refused: 3 addresses such as subscriptions.acme.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01, and no notice on record names it',
  ]);
  const file = await notices('2026-11-20');
  const text = project.read(file);
  const [head = '', ...rows] = text.trimEnd().split('\r\n');
  const column = (name: string) => rows.map((row) => row.split(',')[head.split(',').indexOf(name)]);
  expect(column('unit_price_before')).toEqual(['100.00', '100.00', '100.00']);
  expect(column('unit_price_after')).toEqual(['108.00', '108.00', '108.00']);
  expect(column('products')).toEqual(['Platform', 'Platform', 'Platform']);
  expect(column('name')).toEqual(['acme Ltd', 'beta Ltd', 'cedar Ltd']);
  expect(column('first_invoice')).toEqual(['2027-02-01', '2027-02-01', '2027-02-01']);
  expect(column('first_invoice_after')).toEqual(['108.00', '108.00', '108.00']);
  project.write(
    file,
    `${[head, ...rows.filter((row) => !row.includes('subscriptions.cedar'))].join('\r\n')}\r\n`,
  );
  const digest = createHash('sha256').update(project.read(file)).digest('hex');

  const recorded = await on('2026-11-21')('notices', file, '--reason', 'by post', '--json');
  expect(recorded, recorded.text).toMatchObject({ exitCode: 0, stderr: '' });
  const result = JSON.parse(recorded.stdout);
  const isResult = new Ajv2020().compile(schema);
  expect(isResult(result), JSON.stringify(isResult.errors)).toBe(true);
  expect(result).toEqual({
    file_sha256: digest,
    announced_on: '2026-11-21',
    subscriptions: 2,
    recorded: true,
  });
  const again = await on('2026-11-21')('notices', file);
  expect(again.stdout).toContain('is on record already (2 subscriptions, notice of 2026-11-21)');
  expect((await project.run('log')).stdout).toMatch(
    new RegExp(`notices file ${digest.slice(0, 12)}: 2 subscriptions, notice of 2026-11-21: by post\n`),
  );
  expect((await project.run('log', '--verify')).exitCode).toBe(0);

  expect(await refusals('2026-11-22')).toEqual([
    'unannounced refused: subscriptions.cedar.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01, and no notice on record names it',
  ]);
  const all = await on('2026-11-23')('notices', 'all');
  expect(all, all.text).toMatchObject({ exitCode: 0 });
  expect(all.stdout).toContain('On record: 3 subscriptions, notice of 2026-11-23.');
  expect(await refusals('2026-11-23')).toEqual([]);
});

test('a notice names a price and a day: another price or an earlier day is not announced, a lower price is', async () => {
  const { write, on, refusals, notices } = await applied('unannounced: 0');
  write(rise('108.00'));
  const file = await notices('2026-11-20', 'notices-json');
  expect((await on('2026-11-20')('notices', file)).exitCode).toBe(0);
  expect(await refusals('2026-11-20')).toEqual([]);
  write(rise('105.00'));
  expect(await refusals('2026-11-20')).toEqual([]);
  write(rise('109.00'));
  expect(await refusals('2026-11-20')).toHaveLength(1);
  write(rise('108.00').replace('2027-02-01', '2027-01-01'));
  expect(await refusals('2026-11-20')).toHaveLength(1);
  write(rise('108.00').replace('2027-02-01', '2027-03-01'));
  expect(await refusals('2026-11-20')).toEqual([]);
});

test('notice counts from the day on record, within the windows of each customer', async () => {
  const windows =
    'notice_days: 30, notice: [{ min: 60, max: 90, for: { metadata.country: DE } }, { max: 80, for: { renewal: true, currency: USD } }]';
  const { write, on, refusals, notices } = await applied(windows);
  write(rise('108.00'));
  // 73 days ahead, then 12.
  expect(await refusals('2026-11-20')).toEqual([]);
  expect(await refusals('2027-01-20')).toEqual([
    "notice_days refused: 3 addresses such as subscriptions.acme.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01 with 12 days' notice, not 30",
  ]);
  const file = await notices('2026-11-20');
  expect((await on('2027-01-20')('notices', file, '--at', '2026-12-20')).exitCode).toBe(0);
  expect(await refusals('2027-01-20')).toEqual([
    "notice_days refused: subscriptions.acme.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01 with 43 days' notice, not 60 (metadata.country: DE)",
  ]);
  // The last word about a file counts.
  expect((await on('2027-01-20')('notices', file, '--at', '2026-11-01')).exitCode).toBe(0);
  expect(await refusals('2027-01-20')).toEqual([
    "notice_days refused: subscriptions.acme.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01 with 92 days' notice, not at most 90 (metadata.country: DE); 2 addresses such as subscriptions.beta.versions.2027-02-01: bundles.growth products.platform increases on 2027-02-01 with 92 days' notice, not at most 80 (currency: USD, renewal: true)",
  ]);
  const text = (await on('2027-01-20')('plan')).stdout;
  expect(text).toContain("92 of at most 90 days' notice");
});

test('a scheduled list price that was announced is the base of the next change of that day', async () => {
  const { write, on, planOn, notices } = await applied('price_increase_percent: 9, bill_increase_percent: 9');
  write(rise('108.00'));
  const file = await notices('2026-11-20');
  expect((await on('2026-11-20')('apply', '--yes')).exitCode).toBe(0);
  write(rise('116.00'));
  const refused = (await planOn('2026-11-21')).guards.map(({ message }) => message);
  expect(refused).toEqual([
    expect.stringMatching(/16\.00 %, over the limit of 9 %, against the price of 2027-01-31, the day before/),
    expect.stringContaining('100.00 → 116.00'),
  ]);
  expect((await on('2026-11-21')('notices', file)).exitCode).toBe(0);
  const own = (await planOn('2026-11-21')).guards;
  expect(own.map(({ outcome }) => outcome)).toEqual([]);
  write(rise('119.00'));
  expect((await planOn('2026-11-21')).guards.map(({ message }) => message)).toEqual([
    expect.stringMatching(/10\.19 %, over the limit of 9 %, against the price of 2027-02-01/),
    expect.stringContaining('108.00 → 119.00'),
  ]);
});

test('what is no file of notices is refused with its fix, and nothing goes on record', async () => {
  const { project, write, on, notices } = await applied('unannounced: 0');
  write(rise('108.00'));
  const file = await notices('2026-11-20');
  const record = (...argv: string[]) => on('2026-11-20')('notices', ...argv);
  const fails = async (code: string, exitCode: number, ...argv: string[]) => {
    const ran = await record(...argv);
    expect([ran.exitCode, ran.stdout, ran.stderr], ran.text).toEqual([
      exitCode,
      '',
      expect.stringContaining(code),
    ]);
  };
  await fails('missing required argument', 1);
  await fails('bad-argument: 2026-11-21 is ahead', 1, file, '--at', '2026-11-21');
  await fails('unreadable-file', 1, 'none.csv');
  await fails('document-', 1, 'plan.json');
  project.write('other.csv', 'customer,amount\r\ncus_acme,3\r\n');
  await fails('document-unknown: other.csv has no column subscription', 1, 'other.csv');
  const head = project.read(file).split('\r\n')[0];
  project.write('empty.csv', `${head}\r\n`);
  await fails('bad-argument: empty.csv names no existing customer', 1, 'empty.csv');
  project.write('typo.csv', project.read(file).replace(/subscriptions\.acme/g, 'subscriptions.acne'));
  await fails('not-recorded: typo.csv: nothing is recorded at subscriptions.acne', 1, 'typo.csv');
  project.write('day.csv', project.read(file).replace('2027-02-01', '1 Feb 2027'));
  await fails('day.csv:2:1: not-a-day', 1, 'day.csv');
  project.write('cut.json', '{ "format_version": 1,');
  await fails('document-not-json', 1, 'cut.json');
  const json = project.read(await notices('2026-11-20', 'notices-json'));
  project.write('elsewhere.json', json.replace('approve-billing-7f3k2q', 'another-billing-7f3k2q'));
  await fails('plan-of-another-place', 5, 'elsewhere.json');
  expect((await project.run('log')).stdout).not.toContain('notices');
});
