/**
 * The parts of an answer that a catalog may hold (interface, "Resources and their fields"). Everything else belongs
 * to the service, such as a price's currency and the total of a fixed model, and is left out.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';

/**
 * The parts that a value may have: `any` passes unchanged, a list has a shape for its elements, and an object has a
 * shape for each field.
 */
type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: () => Shape }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Shape>> };

const ANY: Shape = { kind: 'any' };

/** `names` pass unchanged; `inner` fields have their own shapes. */
function fields(names: string, inner: Readonly<Record<string, Shape>> = {}): Shape {
  const plain = names.split(/\s+/).filter((name) => name !== '');
  return { kind: 'fields', fields: { ...Object.fromEntries(plain.map((name) => [name, ANY])), ...inner } };
}

function list(of: () => Shape): Shape {
  return { kind: 'list', of };
}

const TIERS = list(() => fields('min_units max_units fixed_fee price_per_unit unit_price percentage'));
const DISCOUNT = fields('amount type duration_type duration_unit duration_value');
const SPEND = fields('amount period billing_direction');

const LEAF_MODELS = {
  unit_pricing_model: fields('price_per_unit'),
  fixed_pricing_model: fields('price_per_unit units'),
  tiered_pricing_model: fields('units', { tiers: TIERS }),
  graduated_tiered_pricing_model: fields('units', { tiers: TIERS }),
  tiered_percentage_pricing_model: fields('', { tiers: TIERS }),
  graduated_percentage_pricing_model: fields('', { tiers: TIERS }),
  volume_percentage_pricing_model: fields('percentage price_per_unit fixed_fee'),
};

const METRIC_BINDINGS = list(() => fields('alias metric_id'));

function expression(chargeFields: string): Shape {
  return fields('', { charges: list(() => fields(chargeFields)), metric_bindings: METRIC_BINDINGS });
}

const CHARGE = 'description quantity_expression unit_price_expression';

const NODE_FIELDS: Record<string, Shape> = {
  leaf: fields('cell_key type label', LEAF_MODELS),
  splits: list(() => SPLIT),
};
const NODE: Shape = { kind: 'fields', fields: NODE_FIELDS };
const SPLIT: Shape = fields('dimension_key', {
  branches: list(() => fields('value', { child: NODE })),
  wildcard: NODE,
});
NODE_FIELDS.fallback = NODE;

const MATRIX = fields('line_item_template', {
  dimensions: list(() => fields('key label values')),
  root: NODE,
});

const PRICE = `type fee_type billing_direction billing_interval billing_interval_count billing_interval_unit
  charge_on_contract_start display_order metric_ids trial_period_days
  recurring_instalment_interval_count recurring_instalment_interval_unit`;

const MODELS = {
  ...LEAF_MODELS,
  prepaid_tiered_pricing_model: fields('prepaid_units', { tiers: TIERS }),
  prepaid_fixed_tiered_pricing_model: fields('overages_charge_interval prepaid_units', { tiers: TIERS }),
};

/** A bundle price has no frequency, no matrix, and spend limits without a direction (interface, "POST /bundles"). */
export const BUNDLE_PRICE = fields(PRICE, {
  ...MODELS,
  discount: DISCOUNT,
  minimum_spend: fields('amount period'),
  maximum_spend: fields('amount period'),
  expression_pricing_model: expression(CHARGE),
});

export const ITEM_PRICE = fields(`${PRICE} billing_frequency`, {
  ...MODELS,
  discount: DISCOUNT,
  minimum_spend: SPEND,
  maximum_spend: SPEND,
  expression_pricing_model: expression(`${CHARGE} billing_direction`),
  matrix_pricing_model: MATRIX,
});

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
    minimum_spend: SPEND,
    maximum_spend: SPEND,
    price_escalation: fields('enabled interval_months type percentage escalate_metered_unit_rates'),
  },
);

export const PLAN = fields('name currency description');

/**
 * The held fields in the order of the shape, so that files look alike whatever order the service uses. Nulls are left
 * out.
 */
export function heldFields(shape: Shape, value: JsonObject): JsonObject {
  const held = pass(shape, value);
  return isJsonObject(held) ? held : {};
}

function pass(shape: Shape, value: Json): Json {
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

function passFields(shapes: Readonly<Record<string, Shape>>, value: JsonObject): JsonObject {
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

/** The interface shows no fields of a product, so every other field of the answer is kept. */
export function productFields(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name, inner]) => !NOT_A_PRODUCTS.has(name) && inner !== null),
  );
}
