/** Answers that lose a field: each field that the interface names, one at a time. */
import { type Mutation, replaced } from './mutation.ts';

interface View {
  readonly what: string;
  readonly file: string;
  /** Stands right before the end of the object that is shown. */
  readonly last: string;
  /** What stands in its place, around the field that is lost, where that is not the same text. */
  readonly open?: string;
  readonly close?: string;
  readonly fields: string;
}

/** A part of an answered subscription that is shown as it was sent. */
function shownWhole(what: string, field: string, fields: string): View {
  return {
    what,
    file: 'data/views.ts',
    last: 'current_version_id: current?.id ?? null,',
    open: `current_version_id: current?.id ?? null, ${field}: shown.${field} && { ...shown.${field}`,
    close: ' },',
    fields,
  };
}

const VIEWS: readonly View[] = [
  {
    what: 'a subscription',
    file: 'data/views.ts',
    last: 'current_version_id: current?.id ?? null,',
    fields: `id customer_id name status currency billing contract renewal metadata pending_changes created_at updated_at
      activated_at current_version_id plan_id discount maximum_spend minimum_spend price_escalation trial_period_days`,
  },
  {
    what: 'billing',
    file: 'data/views.ts',
    last: 'first_billing_date: dateTime(shown.first_billing_date)',
    fields: 'auto_issue_invoices auto_pay_invoices first_billing_date payment_terms',
  },
  {
    what: 'a contract',
    file: 'data/views.ts',
    last: '...contractDays(subscription)',
    fields: 'period_type duration_months start_date end_date',
  },
  {
    what: 'a pending change',
    file: 'data/views.ts',
    last: 'effective_at: dateTimeOf(version.start_date),',
    fields: 'version_id status description effective_at',
  },
  {
    what: 'a version',
    file: 'data/views.ts',
    last: '...(end === null ? {} : { end_date: dateTimeOf(end) }),',
    fields: `id subscription_id status items entitlements created_at updated_at description plan_id start_date
      end_date`,
  },
  {
    what: 'an entitlement',
    file: 'data/views.ts',
    last: 'version_id: owner?.id ?? null',
    fields: 'key mode type value allocation timing subscription_id version_id',
  },
  {
    what: 'a plan',
    file: 'data/views.ts',
    last: 'updated_at: plan.updated_at',
    fields: 'id name currency created_at updated_at description',
  },
  {
    what: 'a credit note',
    file: 'handlers/handlers.ts',
    last: '(note) => note,',
    open: '(note) => ({ ...note',
    close: ' }),',
    fields: `id customer_id currency created_at updated_at status subtotal tax total description external_reference
      is_pdf_available sync_enabled attachments line_items accounting_credit_note_id accounting_credit_note_url
      accounting_integration_id accounting_provider apply_date billing_period_start billing_period_end credit_date
      invoice_id last_refund_date last_refund_id legal_entity_id purchase_order_number void_date`,
  },
  {
    what: 'a line of a credit note',
    file: 'handlers/handlers.ts',
    last: '(note) => note,',
    open: '(note) => ({ ...note, line_items: (note.line_items as readonly object[]).map((line) => ({ ...line',
    close: ' })) }),',
    fields: `id description quantity unit_price total_price billing_period_start billing_period_end is_editable
      additional_description invoice_line_item_id product_id tax_amount tax_rate`,
  },
  shownWhole('a renewal', 'renewal', 'auto_renew duration_months period_type'),
  shownWhole('a discount', 'discount', 'amount duration_type type duration_unit duration_value'),
  shownWhole('a minimum spend', 'minimum_spend', 'amount period billing_direction'),
  shownWhole('a maximum spend', 'maximum_spend', 'amount period billing_direction'),
  shownWhole(
    'a price escalation',
    'price_escalation',
    'enabled interval_months type percentage escalate_metered_unit_rates',
  ),
  {
    what: 'a reservation',
    file: 'credits/reserve-credits.ts',
    last: "reservation_id: hold?.id ?? '',",
    fields: 'allowed availability charges total reservation_id',
  },
];

export const VIEW_MUTATIONS: readonly Mutation[] = VIEWS.flatMap(
  ({ what, file, last, open, close, fields }) =>
    fields
      .trim()
      .split(/\s+/)
      .map((field) =>
        replaced(
          `${what} loses ${field}`,
          file,
          last,
          `${open ?? last.replace(/,$/, '')}, ${field}: undefined${close ?? (last.endsWith(',') ? ',' : '')}`,
        ),
      ),
);
