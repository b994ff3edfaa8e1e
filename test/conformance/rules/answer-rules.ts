/** What answers show, field by field. */
import type { Json, JsonObject } from '../../../src/model/values/json.ts';
import { dayAfter, subscription, unitPrice, version } from '../bodies.ts';
import { assertContains } from '../contains.ts';
import type { Rule } from '../rule.ts';
import {
  aBoolean,
  aDateTime,
  aDecimal,
  anId,
  anInteger,
  anObject,
  aString,
  listOf,
  oneOf,
  type Shape,
} from '../shape.ts';
import type { Need, Target } from '../target.ts';

interface Shown {
  readonly section: string;
  readonly what: string;
  readonly sample: (target: Target) => Promise<Json | undefined>;
  readonly fields: Readonly<Record<string, Shape>>;
  readonly needs?: readonly Need[];
}

/** One rule per field of an answer. The sample has set every field, so that each must be there, also where it is optional. */
function fieldRules({ section, what, sample, fields, needs = [] }: Shown): readonly Rule[] {
  return Object.entries(fields).map(([field, shape]) => ({
    name: `${what}: ${field} is ${shape.words}`,
    covers: [`${section}.${field}`],
    needs,
    async check(target) {
      const object = (await sample(target)) as JsonObject | undefined;
      if (object === undefined) throw new Error('there is nothing to look at');
      if (!shape.fits(object[field])) throw new Error(`${field} is ${JSON.stringify(object[field])}`);
    },
  }));
}

/** Makes a sample once per target. */
function once<T>(make: (target: Target) => Promise<T>): (target: Target) => Promise<T> {
  const made = new WeakMap<Target, Promise<T>>();
  return (target) => {
    const known = made.get(target) ?? make(target);
    made.set(target, known);
    return known;
  };
}

/** A subscription on which everything is said that can be said. */
const fullSubscription = once(async (target) => {
  const { fixtures } = target;
  const created = await target.make('POST', '/subscriptions', {
    ...subscription(target, { auto_activate: true, plan_id: fixtures.plan }),
    name: 'Full',
    billing: {
      auto_issue_invoices: true,
      auto_pay_invoices: true,
      first_billing_date: '2026-12-01',
      payment_terms: 'net_30',
    },
    contract: { duration_months: 12, period_type: 'fixed', start_date: '2026-10-01' },
    renewal: { auto_renew: true, duration_months: 12, period_type: 'fixed' },
    metadata: { segment: 'enterprise' },
  });
  await target.make('POST', `/subscriptions/${created.id}/versions`, {
    ...version(target),
    description: 'Next year',
    effective_at: dayAfter(created.created_at, 300),
  });
  return target.make('PATCH', `/subscriptions/${created.id}`, {
    trial_period_days: 14,
    discount: {
      amount: '10',
      duration_type: 'fixed',
      type: 'percentage',
      duration_unit: 'months',
      duration_value: 3,
    },
    minimum_spend: { amount: '100.00', period: 'monthly', billing_direction: 'advance' },
    maximum_spend: { amount: '900.00', period: 'yearly', billing_direction: 'arrears' },
    price_escalation: {
      enabled: true,
      interval_months: 12,
      type: 'percentage',
      percentage: '3.5',
      escalate_metered_unit_rates: true,
    },
  });
});

const part = (field: string) => async (target: Target) => (await fullSubscription(target))[field];

/** What the entitlement of the sample says beside its key. */
const GRANTED = {
  mode: 'static',
  type: 'boolean',
  value: 'true',
  allocation: { amount: '100', credit_type: 'monetary', rollover_enabled: true, rollover_max_periods: 2 },
  timing: { recurrence: 'recurring', interval: 'monthly' },
};

const fullVersion = once(async (target) => {
  const { products, planBundle, plan } = target.fixtures;
  const created = await target.make('POST', '/subscriptions', { ...subscription(target), plan_id: plan });
  const id = created.id;
  const made = await target.make('POST', `/subscriptions/${id}/versions`, {
    items: [
      { product_id: products[0], price: unitPrice() },
      { bundle_id: planBundle, items: [{ product_id: products[1], price: unitPrice() }] },
    ],
    description: 'Everything',
    entitlements: [{ entitlement_key: 'credits', ...GRANTED }],
  });
  // Read again once a later version is known: only then has this one an end.
  await target.make('POST', `/subscriptions/${id}/versions`, {
    ...version(target),
    effective_at: dayAfter(made.created_at, 30),
  });
  return target.make('GET', `/subscriptions/${id}/versions/${made.id}`);
});

