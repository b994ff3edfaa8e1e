/** `like` and `defaults`: what a bundle has from another one, where each value is written, and what is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { ProfileName } from '../../src/interface/index.ts';
import { inCurrencies } from '../../src/model/catalog/bundle-in.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { nodeAt } from '../../src/yaml/yaml-node.ts';
import { planOf } from '../plan/plan-of.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);

const HEAD = `version: "2026-04-01"
products:
  platform: { name: Platform }
  calls: { name: Calls }
  seats: { name: Seats }
`;

const DEFAULTS = `defaults:
  prices: { fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly }
`;

const GROWTH = `bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: { type: fixed, fixed_pricing_model: { price_per_unit: "499.00", units: 1 } }
      calls: { type: unit, billing_direction: arrears, unit_pricing_model: { price_per_unit: "0.02" } }
    changes:
      - effective_at: 2027-01-01
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "549.00" } }
          calls: { unit_pricing_model: { price_per_unit: "0.03" } }
`;

const PROJECT = `defaults: { prices: { fee_type: fixed, billing_interval: yearly } }`;

function read(files: Readonly<Record<string, string>>, project?: string, profile: ProfileName = 'published') {
  const { root } = readYaml('pricewright.yaml', project ?? '', collectFaults());
  const { catalog, diagnostics } = readCatalog(
    Object.entries(files).map(([file, content]) => ({ file, content })),
    {
      environment: null,
      variables: new Map(),
      profile,
      ...(project !== undefined && root && { priceDefaults: nodeAt(root, ['defaults', 'prices']) }),
    },
  );
  return { catalog, told: diagnostics.flatMap((each) => diagnosticText(each).split('\n')) };
}

/** `DAY KEY AMOUNT` for each change of a bundle's prices. */
function amountsIn(catalog: Catalog | undefined, key: string, currency = 'USD'): readonly string[] {
  const bundle = catalog?.bundles.get(key);
  const list = bundle && inCurrencies(bundle).find((each) => each.currency === currency);
  return (list?.editions ?? []).flatMap(({ from, prices, changes = [...prices.keys()] }) =>
    changes.map((name) => {
      const price = prices.get(name)?.price as JsonObject | undefined;
      const model = price?.[`${price.type}_pricing_model`] as JsonObject | undefined;
      return `${from ?? 'start'} ${name} ${model?.price_per_unit ?? '-'}`;
    }),
  );
}

describe('a bundle that is like another', () => {
  const PRO = `${HEAD}bundles:
  pro:
    name: Pro
    like: growth
    prices: { platform: { fixed_pricing_model: { price_per_unit: "899.00" } } }
`;

  test('has its prices and changes, with its own laid over them on every day', () => {
    const { catalog, told } = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}`,
      'b.yaml': PRO.replace(/products:[\s\S]*?(?=bundles)/, ''),
    });
    expect(told).toEqual([]);
    expect(amountsIn(catalog, 'pro')).toEqual([
      'start calls 0.02',
      'start platform 899.00',
      '2027-01-01 calls 0.03',
    ]);
    expect(catalog?.bundles.get('pro')).toMatchObject({ like: 'growth', currency: 'USD', name: 'Pro' });
  });

  test('has each value where it is written, in whichever file', () => {
    const { catalog } = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}`,
      'b.yaml': PRO.replace(/products:[\s\S]*?(?=bundles)/, ''),
    });
    const locate = (path: readonly string[], at = 0) => {
      const priced = catalog?.bundles.get('pro')?.editions[at]?.prices.get(path[0] ?? '');
      const { file, line } = priced?.locate(path.slice(1)) ?? {};
      return `${file}:${line}`;
    };
    expect(locate(['platform', 'fixed_pricing_model', 'price_per_unit'])).toBe('b.yaml:6');
    expect(locate(['platform', 'fixed_pricing_model', 'units'])).toBe('a.yaml:13');
    expect(locate(['platform', 'fee_type'])).toBe('a.yaml:7');
    expect(locate(['calls', 'unit_pricing_model', 'price_per_unit'])).toBe('a.yaml:14');
    expect(locate(['calls', 'unit_pricing_model', 'price_per_unit'], 1)).toBe('a.yaml:19');
  });

  test('takes a price out, adds one and has another model, which the changes of the former do not reach', () => {
    const { catalog, told } = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}
  small: { name: Small, like: growth, prices: { calls: null } }
  by_unit:
    name: By unit
    like: growth
    prices:
      platform: { type: unit, unit_pricing_model: { price_per_unit: "9.00" } }
      seats: { product: calls, type: unit, unit_pricing_model: { price_per_unit: "5.00" } }
      calls: null
  third: { name: Third, like: small, changes: [{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "1.00" } } } }] }
