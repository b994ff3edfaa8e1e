import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Observed, OpenIntent } from '../../src/model/service/observed.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Json } from '../../src/model/values/json.ts';
import { type Observation, observe } from '../../src/observe/observe.ts';
import type { Answer } from '../../src/service/answer.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import type { WrittenBinding } from '../../src/service/check-binding.ts';
import { bindingsOf, type Served } from '../served.ts';
import {
  answer,
  errorAnswer,
  fakeClient,
  instantRetry,
  notFound,
  unanswered,
} from '../service/fake-client.ts';
import {
  addressText,
  catalogOf,
  listOf,
  plan,
  readerOf,
  recorded,
  serviceWith,
  subscription,
  TODAY,
  version,
} from './observed-world.ts';

interface World {
  readonly catalog: Catalog;
  readonly records?: readonly Recorded[];
  readonly profile?: Served;
  readonly operations?: Readonly<Record<string, WrittenBinding>>;
  readonly reply?: (asked: string) => Answer;
  readonly resources?: Readonly<Record<string, Json>>;
  readonly attempts?: number;
  readonly lookAt?: readonly string[];
}

async function look(
  world: World,
): Promise<{ observation: Observation; asked: readonly string[]; peak: number }> {
  const bindings = bindingsOf(world.profile ?? 'published', world.operations);
  const client = fakeClient(world.reply ?? serviceWith(world.resources ?? {}));
  const observation = await observe({
    catalog: world.catalog,
    reader: readerOf(world.records ?? []),
    client,
    bindings,
    today: TODAY,
    origin: 'https://billing.example',
    retry: instantRetry(world.attempts),
    concurrency: 4,
    ...(world.lookAt && { lookAt: new Set(world.lookAt.map(addressText)) }),
  });
  return { observation, asked: client.asked, peak: client.peak() };
}

async function see(world: World): Promise<{ observed: Observed; asked: readonly string[] }> {
  const { observation, asked } = await look(world);
  if (observation.kind === 'failed') throw new Error(JSON.stringify(observation.diagnostics));
  return { observed: observation.observed, asked };
}

async function fail(
  world: World,
): Promise<{ codes: readonly string[]; text: string; asked: readonly string[] }> {
  const { observation, asked } = await look(world);
  if (observation.kind === 'observed') throw new Error('the observation did not fail');
  const { diagnostics } = observation;
  return { codes: diagnostics.map(({ code }) => code), text: JSON.stringify(diagnostics), asked };
}

const at = (observed: Observed, address: string) => observed.live.get(addressText(address));

