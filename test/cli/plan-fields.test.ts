/** A change of a plan's fields: the sentence says what the field table says of their money, and the guard agrees. */
import { expect, it } from 'vitest';
import { TERM_MONEY, type TermMoney } from '../../src/model/catalog/term-money.ts';
import { PROJECT, planFrom } from './plan-from.ts';

const plan = (fields: string): string => `version: "2026-04-01"
plans: { annual: { name: Growth annual, currency: USD, description: By the year, ${fields} } }
subscriptions:
  heron: { customer_id: cus_heron, plan: annual, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 } }
`;

const rows: Readonly<Record<string, TermMoney>> = TERM_MONEY.plan;

it.each([
  ['name', 'name: Growth annual', 'name: Growth yearly'],
  ['description', 'description: By the year', 'description: By the whole year'],
  ['tier', 'tier: a', 'tier: b'],
])('%s', async (field, from, to) => {
  const before = plan('tier: a');
  expect(before).toContain(from);
  const { first, refused } = await planFrom(PROJECT, before, before.replace(from, to));
  const isAsked = (rows[field] ?? rows['*'])?.money === 'asked';
  expect(first).toMatch(
    isAsked
      ? /^changed plan annual; Refused by 1 guard\. .*Its effect on bills is unknown/
      : /^(changed plan annual|plan annual renamed .*); Ready to apply\. .*From today: no bill changes; /,
  );
  expect(refused).toEqual(isAsked ? ['unmeasured'] : []);
});

it('the table has labels and others', () => {
  expect(rows.name?.money).toBe('none');
  expect(rows['*']?.money).toBe('asked');
});
