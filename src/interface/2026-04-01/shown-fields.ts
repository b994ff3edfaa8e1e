/**
 * The fields that answers show for each kind of object (interface, "Resources and their fields"). Lists filter and
 * sort by them.
 */

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
