/** Accounts as small as each rule needs them, built by hand. */
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type {
  Account,
  FoundResource,
  FoundSubscription,
  FoundVersion,
  Sight,
} from '../../src/pull/account.ts';
import { type Pulled, type PullInputs, pullCatalog } from '../../src/pull/pull-catalog.ts';
import { managedPart } from '../../src/pull/version-schedule.ts';
import { recorded } from '../observe/observed-world.ts';
import { catalogFrom } from '../rehearsal.ts';
import { catalogPulled, textOf } from './pull-rehearsed.ts';

const TODAY = calendarDay('2027-01-15');
const PLATFORM: FoundResource = {
  id: 'prod_1',
  sight: { kind: 'read', value: { name: 'Platform' }, status: null },
};
const ACCOUNT: Account = {
  metrics: [],
  customers: new Map(),
  products: [PLATFORM],
  bundles: [],
  plans: [],
  subscriptions: [],
  gaps: [],
};

function pull(account: Partial<Account>, inputs: Partial<PullInputs> = {}): Pulled {
  return pullCatalog({
    account: { ...ACCOUNT, ...account },
    today: TODAY,
    environment: null,
    typed: { environment: 'default' },
    origin: 'https://billing.example',
    catalog: null,
    ...inputs,
  });
}

const read = (value: JsonObject, status: string | null = null): Sight => ({ kind: 'read', value, status });
const UNREAD: Sight = { kind: 'unread' };
const MISSING: Sight = { kind: 'missing' };

const UNIT = { type: 'unit', unit_pricing_model: { price_per_unit: '1.00' } };
const BUNDLED = { fee_type: 'fixed', billing_direction: 'arrears', charge_on_contract_start: false };
const ITEM = { product_id: 'prod_1', price: { ...UNIT, currency: 'USD' } };

function subscription(changes: Partial<FoundSubscription> = {}, fields: JsonObject = {}): FoundSubscription {
  return {
    id: 'sub_1',
    sight: read({ customer_id: 'cus_1', currency: 'USD', name: 'Acme', ...fields }, 'active'),
    currentVersionId: 'ver_1',
    pendingVersionIds: [],
    versions: [version('ver_1', '2026-12-01')],
    ...changes,
  };
}

function version(id: string, day: string | null, changes: Partial<FoundVersion> = {}): FoundVersion {
  const start = day === null ? null : calendarDay(day);
  return {
    id,
    sight: read({ items: [ITEM], entitlements: [] }, 'published'),
    start,
    end: null,
    createdAt: null,
    ...changes,
  };
}

const linesOf = (text: string) => text.split('\n');

