/** The first lines of a plan name every kind of change in it, whatever stands beside it. */
import { describe, expect, it, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { PROJECT, planFrom as planBetween } from './plan-from.ts';

const BOUND = PROJECT.replace(' }\n', `, ${settingsOf('bound')} }\n`);

const FEE =
  'type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true';
const fee = (product: string, amount: string): string =>
  `      ${product}: { ${FEE}, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }\n`;
const FEES: Readonly<Record<string, string>> = {
  berth: '400.00',
  crane: '100.00',
  gate: '10.00',
  power: '20.00',
  waste: '30.00',
  water: '40.00',
};

interface Own {
  readonly terms?: string;
  readonly versions?: string;
}

function catalog(fees: Readonly<Record<string, string>>, owns: Readonly<Record<string, Own>>): string {
  const products = [...Object.keys(FEES), 'lamp'].map((key) => `${key}: { id: prod_${key} }`);
  const subscriptions = Object.entries(owns).map(
    ([key, { terms = '', versions = '[{ items: [{ bundle: quay }] }]' }]) =>
      `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, ${terms} versions: ${versions} }\n`,
  );
  return `version: "2026-04-01"
products: { ${products.join(', ')} }
bundles:
  quay:
    name: Quay
    currency: USD
    prices:
${Object.entries(fees)
  .map(([key, amount]) => fee(key, amount))
  .join('')}subscriptions:
${subscriptions.join('')}`;
}

const planFrom = (before: string, after: string) => planBetween(BOUND, before, after);
const lasting = (amount: string, months: number): string =>
  `discount: { type: percentage, amount: "${amount}", duration_type: fixed, duration_unit: months, duration_value: ${months} }, `;
const rolling = (amount: string): string =>
  `discount: { type: percentage, amount: "${amount}", duration_type: monthly_rolling }, `;
const least = (amount: string): string => `minimum_spend: { amount: "${amount}", period: monthly }, `;

describe('changed terms', () => {
  it('are all named where one subscription has many', async () => {
    const { first } = await planFrom(
      catalog(FEES, { heron: { terms: lasting('10', 12) + least('1500.00') } }),
      catalog(FEES, { heron: { terms: `${rolling('100')}${least('10.00')}trial_period_days: 700,` } }),
    );
    expect(first).toContain('minimum_spend › amount 1,500.00 → 10.00 for heron');
    expect(first).toContain(
      'discount (amount 10 → 100, duration_type fixed → monthly_rolling, duration_unit months removed, duration_value 12 removed) for heron',
    );
    expect(first).toContain('trial_period_days 700 added for heron');
    expect(first).not.toContain('changed subscription');
  });

  it('are named by their values where subscriptions have others, most money first, and counted beyond', async () => {
    const keys = ['heron', 'tern', 'gull', 'coot', 'rail', 'knot', 'ruff', 'shag'];
    const own = (terms: (place: number) => string) =>
      Object.fromEntries(keys.map((key, place) => [key, { terms: terms(place) }]));
    const { first } = await planFrom(
      catalog(
        FEES,
        own(() => lasting('10', 12) + least('500.00')),
      ),
      catalog(
        FEES,
        own((place) => lasting(String(20 + place), 12) + least('50.00')),
      ),
    );
    const named = keys
      .slice(2)
      .map((key, place) => `discount › amount 10 → ${22 + place} for ${key}`)
      .reverse();
    expect(first).toContain(
      `minimum_spend › amount 500.00 → 50.00 for 8 subscriptions; ${named.join('; ')}; discount changed otherwise for tern and heron; `,
    );
  });
});

describe('changed entitlements', () => {
  it('are named by their values', async () => {
    const limits = (seats: string, exports: string) => {
      const entries = [
        `{ entitlement_key: seats, mode: static, type: number, value: "${seats}" }`,
        `{ entitlement_key: exports, mode: static, type: string, value: ${exports} }`,
      ];
      const versions = `[{ items: [{ bundle: quay }], entitlements: [${entries.join(', ')}] }]`;
      return catalog(FEES, { heron: { versions }, tern: { versions } });
    };
    const { first } = await planFrom(limits('5', 'daily'), limits('10', 'hourly'));
    expect(first).toContain('2 subscriptions of quay have exports daily → hourly and seats 5 → 10');
  });
});

test('an end is named with its day among price increases, also where only the points to check have room', async () => {
  const ends = { heron: { terms: 'ends: { on: 2026-12-31 },' } };
  const all = { heron: {}, tern: {}, gull: {} };
  const fees = Object.fromEntries(Object.entries(FEES).map(([key]) => [key, '401.00']));
  const { first } = await planFrom(catalog(FEES, all), catalog(fees, { ...all, ...ends }));
  expect(first).toContain('heron ends on 2026-12-31');
  expect(first).not.toContain('ended subscription');
});

describe('changed prices', () => {
  const all = { heron: {}, tern: {} };

  it('name the largest decrease beside the largest increases', async () => {
    const fees = { ...FEES, berth: '404.00', crane: '102.00', gate: '10.10', power: '10.00', waste: '29.00' };
    const { first } = await planFrom(catalog(FEES, all), catalog(fees, all));
    expect(first).toMatch(
      /^crane .*\(\+2\.0 %\) in Quay.*; berth .*\(\+1\.0 %\) in Quay.*; power .*\(−50\.0 %\) in Quay.*; gate .*\(\+1\.0 %\) in Quay.*; waste .*\(−3\.3 %\) in Quay/,
    );
  });

  it('count every kind that is left', async () => {
    const { gate: _, water: __, ...rest } = FEES;
    const fees = { ...rest, berth: '440.00', crane: '120.00', power: '2.00', waste: '3.00' };
    const ownPrice = (amount: string) =>
      `{ product: lamp, price: { ${FEE}, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } } }`;
    const versions = `[{ items: [{ bundle: quay }] }, { effective_at: 2027-06-01, items: [{ bundle: quay }, ${ownPrice('70.00')}] }, { effective_at: 2028-01-01, items: [{ bundle: quay }, ${ownPrice('75.00')}] }, { effective_at: 2028-03-01, items: [{ bundle: quay }, ${ownPrice('77.00')}] }]`;
    const { first } = await planFrom(catalog(FEES, all), catalog(fees, { ...all, tern: { versions } }));
    expect(first).toMatch(
      /^crane .*\(\+20\.0 %\) in Quay.*; berth .*\(\+10\.0 %\) in Quay.*power .*\(−90\.0 %\) in Quay.*2 prices removed/,
    );
    expect(first).toMatch(/lamp new/);
  });

  it('name a price that an existing subscription gets beside a new subscription', async () => {
    const versions = `[{ items: [{ bundle: quay }, { product: lamp, price: { ${FEE}, fixed_pricing_model: { price_per_unit: "70.00", units: 1 } } }] }]`;
    const { first } = await planFrom(
      catalog(FEES, { heron: {} }),
      catalog(FEES, { heron: { versions }, tern: {} }),
    );
    expect(first).toMatch(/lamp new/);
  });
});

describe('a name that another one had', () => {
  const plans = (annual: string, program: string): string =>
    catalog(FEES, { heron: {} }).replace(
      'bundles:',
      `plans: { annual: { id: plan_1, name: ${annual} }, program: { id: plan_2, name: ${program} } }\nbundles:`,
    );

  it('is named where two plans swap theirs', async () => {
    const { first } = await planFrom(plans('Annual', 'Program'), plans('Program', 'Annual'));
    expect(first).toMatch(
      /^plan annual renamed "Annual" → "Program"; plan program renamed "Program" → "Annual"; /,
    );
    expect(first).toContain('Needs attention: annual: it takes the name Program of plans.program');
    expect(first).toContain('program: it takes the name Annual of plans.annual');
  });

  it('is named where a new bundle gets it', async () => {
    const fees = Object.entries(FEES).map(([key, amount]) => fee(key, amount));
    const after = catalog(FEES, { heron: {} })
      .replace('name: Quay', 'name: Quay of 2026')
      .replace(
        'subscriptions:',
        `  pier:\n    name: Quay\n    currency: USD\n    prices:\n${fees.join('')}subscriptions:`,
      );
    const { first } = await planFrom(catalog(FEES, { heron: {} }), after);
    expect(first).toContain('bundle quay renamed "Quay" → "Quay of 2026"');
    expect(first).toContain('pier: it takes the name Quay of bundles.quay');
  });

  it('is none where nobody has it', async () => {
    const { first } = await planFrom(plans('Annual', 'Program'), plans('Yearly', 'Program'));
    expect(first).toMatch(/^plan annual renamed "Annual" → "Yearly"; .*From today: no bill changes/);
    expect(first).toContain('Nothing needs attention');
  });
});

describe('a new subscription that pays nothing', () => {
  const free = `[{ items: [{ bundle: quay, prices: { ${Object.keys(FEES)
    .map((key) => `${key}: { fixed_pricing_model: { price_per_unit: "0.00" } }`)
    .join(', ')} } }] }]`;
  const CALM = 'would be billed nothing a month';

  it('needs attention', async () => {
    const { first } = await planFrom(catalog(FEES, {}), catalog(FEES, { newt: { versions: free } }));
    expect(first).toContain(`1 new subscription ${CALM}: subscriptions.newt`);
  });

  it('is none that pays', async () => {
    const { first } = await planFrom(catalog(FEES, {}), catalog(FEES, { newt: {} }));
    expect(first).not.toContain(CALM);
  });
});

describe('a version after the items of a plan, which no catalog has', () => {
  const onPlan = (versions: string): string =>
    `${catalog(FEES, {}).replace('subscriptions:\n', '')}plans: { annual: { name: Annual, currency: USD } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, plan: annual, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }${versions} }
`;
  const LATER = ', versions: [{ entitlements: [] }, { effective_at: 2027-06-01, items: [{ bundle: quay }] }]';

  it('is a change without an amount, and refused', async () => {
    const { first, refused } = await planFrom(onPlan(''), onPlan(LATER));
    expect(first).toContain('no amount is known: items in heron');
    expect(refused).toEqual(['unmeasured']);
  });
});

describe('a bundle alone, by --target', () => {
  it('says whose bills it leaves out, and not that none changes', async () => {
    const before = catalog(FEES, { heron: {} });
    const after = catalog({ ...FEES, berth: '40.00' }, { heron: {} });
    const { first } = await planBetween(BOUND, before, after, {}, ['--target', 'bundles.quay']);
    expect(first).toContain('--target leaves out the bills of who uses it; ');
    expect(first).not.toContain('no bill changes');
  });
});
