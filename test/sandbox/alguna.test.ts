/** The profile `alguna`: what the vendor's rules refuse, what its versions are on each day, and the shape of every answer. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import contract from '../../schemas/interface/alguna.schema.json' with { type: 'json' };
import {
  ALGUNA_OPERATION_NAMES,
  ALGUNA_OPERATIONS,
  type AlgunaOperation,
} from '../../src/interface/index.ts';
import { createRouter } from '../../src/sandbox/routes.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type Heard, type Said, talkTo } from './talk.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [contract] });
const router = createRouter('alguna');

/** Answers hold no field that their shape does not name, so that unknown ones are faults here. */
function expectShape(answer: Heard, operation: AlgunaOperation): void {
  const { answer: shape } = ALGUNA_OPERATIONS[operation];
  if (shape === undefined) return;
  const validate = ajv.getSchema(`interface/alguna.schema.json#/$defs/${shape}`);
  validate?.(answer.json);
  expect(validate?.errors ?? [], JSON.stringify(answer.json)).toEqual([]);
  const known = Object.keys(
    (contract.$defs as Record<string, { properties: object }>)[shape]?.properties ?? {},
  );
  expect(Object.keys(answer.json).filter((name) => !known.includes(name))).toEqual([]);
}

function account(choices: Seed['choices'] = {}) {
  let now = NOON;
  const seed: Seed = {
    customers: [{ id: 'cust_1', currency: 'EUR', alias: 'acme' }],
    metrics: [{ id: 'mtr_1', event_name: 'call' }],
    products: [{ id: 'prod_fee' }, { id: 'prod_use', fee_type: 'metered', metric_ids: ['mtr_1'] }],
    choices,
  };
  const talk = talkTo(createSandbox({ profile: 'alguna', seed, apiKey: 'sandbox-key', now: () => now }));
  const ask = (method: string, path: string, said: Said = {}) => {
    const headers = { 'service-version': undefined, 'alguna-version': '2026-04-01', ...said.headers };
    const heard = talk(method, path, { ...said, headers });
    const route = router(method, path.split('?')[0] ?? '');
    const vendors = ALGUNA_OPERATION_NAMES.find(
      (name) => ALGUNA_OPERATIONS[name].path === route?.pattern && ALGUNA_OPERATIONS[name].method === method,
    );
    if (heard.status < 300 && vendors !== undefined) expectShape(heard, vendors);
    return heard;
  };
  return {
    ask,
    on(day: string) {
      now = Date.parse(`${day}T12:00:00Z`);
    },
  };
}

const fee = (amount: string, more: object = {}) => ({
  product_id: 'prod_fee',
  price: {
    type: 'fixed',
    fee_type: 'fixed',
    billing_direction: 'advance',
    billing_frequency: 'recurring',
    fixed_pricing_model: { price_per_unit: amount, units: 1 },
    ...more,
  },
});

type Account = ReturnType<typeof account>;

/** An active subscription from 2026-11-01 with a fee of 49. */
function activeIn({ ask }: Account): string {
  const body = {
    customer_id: 'acme',
    currency: 'EUR',
    contract: { start_date: '2026-11-01', duration_months: 12 },
    items: [fee('49')],
    auto_activate: true,
  };
  return ask('POST', '/subscriptions', { body }).json.id;
}

const amountIn = (version: Heard) => version.json.items[0].price.fixed_pricing_model.price_per_unit;

describe('every operation of the vendor', () => {
  test.each(ALGUNA_OPERATION_NAMES)('%s has a route', (name) => {
    const { method, path } = ALGUNA_OPERATIONS[name];
    expect(router(method, path.replaceAll(/\{[a-z_]+\}/g, 'x'))?.pattern).toBe(path);
  });

  test.each([
    ['DELETE', '/bundles/b'],
    ['PATCH', '/plans/p'],
    ['DELETE', '/plans/p'],
    ['PATCH', '/subscriptions/s/versions/v'],
    ['PATCH', '/metrics/m'],
    ['POST', '/beta/events'],
  ])('there is no %s %s', (method, path) => {
    expect(router(method, path)).toBeUndefined();
  });
});

test('the version is named by the vendor’s header', () => {
  const { ask } = account();
  expect(ask('GET', '/products').status).toBe(200);
  expect(ask('GET', '/products', { headers: { 'alguna-version': undefined } }).status).toBe(400);
});

