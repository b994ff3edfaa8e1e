/**
 * Looking back shares what subscriptions have alike; here it is held against bills that are made one by one, over
 * generated subscriptions and usage. `PROPERTY_RUNS` sets how many companies.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backtestOf } from '../../src/ledger/backtest.ts';
import type { PricedSubscription, PriceSchedule } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { usageHistory } from '../../src/ledger/usage/usage-lookup.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import { addMonths, calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { slowBacktest } from './slow-backtest.ts';
import { fixed, sample, schedule, subscription, unit } from './subscriptions.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150);
const TODAY = calendarDay('2026-12-10');

const amount = fc.constantFrom('0', '1', '2.50', '2.5', '0.0125', '7');
const more: fc.Arbitrary<Price> = fc.constantFrom<Price>(
  {},
  {},
  {},
  {},
  {},
  {},
  { trial_period_days: 45 },
  {
    discount: {
      type: 'percentage',
      amount: '10',
      duration_type: 'fixed',
      duration_value: 3,
      duration_unit: 'month',
    },
  },
  { discount: { type: 'percentage', amount: '50' } },
  { minimum_spend: { amount: '20', period: 'monthly' } },
  { maximum_spend: { amount: '30', period: 'monthly' } },
  { billing_frequency: 'one_time' },
);

/** Those that most samples are of stand twice. */
const KINDS = ['fixed', 'unit', 'graduated', 'prepaid', 'matrix', 'tiered']
  .flatMap((kind) => [kind, kind])
  .concat('seats', 'yearly', 'both', 'expression');

const price: fc.Arbitrary<Price> = fc
  .tuple(fc.constantFrom(...KINDS), amount, amount, more)
  .map(([kind, first, second, beside]): Price => {
    const tiers = [
      { min_units: 0, max_units: 10, price_per_unit: first },
      { min_units: 11, max_units: 500, price_per_unit: second, fixed_fee: '3' },
    ];
    const monthly = { billing_interval: 'monthly', ...beside };
    switch (kind) {
      case 'fixed':
        return fixed(first, beside);
      case 'unit':
        return unit(first, 'met_a', beside);
      case 'seats':
        return { ...monthly, unit_pricing_model: { price_per_unit: first } };
      case 'graduated':
        return { ...monthly, metric_ids: ['met_a'], graduated_tiered_pricing_model: { tiers } };
      case 'tiered':
        return { ...monthly, tiered_pricing_model: { tiers, units: 12 } };
      case 'prepaid':
        return {
          ...monthly,
          metric_ids: ['met_b'],
          prepaid_tiered_pricing_model: { prepaid_units: 5, tiers: tiers.slice(0, 1) },
        };
      case 'yearly':
        return {
          ...beside,
          billing_interval_count: 12,
          billing_interval_unit: 'month',
          metric_ids: ['met_a'],
          unit_pricing_model: { price_per_unit: first },
        };
      case 'matrix':
        return {
          ...monthly,
          metric_ids: ['met_c'],
          matrix_pricing_model: {
            dimensions: [{ key: 'region', values: ['eu', 'us'] }],
            root: {
              splits: [
                {
                  dimension_key: 'region',
                  branches: [
                    {
                      value: 'eu',
                      child: { leaf: { cell_key: 'eu', unit_pricing_model: { price_per_unit: first } } },
                    },
                    {
                      value: 'us',
                      child: { leaf: { cell_key: 'us', unit_pricing_model: { price_per_unit: second } } },
                    },
                  ],
                },
              ],
            },
          },
        };
      case 'expression':
        return {
          ...monthly,
          expression_pricing_model: {
            charges: [{ quantity_expression: 'x + 2 * y', unit_price_expression: first }],
            metric_bindings: [
              { alias: 'x', metric_id: 'met_a' },
              { alias: 'y', metric_id: 'met_b' },
            ],
          },
        };
      default:
        return { ...monthly, metric_ids: ['met_a', 'met_b'], unit_pricing_model: { price_per_unit: second } };
    }
  });

const day = fc.constantFrom(
  '2025-10-31',
  '2026-01-15',
  '2026-06-01',
  '2026-06-20',
  '2026-12-01',
  '2027-01-01',
);
const terms: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  {},
  {},
  {},
  {
    discount: {
      type: 'percentage',
      amount: '25',
      duration_type: 'fixed',
      duration_value: 4,
      duration_unit: 'months',
    },
  },
  { discount: { type: 'amount', amount: '5' } },
  { minimum_spend: { amount: '1200', period: 'yearly' } },
  { maximum_spend: { amount: '40', period: 'monthly' } },
  { price_escalation: { enabled: true, type: 'percentage', percentage: '10', interval_months: 6 } },
  { trial_period_days: 40 },
);

