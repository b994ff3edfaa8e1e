/** Rows of notices against their plans. `PROPERTY_RUNS` sets how many plans; the long setting is 500. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import schema from '../../schemas/notices.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { addressOf } from '../../src/model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../src/model/values/decimal.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { noticeRows, noticesCsv, noticesJson } from '../../src/report/view/notices.ts';
import { scanCsv } from '../../src/usage/scan-csv.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { randomPlans } from '../figures/check-plans.ts';
import { history, START } from '../plan/arbitrary-history.ts';
import { planBetween } from '../plan/plan-between.ts';
import { catalogFrom } from '../rehearsal.ts';
import { PRICED } from './priced-plans.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20);

interface Totals {
  readonly rows: number;
  readonly sums: readonly Decimal[];
}

const SUMS = ['month_before', 'month_after', 'contract_before', 'contract_after'] as const;

/** The totals of the rows of each currency, from the text of the CSV. */
function told(plan: Plan): ReadonlyMap<string, Totals> {
  const [head = [], ...rows] = [...scanCsv('a.csv', noticesCsv(plan).join(''), collectFaults())];
  const at = (name: string): number => head.findIndex(({ text }) => text === name);
  return new Map(
    plan.impact.money.map(({ currency }) => {
      const own = rows.filter((row) => row[at('currency')]?.text === currency);
      const sums = SUMS.map((name) =>
        own.reduce((total, row) => total.plus(decimal(row[at(name)]?.text || '0')), ZERO),
      );
      return [currency, { rows: own.length, sums }];
    }),
  );
}

function expectSums(plan: Plan): number {
  const rows = told(plan);
  for (const { currency, monthly, contract, subscriptions } of plan.impact.money) {
    const { sums = [], rows: count } = rows.get(currency) ?? {};
    expect(count).toBe(subscriptions);
    const planned = [monthly.before, monthly.after, contract.before, contract.after];
    for (const [index, amount] of planned.entries())
      expect(
        sums[index]?.eq(decimal(amount)),
        `${SUMS[index]} in ${currency}: ${sums[index]?.toFixed()} and ${amount}`,
      ).toBe(true);
  }
  return rows.size;
}

test('rows sum to the plan', { timeout: 60_000 + RUNS * 1000 }, () => {
  const sums = randomPlans(RUNS, 31).map(expectSums);
  expect(sums.reduce((all, each) => all + each, 0)).toBeGreaterThan(RUNS);
});

test('rows sum to the plan between the catalogs of generated histories', {
  timeout: 60_000 + RUNS * 1000,
}, () => {
  let sums = 0;
  for (const phases of fc.sample(history, Math.ceil(RUNS / 4)))
    for (const [index, { catalog }] of phases.entries()) {
      const before = phases[index - 1]?.catalog ?? EMPTY;
      const plan = planOfEdit(before, catalog);
      if (plan !== undefined) sums += expectSums(plan);
    }
  expect(sums).toBeGreaterThan(0);
});

const EMPTY: JsonObject = { version: '2026-04-01' };

/** Undefined where either catalog is faulty. */
function planOfEdit(before: JsonObject, after: JsonObject): Plan | undefined {
  const [old, now] = [before, after].map((data) => catalogFrom(data).catalog);
  return old && now && planBetween(old, now, START);
}

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
  expect(noticeRows(PRICED)[0]).toMatchObject({ from: '2027-01-19', days_of_notice: 60, customer: 'cus_0' });
});

test('the document is one that its schema knows', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  expect(validate(JSON.parse(noticesJson(PRICED))), JSON.stringify(validate.errors)).toBe(true);
});

/** A plan whose customers and names are these. */
function planWith(hostile: readonly string[]): Plan {
  const [money] = PRICED.impact.money;
  const [group] = money?.groups ?? [];
  const [member] = group?.members ?? [];
  if (!money || !group || !member) throw new Error('no member');
  const subscriptions = hostile.map((_, index) => addressOf('subscription', `s${index}`));
  const members = [{ ...member, subscriptions, customers: hostile }];
  const changes = hostile.slice(0, 2);
  return {
    ...PRICED,
    impact: {
      ...PRICED.impact,
      money: [{ ...money, groups: [{ ...group, cohort: hostile[0] ?? '', changes, members }] }],
      affected: subscriptions.map((address, index) => ({ address, name: hostile[index] ?? '' })),
    },
  };
}

test('holds no control character', () => {
  const hostile = ['Acme\r\nBcc: all@example.com', 'a\u0000\u001b[2J\u0085b', 'x\u202ey\u2028\u200b'];
  const plan = planWith(hostile);
  const texts = noticeRows(plan).flatMap(({ name, customer, cohort, changes }) => [
    ...[name ?? '', customer ?? '', cohort],
    ...changes,
  ]);
  expect(texts.filter((text) => /[\p{C}\p{Zl}\p{Zp}]/u.test(text))).toEqual([]);
  expect(texts).toContain('Acme\\r\\nBcc: all@example.com');
  for (const line of noticesCsv(plan)) expect(line).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*\r\n$/u);
  const { notices } = JSON.parse(noticesJson(plan)) as {
    readonly notices: readonly { readonly name: string }[];
  };
  expect(notices.map(({ name }) => name)).toEqual(noticeRows(plan).map(({ name }) => name));
});

test('a text is no formula, and stays in its column', () => {
  const plan = planWith(['=cmd|"/c calc"!A1', '@SUM(1,2)', '-1+1\r\nx', '+1', 'a; =1+1', ' =1', '＝1']);
  const [head, ...rows] = noticesCsv(plan);
  expect(head).toMatch(/^customer,subscription,kind,currency,month_before,.*,name\r\n$/);
  const nameOf = (row: string) => /,("(?:[^"]|"")*"|[^,]*)\r\n$/.exec(row)?.[1];
  expect(rows.map(nameOf)).toEqual(rows.map((row) => row.slice(0, row.indexOf('subscriptions.') - 1)));
  expect(rows.map((line) => line.slice(0, line.indexOf('subscriptions.') - 1))).toEqual([
    '"\'=cmd|""/c calc""!A1"',
    '"\'@SUM(1,2)"',
    "'-1+1\\r\\nx",
    "'+1",
    // A spreadsheet whose cells are separated by semicolons begins a cell after each.
    "a;' =1+1",
    "' =1",
    "'＝1",
  ]);
});

test('amounts are exact, with the places of their currency at least', () => {
  const [, row] = noticesCsv(PRICED);
  expect(row).toMatch(/,USD,\d+\.\d{2,},\d+\.\d{2,},-?\d+\.\d{2,},/);
});
