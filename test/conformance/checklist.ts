/**
 * Every row of the interface's tables and every numbered statement of it, in our own words. A row's name is its section
 * and itself, as in `answers/subscription.id`; the suite fails while a row has no rule.
 */

interface Section {
  readonly about: string;
  readonly rows: readonly string[];
}

const words = (text: string): readonly string[] => text.split(/\s+/);

/** Rows that are a field are named by the field; `says` below explains those that are not. */
const SECTIONS: Readonly<Record<string, Section>> = {
  conventions: {
    about: 'what holds for every operation',
    rows: [
      'json bodies',
      'decimals are strings',
      'counts are integers',
      'timestamps',
      'days',
      'envelope',
      'filters',
      'sort',
    ],
  },
  'answers/subscription': {
    about: 'what a subscription shows',
    rows: words(`id customer_id name status currency billing contract renewal metadata pending_changes created_at
      updated_at activated_at current_version_id plan_id discount maximum_spend minimum_spend
      price_escalation trial_period_days`),
  },
  'answers/billing': {
    about: 'how a subscription is billed',
    rows: ['auto_issue_invoices', 'auto_pay_invoices', 'first_billing_date', 'payment_terms'],
  },
  'answers/contract': {
    about: "a subscription's contract",
    rows: ['period_type', 'duration_months', 'start_date', 'end_date'],
  },
  'answers/renewal': {
    about: 'what follows a contract',
    rows: ['auto_renew', 'duration_months', 'period_type'],
  },
  'answers/discount': {
    about: 'a discount on a subscription',
    rows: ['amount', 'duration_type', 'type', 'duration_unit', 'duration_value'],
  },
  'answers/threshold': { about: 'a spend limit', rows: ['amount', 'period', 'billing_direction'] },
  'answers/escalation': {
    about: 'a price that increases by itself',
    rows: ['enabled', 'interval_months', 'type', 'percentage', 'escalate_metered_unit_rates'],
  },
  'answers/pending': {
    about: 'a change that has not come yet',
    rows: ['version_id', 'status', 'description', 'effective_at'],
  },
  'answers/version': {
    about: 'what a subscription version shows',
    rows: [
      'id',
      'subscription_id',
      'status',
      'items',
      'entitlements',
      'created_at',
      'updated_at',
      'description',
      'plan_id',
      'start_date',
      'end_date',
      'product item',
      'bundle item',
      'price has currency',
    ],
  },
  'answers/entitlement': {
    about: 'what an entitlement shows',
    rows: ['key', 'mode', 'type', 'value', 'allocation', 'timing', 'subscription_id', 'version_id'],
  },
  'answers/plan': {
    about: 'what a plan shows',
    rows: ['id', 'name', 'currency', 'created_at', 'updated_at', 'description'],
  },
  'answers/credit note': {
    about: 'what a credit note shows',
    rows: words(`id customer_id currency created_at updated_at status subtotal tax total description
      external_reference is_pdf_available sync_enabled attachments line_items accounting_credit_note_id
      accounting_credit_note_url accounting_integration_id accounting_provider apply_date
      billing_period_start billing_period_end credit_date invoice_id last_refund_date last_refund_id
      legal_entity_id purchase_order_number void_date`),
  },
  'answers/credit note line': {
    about: 'what a line of a credit note shows',
    rows: words(`id description quantity unit_price total_price billing_period_start billing_period_end is_editable
      additional_description invoice_line_item_id product_id tax_amount tax_rate`),
  },
  price: {
    about: 'the fields of a price in a subscription or a version',
    rows: words(`product_id type fee_type billing_direction billing_frequency billing_interval billing_interval_count
      billing_interval_unit charge_on_contract_start currency discount display_order maximum_spend
      minimum_spend metric_ids trial_period_days recurring_instalment_interval_count
      recurring_instalment_interval_unit`),
  },
  models: {
    about: 'the pricing models',
    rows: [
      'unit_pricing_model',
      'fixed_pricing_model',
      'tiered_pricing_model',
      'graduated_tiered_pricing_model',
      'tiered_percentage_pricing_model',
      'graduated_percentage_pricing_model',
      'volume_percentage_pricing_model',
      'prepaid_tiered_pricing_model',
      'prepaid_fixed_tiered_pricing_model',
      'expression_pricing_model',
      'matrix_pricing_model',
      'fixed total',
      'no matrix in a bundle',
    ],
  },
  tier: {
    about: 'the fields of a tier',
    rows: ['min_units', 'max_units', 'fixed_fee', 'price_per_unit', 'unit_price', 'percentage'],
  },
  expression: {
    about: 'the parts of an expression',
    rows: ['charges', 'billing_direction', 'metric_bindings'],
  },
  matrix: {
    about: 'the parts of a matrix',
    rows: ['dimensions', 'leaf', 'splits', 'fallback', 'wildcard', 'line_item_template'],
  },
  states: {
    about: 'what leads from one state to another',
    rows: [
      'subscription created as draft',
      'subscription created active',
      'version created as draft',
      'version created published',
      'only drafts are updated',
      'hold opens',
      'no hold without credit',
      'hold settled',
      'hold expires',
      'partial settlement',
    ],
  },
  headers: {
    about: 'what requests and answers carry',
    rows: [
      'Authorization',
      'Service-Version',
      'Idempotency-Key',
      'Content-Type',
      'key echoed',
      'replay told',
    ],
  },
  operations: {
    about: 'the operations with a method and a path',
    rows: [
      'POST /subscriptions',
      'PATCH /subscriptions/{id}',
      'POST /subscriptions/{id}/versions',
      'GET /subscriptions/{id}/versions/{vid}',
      'update a draft version',
      'GET /subscriptions/{id}/entitlements/{key}',
      'GET /credit-notes',
      'GET /plans',
      'POST /bundles',
      'PATCH /bundles/{id}',
      'DELETE /products/{id}',
      'reserve credits',
    ],
  },
  'create subscription': {
    about: 'what the creating request carries',
    rows: [
      'customer_id',
      'auto_activate',
      'billing',
      'contract',
      'currency',
      'items',
      'metadata',
      'name',
      'plan_id',
      'renewal',
      'raw prices',
      'from a plan',
      'from a plan with overrides',
      'currency of the customer',
    ],
  },
  'patch subscription': {
    about: 'what the patching request carries',
    rows: [
      'name',
      'description',
      'trial_period_days',
      'billing',
      'discount',
      'minimum_spend',
      'maximum_spend',
      'price_escalation',
      'renewal',
      'metadata',
      'tags',
      'metadata removal',
      'items stay',
    ],
  },
  'create version': {
    about: 'what a version request carries',
    rows: ['items', 'description', 'draft', 'effective_at', 'entitlements'],
  },
  'update draft': {
    about: 'what a draft update carries',
    rows: ['prices', 'priceBundles', 'changeDescription', 'startDate', 'isMidCycle', 'new price'],
  },
  'list credit notes': { about: 'how credit notes are listed', rows: ['customer_id', 'paging'] },
  'list plans': { about: 'how plans are listed', rows: ['paging', 'sort', 'tag filter'] },
  bundle: {
    about: 'what bundle requests carry',
    rows: [
      'name',
      'prices',
      'description',
      'required price fields',
      'optional price fields',
      'discount',
      'patch replaces prices',
      'patch keeps the rest',
    ],
  },
  'delete product': {
    about: 'how a product is deleted',
    rows: ['204', 'soft', 'refused while in use', 'key'],
  },
  reserve: {
    about: 'what a reserve request carries',
    rows: ['customer', 'event_name', 'events', 'event properties', 'reserve', 'max_quantity', 'ttl_seconds'],
  },
  'answers/reserve': {
    about: 'what a reserve answer shows',
    rows: ['allowed', 'policy', 'availability', 'charges', 'total', 'reservation_id', 'expires_at'],
  },
  'reserve rules': {
    about: 'the numbered rules of a reservation',
    rows: [
      '1 key required',
      '2 rate frozen',
      '3 no credit-consuming metric',
      '4 several metrics',
      '5 insufficient',
      '6 allowed without hold',
      '7 another reservation',
      '8 hold cap',
      '9 replay keeps expiry',
    ],
  },
  authentication: { about: 'who may ask', rows: ['bearer', 'missing key', 'wrong key'] },
  events: { about: 'usage events', rows: ['no idempotency key', 'unique_id deduplicates'] },
  errors: {
    about: 'what each error status stands for',
    rows: ['body', '400', '401', '404', '409', '422', '429', '500'],
  },
  idempotency: {
    about: 'what a key does',
    rows: [
      'first request',
      'replay',
      'other parameters',
      'concurrent',
      'expired',
      '4xx replayed',
      '429 and 5xx not stored',
    ],
  },
  limits: {
    about: 'the numbers',
    rows: ['key length', 'key characters', 'key lifetime', 'hold default', 'hold maximum', 'hold minimum'],
  },
  versioning: { about: 'the date that a request names', rows: ['header required', 'only one value'] },
};

/** Every row's name. */
export const ROWS: readonly string[] = Object.entries(SECTIONS).flatMap(([section, { rows }]) =>
  rows.map((row) => `${section}.${row}`),
);

/** The names of a whole section, for a rule that covers it. */
export function section(name: string): readonly string[] {
  const found = SECTIONS[name];
  if (found === undefined) throw new Error(`the checklist has no section ${name}`);
  return found.rows.map((row) => `${name}.${row}`);
}
