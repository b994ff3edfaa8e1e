/**
 * The field table: for each kind of resource, which operation carries a field, whether null takes it away, and how two
 * of its values are compared. The planner decides from this table which operations an address needs.
 */
import type { Kind } from './address.ts';

/**
 * `create`: only the creating request carries it, so an edit cannot be applied. `both`: creating and patching. `cancel`: an
 * operation of its own.
 */
export type CarriedBy = 'create' | 'update' | 'both' | 'cancel';

export interface Field {
  readonly name: string;
  readonly carriedBy: CarriedBy;
  /** Whether the interface takes null for it, so that a field leaving the catalog can be taken away. */
  readonly nullable: boolean;
  /** False where no answer of the service shows the field: it is then always *recorded*, never *live*. */
  readonly answered: boolean;
  /** `by-key`: managed key by key; keys that the catalog does not name are left alone (metadata). */
  readonly managed: 'whole' | 'by-key';
}

const field = (
  name: string,
  carriedBy: CarriedBy,
  options: { nullable?: boolean; answered?: boolean; managed?: 'whole' | 'by-key' } = {},
): Field => ({
  name,
  carriedBy,
  nullable: options.nullable ?? false,
  answered: options.answered ?? true,
  managed: options.managed ?? 'whole',
});

/** Interface, "POST /subscriptions" and "PATCH /subscriptions/{id}". Items and entitlements are the versions' own. */
const SUBSCRIPTION_FIELDS: readonly Field[] = [
  field('customer_id', 'create'),
  field('currency', 'create'),
  field('contract', 'create'),
  field('plan_id', 'create'),
  field('name', 'both', { nullable: true }),
  field('billing', 'both', { nullable: true }),
  field('renewal', 'both', { nullable: true }),
  field('metadata', 'both', { nullable: true, managed: 'by-key' }),
  field('description', 'update', { nullable: true, answered: false }),
  field('trial_period_days', 'update', { nullable: true }),
  field('discount', 'update', { nullable: true }),
  field('minimum_spend', 'update', { nullable: true }),
  field('maximum_spend', 'update', { nullable: true }),
  field('price_escalation', 'update', { nullable: true }),
  field('tags', 'update', { answered: false }),
  // The day from which it is no longer billed; no answer shows it.
  field('ends', 'cancel', { answered: false }),
];

/** Interface, "POST /bundles" and "PATCH /bundles/{id}"; null is not shown for any of them. */
const BUNDLE_FIELDS: readonly Field[] = [
  field('name', 'both'),
  field('description', 'both'),
  field('prices', 'both'),
];

/**
 * The listed fields of a kind; undefined for a version, which is replaced whole, and for products and plans, which have no
 * published create or update: whatever the catalog says of them goes to the bound operation as it is.
 */
export function fieldsOf(kind: Kind): readonly Field[] | undefined {
  if (kind === 'subscription') return SUBSCRIPTION_FIELDS;
  if (kind === 'bundle') return BUNDLE_FIELDS;
  return undefined;
}

/** Fields whose text is a decimal number wherever they stand, so that `"10.0"` and `"10.00"` are one value. */
export const DECIMAL_FIELDS: ReadonlySet<string> = new Set([
  'price_per_unit',
  'unit_price',
  'fixed_fee',
  'percentage',
  'amount',
  'total',
]);

/** Fields typed as a date in requests and as a date-time in answers: midnight of the day is that day. */
export const DAY_FIELDS: ReadonlySet<string> = new Set([
  'start_date',
  'end_date',
  'first_billing_date',
  'effective_at',
]);

/**
 * How the elements of a list are told apart: by the first of these names that an element carries. Lists of plain values
 * named in {@link SET_FIELDS} have no order; every other list is compared by position (tiers, charges, splits).
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
