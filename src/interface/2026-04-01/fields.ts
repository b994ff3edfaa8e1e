/**
 * The field table: for each field of a kind of resource, the operation that carries it, whether null clears it, and how
 * two of its values are compared. The planner decides from this table which operations an address needs. Beside it the
 * fields that answers show for each kind of object (interface, "Resources and their fields"), by which lists filter and
 * sort.
 */
import type { Kind } from '../../model/values/address.ts';
import { isJsonObject, type Json } from '../../model/values/json.ts';

/**
 * The requests that carry a field. `create`: only the creating request, so an edit cannot be applied.
 * `update`: only the update. `both`: both of them. `cancel`: an operation of its own.
 */
export type CarriedBy = 'create' | 'update' | 'both' | 'cancel';

export interface Field {
  readonly name: string;
  readonly carriedBy: CarriedBy;
  /** True where the interface accepts null for the field, so that it can be cleared when it leaves the catalog. */
  readonly nullable: boolean;
  /** False where no answer of the service shows the field. Its value is then always *recorded*, never *live*. */
  readonly answered: boolean;
  /** `by-key`: managed key by key (metadata). Keys that the catalog does not name are listed and left alone. */
  readonly managed: 'whole' | 'by-key';
  /** The service's value where no request writes the field: a default of its own, or nothing. */
  readonly unset: 'default' | 'nothing';
}

const field = (
  name: string,
  carriedBy: CarriedBy,
  options: Partial<Omit<Field, 'name' | 'carriedBy'>> = {},
): Field => {
  const usual = { nullable: false, answered: true, managed: 'whole', unset: 'default' } as const;
  return { name, carriedBy, ...usual, ...options };
};

/**
 * From the interface, "POST /subscriptions" and "PATCH /subscriptions/{id}".
 * Versions have the items and entitlements.
 */
const SUBSCRIPTION_FIELDS: readonly Field[] = [
  field('customer_id', 'create'),
  field('currency', 'create'),
  field('contract', 'create'),
  field('plan_id', 'create', { unset: 'nothing' }),
  field('name', 'both', { nullable: true }),
  field('billing', 'both', { nullable: true }),
  field('renewal', 'both', { nullable: true }),
  field('metadata', 'both', { nullable: true, managed: 'by-key' }),
  field('description', 'update', { nullable: true, answered: false, unset: 'nothing' }),
  field('trial_period_days', 'update', { nullable: true, unset: 'nothing' }),
  field('discount', 'update', { nullable: true, unset: 'nothing' }),
  field('minimum_spend', 'update', { nullable: true, unset: 'nothing' }),
  field('maximum_spend', 'update', { nullable: true, unset: 'nothing' }),
  field('price_escalation', 'update', { nullable: true, unset: 'nothing' }),
  field('tags', 'update', { answered: false }),
  // The day from which the subscription is no longer billed; no answer shows it.
  field('ends', 'cancel', { answered: false }),
];

/** From the interface, "POST /bundles" and "PATCH /bundles/{id}", which shows null for none of them. */
const BUNDLE_FIELDS: readonly Field[] = [
  field('name', 'both'),
  field('description', 'both'),
  field('prices', 'both'),
];

/**
 * The listed fields of a kind. Undefined for a version, which is replaced as a whole, and for products, plans and
 * customers, which have no published create or update: every field in the catalog goes to the bound operation
 * unchanged.
 */
export function fieldsOf(kind: Kind): readonly Field[] | undefined {
  if (kind === 'subscription') return SUBSCRIPTION_FIELDS;
  if (kind === 'bundle') return BUNDLE_FIELDS;
  return undefined;
}

/**
 * Fields that hold a decimal number wherever they appear, so that `"10.0"`, `"1E+1"` and `10` are one value.
 * The catalog has them as text.
 */
export const DECIMAL_FIELDS: ReadonlySet<string> = new Set([
  'price_per_unit',
  'unit_price',
  'committed_unit_price',
  'fixed_fee',
  'percentage',
  'amount',
  'total',
]);