describe('a subscription', () => {
  test('is a draft with one draft version until it is activated, which publishes every draft', () => {
    const { ask } = account();
    const body = {
      customer_id: 'cust_1',
      currency: 'EUR',
      contract: { start_date: '2026-11-01' },
      items: [fee('49')],
    };
    const { id } = ask('POST', '/subscriptions', { body }).json;
    ask('POST', `/subscriptions/${id}/versions`, {
      body: { items: [fee('59')], draft: true, effective_at: '2027-01-01' },
    });
    expect(ask('GET', `/subscriptions/${id}`).json).toMatchObject({
      status: 'draft',
      current_version_id: null,
    });
    const active = ask('POST', `/subscriptions/${id}/activate`).json;
    expect(active).toMatchObject({ status: 'active', pending_changes: [{ status: 'published' }] });
    expect(ask('POST', `/subscriptions/${id}/activate`).json.activated_at).toBe(active.activated_at);
    expect(ask('DELETE', `/subscriptions/${id}`).status).toBe(422);
  });

  test('hides its description and tags, and is found by its tags', () => {
    const held = account();
    const id = activeIn(held);
    const patched = held.ask('PATCH', `/subscriptions/${id}`, {
      body: { description: 'main', tags: ['tag_1'] },
    });
    expect(patched.json.description).toBeUndefined();
    expect(held.ask('GET', '/subscriptions?tag_ids=tag_1,tag_2').json.data).toHaveLength(1);
    expect(held.ask('GET', '/subscriptions?tag_ids=tag_2').json.data).toHaveLength(0);
  });

  test.each([
    ['clears', 200, null],
    ['refused', 422, '5'],
  ] as const)('null in an update %s where it is told so', (null_in_update, status, amount) => {
    const held = account({ null_in_update });
    const id = activeIn(held);
    const discount = { amount: '5', type: 'percentage', duration_type: 'monthly_rolling' };
    held.ask('PATCH', `/subscriptions/${id}`, { body: { discount } });
    expect(held.ask('PATCH', `/subscriptions/${id}`, { body: { discount: null } }).status).toBe(status);
    expect(held.ask('GET', `/subscriptions/${id}`).json.discount?.amount ?? null).toBe(amount);
  });

  test.each([
    [{ auto_pay_invoices: true }, 200, 'autopay'],
    [{ auto_pay_invoices: true, payment_collection_method: 'manual' }, 422, undefined],
    [{ auto_pay_invoices: true, payment_collection_method: 'external' }, 200, 'external'],
    [{ auto_issue_invoices: true }, 200, 'manual'],
  ])('is collected by hand only where nothing is paid automatically: %o', (billing, status, method) => {
    const held = account();
    const heard = held.ask('PATCH', `/subscriptions/${activeIn(held)}`, { body: { billing } });
    expect([heard.status, heard.json.billing?.payment_collection_method]).toEqual([status, method]);
  });

  test('is cancelled with a reason, and shows it only from its day on', () => {
    const held = account();
    const id = activeIn(held);
    expect(
      held.ask('POST', `/subscriptions/${id}/cancel`, { body: { effective: '2026-12-31' } }).status,
    ).toBe(422);
    held.ask('POST', `/subscriptions/${id}/cancel`, { body: { effective: '2026-12-31', reason: 'other' } });
    expect(held.ask('GET', `/subscriptions/${id}`).json.status).toBe('active');
    held.on('2026-12-31');
    expect(held.ask('GET', `/subscriptions/${id}`).json.status).toBe('canceled');
    expect(held.ask('GET', '/subscriptions?status=canceled').json.data).toHaveLength(1);
  });
});

