/** Limits on bills are about the whole bill: its fixed parts, discount, minimum and maximum, at every usage. */
import { describe, expect, it, test } from 'vitest';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { catalogOf } from '../catalog-of.ts';
import { NO_GUARDS } from '../rehearsal.ts';
import { planBetween } from './plan-between.ts';

const monthly = {
  fee_type: 'fixed',
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  billing_interval: 'monthly',
};
const fee = (amount: string, units = 1): JsonObject => ({
  ...monthly,
  type: 'fixed',
  fixed_pricing_model: { price_per_unit: amount, units },
});
const once = (amount: string): JsonObject => {
  const { billing_interval: _, ...price } = fee(amount);
  return price;
};
const unit = (amount: string, metric = 'met_calls'): JsonObject => ({
  ...monthly,
  type: 'unit',
  metric_ids: [metric],
  unit_pricing_model: { price_per_unit: amount },
});
const tiers = (end: number, first: string, rest: string): JsonObject => ({
  ...monthly,
  type: 'graduated_tiered',
  metric_ids: ['met_calls'],
  graduated_tiered_pricing_model: {
    tiers: [
      { min_units: 0, max_units: end, price_per_unit: first },
      { min_units: end + 1, price_per_unit: rest },
    ],
  },
});
const expression = (quantity: string): JsonObject => ({
  ...monthly,
  type: 'expression',
  expression_pricing_model: {
    metric_bindings: [
      { alias: 'a', metric_id: 'met_a' },
      { alias: 'b', metric_id: 'met_b' },
    ],
    charges: [{ quantity_expression: quantity, unit_price_expression: '0.01' }],
  },
});

type Prices = Readonly<Record<string, JsonObject>>;

interface Company {
  readonly prices: Prices;
  /** The prices of another bundle, to which the subscription moves where it has them. */
  readonly other?: Prices;
  readonly terms?: JsonObject;
  /** Prices of the bundle from 2027-02-15 on. */
  readonly scheduled?: Prices;
  /** Items that the customer orders beside the bundle. */
  readonly own?: readonly JsonObject[];
}

function catalogOfCompany({ prices, other, terms = {}, scheduled, own = [] }: Company, bundle: string) {
  const changes = scheduled && { changes: [{ effective_at: '2027-02-15', prices: scheduled }] };
  const bundles = {
    basic: { name: 'Basic', currency: 'USD', prices, ...changes },
    ...(other === undefined ? {} : { growth: { name: 'Growth', currency: 'USD', prices: other } }),
  };
  const one = {
    customer_id: 'cus_one',
    currency: 'USD',
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-06-20' },
    ...terms,
    versions: [{ items: [{ bundle }, ...own] }],
  };
  return catalogOf(
    `products: { platform: { id: p1 }, calls: { id: p2 }, mails: { id: p3 }, setup: { id: p4 } }\nbundles: ${JSON.stringify(bundles)}\nsubscriptions: ${JSON.stringify({ one })}`,
  );
}

function planned(before: Company, after: Company, guards: Partial<Guards>, move = false): Plan {
  const plan = planBetween(
    catalogOfCompany(before, 'basic'),
    catalogOfCompany(after, move ? 'growth' : 'basic'),
    calendarDay('2026-11-20'),
    { guards: { ...NO_GUARDS, ...guards } },
  );
  if (plan === undefined) throw new Error('no plan');
  return plan;
}

const findings = ({ guards }: Plan) =>
  guards.map(({ guard, outcome, message }) => `${guard} ${outcome}: ${message}`);

/** The message about the bill, or none. */
function billText(before: Company, after: Company, limit: string, above?: string): string | undefined {
  const plan = planned(before, after, {
    bill_increase_percent: limit,
    ...(above === undefined ? {} : { above: { bill_increase_percent: above } }),
  });
  return plan.guards[0]?.message.replace('subscriptions.one: its bill ', '');
}

const fine = { platform: fee('500.00'), calls: tiers(10_000, '0.008', '0.005') };
const coarse = { platform: fee('500.00'), calls: tiers(20_000, '0.009', '0.0045') };