describe('ids', () => {
  it('are given for the environment that they were pulled from', () => {
    const pulled = pull(
      { metrics: [], products: [{ id: 'prod_1', sight: read({ name: 'Platform' }) }] },
      { environment: 'staging' },
    );
    expect(textOf(pulled, 'products')).toContain('  platform: { id: { staging: prod_1 }, name: Platform }\n');
  });

  it('however hostile, break out of no comment', () => {
    const id = 'sub_1\nproducts: { evil: { id: x } }\u2028';
    const pulled = pull({ subscriptions: [subscription({ id, sight: UNREAD, versions: [] })] });
    expect(linesOf(textOf(pulled, 'subscriptions')).every((line) => /^(#|version: |$)/.test(line))).toBe(
      true,
    );
  });
});

describe('keys', () => {
  it('are those of state, which nothing else takes, not even while their own is left out', () => {
    const gone = recorded('products.platform', { remoteId: 'prod_9' });
    const kept = recorded('products.old_name', { remoteId: 'prod_2' });
    const products: readonly FoundResource[] = [
      { id: 'prod_1', sight: read({ name: 'Platform' }) },
      { id: 'prod_2', givenKey: 'other', record: kept, sight: read({ name: 'New name' }) },
      { id: 'prod_9', record: gone, sight: MISSING },
    ];
    const pulled = pull({ products });
    expect([...catalogPulled(pulled).products.keys()]).toEqual(['old_name', 'platform_2']);
    expect(textOf(pulled, 'products')).toContain(
      '# - products.platform (prod_9) is left out: the service answers 404 for its id\n',
    );
  });
});

describe('what is left out', () => {
  const products = [PLATFORM, { id: 'prod_9', sight: MISSING }];

  it('is said by a file of its own, though that has nothing else', () => {
    const pulled = pull({ products: products.slice(1) });
    expect(textOf(pulled, 'products')).toContain('prod_9 is left out');
  });

  it('is said without a file beside a catalog, which would be another one every day', () => {
    const { catalog } = catalogFrom({ products: { platform: { id: 'prod_1' } } });
    if (catalog === undefined) throw new Error('no catalog');
    const pulled = pull({ products }, { catalog });
    expect(pulled.files).toEqual([]);
    expect(pulled.remarks.map(({ code }) => code)).toEqual(['left-out']);
  });
});

describe('products that only prices refer to', () => {
  const account = { metrics: [], products: [], subscriptions: [subscription()] };

  it('are written with their id where products cannot all be listed', () => {
    const pulled = pull({ ...account, gaps: [{ kind: 'product', reason: 'absent' }] });
    expect(textOf(pulled, 'products')).toContain('\n  prod_1: { id: prod_1 }\n');
    expect(textOf(pulled, 'subscriptions')).toContain('          - product: prod_1\n');
  });

  it('are gone where a whole list does not show them, and named by their id', () => {
    const pulled = pull(account);
    expect(catalogPulled(pulled).products.size).toBe(0);
    expect(textOf(pulled, 'subscriptions')).toContain('          - product_id: prod_1\n');
  });
});

describe('bundles that no catalog can hold', () => {
  const price = { ...UNIT, product_id: 'prod_1', fee_type: 'fixed', billing_direction: 'arrears' };
  const bundle = (id: string, prices: readonly JsonObject[]): FoundResource => ({
    id,
    sight: read({ name: id, prices: prices.map((one) => ({ charge_on_contract_start: true, ...one })) }),
  });
  const subscriptions = [
    subscription({
      versions: [
        version('ver_1', '2026-12-01', {
          sight: read({ items: [{ bundle_id: 'two', items: [ITEM] }], entitlements: [] }, 'published'),
        }),
      ],
    }),
  ];

  it.each([
    ['empty', [], 'it has no prices'],
    [
      'two',
      [price, { ...price, unit_pricing_model: { price_per_unit: '2.00' } }],
      'it has two prices of one product, and a catalog has one of each',
    ],
    [
      'two',
      [{ ...price, unit_pricing_model: null }],
      'it has a price without a pricing model that the interface shows',
    ],
  ])('are left out, and named by their id: %s', (id, prices, why) => {
    const pulled = pull({ bundles: [bundle(id, prices), bundle('one', [price])], subscriptions });
    expect([...catalogPulled(pulled).bundles.keys()]).toEqual(['one']);
    expect(textOf(pulled, 'subscriptions')).toContain('          - bundle_id: two\n');
    expect(pulled.remarks.map(({ message }) => message)).toContain(`bundle ${id} is left out: ${why}`);
  });

  it('are left out without a name', () => {
    const nameless: FoundResource = { id: 'two', sight: read({ name: '', prices: [price] }) };
    expect(pull({ bundles: [nameless] }).remarks.map(({ message }) => message)).toEqual([
      'bundle two is left out: its name is empty, and a catalog has one for each bundle',
    ]);
  });
});

describe('subscriptions that no catalog can hold', () => {
  const BUNDLE = { bundle_id: 'bun_1', items: [ITEM] };
  const SECOND = { ...ITEM, price: { ...UNIT, unit_pricing_model: { price_per_unit: '2.00' } } };
  const opening = (items: readonly JsonObject[]) =>
    version('ver_1', '2026-12-01', { sight: read({ items, entitlements: [] }, 'published') });

  it.each([
    ['it has no prices', []],
    ['it has no prices', [{ bundle_id: 'bun_1', items: [] }]],
    ['it has two prices of one product, and a catalog has one of each', [ITEM, SECOND]],
    [
      'it has two prices of one product, and a catalog has one of each',
      [{ ...BUNDLE, items: [ITEM, SECOND] }],
    ],
    ['it has one bundle twice, and a catalog has it once', [BUNDLE, { ...BUNDLE, items: [ITEM] }]],
    [
      'it has a price without a pricing model that the interface shows',
      [{ ...ITEM, price: { ...ITEM.price, unit_pricing_model: null } }],
    ],
  ])('are left out, and said: %s', (why, items) => {
    const other = subscription({ id: 'sub_2' });
    const pulled = pull({ subscriptions: [subscription({ versions: [opening(items)] }), other] });
    expect([...catalogPulled(pulled).subscriptions.values()].map(({ id }) => id)).toEqual(['sub_2']);
    expect(pulled.remarks.map(({ message }) => message)).toEqual([`subscription sub_1 is left out: ${why}`]);
  });

  it('are left out for a version that is still to come', () => {
    const versions = [opening([ITEM]), version('ver_2', '2027-06-01', { sight: read({ items: [] }) })];
    expect(catalogPulled(pull({ subscriptions: [subscription({ versions })] })).subscriptions.size).toBe(0);
  });
});

describe('fields', () => {
  it('of a bundle have keys that a catalog may hold, also where their products are gone', () => {
    const ids = ['constructor', 'x'.repeat(70), `${'x'.repeat(70)}y`];
    const prices = ids.map((id) => ({ product_id: id, ...UNIT, ...BUNDLED }));
    const bundle: FoundResource = { id: 'bun_1', sight: read({ name: 'Gone', prices }) };
    expect([
      ...(catalogPulled(pull({ bundles: [bundle] })).bundles.get('gone')?.editions[0]?.prices ?? []),
    ]).toHaveLength(3);
  });

  it('of a name that is empty are left out, and said', () => {
    const nameless = read({ name: '', description: 'It' });
    const pulled = pull({
      products: [{ id: 'prod_2', sight: nameless }],
      plans: [{ id: 'plan_1', sight: nameless }],
    });
    const { products, plans } = catalogPulled(pulled);
    expect(products.get('prod_2')?.fields).toEqual({ description: 'It' });
    expect(plans.get('plan_1')?.fields).toEqual({ description: 'It' });
    expect(pulled.remarks.map(({ message }) => message)).toEqual([
      'products.prod_2 has fields that no catalog file can have, which are left out: name',
      'plans.plan_1 has fields that no catalog file can have, which are left out: name',
    ]);
  });

  it('of metadata that are no texts are left out, and said', () => {
    const metadata = { seats: 5, trial: true, plain: '5' };
    const pulled = pull({ subscriptions: [subscription({}, { metadata })] });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.fields.metadata).toEqual({ plain: '5' });
    expect(pulled.remarks.map(({ message }) => message)).toEqual([
      'subscriptions.acme has fields that no catalog file can have, which are left out: metadata.seats, metadata.trial',
    ]);
  });

  it('that a catalog cannot hold are left out, and said', () => {
    const metadata = JSON.parse('{"__proto__": "x", "fine": "yes", "half": "\\ud800", "\\u0024{a}": "b"}');
    const pulled = pull({ subscriptions: [subscription({}, { metadata })] });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.fields.metadata).toEqual({ fine: 'yes' });
    expect(pulled.remarks.map(({ code, message }) => `${code} ${message.slice(-48)}`)).toEqual([
      expect.stringMatching(/^cannot-be-written .*metadata.__proto__, metadata.half, metadata.\$\{a\}$/),
    ]);
  });

  it('of metadata that are no text are left out, and said', () => {
    const metadata = { seats: 5, vip: true, nested: { a: 'b' }, list: ['a'], gone: null, segment: '5' };
    const pulled = pull({ subscriptions: [subscription({}, { metadata })] });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.fields.metadata).toEqual({ segment: '5' });
    expect(pulled.remarks.map(({ message }) => message)).toEqual([
      expect.stringMatching(/left out: metadata.seats, metadata.vip, metadata.nested, metadata.list/),
    ]);
  });

  it('of days that begin at an hour of their own are left out, and said', () => {
    const contract = { duration_months: 12, start_date: '2026-11-20T07:00:00.000Z' };
    const pulled = pull({
      subscriptions: [subscription({}, { contract, metadata: { start_date: 'when it suits' } })],
    });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.fields).toMatchObject({
      contract: { duration_months: 12 },
      metadata: { start_date: 'when it suits' },
    });
    expect(pulled.remarks.map(({ message }) => message)).toEqual([
      expect.stringMatching(/left out: contract.start_date$/),
    ]);
  });

  it('that an answer always has are taken where state sent them, and others as they are', () => {
    const record = recorded('subscriptions.acme', {
      remoteId: 'sub_1',
      value: {
        customer_id: 'cus_1',
        currency: 'USD',
        contract: { duration_months: 12 },
        billing: { auto_pay_invoices: true },
        description: 'Sent and shown nowhere',
        tags: ['tag_1'],
      },
    });
    const shown = {
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
      billing: { auto_issue_invoices: false, auto_pay_invoices: false },
      renewal: { auto_renew: false },
      minimum_spend: { amount: '5.00', period: 'monthly' },
    };
    const pulled = pull({ subscriptions: [subscription({ record }, shown)] });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.fields).toEqual({
      customer_id: 'cus_1',
      currency: 'USD',
      contract: { duration_months: 12 },
      billing: { auto_pay_invoices: false },
      minimum_spend: { amount: '5.00', period: 'monthly' },
      description: 'Sent and shown nowhere',
      tags: ['tag_1'],
    });
  });
});