describe('what is asked', () => {
  test('nothing, where nothing can be read', async () => {
    const catalog = catalogOf({
      products: { platform: { id: 'prod_1' } },
      bundles: { growth: {} },
      subscriptions: { acme: {} },
    });
    const records = [
      recorded('bundles.growth', { remoteId: 'b_1' }),
      recorded('subscriptions.acme', { remoteId: 's_1' }),
    ];
    const { observed, asked } = await see({ catalog, records });
    expect(asked).toEqual([]);
    expect(observed).toMatchObject({ requests: 0, plans: { complete: false, listed: [] } });
    expect(observed.live.size).toBe(0);
    expect(observed.records.size).toBe(2);
  });

  test('with every operation bound each thing that has an id, once and by it', async () => {
    const catalog = catalogOf({
      products: { platform: { id: 'prod_1' }, made: {}, fresh: {} },
      bundles: { growth: {} },
      plans: { annual: { id: 'plan_1' } },
      subscriptions: { acme: {} },
    });
    const records = [
      recorded('products.made', { remoteId: 'prod_2' }),
      recorded('products.gone', { remoteId: 'prod_9' }),
      recorded('bundles.growth', { remoteId: 'b/1' }),
      recorded('subscriptions.acme', { remoteId: 's_1' }),
      recorded('subscriptions.acme.versions.opening', { remoteId: 'ver_1' }),
    ];
    const { observed, asked } = await see({
      catalog,
      records,
      profile: 'bound',
    });
    expect(asked.toSorted()).toEqual([
      'GET /bundles',
      'GET /bundles/b%2F1',
      'GET /plans/plan_1',
      'GET /plans?sort=created_at%3Aasc&limit=100&offset=0',
      'GET /products',
      'GET /products/prod_1',
      'GET /products/prod_2',
      'GET /subscriptions',
      'GET /subscriptions/s_1',
    ]);
    expect(observed.requests).toBe(asked.length);
    expect(at(observed, 'products.made')).toEqual({ kind: 'missing', remoteId: 'prod_2' });
    expect(observed.live.has(addressText('products.fresh'))).toBe(false);
    expect(observed.live.has(addressText('products.gone'))).toBe(false);
  });

  test('the recorded id comes before the declared one, a removed record counts for nothing', async () => {
    const catalog = catalogOf({ products: { a: { id: 'declared' }, b: { id: 'declared' } } });
    const records = [
      recorded('products.a', { remoteId: 'recorded' }),
      recorded('products.b', { remoteId: 'removed', presence: 'removed' }),
    ];
    const { asked } = await see({ catalog, records, profile: 'bound' });
    expect(asked.slice(0, 2)).toEqual(['GET /products/recorded', 'GET /products/declared']);
  });

  test('what was deleted as the catalog says is not asked for again', async () => {
    const catalog = catalogOf({ products: { legacy: { id: 'prod_old', absent: true } } });
    const records = [recorded('products.legacy', { remoteId: 'prod_old', presence: 'deleted' })];
    expect((await see({ catalog, records, profile: 'bound' })).asked).toEqual([]);
  });

  test('no more at once than allowed', async () => {
    const products = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`p${at}`, { id: `prod_${at}` }]),
    );
    const { observation, asked, peak } = await look({
      catalog: catalogOf({ products }),
      profile: 'bound',
    });
    expect(observation.kind).toBe('observed');
    expect(asked).toHaveLength(1 + 40);
    expect(peak).toBe(4);
  });

  test('only at the addresses that are to be looked at, with their versions', async () => {
    const catalog = catalogOf({
      products: { a: { id: 'prod_1' }, b: { id: 'prod_2' } },
      plans: { annual: {} },
      subscriptions: { acme: {}, beta: {} },
    });
    const records = [
      recorded('subscriptions.acme', { remoteId: 's_1' }),
      recorded('subscriptions.acme.versions.opening', { remoteId: 'ver_1' }),
      recorded('subscriptions.beta', { remoteId: 's_2' }),
      recorded('subscriptions.beta.versions.opening', { remoteId: 'ver_2' }),
    ];
    const resources = {
      '/subscriptions/s_1': subscription('s_1'),
      '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1'),
    };
    const world: World = { catalog, records, profile: 'bound', resources };
    const some = await see({ ...world, lookAt: ['products.b', 'subscriptions.acme'] });
    expect(some.asked.toSorted()).toEqual([
      'GET /products',
      'GET /products/prod_2',
      'GET /subscriptions/s_1',
      'GET /subscriptions/s_1/versions/ver_1',
    ]);
    expect([...(some.observed.lookedAt ?? [])]).toEqual(['products.b', 'subscriptions.acme']);
    expect((await see({ ...world, lookAt: [] })).asked).toEqual([]);
  });

  test('open intents and records are handed on as they are', async () => {
    const intent = { key: 'pw1_x' } as OpenIntent;
    const reader = readerOf([recorded('products.a')], [intent]);
    const { bindings } = bindOperations('published', {}, {}, {});
    const client = fakeClient(() => notFound);
    const observation = await observe({
      catalog: catalogOf({}),
      reader,
      client,
      bindings,
      today: TODAY,
      origin: 'https://billing.example',
      retry: instantRetry(),
      concurrency: 1,
    });
    expect(observation).toMatchObject({ kind: 'observed', observed: { openIntents: [intent] } });
  });
});

