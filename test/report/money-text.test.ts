/** Amounts in the digits of their currency: shown rounded, compared exactly. */
import { describe, expect, it, test } from 'vitest';
import type { ExcludedAmount } from '../../src/model/plan/money-impact.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { impactLines, partlyText } from '../../src/report/lines/money-lines.ts';
import { priceChangeLines } from '../../src/report/lines/price-change-lines.ts';
import { tableText } from '../../src/report/markdown/report-markdown.ts';
import { moneyTable } from '../../src/report/sections/plan-sections.ts';
import { billIncreaseText } from '../../src/report/words/impact-words.ts';
import { increaseText, moneyText, unitMoneyText, valueText } from '../../src/report/words/value-text.ts';
import { fixed, impactOf, PRICED, unit } from './priced-plans.ts';
import { at, day } from './sample-plan.ts';

describe('an amount', () => {
  it.each([
    ['1003.5', 'USD', '1,003.50'],
    ['10.125', 'KWD', '10.125'],
    ['10.1255', 'BHD', '10.126'],
    ['1003.5', 'JPY', '1,004'],
    ['1002.5', 'KRW', '1,003'],
    ['0.125', 'USD', '0.13'],
    ['-0.125', 'EUR', '−0.13'],
    ['-0.001', 'USD', '0.00'],
    ['12.345', "the customer's own", '12.35'],
    ['12.345', 'QQQ', '12.35'],
    ['12.345', null, '12.35'],
  ])('of %s %s is %s', (amount, currency, expected) => {
    expect(moneyText(amount, currency)).toBe(expected);
  });

  it.each([
    ['1500', 'JPY', '1,500'],
    ['0.0025', 'JPY', '0.0025'],
    ['0.5', 'KWD', '0.500'],
    ['0.5', 'USD', '0.50'],
  ])('of which a fraction counts, %s %s, is %s', (amount, currency, expected) => {
    expect(unitMoneyText(amount, currency)).toBe(expected);
  });
});

describe('a difference', () => {
  it.each([
    ['10', '10.8', 'USD', '+0.80, +8.0 %'],
    ['10.125', '10.124', 'KWD', '−0.001, less than 0.1 %'],
    ['10.125', '10.124', 'USD', '−0.01, less than 0.1 %'],
    ['0.04', '0.043', 'USD', 'less than 0.01 more, +7.5 %'],
    ['1000', '1000.25', 'JPY', 'less than 1 more, less than 0.1 %'],
    ['0', '0.001', 'USD', 'less than 0.01 more'],
    ['100', '100', 'USD', '0.00, 0.0 %'],
    ['100', '99.995', 'USD', 'less than 0.01 less, less than 0.1 %'],
    ['145.75', '151.25', 'JPY', '+5, +3.8 %'],
    ['891.666666', '1007.833333', 'USD', '+116.16, +13.0 %'],
  ])('from %s to %s %s is %s', (before, after, currency, expected) => {
    expect(increaseText(before, after, currency)).toBe(expected);
  });
});

test.each([
  ['0.004', '0.006', 'USD', '+0.002, +50.0 %'],
  ['50.35', '50.4', 'USD', '+0.05, +0.1 %'],
  ['151.25', '145.75', 'JPY', '−5.5, −3.6 %'],
  ['0', '5', 'USD', '+5.00'],
])('a bill of %s that becomes %s %s differs by %s', (before, after, currency, expected) => {
  expect(billIncreaseText(before, after, currency)).toBe(expected);
});

test('a plan and its prices are in the digits of their currency', () => {
  const [money] = PRICED.impact.money;
  if (money === undefined) throw new Error('the sample has no money');
  const inDinars = { ...money, currency: 'KWD', monthly: { before: '10.125', after: '10.124' } };
  const dinars = { ...PRICED.impact, money: [inDinars] };
  const prices = impactOf([{ product: 'platform', before: fixed('1500'), after: fixed('1600.5') }]);
  const lines = [
    ...impactLines(dinars, day('2026-11-20')),
    ...priceChangeLines(prices.map((price) => ({ ...price, currency: 'JPY' }))),
  ].map(({ spans }) => spans.map(({ text }) => text).join(''));
  expect(lines).toContainEqual(expect.stringContaining('KWD  10.125 → 10.124  (−0.001, less than 0.1 %)'));
  expect(lines).toContainEqual(expect.stringContaining('(1,500 → 1,600.5)'));
});

