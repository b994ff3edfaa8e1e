/** What requests carry: each field taken, with what it does, and refused where the interface closes its values. */
import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../src/model/values/json.ts';
import { bundle, bundlePrice, dayAfter, fixedPrice, subscription, unitPrice, version } from '../bodies.ts';
import { assertContains } from '../contains.ts';
import type { Rule } from '../rule.ts';
import type { Target } from '../target.ts';

const create = (target: Target, more: JsonObject = {}) =>
  target.make('POST', '/subscriptions', subscription(target, more));

async function refusesCreate(target: Target, body: JsonObject): Promise<void> {
  assert.equal((await target.send('POST', '/subscriptions', { body })).status, 422, JSON.stringify(body));
}

async function currentVersion(target: Target, of: JsonObject): Promise<JsonObject> {
  return target.make('GET', `/subscriptions/${of.id}/versions/${of.current_version_id}`);
}

interface Taken {
  readonly field: string;
  readonly value: Json;
  /** Fields of the value that it cannot do without, and those that take null. */
  readonly required?: readonly string[];
  readonly mayBeNull?: readonly string[];
  /** What the answer shows of it, where that is not the value itself; null where the answer does not show it. */
  readonly shown?: JsonObject | null;
  readonly never?: readonly unknown[];
}

function assertShown(answer: JsonObject, { field, value, shown }: Taken): void {
  if (shown === null) return;
  assertContains(answer, shown ?? { [field]: value });
}

/** The value without each field that it cannot do without. */
function incomplete({ value, required = [] }: Taken): readonly Json[] {
  return required.map((field) => {
    const { [field]: _, ...rest } = value as JsonObject;
    return rest;
  });
}

/** The value with null in each field that takes it. */
function withNulls({ value, mayBeNull = [] }: Taken): readonly Json[] {
  return mayBeNull.map((field) => ({ ...(value as JsonObject), [field]: null }));
}

const CREATED: readonly Taken[] = [
  { field: 'name', value: 'Acme', never: [1] },
  {
    field: 'metadata',
    value: { segment: 'enterprise', owner: { team: 'eu', levels: [1, null] } },
    never: ['segment', []],
  },
  {
    field: 'billing',
    value: {
      auto_issue_invoices: true,
      auto_pay_invoices: null,
      first_billing_date: '2026-12-01',
      payment_terms: 'net_30',
    },
    mayBeNull: ['auto_issue_invoices', 'auto_pay_invoices', 'first_billing_date', 'payment_terms'],
    shown: {
      billing: {
        auto_issue_invoices: true,
        first_billing_date: '2026-12-01T00:00:00.000Z',
        payment_terms: 'net_30',
      },
    },
    never: [{ auto_pay_invoices: 'yes' }, { first_billing_date: '01.12.2026' }],
  },
  {
    field: 'contract',
    value: { duration_months: 24, period_type: 'fixed', start_date: '2026-10-01' },
    mayBeNull: ['duration_months'],
    shown: {
      contract: {
        duration_months: 24,
        period_type: 'fixed',
        start_date: '2026-10-01T00:00:00.000Z',
        end_date: '2028-10-01T00:00:00.000Z',
      },
    },
    never: [{ start_date: '2026-02-30' }, { duration_months: '24' }],
  },
  {
    field: 'renewal',
    value: { auto_renew: true, duration_months: 12, period_type: 'fixed' },
    mayBeNull: ['auto_renew', 'duration_months', 'period_type'],
    never: [{ auto_renew: 'yes' }],
  },
];

const CREATE_FIELD_RULES: readonly Rule[] = CREATED.map((taken) => ({
  name: `creating a subscription takes ${taken.field}`,
  covers: [`create subscription.${taken.field}`],
  async check(target) {
    assertShown(await create(target, { [taken.field]: taken.value }), taken);
    for (const partly of withNulls(taken)) await create(target, { [taken.field]: partly });
    for (const wrong of taken.never ?? [])
      await refusesCreate(target, subscription(target, { [taken.field]: wrong as Json }));
  },
}));