`,
    });
    expect(told).toEqual([]);
    expect(amountsIn(catalog, 'small')).toEqual(['start platform 499.00', '2027-01-01 platform 549.00']);
    expect(amountsIn(catalog, 'by_unit')).toEqual(['start platform 9.00', 'start seats 5.00']);
    expect(amountsIn(catalog, 'third')).toEqual([
      'start platform 499.00',
      '2027-01-01 platform 549.00',
      '2027-02-01 platform 1.00',
    ]);
    expect(catalog?.bundles.get('by_unit')?.editions[0]?.prices.get('seats')?.price.fee_type).toBe('fixed');
  });

  test('has the amounts of its own currency alone', () => {
    const currencies = `    currencies: { EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "449.00" } }, calls: { unit_pricing_model: { price_per_unit: "0.01" } } }, changes: [{ effective_at: 2027-03-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "459.00" } } } }] } }\n`;
    const { catalog, told } = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}${currencies}
  eur: { name: In EUR, like: growth, currency: EUR }
  same: { name: Same, like: growth }
  gone: { name: Gone, like: growth, currencies: { EUR: null } }
  few: { name: Few, like: growth, prices: { calls: null } }
  own: { name: Own, like: growth, currencies: { EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "429.00" } } } } } }
`,
    });
    expect(told).toEqual([]);
    const inherited = ['start calls 0.01', 'start platform 449.00', '2027-03-01 platform 459.00'];
    expect(amountsIn(catalog, 'eur', 'EUR')).toEqual(inherited);
    expect(amountsIn(catalog, 'same', 'EUR')).toEqual(inherited);
    expect(amountsIn(catalog, 'own', 'EUR')).toEqual(['start calls 0.01', 'start platform 429.00']);
    expect(catalog?.bundles.get('gone')?.currencies?.size ?? 0).toBe(0);
    expect(amountsIn(catalog, 'few', 'EUR')).toEqual(inherited.slice(1));

    const refused = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}${currencies}
  chf: { name: In CHF, like: growth, currency: CHF, prices: { platform: { fixed_pricing_model: { price_per_unit: "480.00" } } } }
  dear: { name: Dear, like: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "999.00" } } } }
`,
    });
    expect(refused.told.filter((line) => !line.startsWith(' '))).toEqual([
      'a.yaml:22:30: currency-not-written: `calls` of the bundle `chf` has no `unit_pricing_model.price_per_unit` in CHF: 0.02 is USD, of `growth`; write it in CHF under `prices` of `chf`',
      'a.yaml:23:98: currency-not-written: `platform` of the bundle `dear` has a `fixed_pricing_model.price_per_unit` of its own, and in EUR that of `growth`; write it under `currencies.EUR.prices` of `dear`, or take the currency out: `currencies: { EUR: null }`',
    ]);
  });

  test('is refused in a circle, like none, and like one without a currency, each at its place', () => {
    const { told } = read({
      'a.yaml': `${HEAD}${DEFAULTS}${GROWTH.replace('    currency: USD\n', '')}
  a: { name: A, like: b }
  b: { name: B, like: a }
  self: { name: Self, like: self }
  none: { name: None, like: grwth }
  pro: { name: Pro, like: growth, prices: { seats: null } }
