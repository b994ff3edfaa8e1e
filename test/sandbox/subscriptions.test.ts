import { describe, expect, test } from 'vitest';
import { fixed, sandboxFor, subscriptionBody, unit } from './talk.ts';

describe('creating', () => {
  test('says what was not said by defaults', () => {
    const { talk } = sandboxFor();
    const { json } = talk('POST', '/subscriptions', { body: { customer_id: 'cus_acme', currency: 'USD' } });
    expect(json).toEqual({
      id: 'sub_000001',
      customer_id: 'cus_acme',
      name: 'sub_000001',
      status: 'draft',
      currency: 'USD',
      billing: {
        auto_issue_invoices: false,
        auto_pay_invoices: false,
        first_billing_date: null,
        payment_terms: null,
      },
      contract: {
        period_type: 'monthly_rolling',
        duration_months: null,
        start_date: '2026-11-20T00:00:00.000Z',
        end_date: null,
      },
      renewal: { auto_renew: false, duration_months: null, period_type: null },
      metadata: {},
      pending_changes: [],
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
      activated_at: null,
      current_version_id: 'ver_000001',
      plan_id: null,
      discount: null,
      maximum_spend: null,
      minimum_spend: null,
      price_escalation: null,
      trial_period_days: null,
    });
  });

  test('from a plan takes the currency of the customer, for the items too', () => {
    const { talk } = sandboxFor();
    const { json } = talk('POST', '/subscriptions', {
      body: { customer_id: 'cus_euro', plan_id: 'plan_team' },
    });
    expect(json.currency).toBe('EUR');
    const { items } = talk('GET', `/subscriptions/${json.id}/versions/current`).json;
    expect(items).toMatchObject([
      { product_id: 'prod_platform', price: { currency: 'EUR', fixed_pricing_model: { total: '100' } } },
      { bundle_id: 'bun_growth', items: [{ product_id: 'prod_api', price: { currency: 'EUR' } }] },
    ]);
  });

  test('takes whatever the interface sets no limit to', () => {
    const { talk } = sandboxFor();
    const long = 'x'.repeat(20_000);
    const many = Array.from({ length: 1500 }, (_, index) => `key_${index}`);
    const price = {
      type: long,
      metric_ids: [long, ...many],
      tiered_pricing_model: {
        tiers: many.map((_, index) => ({ max_units: index + 1, price_per_unit: '1' })),
      },
    };
    const made = talk('POST', '/subscriptions', {
      body: subscriptionBody({
        name: long,
        metadata: Object.fromEntries(many.map((key) => [key, long.slice(0, 300)])),
        contract: { period_type: long, duration_months: 900_000, start_date: '2026-12-01' },
        renewal: { period_type: long, duration_months: 900_000 },
        billing: { payment_terms: long },
        items: many.map(() => ({ product_id: 'prod_platform', price: fixed('1') })),
      }),
    });
    expect(made.json).toMatchObject({ name: long, contract: { end_date: '9999-12-31T00:00:00.000Z' } });
    const version = talk('POST', `/subscriptions/${made.json.id}/versions`, {
      body: {
        items: [{ product_id: 'prod_platform', price }],
        description: long,
        entitlements: many.map((key) => ({ entitlement_key: key, allocation: { amount: '9'.repeat(101) } })),
      },
    });
    expect(version.status).toBe(200);
    const body = { description: long, tags: [long, ...many] };
    expect(talk('PATCH', `/subscriptions/${made.json.id}`, { body }).status).toBe(200);
  });

  test('what a version shows can be sent back as a version', () => {
    const { talk } = sandboxFor();
    const { id } = talk('POST', '/subscriptions', { body: subscriptionBody({ plan_id: 'plan_team' }) }).json;
    const { items } = talk('GET', `/subscriptions/${id}/versions/current`).json;
    const again = talk('POST', `/subscriptions/${id}/versions`, { body: { items } });
    expect(again.status).toBe(200);
    expect(again.json.items).toEqual(items);
  });

  test.each(['VED', 'USN', 'XAU', 'XCG'])('takes %s, a code of ISO 4217', (currency) => {
    const { talk } = sandboxFor();
    const price = { type: 'unit', unit_pricing_model: { price_per_unit: '1' } };
    const body = subscriptionBody({ currency, items: [{ product_id: 'prod_api', price }] });
    expect(talk('POST', '/subscriptions', { body }).json.currency).toBe(currency);
  });

  test.each([
    [{ customer_id: 'nobody' }, 'customer_id: there is no customer nobody'],
    [{ plan_id: 'plan_none' }, 'plan_id: there is no plan plan_none'],
    [{ currency: 'usd' }, 'currency: must be an ISO 4217 code such as USD'],
    [{ currency: 'UDS' }, 'currency: must be an ISO 4217 code such as USD'],
    [{ items: [{ product_id: 'none', price: unit('1') }] }, 'items[0].product_id: there is no product none'],
    [{ items: [{ bundle_id: 'none', items: [] }] }, 'items[0].bundle_id: there is no bundle none'],
    [{ items: [{ bundle_id: 'bun_growth' }] }, 'items[0].items: is required'],
    [{ items: [{ product_id: 'prod_api', price: {} }] }, 'items[0].price: a pricing model is required'],
    [
      { items: [{ product_id: 'prod_api', price: { ...unit('1'), currency: 'EUR' } }] },
      "items[0].price.currency: must be USD, the subscription's currency",
    ],
    [
      { items: [{ product_id: 'prod_api', price: unit('1,50') }] },
      /price_per_unit: must be a decimal number in a string/,
    ],
    [{ colour: 'red' }, 'colour: is not a field of this request'],
    [{ contract: { start_date: '2026-02-30' } }, 'contract.start_date: must be a day written YYYY-MM-DD'],
  ])('%j is refused, naming the field', (more, detail) => {
    const { talk, sandbox } = sandboxFor();
    const answer = talk('POST', '/subscriptions', { body: subscriptionBody(more as never) });
    expect(answer.status).toBe(422);
    expect(answer.json.detail).toMatch(detail);
    expect(sandbox.store.size('subscriptions')).toBe(0);
  });
});