const entitlement = once(async (target) => {
  const shown = await fullVersion(target);
  return target.make('GET', `/subscriptions/${shown.subscription_id}/entitlements/credits`);
});

const firstItem = (path: string) => async (target: Target) =>
  ((await target.make('GET', path)).data as readonly JsonObject[] | undefined)?.[0];

const creditNote = async (target: Target) =>
  firstItem(`/credit-notes?customer_id=${target.fixtures.customer}`)(target);

const SHOWN: readonly Shown[] = [
  {
    section: 'answers/subscription',
    what: 'a subscription',
    sample: fullSubscription,
    fields: {
      id: anId,
      customer_id: anId,
      name: aString,
      status: aString,
      currency: aString,
      billing: anObject,
      contract: anObject,
      renewal: anObject,
      metadata: anObject,
      pending_changes: listOf(anObject),
      created_at: aDateTime,
      updated_at: aDateTime,
      activated_at: aDateTime,
      current_version_id: anId,
      plan_id: anId,
      discount: anObject,
      maximum_spend: anObject,
      minimum_spend: anObject,
      price_escalation: anObject,
      trial_period_days: anInteger,
    },
  },
  {
    section: 'answers/billing',
    what: 'billing',
    sample: part('billing'),
    fields: {
      auto_issue_invoices: aBoolean,
      auto_pay_invoices: aBoolean,
      first_billing_date: aDateTime,
      payment_terms: aString,
    },
  },
  {
    section: 'answers/contract',
    what: 'a contract',
    sample: part('contract'),
    fields: {
      period_type: aString,
      duration_months: anInteger,
      start_date: aDateTime,
      end_date: aDateTime,
    },
  },
  {
    section: 'answers/renewal',
    what: 'a renewal',
    sample: part('renewal'),
    fields: { auto_renew: aBoolean, duration_months: anInteger, period_type: aString },
  },
  {
    section: 'answers/discount',
    what: 'a discount',
    sample: part('discount'),
    fields: {
      amount: aDecimal,
      duration_type: oneOf('fixed', 'monthly_rolling'),
      type: oneOf('percentage'),
      duration_unit: aString,
      duration_value: anInteger,
    },
  },
  {
    section: 'answers/threshold',
    what: 'a spend limit',
    sample: part('minimum_spend'),
    fields: {
      amount: aDecimal,
      period: oneOf('monthly', 'quarterly', 'semi_annual', 'yearly'),
      billing_direction: oneOf('advance', 'arrears'),
    },
  },
  {
    section: 'answers/escalation',
    what: 'a price escalation',
    sample: part('price_escalation'),
    fields: {
      enabled: aBoolean,
      interval_months: anInteger,
      type: aString,
      percentage: aDecimal,
      escalate_metered_unit_rates: aBoolean,
    },
  },
  {
    section: 'answers/pending',
    what: 'a pending change',
    sample: async (target) => ((await part('pending_changes')(target)) as readonly JsonObject[])[0],
    fields: {
      version_id: anId,
      status: aString,
      description: aString,
      effective_at: aDateTime,
    },
  },
  {
    section: 'answers/version',
    what: 'a version',
    sample: fullVersion,
    fields: {
      id: anId,
      subscription_id: anId,
      status: aString,
      items: listOf(anObject),
      entitlements: listOf(anObject),
      created_at: aDateTime,
      updated_at: aDateTime,
      description: aString,
      plan_id: anId,
      start_date: aDateTime,
      end_date: aDateTime,
    },
  },
  {
    section: 'answers/entitlement',
    what: 'an entitlement',
    sample: entitlement,
    fields: {
      key: oneOf('credits'),
      mode: aString,
      type: aString,
      value: aString,
      allocation: anObject,
      timing: anObject,
      subscription_id: anId,
      version_id: anId,
    },
  },
  {
    section: 'answers/plan',
    what: 'a plan',
    sample: firstItem('/plans'),
    fields: {
      id: anId,
      name: aString,
      currency: aString,
      created_at: aDateTime,
      updated_at: aDateTime,
      description: aString,
    },
  },
  {
    section: 'answers/credit note',
    what: 'a credit note',
    needs: ['credit notes'],
    sample: creditNote,
    fields: {
      id: anId,
      customer_id: anId,
      currency: aString,
      created_at: aDateTime,
      updated_at: aDateTime,
      status: aString,
      subtotal: aDecimal,
      tax: aDecimal,
      total: aDecimal,
      description: aString,
      external_reference: aString,
      is_pdf_available: aBoolean,
      sync_enabled: aBoolean,
      attachments: listOf(anObject),
      line_items: listOf(anObject),
      accounting_credit_note_id: aString,
      accounting_credit_note_url: aString,
      accounting_integration_id: aString,
      accounting_provider: aString,
      apply_date: aString,
      billing_period_start: aString,
      billing_period_end: aString,
      credit_date: aString,
      invoice_id: aString,
      last_refund_date: aString,
      last_refund_id: aString,
      legal_entity_id: aString,
      purchase_order_number: aString,
      void_date: aString,
    },
  },
  {
    section: 'answers/credit note line',
    what: 'a line of a credit note',
    needs: ['credit notes'],
    sample: async (target) => {
      const note = await creditNote(target);
      return (note?.line_items as readonly JsonObject[] | undefined)?.[0];
    },
    fields: {
      id: anId,
      description: aString,
      quantity: aDecimal,
      unit_price: aDecimal,
      total_price: aDecimal,
      billing_period_start: aString,
      billing_period_end: aString,
      is_editable: aBoolean,
      additional_description: aString,
      invoice_line_item_id: aString,
      product_id: aString,
      tax_amount: aDecimal,
      tax_rate: aDecimal,
    },
  },
];

