/** Billing dates, recurring revenue, credit grants, invoices and credit notes of the vendor's profile. */

import { calendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, HALF_AWAY_FROM_ZERO, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import { recurringMonth } from '../billing/recurring-month.ts';
import { dayOf, timestampOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import type { InvoiceRecord, SubscriptionRecord, VersionRecord } from '../data/records.ts';
import { contractEnd, dateTime } from '../data/views.ts';
import { versionOf } from '../handlers/versions.ts';
import { type Call, found, type Handler } from '../http/call.ts';
import { answered, page, reads, vendorBody, wanted } from './contract.ts';
import { cyclesAround } from './cycles.ts';
import { currentVersion, heldVersions } from './versions.ts';

const SHOWN_CYCLES = 12;

function getBillingDates(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const today = dayOf(call.now);
  const { items = [] } = currentVersion(call, subscription) ?? {};
  const { current, next: dates } = cyclesAround(subscription, items, today, SHOWN_CYCLES);
  const next = dates[0] ?? today;
  const end = contractEnd(subscription);
  return answered('BillingDatesResponse', {
    current_cycle: current === null ? null : { start_date: current, end_date: next },
    valid_mid_cycle_range: { start_date: today, end_date: next },
    valid_on_cycle_dates: dates.filter((day) => end === null || day <= end),
    contract_end_date: end,
    next_billing_date: next,
    next_renewal_date: subscription.renewal.auto_renew ? end : null,
  });
}

const NOTHING = { monthly: ZERO, once: ZERO, isPartial: false };

/** The figure of today, or of the first day of a version that is ahead. */
function revenueView(
  { store, now }: Pick<Call, 'store' | 'now'>,
  subscription: SubscriptionRecord,
  version: VersionRecord | undefined,
): JsonObject {
  const { id, currency } = subscription;
  const today = dayOf(now);
  const rounded = (amount: Decimal) =>
    decimalText(amount.round(currencyDigits(currency), HALF_AWAY_FROM_ZERO));
  const start = calendarDay(version?.start_date ?? today);
  const before = heldVersions(store, subscription).filter(({ start_date: day }) => day < start);
  const { monthly, once, isPartial } =
    version === undefined
      ? NOTHING
      : recurringMonth({
          ...{ store, subscription, version },
          ...{ versions: [...before, version], day: laterDay(today, start) },
        });
  const yearly = monthly.times(decimal(12));
  const isKnown = choiceOf(store, 'revenue_status') === 'known';
  const value = choiceOf(store, 'revenue_contract_value') === 'year' ? yearly : yearly.plus(once);
  return {
    subscription_id: id,
    currency,
    mrr: isKnown ? rounded(monthly) : '0',
    arr: isKnown ? rounded(yearly) : '0',
    acv: isKnown ? rounded(value) : '0',
    recurring_revenue_status: !isKnown ? 'unavailable' : isPartial ? 'partial' : 'complete',
  };
}

interface GrantBody {
  readonly amount: string;
  readonly reason: string;
  readonly credit_type?: string;
  readonly expires_at?: string;
}

function createGrant(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const {
    amount,
    reason,
    credit_type: type = 'monetary',
    expires_at: expires,
  } = vendorBody<GrantBody>(call, 'subscriptions.create_credit_grant');
  if (type !== 'monetary') throw new Refusal(422, 'credit_type: must be monetary');
  if (!decimal(amount).gt(ZERO)) throw new Refusal(422, 'amount: must be above 0');
  const id = call.store.newId('grants', 'cg');
  const grant = {
    id,
    amount,
    reason,
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    grant_type: 'api',
    created_at: timestampOf(call.now),
    expires_at: expires ?? null,
  };
  call.store.put('grants', id, grant);
  return answered('CreditGrantResponse', grant, id);
}

/** The grants of the subscription that have not expired at a time. */
function getCreditBalance(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const asked = call.query.get('as_of');
  const at = asked === null ? call.now : Date.parse(asked);
  if (Number.isNaN(at)) throw new Refusal(422, 'as_of: must be an ISO 8601 date-time');
  const balance = [...call.store.all('grants')]
    .filter(
      ({ subscription_id: id, created_at: made, expires_at: end }) =>
        id === subscription.id && Date.parse(made) <= at && (end === null || Date.parse(end) > at),
    )
    .reduce((sum, { amount }) => sum.plus(decimal(amount)), ZERO);
  return answered('SubscriptionCreditBalanceResponse', {
    subscription_id: subscription.id,
    currency: subscription.currency,
    credit_type: 'monetary',
    balance: decimalText(balance),
    as_of: timestampOf(at),
  });
}

function invoiceView(invoice: InvoiceRecord): JsonObject {
  const { billing_period_start: start, billing_period_end: end, line_items: lines, total } = invoice;
  const [tax, subtotal] = [String(invoice.tax ?? '0'), String(invoice.subtotal ?? total)];
  return {
    created_at: dateTime(String(end).slice(0, 10)),
    updated_at: dateTime(String(end).slice(0, 10)),
    description: '',
    status: 'issued',
    ...invoice,
    billing_period: `${String(start).slice(0, 10)} - ${String(end).slice(0, 10)}`,
    tax,
    subtotal,
    amount_paid: '0',
    amount_remaining: total,
    line_items: lines.map((line) => ({
      is_editable: false,
      quantity: '1',
      unit_price: line.total_price,
      amount_excluding_tax: line.total_price,
      amount_including_tax: line.total_price,
      billing_period_start: start,
      billing_period_end: end,
      ...line,
    })),
  };
}

function listCreditNotes(call: Call): Answer {
  if (wanted(call, 'customer_id') === undefined) throw new Refusal(422, 'customer_id: is required');
  return page(call, call.store.all('credit_notes'), 'CreditNoteResponse', (note) => note, {
    customer_id: (note) => [note.customer_id],
  });
}

export const MONEY_HANDLERS = {
  'subscriptions.get_billing_dates': getBillingDates,
  'subscriptions.get_revenue': (call) => {
    const subscription = found(call, 'subscriptions');
    return answered(
      'SubscriptionRevenueResponse',
      revenueView(call, subscription, currentVersion(call, subscription)),
    );
  },
  'subscription_versions.get_revenue': (call) => {
    const { subscription, version } = versionOf(call);
    return answered('SubscriptionRevenueResponse', revenueView(call, subscription, version));
  },
  'subscriptions.get_credit_balance': getCreditBalance,
  'subscriptions.create_credit_grant': createGrant,
  'invoices.list': (call) =>
    page(call, call.store.all('invoices'), 'InvoiceListItemResponse', invoiceView, {
      customer_id: (invoice) => [invoice.customer_id],
      subscription_id: (invoice) => [invoice.subscription_id],
      status: (invoice) => [String(invoiceView(invoice).status)],
    }),
  'invoices.get': reads('invoices', 'InvoiceResponse', invoiceView),
  'credit_notes.list': listCreditNotes,
  'credit_notes.get': reads('credit_notes', 'CreditNoteResponse', (note) => note),
} as const satisfies Readonly<Record<string, Handler>>;
