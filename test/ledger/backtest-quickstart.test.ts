/** The last months of two customers of `examples/quickstart`, by hand to the cent. */
import { expect, it } from 'vitest';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';
import { boundsLines } from '../../src/report/lines/excluded-lines.ts';
import type { Line } from '../../src/report/lines/lines.ts';
import { backtestLines } from '../../src/report/lines/series-lines.ts';
import { readUsage } from '../../src/usage/read-usage.ts';
import { planBetween } from '../plan/plan-between.ts';
import { catalogWith } from './quickstart-catalog.ts';

/** Starter's logs for 0.70 in the place of 0.60, with the usage in CSV. In dollars. */
function impactOf(csv: string): MoneyImpact {
  const { samples, diagnostics } = readUsage([{ file: 'usage/a.csv', content: csv }], undefined);
  if (samples === undefined) throw new Error(JSON.stringify(diagnostics));
  const plan = planBetween(
    catalogWith(),
    catalogWith('price_per_unit: "0.60"', 'price_per_unit: "0.70"'),
    calendarDay('2026-11-20'),
    { usage: samples },
  );
  if (plan === undefined) throw new Error('no plan');
  // Throws where the document does not have the form of its schema.
  expect([...planPieces(plan)].join('')).toContain('"usage_bounds"');
  const [money, ...others] = plan.impact.money;
  if (money === undefined || others.length > 0) throw new Error('not one currency');
  return money;
}

function textOf(lines: readonly Line[]): readonly string[] {
  return lines.map(({ spans }) => spans.map(({ text }) => text).join(''));
}

const USAGE = `customer,metric,quantity,month
cus_bakehouse,met_log_gigabytes,100,2026-09
cus_bakehouse,met_check_runs,10,2026-09
cus_bakehouse,met_log_gigabytes,120,2026-10
cus_bakehouse,met_check_runs,40,2026-10
cus_pedalpost,met_log_gigabytes,10,2026-10
cus_pedalpost,met_check_runs,10,2026-10
cus_pedalpost,met_log_gigabytes,99,2026-11
cus_bakehouse,met_log_gigabytes,99,2025-10
`;

it('looks back on the months whose usage is known, to the cent', () => {
  const { backtest } = impactOf(USAGE);
  // Bakehouse: 49 + 100 × 0.60 + 10 × 1.20 = 121 and 49 + 120 × 0.60 + 40 × 1.20 = 169; at 0.70: 131 and 181.
  // Pedalpost: 49 + 10 × 0.60 + 10 × 1.20 less half = 61; at 0.70: 62.
  expect(backtest).toMatchObject({
    from: '2025-11',
    to: '2026-10',
    subscriptions: 2,
    bills: 3,
    total: { before: '351', after: '374' },
    customers: 2,
    // The changes are 22 and 1.
    median: '11.5',
    percentile_95: '22',
    worst: { customer: 'cus_bakehouse', before: '290', after: '312' },
  });
  expect(backtest?.months.slice(-3)).toEqual([
    { month: '2026-08', before: '0', after: '0', bills: 0 },
    { month: '2026-09', before: '121', after: '131', bills: 1 },
    { month: '2026-10', before: '230', after: '243', bills: 2 },
  ]);
  expect(backtest?.excluded[0]?.reason).toContain('there is no usage sample');
});

it('says what the months were, and what is excluded', () => {
  const lines = textOf(backtestLines(impactOf(USAGE)));
  expect(lines[0]).toBe(
    "2025-11 to 2026-10: 351.00 as billed → 374.00 at this plan's prices  (+23.00, +6.6 %)  over 3 monthly bills of 2 subscriptions",
  );
  expect(lines[1]).toBe(
    'by customer over these months: median +11.50, 95th percentile +22.00 (2 customers), largest increase Bakehouse Ordering 290.00 → 312.00',
  );
});

it('bounds the change where no sample says what is used, and looks back on nothing without a month', () => {
  const money = impactOf('customer,metric,quantity\ncus_other,met_other,1\n');
  expect(money.backtest).toBeUndefined();
  // 0.70 − 0.60 for each gigabyte: nothing at 0, and no end.
  expect(money.usage_bounds).toMatchObject({
    least: '0',
    most: null,
    entries: [
      {
        what: ['bundles.starter products.logs'],
        least: { change: '0', use: [{ of: 'met_log_gigabytes', quantity: '0' }] },
        most: { change: '0.1', each_further: [{ of: 'met_log_gigabytes', quantity: '1' }] },
      },
    ],
  });
  expect(textOf(boundsLines(money))[0]).toMatch(
    /^without usage samples, \d+ subscriptions, excluded: at least 0\.00 a month$/,
  );
});
