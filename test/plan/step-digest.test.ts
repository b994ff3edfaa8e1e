import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/plan/plan.ts';
import { fixedPrice } from '../prices.ts';
import { planOf, type World } from './plan-of.ts';

const CATALOG = `
products:
  platform: { id: prod_platform }
bundles:
  growth:
    name: Growth
    prices:
      platform: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10", units: 1 } }
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, name: Acme, discount: { type: percentage, amount: "5", duration_type: fixed }, versions: [{ items: [{ bundle: growth }] }] }
`;
const BETA = `  beta: { customer_id: cus_beta, currency: USD, versions: [{ items: [{ bundle: growth }] }] }\n`;

const CREATED = { customer_id: 'cus_acme', currency: 'USD', name: 'Acme' };
const PRICE = fixedPrice('10');
const ITEMS = [{ bundle_id: 'id_bundles_growth', items: [{ product_id: 'prod_platform', price: PRICE }] }];
const GROWTH = { name: 'Growth', prices: [{ product_id: 'prod_platform', ...PRICE }] };
const CREATED_RECORDS = {
  'products.platform': { remoteId: 'prod_platform' },
  'bundles.growth': { value: GROWTH },
  'subscriptions.acme': { value: CREATED },
  'subscriptions.acme.versions.opening': { value: { items: ITEMS }, status: null },
};

function stepsOf(world: Partial<World>): ReadonlyMap<string, Step> {
  const { steps } = planOf({ catalog: CATALOG, ...world });
  return new Map(steps.map((step) => [step.id, step]));
}

const UPDATE = 'subscriptions.update subscriptions.acme';
const digestOf = (world: Partial<World>, id = UPDATE): string | undefined => stepsOf(world).get(id)?.digest;

describe('a step digest', () => {
  it('stays the same when the run before it was cut short', () => {
    expect(digestOf({ records: CREATED_RECORDS })).toBe(digestOf({}));
    expect(digestOf({ records: CREATED_RECORDS })).toBeDefined();
  });

  it('stays the same whatever the ids, the commit, the day of a record and the rest of the catalog', () => {
    const digest = digestOf({ records: CREATED_RECORDS });
    const otherIds = {
      ...CREATED_RECORDS,
      'subscriptions.acme': { value: CREATED, remoteId: 'sub_other', appliedAtMs: 5 },
    };
    expect(digestOf({ records: otherIds, commit: 'abc' })).toBe(digest);
    expect(digestOf({ records: CREATED_RECORDS, catalog: CATALOG + BETA })).toBe(digest);
  });

  it.each<[string, Partial<World>]>([
    [
      'the revision',
      { records: { ...CREATED_RECORDS, 'subscriptions.acme': { value: CREATED, revision: 2 } } },
    ],
    [
      'what was recorded',
      { records: { ...CREATED_RECORDS, 'subscriptions.acme': { value: { ...CREATED, tags: ['a'] } } } },
    ],
    [
      'what the service changed of it',
      {
        records: CREATED_RECORDS,
        profile: 'bound',
        live: { 'subscriptions.acme': { ...CREATED, name: 'Acme Inc' } },
      },
    ],
    ['what is sent', { records: CREATED_RECORDS, catalog: CATALOG.replace('amount: "5"', 'amount: "6"') }],
  ])('changes with %s', (_, world) => {
    expect(digestOf(world)).toBeDefined();
    expect(digestOf(world)).not.toBe(digestOf({ records: CREATED_RECORDS }));
  });

  it('does not change with what the service added', () => {
    const live = { 'subscriptions.acme': { ...CREATED, status: 'active', trial_period_days: 3 } };
    expect(digestOf({ records: CREATED_RECORDS, profile: 'bound', live })).toBe(
      digestOf({ records: CREATED_RECORDS }),
    );
  });
});