describe('plans', () => {
  const catalog = catalogOf({ plans: { annual: { id: 'plan_1' }, monthly: {}, lost: { id: 'plan_9' } } });
  const resources = { '/plans': listOf([plan('plan_1', 'Annual'), plan('plan_2', 'Monthly')]) };

  test('the published list shows them live, and who is not on it stays unread', async () => {
    const { observed, asked } = await see({ catalog, resources });
    expect(asked).toEqual(['GET /plans?sort=created_at%3Aasc']);
    expect(observed.plans).toEqual({
      complete: true,
      listed: [
        { id: 'plan_1', name: 'Annual', currency: 'USD' },
        { id: 'plan_2', name: 'Monthly', currency: 'USD' },
      ],
    });
    expect(at(observed, 'plans.annual')).toEqual({
      kind: 'read',
      remoteId: 'plan_1',
      value: { name: 'Annual', currency: 'USD' },
      status: null,
      currentVersionId: null,
      createdAtMs: Date.parse('2026-01-01T09:00:00Z'),
      updatedAtMs: Date.parse('2026-01-01T09:00:00Z'),
    });
    expect(observed.live.size).toBe(1);
  });

  test('pages that cannot be asked for make the list incomplete', async () => {
    const { observed } = await see({
      catalog,
      resources: { '/plans': listOf([plan('plan_2', 'Monthly')], 3) },
    });
    expect(observed.plans).toMatchObject({ complete: false, listed: [{ id: 'plan_2' }] });
  });

  describe('beyond a page after which no other can be asked for', () => {
    const first = listOf([plan('plan_2', 'Monthly')], 3);
    const beyond = catalogOf({ plans: { annual: { id: 'plan_1' }, late: {} } }, { late: { name: 'Late' } });
    const seeFiltered = (filtered: (query: URLSearchParams) => Answer) =>
      see({
        catalog: beyond,
        reply: (line) => {
          const query = new URLSearchParams(line.replace(/^.*\?/, ''));
          return query.has('sort') ? answer(200, first) : filtered(query);
        },
      });

    test('a plan is found by its id and by its name', async () => {
      const { observed, asked } = await seeFiltered((query) =>
        answer(200, listOf([query.has('id') ? plan('plan_1', 'Annual') : plan('plan_7', 'Late')])),
      );
      expect(asked.slice(1)).toEqual(['GET /plans?id=plan_1', 'GET /plans?name=Late']);
      expect(at(observed, 'plans.annual')).toMatchObject({ kind: 'read', remoteId: 'plan_1' });
      expect(observed.plans.listed.map(({ id }) => id)).toEqual(['plan_2', 'plan_1', 'plan_7']);
      expect(observed.plans.wholeNames).toEqual(new Set(['Late']));
    });

    test.each<[what: string, filtered: Answer]>([
      ['a service without such a filter', answer(200, first)],
      ['one that refuses it', errorAnswer(400, 'unknown parameter')],
      ['an empty answer', answer(200, listOf([], 0))],
    ])('%s proves nothing, and fails nothing', async (_, filtered) => {
      const { observed } = await seeFiltered(() => filtered);
      expect(at(observed, 'plans.annual')).toBeUndefined();
      expect(observed.plans).toEqual({
        complete: false,
        listed: [expect.objectContaining({ id: 'plan_2' })],
      });
    });

    test('a hit counts where the filter is not heeded; that it is the only one of its name does not', async () => {
      const all = [plan('plan_2', 'Monthly'), plan('plan_1', 'Annual'), plan('plan_7', 'Late')];
      const { observed } = await seeFiltered(() => answer(200, listOf(all, 3)));
      expect(at(observed, 'plans.annual')).toMatchObject({ kind: 'read', remoteId: 'plan_1' });
      expect(observed.plans.wholeNames).toBeUndefined();
    });

    test('ids that no page has room for are asked for in turns', async () => {
      const ids = Array.from({ length: 7 }, (_, at) => `plan_1${at}`);
      const { observed, asked } = await see({
        catalog: catalogOf({ plans: Object.fromEntries(ids.map((id) => [id, { id }])) }),
        reply: (line) => {
          const query = new URLSearchParams(line.replace(/^.*\?/, ''));
          const wanted = query.get('id')?.split(',') ?? [];
          const shown = wanted.slice(0, 3).map((id) => plan(id, id));
          return answer(200, query.has('sort') ? first : listOf(shown, Math.ceil(wanted.length / 3)));
        },
      });
      expect(observed.live.size).toBe(7);
      expect(asked).toHaveLength(1 + 3);
    });
  });

  test('once the first page tells how many there are, the others are asked for side by side', async () => {
    const pages = 9;
    const { observation, asked, peak } = await look({
      catalog: catalogOf({ plans: { late: {} } }),
      profile: 'bound',
      reply: (line) => {
        const offset = /offset=(\d+)$/.exec(line)?.[1] ?? '';
        const data = [plan(`plan_${offset}`, `Plan ${offset}`)];
        return answer(200, { data, pagination: { per_page: 1, total_pages: pages } });
      },
    });
    expect(observation).toMatchObject({ observed: { plans: { complete: true, listed: { length: pages } } } });
    expect(asked.map((line) => line.replace(/.*offset=/, ''))).toEqual(
      Array.from({ length: pages }, (_, at) => String(at)),
    );
    expect(peak).toBe(4);
  });

  test('one that the list does not show is read by its id where that is bound', async () => {
    const { observed, asked } = await see({ catalog, profile: 'bound', resources });
    expect(asked).toHaveLength(2);
    expect(at(observed, 'plans.lost')).toEqual({ kind: 'missing', remoteId: 'plan_9' });
  });
});