describe('versions', () => {
  test('a draft is replaced as a whole, and keeps the entitlements that the request does not name', () => {
    const held = account();
    const at = `/subscriptions/${activeIn(held)}/versions`;
    const entitlement = { entitlement_key: 'sso', type: 'boolean', mode: 'static', value: 'true' };
    const body = { items: [fee('59')], draft: true, effective_at: '2027-01-01', entitlements: [entitlement] };
    const { id } = held.ask('POST', at, { body }).json;
    const replaced = held.ask('PUT', `${at}/${id}`, { body: { items: [fee('69')] }, key: 'k' });
    expect([amountIn(replaced), replaced.json.entitlements.length]).toEqual(['69', 1]);
    expect(
      held.ask('PUT', `${at}/${id}`, { body: { items: [fee('69')] }, key: 'k' }).headers[
        'idempotent-replayed'
      ],
    ).toBe('true');
    held.ask('PUT', `${at}/${id}`, { body: { items: [fee('69')], entitlements: [] } });
    expect(held.ask('GET', `${at}/${id}`).json.entitlements).toEqual([]);
  });

  test('a published one is neither changed nor deleted', () => {
    const held = account();
    const at = `/subscriptions/${activeIn(held)}/versions`;
    const { id } = held.ask('POST', at, {
      body: { items: [fee('59')], draft: false, effective_at: '2027-01-01' },
    }).json;
    expect(held.ask('DELETE', `${at}/${id}`).status).toBe(422);
    expect(held.ask('PUT', `${at}/${id}`, { body: { items: [fee('1')] } }).status).toBe(422);
    expect(held.ask('POST', `${at}/${id}/publish`).status).toBe(422);
  });

  test('the list has no pages and no items: the current one, those to come, and drafts', () => {
    const held = account();
    const at = `/subscriptions/${activeIn(held)}/versions`;
    held.ask('POST', at, { body: { items: [fee('59')], draft: false, effective_at: '2026-11-10' } });
    held.ask('POST', at, { body: { items: [fee('69')], draft: false, effective_at: '2027-01-01' } });
    held.ask('POST', at, { body: { items: [fee('79')], draft: true, effective_at: '2027-02-01' } });
    const list = held.ask('GET', at).json;
    expect(Object.keys(list)).toEqual(['data']);
    expect(
      list.data.map((each: { status: string; start_date: string }) => [
        each.status,
        each.start_date.slice(0, 10),
      ]),
    ).toEqual([
      ['published', '2026-11-10'],
      ['published', '2027-01-01'],
      ['draft', '2027-02-01'],
    ]);
    expect(list.data[0].items).toBeUndefined();
  });

  test('there is no current version before the first day', () => {
    const { ask } = account();
    const body = {
      customer_id: 'acme',
      currency: 'EUR',
      contract: { start_date: '2027-01-01' },
      items: [fee('49')],
      auto_activate: true,
    };
    const { id } = ask('POST', '/subscriptions', { body }).json;
    expect(ask('GET', `/subscriptions/${id}/versions/current`).status).toBe(404);
  });

  test.each([
    ['last_published', '69'],
    ['first_published', '59'],
  ] as const)('of two of one day, the %s holds where it is told so', (same_day, amount) => {
    const held = account({ same_day });
    const at = `/subscriptions/${activeIn(held)}/versions`;
    for (const each of ['59', '69'])
      held.ask('POST', at, { body: { items: [fee(each)], draft: false, effective_at: '2026-11-10' } });
    expect(amountIn(held.ask('GET', `${at}/current`))).toBe(amount);
  });

  test.each([
    ['draft', 'draft'],
    ['published', 'published'],
  ] as const)('one that does not say draft is %s where it is told so', (create_without_draft, status) => {
    const held = account({ create_without_draft });
    const at = `/subscriptions/${activeIn(held)}/versions`;
    expect(held.ask('POST', at, { body: { items: [fee('59')] } }).json.status).toBe(status);
  });

  test('the status of a refusal is as it is told', () => {
    const held = account({ refusal_status: '409' });
    expect(held.ask('DELETE', `/subscriptions/${activeIn(held)}`).status).toBe(409);
  });
});

const USE = {
  type: 'unit',
  fee_type: 'metered',
  billing_direction: 'arrears',
  metric_ids: ['mtr_1'],
  fixed_pricing_model: undefined,
  billing_frequency: undefined,
  unit_pricing_model: { price_per_unit: '1' },
};

test.each<readonly [string, object, RegExp]>([
  ['a fixed fee without a frequency', { billing_frequency: undefined }, /billing_frequency: is required/],
  ['one_off for one-off', { billing_frequency: 'one_off' }, /billing_frequency: must be one of/],
  ['a year as the unit', { billing_interval_unit: 'year' }, /billing_interval_unit: must be month/],
  ['a model of another type', { type: 'unit' }, /no pricing model of the type unit/],
  ['two models', { unit_pricing_model: { price_per_unit: '1' } }, /more than one pricing model/],
  ['usage in advance', { ...USE, billing_direction: 'advance' }, /must be arrears/],
  ['usage without a metric', { ...USE, metric_ids: [] }, /metric_ids: at least one/],
  [
    'a discount of no length',
    { discount: { amount: '1', type: 'percentage', duration_type: 'fixed' } },
    /discount\.duration_unit: is required/,
  ],
])('%s is refused', (_, price, says) => {
  const held = account();
  const at = `/subscriptions/${activeIn(held)}/versions`;
  const heard = held.ask('POST', at, { body: { items: [fee('1', price)], draft: true } });
  expect([heard.status, heard.json.detail]).toEqual([422, expect.stringMatching(says)]);
});

test('a product stands once in a version', () => {
  const held = account();
  const at = `/subscriptions/${activeIn(held)}/versions`;
  expect(held.ask('POST', at, { body: { items: [fee('1'), fee('2')] } }).json.detail).toMatch(/twice/);
});

test('a change is a new version, and its preview stores nothing', () => {
  const held = account();
  const id = activeIn(held);
  const update = [{ product_id: 'prod_fee', adjust: { fixed_pricing_model: { units: 3 } } }];
  const body = { update, effective: '2026-11-20' };
  const before = held.ask('GET', `/subscriptions/${id}`).json;
  held.ask('POST', `/subscriptions/${id}/changes/preview`, { body });
  expect(held.ask('GET', `/subscriptions/${id}`).json).toEqual(before);
  held.ask('POST', `/subscriptions/${id}/changes`, { body });
  expect(
    held.ask('GET', `/subscriptions/${id}/versions/current`).json.items[0].price.fixed_pricing_model,
  ).toEqual({
    price_per_unit: '49',
    units: 3,
    total: '147',
  });
  expect(held.ask('GET', `/subscriptions/${id}/revenue`).json).toMatchObject({
    mrr: '147',
    arr: '1764',
    recurring_revenue_status: 'complete',
  });
});
