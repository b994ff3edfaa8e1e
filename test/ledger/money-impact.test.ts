/** What a plan does to money, each figure computed by hand beside it. */
import { describe, expect, it, test } from 'vitest';
import { moneyImpact } from '../../src/ledger/of-plan/money-impact.ts';
import { arrivedOn, type PricedSubscription } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { UsageLookup } from '../../src/ledger/usage/usage-lookup.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { calendarDay as day } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { at, fixed, START, sample, schedule, subscription, unit, usage } from './subscriptions.ts';

function money(
  subscriptions: readonly PricedSubscription[],
  lookup: UsageLookup = usage(),
): readonly MoneyImpact[] {
  return moneyImpact(subscriptions, lookup, createPriceIdentity(), day('2026-12-01'));
}

function only(subscriptions: readonly PricedSubscription[], lookup: UsageLookup = usage()): MoneyImpact {
  const [first, ...rest] = money(subscriptions, lookup);
  if (first === undefined || rest.length > 0) throw new Error(`${rest.length + 1} currencies`);
  return first;
}

const platform = (amount: string, more: Price = {}) => ({ [START]: { platform: fixed(amount, more) } });
const every = (months: number, percentage: string) => ({
  enabled: true,
  interval_months: months,
  type: 'percentage',
  percentage,
});
const percent = (amount: string, more = {}) => ({
  discount: { type: 'percentage', amount, duration_type: 'fixed', ...more },
});