export const ANSWER_RULES: readonly Rule[] = [
  ...SHOWN.flatMap(fieldRules),
  {
    name: 'an entitlement names its subscription and its version, in the version and by itself',
    covers: [
      'answers/version.entitlements',
      'answers/entitlement.subscription_id',
      'answers/entitlement.version_id',
    ],
    async check(target) {
      const { id, subscription_id: owner, entitlements } = await fullVersion(target);
      assertContains(entitlements, [{ key: 'credits', subscription_id: owner, version_id: id }]);
      assertContains(await entitlement(target), { subscription_id: owner, version_id: id });
    },
  },
  {
    name: 'an entitlement is shown as it was given, value for value',
    covers: ['answers/entitlement.allocation', 'answers/entitlement.timing', 'answers/entitlement.value'],
    async check(target) {
      assertContains((await fullVersion(target)).entitlements, [{ key: 'credits', ...GRANTED }]);
      assertContains(await entitlement(target), { key: 'credits', ...GRANTED });
    },
  },
  {
    name: 'an item of a version is a priced product, or a bundle with priced products',
    covers: ['answers/version.product item', 'answers/version.bundle item'],
    async check(target) {
      const items = (await fullVersion(target)).items as readonly JsonObject[];
      const bundles = items.filter((item) => anId.fits(item.bundle_id));
      const inner = bundles.flatMap((item) => item.items as readonly JsonObject[]);
      const priced = [...items.filter((item) => !bundles.includes(item)), ...inner];
      if (bundles.length !== 1 || inner.length !== 1 || priced.length !== 2)
        throw new Error(JSON.stringify(items));
      for (const item of priced)
        if (!anId.fits(item.product_id) || !anObject.fits(item.price)) throw new Error(JSON.stringify(item));
    },
  },
  {
    name: 'a price in an answered version has its currency',
    covers: ['answers/version.price has currency', 'price.currency'],
    async check(target) {
      const { currency } = target.fixtures;
      const items = (await fullVersion(target)).items as readonly JsonObject[];
      const prices = items.flatMap((item) => (item.items ?? [item]) as readonly JsonObject[]);
      for (const { price } of prices)
        if ((price as JsonObject).currency !== currency) throw new Error(JSON.stringify(price));
    },
  },
];
