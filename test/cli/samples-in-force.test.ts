/**
 * Usage samples that a request edits do not judge its own bills: those on record, and those of the base, judge them as well.
 * Bills are 100.00 and 0.10 for each call, and Acme makes 1,000 calls a month.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApprovingProject, approvingProject, newApprover } from './approving-project.ts';

const alice = newApprover('alice');
let project: ApprovingProject;
afterEach(() => project.close());

interface Prices {
  readonly fee?: string;
  readonly call?: string;
  readonly acme?: string;
}

function prices({ fee = '100.00', call = '0.10', acme = 'acme' }: Prices = {}, more = ''): void {
  const common = 'billing_interval: monthly, billing_direction: advance, charge_on_contract_start: true';
  project.write(
    'billing.yaml',
    `version: "2026-04-01"
products: { platform: { name: Platform }, calls: { name: Calls } }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: { type: fixed, fee_type: fixed, ${common}, fixed_pricing_model: { price_per_unit: "${fee}", units: 1 } }
      calls: { type: unit, fee_type: fixed, ${common}, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "${call}" } }
subscriptions:
  ${acme}: { ${more}customer_id: cus_acme, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
`,
  );
}

const usage = (...rows: readonly string[]) =>
  project.write('usage.csv', `${['customer,metric,quantity', ...rows].join('\n')}\n`);
const ACME = 'cus_acme,met_calls,1000';

function rules(guards: string, approvals = '[]'): void {
  project.rules(approvals, approvals === '[]' ? {} : { finance: [alice] });
  const settings = project.read('pricewright.yaml');
  project.write('pricewright.yaml', `${settings}usage: [usage.csv]\nguards: ${guards}\n`);
}

/** Applied with these rules and samples on record. */
async function standing(
  guards: string,
  samples: readonly string[] = [ACME],
  approvals = '[]',
): Promise<void> {
  project = await approvingProject([alice]);
  rules(guards, approvals);
  usage(...samples);
  prices();
  expect((await project.run('state', 'init')).exitCode).toBe(0);
  await applied();
}

async function applied(): Promise<void> {
  const { exitCode, text } = await project.run('apply', '--yes');
  expect(exitCode, text).toBe(0);
}

const BILL = '{ bill_increase_percent: 5 }';
const refusals = async () =>
  (await project.planned()).guards.flatMap(({ outcome, guard, message }) =>
    outcome === 'refused' ? [`${guard}: ${message}`] : [],
  );

describe('a price with edited samples is judged by those on record', () => {
  test.each<[string, readonly string[], Prices]>([
    ['set to zero', ['cus_acme,met_calls,0'], { call: '0.12' }],
    ['written smaller', ['cus_acme,met_calls,1'], { call: '0.12' }],
    [
      'written larger, so that the share of the fee gets smaller',
      ['cus_acme,met_calls,1000000'],
      { fee: '120.00' },
    ],
    ['of another metric', ['cus_acme,met_other,1000'], { call: '0.12' }],
  ])('%s', async (_, samples, changed) => {
    await standing(BILL);
    usage(...samples);
    prices(changed);
    const planned = await project.run('plan', '--out', 'plan.json');
    expect(planned.exitCode, planned.text).toBe(6);
    expect(planned.text).toMatch(/^Check: usage samples change/m);
    expect((await refusals()).join()).toMatch(/^bill_increase_percent: .*its bill increases by/);
    const before = project.sent();
    const { digest } = JSON.parse(project.read('plan.json')) as { readonly digest: string };
    for (const argv of [
      ['apply', '--yes'],
      ['apply', 'plan.json'],
      ['apply', '--approved', digest],
    ]) {
      const ran = await project.run(...argv);
      expect(ran.exitCode, `${argv.join(' ')}\n${ran.text}`).toBe(6);
      expect(ran.text.replaceAll(/\s+/g, ' ')).toMatch(/usage samples? changes?/);
    }
    expect(project.sent()).toBe(before);
  });

  test('which says the bills and by what they are', async () => {
    await standing(BILL);
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    expect(await refusals()).toEqual([
      'bill_increase_percent: subscriptions.acme: its bill increases by 10.00 %, over the limit of 5 % (by the usage samples from before: 200.00 → 220.00 a month from 2026-11-20)',
    ]);
  });

  test('a row that goes', async () => {
    await standing('{ monthly_change: { USD: { max: 10 } } }');
    usage();
    prices({ call: '0.12' });
    expect((await refusals()).join()).toContain('USD +20.00');
  });

  test.each<[string, () => void]>([
    ['a row that is written smaller', () => usage('cus_acme,met_calls,0')],
    ['a row that goes', () => usage()],
    [
      'a file that goes',
      () =>
        project.write(
          'pricewright.yaml',
          project.read('pricewright.yaml').replace('usage: [usage.csv]\n', ''),
        ),
    ],
  ])('without a guard too the money by the former samples is in the first lines: %s', async (_, edit) => {
    await standing('{}');
    edit();
    prices({ call: '0.12' });
    const { exitCode, text } = await project.run('plan');
    expect(exitCode, text).toBe(0);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'by the usage samples from before: +20.00 USD a month (+10.0 %, +240.00 a year)',
    );
    prices();
    expect((await project.run('plan')).text).not.toContain('usage samples from before:');
  });

  test('the money by the former samples stays in the first lines beside what is more serious', async () => {
    await standing('{ bill_increase_percent: 5, price_increase_percent: 10, changes_percent: 50 }');
    rules('{ bill_increase_percent: 5000, price_increase_percent: 5000 }');
    usage('cus_acme,met_calls,0');
    prices({ fee: '1000.00', call: '0.12' });
    const { text } = await project.run('plan');
    const [first = ''] = text.replaceAll(/\s+/g, ' ').split(' Prices ');
    expect(first).toContain('by the usage samples from before: +920.00 USD a month');
  });

  test('a subscription that gets another key keeps its samples', async () => {
    await standing(BILL, ['cus_none,met_calls,1000']);
    project.write('usage.csv', 'subscription,metric,quantity\nacme,met_calls,1000\n');
    await applied();
    project.write('usage.csv', 'subscription,metric,quantity\nacme-inc,met_calls,0\n');
    prices({ call: '0.12', acme: 'acme-inc' }, 'renamed_from: acme, ');
    expect((await refusals()).join()).toContain('200.00 → 220.00');
    const { notices } = await project.planned();
    expect(notices.map(({ message }) => message).join()).toContain(
      'subscriptions.acme-inc met_calls 1000 → 0',
    );
    project.write('usage.csv', 'subscription,metric,quantity\nacme-inc,met_calls,1000\n');
    expect((await project.planned()).notices).toEqual([]);
  });
});