describe('a bill of usage that no sample tells', () => {
  it.each<[string, Company, Company, string, string | undefined]>([
    [
      'increases most where a tier ends, by less than the rate of the tier',
      { prices: fine },
      { prices: coarse },
      '5',
      'increases by up to 7.94 %, over the limit of 5 % (630.00 → 680.00 a month from 2026-11-20, at 20,000 of met_calls)',
    ],
    [
      'is within a limit that its largest increase keeps',
      { prices: fine },
      { prices: coarse },
      '8',
      undefined,
    ],
    [
      'increases most as usage grows, by the rate of the last tier',
      { prices: coarse },
      { prices: fine },
      '5',
      'increases by up to 11.11 %, over the limit of 5 % (0.0045 → 0.005 for each further unit of met_calls from 2026-11-20), in money without bound as usage grows',
    ],
    [
      // 680.00 is below the minimum, and so is what was paid up to 34,000 calls. Then 743.00 are 6.14 % more than 700.00.
      'does not increase below its minimum spend',
      { prices: fine, terms: { minimum_spend: { amount: '700.00', period: 'monthly' } } },
      { prices: coarse, terms: { minimum_spend: { amount: '700.00', period: 'monthly' } } },
      '5',
      'increases by up to 6.14 %, over the limit of 5 % (700.00 → 743.00 a month from 2026-11-20, at 34,000 of met_calls)',
    ],
    [
      'increases up to its maximum spend',
      { prices: fine, terms: { maximum_spend: { amount: '600.00', period: 'monthly' } } },
      { prices: coarse, terms: { maximum_spend: { amount: '600.00', period: 'monthly' } } },
      '1',
      // 500.00 and 0.009 for each call are 600.00 there, and 580.00 and 0.005 from 10,000 on are 585.56.
      'increases by up to 2.47 %, over the limit of 1 % (585.56 → 600.00 a month from 2026-11-20, at 11,111.11 of met_calls)',
    ],
    [
      'increases without bound where its maximum spend goes',
      { prices: fine, terms: { maximum_spend: { amount: '600.00', period: 'monthly' } } },
      { prices: fine },
      '100',
      'increases without bound (0.00 → 0.005 for each further unit of met_calls from 2026-11-20)',
    ],
    [
      'increases by its fixed part most without usage',
      { prices: { platform: fee('500.00'), calls: unit('0.10') } },
      { prices: { platform: fee('550.00'), calls: unit('0.10') } },
      '5',
      'increases by up to 10.00 %, over the limit of 5 % (500.00 → 550.00 a month from 2026-11-20, at 0 of met_calls)',
    ],
    [
      'increases by several metrics together',
      { prices: { platform: fee('500.00'), calls: unit('0.10'), mails: unit('1.00', 'met_mails') } },
      { prices: { platform: fee('500.00'), calls: unit('0.11'), mails: unit('1.05', 'met_mails') } },
      '5',
      'increases by up to 10.00 %, over the limit of 5 % (0.10 → 0.11 for each further unit of met_calls from 2026-11-20), in money without bound as usage grows',
    ],
    [
      'is that of one usage where two prices bill the same metric',
      { prices: { calls: unit('0.10'), mails: unit('0.20') } },
      { prices: { calls: unit('0.20'), mails: unit('0.10') } },
      '0',
      undefined,
    ],
  ])('%s', (_, before, after, limit, expected) => {
    expect(billText(before, after, limit)).toBe(expected);
  });
});

