/** The months of a plan's series add up to what the contracts come to. */
import { expect, test } from 'vitest';
import type { RevenueSeries } from '../../src/model/plan/money-impact.ts';
import { rangeText, stepsOf } from '../../src/report/view/revenue-series.ts';

function told(changes: readonly number[], firstFull: string): string {
  const series: RevenueSeries = {
    months: changes.map((change, index) => ({
      month: `2027-0${index + 1}`,
      before: '100',
      after: String(100 + change),
    })),
    first_full: firstFull,
    all_in_effect: firstFull,
    ending: 0,
    unknown: 0,
  };
  return stepsOf(series, 'USD')
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
