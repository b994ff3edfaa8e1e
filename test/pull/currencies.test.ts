/** A bundle whose customers pay in several currencies is pulled with a list price in each that they agree on. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { monthlyPrice as fixed } from '../prices.ts';
import { NO_GUARDS, rehearse } from '../rehearsal.ts';
import { catalogPulled, pullRehearsed } from './pull-rehearsed.ts';

const usage = (amount: string): JsonObject => ({
  type: 'unit',
  fee_type: 'fixed',
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  unit_pricing_model: { price_per_unit: amount },
});

type Paying = readonly [key: string, currency: string, platform: string, calls: string | null];

const PAYING: readonly Paying[] = [
  ['acme', 'USD', '499', '0.001'],
  ['boston', 'USD', '499', '0.001'],
  ['chicago', 'USD', '499', '0.001'],
  ['dallas', 'USD', '450', '0.001'],
  ['berlin', 'EUR', '449', '0.001'],
  ['lyon', 'EUR', '449', '0.001'],
  ['madrid', 'EUR', '400', '0.001'],
  ['leeds', 'GBP', '399', '0.001'],
  ['york', 'GBP', '389', '0.001'],
  ['basel', 'CHF', '520', null],
];

const SEED = {
  customers: PAYING.map(([key, currency]) => ({ id: `cus_${key}`, currency })),
  products: [
    { id: 'prod_platform', name: 'Platform' },
    { id: 'prod_calls', name: 'Calls' },
  ],
  bundles: [
    {
      id: 'bun_growth',
      name: 'Growth',
      prices: [
        { product_id: 'prod_platform', ...fixed('499') },
        { product_id: 'prod_calls', ...usage('0.001') },
      ],
    },
  ],
  subscriptions: PAYING.map(([key, currency, platform, calls]) => ({
    id: `sub_${key}`,
    name: key,
    customer_id: `cus_${key}`,
    currency,
    auto_activate: true,
    items: [
      {
        bundle_id: 'bun_growth',
        items: [
          { product_id: 'prod_platform', price: fixed(platform) },
          ...(calls === null ? [] : [{ product_id: 'prod_calls', price: usage(calls) }]),
        ],
      },
    ],
  })),
} as unknown as Seed;

test('what most customers in a currency pay is its list price; where they do not agree, each has its prices in full', async () => {
  const rehearsal = await rehearse('bound', SEED, '2026-11-20');
  try {
    const pulled = await pullRehearsed(rehearsal, { profile: 'bound' });
    const textOf = (name: string) => pulled.files.find((file) => file.name === name)?.text ?? '';
    const bundles = textOf('bundles');
    expect(bundles.slice(bundles.indexOf('    currencies:'))).toBe(`    currencies:
      CHF:
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "520" } }
          calls: null
      EUR:
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "449" } }
          calls: { unit_pricing_model: { price_per_unit: "0.001" } }
`);
    const catalog = catalogPulled(pulled);
    const itemOf = (key: string) => catalog.subscriptions.get(key)?.entries[0]?.items?.[0];
    expect(['acme', 'berlin', 'lyon', 'basel'].map((key) => itemOf(key))).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ kind: 'bundle', overrides: new Map() })),
    );
    expect(itemOf('madrid')).toMatchObject({
      kind: 'bundle',
      overrides: new Map([['platform', { fixed_pricing_model: { price_per_unit: '400' } }]]),
    });
    expect([itemOf('leeds')?.kind, itemOf('york')?.kind]).toEqual(['bundle_id', 'bundle_id']);
    expect(pulled.remarks.filter(({ code }) => code === 'bundle-in-currencies')).toMatchObject([
      { message: expect.stringContaining('2 versions of customers in GBP') },
    ]);
    const { plan } = await rehearsal.plan(catalog, NO_GUARDS);
    expect(plan?.steps).toEqual([]);
    expect(plan?.drift).toEqual([]);
  } finally {
    await rehearsal.close();
  }
});
