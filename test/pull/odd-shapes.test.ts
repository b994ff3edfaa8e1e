/** An account of odd prices and odd sets of items is pulled whole, valid, and planned as it is: nothing is sent for it. */
import { afterEach, describe, expect, it } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type Rehearsal, rehearse } from '../rehearsal.ts';
import { AMBIGUOUS_SETS, ODD_PRICES, ODD_SETS } from './odd-shapes.ts';
import { catalogPulled, pullRehearsed } from './pull-rehearsed.ts';

const PLAIN = {
  type: 'unit',
  fee_type: 'fixed',
  billing_direction: 'advance',
  charge_on_contract_start: true,
  unit_pricing_model: { price_per_unit: '1.00' },
};

function account(sets: Readonly<Record<string, readonly JsonObject[]>>): Seed {
  return {
    customers: [{ id: 'cus_1', currency: 'USD' }],
    products: [
      { id: 'prod_1', name: 'One' },
      { id: 'prod_2', name: 'Two' },
    ],
    bundles: [
      {
        id: 'bun_1',
        name: 'First',
        prices: [
          { product_id: 'prod_1', ...PLAIN },
          { product_id: 'prod_2', ...PLAIN },
        ],
      },
      { id: 'bun_2', name: 'Second', prices: [{ product_id: 'prod_1', ...PLAIN }] },
    ],
    subscriptions: Object.entries(sets).map(([name, items], index) => ({
      id: `sub_${index + 1}`,
      customer_id: 'cus_1',
      name,
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-06-01' },
      items: items as never,
    })),
  };
}

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

/** Pulled, adopted and planned again; every step that there was, and what was said of it. */
async function whatComesOf(
  seed: Seed,
  profile: 'bound' | 'alguna' = 'bound',
  byHand: (rehearsal: Rehearsal) => void = () => {},
): Promise<unknown> {
  rehearsal = await rehearse(profile, seed, '2026-11-20');
  byHand(rehearsal);
  const pulled = await pullRehearsed(rehearsal, { profile, stateless: true });
  const errors = readCatalog(
    pulled.files.map(({ name, text }) => ({ file: `${name}.yaml`, content: text })),
    { environment: null, variables: new Map() },
  ).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { errors: errors.map(diagnosticText) };
  const catalog = catalogPulled(pulled);
  const first = await rehearsal.plan(catalog);
  const faults = first.diagnostics.filter(({ severity }) => severity === 'error').map(diagnosticText);
  await rehearsal.apply(catalog);
  const second = await rehearsal.plan(catalog);
  return {
    leftOut: pulled.remarks.map(({ message }) => message),
    subscriptions: catalog.subscriptions.size,
    faults,
    steps: [first, second].map(({ plan }) => plan?.steps.map(({ id, differences }) => ({ id, differences }))),
    deferred: [first, second].map(({ plan }) => plan?.deferred.length),
    adoptions: second.plan?.adoptions,
  };
}

const ASIS = (subscriptions: number) => ({
  leftOut: [],
  subscriptions,
  faults: [],
  steps: [[], []],
  deferred: [0, 0],
  adoptions: [],
});

describe('a subscription with', () => {
  it.each(Object.entries(ODD_PRICES))('%s stays as it is', async (name, price) => {
    const seed = account({ [name]: [{ product_id: 'prod_1', price: price as Price as never }] });
    expect(await whatComesOf(seed)).toEqual(ASIS(1));
  });

  it.each(Object.entries(ODD_SETS))('%s stays as it is', async (name, items) => {
    expect(await whatComesOf(account({ [name]: items }))).toEqual(ASIS(1));
  });
});

it('of two drafts of one day, made at one moment, the one that is pulled is adopted', async () => {
  const { unit_pricing_model: _, ...plain } = PLAIN;
  const price = (amount: string) => ({
    ...{ ...plain, type: 'fixed', billing_frequency: 'recurring', billing_interval: 'monthly' },
    fixed_pricing_model: { price_per_unit: amount, units: 1 },
  });
  const content = (amount: string) => [{ product_id: 'prod_1', price: price(amount) }];
  const { bundles: _bundles, ...seed } = account({ drafted: content('10.00') });
  const product = { fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' };
  const products = [{ id: 'prod_1', name: 'One', ...product }];
  const byHand = ({ sandbox }: Rehearsal) => {
    for (const amount of ['11.00', '12.00']) {
      const body = { items: content(amount), effective_at: '2027-01-01', draft: true };
      const { status } = sandbox.handle({
        ...{ method: 'POST', path: '/subscriptions/sub_1/versions', body: Buffer.from(JSON.stringify(body)) },
        headers: {
          ...{ authorization: `Bearer ${sandbox.apiKey}`, 'alguna-version': '2026-04-01' },
          ...{ 'content-type': 'application/json', 'idempotency-key': amount },
        },
      });
      expect(status).toBe(200);
    }
  };
  expect(await whatComesOf({ ...seed, products }, 'alguna', byHand)).toMatchObject({
    ...ASIS(1),
    leftOut: expect.arrayContaining([expect.stringContaining('is left out: in a catalog it would be')]),
  });
});

describe('a whole account', () => {
  it('with every odd price and every odd set stays as it is, and what cannot be said is named', async () => {
    const prices = Object.entries(ODD_PRICES).map(([name, price]) => [
      name,
      [{ product_id: 'prod_1', price: price as Price as never }],
    ]);
    const sets = {
      ...Object.fromEntries(prices),
      ...ODD_SETS,
      ...AMBIGUOUS_SETS,
    };
    const ambiguous = Object.keys(AMBIGUOUS_SETS).length;
    const written = Object.keys(sets).length - ambiguous;
    expect(await whatComesOf(account(sets))).toEqual({
      ...ASIS(written),
      leftOut: Array.from({ length: ambiguous }, (_, index) =>
        expect.stringMatching(new RegExp(`^subscription sub_${written + index + 1} is left out: it has `)),
      ),
    });
  });
});

describe('a bundle with', () => {
  const forBundles = Object.entries(ODD_PRICES).filter(
    ([, price]) =>
      price.type !== undefined && price.matrix_pricing_model === undefined && price.discount === undefined,
  );
  it.each(forBundles)('%s stays as it is, with those that take it', async (name, price) => {
    const { unit_pricing_model: _, ...terms } = PLAIN;
    const odd = { ...terms, ...price };
    const seed = account({
      [name]: [{ bundle_id: 'bun_3', items: [{ product_id: 'prod_1', price: odd }] }],
    });
    const bundles = [
      ...(seed.bundles ?? []),
      { id: 'bun_3', name: 'Odd', prices: [{ product_id: 'prod_1', ...odd }] },
    ];
    expect(await whatComesOf({ ...seed, bundles: bundles as never })).toEqual(ASIS(1));
  });
});