`,
    });
    expect(told.filter((line) => !line.startsWith(' '))).toEqual([
      'a.yaml:20:23: like-circle: the bundle `a` is like 2 bundles that are like each other in a circle; write the prices of one of them out, without `like`',
      'a.yaml:22:29: like-circle: the bundle `self` is like itself; write the prices of one of them out, without `like`',
      'a.yaml:23:29: unknown-bundle: there is no bundle `grwth` in the catalog; write `growth`',
      'a.yaml:24:27: missing-currency: the bundle `pro` has the prices of `growth`, which says no currency; add `currency` to `growth`',
      'a.yaml:24:52: unknown-price: the bundle `growth` has no price `seats` that could be taken out; remove the line',
    ]);
  });
});

describe('defaults for prices', () => {
  test('of the project file are refused where they are written, and no bundle is lost', () => {
    const { catalog, told } = read({ 'a.yaml': HEAD + GROWTH }, PROJECT.replace('fixed', 'fixd'), 'alguna');
    expect(told).toContain(
      'pricewright.yaml:1:33: unknown-value: `fee_type` cannot be `fixd`; write `fixed`',
    );
    expect(catalog).toBeUndefined();
  });

  test('of the file come before those of the project, and a price says its own', () => {
    const { catalog, told } = read(
      {
        'a.yaml': `${HEAD}defaults: { prices: { billing_direction: arrears, charge_on_contract_start: true } }
bundles:
  one:
    name: One
    currency: USD
    prices:
      platform: { type: fixed, fixed_pricing_model: { price_per_unit: "1.00" } }
      setup: { product: seats, type: fixed, billing_interval: null, fixed_pricing_model: { price_per_unit: "2.00" } }
      calls: { type: unit, billing_interval_count: 2, billing_interval_unit: month, unit_pricing_model: { price_per_unit: "2.00" } }
subscriptions:
  acme:
    customer_id: cus_1
    currency: USD
    versions: [{ items: [{ product: platform, price: { type: fixed, fixed_pricing_model: { price_per_unit: "3.00" } } }] }]
