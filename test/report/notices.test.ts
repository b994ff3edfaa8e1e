import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../../schemas/notices.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import { noticeRows } from '../../src/report/notices/notice-rows.ts';
import { noticesCsv } from '../../src/report/notices/notices-csv.ts';
import { noticesJson } from '../../src/report/notices/notices-json.ts';
import { randomPlans } from '../figures/check-plans.ts';
import { PRICED } from './priced-plans.ts';

const sum = (texts: readonly string[]) =>
  decimalText(texts.reduce((total, text) => total.plus(decimal(text)), ZERO));

/** Of rows and of the plan, by currency. */
function totals(plan: Plan) {
  const rows = noticeRows(plan);
  return plan.impact.money.map(({ currency, monthly, contract, subscriptions }) => {
    const own = rows.filter((row) => row.currency === currency);
    const told = [
      sum(own.map((row) => row.monthly.before)),
      sum(own.map((row) => row.monthly.after)),
      sum(own.map((row) => row.contract?.before ?? '0')),
      sum(own.map((row) => row.contract?.after ?? '0')),
      own.length,
    ];
    return { told, planned: [monthly.before, monthly.after, contract.before, contract.after, subscriptions] };
  });
}

test('rows sum to the plan', () => {
  let sums = 0;
  for (const plan of randomPlans(60, 31))
    for (const { told, planned } of totals(plan)) {
      // A twelfth has twenty places: what is rounded in each row is less than a millionth of a cent in all.
      expect(told.map((each) => Number(each).toFixed(8))).toEqual(
        planned.map((each) => Number(each).toFixed(8)),
      );
      sums += 1;
    }
  expect(sums).toBeGreaterThan(60);
});

test('a row says who pays what, from when, and at what notice', () => {
  const [plan] = randomPlans(1, 31);
  if (plan === undefined) throw new Error('no plan');
  for (const row of noticeRows(plan)) {
    expect(row).toMatchObject({
      from: '2026-11-20',
      days_of_notice: 0,
      plan_digest: plan.digest,
      counted: true,
    });
    expect(row.customer).toBe(`cus_${row.subscription.split('.')[1]}`);
  }
  expect(noticeRows(PRICED)[0]).toMatchObject({ from: '2027-01-19', days_of_notice: 60, customer: null });
});

test('the document is one that its schema knows', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(validate(JSON.parse(noticesJson(PRICED))), JSON.stringify(validate.errors)).toBe(true);
});

test('a text is no formula, and stays in its column', () => {
  const [money] = PRICED.impact.money;
  const [group] = money?.groups ?? [];
  const [member] = group?.members ?? [];
  if (!money || !group || !member) throw new Error('no member');
  const hostile = ['=cmd|"/c calc"!A1', '@SUM(1,2)', '-1+1\r\nx', '+1'];
  const members = [{ ...member, subscriptions: member.subscriptions.slice(0, 4), customers: hostile }];
  const plan: Plan = {
    ...PRICED,
    impact: { ...PRICED.impact, money: [{ ...money, groups: [{ ...group, members }] }] },
  };
  const [head, ...rows] = noticesCsv(plan);
  expect(head).toMatch(/^customer,subscription,kind,currency,month_before,/);
  expect(rows.map((line) => line.slice(0, line.indexOf('subscriptions.') - 1))).toEqual([
    '"\'=cmd|""/c calc""!A1"',
    '"\'@SUM(1,2)"',
    '"\'-1+1\r\nx"',
    "'+1",
  ]);
});

test('amounts are exact, with the places of their currency at least', () => {
  const [, row] = noticesCsv(PRICED);
  expect(row).toMatch(/,USD,\d+\.\d{2,},\d+\.\d{2,},-?\d+\.\d{2,},/);
});
