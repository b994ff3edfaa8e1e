/** A bundle's list price in several currencies: what each is on a day, and what is refused. */
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { bundleIn } from '../../src/model/catalog/bundle-in.ts';
import type { Bundle } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

const FIXED =
  'type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly';
const USAGE = 'type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false';

function textOf({ prices = '', more = '', rest = '' }): string {
  return `version: "2026-04-01"
products:
  platform: { name: Platform }
  calls: { name: Calls }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: { ${FIXED}, fixed_pricing_model: { price_per_unit: "499", units: 1 }${prices} }
      calls: { ${USAGE}, unit_pricing_model: { price_per_unit: "0" } }
${more}${rest}`;
}

function read(text: string): { readonly growth: Bundle | undefined; readonly told: readonly string[] } {
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: text }], {
    environment: null,
    variables: new Map(),
  });
  return {
    growth: catalog?.bundles.get('growth'),
    told: diagnostics.flatMap((each) => diagnosticText(each).split('\n')),
  };
}

/** `DAY AMOUNT` for each edition, with the keys that change. */
function platformIn(bundle: Bundle | undefined, currency: string): readonly string[] {
  return (bundle ? bundleIn(bundle, currency).editions : []).map(({ from, prices, changes = [] }) => {
    const model = prices.get('platform')?.price.fixed_pricing_model as JsonObject | undefined;
    return [from ?? 'start', model?.price_per_unit ?? '-', ...changes].join(' ');
  });
}

describe('the list price of a currency', () => {
  test('is the bundle’s of that day under everything that the currency writes up to it', () => {
    const { growth, told } = read(
      textOf({
        more: `    changes:
      - { effective_at: 2027-01-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "549" } } } }
      - { effective_at: 2027-04-01, applies: { to: new }, prices: { platform: { billing_interval: quarterly, fixed_pricing_model: { price_per_unit: "1500" } } } }
    currencies:
      EUR:
        prices: { platform: { fixed_pricing_model: { price_per_unit: "449" } } }
        changes:
          - { effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "479" } } } }
          - { effective_at: 2027-04-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "1400" } } } }
`,
      }),
    );
    expect(told).toEqual([]);
    expect(platformIn(growth, 'USD')).toEqual([
      'start 499',
      '2027-01-01 549 platform',
      '2027-04-01 1500 platform',
    ]);
    expect(platformIn(growth, 'EUR')).toEqual([
      'start 449',
      '2027-02-01 479 platform',
      '2027-04-01 1400 platform',
    ]);
    const last = growth && bundleIn(growth, 'EUR').editions.at(-1);
    expect(last?.prices.get('platform')?.price.billing_interval).toBe('quarterly');
    expect(last?.applies).toEqual({ to: 'new', at: 'date' });
  });

  test('is where it is written, each field for itself', () => {
    const { growth } = read(
      textOf({
        more: `    currencies:
      EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "449" } } } }
`,
      }),
    );
    const platform = growth && bundleIn(growth, 'EUR').editions[0]?.prices.get('platform');
    expect(platform?.locate(['fixed_pricing_model', 'price_per_unit']).line).toBe(13);
    expect(platform?.locate(['fixed_pricing_model', 'units']).line).toBe(10);
  });

  test('has no price that the currency takes out, and has it again from the day on which it is written', () => {
    const { growth, told } = read(
      textOf({
        more: `    currencies:
      EUR:
        prices: { platform: null }
        changes: [{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "479" } } } }]
`,
      }),
    );
    expect(told).toEqual([]);
    expect(platformIn(growth, 'EUR')).toEqual(['start -', '2027-02-01 479 platform']);
  });
});

interface Refused {
  readonly name: string;
  readonly text: Parameters<typeof textOf>[0];
  readonly told: readonly string[];
}

const EUR = `    currencies:
      EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "449" } } } }
`;

const sub = (currency: string, rest = '{ bundle: growth }', more = ''): string =>
  `subscriptions:
  acme: { customer_id: c${currency === '' ? '' : `, currency: ${currency}`}${more}, versions: [{ items: [${rest}] }] }
`;

const MONEY: readonly (readonly [string, string])[] = [
  ['a minimum', 'minimum_spend: { amount: "600", period: monthly }'],
  ['a maximum', 'maximum_spend: { amount: "600", period: monthly }'],
  ['a fixed discount', 'discount: { type: flat, duration_type: fixed, amount: "10" }'],
];