describe('one subscription', () => {
  it.each([
    [
      'a price that increases: twelve months of it',
      subscription('a', { before: schedule(platform('100')), after: schedule(platform('108')) }),
      // 12 × 100; 12 × 108.
      { monthly: ['100', '108'], contract: ['1200', '1296'] },
    ],
    [
      'an increase in the middle of a month counts from the next',
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule({ ...platform('100'), '2027-01-19': { platform: fixed('108') } }),
        },
        { first: '2027-01-19' },
      ),
      // February to November: 10 months.
      { monthly: ['100', '108'], contract: ['1000', '1080'] },
    ],
    [
      'step-ups, each from its month',
      subscription(
        'a',
        {
          before: schedule({}),
          after: schedule({ ...platform('420'), '2027-06-01': { platform: fixed('465') } }),
        },
        { created: true, last: '2027-06-01' },
      ),
      // 6 × 420 + 6 × 465.
      { monthly: ['0', '465'], contract: ['0', '5310'] },
    ],
    [
      'a yearly price counts by the month',
      subscription('a', {
        before: schedule(platform('100')),
        after: schedule({
          [START]: {
            platform: {
              billing_interval_count: 12,
              billing_interval_unit: 'month',
              fixed_pricing_model: { price_per_unit: '1080', units: 1 },
            },
          },
        }),
      }),
      // 1080 / 12 = 90.
      { monthly: ['100', '90'], contract: ['1200', '1080'] },
    ],
    [
      'a discount of the subscription that ends after three months',
      subscription('a', {
        before: schedule(platform('100')),
        after: schedule(platform('100'), percent('10', { duration_unit: 'months', duration_value: 3 })),
      }),
      // 3 × 90 + 9 × 100.
      { monthly: ['100', '90'], contract: ['1200', '1170'] },
    ],
    [
      'a discount given later runs from that day',
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule(
            platform('100'),
            percent('10', { duration_unit: 'months', duration_value: 3 }),
            '2027-09-01',
          ),
        },
        { first: '2027-09-01' },
      ),
      // September, October and November are all that is left.
      { monthly: ['100', '90'], contract: ['300', '270'] },
    ],
    [
      'a discount of a price that ends after three months',
      subscription('a', {
        before: schedule(platform('100')),
        after: schedule(platform('100', percent('50', { duration_unit: 'months', duration_value: 3 }))),
      }),
      // 3 × 50 + 9 × 100.
      { monthly: ['100', '50'], contract: ['1200', '1050'] },
    ],
    [
      'a discount of a price that is given later runs from that day',
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule({
            ...platform('100'),
            '2027-06-01': {
              platform: fixed('100', percent('50', { duration_unit: 'months', duration_value: 3 })),
            },
            '2027-08-01': {
              platform: fixed('100', percent('50.0', { duration_unit: 'months', duration_value: 3 })),
            },
          }),
        },
        { first: '2027-06-01', last: '2027-08-01' },
      ),
      // 3 × 50 + 3 × 100 of the six months that are left.
      { monthly: ['100', '50'], contract: ['600', '450'] },
    ],
    [
      'a version sent anew does not begin a discount anew',
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule({
            ...platform('100', percent('50', { duration_unit: 'months', duration_value: 3 })),
            '2027-02-01': {
              platform: fixed('120', percent('50', { duration_unit: 'months', duration_value: 3 })),
            },
          }),
        },
        { last: '2027-02-01' },
      ),
      // 2 × 50 + 1 × 60 + 9 × 120.
      { monthly: ['100', '60'], contract: ['1200', '1240'] },
    ],
    [
      'a minimum spend lifts, a maximum spend caps',
      subscription('a', {
        before: schedule(platform('100'), { minimum_spend: { amount: '1800', period: 'yearly' } }),
        after: schedule(platform('300'), { maximum_spend: { amount: '750', period: 'quarterly' } }),
      }),
      // 1800 a year are 150 a month; 750 a quarter are 250.
      { monthly: ['150', '250'], contract: ['1800', '3000'] },
    ],
    [
      'an escalation raises what holds on its day',
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule(platform('100'), {
            price_escalation: { enabled: true, interval_months: 6, type: 'percentage', percentage: '5' },
          }),
        },
        { fields: { contract: { start_date: START, duration_months: 24 } } },
      ),
      // 6 × (100 + 105 + 110.25 + 115.7625).
      { monthly: ['100', '100'], contract: ['2400', '2586.06'] },
    ],
    [
      'an escalation agreed later raises nothing before that day, and what had escalated stays so',
      subscription(
        'a',
        {
          before: schedule(platform('100'), { price_escalation: every(6, '5') }),
          after: schedule(platform('100'), { price_escalation: every(6, '10') }, START, {
            terms: { price_escalation: every(6, '5') },
            until: '2027-09-01',
          }),
        },
        {
          first: '2027-09-01',
          fields: { contract: { start_date: START, duration_months: 24 } },
        },
      ),
      // From September: 3 × 105, then 6 × 110.25 and 6 × 115.7625, against 6 × 115.50 and 6 × 127.05.
      { monthly: ['105', '105'], contract: ['1671.06', '1770.3'] },
    ],
    [
      'prices that come after an escalation are not raised by it',
      subscription(
        'a',
        {
          before: schedule(platform('100'), {
            price_escalation: { enabled: true, interval_months: 6, type: 'percentage', percentage: '5' },
          }),
          after: schedule(
            { ...platform('100'), '2027-06-01': { platform: fixed('100') } },
            { price_escalation: { enabled: true, interval_months: 6, type: 'percentage', percentage: '5' } },
          ),
        },
        { first: '2027-06-01' },
      ),
      // June to November: 6 × 105 before.
      { monthly: ['105', '100'], contract: ['630', '600'] },
    ],
    [
      'a trial bills nothing, by the days of the month',
      subscription(
        'a',
        { before: schedule({}), after: schedule(platform('310'), { trial_period_days: 21 }) },
        { created: true },
      ),
      // 21 of 31 days in December are free: 100, then 11 × 310.
      { monthly: ['0', '310'], contract: ['0', '3510'] },
    ],
    [
      'a trial of a price over more than one month',
      subscription(
        'a',
        { before: schedule({}), after: schedule(platform('310', { trial_period_days: 41 })) },
        { created: true },
      ),
      // December is free, and 10 of 31 days in January: 210, then 10 × 310.
      { monthly: ['0', '310'], contract: ['0', '3310'] },
    ],
  ] as const)('%s', (_, changed, expected) => {
    const { monthly, contract, excluded } = only([changed]);
    expect([monthly.before, monthly.after]).toEqual(expected.monthly);
    expect([contract.before, contract.after]).toEqual(expected.contract);
    expect(excluded).toEqual([]);
  });

  it('counts a trial from the start of the contract, whatever day its prices come', () => {
    const after = schedule(platform('310'), { trial_period_days: 40 });
    const fields = { contract: { start_date: '2026-11-20', duration_months: 12 } };
    const impact = only([subscription('a', { before: schedule({}), after }, { fields, created: true })]);
    // 11 × 310 from December 20, less 10 of the 31 days before the trial's end on December 30.
    expect(impact.contract.after).toBe('3310');
  });
});

