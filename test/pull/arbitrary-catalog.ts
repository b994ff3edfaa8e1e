/** Generated catalogs as data, with the seed that their sandbox needs: bundles, overrides, steps ahead, hostile names. */
import fc from 'fast-check';
import { pricingModelsOf } from '../../src/model/catalog/price.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { curvedPrice } from '../pricing/arbitrary-price.ts';
import { hostileText } from './hostile-text.ts';

export const START = '2026-11-20';
const PRODUCTS = ['platform', 'seats', 'logs', 'api'] as const;
const BUNDLES = ['starter', 'growth'] as const;
const SUBSCRIPTIONS = ['acme', 'beta', 'core'] as const;

export const SEED: Seed = {
  customers: SUBSCRIPTIONS.map((key) => ({ id: `cus_${key}`, currency: 'USD' })),
  products: PRODUCTS.map((key) => ({ id: `prod_${key}`, name: key })),
  plans: [{ id: 'plan_1', name: 'Annual', currency: 'USD' }],
};

/** As a customer may be named; the interface shows no limits. */
const name = hostileText.filter((text) => text !== '');

/** What a catalog file may have as a key. */
const metadataKey = name.filter((text) => !text.includes('${'));

const price: fc.Arbitrary<JsonObject> = fc
  .tuple(curvedPrice, fc.boolean(), fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }))
  .map(([curved, atStart, order]) => {
    const { discount, ...rest } = curved as JsonObject;
    const [model = ''] = pricingModelsOf(rest);
    return {
      ...rest,
      type: model.replace('_pricing_model', ''),
      fee_type: 'fixed',
      billing_direction: 'arrears',
      billing_interval: 'monthly',
      charge_on_contract_start: atStart,
      ...(order === undefined ? {} : { display_order: order }),
      ...(discount === undefined
        ? {}
        : { discount: { ...(discount as JsonObject), duration_type: 'fixed' } }),
    };
  });

const someProducts = fc.subarray([...PRODUCTS], { minLength: 1, maxLength: 3 });

function pricesOf(keys: readonly string[]): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(...keys.map(() => price))
    .map((prices) => Object.fromEntries(keys.map((key, index) => [key, prices[index] as Json])));
}

const bundle: fc.Arbitrary<JsonObject> = fc
  .record({
    name,
    description: fc.option(hostileText, { nil: undefined }),
    prices: someProducts.chain(pricesOf),
    change: fc.option(price, { nil: undefined }),
    day: fc.constantFrom('2026-12-01', '2027-01-19'),
  })
  .map(({ description, prices, change, day, ...rest }) => {
    const [first = ''] = Object.keys(prices);
    const changes = change === undefined ? [] : [{ effective_at: day, prices: { [first]: change } }];
    return { ...rest, ...(description === undefined ? {} : { description }), prices, changes };
  });

type Bundles = Readonly<Record<(typeof BUNDLES)[number], JsonObject>>;

/** One bundle with perhaps an override or a price taken out, and perhaps a product that the bundle has not. */
function items(bundles: Bundles): fc.Arbitrary<readonly JsonObject[]> {
  return fc
    .record({
      key: fc.constantFrom(...BUNDLES, undefined),
      override: fc.option(price, { nil: undefined }),
      isDropped: fc.boolean(),
      other: fc.constantFrom(...PRODUCTS),
      otherPrice: price,
    })
    .map(({ key, override, isDropped, other, otherPrice }) => {
      const prices = key === undefined ? {} : (bundles[key].prices as JsonObject);
      const [first = '', second] = Object.keys(prices);
      const overrides: JsonObject = {
        ...(override === undefined ? {} : { [first]: override }),
        ...(isDropped && second !== undefined ? { [second]: null } : {}),
      };
      return [
        ...(key === undefined ? [] : [{ bundle: key, prices: overrides }]),
        ...(Object.hasOwn(prices, other) ? [] : [{ product: other, price: otherPrice }]),
      ];
    })
    .filter((list) => list.length > 0);
}

const entitlements = fc.uniqueArray(
  fc
    .tuple(name, hostileText)
    .map(([key, value]) => ({ entitlement_key: key, mode: 'static', type: 'text', value })),
  { selector: ({ entitlement_key: key }) => key, maxLength: 2 },
);

function subscription(customer: string, bundles: Bundles): fc.Arbitrary<JsonObject> {
  const entry = fc.record({
    items: items(bundles),
    entitlements: fc.option(entitlements, { nil: undefined }),
    description: fc.option(name, { nil: undefined }),
  });
  return fc
    .record({
      name: fc.option(name, { nil: undefined }),
      description: fc.option(name, { nil: undefined }),
      isActive: fc.boolean(),
      start: fc.constantFrom('2026-06-01', START, '2026-12-10'),
      lock: fc.constantFrom('renewal', '2027-03-01', 'always', undefined, undefined),
      metadata: fc.dictionary(metadataKey, hostileText, { maxKeys: 3 }),
      discount: fc.constantFrom({ type: 'percentage', amount: '10.0', duration_type: 'fixed' }, undefined),
      trial: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
      opening: entry,
      later: fc.option(entry, { nil: undefined }),
      isDraft: fc.boolean(),
    })
    .map((drawn) => {
      const versions = [
        drawn.opening,
        ...(drawn.later === undefined
          ? []
          : [{ effective_at: '2027-02-01', ...drawn.later, ...(drawn.isDraft ? { draft: true } : {}) }]),
      ];
      return defined({
        customer_id: customer,
        currency: 'USD',
        name: drawn.name,
        description: drawn.description,
        auto_activate: drawn.isActive,
        contract: { period_type: 'fixed', duration_months: 12, start_date: drawn.start },
        renewal: { auto_renew: true, duration_months: 12 },
        price_lock: drawn.lock,
        metadata: drawn.metadata,
        discount: drawn.discount,
        trial_period_days: drawn.trial,
        versions: versions.map((each) => defined({ ...each })),
      });
    });
}

function defined(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
}

/** Texts stand as the service shall have them: the hand that writes the file has to escape what is a variable there. */
export const catalogData: fc.Arbitrary<JsonObject> = fc
  .record({ starter: bundle, growth: bundle })
  .chain((bundles) =>
    fc
      .tuple(...SUBSCRIPTIONS.map((key) => subscription(`cus_${key}`, bundles)))
      .chain((all) =>
        fc.subarray(
          SUBSCRIPTIONS.map((key, index) => [key, all[index]] as const),
          { minLength: 1 },
        ),
      )
      .map((chosen) => ({
        products: Object.fromEntries(PRODUCTS.map((key) => [key, { id: `prod_${key}` }])),
        plans: { annual: { id: 'plan_1', name: 'Annual', currency: 'USD' } },
        bundles,
        subscriptions: Object.fromEntries(chosen) as JsonObject,
      })),
  );