test('the percentage of a price is rounded as that of an amount', () => {
  const increase = { before: fixed('160'), after: fixed('170') };
  const lines = priceChangeLines(impactOf([{ product: 'platform', ...increase }]));
  const text = lines.map(({ spans }) => spans.map((span) => span.text).join(''));
  expect(text).toContainEqual(expect.stringContaining('+6.3 % (160.00 → 170.00)'));
  expect(increaseText('160', '170', 'USD')).toBe('+10.00, +6.3 %');
});

test('who pays what from one day on is told with the day of the month that is compared', () => {
  const [money] = PRICED.impact.money;
  const [like] = money?.groups ?? [];
  if (money === undefined || like === undefined) throw new Error('the sample has no groups');
  const groups = [{ ...like, compared: day('2027-06-01') }];
  const page = planHtml({ ...PRICED, impact: { ...PRICED.impact, money: [{ ...money, groups }] } });
  expect(page).toContain('from 2027-01-19, a month from 2027-06-01 · 280');
});

test('a contract without an end is no price that is not counted', () => {
  const [money] = PRICED.impact.money;
  if (money === undefined) throw new Error('the sample has no money');
  const endless = {
    what: 'contract',
    changes: false,
    reason: 'the contract has no end',
    subscriptions: 2,
    for_example: at('subscriptions.a'),
  };
  const lines = impactLines(
    { ...PRICED.impact, money: [{ ...money, excluded: [endless] }] },
    day('2026-11-20'),
  );
  const text = lines.map(({ spans }) => spans.map((span) => span.text).join('')).join('\n');
  expect(text).toContain('no sum to the end of the contract of 2 subscriptions: the contract has no end');
  expect(text).not.toContain('unchanged, and not counted');
  const page = planHtml({
    ...PRICED,
    impact: { ...PRICED.impact, money: [{ ...money, excluded: [endless] }] },
  });
  expect(page).toContain('<li>the sum to the end of the contract: the contract has no end');
});

test.each([
  [1, 1, ', only in part (see what is excluded)'],
  [2, 2, ', all of them only in part (see what is excluded)'],
  [2, 1, ', 1 of them only in part (see what is excluded)'],
  [2, 0, ''],
])('of %i, %i that are counted in part', (all, partly, expected) => {
  expect(partlyText(all, partly)).toBe(expected);
});

function inOne(what: string, changes: boolean, reason: string): ExcludedAmount {
  return { what, changes, reason, subscriptions: 1, for_example: at('subscriptions.a') };
}

test('what changes with some is not named as unchanged beside that', () => {
  const [money] = PRICED.impact.money;
  if (money === undefined) throw new Error('the sample has no money');
  const reason = 'there is no usage sample';
  const excluded = [
    inOne('products.logs', true, reason),
    inOne('products.logs', false, reason),
    inOne('products.x', false, reason),
  ];
  const lines = impactLines({ ...PRICED.impact, money: [{ ...money, excluded }] }, day('2026-11-20'));
  const text = lines.map(({ spans }) => spans.map((span) => span.text).join(''));
  expect(text).toContain(`excluded: the change of logs in 1 subscription: ${reason}`);
  expect(text).toContain('excluded, unchanged: x');
});