describe('free units within an expression', () => {
  const before = { prices: { platform: fee('100.00'), calls: expression('max(0, a + 2 * b - 1000)') } };
  const after = { prices: { platform: fee('100.00'), calls: expression('max(0, a + 2.048 * b - 1000)') } };

  it('weigh a little more, which is no large part of a bill', () => {
    expect(billText(before, after, '3')).toBeUndefined();
  });

  it('increase a price from nothing, which says how much in money', () => {
    const [first] = findings(planned(before, after, { price_increase_percent: '3' }));
    expect(first).toMatch(/calls increases from nothing, or without bound \(0\.00 → .* at /);
    expect(first).toContain(', in money');
  });
});

describe('an expression whose bills are known at some usages only', () => {
  const of = (quantity: string): Company => ({ prices: { calls: expression(quantity) } });
  const [before, after] = [of('max(1, ceil((a + b) / 500))'), of('2 * max(1, ceil((a + b) / 500))')];

  it('has no largest increase in money: another usage may increase it further', () => {
    const plan = planned(before, after, { bill_increase_percent: '5', price_increase_percent: '5' });
    const [ofPrice, ofBill] = findings(plan);
    expect(ofPrice).toContain('of the usages tried');
    expect(ofBill).toContain(', in money by more at other usages');
    expect(JSON.stringify(plan.guards)).not.toContain('above:');
  });
});

describe('an amount that has to be passed', () => {
  const small = [
    { prices: { platform: fee('1.00'), calls: unit('0.10') } },
    { prices: { platform: fee('3.00'), calls: unit('0.10') } },
  ] as const;

  it('lets small amounts through, and nothing larger', () => {
    expect(billText(...small, '25')).toContain('increases by up to 200.00 %');
    expect(billText(...small, '25', '2.00')).toBeUndefined();
    expect(billText(...small, '25', '1.99')).toContain('increases by up to 200.00 %');
  });

  it('leaves larger bills to the percentage', () => {
    const [before, after] = [{ prices: { calls: unit('0.10') } }, { prices: { calls: unit('0.15') } }];
    expect(billText(before, after, '25', '1000')).toContain('increases by up to 50.00 %');
  });

  it('counts for a price, for one that a bundle brings, and for one that it takes away', () => {
    const guards = (above: string): Partial<Guards> => ({
      price_increase_percent: '25',
      price_decrease_percent: '25',
      above: { price_increase_percent: above, price_decrease_percent: above },
    });
    const [one, none] = [{ platform: fee('9.00'), setup: fee('2.00') }, { platform: fee('9.00') }];
    expect(findings(planned({ prices: none }, { prices: one }, guards('2.00')))).toEqual([]);
    expect(findings(planned({ prices: one }, { prices: none }, guards('2.00')))).toEqual([]);
    expect(findings(planned({ prices: none }, { prices: one }, guards('1.99')))).toHaveLength(1);
    expect(findings(planned({ prices: one }, { prices: none }, guards('1.99')))).toHaveLength(1);
    expect(findings(planned(...small, guards('2.00')))).toEqual([]);
    expect(findings(planned(...small, guards('1.99')))[0]).toContain('(1.00 → 3.00)');
  });

  it('is by currency, and zero for one that is not named', () => {
    const plan = (above: Guards['above']) =>
      findings(planned(...small, { bill_increase_percent: '25', ...(above && { above }) }));
    expect(plan({ bill_increase_percent: { USD: '2.00' } })).toEqual([]);
    expect(plan({ bill_increase_percent: { EUR: '2.00' } })).toHaveLength(1);
  });

  it('stands in an exception, which the refusal proposes where no percentage is enough', () => {
    const prices = { platform: fee('0.00'), calls: unit('0.10') };
    const brought = { platform: fee('2.00'), calls: unit('0.10') };
    const guards = { bill_increase_percent: '25' };
    const [refused] = planned({ prices }, { prices: brought }, guards).guards;
    expect(refused?.exception).toBe(
      '- { guard: bill_increase_percent, above: "2.00", for: bundles.basic, until: 2026-12-04, reason: "who agreed, and why" }',
    );
    const excepted = (above: string) =>
      planned(
        { prices },
        { prices: brought },
        {
          ...guards,
          exceptions: [
            {
              guard: 'bill_increase_percent',
              above,
              for: 'bundles.basic',
              until: calendarDay('2026-12-31'),
              reason: 'Agreed',
            },
          ],
        },
      ).guards.map(({ outcome, fix }) => [outcome, fix]);
    expect(excepted('2.00')).toEqual([['excepted', 'excepted until 2026-12-31: Agreed']]);
    expect(excepted('1.00')[0]?.[1]).toContain('has the amount 1.00 (Agreed)');
  });
});

test.each([
  ['0.00', 'its bill increases by 20.00 %'],
  ['100.00', 'its bill for the bundle increases by 20.00 %'],
])('a move beside %s of another order says whose increase it is', (ordered, text) => {
  const own = [{ product: 'mails', price: fee(ordered) }];
  const company = { prices: { platform: fee('100.00') }, other: { platform: fee('120.00') }, own };
  const [finding] = findings(planned(company, company, { move_increase_percent: '5' }, true));
  expect(finding).toContain(`it moves from bundles.basic to bundles.growth, and ${text}`);
});

test('a bound that is no curve says of what a further unit costs more', () => {
  const leaf = (key: string, amount: string) => ({
    value: key,
    child: { leaf: { cell_key: key, type: 'unit', unit_pricing_model: { price_per_unit: amount } } },
  });
  const matrix = (eu: string, us: string) => ({
    product: 'mails',
    price: {
      ...monthly,
      type: 'matrix',
      metric_ids: ['met_mails'],
      matrix_pricing_model: {
        dimensions: [{ key: 'region', values: ['eu', 'us'] }],
        root: { splits: [{ dimension_key: 'region', branches: [leaf('eu', eu), leaf('us', us)] }] },
      },
    },
  });
  const prices = { platform: fee('100.00') };
  const text = billText(
    { prices, own: [matrix('0.12', '0.09')] },
    { prices, own: [matrix('0.09', '0.12')] },
    '25',
  );
  expect(text).toContain('for each further unit of the charge of products.mails in money from 2026-11-20');
});

describe('one-offs', () => {
  const basic = { platform: fee('1000.00'), setup: once('100.00') };
  const guards: Partial<Guards> = { bill_increase_percent: '5', move_increase_percent: '5' };

  it('count in the month in which they are charged, and not by their own share', () => {
    const other = { platform: fee('1040.00'), setup: once('500.00') };
    const company = { prices: basic, other };
    expect(findings(planned(company, company, guards, true))).toEqual([
      'bill_increase_percent refused: subscriptions.one: its bill increases by 54.00 %, over the limit of 5 % (1,000.00 → 1,540.00 in the month from 2026-11-20, 500.00 of it charged once)',
      'move_increase_percent refused: subscriptions.one: it moves from bundles.basic to bundles.growth, and its bill increases by 54.00 %, over the limit of 5 % (1,000.00 → 1,540.00 in the month from 2026-11-20, 500.00 of it charged once)',
    ]);
  });

  it('are not charged again where they stay the same', () => {
    const other = { ...basic, platform: fee('1040.00') };
    const company = { prices: basic, other };
    expect(findings(planned(company, company, guards, true))).toEqual([]);
  });
});

describe('a list price that is scheduled', () => {
  const prices = { platform: fee('100.00'), calls: unit('0.10') };
  const from = (platform: string) => ({ prices, scheduled: { platform: fee(platform) } });
  const order = { own: [{ product: 'setup', price: fee('9.00') }] };

  it('was judged when it was scheduled, and not again with an order beside it', () => {
    expect(billText(from('108.00'), { ...from('108.00'), ...order }, '3')).toBeUndefined();
  });

  it('was judged when it was scheduled, and not again where another list price of its day changes', () => {
    const after = { ...from('108.00'), prices: { ...prices, calls: unit('0.102') } };
    expect(billText(from('108.00'), after, '3')).toBeUndefined();
    expect(billText(from('108.00'), after, '1')).toBe(
      'increases by up to 2.00 %, over the limit of 1 % (0.10 → 0.102 for each further unit of met_calls from 2026-11-20), in money without bound as usage grows',
    );
  });

  it('is measured from what is paid on the day before, where it changes again', () => {
    expect(billText(from('102.00'), from('104.00'), '3')).toBe(
      'increases by up to 4.00 %, over the limit of 3 % (100.00 → 104.00 a month from 2027-02-15, at 0 of met_calls)',
    );
  });
});