describe('versions', () => {
  const daysOf = (changes: Partial<FoundSubscription>) =>
    catalogPulled(pull({ subscriptions: [subscription(changes)] }))
      .subscriptions.get('acme')
      ?.entries.map(({ effectiveAt, description }) => `${effectiveAt} ${description ?? '-'}`);
  const described = (id: string, day: string | null, changes: Partial<FoundVersion> = {}) =>
    version(id, day, {
      sight: read({ items: [ITEM], entitlements: [], description: id }, 'published'),
      ...changes,
    });

  it('the one in force opens, however the service says so', () => {
    const versions = [
      described('a', '2026-01-01'),
      described('b', '2026-12-01'),
      described('c', '2027-06-01'),
    ];
    expect(daysOf({ versions, currentVersionId: null })).toEqual(['null b', '2027-06-01 c']);
    expect(daysOf({ versions, currentVersionId: 'a' })).toEqual(['null a', '2027-06-01 c']);
  });

  it('before the first day, the first one opens', () => {
    expect(daysOf({ versions: [described('c', '2027-06-01')], currentVersionId: null })).toEqual(['null c']);
  });

  it('a contract that lies ahead opens with what has taken over by its first day', () => {
    const versions = [
      described('a', '2027-01-10'),
      described('b', '2027-03-01'),
      described('c', '2027-06-01'),
    ];
    const days = (start_date: string) =>
      catalogPulled(
        pull({
          subscriptions: [subscription({ versions, currentVersionId: 'a' }, { contract: { start_date } })],
        }),
      )
        .subscriptions.get('acme')
        ?.entries.map(({ effectiveAt, description }) => `${effectiveAt} ${description}`);
    expect(days('2027-03-01')).toEqual(['null b', '2027-06-01 c']);
    expect(days('2027-02-01')).toEqual(['null a', '2027-03-01 b', '2027-06-01 c']);
  });

  it('one that takes over today opens, though at the service the day has not come yet', () => {
    const versions = [described('a', '2026-12-01'), described('b', '2027-01-15')];
    expect(daysOf({ versions, currentVersionId: 'a', pendingVersionIds: ['b'] })).toEqual(['null b']);
  });

  it('one from a plan whose contract opens with another version than holds today is told without its plan', () => {
    const plan: FoundResource = { id: 'plan_1', sight: read({ name: 'Annual', currency: 'USD' }) };
    const versions = [described('a', '2027-01-10'), described('b', '2027-03-01')];
    const pullAs = (currentVersionId: string) =>
      pull({
        plans: [plan],
        subscriptions: [
          subscription(
            { versions, currentVersionId },
            { plan_id: 'plan_1', contract: { start_date: '2027-03-01' } },
          ),
        ],
      });
    const [other, own] = [pullAs('a'), pullAs('b')];
    expect(other.remarks.map(({ code }) => code)).toEqual(['plan-left-out']);
    const written = catalogPulled(other).subscriptions.get('acme');
    expect([written?.plan, written?.entries.map(({ description }) => description)]).toEqual([
      undefined,
      ['b'],
    ]);
    expect(own.remarks).toEqual([]);
    expect(textOf(own, 'subscriptions')).toContain('    plan: annual\n');
  });

  it.each<readonly [string, Partial<FoundVersion>, Partial<FoundVersion>, readonly string[]]>([
    ['the one that does not end on its own day', {}, { end: calendarDay('2027-06-01') }, []],
    ['the one that the service names', {}, {}, ['a']],
    ['the one made later', { createdAt: '2027-01-02T00:00:00Z' }, { createdAt: '2027-01-01T00:00:00Z' }, []],
    [
      'the one applied later',
      { record: recorded('subscriptions.acme.versions.2027-06-01', { remoteId: 'a', appliedAtMs: 2 }) },
      { record: recorded('subscriptions.acme.versions.opening', { remoteId: 'b', appliedAtMs: 1 }) },
      [],
    ],
  ])('of two on one day it is %s', (_, first, second, pendingVersionIds) => {
    const [a, b] = [described('a', '2027-06-01', first), described('b', '2027-06-01', second)];
    for (const versions of [
      [version('ver_1', null), a, b],
      [b, a, version('ver_1', null)],
    ]) {
      expect(daysOf({ versions, pendingVersionIds })).toEqual(['null -', '2027-06-01 a']);
    }
  });

  it('the key that the service gave a cell is kept, and any other field that was never sent is not', () => {
    const shown = { leaf: { cell_key: 'cell_1', type: 'unit', label: '' }, total: '1' };
    expect(managedPart(shown, { leaf: { type: 'unit' } })).toEqual({
      leaf: { cell_key: 'cell_1', type: 'unit' },
    });
  });

  it('a draft that state made stands under its own day, and one that it did not is said', () => {
    const draft = read({ items: [ITEM], entitlements: [] }, 'draft');
    const record = recorded('subscriptions.acme.versions.2027-03-01', {
      remoteId: 'd',
      value: { items: [ITEM] },
    });
    const versions = [
      version('ver_1', '2026-12-01'),
      version('d', '2027-03-01', { sight: draft, record }),
      version('e', '2027-04-01', { sight: draft }),
    ];
    const pulled = pull({ subscriptions: [subscription({ versions })] });
    const entries = catalogPulled(pulled).subscriptions.get('acme')?.entries;
    expect(entries?.map(({ effectiveAt, draft: isDraft }) => [effectiveAt, isDraft])).toEqual([
      [null, undefined],
      ['2027-03-01', true],
    ]);
    expect(pulled.remarks.map(({ code }) => code)).toEqual(['draft-left-out']);
  });

  it('a one-off fee that a later version repeats is named with its day, and a fee of another amount is not', () => {
    const withFee = (amount: string, bundle?: string) => {
      const price = { ...UNIT, billing_frequency: 'one-off', unit_pricing_model: { price_per_unit: amount } };
      const fee = { product_id: 'prod_1', price };
      return { sight: read({ items: [bundle === undefined ? fee : { bundle_id: bundle, items: [fee] }] }) };
    };
    const codesOf = (...sights: readonly Partial<FoundVersion>[]) => {
      const versions = sights.map((sight, at) => version(`ver_${at + 1}`, `2027-0${at + 1}-01`, sight));
      const { remarks } = pull({
        subscriptions: [subscription({ versions }, { contract: { start_date: '2027-01-01' } })],
      });
      return remarks.flatMap(({ code, message }) => (code === 'repeated-fee' ? [message.split(':')[0]] : []));
    };
    const named = 'subscriptions.acme has a one-off fee of the version before again from 2027-02-01';
    expect(codesOf(withFee('5.00'), withFee('5.00'))).toEqual([named]);
    expect(codesOf(withFee('5.00'), withFee('6.00'))).toEqual([]);
    expect(codesOf(withFee('5.00'), {}, withFee('5.00'))).toEqual([]);
    // A bundle's fee is the bundle's, whatever its amount.
    expect(codesOf(withFee('5.00', 'bun_1'), withFee('6.00', 'bun_1'))).toEqual([named]);
    expect(codesOf(withFee('5.00', 'bun_1'), withFee('5.00', 'bun_2'))).toEqual([]);
  });

  it('that cannot be read are written as state recorded them, and said', () => {
    const record = recorded('subscriptions.acme.versions.opening', {
      remoteId: 'ver_1',
      value: { items: [ITEM] },
    });
    const pulled = pull({
      subscriptions: [subscription({ versions: [version('ver_1', null, { sight: UNREAD, record })] })],
    });
    expect(catalogPulled(pulled).subscriptions.get('acme')?.entries).toHaveLength(1);
    expect(pulled.remarks.map(({ message }) => message)).toContain(
      'versions that could not be read are written as state recorded them: subscriptions.acme.versions.opening',
    );
  });
});

it('splits what is longer than anybody reads', () => {
  const subscriptions = Array.from({ length: 2001 }, (_, index) =>
    subscription({ id: `sub_${index}` }, { name: `Customer ${index}` }),
  );
  const pulled = pull({ subscriptions });
  expect(pulled.files.map(({ name, keys }) => [name, keys.length])).toEqual([
    ['products', 1],
    ['subscriptions', 1000],
    ['subscriptions-2', 1000],
    ['subscriptions-3', 1],
  ]);
  expect(catalogPulled(pulled).subscriptions.size).toBe(2001);
});

it('writes nothing for an account that has nothing', () => {
  expect(pull({ metrics: [], products: [] })).toEqual({ files: [], remarks: [], open: [], ignored: [] });
});