const PATCHED: readonly (Taken & { readonly nullable: boolean })[] = [
  { field: 'name', value: 'Renamed', nullable: true, never: [1] },
  { field: 'description', value: 'Told by sales', shown: null, nullable: true, never: [1] },
  { field: 'trial_period_days', value: 30, nullable: true, never: ['30'] },
  {
    field: 'billing',
    value: {
      auto_issue_invoices: true,
      auto_pay_invoices: true,
      first_billing_date: '2026-12-02',
      payment_terms: 'net_60',
    },
    mayBeNull: ['auto_issue_invoices', 'auto_pay_invoices', 'first_billing_date', 'payment_terms'],
    shown: {
      billing: {
        auto_issue_invoices: true,
        auto_pay_invoices: true,
        first_billing_date: '2026-12-02T00:00:00.000Z',
        payment_terms: 'net_60',
      },
    },
    nullable: true,
    never: [{ payment_terms: 60 }],
  },
  {
    field: 'discount',
    value: {
      amount: '12.5',
      duration_type: 'monthly_rolling',
      type: 'percentage',
      duration_unit: 'months',
      duration_value: 6,
    },
    required: ['amount', 'duration_type', 'type'],
    mayBeNull: ['duration_unit', 'duration_value'],
    nullable: true,
    never: [
      { amount: '5', duration_type: 'fixed', type: 'fixed' },
      { amount: '5', duration_type: 'yearly', type: 'percentage' },
      { amount: 5, duration_type: 'fixed', type: 'percentage' },
      { duration_type: 'fixed', type: 'percentage' },
    ],
  },
  {
    field: 'minimum_spend',
    value: { amount: '100.00', period: 'semi_annual', billing_direction: 'advance' },
    required: ['amount', 'period'],
    nullable: true,
    never: [
      { amount: '100.00', period: 'weekly' },
      { amount: '1', period: 'monthly', billing_direction: 'up' },
    ],
  },
  {
    field: 'maximum_spend',
    value: { amount: '900.00', period: 'quarterly', billing_direction: 'arrears' },
    required: ['amount', 'period'],
    nullable: true,
    never: [{ period: 'monthly' }],
  },
  {
    field: 'price_escalation',
    value: {
      enabled: true,
      interval_months: 12,
      type: 'percentage',
      percentage: '4',
      escalate_metered_unit_rates: false,
    },
    required: ['enabled', 'interval_months', 'type'],
    mayBeNull: ['percentage', 'escalate_metered_unit_rates'],
    nullable: true,
    never: [
      { interval_months: 12, type: 'percentage' },
      { enabled: true, interval_months: '12', type: 'percentage' },
    ],
  },
  {
    field: 'renewal',
    value: { auto_renew: true, duration_months: 6, period_type: 'fixed' },
    mayBeNull: ['auto_renew', 'duration_months', 'period_type'],
    nullable: true,
  },
  { field: 'metadata', value: { region: 'eu', owner: { team: ['a'] } }, nullable: true, never: ['eu'] },
  { field: 'tags', value: ['tag_a', 'tag_b'], shown: null, nullable: false, never: ['tag_a', [1], null] },
];

const PATCH_FIELD_RULES: readonly Rule[] = PATCHED.map((taken) => ({
  name: `patching a subscription takes ${taken.field}${taken.nullable ? ' and null for it' : ''}`,
  covers: [`patch subscription.${taken.field}`],
  async check(target) {
    const { id } = await create(target);
    const patch = (value: unknown) =>
      target.send('PATCH', `/subscriptions/${id}`, { body: { [taken.field]: value } });
    const set = await patch(taken.value);
    assert.equal(set.status, 200, set.text);
    assertShown(set.json, taken);
    for (const partly of [...withNulls(taken), ...(taken.nullable ? [null] : [])])
      assert.equal((await patch(partly)).status, 200, JSON.stringify(partly));
    for (const wrong of [...incomplete(taken), ...(taken.never ?? [])])
      assert.equal((await patch(wrong)).status, 422, JSON.stringify(wrong));
  },
}));