`,
      },
      PROJECT,
    );
    expect(told).toEqual([]);
    const prices = catalog?.bundles.get('one')?.editions[0]?.prices;
    expect(prices?.get('platform')?.price).toMatchObject({
      fee_type: 'fixed',
      billing_direction: 'arrears',
      billing_interval: 'yearly',
    });
    expect(prices?.get('setup')?.price).not.toHaveProperty('billing_interval');
    expect(prices?.get('calls')?.price).not.toHaveProperty('billing_interval');
    expect(prices?.get('platform')?.locate(['fee_type'])).toMatchObject({ file: 'pricewright.yaml' });
    const [item] = catalog?.subscriptions.get('acme')?.entries[0]?.items ?? [];
    expect(item).toMatchObject({
      kind: 'product',
      price: { billing_direction: 'arrears', fee_type: 'fixed' },
    });
  });

  test('change what a catalog means, and so its digest', () => {
    const files = { 'a.yaml': `${HEAD}${DEFAULTS}${GROWTH}` };
    const [plain, given] = [read(files), read(files, PROJECT)];
    expect(given.catalog?.digest).not.toBe(plain.catalog?.digest);
  });

  test('a wrong one is a fault at its place', () => {
    const { told } = read({
      'a.yaml': `${HEAD}${DEFAULTS.replace('charge_on_contract_start: true', 'charge_on_contract_start: yes')}${GROWTH}`,
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^a\.yaml:7:\d+: /);
  });
});

/** The catalog as a person would write it without `like` and `defaults`: each day's prices in full. */
interface Written {
  readonly prices: Readonly<Record<string, JsonObject | null>>;
  readonly changes: readonly {
    readonly effective_at: string;
    readonly prices: Readonly<Record<string, JsonObject>>;
  }[];
}

const DAYS = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'];
const GIVEN = {
  fee_type: 'fixed',
  billing_direction: 'advance',
  charge_on_contract_start: true,
  billing_interval: 'monthly',
};

const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const part = fc.record(
  {
    billing_interval: fc.constantFrom('yearly', 'quarterly'),
    fixed_pricing_model: fc.record({ price_per_unit: amount }),
  },
  { requiredKeys: [] },
);
const whole = fc
  .record({
    model: fc.record({ price_per_unit: amount, units: fc.integer({ min: 1, max: 9 }) }),
    more: fc.record(
      { billing_interval: fc.constant('yearly'), billing_direction: fc.constant('arrears') },
      { requiredKeys: [] },
    ),
  })
  .map(({ model, more }): JsonObject => ({ type: 'fixed', fixed_pricing_model: model, ...more }));
const changes = fc
  .uniqueArray(
    fc.record({
      effective_at: fc.constantFrom(...DAYS),
      prices: fc.dictionary(fc.constantFrom('a', 'b'), part, { minKeys: 1 }),
    }),
    { selector: ({ effective_at: day }) => day },
  )
  .map((list) => list.toSorted((x, y) => (x.effective_at < y.effective_at ? -1 : 1)));
const based = fc.record({ prices: fc.record({ a: whole, b: whole }), changes });
const derived = fc.record({ prices: fc.dictionary(fc.constantFrom('a', 'b'), part), changes });

const catalogs = fc.record({ base: based, first: derived, second: derived, isFromFirst: fc.boolean() });

function overlay(lists: readonly Written[], key: string, day: string | null): JsonObject {
  return lists.reduce<JsonObject>((under, { prices, changes: dated }) => {
    const said = [
      prices[key] ?? {},
      ...dated
        .filter(({ effective_at: at }) => day !== null && at <= day)
        .map((each) => each.prices[key] ?? {}),
    ];
    return said.reduce<JsonObject>((price, each) => mergePatch(price, each), under);
  }, GIVEN);
}

function writtenOut(lists: readonly Written[]): JsonObject {
  const before = new Map<string, string>();
  const on = (day: string | null) =>
    Object.fromEntries(
      ['a', 'b'].flatMap((key) => {
        const price = overlay(lists, key, day);
        const text = JSON.stringify(price);
        if (before.get(key) === text) return [];
        before.set(key, text);
        return [[key, price]];
      }),
    );
  const prices = on(null);
  const dated = DAYS.map((day) => ({ effective_at: day, prices: on(day) })).filter(
    (change) => Object.keys(change.prices).length > 0,
  );
  return { prices, changes: dated };
}

const BOUND = { name: 'B', currency: 'USD' };
const PRODUCTS = { a: { name: 'A' }, b: { name: 'B' } };
const SUBSCRIPTIONS = Object.fromEntries(
  ['base', 'first', 'second'].map((bundle) => [
    bundle,
    {
      customer_id: `cus_${bundle}`,
      currency: 'USD',
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
      versions: [{ items: [{ bundle }] }],
    },
  ]),
);

function catalogIn(bundles: JsonObject, more: JsonObject = {}): string {
  return stringify({ ...more, products: PRODUCTS, bundles, subscriptions: SUBSCRIPTIONS });
}

test('a generated catalog is planned as the same catalog written out, byte for byte', () => {
  let changed = 0;
  fc.assert(
    fc.property(catalogs, ({ base, first, second, isFromFirst }) => {
      const like = isFromFirst ? 'first' : 'base';
      const short = catalogIn(
        {
          base: { ...BOUND, ...base },
          first: { name: 'B', like: 'base', ...first },
          second: { name: 'B', like, ...second },
        },
        { defaults: { prices: GIVEN } },
      );
      const long = catalogIn({
        base: { ...BOUND, ...writtenOut([base]) },
        first: { ...BOUND, ...writtenOut([base, first]) },
        second: { ...BOUND, ...writtenOut(isFromFirst ? [base, first, second] : [base, second]) },
      });
      const [one, other] = [short, long].map((text) => {
        const { steps, impact, digest } = planOf({ catalog: text });
        return JSON.stringify({
          digest,
          impact,
          steps: steps.map(({ address, body }) => ({ address, body })),
        });
      });
      expect(one).toBe(other);
      if (JSON.stringify(first.prices) !== '{}') changed += 1;
    }),
    { numRuns: RUNS },
  );
  expect(changed).toBeGreaterThan(RUNS / 10);
}, 120_000);

const CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

/** An amount whose last two digits say the currency that it was written in. */
const amountIn = (currency: string) =>
  fc.integer({ min: 1, max: 999 }).map((whole) => `${whole}.0${CURRENCIES.indexOf(currency) + 1}`);

/** What a bundle or one of its currencies writes: every amount of both prices, or some. */
function writtenIn(currency: string, isWhole: boolean) {
  const fields = (whole: boolean) =>
    fc
      .tuple(amountIn(currency), fc.boolean())
      .map(([amount, says]): JsonObject | null =>
        whole || says ? { fixed_pricing_model: { price_per_unit: amount } } : null,
      );
  const prices = fc
    .tuple(fields(isWhole), fields(isWhole))
    .map(([a, b]) => ({ ...(a && { a }), ...(b && { b }) }));
  const dated = fc
    .subarray(DAYS, { maxLength: 2 })
    .chain((days) => fc.tuple(...days.map((day) => fc.tuple(fc.constant(day), fields(true)))))
    .map((list) => list.map(([day, a]) => ({ effective_at: day, prices: { a } })));
  return fc.tuple(prices, dated).map(
    ([own, list]): JsonObject => ({
      ...(Object.keys(own).length > 0 && { prices: own }),
      ...(list.length > 0 && { changes: list }),
    }),
  );
}

const several = fc.shuffledSubarray([...CURRENCIES], { minLength: 1 }).chain(([own = 'USD', ...others]) =>
  fc
    .tuple(writtenIn(own, true), ...others.map((each) => fc.tuple(fc.constant(each), writtenIn(each, true))))
    .map(([list, ...lists]): JsonObject => {
      const prices = Object.fromEntries(
        Object.entries(list.prices as JsonObject).map(([key, price]) => [
          key,
          { type: 'fixed', ...(price as JsonObject) },
        ]),
      );
      const currencies = Object.fromEntries(lists);
      return { name: 'B', currency: own, ...list, prices, ...(lists.length > 0 && { currencies }) };
    }),
);
const inherits = fc
  .tuple(fc.constantFrom(...CURRENCIES), fc.subarray([...CURRENCIES], { maxLength: 2 }), fc.boolean())
  .chain(([own, others, isWhole]) =>
    fc
      .tuple(
        writtenIn(own, isWhole),
        ...others
          .filter((each) => each !== own)
          .map((each) => fc.tuple(fc.constant(each), writtenIn(each, isWhole))),
      )
      .map(([list, ...lists]): JsonObject => {
        const currencies = Object.fromEntries(
          lists.filter(([, each]) => Object.keys(each as JsonObject).length > 0),
        );
        return {
          name: 'B',
          currency: own,
          ...list,
          ...(Object.keys(currencies).length > 0 && { currencies }),
        };
      }),
  );

test('no amount is in a currency that nobody wrote it in', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(several, inherits, inherits, fc.boolean(), (base, first, second, isFromFirst) => {
      const bundles = {
        base,
        first: { ...first, like: 'base' },
        second: { ...second, like: isFromFirst ? 'first' : 'base' },
      };
      const text = stringify({
        version: '2026-04-01',
        defaults: { prices: GIVEN },
        products: PRODUCTS,
        bundles,
      });
      const { catalog } = read({ 'a.yaml': text.replace('version: 2026-04-01', 'version: "2026-04-01"') });
      seen[catalog === undefined ? 'refused' : 'accepted'] += 1;
      for (const bundle of catalog?.bundles.values() ?? [])
        for (const { currency, editions } of inCurrencies(bundle))
          for (const { price } of editions.flatMap(({ prices }) => [...prices.values()])) {
            const text = String((price.fixed_pricing_model as JsonObject).price_per_unit);
            expect(text.slice(-1)).toBe(String(CURRENCIES.indexOf(currency ?? '') + 1));
          }
    }),
    { numRuns: RUNS * 4 },
  );
  expect(seen.accepted).toBeGreaterThan(RUNS / 10);
  expect(seen.refused).toBeGreaterThan(RUNS / 10);
}, 120_000);
