import { describe, expect, it } from 'vitest';
import { termIncreases } from '../../src/judge/guards/prices/term-increases.ts';
import type { GuardException, Guards } from '../../src/model/plan/guards.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { planOf } from '../plan/plan-of.ts';
import { monthlyPrice, monthlyPriceText as price } from '../prices.ts';

const discount = (amount: string, months?: number): JsonObject => ({
  discount: {
    type: 'percentage',
    amount,
    duration_type: 'fixed',
    ...(months === undefined ? {} : { duration_unit: 'months', duration_value: months }),
  },
});
const minimum = (amount: string, period = 'monthly'): JsonObject => ({ minimum_spend: { amount, period } });
const maximum = (amount: string, period = 'monthly'): JsonObject => ({ maximum_spend: { amount, period } });
const escalation = (percentage: string, more: JsonObject = {}): JsonObject => ({
  price_escalation: { enabled: true, interval_months: 12, type: 'percentage', percentage, ...more },
});

/** Before, patch, and each increase in percent; `-` for one that no percentage measures. */
const TERMS: readonly [string, JsonObject, JsonObject, readonly string[]][] = [
  ['a discount given', {}, discount('10'), []],
  ['a larger discount', discount('10'), discount('20'), []],
  ['a smaller discount', discount('20'), discount('10'), ['discount 12.5']],
  ['a discount taken away', discount('50'), { discount: null }, ['discount 100']],
  ['a discount that now ends', discount('50'), discount('50', 3), ['discount 100']],
  ['a discount that ends sooner', discount('20', 6), discount('20', 3), ['discount 25']],
  ['a larger discount that ends sooner', discount('20', 6), discount('50', 3), ['discount 25']],
  ['a discount that ends later', discount('20', 3), discount('20', 6), []],
  ['a smaller discount that ends later', discount('20', 3), discount('10', 6), ['discount 12.5']],
  ['a discount that ends taken away', discount('20', 3), { discount: null }, ['discount 25']],
  ['a discount of everything that now ends', discount('100'), discount('100', 1), ['discount -']],
  [
    'a discount of a type that nobody knows',
    { discount: { type: 'amount', amount: '20' } },
    discount('20'),
    ['discount -'],
  ],
  ['a discount of everything taken away', discount('100'), { discount: null }, ['discount -']],
  ['the same minimum', minimum('10'), minimum('10.0'), []],
  ['a higher minimum', minimum('10'), minimum('11'), ['minimum_spend 10']],
  ['a new minimum', {}, minimum('1'), ['minimum_spend -']],
  ['a new minimum of nothing', {}, minimum('0'), []],
  ['a minimum per quarter instead', minimum('10'), minimum('10', 'quarterly'), ['minimum_spend -']],
  ['a minimum taken away', minimum('10'), { minimum_spend: null }, []],
  ['a lower maximum', maximum('10'), maximum('9'), []],
  ['a higher maximum', maximum('10'), maximum('20'), ['maximum_spend 100']],
  ['a maximum taken away', maximum('10'), { maximum_spend: null }, ['maximum_spend -']],
  ['a first maximum', {}, maximum('10'), []],
  ['an escalation', {}, escalation('3'), ['price_escalation -']],
  ['the same escalation', escalation('3'), escalation('3'), []],
  ['a steeper escalation', escalation('3'), escalation('3.1'), ['price_escalation -']],
  ['a less steep escalation', escalation('3'), escalation('2.9'), []],
  [
    'an escalation that comes more often',
    escalation('3'),
    escalation('2', { interval_months: 6 }),
    ['price_escalation -'],
  ],
  ['an escalation that comes less often', escalation('3'), escalation('3', { interval_months: 24 }), []],
  [
    'an escalation of metered rates too',
    escalation('3'),
    escalation('2', { escalate_metered_unit_rates: true }),
    ['price_escalation -'],
  ],
  [
    'an escalation that lowers a bill, less often',
    escalation('-3'),
    escalation('-3', { interval_months: 24 }),
    ['price_escalation -'],
  ],
  [
    'an escalation of a type that nobody knows',
    escalation('3'),
    escalation('2', { type: 'index' }),
    ['price_escalation -'],
  ],
  ['an escalation switched on', escalation('3', { enabled: false }), escalation('3'), ['price_escalation -']],
  ['an escalation switched off', escalation('3'), escalation('3', { enabled: false }), []],
  ['a shorter trial', { trial_period_days: 30 }, { trial_period_days: 14 }, ['trial_period_days -']],
  ['no trial any more', { trial_period_days: 30 }, { trial_period_days: null }, ['trial_period_days -']],
  ['a longer trial', { trial_period_days: 14 }, { trial_period_days: 30 }, []],
  ['what the patch leaves out', { ...discount('20'), ...minimum('1') }, { name: 'x' }, []],
];