describe('what is not counted', () => {
  const metered = (amount: string) =>
    schedule({ [START]: { platform: fixed('100'), logs: unit(amount, 'met_logs') } });
  const raised = subscription('a', { before: metered('0.60'), after: metered('0.65') });

  it('is said with its reason and count', () => {
    const impact = only([raised, { ...raised, address: at('b'), customer: 'cus_b' }]);
    expect(impact).toMatchObject({ monthly: { before: '200', after: '200' }, partly_counted: 2, sampled: 0 });
    expect(impact.excluded).toEqual([
      {
        what: 'products.logs',
        reason: 'the price depends on usage, and there is no usage sample of met_logs',
        changes: false,
        subscriptions: 2,
        for_example: 'subscriptions.a',
      },
    ]);
  });

  it('is told apart by whether it changes, which comes first', () => {
    const of = (name: string, changes: readonly string[]) => ({
      ...raised,
      address: at(name),
      customer: `cus_${name}`,
      changes,
    });
    const impact = only([of('b', ['products.platform']), of('c', ['products.logs'])]);
    expect(impact).toMatchObject({ partly_counted: 2, uncounted_changes: 1 });
    expect(impact.excluded).toMatchObject([
      { changes: true, subscriptions: 1, for_example: 'subscriptions.c' },
      { changes: false, subscriptions: 1, for_example: 'subscriptions.b' },
    ]);
    expect(impact.paying).toEqual({ more: 0, less: 0, same: 1, unknown: 1 });
  });

  it('is a excluded change beside others that are', () => {
    const discounted = { discount: { type: 'fixed', amount: '5' } };
    const both = { ...raised, after: { ...raised.after, terms: discounted }, changes: ['products.logs'] };
    const impact = only([both]);
    expect(impact.uncounted_changes).toBe(1);
    expect(impact.groups).toMatchObject([{ members: [{ uncounted: true }] }]);
    expect(impact.excluded).toMatchObject([
      { what: 'products.logs', changes: true },
      { what: 'discount', reason: 'only a percentage is taken off a subscription', changes: false },
    ]);
  });

  it('is nothing where a usage sample makes the price count', () => {
    const impact = only([raised], usage([sample('cus_a', 'met_logs', '200')]));
    // 100 + 200 × 0.60; 100 + 200 × 0.65.
    expect(impact).toMatchObject({ monthly: { before: '220', after: '230' }, sampled: 1, excluded: [] });
  });

  it('names the metric that the samples lack', () => {
    const impact = only([raised], usage([sample('cus_b', 'met_logs', '200')]));
    expect(impact.excluded).toMatchObject([
      { reason: 'the price depends on usage, and there is no usage sample of met_logs' },
    ]);
  });

  it('takes no customer’s sample for one of several subscriptions, unless it is named', () => {
    const byCustomer = sample('cus_a', 'met_logs', '200');
    const shared = only([raised], usage([byCustomer], ['cus_a']));
    expect(shared.sampled).toBe(0);
    expect(shared.excluded).toMatchObject([
      { reason: expect.stringContaining('of a customer with several subscriptions') },
    ]);
    const named = { ...byCustomer, user: { kind: 'subscription', key: 'a' } } as const;
    expect(only([raised], usage([named], ['cus_a'])).sampled).toBe(1);
  });

  it('is the rest of a contract without an end', () => {
    const impact = only([
      subscription(
        'a',
        { before: schedule(platform('100')), after: schedule(platform('110')) },
        { fields: {} },
      ),
    ]);
    expect(impact).toMatchObject({ contracts: 0, contract: { before: '0', after: '0' }, partly_counted: 0 });
    expect(impact.excluded).toMatchObject([{ what: 'contract', reason: 'the contract has no start' }]);
  });

  it('is the rest of a contract whose last month has begun, and no sum of nothing', () => {
    const raised = schedule({ ...platform('100'), '2027-11-20': { platform: fixed('110') } });
    const impact = only([
      subscription('a', { before: schedule(platform('100')), after: raised }, { first: '2027-11-20' }),
    ]);
    expect(impact).toMatchObject({ contracts: 0, paying: { more: 1 } });
    expect(impact.excluded).toMatchObject([
      { what: 'contract', reason: 'none of its months begins between the change and its end' },
    ]);
  });

  it('is an escalation of a contract without a start, and who gets it is not said to pay the same', () => {
    const agreed = schedule(platform('100'), { price_escalation: every(12, '10') });
    const impact = only([
      subscription(
        'a',
        { before: schedule(platform('100')), after: agreed },
        { fields: {}, changes: ['price_escalation'] },
      ),
    ]);
    expect(impact).toMatchObject({ uncounted_changes: 1, paying: { same: 0, unknown: 1 } });
    expect(impact.excluded).toMatchObject([
      { what: 'price_escalation', reason: 'the contract has no start, from which its escalations count' },
      { what: 'contract' },
    ]);
  });

  it('is the rest of a contract that the service has begin at an hour of its own, whose trial counts all the same', () => {
    const contract = { start_date: '2026-12-01T09:00:00Z', duration_months: 12 };
    const trial = schedule(platform('110'), { trial_period_days: 21 });
    const impact = only([
      subscription('a', { before: schedule(platform('100')), after: trial }, { fields: { contract } }),
    ]);
    expect(impact).toMatchObject({ contracts: 0, monthly: { before: '100', after: '110' } });
    expect(impact.excluded).toMatchObject([{ what: 'contract', reason: 'the contract has no start' }]);
  });

  it('is a side of which nothing is known, and then the other side neither', () => {
    const unknown = schedule({});
    const impact = only([
      subscription('a', {
        before: {
          ...unknown,
          entries: [
            {
              from: day(START),
              arrival: arrivedOn(day(START)),
              items: [],
              missing: 'everything',
            },
          ],
        },
        after: schedule(platform('100')),
      }),
    ]);
    expect(impact).toMatchObject({ monthly: { before: '0', after: '0' }, partly_counted: 1, worst: null });
  });

  it('is said of months before the one compared, which has no more of it', () => {
    const steps = {
      ...platform('100'),
      '2027-03-01': { platform: fixed('100'), logs: unit('3', 'met_logs') },
      '2027-06-01': { platform: fixed('101') },
    };
    const { partly_counted, uncounted_changes, excluded } = only([
      subscription(
        'a',
        { before: schedule(platform('100')), after: schedule(steps) },
        { first: '2027-03-01', last: '2027-06-01', changes: ['products.logs', 'products.platform'] },
      ),
    ]);
    expect([partly_counted, uncounted_changes]).toEqual([1, 1]);
    expect(excluded).toEqual([
      {
        reason: 'the price depends on usage, and there is no usage sample of met_logs',
        what: 'products.logs',
        changes: true,
        subscriptions: 1,
        for_example: at('a'),
      },
    ]);
  });

  it('is the months of which one side is not known, and they are no increase', () => {
    const known = schedule(platform('100'));
    const [opening] = known.entries;
    if (opening === undefined) throw new Error('the schedule has an entry');
    const before = {
      ...known,
      entries: [
        { ...opening, items: [], missing: 'everything' as const },
        { ...opening, from: day('2027-06-01') },
      ],
    };
    const after = schedule({ ...platform('100'), '2027-06-01': { platform: fixed('101') } });
    const { monthly, contract, paying, further_increases, excluded } = only([
      subscription('a', { before, after }, { last: '2027-06-01', changes: ['items', 'products.platform'] }),
    ]);
    expect(monthly).toEqual({ before: '100', after: '101' });
    // June to November: 6 months.
    expect(contract).toEqual({ before: '600', after: '606' });
    expect([paying.more, further_increases]).toEqual([1, undefined]);
    expect(excluded).toMatchObject([{ what: 'items', changes: true }]);
  });

  it('is nothing that is in the amounts by what is taken for granted, which is told apart', () => {
    const terms = {
      discount: {
        type: 'percentage',
        amount: '10',
        duration_type: 'monthly_rolling',
        duration_value: 2,
        duration_unit: 'months',
      },
    };
    const impact = only([
      subscription('a', { before: schedule(platform('100')), after: schedule(platform('100'), terms) }),
    ]);
    expect(impact.monthly).toEqual({ before: '100', after: '90' });
    expect(impact).toMatchObject({ partly_counted: 0, excluded: [] });
    expect(impact.assumed).toEqual([
      {
        what: 'discount',
        reason: 'it continues; its end is unknown',
        changes: false,
        subscriptions: 1,
        for_example: 'subscriptions.a',
      },
    ]);
  });
});