const REFUSED: readonly Refused[] = [
  ...MONEY.map(([name, field]) => ({
    name: `${name} of the bundle, without one of the currency`,
    text: { prices: `, ${field}`, more: EUR },
    told: [
      `a.yaml:13:24: currency-not-written: \`platform\` of the bundle \`growth\` has no \`${field.split(':')[0]}.amount\` in EUR: ${field.includes('600') ? 600 : 10} is USD; write it in EUR under \`currencies.EUR.prices\``,
      expect.stringContaining('written for USD'),
    ],
  })),
  {
    name: 'a price that comes later in the bundle’s currency alone',
    text: {
      more: `    changes: [{ effective_at: 2027-06-01, prices: { calls: { unit_pricing_model: { price_per_unit: "0.001" } } } }]
${EUR}`,
    },
    told: [
      'a.yaml:14:7: currency-not-written: `calls` of the bundle `growth` has no `unit_pricing_model.price_per_unit` in EUR from 2027-06-01 on: 0.001 is USD; write it in EUR under `currencies.EUR.changes`, in a change of 2027-06-01',
      '    a.yaml:12:100: written for USD',
    ],
  },
  {
    name: 'another model from a day on',
    text: {
      more: `    changes: [{ effective_at: 2027-06-01, prices: { platform: { type: unit, unit_pricing_model: { price_per_unit: "9" } } } }]
${EUR}`,
    },
    told: [
      'a.yaml:14:36: other-form-in-currency: `platform` of the bundle `growth` has another pricing model or other tiers in EUR than in USD from 2027-06-01 on; write the same model and tiers, with amounts in EUR, under `currencies.EUR.changes`, in a change of 2027-06-01',
      '    a.yaml:12:77: in USD',
    ],
  },
  {
    name: 'a customer in a currency that nobody wrote',
    text: { more: EUR, rest: sub('CHF') },
    told: [
      'a.yaml:15:73: currency-mismatch: the bundle `growth` has no prices in CHF, the currency of the subscription: `platform` is 499 USD; write them under `currencies.CHF` of the bundle, or use a bundle in CHF',
      '    a.yaml:10:175: `fixed_pricing_model.price_per_unit`, written for USD',
      '    a.yaml:15:37: the currency of the subscription',
    ],
  },
  {
    name: 'a subscription whose currency nobody says',
    text: { rest: sub('', '{ bundle: growth }', ', plan_id: pln_1') },
    told: [
      'a.yaml:13:74: missing-currency: `platform` of the bundle `growth` is 499 USD, and nothing says the currency of the subscription; add `currency` to the subscription',
      '    a.yaml:10:175: `fixed_pricing_model.price_per_unit`, written for USD',
    ],
  },
  {
    name: 'a plan of another currency',
    text: { rest: 'plans:\n  basic: { name: Basic, currency: EUR, items: [{ bundle: growth }] }\n' },
    told: [
      'a.yaml:13:58: currency-mismatch: the bundle `growth` has no prices in EUR, the currency of the plan: `platform` is 499 USD; write them under `currencies.EUR` of the bundle, or use a bundle in EUR',
      '    a.yaml:10:175: `fixed_pricing_model.price_per_unit`, written for USD',
      '    a.yaml:13:35: the currency of the plan',
    ],
  },
  {
    name: 'a subscription in another currency than its plan',
    text: {
      rest: `plans:
  basic: { name: Basic, currency: USD, items: [{ bundle: growth }] }
subscriptions:
  acme: { customer_id: c, currency: EUR, plan: basic }
`,
    },
    told: [
      'a.yaml:15:48: currency-mismatch: the subscription is in EUR, and the items of the plan `basic` are in USD; name a plan in EUR',
      '    a.yaml:13:35: the currency of the plan',
    ],
  },
  {
    name: 'a later entry with a plan of another currency',
    text: {
      more: EUR,
      rest: `plans:
  basic: { name: Basic, currency: USD, items: [{ product: calls, price: { ${USAGE}, billing_frequency: recurring, unit_pricing_model: { price_per_unit: "2" } } }] }
subscriptions:
  acme: { customer_id: c, currency: EUR, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-01-01, plan: basic }] }
`,
    },
    told: [
      'a.yaml:17:120: currency-mismatch: the subscription is in EUR, and the items of the plan `basic` are in USD; name a plan in EUR',
      '    a.yaml:15:35: the currency of the plan',
    ],
  },
  {
    name: 'a credit of the bundle’s currency',
    text: {
      more: `${EUR}    entitlements: [{ entitlement_key: credit, allocation: { amount: "50", credit_type: monetary } }]
`,
      rest: sub('EUR'),
    },
    told: [
      'a.yaml:16:73: currency-mismatch: the credit `credit` of the bundle `growth` is money in USD, and the subscription is in EUR; write `credit` in the entry itself, with its amount in EUR',
      '    a.yaml:14:20: the credit of the bundle',
    ],
  },
  {
    name: 'currencies that are no code, are the bundle’s own or have a price that it has not',
    text: {
      more: `    currencies:
      UDS: { prices: { platform: { fixed_pricing_model: { price_per_unit: "449" } } } }
      USD: { prices: { platform: { fixed_pricing_model: { price_per_unit: "449" } } } }
      GBP: { prices: { plattform: { fixed_pricing_model: { price_per_unit: "449" } }, platform: { fixed_pricing_model: { price_per_unit: "1" } } } }
`,
    },
    told: [
      'a.yaml:13:7: unknown-currency: `UDS` is no currency of ISO 4217; write `USD`',
      'a.yaml:14:7: currency-twice: USD is the currency of the bundle `growth` itself; write these prices under `prices` and `changes` of the bundle',
      'a.yaml:15:24: unknown-price: the bundle has no price `plattform`; write `platform`',
    ],
  },
];