test('of many cohorts the one with the largest decrease is named too, and of many bundles those that most follow', () => {
  const [money] = PRICED.impact.money;
  const [like] = money?.cohorts ?? [];
  if (money === undefined || like === undefined) throw new Error('the sample has no cohorts');
  const cohort = (name: string, after: string) => ({ ...like, name, monthly: { before: '100', after } });
  const cohorts = ['180', '170', '160', '150', '140', '20'].map((after) => cohort(`to ${after}`, after));
  const bundles = Array.from({ length: 12 }, (_, index) => ({
    bundle: at(`bundles.b${index}`),
    following: index === 10 ? 500 : index,
    overridden: 0,
    locked: 0,
  }));
  const lines = impactLines(
    { ...PRICED.impact, money: [{ ...money, cohorts }], bundles },
    day('2026-11-20'),
  ).map(({ spans }) => spans.map(({ text }) => text).join(''));
  expect(lines.filter((row) => /^to \d/.test(row)).map((row) => row.split(':')[0])).toEqual([
    'to 180',
    'to 170',
    'to 160',
    'to 20',
  ]);
  expect(lines).toContain('… and 2 more cohorts');
  expect(lines.slice(-9, -8)).toEqual(['bundles.b10: 500 subscriptions use it']);
  expect(lines.at(-1)).toBe('… and 4 more bundles that change');
});

/** The first members of the sample, in their group. */
function sampleMember() {
  const [money] = PRICED.impact.money;
  const [like] = money?.groups ?? [];
  const [member] = like?.members ?? [];
  if (money === undefined || like === undefined || member === undefined) throw new Error('no member');
  return { money, like, member };
}

test('a change that is in no amount is no change of nothing, in any form', () => {
  const { money, like, member } = sampleMember();
  const monthly = { before: '499', after: '499' };
  const groups = [{ ...like, members: [{ ...member, uncounted: true as const, monthly }] }];
  const unchanged = {
    ...money,
    created: 0,
    monthly,
    yearly: monthly,
    contract: monthly,
    cohorts: [],
    groups,
  };
  const told = { ...PRICED, impact: { ...PRICED.impact, money: [unchanged] } };
  const lines = impactLines(told.impact, day('2026-11-20')).map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  );
  expect(lines[1]).toContain('USD  499.00 → 499.00  (not known)');
  expect(tableText(moneyTable({ ...told, today: day('2026-11-20') })).match(/not known/g)).toHaveLength(2);
  // The sum, that to the end of the contracts, and the one behind them; the months have other amounts, so no year is shown.
  expect(planHtml(told).match(/>not known</g)).toHaveLength(3);
});

test('nor is it where new ones stand beside those whose change is in no amount', () => {
  const { money, like, member } = sampleMember();
  const monthly = { before: '499', after: '499' };
  const existing = { ...like, created: false, monthly, members: [{ ...member, uncounted: true as const }] };
  const mixed = { ...money, created: 1, subscriptions: 2, groups: [existing] };
  const told = { ...PRICED, impact: { ...PRICED.impact, money: [mixed] } };
  const lines = impactLines(told.impact, day('2026-11-20')).map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  );
  expect(lines).toContain('without the new ones: 499.00 → 499.00  (not known)');
  expect(planHtml(told)).toMatch(/without the new ones<.*?>not known</);
});

test('nor a cohort of new ones whose money is in no amount', () => {
  const { money, like, member } = sampleMember();
  const nothing = { before: '0', after: '0' };
  const [cohort] = money.cohorts;
  const ofPlan = { ...like, cohort: 'plans.annual', created: true, monthly: nothing };
  const groups = [{ ...ofPlan, members: [{ ...member, uncounted: true as const, monthly: nothing }] }];
  const annual = { ...cohort, name: 'plans.annual', monthly: nothing, paying: { more: 0, less: 0, same: 0 } };
  const cohorts = [...money.cohorts, annual] as typeof money.cohorts;
  const told = { ...PRICED, impact: { ...PRICED.impact, money: [{ ...money, cohorts, groups }] } };
  const lines = impactLines(told.impact, day('2026-11-20')).map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  );
  expect(lines.find((each) => each.startsWith('plans.annual:'))).toMatch(/ 0\.00 → 0\.00 {2}\(not known\)$/);
  expect(planHtml(told)).toMatch(/>plans\.annual<.{0,200}>not known</);
});