describe('a usage sample', () => {
  const month = (price: Price, samples: Parameters<typeof usage>[0]): string =>
    only(
      [
        subscription(
          'a',
          { before: schedule({}), after: schedule({ [START]: { x: price } }) },
          { created: true },
        ),
      ],
      usage(samples),
    ).monthly.after;

  it('of a price by the quarter is three months of use, and a third of the bill', () => {
    const price: Price = {
      billing_interval_count: 3,
      billing_interval_unit: 'month',
      metric_ids: ['m'],
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 150, price_per_unit: '1' }, { price_per_unit: '0.5' }],
      },
    };
    // 300 a quarter: 150 + 75; a third of it.
    expect(month(price, [sample('cus_a', 'm', '100')])).toBe('75');
  });

  it('of seats, which no metric counts, is as many seats in a year as in a month', () => {
    const yearly: Price = { billing_interval_count: 12, billing_interval_unit: 'month' };
    const used = { kind: 'product', name: 'x' } as const;
    const seats = [sample('cus_a', '', '30', { used })];
    // 30 × 120 a year.
    expect(month({ ...yearly, unit_pricing_model: { price_per_unit: '120' } }, seats)).toBe('300');
    const tiers = [{ max_units: 50, price_per_unit: '120' }, { price_per_unit: '1' }];
    expect(month({ ...yearly, graduated_tiered_pricing_model: { units: 10, tiers } }, seats)).toBe('300');
    // Counted by a metric, 360 × 120 a year; and of 360 in sales 10 %.
    const counted = { ...yearly, metric_ids: ['m'], unit_pricing_model: { price_per_unit: '120' } };
    expect(month(counted, seats)).toBe('3600');
    const share = { ...yearly, tiered_percentage_pricing_model: { tiers: [{ percentage: '10' }] } };
    expect(month(share, seats)).toBe('3');
  });

  it('of seats escalates with what is fixed, and of what a metric counts as metered rates do', () => {
    const used = { kind: 'product', name: 'x' } as const;
    const lookup = usage([sample('cus_a', '', '10', { used })]);
    const after = (price: Price) => schedule({ [START]: { x: price } }, { price_escalation: every(6, '10') });
    const contract = (price: Price): string | undefined =>
      only([subscription('a', { before: schedule({}), after: after(price) }, { created: true })], lookup)
        .contract.after;
    const seats: Price = { billing_interval: 'monthly', unit_pricing_model: { price_per_unit: '10' } };
    // 6 × 100 + 6 × 110, and 12 × 100.
    expect(contract(seats)).toBe('1260');
    expect(contract(unit('10', 'm'))).toBe('1200');
  });

  it('of a share of sales takes their number for the fee of each', () => {
    const price: Price = {
      billing_interval: 'monthly',
      metric_ids: ['m'],
      volume_percentage_pricing_model: { percentage: '2.9', price_per_unit: '0.30' },
    };
    // 1000 × 2.9 % + 20 × 0.30.
    expect(month(price, [sample('cus_a', 'm', '1000', { count: '20' })])).toBe('35');
  });

  it('of several metrics together feeds an expression', () => {
    const price: Price = {
      billing_interval: 'monthly',
      expression_pricing_model: {
        charges: [{ quantity_expression: 'ceil((r + 4 * w) / 1000)', unit_price_expression: '0.012' }],
        metric_bindings: [
          { alias: 'r', metric_id: 'read' },
          { alias: 'w', metric_id: 'written' },
        ],
      },
    };
    // ceil(2400.001) × 0.012, in cents.
    expect(month(price, [sample('cus_a', 'read', '1200001'), sample('cus_a', 'written', '300000')])).toBe(
      '28.81',
    );
  });

  it('of one metric by dimensions feeds an expression with all of it', () => {
    const price: Price = {
      billing_interval: 'monthly',
      expression_pricing_model: {
        charges: [{ quantity_expression: 'r', unit_price_expression: '0.01' }],
        metric_bindings: [{ alias: 'r', metric_id: 'read' }],
      },
    };
    const rows = ['eu', 'us'].map((region, index) =>
      sample('cus_a', 'read', `${index + 1}00`, { dimensions: new Map([['region', region]]) }),
    );
    // (100 + 200) × 0.01.
    expect(month(price, rows)).toBe('3');
  });

  it('that names the subscription goes before one that names its customer, and they are not added up', () => {
    const own = sample('', 'm', '7', { user: { kind: 'subscription', key: 'a' } });
    expect(month(unit('2', 'm'), [sample('cus_a', 'm', '5'), own])).toBe('14');
  });

  it('of a matrix is rated cell by cell, and limits hold for the whole', () => {
    const leaf = (key: string, amount: string) => ({
      leaf: { cell_key: key, unit_pricing_model: { price_per_unit: amount } },
    });
    const price: Price = {
      billing_interval: 'monthly',
      metric_ids: ['m'],
      minimum_spend: { amount: '50', period: 'monthly' },
      matrix_pricing_model: {
        dimensions: [{ key: 'region', values: ['eu', 'us'] }],
        root: {
          splits: [
            {
              dimension_key: 'region',
              branches: [
                { value: 'eu', child: leaf('eu', '0.1') },
                { value: 'us', child: leaf('us', '0.2') },
              ],
            },
          ],
        },
      },
    };
    const rows = (eu: string, us: string) => [
      sample('cus_a', 'm', eu, { dimensions: new Map([['region', 'eu']]) }),
      sample('cus_a', 'm', us, { dimensions: new Map([['region', 'us']]) }),
    ];
    // 10 + 20, lifted to 50; 100 + 20.
    expect(month(price, rows('100', '100'))).toBe('50');
    expect(month(price, rows('1000', '100'))).toBe('120');
  });

  it('names a product where no metric counts it', () => {
    const price: Price = { billing_interval: 'monthly', unit_pricing_model: { price_per_unit: '15' } };
    expect(month(price, [sample('cus_a', '', '12', { used: { kind: 'product', name: 'x' } })])).toBe('180');
  });

  it('goes before the units that a price declares, and never before a fixed price', () => {
    const tiered: Price = {
      billing_interval: 'monthly',
      metric_ids: ['m'],
      tiered_pricing_model: { units: 10, tiers: [{ price_per_unit: '2' }] },
    };
    expect(month(tiered, [])).toBe('20');
    expect(month(tiered, [sample('cus_a', 'm', '7')])).toBe('14');
    expect(month(fixed('9', { metric_ids: ['m'] }), [sample('cus_a', 'm', '7')])).toBe('9');
  });
});