describe('patching', () => {
  const patched = (before: object, ...patches: readonly object[]) => {
    const { talk } = sandboxFor();
    const { id } = talk('POST', '/subscriptions', { body: subscriptionBody(before as never) }).json;
    return patches.map((body) => talk('PATCH', `/subscriptions/${id}`, { body }).json).at(-1);
  };

  test('billing and renewal change field by field; null sets one back, or all', () => {
    const billing = { auto_pay_invoices: true, payment_terms: 'net_30', first_billing_date: '2026-12-01' };
    expect(
      patched({ billing }, { billing: { payment_terms: 'net_60', auto_pay_invoices: null } }).billing,
    ).toEqual({
      auto_issue_invoices: false,
      auto_pay_invoices: false,
      first_billing_date: '2026-12-01T00:00:00.000Z',
      payment_terms: 'net_60',
    });
    expect(patched({ billing }, { billing: null }).billing.payment_terms).toBeNull();
    const renewal = { auto_renew: true, duration_months: 12 };
    expect(patched({ renewal }, { renewal: { duration_months: 6 } }).renewal).toMatchObject({
      auto_renew: true,
      duration_months: 6,
    });
  });

  test('discounts, spend limits and escalations are replaced whole', () => {
    const full = { amount: '5', type: 'percentage', duration_type: 'fixed', duration_value: 3 };
    const short = { amount: '6', type: 'percentage', duration_type: 'fixed' };
    expect(patched({}, { discount: full }, { discount: short }).discount).toEqual(short);
  });

  test('null for the metadata empties it, null for the name gives the default', () => {
    expect(patched({ metadata: { a: 'b' }, name: 'Acme' }, { metadata: null, name: null })).toMatchObject({
      metadata: {},
      name: 'sub_000001',
    });
  });

  test('a key of the metadata may have any name', () => {
    const text = '{"metadata":{"__proto__":"x","constructor":"y","a":null}}';
    const { talk } = sandboxFor();
    const { id } = talk('POST', '/subscriptions', { body: subscriptionBody({ metadata: { a: 'b' } }) }).json;
    const answer = talk('PATCH', `/subscriptions/${id}`, { bytes: text });
    expect(answer.text).toContain('"metadata":{"__proto__":"x","constructor":"y"}');
  });

  test('description and tags are taken and not shown', () => {
    const answer = patched({}, { description: 'x', tags: ['a'] });
    expect(answer).not.toHaveProperty('description');
    expect(answer).not.toHaveProperty('tags');
  });
});

test('a draft is activated once', () => {
  const { talk } = sandboxFor();
  const { id } = talk('POST', '/subscriptions', { body: subscriptionBody({ auto_activate: false }) }).json;
  const activated = talk('POST', `/subscriptions/${id}/activate`);
  expect(activated.json).toMatchObject({ status: 'active', activated_at: '2026-11-20T10:00:00.000Z' });
  expect(talk('POST', `/subscriptions/${id}/activate`).status).toBe(422);
});

describe('deleting a product', () => {
  test.each([
    ['an active subscription', { auto_activate: true }, [], 409],
    ['a draft', { auto_activate: false }, [], 204],
    ['an active subscription, from a later day', { items: [] }, ['2027-01-01'], 409],
    ['what has been replaced', {}, [undefined], 204],
  ])('used by %s: %s %s gives %i', (_, more, days, status) => {
    const { talk } = sandboxFor();
    const { id } = talk('POST', '/subscriptions', { body: subscriptionBody(more) }).json;
    for (const day of days) {
      const items =
        day === undefined
          ? []
          : [{ bundle_id: 'bun_growth', items: [{ product_id: 'prod_platform', price: fixed('1') }] }];
      talk('POST', `/subscriptions/${id}/versions`, {
        body: { items, ...(day ? { effective_at: day } : {}) },
      });
    }
    expect(talk('DELETE', '/products/prod_platform').status).toBe(status);
  });
});
