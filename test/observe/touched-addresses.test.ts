import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { touchedAddresses } from '../../src/observe/touched-addresses.ts';
import { catalogFrom } from '../rehearsal.ts';

const price = { type: 'fixed', fee_type: 'fixed', fixed_pricing_model: { price_per_unit: '1', units: 1 } };
const bundlePrice = {
  ...price,
  billing_direction: 'advance',
  charge_on_contract_start: true,
  billing_interval: 'monthly',
};
const { catalog } = catalogFrom({
  products: { platform: { id: 'p1' }, api: { id: 'p2' }, seats: { id: 'p3' }, other: { id: 'p4' } },
  plans: { annual: { name: 'Annual', currency: 'USD' } },
  bundles: {
    growth: {
      name: 'Growth',
      prices: { platform: bundlePrice },
      changes: [{ effective_at: '2027-01-01', prices: { api: bundlePrice } }],
    },
  },
  subscriptions: {
    acme: {
      customer_id: 'cus_acme',
      currency: 'USD',
      plan: 'annual',
      versions: [
        { items: [{ bundle: 'growth' }] },
        { effective_at: '2027-06-01', items: [{ product: 'seats', price }] },
      ],
    },
    beta: { customer_id: 'cus_beta', currency: 'USD', versions: [{ items: [{ product: 'other', price }] }] },
  },
});

const REFERRED = [
  'bundles.growth',
  'plans.annual',
  'products.api',
  'products.platform',
  'products.seats',
  'subscriptions.acme',
];

test.each<[name: string, plan: unknown, touched: readonly string[]]>([
  ['a product alone', { steps: [{ address: 'products.other' }] }, ['products.other']],
  [
    'a bundle with the products of all its days',
    { steps: [{ address: 'bundles.growth' }] },
    ['bundles.growth', 'products.api', 'products.platform'],
  ],
  [
    'a version as its subscription, with all that this refers to on any day',
    { steps: [{ address: 'subscriptions.acme.versions.2027-06-01' }] },
    REFERRED,
  ],
  ['what is adopted', { adoptions: [{ address: 'subscriptions.acme' }] }, REFERRED],
  ...(['unread', 'blocked', 'dependent', 'ended'] as const).map(
    (kind): [string, unknown, readonly string[]] => [
      `what is ${kind}`,
      { deferred: [{ kind, address: 'subscriptions.acme' }] },
      REFERRED,
    ],
  ),
  ...(['price_locked', 'not_due', 'orphaned'] as const).map((kind): [string, unknown, readonly string[]] => [
    `not what is ${kind}`,
    { deferred: [{ kind, address: 'subscriptions.acme' }] },
    [],
  ]),
  ['not what only drifts', { drift: [{ address: 'bundles.growth' }] }, []],
])('%s', (_, plan, touched) => {
  if (catalog === undefined) throw new Error('the catalog has a fault');
  const whole = { steps: [], adoptions: [], deferred: [], ...(plan as object) } as unknown as Plan;
  expect([...touchedAddresses(catalog, whole)].sort()).toEqual(touched);
});