const side: fc.Arbitrary<PriceSchedule> = fc
  .tuple(
    fc
      .tuple(
        fc.constantFrom([], ['2025-10-31'], ['2025-10-31']),
        fc.uniqueArray(day, { minLength: 1, maxLength: 2 }),
      )
      .map((days) => [...new Set(days.flat())]),
    fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), price, { minKeys: 1, maxKeys: 3 }), {
      minLength: 3,
      maxLength: 3,
    }),
    terms,
    fc.constantFrom<(string | null)[]>(null, '2026-03-01'),
    fc.constantFrom('', '', '', '', '', '', '', '', 'ended', 'plan_items', 'everything'),
    fc.constantFrom(false, false, true),
  )
  .map(([days, items, own, since, last, replaced]) => {
    const made = schedule(
      Object.fromEntries(days.toSorted().map((from, index) => [from, items[index] ?? {}])),
      own,
      since,
      replaced ? { terms: { price_escalation: own.price_escalation ?? null }, until: '2026-05-01' } : null,
    );
    const entries = made.entries.map((entry, index) => {
      if (index < made.entries.length - 1 || last === '') return entry;
      return last === 'ended'
        ? { ...entry, ended: true as const }
        : { ...entry, missing: last as 'plan_items' | 'everything' };
    });
    return { ...made, entries };
  });

/** A few forms, each of several subscriptions, whose customers may have several of them. */
const company: fc.Arbitrary<readonly PricedSubscription[]> = fc
  .array(
    fc.record({
      before: side,
      after: side,
      start: fc.constantFrom(null, '2025-01-31', '2024-12-05', '2026-04-10', '2026-12-01'),
      created: fc.nat(9).map((part) => part === 0),
      draft: fc.nat(9).map((part) => part === 0),
      customers: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((forms) =>
    forms.flatMap(({ before, after, start, created, draft, customers }, form) =>
      customers.map((customer, index) =>
        subscription(
          `s${form}_${index}`,
          { before, after },
          {
            customer: `cus_${customer}`,
            created,
            draft,
            fields: start === null ? {} : { contract: { start_date: start } },
            first: '2026-12-15',
            last: '2027-01-05',
          },
        ),
      ),
    ),
  );

const QUANTITIES = ['0', '3', '3.0', '11', '12.5', '400'];

/** Most customers have most metrics in most of the months, and the next one. */
const measured: fc.Arbitrary<readonly UsageSample[]> = fc.integer({ min: 1, max: 10_000 }).map((seed) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((customer) =>
    ['met_a', 'met_b', 'met_c'].flatMap((metric, which) =>
      Array.from({ length: 13 }, (_, month) => {
        const pick = (seed * (customer * 41 + which * 17 + month * 7 + 1)) % 9973;
        if (pick % 11 === 0) return [];
        const more: Partial<UsageSample> = {
          ...(pick % 7 === 0 ? { used: { kind: 'product', name: 'abc'[which] ?? '' } } : {}),
          count: pick % 5 === 0 ? '2' : null,
          month: addMonths(calendarDay('2025-12-01'), month).slice(0, 7),
          dimensions: metric === 'met_c' ? new Map([['region', pick % 2 === 0 ? 'eu' : 'us']]) : new Map(),
        };
        return [sample(`cus_${customer}`, metric, QUANTITIES[pick % QUANTITIES.length] ?? '0', more)];
      }).flat(),
    ),
  ),
);

const others: fc.Arbitrary<readonly UsageSample[]> = fc.array(
  fc
    .record({
      user: fc.oneof(
        fc.nat(6).map((index) => ({ kind: 'customer' as const, id: `cus_${index}` })),
        fc
          .tuple(fc.nat(2), fc.nat(3))
          .map(([form, index]) => ({ kind: 'subscription' as const, key: `s${form}_${index}` })),
      ),
      used: fc.oneof(
        fc.constantFrom('met_a', 'met_b', 'met_c').map((id) => ({ kind: 'metric' as const, id })),
        fc.constantFrom('a', 'b', 'c').map((name) => ({ kind: 'product' as const, name })),
      ),
      perMonth: fc.constantFrom(...QUANTITIES),
      count: fc.constantFrom(null, null, '2'),
      dimensions: fc.constantFrom(
        new Map<string, string>(),
        new Map([['region', 'eu']]),
        new Map([['region', 'us']]),
      ),
      month: fc.constantFrom(
        null,
        '2025-11',
        '2025-12',
        '2026-05',
        '2026-06',
        '2026-11',
        '2026-12',
        '2027-02',
      ),
    })
    .map((row) => sample('', '', '', row)),
  { maxLength: 20 },
);

const samples = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: measured }, fc.constant([])), others)
  .map((lists) => lists.flat());

it('says what bills that are made one by one say', { timeout: RUNS * 1000 }, () => {
  let bills = 0;
  let excluded = 0;
  fc.assert(
    fc.property(company, samples, fc.boolean(), (subscriptions, rows, isShared) => {
      const options = {
        samples: rows,
        isShared: ({ customer }: { readonly customer: string }) => isShared && customer < 'cus_3',
        namesOf: (product: string) => [product.replace('products.', '')],
      };
      const { backtest = null } = backtestOf(
        subscriptions,
        usageHistory(options, TODAY),
        createPriceIdentity(),
      );
      expect(backtest).toEqual(slowBacktest(subscriptions, options, TODAY));
      bills += backtest?.bills ?? 0;
      excluded += backtest?.excluded.length ?? 0;
    }),
    { numRuns: RUNS },
  );
  expect(bills).toBeGreaterThan(RUNS * 2);
  expect(excluded).toBeGreaterThan(RUNS);
});
