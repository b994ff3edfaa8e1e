/**
 * The fields that answers show for each kind of object (interface, "Resources and their fields"). Lists filter and
 * sort by them.
 */
import type { FieldNames } from '../http/list.ts';

const names = (text: string): FieldNames => new Set(text.split(/\s+/));

export const PRODUCT_FIELDS = names('id name');
export const BUNDLE_FIELDS = names('id name description created_at updated_at');
export const PLAN_FIELDS = names('id name currency description created_at updated_at');
export const TAGGED_PLAN_FIELDS: FieldNames = new Set([...PLAN_FIELDS, 'tags']);
export const SUBSCRIPTION_FIELDS = names(
  `id customer_id name status currency created_at updated_at activated_at
   current_version_id plan_id trial_period_days`,
);
export const VERSION_FIELDS = names(
  'id subscription_id status created_at updated_at description plan_id start_date end_date',
);
export const CREDIT_NOTE_FIELDS = names(
  `id customer_id currency created_at updated_at status subtotal tax total description external_reference
   is_pdf_available sync_enabled accounting_credit_note_id accounting_credit_note_url accounting_integration_id
   accounting_provider apply_date billing_period_start billing_period_end credit_date invoice_id last_refund_date
   last_refund_id legal_entity_id purchase_order_number void_date`,
);
export const INVOICE_FIELDS = names(
  `id customer_id subscription_id currency status subtotal tax total created_at updated_at billing_period_start
   billing_period_end`,
);
