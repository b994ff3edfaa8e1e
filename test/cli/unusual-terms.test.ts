/** New subscriptions that give away or raise beyond measure: the first lines name the terms, and the whole contract. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom } from './plan-from.ts';

const BEFORE = `version: "2026-04-01"
products: { berth: { id: prod_berth } }
`;
const one = (terms: string, ofPrice: string, months = 24, key = 'heron'): string =>
  `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, ${terms} contract: { period_type: fixed, duration_months: ${months}, start_date: 2026-12-01 }, versions: [{ items: [{ product: berth, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, ${ofPrice} fixed_pricing_model: { price_per_unit: "490.00", units: 1 } } }] }] }\n`;

const firstOf = async (...subscriptions: readonly string[]): Promise<string> => {
  const after = `${BEFORE}subscriptions:\n${subscriptions.join('')}`;
  return (await planFrom(PROJECT, BEFORE, after)).first;
};
const SPEND = 'period: monthly';

describe('a new subscription', () => {
  it.each([
    [
      'discount: { type: percentage, amount: "100", duration_type: fixed },',
      '',
      'discount 100 % for ever',
      '0.00',
    ],
    [
      'discount: { type: percentage, amount: "60", duration_type: fixed, duration_unit: months, duration_value: 24 },',
      '',
      'discount 60 % for 24 months',
      '4,704.00',
    ],
    [
      'price_escalation: { enabled: true, type: percentage, percentage: "900", interval_months: 12 },',
      '',
      'escalation 900 % every 12 months',
      '64,680.00',
    ],
    ['trial_period_days: 700,', '', 'free for 700 days', '505.81'],
    [`maximum_spend: { amount: "0.01", ${SPEND} },`, '', 'at most 0.01 monthly', '0.24'],
    [`minimum_spend: { amount: "5000", ${SPEND} },`, '', 'at least 5000 monthly', '120,000.00'],
    ['', 'trial_period_days: 700,', 'berth free for 700 days', '505.81'],
    [
      '',
      'discount: { type: percentage, amount: "100", duration_type: fixed },',
      'berth discount 100 % for ever',
      '0.00',
    ],
  ])('is named first with %s %s', async (terms, ofPrice, words, amount) => {
    expect(await firstOf(one(terms, ofPrice))).toContain(
      `Needs attention: new heron: ${words}: its bills total USD ${amount} in 24 months, and would total USD 11,760.00 without these terms`,
    );
  });

  it.each([
    ['discount: { type: percentage, amount: "10", duration_type: fixed },'],
    ['price_escalation: { enabled: true, type: percentage, percentage: "5", interval_months: 12 },'],
    ['trial_period_days: 30,'],
    [`minimum_spend: { amount: "100", ${SPEND} },`],
    [''],
  ])('is not named with %s', async (terms) => {
    expect(await firstOf(one(terms, ''))).toContain('Nothing needs attention');
  });

  it('is not named for the least that it pays where its usage is not known', async () => {
    const used =
      '{ product_id: prod_calls, price: { type: unit, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "0.10" } } }';
    const committed = one(`minimum_spend: { amount: "5000", ${SPEND} },`, '');
    const first = await firstOf(committed.replace('items: [', `items: [${used}, `));
    expect(first).not.toContain('at least 5000');
  });

  it('counts five years where its contract renews by itself', async () => {
    const escalation =
      'price_escalation: { enabled: true, type: percentage, percentage: "900", interval_months: 12 }, renewal: { auto_renew: true },';
    expect(await firstOf(one(escalation, '', 12))).toContain(
      'its bills total USD 65,332,680.00 in 60 months, and would total USD 29,400.00 without these terms',
    );
  });

  it('counts once with all that have the same terms', async () => {
    const free = 'trial_period_days: 700,';
    expect(await firstOf(one(free, ''), one(free, '', 24, 'tern'))).toContain(
      'Needs attention: 2 new subscriptions: free for 700 days',
    );
  });
});

describe('a new subscription of a bundle', () => {
  const bundled = (items: string, more = '', terms = ''): string => `${BEFORE}bundles:
  quay:
    name: Quay
    currency: USD
    prices:
      berth: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "490.00", units: 1 } }
      calls: { product_id: prod_calls, type: unit, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "0.10" } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, ${terms} contract: { period_type: fixed, duration_months: 24, start_date: 2026-12-01 }, versions: [{ items: [${items}]${more} }] }
`;
  const priced = (berth: string) =>
    `{ bundle: quay, prices: { berth: { fixed_pricing_model: { price_per_unit: "${berth}" } } } }`;
  const credit = (amount: string, timing: string) =>
    `, entitlements: [{ entitlement_key: prints, mode: credit, type: credit, allocation: { amount: "${amount}", credit_type: monetary, rollover_enabled: false }, timing: { ${timing} } }]`;
  const from = async (after: string) => {
    const before = after.slice(0, after.indexOf('subscriptions:'));
    return (await planFrom(PROJECT, before, after)).first;
  };

  it.each([
    [
      'a price far below the list',
      priced('4.90'),
      '',
      '',
      'berth up to −99.0 % against the list: its bills total USD 117.60, incomplete, in 24 months, and would total USD 11,760.00 by the list',
    ],
    [
      'a price far above the list',
      priced('49000'),
      '',
      '',
      'berth up to +9,900.0 % against the list: its bills total USD 1,176,000.00, incomplete, in 24 months, and would total USD 11,760.00 by the list',
    ],
    [
      'a metered one without a sample',
      '{ bundle: quay, prices: { calls: { unit_pricing_model: { price_per_unit: "0.01" } } } }',
      '',
      '',
      'prod_calls up to −90.0 % against the list: no counted bill shows it',
    ],
    [
      'a maximum beside usage that nobody knows',
      '{ bundle: quay }',
      '',
      'maximum_spend: { amount: "1", period: monthly },',
      'at most 1 monthly: its bills total USD 24.00, incomplete, in 24 months, and would total USD 11,760.00 without these terms',
    ],
    [
      'free months',
      '{ bundle: quay }',
      '',
      'trial_period_days: 90,',
      'free for 90 days: its bills total USD 10,290.00, incomplete, in 24 months, and would total USD 11,760.00 without these terms',
    ],
    [
      'a credit of every month',
      '{ bundle: quay }',
      credit('300.00', 'recurrence: recurring, interval: monthly'),
      '',
      'credit prints 300.00 monetary, recurring monthly: its bills total USD 4,560.00, incomplete, in 24 months, and would total USD 11,760.00 by the list',
    ],
    [
      'a credit of once',
      '{ bundle: quay }',
      credit('9000.00', 'recurrence: one_off'),
      '',
      'credit prints 9000.00 monetary, one_off: no counted bill shows it',
    ],
  ])('is named with %s', async (_, items, more, terms, words) => {
    expect(await from(bundled(items, more, terms))).toContain(`Needs attention: new heron: ${words}`);
  });

  it('is not named for a discount on seats, whose number the list leaves to it', async () => {
    const seats = (base: string) =>
      base.replace(
        'type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "490.00", units: 1 }',
        'type: tiered, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, tiered_pricing_model: { tiers: [{ min_units: 0, price_per_unit: "10.00" }] }',
      );
    const own =
      '{ bundle: quay, prices: { berth: { tiered_pricing_model: { units: 49 }, discount: { type: percentage, amount: "20", duration_type: fixed, duration_unit: months, duration_value: 3 } } } }';
    expect(await from(seats(bundled(own)))).not.toContain('its bills total');
  });

  it('is not named with a price near the list', async () => {
    expect(await from(bundled(priced('450.00')))).not.toContain('against the list');
  });
});