export const REQUEST_RULES: readonly Rule[] = [
  ...CREATE_FIELD_RULES,
  ...PATCH_FIELD_RULES,
  {
    name: 'a subscription is created with its own prices for a customer, in a currency',
    covers: [
      'operations.POST /subscriptions',
      'create subscription.customer_id',
      'create subscription.currency',
      'create subscription.items',
      'create subscription.raw prices',
    ],
    async check(target) {
      const { customer, currency, products } = target.fixtures;
      const made = await create(target);
      assertContains(made, { customer_id: customer, currency });
      const [item] = (await currentVersion(target, made)).items as readonly JsonObject[];
      assert.equal(item?.product_id, products[0]);
      for (const missing of ['customer_id', 'currency']) {
        const { [missing]: _, ...body } = subscription(target);
        await refusesCreate(target, body);
      }
      for (const wrong of ['dollars', 'usd', 'ZZQ'])
        await refusesCreate(target, subscription(target, { currency: wrong }));
      await refusesCreate(target, subscription(target, { items: [{ product_id: products[0] }] }));
    },
  },
  {
    name: 'a subscription is a draft unless it is asked to be activated',
    covers: ['states.subscription created as draft', 'create subscription.auto_activate'],
    async check(target) {
      for (const more of [{}, { auto_activate: false }]) {
        const made = await create(target, more);
        assert.equal(made.status, 'draft');
        assert.equal(made.activated_at ?? null, null);
      }
      await refusesCreate(target, subscription(target, { auto_activate: 'yes' }));
    },
  },
  {
    name: 'a subscription that is activated at once says since when',
    covers: ['states.subscription created active', 'create subscription.auto_activate'],
    async check(target) {
      const made = await create(target, { auto_activate: true });
      assert.notEqual(made.status, 'draft');
      assert.ok(!Number.isNaN(Date.parse(String(made.activated_at))));
    },
  },
  {
    name: 'a subscription from a plan has the items of the plan',
    covers: ['create subscription.plan_id', 'create subscription.from a plan'],
    async check(target) {
      const { plan, products, planBundle, currency } = target.fixtures;
      const made = await target.make('POST', '/subscriptions', {
        customer_id: target.fixtures.customer,
        plan_id: plan,
      });
      assert.equal(made.plan_id, plan);
      const { items } = await currentVersion(target, made);
      assertContains(items, [{ product_id: products[0] }, { bundle_id: planBundle }]);
      assert.equal(made.currency, currency);
    },
  },
  {
    name: 'a subscription from a plan is in the currency of its customer where none is given',
    covers: ['create subscription.currency of the customer'],
    async check(target) {
      const { plan, customer, currency, abroad } = target.fixtures;
      for (const [customer_id, its] of [
        [customer, currency],
        [abroad.customer, abroad.currency],
      ]) {
        const made = await target.make('POST', '/subscriptions', { customer_id, plan_id: plan });
        assert.equal(made.currency, its);
      }
    },
  },
  {
    name: 'a subscription is refused where it names what does not exist',
    covers: ['errors.422'],
    async check(target) {
      const { customer, products } = target.fixtures;
      const price = fixedPrice();
      for (const wrong of [
        subscription(target, { customer_id: 'no-customer-has-this-id' }),
        { customer_id: customer, plan_id: 'no-plan-has-this-id' },
        subscription(target, { items: [{ product_id: 'no-product-has-this-id', price }] }),
        subscription(target, {
          items: [{ bundle_id: 'no-bundle-has-this-id', items: [{ product_id: products[0], price }] }],
        }),
      ]) {
        const { status, text } = await target.send('POST', '/subscriptions', { body: wrong });
        assert.ok([400, 404, 422].includes(status), `${status} to ${JSON.stringify(wrong)}: ${text}`);
      }
    },
  },
  {
    name: 'a subscription that is patched says when',
    covers: ['answers/subscription.updated_at'],
    needs: ['clock'],
    async check(target) {
      const made = await create(target);
      await target.advance(60_000);
      const patched = await target.make('PATCH', `/subscriptions/${made.id}`, { name: 'Later' });
      assert.ok(Date.parse(String(patched.updated_at)) > Date.parse(String(made.updated_at)));
      assert.equal(patched.created_at, made.created_at);
    },
  },
  {
    name: 'items override those of the plan by product or bundle, and others are added',
    covers: ['create subscription.from a plan with overrides'],
    async check(target) {
      const { plan, customer, products, planBundle } = target.fixtures;
      const items = [
        { product_id: products[1], price: fixedPrice('7.00') },
        { bundle_id: planBundle, items: [{ product_id: products[1], price: unitPrice('9.00') }] },
        { product_id: products[0], price: fixedPrice('8.00') },
      ];
      const made = await target.make('POST', '/subscriptions', {
        customer_id: customer,
        plan_id: plan,
        items,
      });
      const shown = (await currentVersion(target, made)).items as readonly JsonObject[];
      assert.equal(shown.length, 3);
      for (const item of items) {
        const id = item.product_id ?? item.bundle_id;
        const same = shown.find((each) => (each.product_id ?? each.bundle_id) === id);
        assertContains(same, item);
      }
    },
  },
  {
    name: 'patching a subscription answers with it, changed only where it was asked to be',
    covers: ['operations.PATCH /subscriptions/{id}', 'patch subscription.items stay'],
    async check(target) {
      const made = await create(target, { metadata: { keep: 'this' } });
      const patched = await target.make('PATCH', `/subscriptions/${made.id}`, { name: 'Other' });
      const { updated_at: _, name, ...rest } = patched as JsonObject;
      const { updated_at: __, name: ___, ...before } = made as JsonObject;
      assert.deepEqual(rest, before);
      assert.equal(name, 'Other');
      const { status } = await target.send('PATCH', `/subscriptions/${made.id}`, { body: { items: [] } });
      assert.equal(status, 422);
    },
  },
  {
    name: 'an empty patch changes nothing and answers with the subscription',
    covers: ['operations.PATCH /subscriptions/{id}'],
    async check(target) {
      const made = await create(target);
      const patched = await target.make('PATCH', `/subscriptions/${made.id}`, {});
      assert.equal(patched.id, made.id);
      assert.equal(patched.current_version_id, made.current_version_id);
    },
  },
  {
    name: 'a metadata key whose value is null is removed, and the others stay',
    covers: ['patch subscription.metadata removal'],
    async check(target) {
      const { id } = await create(target, { metadata: { gone: 'x', kept: 'y' } });
      const patched = await target.make('PATCH', `/subscriptions/${id}`, {
        metadata: { gone: null, added: 'z' },
      });
      assert.deepEqual(patched.metadata, { kept: 'y', added: 'z' });
    },
  },
  {
    name: 'null takes a discount, a spend limit, an escalation and a trial away',
    covers: [
      'patch subscription.discount',
      'patch subscription.minimum_spend',
      'patch subscription.maximum_spend',
      'patch subscription.price_escalation',
      'patch subscription.trial_period_days',
    ],
    async check(target) {
      const { id } = await create(target);
      const path = `/subscriptions/${id}`;
      await target.make('PATCH', path, {
        discount: { amount: '1', duration_type: 'fixed', type: 'percentage' },
        minimum_spend: { amount: '1', period: 'monthly' },
        maximum_spend: { amount: '2', period: 'monthly' },
        price_escalation: { enabled: true, interval_months: 12, type: 'percentage' },
        trial_period_days: 1,
      });
      const fields = ['discount', 'minimum_spend', 'maximum_spend', 'price_escalation', 'trial_period_days'];
      const patched = await target.make(
        'PATCH',
        path,
        Object.fromEntries(fields.map((field) => [field, null])),
      );
      for (const field of fields) assert.equal(patched[field] ?? null, null, field);
    },
  },
  {
    name: 'a bundle is created with a name, prices and a description',
    covers: [
      'operations.POST /bundles',
      'bundle.name',
      'bundle.prices',
      'bundle.description',
      'bundle.required price fields',
    ],
    async check(target) {
      await target.make('POST', '/bundles', bundle(target, { description: 'Everything' }));
      for (const missing of ['name', 'prices']) {
        const { [missing]: _, ...body } = bundle(target);
        assert.equal((await target.send('POST', '/bundles', { body })).status, 422, missing);
      }
      for (const missing of [
        'billing_direction',
        'charge_on_contract_start',
        'fee_type',
        'product_id',
        'type',
      ]) {
        const { [missing]: _, ...price } = bundlePrice(target);
        const body = bundle(target, { prices: [price] });
        assert.equal((await target.send('POST', '/bundles', { body })).status, 422, missing);
      }
    },
  },
  {
    name: 'a bundle price takes every optional field',
    covers: ['bundle.optional price fields', 'bundle.discount'],
    async check(target) {
      const price = bundlePrice(target, {
        billing_interval: 'monthly',
        billing_interval_count: 1,
        billing_interval_unit: 'month',
        discount: { amount: '10', duration_unit: 'months', duration_value: 3 },
        display_order: 1,
        maximum_spend: { amount: '900.00', period: 'monthly' },
        minimum_spend: { amount: '9.00', period: 'monthly' },
        metric_ids: ['metric_a'],
        recurring_instalment_interval_count: 1,
        recurring_instalment_interval_unit: 'month',
        trial_period_days: 7,
      });
      await target.make('POST', '/bundles', bundle(target, { prices: [price] }));
      for (const spend of [{ amount: '9.00' }, { period: 'monthly' }, { amount: '9.00', period: 'weekly' }])
        for (const field of ['minimum_spend', 'maximum_spend']) {
          const body = bundle(target, { prices: [{ ...price, [field]: spend }] });
          const { status } = await target.send('POST', '/bundles', { body });
          assert.equal(status, 422, `${field} ${JSON.stringify(spend)}`);
        }
    },
  },
  {
    name: 'patching a bundle succeeds with each of its fields',
    covers: ['operations.PATCH /bundles/{id}'],
    async check(target) {
      const { id } = await target.make('POST', '/bundles', bundle(target));
      for (const body of [{ name: 'Other' }, { description: 'Other' }, { prices: [bundlePrice(target)] }]) {
        const { status, text } = await target.send('PATCH', `/bundles/${id}`, { body });
        assert.ok(status >= 200 && status < 300, text);
      }
      assert.equal((await target.send('PATCH', '/bundles/none', { body: {} })).status, 404);
    },
  },
  {
    name: 'prices in a patch replace all prices of the bundle, and what it leaves out stays',
    covers: ['bundle.patch replaces prices', 'bundle.patch keeps the rest'],
    needs: ['bound'],
    async check(target) {
      const { products } = target.fixtures;
      const two = [bundlePrice(target), bundlePrice(target, { product_id: products[1] })];
      const { id } = await target.make(
        'POST',
        '/bundles',
        bundle(target, { description: 'Both', prices: two }),
      );
      await target.send('PATCH', `/bundles/${id}`, {
        body: { prices: [bundlePrice(target, { product_id: products[1] })] },
      });
      const shown = await target.make('GET', `/bundles/${id}`);
      assert.equal((shown.prices as readonly Json[]).length, 1);
      assertContains(shown, { name: 'Conformance', description: 'Both' });
      await target.send('PATCH', `/bundles/${id}`, { body: { name: 'Other' } });
      const renamed = await target.make('GET', `/bundles/${id}`);
      assert.deepEqual(renamed.prices, shown.prices);
      assert.equal(renamed.name, 'Other');
    },
  },
  {
    name: 'a product that nothing uses is deleted, with 204 and no body, and is gone',
    covers: ['operations.DELETE /products/{id}', 'delete product.204', 'delete product.soft'],
    async check(target) {
      const [product] = target.fixtures.disposable;
      const deleted = await target.send('DELETE', `/products/${product}`);
      assert.equal(deleted.status, 204);
      assert.equal(deleted.text, '');
      assert.equal((await target.send('DELETE', `/products/${product}`)).status, 404);
      const items = [{ product_id: product as string, price: unitPrice() }];
      await refusesCreate(target, subscription(target, { items }));
    },
  },
  {
    name: 'a product is deleted under a key, and the replay says so again',
    covers: ['delete product.key'],
    async check(target) {
      const product = target.fixtures.disposable[1];
      const key = target.freshKey();
      assert.equal((await target.send('DELETE', `/products/${product}`, { key })).status, 204);
      const again = await target.send('DELETE', `/products/${product}`, { key });
      assert.equal(again.status, 204);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    },
  },
  {
    name: 'a product in use on an active subscription is not deleted',
    covers: ['delete product.refused while in use'],
    async check(target) {
      await create(target, { auto_activate: true });
      const [product] = target.fixtures.products;
      const { status } = await target.send('DELETE', `/products/${product}`);
      assert.ok(status >= 400 && status < 500, String(status));
      await create(target);
    },
  },
  {
    name: 'a version is created from a complete set of items',
    covers: ['operations.POST /subscriptions/{id}/versions', 'create version.items'],
    async check(target) {
      const { id } = await create(target);
      const path = `/subscriptions/${id}/versions`;
      const made = await target.make('POST', path, version(target));
      assert.equal(made.subscription_id, id);
      assert.equal((made.items as readonly Json[]).length, 1);
      assert.equal((await target.send('POST', path, { body: { description: 'no items' } })).status, 422);
      const { products, planBundle } = target.fixtures;
      for (const item of [{ product_id: products[0], price: {} }, { bundle_id: planBundle }])
        assert.equal((await target.send('POST', path, { body: { items: [item] } })).status, 422);
      assert.equal(
        (await target.send('POST', '/subscriptions/none/versions', { body: version(target) })).status,
        404,
      );
    },
  },
  {
    name: 'a contract without an end may say so',
    covers: ['create subscription.contract', 'answers/contract.duration_months'],
    async check(target) {
      const made = await create(target, { contract: { duration_months: null, period_type: 'fixed' } });
      const { duration_months: months, end_date: end, period_type: period } = made.contract as JsonObject;
      assert.equal(period, 'fixed');
      assert.equal(months ?? null, null);
      assert.equal(end ?? null, null);
    },
  },
  {
    name: 'no subscription becomes active with a product that was deleted',
    covers: ['delete product.refused while in use'],
    needs: ['bound'],
    async check(target) {
      const product = target.fixtures.disposable[3] as string;
      const items = [{ product_id: product, price: unitPrice() }];
      const draft = await create(target, { items });
      const active = await create(target, { auto_activate: true });
      const path = `/subscriptions/${active.id}/versions`;
      const version = await target.make('POST', path, { items, draft: true });
      assert.equal((await target.send('DELETE', `/products/${product}`)).status, 204);
      assert.equal((await target.send('POST', `/subscriptions/${draft.id}/activate`)).status, 422);
      assert.equal((await target.send('POST', `${path}/${version.id}/publish`)).status, 422);
    },
  },
  {
    name: 'a version keeps its description',
    covers: ['create version.description'],
    async check(target) {
      const { id } = await create(target);
      const made = await target.make(
        'POST',
        `/subscriptions/${id}/versions`,
        version(target, { description: 'Why' }),
      );
      assert.equal(made.description, 'Why');
    },
  },
  {
    name: 'a version carries the entitlements it is given',
    covers: ['create version.entitlements', 'operations.GET /subscriptions/{id}/entitlements/{key}'],
    async check(target) {
      const { id } = await create(target, { auto_activate: true });
      const entitlements = [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }];
      const made = await target.make(
        'POST',
        `/subscriptions/${id}/versions`,
        version(target, { entitlements }),
      );
      const shown = await target.make('GET', `/subscriptions/${id}/entitlements/sso`);
      assertContains(shown, { key: 'sso', value: 'true', subscription_id: id, version_id: made.id });
      assert.equal((await target.send('GET', `/subscriptions/${id}/entitlements/none`)).status, 404);
      const body = version(target, { entitlements: [{ mode: 'static' }] });
      assert.equal((await target.send('POST', `/subscriptions/${id}/versions`, { body })).status, 422);
    },
  },
  {
    name: 'a version is read by its id, under its own subscription',
    covers: ['operations.GET /subscriptions/{id}/versions/{vid}'],
    async check(target) {
      const [one, other] = [await create(target), await create(target)];
      const made = await target.make('POST', `/subscriptions/${one.id}/versions`, version(target));
      const read = await target.make('GET', `/subscriptions/${one.id}/versions/${made.id}`);
      assert.deepEqual(read.items, made.items);
      assert.equal((await target.send('GET', `/subscriptions/${other.id}/versions/${made.id}`)).status, 404);
      assert.equal((await target.send('GET', `/subscriptions/${one.id}/versions/none`)).status, 404);
    },
  },
  {
    name: 'a version takes effect today unless it names a later day',
    covers: ['create version.effective_at', 'states.version created published'],
    async check(target) {
      const { id, created_at: at } = await create(target);
      const path = `/subscriptions/${id}/versions`;
      const now = await target.make('POST', path, version(target));
      assert.equal(now.status, 'published');
      const scheduled = await target.make('POST', path, version(target, { effective_at: dayAfter(at, 40) }));
      const shown = await target.make('PATCH', `/subscriptions/${id}`, {});
      assert.equal(shown.current_version_id, now.id);
      assertContains(shown.pending_changes, [{ version_id: scheduled.id }]);
      const body = version(target, { effective_at: 'soon' });
      assert.equal((await target.send('POST', path, { body })).status, 422);
    },
  },
  {
    name: 'of two versions for one day the later one holds',
    covers: ['create version.effective_at'],
    async check(target) {
      const { id } = await create(target);
      const path = `/subscriptions/${id}/versions`;
      await target.make('POST', path, version(target));
      const last = await target.make('POST', path, version(target));
      assert.equal((await target.make('PATCH', `/subscriptions/${id}`, {})).current_version_id, last.id);
    },
  },
  {
    name: 'the current version moves when its day comes',
    covers: ['create version.effective_at', 'states.version created published'],
    needs: ['clock'],
    async check(target) {
      const { id, created_at: at } = await create(target);
      const body = version(target, { effective_at: dayAfter(at, 3) });
      const scheduled = await target.make('POST', `/subscriptions/${id}/versions`, body);
      await target.advance(3 * 86_400_000);
      const shown = await target.make('PATCH', `/subscriptions/${id}`, {});
      assert.equal(shown.current_version_id, scheduled.id);
      assert.deepEqual(shown.pending_changes, []);
    },
  },
  {
    name: 'a draft version is pending and does not take effect',
    covers: ['create version.draft', 'states.version created as draft'],
    async check(target) {
      const { id, current_version_id: current } = await create(target);
      const made = await target.make(
        'POST',
        `/subscriptions/${id}/versions`,
        version(target, { draft: true }),
      );
      assert.equal(made.status, 'draft');
      const shown = await target.make('PATCH', `/subscriptions/${id}`, {});
      assert.equal(shown.current_version_id, current);
      assertContains(shown.pending_changes, [{ version_id: made.id, status: 'draft' }]);
    },
  },
  {
    name: 'a draft is updated in camelCase: its prices, bundles, description and start',
    covers: [
      'operations.update a draft version',
      'update draft.prices',
      'update draft.priceBundles',
      'update draft.changeDescription',
      'update draft.startDate',
      'update draft.isMidCycle',
      'update draft.new price',
    ],
    needs: ['bound'],
    async check(target) {
      const { products, planBundle } = target.fixtures;
      const { id, created_at: at } = await create(target);
      const draft = await target.make(
        'POST',
        `/subscriptions/${id}/versions`,
        version(target, { draft: true }),
      );
      const path = `/subscriptions/${id}/versions/${draft.id}`;
      const start = dayAfter(at, 60);
      const newPrices = [{ productId: products[1], type: 'unit', unitAmount: '3.00' }];
      const updated = await target.send('PATCH', path, {
        body: {
          prices: { existingPriceIds: [], newPrices },
          priceBundles: [
            { name: 'B', description: 'B', bundleId: planBundle, existingPriceIds: [], newPrices },
          ],
          changeDescription: 'Changed',
          startDate: `${start}T00:00:00Z`,
          isMidCycle: true,
        },
      });
      assert.ok(updated.status >= 200 && updated.status < 300, updated.text);
      const shown = await target.make('GET', path);
      const priced = {
        product_id: products[1],
        price: { type: 'unit', unit_pricing_model: { price_per_unit: '3.00' } },
      };
      assertContains(shown.items, [priced, { bundle_id: planBundle, items: [priced] }]);
      assert.equal(shown.description, 'Changed');
      assert.equal(shown.status, 'draft');
      assert.equal(String(shown.start_date).slice(0, 10), start);
      for (const wrong of [
        { productId: products[1], type: 'unit' },
        { productId: products[1], unitAmount: '1' },
      ]) {
        const body = { prices: { newPrices: [wrong] } };
        assert.equal((await target.send('PATCH', path, { body })).status, 422);
      }
      for (const missing of ['name', 'description', 'bundleId']) {
        const whole: JsonObject = { name: 'B', description: 'B', bundleId: planBundle, newPrices };
        const { [missing]: _, ...bundle } = whole;
        const { status } = await target.send('PATCH', path, { body: { priceBundles: [bundle] } });
        assert.equal(status, 422, missing);
      }
    },
  },
  {
    name: 'only a draft version is updated',
    covers: ['states.only drafts are updated'],
    needs: ['bound'],
    async check(target) {
      const { id } = await create(target);
      const made = await target.make('POST', `/subscriptions/${id}/versions`, version(target));
      const { status } = await target.send('PATCH', `/subscriptions/${id}/versions/${made.id}`, {
        body: { changeDescription: 'too late' },
      });
      assert.ok(status >= 400 && status < 500, String(status));
    },
  },
];