describe('a sample that is new', () => {
  test('does not stand for the usage that nobody knew before', async () => {
    await standing(BILL, []);
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    expect((await refusals()).join()).toContain('by the usage samples from before');
    usage(ACME);
    prices({ call: '0.101' });
    expect(await refusals()).toEqual([]);
  });

  test('judges alone once an apply has put it on record', async () => {
    await standing(BILL, []);
    usage('cus_acme,met_calls,100');
    await applied();
    prices({ call: '0.11' });
    expect(await refusals()).toEqual([]);
    expect((await project.planned()).notices).toEqual([]);
    await applied();
  });

  test('also where the project had no usage files', async () => {
    project = await approvingProject([alice]);
    project.rules('[]', {});
    project.write('pricewright.yaml', `${project.read('pricewright.yaml')}guards: ${BILL}\n`);
    prices();
    await project.run('state', 'init');
    await applied();
    rules(BILL);
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    expect((await refusals()).join()).toContain('bill_increase_percent');
  });
});

describe('samples by both limits', () => {
  test.each([
    ['max: 10', { call: '0.12' }, 'USD +20.00'],
    ['min: -10', { call: '0.08' }, 'USD −20.00'],
  ])('what all pay is judged by those before as well: %s', async (limit, changed, amount) => {
    await standing(`{ monthly_change: { USD: { ${limit} } } }`);
    usage('cus_acme,met_calls,0');
    prices(changed);
    const [refused, ...others] = await refusals();
    expect(others).toEqual([]);
    expect(refused).toContain(amount);
    expect(refused).toContain('by the usage samples from before');
    usage('cus_acme,met_calls,10000');
    // By their own samples, too.
    expect((await refusals()).join()).toContain(`${amount.slice(0, 5)}200.00`);
  });

  test('an approval is asked for by those before', async () => {
    await standing('{}', [ACME], '[{ when: { monthly_increase_above: 10 }, by: [finance] }]');
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    const { approvals } = await project.planned();
    expect(approvals?.required.flatMap(({ reasons }) => reasons).join()).toContain('USD +20.00');
    expect((await project.run('apply', '--yes')).text).toContain('approval-missing');
  });

  test('what all samples let pass is applied, and the new samples are on record then', async () => {
    await standing(BILL);
    usage('cus_acme,met_calls,900');
    prices({ call: '0.102' });
    await applied();
    usage('cus_acme,met_calls,900');
    expect((await project.planned()).notices).toEqual([]);
  });

  test('diff judges by the samples of the base', async () => {
    await standing(BILL);
    mkdirSync(join(project.folder, 'base'));
    for (const file of ['pricewright.yaml', 'billing.yaml', 'usage.csv'])
      cpSync(join(project.folder, file), join(project.folder, 'base', file));
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    const { exitCode, text } = await project.run('diff', 'base');
    expect(exitCode, text).toBe(6);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('by the usage samples from before: 200.00 → 220.00');
  });
});

describe('the record', () => {
  test('has samples that an apply with nothing to send puts there, and the log names them', async () => {
    await standing(BILL);
    usage('cus_acme,met_calls,900');
    await applied();
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
    expect((await project.run('log')).text).toContain('cus_acme met_calls 1000 → 900');
  });

  test('keeps them where a person puts the rules there by hand', async () => {
    await standing(BILL);
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    expect((await project.run('state', 'set', 'rules', '--reason', 'agreed')).exitCode).toBe(0);
    expect((await refusals()).join()).toContain('200.00 → 220.00');
    expect((await project.run('log', '--verify')).exitCode).toBe(0);
  });

  test('without samples knows of no usage', async () => {
    await standing(BILL);
    usage();
    await applied();
    usage(ACME);
    prices({ call: '0.104' });
    expect(await refusals()).toEqual([]);
    usage('cus_acme,met_calls,0');
    prices({ call: '0.12' });
    expect((await refusals()).join()).toContain('by the usage samples from before');
  });

  test('is found out where somebody edits them there', async () => {
    await standing(BILL);
    const database = new DatabaseSync(join(project.folder, 'state.db'));
    const edited = database
      .prepare(`update meta set value = replace(value, '"quantity":"1000"', '"quantity":"0"')`)
      .run();
    database.close();
    expect(edited.changes).toBeGreaterThan(0);
    const { exitCode, text } = await project.run('log', '--verify');
    expect(exitCode).toBe(1);
    expect(text).toContain('the usage samples on record are not those of the last run');
  });
});