const textOf = (edit: Parameters<typeof impactOf>[0][number]): string =>
  priceChangeLines(impactOf([edit]))
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join('\n');

test('the share of a limit has as many places as a person reads', () => {
  const least = (amount: string) => ({ ...unit('1'), minimum_spend: { amount, period: 'yearly' as const } });
  const text = textOf({ product: 'logs', before: least('1000'), after: least('1100') });
  expect(text).toContain('largest increase +10.0 % at 0 (83.333333 → 91.666667)');
  const tiny = textOf({ product: 'logs', before: least('0.000004'), after: least('0.000008') });
  expect(tiny).toContain('(0.0000003 → 0.000001)');
});

test.each([
  ['-250', '-350', 'largest decrease from a credit (−250.00 → −350.00)'],
  ['-250', '-100', 'largest increase from a credit (−250.00 → −100.00)'],
  ['0', '-5', 'largest decrease from nothing (0.00 → −5.00)'],
  ['0', '5', 'largest increase from nothing (0.00 → 5.00)'],
])('from %s to %s is no share of anything', (before, after, expected) => {
  expect(textOf({ product: 'support', before: fixed(before), after: fixed(after) })).toContain(expected);
});

test('what is given has the same minus in an amount as in its change', () => {
  const money = { ...sampleMember().money, monthly: { before: '0', after: '-1205' } };
  const [, sum] = impactLines({ ...PRICED.impact, money: [money] }, day('2026-11-20'));
  expect(sum?.spans.map(({ text }) => text).join('')).toContain('0.00 → −1,205.00  (−1,205.00)');
  expect(
    tableText(moneyTable({ impact: { ...PRICED.impact, money: [money] }, today: day('2026-11-20') })),
  ).toContain('| **−1,205.00** | 0.00 | −1,205.00 |');
});

const expression = (text: string) => ({
  expression_pricing_model: {
    charges: [{ description: 'T', quantity_expression: text, unit_price_expression: '1' }],
    metric_bindings: [{ alias: 'a', metric_id: 'm' }],
  },
});

test('that prices cannot be compared is said once', () => {
  const text = textOf({ product: 'logs', before: expression('a'), after: fixed('5') });
  expect(text).toContain(
    'cannot be compared: the old price is billed at no stated interval and the new one monthly',
  );
  expect(text).not.toContain('not measured');
});

test('that prices are compared at some usages only is said, whether they differ there or not', () => {
  const packs = expression('ceil(a / 1000) * 5');
  const dearer = textOf({ product: 'logs', before: packs, after: expression('ceil(a / 1000) * 6') });
  expect(dearer).toMatch(
    /largest increase \+20\.0 % \(5\.00 → 6\.00\), for m 1\ncompared at \d+ usages, and at no other/,
  );
  const same = textOf({ product: 'logs', before: packs, after: expression('5 * ceil(a / 1000)') });
  expect(same).toMatch(/cannot be compared at every usage; bills the same at each of \d+ usages tried/);
});

test('a long value says how much of it is left out', () => {
  expect(valueText('x'.repeat(400))).toBe('x'.repeat(400));
  expect(valueText('x'.repeat(1_640))).toBe(`${'x'.repeat(400)}… (1,240 more characters in the JSON form)`);
});

test('what is taken for granted says whether the plan changes it', () => {
  const [money] = PRICED.impact.money;
  if (money === undefined) throw new Error('the sample has no money');
  const reason = 'its end is not known';
  const assumed = [inOne('discount', true, reason), inOne('trial_period_days', false, reason)];
  const lines = impactLines({ ...PRICED.impact, money: [{ ...money, assumed }] }, day('2026-11-20'));
  const text = lines.map(({ spans }) => spans.map((span) => span.text).join(''));
  expect(text).toContain(`assumed: discount, which changes, in 1 subscription: ${reason}`);
  expect(text).toContain(`assumed: trial_period_days in 1 subscription: ${reason}`);
});
