/** A list price that changes in one currency of its bundle and not in another. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { planBetween } from '../plan/plan-between.ts';
import { catalogFrom } from '../rehearsal.ts';
import { pointsOf } from './said-of-plan.ts';

const TODAY = calendarDay('2026-11-20');

const catalog = (usd: string, eur: string, own = '', changes = '', changesInEur = '') => {
  const { catalog: read } = catalogFrom(
    parse(`version: "2026-04-01"
products: { seats: { id: p1 } }
bundles:
  team:
    name: Team
    currency: USD
    prices:
      seats: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${usd}", units: 1 } }
    ${changes}
    currencies: { EUR: { prices: { seats: { fixed_pricing_model: { price_per_unit: "${eur}" } } }${changesInEur} } }
subscriptions:
  a: { customer_id: c1, currency: USD, contract: { start_date: 2026-01-01 }, versions: [{ items: [{ bundle: team${own} }] }] }
  b: { customer_id: c2, currency: EUR, contract: { start_date: 2026-01-01 }, versions: [{ items: [{ bundle: team }] }] }
`),
  );
  if (read === undefined) throw new Error('the catalog has a fault');
  return read;
};

const changedTo = (amount: string) =>
  `changes: [{ effective_at: 2026-11-01, prices: { seats: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }]`;

test('is not named where the other currency changed on the same day', () => {
  const inEur = `, ${changedTo('11.00')}`;
  const before = catalog('10.00', '9.00', '', '', inEur);
  for (const [after, named] of [
    [catalog('10.00', '9.00', '', changedTo('12.00'), inEur), 0],
    [catalog('12.00', '9.00', '', '', inEur), 1],
  ] as const) {
    const plan = planBetween(before, after, TODAY);
    if (plan === undefined) throw new Error('no plan');
    const texts = pointsOf(plan).map(({ words: { text } }) => text);
    expect(texts.filter((text) => /in EUR stay as they are/.test(text))).toHaveLength(named);
  }
});

test.each([
  [
    'one currency',
    catalog('12.00', '9.00'),
    ['the prices of Team in EUR stay as they are for 1 subscription'],
  ],
  ['the other', catalog('10.00', '11.00'), ['the prices of Team in USD stay as they are for 1 subscription']],
  ['both', catalog('12.00', '11.00'), []],
  [
    "one customer's price alone",
    catalog('10.00', '9.00', ', prices: { seats: { fixed_pricing_model: { price_per_unit: "12.00" } } }'),
    [],
  ],
])('is named after a change of %s', (_, after, expected) => {
  const plan = planBetween(catalog('10.00', '9.00'), after, TODAY);
  if (plan === undefined) throw new Error('no plan');
  const texts = pointsOf(plan).map(({ words: { text } }) => text);
  expect(texts.filter((text) => /stay as they are/.test(text))).toEqual(expected);
});