describe('subscriptions and versions', () => {
  const catalog = catalogOf({ subscriptions: { acme: {} } });
  const records = [
    recorded('subscriptions.acme', { remoteId: 's_1' }),
    recorded('subscriptions.acme.versions.opening', { remoteId: 'ver_1' }),
  ];
  const currentValue = {
    items: [
      {
        product_id: 'prod_1',
        price: {
          type: 'fixed',
          currency: 'USD',
          fixed_pricing_model: { price_per_unit: '499.00', units: 1, total: '499.00' },
        },
      },
    ],
    entitlements: [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }],
  };

  test('an answer takes the form of what would have been sent', async () => {
    const resources = {
      '/subscriptions/s_1': subscription('s_1'),
      '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1', { description: 'Opening' }),
    };
    const { observed } = await see({ catalog, records, profile: 'bound', resources });
    expect(at(observed, 'subscriptions.acme')).toEqual({
      kind: 'read',
      remoteId: 's_1',
      status: 'active',
      currentVersionId: 'ver_1',
      createdAtMs: Date.parse('2026-11-01T10:00:00Z'),
      updatedAtMs: Date.parse('2026-11-01T10:00:00Z'),
      value: {
        customer_id: 'cus_acme',
        name: 'Acme',
        currency: 'USD',
        billing: { auto_issue_invoices: true, auto_pay_invoices: false, first_billing_date: '2026-12-01' },
        contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-12-01' },
        renewal: { auto_renew: true, duration_months: 12 },
        metadata: { segment: 'enterprise', start_date: '2026-12-01T00:00:00Z' },
      },
    });
    expect(at(observed, 'subscriptions.acme.versions.opening')).toEqual({
      kind: 'read',
      remoteId: 'ver_1',
      status: 'published',
      currentVersionId: null,
      createdAtMs: Date.parse('2026-11-01T10:00:00Z'),
      updatedAtMs: Date.parse('2026-11-01T10:00:00Z'),
      value: { ...currentValue, description: 'Opening' },
    });
  });

  test('published reads the version in force and those to come, never history', async () => {
    const dated = ['2026-06-01', '2027-01-01', '2027-06-01', '2028-01-01'].map((day) =>
      recorded(`subscriptions.acme.versions.${day}`, { remoteId: `v_${day}` }),
    );
    const { observed, asked } = await see({ catalog, records: [...records, ...dated] });
    expect(asked.toSorted()).toEqual([
      'GET /plans',
      'GET /subscriptions/s_1/versions/v_2027-01-01',
      'GET /subscriptions/s_1/versions/v_2027-06-01',
      'GET /subscriptions/s_1/versions/v_2028-01-01',
    ]);
    expect(at(observed, 'subscriptions.acme.versions.2027-01-01')).toEqual({
      kind: 'missing',
      remoteId: 'v_2027-01-01',
    });
    expect(observed.live.has(addressText('subscriptions.acme'))).toBe(false);
  });

  test('a version that another has in force, is read in the place of the recorded one', async () => {
    const resources = {
      '/subscriptions/s_1': subscription('s_1', { current_version_id: 'ver_7' }),
      '/subscriptions/s_1/versions/ver_7': version('ver_7', 's_1'),
    };
    const { observed, asked } = await see({ catalog, records, profile: 'bound', resources });
    expect(asked).toEqual(['GET /subscriptions/s_1', 'GET /subscriptions/s_1/versions/ver_7']);
    expect(at(observed, 'subscriptions.acme.versions.opening')).toMatchObject({
      kind: 'read',
      remoteId: 'ver_7',
    });
  });

  test('a recorded version that has not begun at the service yet is read as itself', async () => {
    const later = recorded('subscriptions.acme.versions.2027-01-15', { remoteId: 'ver_2' });
    const resources = {
      '/subscriptions/s_1': subscription('s_1', { current_version_id: 'ver_1' }),
      '/subscriptions/s_1/versions/ver_2': version('ver_2', 's_1'),
    };
    const { observed } = await see({
      catalog,
      records: [...records, later],
      profile: 'bound',
      resources,
    });
    expect(at(observed, 'subscriptions.acme.versions.2027-01-15')).toMatchObject({ remoteId: 'ver_2' });
  });

  describe('a version that somebody scheduled by hand', () => {
    const seenOf = async (day: string, createdAt: Json) => {
      const pending = { version_id: 'ver_9', status: 'published', effective_at: `${day}T00:00:00Z` };
      const { observed } = await see({
        catalog,
        records: [...records, recorded('subscriptions.acme.versions.2027-12-01', { remoteId: 'ver_2' })],
        profile: 'bound',
        resources: {
          '/subscriptions/s_1': subscription('s_1', { pending_changes: [pending] }),
          '/subscriptions/s_1/versions/ver_2': version('ver_2', 's_1'),
          '/subscriptions/s_1/versions/ver_9': version('ver_9', 's_1', { created_at: createdAt }),
        },
      });
      return at(observed, `subscriptions.acme.versions.${day}`);
    };

    test('is read at its own day', async () => {
      expect(await seenOf('2027-06-01', null)).toMatchObject({ remoteId: 'ver_9' });
    });

    test.each([
      ['made later: it stands', '2026-11-02T10:00:00Z', 'ver_9'],
      ['made earlier: the recorded one stands', '2026-10-31T10:00:00Z', 'ver_2'],
      ['made at once with the recorded one, which stands', '2026-11-01T10:00:00Z', 'ver_2'],
      ['made nobody knows when: the recorded one stands', null, 'ver_2'],
    ])('for the day of a recorded one, %s', async (_, createdAt, remoteId) => {
      expect(await seenOf('2027-12-01', createdAt)).toMatchObject({ remoteId });
    });
  });

  test('an adopted subscription is read with its version, at the opening', async () => {
    const resources = {
      '/subscriptions/s_1': subscription('s_1'),
      '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1'),
    };
    const adopted = catalogOf({ subscriptions: { acme: { id: 's_1' } } });
    const { observed } = await see({ catalog: adopted, profile: 'bound', resources });
    expect(at(observed, 'subscriptions.acme.versions.opening')).toMatchObject({
      remoteId: 'ver_1',
      value: currentValue,
    });
  });

  test('under its new key it is read by the record of the old one', async () => {
    const resources = {
      '/subscriptions/s_1': subscription('s_1'),
      '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1'),
    };
    const renamed = catalogOf({ subscriptions: { acme_inc: { renamedFrom: 'acme' } } });
    const { observed } = await see({ catalog: renamed, records, profile: 'bound', resources });
    expect([...observed.live.keys()]).toEqual([
      'subscriptions.acme_inc',
      'subscriptions.acme_inc.versions.opening',
    ]);
  });

  test.each(['missing', 'ended'])('one that is %s has no versions to ask for', async (state) => {
    const resources =
      state === 'ended' ? { '/subscriptions/s_1': subscription('s_1', { status: 'cancelled' }) } : {};
    const { asked } = await see({ catalog, records, profile: 'bound', resources });
    const list = state === 'missing' ? ['GET /subscriptions'] : [];
    expect(asked).toEqual(['GET /subscriptions/s_1', ...list]);
  });

  describe('where a subscription has no read, an entitlement tells which version is active', () => {
    const entitled = [
      recorded('subscriptions.acme', { remoteId: 's_1' }),
      recorded('subscriptions.acme.versions.opening', {
        remoteId: 'ver_1',
        value: { items: [], entitlements: [{ entitlement_key: 'sso' }] },
      }),
    ];
    const entitlement = {
      key: 'sso',
      mode: 'static',
      type: 'boolean',
      value: 'true',
      subscription_id: 's_1',
    };
    test.each([
      ['the recorded one', { ...entitlement, version_id: 'ver_1' }, 'ver_1'],
      ['another', { ...entitlement, version_id: 'ver_7' }, 'ver_7'],
      ['not told', { ...entitlement, version_id: null }, 'ver_1'],
      ['not told, the entitlement being gone', undefined, 'ver_1'],
    ])('%s', async (_, answered, expected) => {
      const resources = {
        ...(answered && { '/subscriptions/s_1/entitlements/sso': answered }),
        '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1'),
        '/subscriptions/s_1/versions/ver_7': version('ver_7', 's_1'),
      };
      const { observed, asked } = await see({ catalog, records: entitled, resources });
      expect(asked).toEqual([
        'GET /subscriptions/s_1/entitlements/sso',
        `GET /subscriptions/s_1/versions/${expected}`,
      ]);
      expect(at(observed, 'subscriptions.acme.versions.opening')).toMatchObject({ remoteId: expected });
    });

    test.each([
      [
        'of one that is active it says that the version does not hold',
        'active',
        { outOfForce: { kind: 'inactive', entitlement: 'sso' } },
      ],
      ['of a draft, of which nothing is active, it says nothing', 'draft', {}],
      ['where the status is not known it says nothing', null, {}],
    ])('an entitlement that is gone: %s', async (_, status, expected) => {
      const records = entitled.map((record) => ({
        ...record,
        ...(record.remoteId === 's_1' ? { status } : {}),
      }));
      const resources = { '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_1') };
      const { observed } = await see({ catalog, records, resources });
      const { outOfForce } = at(observed, 'subscriptions.acme.versions.opening') as { outOfForce?: unknown };
      expect({ ...(outOfForce ? { outOfForce } : {}) }).toEqual(expected);
    });

    test.each([
      ['and where it is bound, the current version says it first', 's_1', 'ver_7'],
      ['and where it is bound, a current version of another subscription is refused', 's_2', undefined],
    ])('%s', async (_, owner, expected) => {
      const { observation, asked } = await look({
        catalog,
        records: entitled,
        operations: { 'versions.current': { method: 'GET', path: '/subscriptions/{id}/now' } },
        resources: {
          '/subscriptions/s_1/now': version('ver_7', owner),
          '/subscriptions/s_1/entitlements/sso': entitlement,
          '/subscriptions/s_1/versions/ver_7': version('ver_7', 's_1'),
        },
      });
      expect(asked[0]).toBe('GET /subscriptions/s_1/now');
      expect(observation.kind).toBe(expected === undefined ? 'failed' : 'observed');
      if (observation.kind === 'observed')
        expect(at(observation.observed, 'subscriptions.acme.versions.opening')).toMatchObject({
          remoteId: expected,
        });
    });
  });
});

