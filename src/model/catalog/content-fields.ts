import { isInForce } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json } from '../values/json.ts';
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

/** The service's own: ids, moments, and things that are shown whole where they are named. */
const IDS_AND_MOMENTS: ReadonlySet<string> = new Set(
  'id price_id item_id version_id subscription_id object product bundle created_at updated_at'.split(' '),
);

/** The fields within content that have a value, and of which nobody knows what they do to a bill. */
export function unknownFields(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(unknownFields);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (CONTENT_FIELDS.has(name)) return unknownFields(inner);
    return IDS_AND_MOMENTS.has(name) || inner === false || !isInForce(inner) ? [] : [name];
  });
}
