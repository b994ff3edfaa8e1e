/** Every pair of billing intervals: the amount of a month is measured, and the first lines say what is due when. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom } from './plan-from.ts';

const GUARDED = `${PROJECT}guards: { price_increase_percent: 20, bill_increase_percent: 25 }
`;

const growth = (interval: string, amount: number, direction: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
bundles: { growth: { name: Growth, currency: USD, prices: { berth: { type: fixed, fee_type: fixed, billing_direction: ${direction}, ${interval}, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount.toFixed(2)}", units: 1 } } } } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [{ bundle: growth }] }] }
`;
const MONTHS = [1, 2, 3, 6, 12, 24];
const every = (months: number): string =>
  months === 1
    ? 'billing_interval: monthly'
    : `billing_interval_unit: month, billing_interval_count: ${months}`;
const PAIRS = MONTHS.flatMap((from) => MONTHS.flatMap((to) => (from === to ? [] : [[from, to] as const])));
const text = (amount: number): string => amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const WORDS = [
  ['quarterly', 3],
  ['semi_annual', 6],
  ['yearly', 12],
] as const;

const planned = (from: number, to: number, rise: number, direction: string) =>
  planFrom(GUARDED, growth(every(from), 50 * from, direction), growth(every(to), 50 * to * rise, direction));

describe.each(PAIRS)('from every %i to every %i months', (from, to) => {
  it('the same a month is said with what is due', async () => {
    const { first, refused } = await planned(from, to, 1, 'advance');
    const due = `${text(50 * to)} USD due on 2026-11-20, was ${text(50 * from)}`;
    expect(first).toContain(`: the same a month, ${due}`);
    // Longer periods that were paid ahead are billed again.
    expect(first).toMatch(
      from > 6 && from > to
        ? /Check: \+[\d,.]+ USD to the end of the contracts · other timing of growth › berth/
        : /Check: other timing of growth › berth/,
    );
    expect(refused).toEqual([]);
  });

  it('more a month is refused by that amount', async () => {
    const { first, refused } = await planned(from, to, 1.4, 'advance');
    expect(first).toMatch(
      /^berth .*\+40\.0 %\)? in Growth for heron; .*From today: \+20\.00 USD a month .* for 1 subscription/,
    );
    expect(first).toMatch(/other timing of growth › berth/);
    expect(refused).toEqual(['price_increase_percent', 'bill_increase_percent']);
  });
});

describe.each(WORDS)('%s', (word, months) => {
  const named = `billing_interval: ${word}`;

  it.each([
    ['to count and unit', named, every(months)],
    ['from count and unit', every(months), named],
    ['said twice', named, `${named}, ${every(months)}`],
  ])('is its number of months: %s, nothing changes', async (_, before, after) => {
    const changed = await planFrom(
      GUARDED,
      growth(before, 50 * months, 'advance'),
      growth(after, 50 * months, 'advance'),
    );
    expect(changed.plan.steps).toEqual([]);
  });

  it('is counted by the month', async () => {
    const [before, after] = [1, 1.4].map((rise) => growth(named, 50 * months * rise, 'advance'));
    const { first, refused } = await planFrom(GUARDED, before ?? '', after ?? '');
    expect(first).toMatch(
      /^berth .*\+40\.0 %\)? in Growth for heron; .*From today: \+20\.00 USD a month .* for 1 subscription/,
    );
    expect(refused).toEqual(['price_increase_percent', 'bill_increase_percent']);
  });
});

it('in arrears, what is due when is said to be unknown', async () => {
  const { first } = await planned(1, 12, 1, 'arrears');
  expect(first).toMatch(
    /: the same a month for 1 subscription.*Needs attention: other timing of growth › berth .* billed every 12 months, was monthly; what is due when is not known/,
  );
});

it.each([
  ['billing_interval_unit: year, billing_interval_count: 1'],
  ['billing_interval_unit: week, billing_interval_count: 4'],
])('an interval that is no number of months is unmeasured: %s', async (interval) => {
  const [before, after] = [every(12), interval].map((each) => growth(each, 600, 'advance'));
  const { refused } = await planFrom(GUARDED, before ?? '', after ?? '');
  expect(refused).toContain('unmeasured');
});