describe('many subscriptions', () => {
  it('are alike only where their contracts renew alike', () => {
    const sides = { before: schedule(platform('100')), after: schedule(platform('110')) };
    const of = (key: string, renewal: JsonObject) =>
      subscription(key, sides, {
        fields: { contract: { start_date: START, duration_months: 12 }, renewal },
        first: '2027-12-01',
      });
    const ends = of('a', { auto_renew: false });
    const renews = of('b', { auto_renew: true, duration_months: 6 });
    // The renewal of the day on which the contract would end: 6 months of it.
    expect(only([ends, renews])).toMatchObject({
      contracts: 1,
      contracted: '110',
      contract: { before: '600', after: '660' },
    });
    expect(only([renews])).not.toHaveProperty('contracted');
  });

  const change = (key: string, from: string, to: string, more: Partial<PricedSubscription> = {}) => ({
    ...subscription(key, { before: schedule(platform(from)), after: schedule(platform(to)) }),
    ...more,
  });

  it('are one group where they change alike, with the extremes at both ends and everyone in the list', () => {
    const impact = only([
      ...Array.from({ length: 1000 }, (_, index) =>
        change(`c${String(index).padStart(4, '0')}`, '100', '108'),
      ),
      change('low', '10', '10.80'),
      change('high', '1000', '1080'),
    ]);
    expect(impact.groups).toHaveLength(1);
    const [group] = impact.groups;
    expect(group).toMatchObject({
      cohort: 'own prices',
      changes: ['products.platform'],
      subscriptions: 1002,
      monthly: { before: '101010', after: '109090.8' },
    });
    expect(group?.members.map(({ monthly, subscriptions }) => [monthly, subscriptions.length])).toEqual([
      [{ before: '1000', after: '1080' }, 1],
      [{ before: '100', after: '108' }, 1000],
      [{ before: '10', after: '10.8' }, 1],
    ]);
  });

  it('are a group for each month that is compared, which it names', () => {
    const impact = only([change('a', '100', '108'), change('b', '100', '108', { last: day('2027-06-01') })]);
    expect(impact.groups).toMatchObject([
      { from: START, compared: START, members: [{ subscriptions: ['subscriptions.a'] }] },
      { from: START, compared: '2027-06-01', members: [{ subscriptions: ['subscriptions.b'] }] },
    ]);
  });

  it('are counted by who pays more and less, with the customers at both ends', () => {
    const impact = only([
      change('a', '100', '130'),
      change('b', '100', '120', { customer: 'cus_two' }),
      change('c', '100', '120', { customer: 'cus_two' }),
      change('d', '100', '90'),
      change('e', '100', '60'),
      change('f', '100', '100'),
      change('new', '0', '500', { created: true }),
    ]);
    expect(impact.paying).toEqual({ more: 3, less: 2, same: 1 });
    expect(impact.created).toBe(1);
    // Two subscriptions of one customer increase by 20 each, which is more than 30.
    expect(impact.worst).toMatchObject({
      customer: 'cus_two',
      subscriptions: ['subscriptions.b', 'subscriptions.c'],
      monthly: { before: '200', after: '240' },
      contract: { before: '2400', after: '2880' },
    });
    expect(impact.best).toMatchObject({ customer: 'cus_e', monthly: { before: '100', after: '60' } });
  });

  it('are summed by currency and cohort, the largest increase first', () => {
    const impacts = money([
      change('a', '100', '110', { cohort: 'bundles.starter' }),
      change('b', '100', '150', { cohort: 'bundles.growth' }),
      change('c', '100', '101', { currency: 'EUR' }),
    ]);
    expect(impacts.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect(impacts[1]?.cohorts).toMatchObject([
      {
        name: 'bundles.growth',
        monthly: { before: '100', after: '150' },
        paying: { more: 1, less: 0, same: 0 },
      },
      { name: 'bundles.starter', monthly: { before: '100', after: '110' } },
    ]);
  });

  it('say the same in any order', () => {
    const list = ['a', 'b', 'c', 'd'].map((key, index) => change(key, '100', String(100 + index)));
    expect(only(list.toReversed())).toEqual(only(list));
  });
});

describe('who pays more, over all months', () => {
  const at36 = { fields: { contract: { start_date: START, duration_months: 36 } } };
  const ramp = (first: string, second: string) =>
    schedule({ [START]: { platform: fixed(first) }, '2028-12-01': { platform: fixed(second) } });

  it('is no one who pays less, where the month compared is less after others that are more', () => {
    const impact = only([
      subscription(
        'a',
        { before: ramp('420', '510'), after: ramp('620', '500') },
        { ...at36, last: '2028-12-01' },
      ),
    ]);
    expect(impact).toMatchObject({
      monthly: { before: '510', after: '500' },
      // 24 × 200 − 12 × 10.
      contract: { before: '16200', after: '20880' },
      compared: { first: '2028-12-01', last: '2028-12-01' },
      best: null,
    });
    expect(impact.paying).toEqual({ more: 0, less: 0, same: 0, mixed: 1 });
    expect(impact.further_increases).toEqual([
      {
        largest: '200',
        steady: true,
        from: START,
        to: '2028-11-30',
        customers: ['cus_a'],
        subscriptions: ['subscriptions.a'],
      },
    ]);
  });

  it('is told where the month compared increases too, by less', () => {
    const impact = only([
      subscription(
        'a',
        { before: ramp('420', '510'), after: ramp('620', '520') },
        { ...at36, last: '2028-12-01' },
      ),
    ]);
    expect(impact.paying).toEqual({ more: 1, less: 0, same: 0 });
    expect(impact.further_increases).toMatchObject([{ largest: '200', from: START, to: '2028-11-30' }]);
  });

  it('is who has a shorter trial, though the month compared has none', () => {
    const trial = (days: number) => schedule(platform('310'), { trial_period_days: days });
    const impact = only([subscription('a', { before: trial(45), after: trial(14) })]);
    expect(impact.monthly).toEqual({ before: '310', after: '310' });
    expect(impact.paying).toEqual({ more: 1, less: 0, same: 0 });
    // 17 of 31 days in December, where it was none; 14 of 31 in January.
    expect(impact.further_increases).toMatchObject([
      { largest: '170', steady: false, from: START, to: '2027-01-31' },
    ]);
  });

  it('is who escalates more steeply, a contract without an end too', () => {
    const escalating = (percentage: string) =>
      schedule(platform('100'), { price_escalation: every(12, percentage) });
    const impact = only([
      subscription(
        'a',
        { before: escalating('3'), after: escalating('5') },
        { fields: { contract: { start_date: START } } },
      ),
    ]);
    expect(impact.paying).toEqual({ more: 1, less: 0, same: 0 });
    // 100 × 1.05 ^ 5 − 100 × 1.03 ^ 5 in the month five years on.
    expect(impact.further_increases).toMatchObject([
      { largest: '11.70074882', steady: false, from: '2027-12-01', to: '2031-12-31' },
    ]);
  });

  it('is who pays more once a contract of a year has renewed', () => {
    const renewing = {
      fields: {
        contract: { start_date: START, duration_months: 12 },
        renewal: { auto_renew: true, duration_months: 12 },
      },
    };
    const before = schedule(platform('100'));
    const agreed = schedule(platform('100'), { price_escalation: every(12, '10') });
    const impact = only([subscription('a', { before, after: agreed }, renewing)]);
    expect(impact).toMatchObject({
      contract: { before: '1200', after: '1200' },
      paying: { more: 1, less: 0, same: 0 },
      // 100 × 1.1 ^ 5 in the month five years on.
      further_increases: [
        { largest: '61.051', steady: false, from: '2027-12-01', to: '2031-12-31', goes_on: true },
      ],
    });
  });

  it('is no customer of a new subscription, however its price goes down later', () => {
    const opened = { before: schedule({}), after: ramp('620', '500') };
    const impact = only([subscription('a', opened, { ...at36, created: true, last: '2028-12-01' })]);
    expect(impact.paying).toEqual({ more: 0, less: 0, same: 0 });
    expect(impact.further_increases).toBeUndefined();
  });

  it('is not said twice of an increase that a discount makes smaller at first', () => {
    const discounted = (amount: string) =>
      schedule(platform(amount), percent('10', { duration_unit: 'months', duration_value: 3 }));
    const impact = only([subscription('a', { before: discounted('100'), after: discounted('110') })]);
    expect(impact.paying).toEqual({ more: 1, less: 0, same: 0 });
    expect(impact.further_increases).toBeUndefined();
  });

  it('goes on past the end of a contract to the last change', () => {
    const impact = only([
      subscription(
        'a',
        {
          before: schedule(platform('100')),
          after: schedule({
            ...platform('100'),
            '2028-01-01': { platform: fixed('130') },
            '2028-03-01': { platform: fixed('90') },
          }),
        },
        { last: '2028-03-01' },
      ),
    ]);
    expect(impact.paying).toEqual({ more: 0, less: 0, same: 0, mixed: 1 });
    expect(impact.further_increases).toMatchObject([{ largest: '30', from: '2028-01-01', to: '2028-02-29' }]);
  });

  it('past the end of a contract that does not renew is taken for granted, and said so', () => {
    const sides = { before: schedule(platform('100')), after: schedule(platform('108')) };
    const after = { what: 'renewal', changes: false, subscriptions: 1 };
    const assumed = (last: string, renewal = {}) =>
      only([
        subscription('a', sides, {
          last,
          fields: { contract: { start_date: START, duration_months: 12 }, ...renewal },
        }),
      ]).assumed;
    expect(assumed('2027-11-30')).toBeUndefined();
    expect(assumed('2027-12-01')).toMatchObject([after]);
    expect(assumed('2027-12-01', { renewal: { auto_renew: false } })).toMatchObject([after]);
    expect(assumed('2027-12-01', { renewal: { auto_renew: true } })).toBeUndefined();
  });

  it('in months that have passed is taken to be billed anew, and said so', () => {
    const sides = { before: schedule(platform('100')), after: schedule(platform('108')) };
    const impact = only([subscription('a', sides, { backdated: true }), subscription('b', sides)]);
    expect(impact.assumed).toMatchObject([{ what: 'items', subscriptions: 1, for_example: at('a') }]);
    expect(impact.assumed?.[0]?.reason).toContain(`a version is in force from ${START}, which has passed`);
  });

  it('is one line for all that increase alike', () => {
    const raised = subscription(
      'a',
      { before: ramp('420', '510'), after: ramp('620', '500') },
      { ...at36, last: '2028-12-01' },
    );
    const impact = only([raised, { ...raised, address: at('b'), customer: 'cus_b' }]);
    expect(impact.further_increases).toMatchObject([
      { customers: ['cus_a', 'cus_b'], subscriptions: ['subscriptions.a', 'subscriptions.b'] },
    ]);
  });

  it('is at the end of the calendar too', () => {
    const sides = {
      before: schedule(platform('100')),
      after: schedule({ ...platform('100'), '9999-06-01': { platform: fixed('90') } }),
    };
    const impact = only([
      subscription('a', sides, {
        fields: { contract: { start_date: START } },
        first: '9999-06-01',
      }),
    ]);
    expect(impact.paying).toEqual({ more: 0, less: 1, same: 0 });
  });
});

test('a year of a yearly fee is the fee, and not twelve of its rounded month', () => {
  const yearly = (amount: string) => ({
    [START]: { platform: fixed(amount, { billing_interval: 'yearly' }) },
  });
  const { monthly, yearly: year } = only([
    subscription('a', { before: schedule(yearly('14990')), after: schedule(yearly('15990')) }),
  ]);
  expect(monthly).toEqual({ before: '1249.17', after: '1332.5' });
  expect(year).toEqual({ before: '14990', after: '15990' });
});

test('a minimum spend that is added after the month moves nothing of an invoice while it covers a higher price', () => {
  const terms = { minimum_spend: { amount: '300', period: 'monthly', billing_direction: 'arrears' } };
  const both = (support: string) => ({
    platform: fixed('100', { billing_direction: 'advance' }),
    support: fixed(support, { billing_direction: 'arrears' }),
  });
  const before = schedule({ [START]: both('44') }, terms);
  const after = schedule({ [START]: both('44'), '2027-01-15': both('66') }, terms);
  const impact = only([subscription('a', { before, after }, { last: '2027-01-15' })]);
  expect(impact.first_invoice).toBeUndefined();
  expect(impact.series?.months.every(({ billed }) => billed?.before === billed?.after)).toBe(true);
});

test('a day on which a period in arrears ends and the next one in advance begins has one sum', () => {
  const yearly = (inAdvance: string, inArrears: string) => ({
    platform: fixed(inAdvance, { billing_interval: 'yearly', billing_direction: 'advance' }),
    support: fixed(inArrears, { billing_interval: 'yearly', billing_direction: 'arrears' }),
  });
  const before = schedule({ [START]: yearly('1200', '600') });
  const after = schedule({ [START]: yearly('1200', '630'), '2027-06-01': yearly('1260', '630') });
  const fields = { contract: { start_date: START, duration_months: 24 } };
  const impact = only([subscription('a', { before, after }, { fields, last: '2027-06-01' })]);
  // 600 → 630 for the first year, and 1,200 → 1,260 for the second one.
  expect(impact.first_invoice).toEqual({
    day: '2027-12-01',
    subscriptions: 1,
    before: '1800',
    after: '1890',
  });
  expect(impact.series?.months.find(({ month }) => month === '2027-12')?.billed).toEqual({
    before: '1800',
    after: '1890',
  });
});
