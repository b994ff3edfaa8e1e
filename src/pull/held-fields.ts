/**
 * The parts of an answer that a catalog may hold (interface, "Resources and their fields"). Everything else belongs
 * to the service, such as a price's currency and the total of a fixed model, and is left out.
 */
import { forLimits } from '../model/catalog/term-money.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, without } from '../model/values/json.ts';
import { MODELS } from '../pricing/models/all-models.ts';
import { fields, list, type WrittenFields } from '../pricing/models/pricing-model.ts';

const DISCOUNT = fields('amount type duration_type duration_unit duration_value');
const SPEND = fields('amount period billing_direction');

const PRICE = `type fee_type billing_direction billing_interval billing_interval_count billing_interval_unit
  charge_on_contract_start display_order metric_ids trial_period_days
  recurring_instalment_interval_count recurring_instalment_interval_unit billing_frequency`;

const MODEL_FIELDS = Object.entries(MODELS).map(([name, { fields, fieldsInBundle = fields }]) => ({
  name,
  inItem: fields,
  inBundle: fieldsInBundle,
}));

/** A published bundle price has no matrix, and spend limits without a direction (interface, "POST /bundles"). */
const PUBLISHED_BUNDLE_PRICE = fields(PRICE, {
  ...Object.fromEntries(MODEL_FIELDS.flatMap(({ name, inBundle }) => (inBundle ? [[name, inBundle]] : []))),
  discount: DISCOUNT,
  ...forLimits(fields('amount period')),
});

export const ITEM_PRICE = fields(PRICE, {
  ...Object.fromEntries(MODEL_FIELDS.map(({ name, inItem }) => [name, inItem])),
  discount: DISCOUNT,
  ...forLimits(SPEND),
});

/** `isWhole` where a bundle's price has every field of a price. */
export function bundlePriceShape(isWhole: boolean): WrittenFields {
  return isWhole ? ITEM_PRICE : PUBLISHED_BUNDLE_PRICE;
}

/** An entitlement in the form of a version request. */
export const ENTITLEMENT = fields('entitlement_key mode type value', {
  allocation: fields('amount credit_type rollover_enabled rollover_max_periods'),
  timing: fields('recurrence interval'),
});

export const SUBSCRIPTION = fields(
  'customer_id name description currency trial_period_days metadata tags plan_id',
  {
    contract: fields('period_type duration_months start_date'),
    renewal: fields('auto_renew duration_months period_type'),
    billing: fields('auto_issue_invoices auto_pay_invoices first_billing_date payment_terms'),
    discount: DISCOUNT,
    ...forLimits(SPEND),
    price_escalation: fields('enabled interval_months type percentage escalate_metered_unit_rates'),
  },
);

export const PLAN = fields('name currency description');

const METRIC = fields('name event_name description tag_ids', {
  aggregation: fields('method field'),
  filter_groups: list(() => fields('operator', { filters: list(() => fields('field operator value')) })),
});

/**
 * The held fields in the order of the shape, so that files look alike whatever order the service uses. Nulls are left
 * out.
 */
export function heldFields(shape: WrittenFields, value: JsonObject): JsonObject {
  const held = pass(shape, value);
  return isJsonObject(held) ? held : {};
}

function pass(shape: WrittenFields, value: Json): Json {
  switch (shape.kind) {
    case 'any':
      return value;
    case 'list':
      return isJsonArray(value) ? value.map((element) => pass(shape.of(), element)) : value;
    case 'fields':
      return isJsonObject(value) ? passFields(shape.fields, value) : value;
    default:
      return shape satisfies never;
  }
}

function passFields(shapes: Readonly<Record<string, WrittenFields>>, value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const inner = Object.hasOwn(value, name) ? value[name] : undefined;
      return inner === undefined || inner === null ? [] : [[name, pass(shape, inner)] as const];
    }),
  );
}

/** Pricewright's own keywords, and values that only the service decides. Neither are fields of a product. */
const NOT_A_PRODUCTS = new Set([
  'id',
  'absent',
  'renamed_from',
  'adopt',
  'other_than',
  'status',
  'created_at',
  'updated_at',
  'deleted_at',
]);

/** The fields that a person looks for first. */
const FIRST = ['name', 'description', 'fee_type', 'payment_terms', 'billing_frequency', 'metric_ids'];

/** The interface shows no fields of a product, so every other field of the answer is kept; an empty description is none. */
export function productFields(value: JsonObject): JsonObject {
  const names = [...FIRST, ...Object.keys(value).filter((name) => !FIRST.includes(name))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const inner = value[name] ?? null;
      const isNone = inner === null || (name === 'description' && inner === '');
      return isNone || NOT_A_PRODUCTS.has(name) ? [] : [[name, inner]];
    }),
  );
}

/** A count has no field: an answer shows an empty one. */
export function metricFields(value: JsonObject): JsonObject {
  const { aggregation } = value;
  if (!isJsonObject(aggregation) || aggregation.field !== '') return heldFields(METRIC, value);
  return heldFields(METRIC, { ...value, aggregation: without(aggregation, ['field']) });
}
