import { PRICING_MODEL_FIELDS } from './price.ts';

/**
 * The fields of items, prices and entitlements. Any other one in an answer is the service's own, such as an id, or one
 * that the interface did not have when this was written: it is never compared and never sent.
 */
export const CONTENT_FIELDS: ReadonlySet<string> = new Set([
  ...PRICING_MODEL_FIELDS,
  ...`alias allocation amount billing_direction billing_frequency billing_interval billing_interval_count
   billing_interval_unit branches bundle_id cell_key charge_on_contract_start charges child
   committed_unit_price credit_type currency description dimension_key dimensions discount discount_type
   display_order duration_type duration_unit duration_value entitlement_key entitlements fallback fee_type
   fixed_fee interval items key label leaf line_item_template max_units maximum_spend metric_bindings
   metric_id metric_ids min_units minimum_spend mode overages_charge_interval percentage period prepaid_units
   price price_per_unit prices product_id quantity_expression recurrence recurring_instalment_interval_count
   recurring_instalment_interval_unit rollover_enabled rollover_max_periods root splits tiers timing total
   trial_period_days type unit_price unit_price_expression units value values wildcard`.split(/\s+/),
]);