describe("a subscription's own terms", () => {
  it.each(TERMS)('%s', (_, before, patch, increases) => {
    expect(
      termIncreases(before, { ...before, ...patch }).map(
        ({ term, percent }) => `${term} ${percent?.toFixed() ?? '-'}`,
      ),
    ).toEqual(increases);
  });
});

const held = (amount: string): JsonObject => ({
  items: [
    {
      product_id: 'p1',
      price: monthlyPrice(amount),
    },
  ],
});
const KEYS = ['a', 'b', 'c', 'd', 'e'];
const records = Object.fromEntries(
  KEYS.flatMap((key) => [
    [`subscriptions.${key}`, { value: { customer_id: `cus_${key}`, currency: 'USD' } }],
    [`subscriptions.${key}.versions.opening`, { value: held('100') }],
  ]),
);
const catalog = (amount: string): string =>
  `products: { platform: { id: p1 } }\nsubscriptions:\n${KEYS.map((key) => `  ${key}: { customer_id: cus_${key}, currency: USD, versions: [{ items: [{ product: platform, price: ${price(amount)} }] }] }\n`).join('')}`;

const shown = (key: string, limit: number) =>
  `- { guard: price_increase_percent, limit: ${limit}, for: subscriptions.${key}.versions.opening, until: 2026-12-04, reason: "who agreed, and why" }`;