describe('bound answers', () => {
  test('the resource stands where the binding says', async () => {
    const operations = { 'products.get': { method: 'GET', path: '/v2/products/{id}', id: 'data.id' } };
    const { observed } = await see({
      catalog: catalogOf({ products: { platform: { id: 'prod_1' } } }),
      operations,
      resources: {
        '/v2/products/prod_1': { data: { id: 'prod_1', name: 'Platform', status: 'live', tax: null } },
      },
    });
    expect(at(observed, 'products.platform')).toMatchObject({
      status: 'live',
      value: { name: 'Platform', status: 'live' },
    });
  });

  test('a bundle has the form of its request', async () => {
    const prices = [{ product_id: 'prod_1', type: 'unit', unit_pricing_model: { price_per_unit: '1' } }];
    const { observed } = await see({
      catalog: catalogOf({ bundles: { growth: { id: 'b_1' } } }),
      profile: 'bound',
      resources: {
        '/bundles/b_1': { id: 'b_1', name: 'Growth', prices, created_at: '2026-01-01T00:00:00Z' },
      },
    });
    expect(at(observed, 'bundles.growth')).toMatchObject({ value: { name: 'Growth', prices } });
  });
});

describe('what fails the observation', () => {
  const products = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`p${at}`, { id: `prod_${at}` }]),
  );
  const many: World = { catalog: catalogOf({ products }), profile: 'alguna' };
  const one: World = { catalog: catalogOf({ products: { a: { id: 'prod_1' } } }), profile: 'alguna' };

  test.each<[name: string, reply: Answer, code: string]>([
    ['a refused key', errorAnswer(401, 'invalid API key'), 'unauthorized'],
    ['nobody there', unanswered('refused'), 'service-unreachable'],
    ['silence', unanswered('timeout'), 'service-timeout'],
    ['maintenance', errorAnswer(503), 'service-unavailable'],
    ['a redirect', answer(301, undefined, { fault: 'not_json' }), 'service-redirects'],
    ['a page', answer(200, undefined, { fault: 'not_json' }), 'another-program'],
  ])('%s is said once, and the rest is not asked', async (_, reply, code) => {
    const { codes, asked } = await fail({ ...many, reply: () => reply });
    expect(codes).toEqual([code]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test.each<[name: string, reply: Answer, code: string, says: string]>([
    ["a gateway's 404", answer(404, undefined, { fault: 'not_json' }), 'another-program', '404'],
    [
      'a 404 that only looks alike',
      answer(404, { status: 404, error: 'Not Found' }),
      'another-program',
      '404',
    ],
    ['a 404 in other words', answer(404, { error: 'not found' }), 'another-program', '404'],
    ['a server error', errorAnswer(500, 'boom'), 'service-failing', '500: boom'],
    ['another resource', answer(200, { id: 'prod_2' }), 'unexpected-answer', 'another id'],
    ['a resource without an id', answer(200, { name: 'x' }), 'unexpected-answer', 'id is missing'],
    ['a list', answer(200, []), 'unexpected-answer', 'is no object'],
    ['no content', answer(204), 'unexpected-answer', '204'],
  ])('%s', async (_, reply, code, says) => {
    const { codes, text } = await fail({ ...one, reply: () => reply });
    expect(codes).toEqual([code]);
    expect(text).toContain(says);
  });

  test.each(['..', '', '.'])('the id %j is never sent', async (id) => {
    const { codes, asked } = await fail({ ...one, catalog: catalogOf({ products: { a: { id } } }) });
    expect(codes).toEqual(['unusable-id']);
    expect(asked).toEqual([]);
  });

  test('distinct faults are told together, up to a bound', async () => {
    const { codes, asked } = await fail({ ...many, reply: () => answer(200, {}) });
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.length).toBeLessThan(30);
    expect(asked.length).toBeLessThan(30);
  });

  test('a failed list or a malformed plan', async () => {
    const plans = catalogOf({ plans: { annual: {} } });
    expect(await fail({ catalog: plans, reply: () => errorAnswer(500) })).toMatchObject({
      codes: ['service-failing'],
    });
    const malformed = listOf([plan('p_1', 'A'), { id: 'p_2', name: 7, currency: 'USD' }]);
    const { text } = await fail({ catalog: plans, resources: { '/plans': malformed } });
    expect(text).toContain('item 1: name is not a string');
  });

  test('a version of another subscription', async () => {
    const { codes } = await fail({
      catalog: catalogOf({ subscriptions: { acme: {} } }),
      records: [
        recorded('subscriptions.acme', { remoteId: 's_1' }),
        recorded('subscriptions.acme.versions.opening', { remoteId: 'ver_1' }),
      ],
      resources: { '/subscriptions/s_1/versions/ver_1': version('ver_1', 's_2') },
    });
    expect(codes).toEqual(['unexpected-answer']);
  });

  test('what passes in time fails nothing, and every request is counted', async () => {
    let failures = 2;
    const reply = () => (failures-- > 0 ? errorAnswer(503) : answer(200, { id: 'prod_1' }));
    const { observed } = await see({ ...one, reply, attempts: 3 });
    expect(observed.requests).toBe(3);
  });
});

test('records that cannot be read reject', async () => {
  const { bindings } = bindOperations('published', {}, {}, {});
  const observation = observe({
    catalog: catalogOf({}),
    reader: { ...readerOf([]), records: async () => Promise.reject(new Error('disk')) },
    client: fakeClient(() => notFound),
    bindings,
    today: TODAY,
    origin: 'https://billing.example',
    retry: instantRetry(),
    concurrency: 1,
  });
  await expect(observation).rejects.toThrow('disk');
});