describe('what was read', () => {
  const catalog = CATALOG.replace(
    'versions: [{ items: [{ bundle: growth }] }]',
    'auto_activate: true, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, draft: true, description: new }]',
  );
  const DRAFT = 'subscriptions.acme.versions.2027-03-01';
  const draft = { value: { items: ITEMS, description: 'old', draft: true }, status: 'draft' };
  const records = {
    ...CREATED_RECORDS,
    'subscriptions.acme': { value: CREATED, status: 'draft' },
    [DRAFT]: draft,
  };

  it('of a draft that nobody changed makes no difference', () => {
    const live = { [DRAFT]: { items: ITEMS, description: 'old' } };
    const id = `versions.create ${DRAFT}`;
    expect(digestOf({ catalog, records }, id)).toBeDefined();
    expect(digestOf({ catalog, records, live }, id)).toBe(digestOf({ catalog, records }, id));
  });

  it('before an activation is about what the steps before it change', () => {
    const live = { 'subscriptions.acme': CREATED };
    const id = 'subscriptions.activate subscriptions.acme';
    const before = digestOf({ catalog, profile: 'bound' }, id);
    const patched = { ...CREATED, discount: { type: 'percentage', amount: '5', duration_type: 'fixed' } };
    const done = { ...records, 'subscriptions.acme': { value: patched, status: 'draft', revision: 2 } };
    expect(before).toBeDefined();
    expect(digestOf({ catalog, profile: 'bound', records, live }, id)).toBe(before);
    expect(digestOf({ catalog, profile: 'bound', records: done, live }, id)).toBe(before);
  });
});

describe('a plan digest', () => {
  it('is that of its steps, in this project, environment and place', () => {
    const plain = planOf({ catalog: CATALOG });
    expect(planOf({ catalog: CATALOG, commit: 'abc' }).digest).toBe(plain.digest);
    expect(planOf({ catalog: CATALOG + BETA }).digest).not.toBe(plain.digest);
  });

  it('says which ids are still to come', () => {
    const version = stepsOf({
      catalog: CATALOG.replace('items: [{ bundle: growth }]', 'description: x, items: [{ bundle: growth }]'),
    });
    const step = version.get('versions.create subscriptions.acme.versions.opening');
    expect(step?.path).toBe('/subscriptions/{subscriptions.acme#id}/versions');
    expect(step?.body?.items).toMatchObject([{ bundle_id: { $ref: 'bundles.growth#id' } }]);
  });
});

describe('the digest of a plan', () => {
  const adopting = (id: string, adopt: string) =>
    planOf({ catalog: CATALOG.replace('name: Growth', `name: Growth\n    id: ${id}\n    adopt: ${adopt}`) });

  it('is another one where a step goes to another id that is adopted for it', () => {
    const [one, other] = ['bun_1', 'bun_2'].map((id) => adopting(id, 'send'));
    expect(one?.steps.map(({ digest }) => digest)).toEqual(other?.steps.map(({ digest }) => digest));
    expect(one?.steps[0]?.id).toBe('bundles.update bundles.growth');
    expect(one?.digest).not.toBe(other?.digest);
  });

  it('is another one where another thing is adopted, though no step rests on it', () => {
    const noted = ['prod_a', 'prod_b'].map((id) =>
      planOf({ catalog: `products: { platform: { id: ${id} } }` }),
    );
    expect(noted.map(({ steps, adoptions }) => [steps.length, adoptions.length])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(noted[0]?.digest).not.toBe(noted[1]?.digest);
  });

  it('is another one where another value goes on record for what is adopted as it is written', () => {
    const [one, other] = ['"10"', '"90"'].map((amount) =>
      planOf({
        catalog: CATALOG.replace('name: Growth', 'name: Growth\n    id: bun_1\n    adopt: as_written')
          .replace('price_per_unit: "10"', `price_per_unit: ${amount}`)
          .replace(/subscriptions:[\s\S]*/, ''),
      }),
    );
    expect(one?.steps).toEqual([]);
    expect(one?.adoptions.find(({ address }) => address === 'bundles.growth')).toBeDefined();
    expect(one?.digest).not.toBe(other?.digest);
  });

  it('is another one where another record is carried over', () => {
    const [one, other] = ['former', 'first'].map((old) =>
      planOf({
        catalog: `products: { platform: { id: prod_platform, renamed_from: ${old} } }`,
        records: {
          'products.former': { remoteId: 'prod_platform' },
          'products.first': { remoteId: 'prod_platform' },
        },
      }),
    );
    expect([one, other].map((plan) => plan?.renames.length)).toEqual([1, 1]);
    expect(one?.digest).not.toBe(other?.digest);
  });
});