/** Fields that hold a whole number, which a service may answer as text. */
export const INTEGER_FIELDS: ReadonlySet<string> = new Set([
  'min_units',
  'max_units',
  'units',
  'prepaid_units',
  'billing_interval_count',
  'recurring_instalment_interval_count',
  'trial_period_days',
  'display_order',
  'duration_months',
  'duration_value',
  'interval_months',
  'rollover_max_periods',
]);

/** Fields that hold true or false, which a service may answer as text. */
export const BOOLEAN_FIELDS: ReadonlySet<string> = new Set([
  'charge_on_contract_start',
  'auto_issue_invoices',
  'auto_pay_invoices',
  'auto_renew',
  'enabled',
  'escalate_metered_unit_rates',
  'rollover_enabled',
]);

/** Fields that hold one word of a fixed set, in upper or lower case. */
export const WORD_FIELDS: ReadonlySet<string> = new Set([
  'currency',
  'type',
  'fee_type',
  'billing_direction',
  'billing_frequency',
  'billing_interval',
  'billing_interval_unit',
  'recurring_instalment_interval_unit',
  'overages_charge_interval',
  'period',
  'period_type',
  'duration_type',
  'duration_unit',
  'payment_terms',
  'mode',
  'credit_type',
  'recurrence',
  'interval',
]);

/** The fields by which one charge of a price is split. */
export const INSTALMENTS: ReadonlySet<string> = new Set([
  'recurring_instalment_interval_count',
  'recurring_instalment_interval_unit',
]);

/** Fields that are a date in requests and a date-time in answers. Midnight of a day is that day. */
export const DAY_FIELDS: ReadonlySet<string> = new Set([
  'start_date',
  'end_date',
  'first_billing_date',
  'effective_at',
]);

/** Fields for which one is the same as none. */
export const ONE_BY_DEFAULT: ReadonlySet<string> = new Set([
  'units',
  'billing_interval_count',
  'recurring_instalment_interval_count',
]);

/** Fields that a request replaces as a whole, so that content which the catalog does not write is not there. */
export const COMPLETE_CONTENT: ReadonlySet<string> = new Set(['items', 'entitlements', 'prices']);

/**
 * The names that identify an element of a list: the first of these that the element has. Lists of plain values in
 * {@link SET_FIELDS} have no order. Every other list is compared by position (tiers, charges, splits).
 */
export const LIST_IDENTITY: Readonly<Record<string, readonly string[]>> = {
  items: ['bundle_id', 'product_id'],
  prices: ['product_id'],
  entitlements: ['entitlement_key', 'key'],
  dimensions: ['key'],
  branches: ['value'],
  metric_bindings: ['alias'],
};

export const SET_FIELDS: ReadonlySet<string> = new Set(['tags', 'metric_ids', 'values']);

/** True for a value that has an effect. A switched-off escalation, a trial of no days and an empty text have none. */
export function isInForce(value: Json | undefined): value is Json {
  if (isJsonObject(value)) return value.enabled !== false && Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== 0 && value !== '';
}

/** The fields that the interface names for a kind of object, even if no object has them. */
export type FieldNames = ReadonlySet<string>;

const names = (text: string): FieldNames => new Set(text.split(/\s+/));

const PLAN = names('id name currency description created_at updated_at');

export const SHOWN_FIELDS = {
  product: names('id name'),
  bundle: names('id name description created_at updated_at'),
  plan: PLAN,
  /** With the tags, by which a project may bind a filter. */
  tagged_plan: new Set([...PLAN, 'tags']) as FieldNames,
  subscription: names(
    `id customer_id name status currency created_at updated_at activated_at
   current_version_id plan_id trial_period_days`,
  ),
  version: names('id subscription_id status created_at updated_at description plan_id start_date end_date'),
  credit_note: names(
    `id customer_id currency created_at updated_at status subtotal tax total description external_reference
   is_pdf_available sync_enabled accounting_credit_note_id accounting_credit_note_url accounting_integration_id
   accounting_provider apply_date billing_period_start billing_period_end credit_date invoice_id last_refund_date
   last_refund_id legal_entity_id purchase_order_number void_date`,
  ),
  invoice: names(
    `id customer_id subscription_id currency status subtotal tax total created_at updated_at billing_period_start
   billing_period_end`,
  ),
} as const;