describe('a guard that refuses', () => {
  it('names what it is about and shows the exception to write', () => {
    const { guards } = planOf({
      catalog: catalog('130.5'),
      records,
      guards: { price_increase_percent: '25' },
    });
    expect(guards).toEqual([
      {
        guard: 'price_increase_percent',
        outcome: 'refused',
        addresses: KEYS.map((key) => `subscriptions.${key}.versions.opening`),
        message: expect.stringMatching(
          /^5 addresses such as subscriptions\.a\.versions\.opening: products\.platform increases by 30\.50 %, over the limit of 25 % \(100\.00 → 130\.50\)$/,
        ),
        prices: [
          {
            price: 'products.platform',
            measure: '+30.50 %, at most +30.50 a month',
            addresses: KEYS.map((key) => `subscriptions.${key}.versions.opening`),
          },
        ],
        fix: `write under \`guards.exceptions\` in the project file: ${shown('a', 31)} and 4 more`,
        exception: KEYS.map((key) => shown(key, 31)).join('\n'),
      },
    ]);
  });

  it('names the amount of a month that the plan has, the difference of the two as they are shown', () => {
    const yearly = (text: string) => text.replaceAll('monthly', 'yearly');
    const plan = planOf({
      catalog: yearly(catalog('29980')),
      records: JSON.parse(yearly(JSON.stringify(records)).replaceAll('"100"', '"14990"')),
      guards: { price_increase_percent: '25' },
    });
    const [group] = plan.impact.money.flatMap(({ groups }) => groups.flatMap(({ members }) => members));
    expect(group?.monthly).toEqual({ before: '1249.17', after: '2498.33' });
    expect(plan.guards[0]?.prices?.[0]?.measure).toBe('+100.00 %, at most +1,249.16 a month');
  });

  it('gives each address to one reason, and none to a reason about the whole plan', () => {
    const guards = { changes_percent: '10', protect: KEYS.map((key) => `subscriptions.${key}`) };
    const findings = planOf({ catalog: catalog('130.5'), records, guards }).guards;
    const own = KEYS.map((key) => `subscriptions.${key}.versions.opening`);
    expect(findings.map(({ guard, reasons }) => [guard, reasons?.map(({ addresses }) => addresses)])).toEqual(
      [
        ['protect', [own]],
        ['changes_percent', [[]]],
      ],
    );
    expect(findings[0]?.reasons?.[0]?.reason).toBe('it is protected, and this plan would change it');
  });

  it('passes once the exception is written as it is shown', () => {
    const planned = (guards: Partial<Guards>) =>
      planOf({ catalog: catalog('130.5'), records, guards: { changes_percent: '10', ...guards } }).guards;
    const [refused] = planned({});
    expect(refused?.exception).toBe(
      '- { guard: changes_percent, limit: 100, until: 2026-12-04, reason: "who agreed, and why" }',
    );
    const exception = {
      guard: 'changes_percent',
      limit: '100',
      until: calendarDay('9999-01-01'),
      reason: 'x',
    } as const;
    expect(planned({ exceptions: [exception] })).toMatchObject([{ outcome: 'excepted' }]);
  });

  it('shows an exception for the environment that is planned, and for no other', () => {
    const guards = { changes_percent: '10' };
    const [finding] = planOf({ catalog: catalog('130'), records, guards, environment: 'staging' }).guards;
    expect(finding?.fix).toMatch(
      /^write under `environments\.staging\.guards\.exceptions` in the project file: - \{/,
    );
  });

  it('measures the share of what is changed', () => {
    const { guards } = planOf({ catalog: catalog('99'), records, guards: { changes_percent: '99.9' } });
    expect(guards).toMatchObject([
      {
        guard: 'changes_percent',
        message: 'this plan changes 5 of 5 recorded things (100.00 %, over the limit of 99.9 %)',
      },
    ]);
  });

  it('measures all that is pending where --target carries out a part of it', () => {
    const world = { catalog: catalog('99'), records, targets: ['subscriptions.a'] };
    expect(planOf({ ...world, guards: { changes_percent: '50' } }).guards).toMatchObject([
      {
        guard: 'changes_percent',
        outcome: 'refused',
        addresses: ['subscriptions.a'],
        message: 'all that is pending changes 5 of 5 recorded things (100.00 %, over the limit of 50 %)',
      },
    ]);
    const alone = { ...world, catalog: catalog('100').replace('"100"', '"99"') };
    expect(planOf({ ...alone, guards: { changes_percent: '50' } }).guards).toEqual([]);
  });

  it('names whom else to except, where they are few', () => {
    const two = catalog('130').replace(/ {2}[c-e]: .*\n/g, '');
    const [finding] = planOf({ catalog: two, records, guards: { price_increase_percent: '25' } }).guards;
    expect(finding?.exception).toBe(`${shown('a', 30)}\n${shown('b', 30)}`);
  });

  it('names the worst first, and never a share that would pass', () => {
    const steeper = catalog('125.001').replace(/(cus_e.*)125\.001/, '$1900');
    const [finding] = planOf({ catalog: steeper, records, guards: { price_increase_percent: '25' } }).guards;
    expect(
      finding?.message.split('; ').map((each) => each.replace('products.platform increases by ', '')),
    ).toEqual([
      'subscriptions.e.versions.opening: 800.00 %, over the limit of 25 % (100.00 → 900.00)',
      '4 addresses such as subscriptions.a.versions.opening: 25.001 %, over the limit of 25 % (100.00 → 125.00)',
    ]);
    expect(finding?.exception?.split('\n')).toEqual([
      shown('e', 800),
      ...['a', 'b', 'c', 'd'].map((key) => shown(key, 26)),
    ]);
  });

  it('that protects what is not there says so', () => {
    const protect = ['products.platfrom', 'subscriptions.a', 'bundles.gone'] as never[];
    const { notices } = planOf({ catalog: catalog('100'), records, guards: { protect } });
    expect(notices.map(({ code, message }) => `${code} ${message.split(',')[0]}`)).toEqual([
      'protects-nothing guards.protect names products.platfrom',
      'protects-nothing guards.protect names bundles.gone',
    ]);
  });

  it('takes an adoption for no change', () => {
    const { steps, guards } = planOf({
      catalog: catalog('100').replace(
        /customer_id: cus_(.)/g,
        'id: id_subscriptions_$1, customer_id: cus_$1',
      ),
      records: Object.fromEntries(KEYS.map((key) => [`subscriptions.${key}`, { value: null }])),
      guards: { changes_percent: '0' },
    });
    expect(steps.map(({ action }) => action)).toEqual(KEYS.map(() => 'adopt'));
    expect(guards).toEqual([]);
  });

  it('says how much notice an increase has', () => {
    const { guards } = planOf({ catalog: catalog('101'), records, guards: { notice_days: 30 } });
    expect(guards[0]?.message).toMatch(/with 0 days' notice, not 30$/);
  });

  it('proposes an amount where some of it is beyond every percentage', () => {
    const { guards } = planOf({
      catalog: catalog('101'),
      records: { ...records, 'subscriptions.e.versions.opening': { value: held('0') } },
      guards: { price_increase_percent: '0' },
    });
    expect(guards[0]?.fix).toContain(
      '{ guard: price_increase_percent, above: "101.00", for: subscriptions.e.versions.opening,',
    );
  });

  describe('beside an exception', () => {
    const fixesWith = (percent: string, exception: Pick<GuardException, 'limit' | 'for' | 'until'>) =>
      planOf({
        catalog: catalog(percent),
        records,
        guards: {
          price_increase_percent: '0',
          exceptions: [{ guard: 'price_increase_percent', reason: 'Agreed', ...exception }],
        },
      }).guards.map(({ outcome, fix }) => [outcome, fix.split('; ').at(-1)]);

    it('tells of one that would have let it pass, and is over', () => {
      const over = (limit: string) => fixesWith('101', { limit, until: calendarDay('2025-01-01') });
      expect(over('1000')).toEqual([
        ['refused', 'the exception that is written there ended on 2025-01-01 (Agreed)'],
      ]);
      expect(over('0'), 'one that would not').not.toEqual(over('1000'));
    });

    it('tells of one whose limit it is beyond', () => {
      const narrow = (whom: string) =>
        fixesWith('150', { for: whom, limit: '20', until: calendarDay('2030-01-01') });
      expect(narrow('subscriptions.a')).toEqual([
        ['refused', 'the exception for subscriptions.a that is written there has the limit 20 (Agreed)'],
      ]);
      expect(narrow('products.other')).not.toEqual(narrow('subscriptions.a'));
    });
  });

  it('takes what cannot be measured for more than any limit', () => {
    const exceptions = [
      { guard: 'price_increase_percent' as const, limit: '1000', until: '2027-01-01' as never, reason: 'x' },
    ];
    const plan = planOf({
      catalog: catalog('101'),
      records: { ...records, 'subscriptions.a.versions.opening': { value: held('0') } },
      guards: { price_increase_percent: '0', exceptions },
    });
    expect(plan.guards.map(({ outcome, addresses }) => [outcome, addresses.length])).toEqual([
      ['refused', 1],
      ['excepted', 4],
    ]);
  });
});

describe('a draft', () => {
  const unit = (amount: string) => ({ type: 'unit', unit_pricing_model: { price_per_unit: amount } });
  const holding = (amount: string): JsonObject => ({ items: [{ product_id: 'p1', price: unit(amount) }] });
  const drafted = (amount: string, draft: boolean): string =>
    `products: { platform: { id: p1 } }
subscriptions:
  a:
    customer_id: cus_a
    currency: USD
    versions:
      - items: [{ product: platform, price: { type: unit, unit_pricing_model: { price_per_unit: "10" } } }]
      - { effective_at: 2027-03-01, draft: ${draft}, items: [{ product: platform, price: { type: unit, unit_pricing_model: { price_per_unit: "${amount}" } } }] }
`;
  const world = (amount: string, recorded: string, draft: boolean) =>
    planOf({
      catalog: drafted(amount, draft),
      profile: 'bound',
      records: {
        'subscriptions.a': { value: { customer_id: 'cus_a', currency: 'USD' } },
        'subscriptions.a.versions.opening': { value: holding('10') },
        'subscriptions.a.versions.2027-03-01': {
          value: { ...holding(recorded), draft: true },
          start: '2027-03-01' as never,
          status: 'draft',
        },
      },
      guards: { price_increase_percent: '25', notice_days: 365, protect: ['products.platform' as never] },
    });

  it.each([
    ['that is changed', 'versions.update', world('40', '11', true)],
    ['that is published', 'versions.publish', world('40', '40', false)],
  ])('%s increases from what holds on its day', (_, operation, plan) => {
    expect(plan.steps.map((step) => step.operation)).toEqual([operation]);
    expect(plan.guards.map(({ guard, message }) => [guard, message])).toEqual([
      ['protect', expect.stringContaining('the price of products.platform would change')],
      ['price_increase_percent', expect.stringContaining('products.platform increases by 300.00 %')],
      ['notice_days', expect.stringContaining("on 2027-03-01 with 101 days' notice")],
    ]);
  });
});

describe('what is adopted and changed in one plan', () => {
  const live = {
    'subscriptions.a': {
      customer_id: 'cus_a',
      currency: 'USD',
      discount: { type: 'percentage', amount: '50', duration_type: 'fixed' },
    },
    'subscriptions.a.versions.opening': held('100'),
  };
  const plan = planOf({
    catalog: catalog('150')
      .replace('a: {', 'a: { id: id_subscriptions_a, discount: null,')
      .replace(/ {2}[b-e]: .*\n/g, ''),
    profile: 'bound',
    live,
    guards: { price_increase_percent: '25', protect: ['subscriptions.a' as never] },
  });

  it('is held against what was read', () => {
    expect(plan.adoptions.map(({ address }) => address)).toEqual(['products.platform', ...Object.keys(live)]);
    expect(plan.guards.map(({ guard, message }) => [guard, message])).toEqual([
      ['protect', expect.stringContaining('subscriptions.a: it is protected')],
      ['price_increase_percent', expect.stringContaining('products.platform increases by 50.00 %')],
    ]);
    expect(plan.guards[1]?.message).toContain('what is paid by its discount increases by 100.00 %');
  });

  it('is counted in money from what was read', () => {
    expect(plan.impact.prices).toMatchObject([
      { product: 'products.platform', changes: [{ monthly: { before: '100', after: '150' } }] },
    ]);
    expect(plan.impact.money).toMatchObject([{ currency: 'USD', monthly: { before: '50', after: '150' } }]);
  });
});

describe('what is protected', () => {
  const text = `products: { core: { id: id_products_platform, renamed_from: platform } }
bundles:
  scale:
    renamed_from: growth
    name: Scale
    prices: { core: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "11" } } }
`;
  const plan = planOf({
    catalog: text,
    profile: 'bound',
    records: {
      'products.platform': {},
      'bundles.growth': {
        value: {
          name: 'Growth',
          prices: [
            {
              product_id: 'id_products_platform',
              type: 'unit',
              fee_type: 'fixed',
              billing_direction: 'arrears',
              charge_on_contract_start: true,
              unit_pricing_model: { price_per_unit: '10' },
            },
          ],
        },
      },
    },
    guards: { protect: ['products.platform', 'bundles.growth'] },
  });

  it('is so under the name that the same plan gives it', () => {
    expect(plan.steps.map(({ id }) => id)).toEqual(['bundles.update bundles.scale']);
    expect(plan.guards[0]?.message).toContain('bundles.scale: it is protected');
    expect(plan.guards[0]?.message).toContain('the price of products.core would change');
  });
});

describe('a protected bundle', () => {
  const inBundle = (amount: string): string =>
    `{ type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "${amount}" } }`;
  const bundlePrice = (amount: string): JsonObject => ({
    product_id: 'p1',
    type: 'unit',
    fee_type: 'fixed',
    billing_direction: 'arrears',
    charge_on_contract_start: true,
    unit_pricing_model: { price_per_unit: amount },
  });
  const { product_id: _, ...itemPrice } = bundlePrice('10');
  const followed = { bundle_id: 'b1', items: [{ product_id: 'p1', price: itemPrice }] };
  const subscription = (key: string): string =>
    `  ${key}: { customer_id: cus_${key}, currency: USD, price_lock: 2027-02-01, versions: [{ items: [{ bundle: growth }] }] }\n`;
  const refusals = (changes: string, recorded = '10') =>
    planOf({
      catalog: `products: { platform: { id: p1 } }
bundles: { growth: { name: Growth, prices: { platform: ${inBundle('10')} }, changes: [${changes}] } }
subscriptions:\n${subscription('a')}${subscription('fresh')}`,
      profile: 'bound',
      records: {
        'products.platform': { remoteId: 'p1' },
        'bundles.growth': { value: { name: 'Growth', prices: [bundlePrice(recorded)] }, remoteId: 'b1' },
        'subscriptions.a': { value: { customer_id: 'cus_a', currency: 'USD' } },
        'subscriptions.a.versions.opening': { value: { items: [followed] } },
      },
      guards: { protect: ['bundles.growth' as never] },
    }).guards.map(({ guard, outcome, addresses }) => [guard, outcome, ...addresses]);

  it('sends no dated change ahead of its day to those who follow it', () => {
    const dated =
      'effective_at: 2027-01-01, prices: { platform: { unit_pricing_model: { price_per_unit: "11" } } }';
    expect(refusals(`{ ${dated} }`)).toEqual([['protect', 'refused', 'subscriptions.a.versions.2027-02-01']]);
    expect(refusals('')).toEqual([]);
  });

  it('that has its prices on record already lets them through', () => {
    const past =
      'effective_at: 2026-11-01, prices: { platform: { unit_pricing_model: { price_per_unit: "11" } } }';
    expect(refusals(`{ ${past} }`, '11')).toEqual([]);
  });
});

describe('what replaces a version that opened from a pricing plan', () => {
  const text = `products: { platform: { id: p1 } }
plans: { annual: { id: plan_1, name: Annual } }
subscriptions:
  a:
    customer_id: cus_a
    plan: annual
    versions:
      - {}
      - { effective_at: 2027-03-01, items: [{ product: platform, price: ${price('120')} }] }
`;
  const increases = (live: Readonly<Record<string, JsonObject>>) =>
    planOf({
      catalog: text,
      records: {
        'plans.annual': { value: { name: 'Annual' }, remoteId: 'plan_1' },
        'subscriptions.a': { value: { customer_id: 'cus_a', plan_id: 'plan_1' } },
        'subscriptions.a.versions.opening': { value: { items: [] }, status: null },
      },
      live,
      guards: { price_increase_percent: '10' },
    }).guards.map(({ outcome, message }) => [outcome, message]);

  it('is measured where that was read, and else is beyond every limit', () => {
    expect(increases({ 'subscriptions.a.versions.opening': held('100') })).toEqual([
      ['refused', expect.stringContaining('products.platform increases by 20.00 %')],
    ]);
    expect(increases({})).toEqual([
      ['refused', expect.stringContaining('cannot be measured: what its pricing plan brings was not read')],
    ]);
  });
});
