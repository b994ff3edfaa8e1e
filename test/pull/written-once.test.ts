/** Pulled files say once what prices have alike, and mean the same as written out; no amount comes from another bundle. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { inCurrencies } from '../../src/model/catalog/bundle-in.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { writeAlike, writeOnce } from '../../src/pull/written-once.ts';
import { catalogOf } from '../catalog-of.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const PRODUCTS = { a: { name: 'A' }, b: { name: 'B' }, c: { name: 'C' } };

const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const model = fc.oneof(
  amount.map(
    (price): JsonObject => ({ type: 'fixed', fixed_pricing_model: { price_per_unit: price, units: 1 } }),
  ),
  amount.map((price): JsonObject => ({ type: 'unit', unit_pricing_model: { price_per_unit: price } })),
  fc.tuple(amount, amount).map(
    ([one, two]): JsonObject => ({
      type: 'tiered',
      tiered_pricing_model: {
        tiers: [
          { min_units: 0, max_units: 9, price_per_unit: one },
          { min_units: 10, price_per_unit: two },
        ],
      },
    }),
  ),
);
const interval = fc.constantFrom<JsonObject>(
  { billing_interval: 'monthly' },
  { billing_interval: 'monthly' },
  { billing_interval_count: 3, billing_interval_unit: 'month' },
  {},
);
const price = fc
  .tuple(
    model,
    interval,
    fc.constantFrom('advance', 'advance', 'arrears'),
    fc.constantFrom('fixed', 'fixed', 'metered'),
    fc.option(fc.constant({ discount: { type: 'percentage', amount: '5', duration_type: 'fixed' } }), {
      nil: {},
    }),
  )
  .map(
    ([own, every, direction, fee, more]): JsonObject => ({
      ...{ fee_type: fee, billing_direction: direction, charge_on_contract_start: true, display_order: 3 },
      ...every,
      ...own,
      ...more,
    }),
  );
const bundle = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), price, { minKeys: 1 }),
    fc.constantFrom('USD', 'USD', 'EUR'),
  )
  .map(([prices, currency]): JsonObject => ({ name: 'One', currency, prices }));

/** The bundle with its amounts in other currencies too. */
function inOthers(value: JsonObject, others: readonly string[]): JsonObject {
  const models = Object.entries(value.prices as JsonObject).map(([key, each]) => {
    const amounts = Object.entries(each as JsonObject).filter(([name]) => name.endsWith('_pricing_model'));
    return [key, Object.fromEntries(amounts)] as const;
  });
  const list = { prices: Object.fromEntries(models) };
  const currencies = Object.fromEntries(others.map((currency) => [currency, list]));
  return others.length === 0 ? value : { ...value, currencies };
}
const alike = bundle.chain((first) =>
  fc.array(fc.tuple(amount, fc.constantFrom('USD', 'EUR')), { minLength: 2, maxLength: 6 }).map((others) => [
    first,
    ...others.map(([fee, currency]): JsonObject => {
      const text = JSON.stringify({ ...first, currency }).replace(
        /"price_per_unit":"[^"]*"/,
        `"price_per_unit":"${fee}"`,
      );
      return JSON.parse(text);
    }),
  ]),
);
const accounts = fc
  .tuple(
    alike,
    fc.array(bundle, { maxLength: 3 }),
    fc.array(fc.subarray(['GBP', 'CHF']), { minLength: 10, maxLength: 10 }),
  )
  .map(([some, others, currencies]) =>
    [...some, ...others].map((value, index) => inOthers(value, currencies[index] ?? [])),
  );

const givens = fc.constantFrom<JsonObject>({}, {}, { billing_interval: 'yearly', fee_type: 'fixed' });

function meaningOf(bundles: JsonObject, defaults: JsonObject) {
  const text = stringify({
    ...(Object.keys(defaults).length > 0 && { defaults: { prices: defaults } }),
    products: PRODUCTS,
    bundles,
  });
  const catalog = catalogOf(text);
  const prices = [...catalog.bundles.values()]
    .flatMap((each) => inCurrencies(each).toSorted((a, b) => (`${a.currency}` < `${b.currency}` ? -1 : 1)))
    .map(({ key, currency, editions }) => [
      key,
      currency,
      editions.map(({ prices: list }) =>
        [...list].map(([name, each]) => [name, sorted(each.price as JsonObject)]),
      ),
    ]);
  return { text, prices };
}

function sorted(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('what is written once means the same, and takes fewer lines', () => {
  const seen = { like: 0, currencies: 0, defaults: 0 };
  fc.assert(
    fc.property(accounts, givens, (bundles, given) => {
      const entries = bundles.map((value, index) => ({ key: `bundle_${index}`, value }));
      const once = writeOnce(writeAlike(entries), given);
      const long = meaningOf(Object.fromEntries(entries.map(({ key, value }) => [key, value])), {});
      const short = meaningOf(Object.fromEntries(once.entries.map(({ key, value }) => [key, value])), {
        ...given,
        ...once.defaults,
      });
      expect(short.prices).toEqual(long.prices);
      if (Object.keys(given).length === 0)
        expect(short.text.split('\n').length).toBeLessThanOrEqual(long.text.split('\n').length);
      const like = once.entries.filter(({ value }) => value.like !== undefined);
      for (const { key, value } of like) {
        const whole = entries.find((each) => each.key === key)?.value ?? {};
        const amountsOf = (part: JsonObject) =>
          [...JSON.stringify(part).matchAll(/"price_per_unit":"([^"]*)"/g)].flatMap(([, text]) =>
            Number(text) === 0 ? [] : [text],
          );
        expect(amountsOf(value).sort()).toEqual(amountsOf(whole).sort());
      }
      if (like.length > 0) seen.like += 1;
      if (like.some(({ value }) => value.currencies !== undefined)) seen.currencies += 1;
      if (Object.keys(once.defaults).length > 0) seen.defaults += 1;
    }),
    { numRuns: RUNS },
  );
  expect(seen.like).toBeGreaterThan(RUNS / 10);
  expect(seen.currencies).toBeGreaterThan(RUNS / 10);
  expect(seen.defaults).toBeGreaterThan(RUNS / 10);
});

test('a fee that is charged once keeps the interval that no default would give it back', () => {
  const own = { fee_type: 'fixed', billing_direction: 'advance', billing_interval: 'monthly' };
  const fee = { ...own, billing_frequency: 'one-off', type: 'fixed' };
  const prices = { a: { ...own }, b: { ...own }, c: { ...own } };
  const bundles = ['one', 'two', 'three'].map((key) => ({ key, value: { prices } }));
  const subscription = { key: 'acme', value: { versions: [{ items: [{ product: 'a', price: fee }] }] } };
  const { defaults, entries } = writeOnce([...bundles, subscription], {});
  expect(defaults).toMatchObject({ billing_interval: 'monthly' });
  const written = entries.find(({ key }) => key === 'acme')?.value;
  expect(written).toEqual({
    versions: [
      {
        items: [
          {
            product: 'a',
            price: { billing_interval: 'monthly', billing_frequency: 'one-off', type: 'fixed' },
          },
        ],
      },
    ],
  });
});
