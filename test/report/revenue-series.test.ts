/** The months of a plan's series add up to what the contracts come to. */
import { expect, test } from 'vitest';
import type { MoneyImpact, RevenueSeries } from '../../src/model/plan/money-impact.ts';
import { differentMonths, rangeText, stepsOf } from '../../src/report/view/revenue-series.ts';

function seriesOf(changes: readonly number[], firstFull: string, allInEffect = firstFull): RevenueSeries {
  return {
    months: changes.map((change, index) => ({
      month: `2027-0${index + 1}`,
      before: '100',
      after: String(100 + change),
    })),
    first_full: firstFull,
    all_in_effect: allInEffect,
    ending: 0,
    unknown: 0,
  };
}

function told(changes: readonly number[], firstFull: string): string {
  return stepsOf(seriesOf(changes, firstFull), 'USD')
    .map((step) => `${step.change} ${rangeText(step)}`)
    .join('; ');
}

test.each([
  ['that begins a month', [20, 20, 0], '2027-01', '20 2027-01 to 2027-02; 0 2027-03'],
  ['that reaches everybody in its first month', [20, 20, 0], '2027-02', '20 2027-01 to 2027-02; 0 2027-03'],
  [
    'that reaches some of its first month',
    [5, 20, 20],
    '2027-02',
    '5 2027-01, in part; 20 2027-02 to 2027-03',
  ],
  ['that reaches nobody in its first month', [0, 20, 20], '2027-02', '20 2027-02 to 2027-03'],
])('a change %s', (_, changes, firstFull, says) => {
  expect(told(changes, firstFull)).toBe(says);
});

test.each([
  ['the recurring change is also that of the last month', [10, 20, 30], 30, '10 2027-01, 30 2027-03'],
  ['the last month differs by less than a twentieth', [10, 200, 201], 200, '10 2027-01, 200 2027-02'],
  ['the last month differs by more', [100, 100, 120], 100, '100 2027-01, 120 2027-03'],
  ['only the last month differs, by less', [200, 200, 201], 200, 'one amount'],
  ['no month has the recurring change', [10, 199, 201], 200, '10 2027-01, 201 2027-03'],
])('the change that lasts, where %s', (_, changes, recurring, says) => {
  const series = seriesOf(changes, '2027-01', '2027-03');
  const monthly = { before: '0', after: String(recurring) };
  const different = differentMonths({ currency: 'USD', monthly, series } as unknown as MoneyImpact);
  const text = different
    ? [different.full, different.lasting]
        .map(({ month, after }) => `${Number(after) - 100} ${month}`)
        .join(', ')
    : 'one amount';
  expect(text).toBe(says);
});