test.each(REFUSED)('refuses $name', ({ text, told }) => {
  const result = read(textOf(text));
  expect(result.told.filter((line) => !line.includes('warning: unseen-value'))).toEqual(told);
  expect(result.growth).toBeUndefined();
});

test('a bundle that says no currency is used in one alone', () => {
  const text = textOf({
    rest: `${sub('EUR')}  beta: { customer_id: d, currency: GBP, versions: [{ items: [{ bundle: growth }] }] }\n`,
  });
  expect(read(text.replace('    currency: USD\n', '')).told).toEqual([
    'a.yaml:13:73: currency-mismatch: the bundle `growth` says no currency, and is used in EUR and in GBP, where `platform` at 499 would be the same amount; add `currency: EUR` to the bundle, and its prices in GBP under `currencies.GBP`',
    '    a.yaml:12:73: used in EUR',
  ]);
});

describe('without an amount of another currency', () => {
  const FREE = textOf({}).replace('"499"', '"0"');
  const taken = (text: string): readonly string[] =>
    read(text).told.filter((line) => !line.includes('warning: unseen-value'));

  test('zero serves every currency', () => expect(taken(FREE + sub('CHF'))).toEqual([]));

  test('a percentage serves every currency', () => {
    const percent = FREE.replace(
      'units: 1 }',
      'units: 1 }, discount: { type: percentage, duration_type: fixed, amount: "10" }',
    );
    expect(taken(percent + sub('CHF'))).toEqual([]);
  });

  test('a credit in units serves every currency, and so does one that the entry writes itself', () => {
    const credit = (type: string): string =>
      `    entitlements: [{ entitlement_key: credit, allocation: { amount: "50", credit_type: ${type} } }]\n`;
    expect(taken(textOf({ more: EUR + credit('units'), rest: sub('EUR') }))).toEqual([]);
    const own = sub('EUR').replace(
      ' }] }',
      ' }], entitlements: [{ entitlement_key: credit, allocation: { amount: "45", credit_type: monetary } }] }',
    );
    expect(taken(textOf({ more: EUR + credit('monetary'), rest: own }))).toEqual([]);
  });

  test('a subscription that writes every amount itself may use any bundle', () => {
    const own =
      '{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "520" } } } }';
    expect(taken(textOf({ rest: sub('CHF', own) }))).toEqual([]);
  });
});

test.each(['VED', 'USN', 'XAU', 'XCG'])('%s is a currency', (code) => {
  expect(read(textOf({}).replace('USD', code)).told).toEqual([]);
});
