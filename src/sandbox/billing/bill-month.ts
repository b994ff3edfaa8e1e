/**
 * Bills a month: one invoice for each active subscription, of the contract month that begins in it. How the service
 * bills is not shown, so this is the plainest way: every price is charged as it stands on the first day, whole but for one in which a trial ends;
 * a discount or a spend limit of the subscription has a line of its own.
 */

import { monthsOfPeriod, monthsOfUnit } from '../../model/catalog/billing-interval.ts';
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  firstOfMonth,
  monthsBetween,
} from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import {
  type Decimal,
  decimal,
  decimalText,
  HALF_AWAY_FROM_ZERO,
  HUNDRED,
  ZERO,
} from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { dateTimeOf, timestampOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import {
  type InvoiceLineRecord,
  type InvoiceRecord,
  pricedIn,
  type SubscriptionRecord,
} from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { succession, versionsOf } from '../data/versions-in-time.ts';
import {
  billedDays,
  type ChargedPeriod,
  chargeItem,
  type ItemCharge,
  isInOwnTrial,
  oneOffsDue,
  type PeriodUse,
  partOf,
  shown,
  wholeMonths,
} from './charge-item.ts';

/** One row of the use in the month. It names a customer or one subscription, and a product or a metric. */
export interface UsageRow {
  readonly customer_id?: string;
  readonly subscription_id?: string;
  readonly product_id?: string;
  readonly metric_id?: string;
  readonly quantity: string;
}

/** A subscription that has an invoice of the period already gets no second one. Stores nothing. */
export function billMonth(
  store: Store,
  month: CalendarDay,
  usage: readonly UsageRow[],
  now: number,
): readonly InvoiceRecord[] {
  const billed = new Set(
    [...store.all('invoices')].map((each) => `${each.subscription_id} ${each.billing_period_start}`),
  );
  return [...store.all('subscriptions')].flatMap((subscription) => {
    const period = periodIn(store, subscription, month, usage);
    if (period === null || billed.has(`${subscription.id} ${dateTimeOf(startOf(period))}`)) return [];
    return invoiceOf(store, period, now);
  });
}

function startOf({ subscription, index }: ChargedPeriod): CalendarDay {
  return addMonths(calendarDay(subscription.contract.start_date), index);
}

/** Null where the subscription is not billed for the month. */
function periodIn(
  store: Store,
  subscription: SubscriptionRecord,
  month: CalendarDay,
  usage: readonly UsageRow[],
): ChargedPeriod | null {
  const { contract, renewal, cancelled_from: cancelled, status } = subscription;
  const index = monthsBetween(calendarDay(contract.start_date), firstOfMonth(month));
  const hasEnded =
    contract.duration_months !== null && !renewal.auto_renew && index >= contract.duration_months;
  if (status !== 'active' || index < 0 || hasEnded) return null;
  const start = addMonths(calendarDay(contract.start_date), index);
  if (cancelled !== undefined && cancelled <= start) return null;
  const versions = succession(versionsOf(store, subscription)).filter(({ start_date: day }) => day <= start);
  if (versions.length === 0) return null;
  const partly = choiceOf(store, 'partial_period');
  return { subscription, versions, index, use: useOf(subscription, usage), partly };
}

function useOf({ id, customer_id: customer }: SubscriptionRecord, usage: readonly UsageRow[]): PeriodUse {
  const own = usage.filter((row) =>
    row.subscription_id === undefined ? row.customer_id === customer : row.subscription_id === id,
  );
  const sums = (name: 'product_id' | 'metric_id') => {
    const totals = new Map<string, Decimal>();
    for (const row of own) {
      const key = row[name];
      if (key !== undefined) totals.set(key, (totals.get(key) ?? ZERO).plus(decimal(row.quantity)));
    }
    return totals;
  };
  return { products: sums('product_id'), metrics: sums('metric_id') };
}

function invoiceOf(store: Store, period: ChargedPeriod, now: number): readonly InvoiceRecord[] {
  const { subscription, versions, index, partly } = period;
  const { currency } = subscription;
  const rounded = (value: Decimal) => value.round(currencyDigits(currency), HALF_AWAY_FROM_ZERO);
  const start = startOf(period);
  const recurring = versions
    .slice(-1)
    .flatMap(({ items }) => pricedIn(items))
    .flatMap((item) => chargeItem(item, period) ?? []);
  const charges = [...recurring, ...oneOffsDue(period, choiceOf(store, 'fee_left_out') === 'charged')];
  if (charges.length === 0) return [];
  const lines = charges.map((charge) => lineOf(store, charge, rounded));
  const since = choiceOf(store, 'own_discount') === 'from_update' ? subscription.discount_since : undefined;
  const given = wholeMonths(calendarDay(since ?? subscription.contract.start_date), start);
  const adjusting = ownLines(subscription, sum(lines), { index, given, partly }, rounded).map(
    ([description, amount]): InvoiceLineRecord => ({
      id: store.newId('invoices', 'line'),
      description,
      quantity: '1',
      unit_price: decimalText(amount),
      total_price: decimalText(amount),
      ...periodFields(start, addMonths(calendarDay(subscription.contract.start_date), index + 1)),
    }),
  );
  const all = [...lines, ...adjusting];
  const total = decimalText(sum(all));
  const at = timestampOf(now);
  return [
    {
      id: store.newId('invoices', 'inv'),
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      currency,
      status: 'issued',
      ...periodFields(start, addMonths(calendarDay(subscription.contract.start_date), index + 1)),
      subtotal: total,
      tax: '0',
      total,
      line_items: all,
      created_at: at,
      updated_at: at,
    },
  ];
}

function lineOf(store: Store, charge: ItemCharge, rounded: (value: Decimal) => Decimal): InvoiceLineRecord {
  const name = store.get('products', charge.product)?.name;
  const quantity = shown(charge.quantity);
  return {
    id: store.newId('invoices', 'line'),
    description: typeof name === 'string' ? name : charge.product,
    product_id: charge.product,
    ...(quantity === null ? {} : { quantity }),
    ...(charge.unitPrice === null ? {} : { unit_price: decimalText(charge.unitPrice) }),
    total_price: decimalText(rounded(charge.amount)),
    ...periodFields(charge.from, charge.to),
  };
}

function periodFields(from: CalendarDay, to: CalendarDay) {
  return { billing_period_start: dateTimeOf(from), billing_period_end: dateTimeOf(to) };
}

function sum(lines: readonly InvoiceLineRecord[]): Decimal {
  return lines.reduce((total, line) => total.plus(decimal(line.total_price)), ZERO);
}

/** The subscription's discount, then its minimum and its maximum, as much of each as of the month is billed. */
function ownLines(
  subscription: SubscriptionRecord,
  subtotal: Decimal,
  { index, given, partly }: Pick<ChargedPeriod, 'index' | 'partly'> & { readonly given: number },
  rounded: (value: Decimal) => Decimal,
): readonly (readonly [description: string, amount: Decimal])[] {
  const { discount, minimum_spend: least, maximum_spend: most, contract } = subscription;
  const lines: [string, Decimal][] = [];
  let left = subtotal;
  const add = (description: string, amount: Decimal): void => {
    lines.push([description, amount]);
    left = left.plus(amount);
  };
  const start = calendarDay(contract.start_date);
  const isFree = (day: CalendarDay) => isInOwnTrial(subscription, day);
  const billed = billedDays(addMonths(start, index), addMonths(start, index + 1), isFree, partly);
  const limit = (spend: JsonObject | null) => {
    const whole = billed[0] === 0 ? null : perMonth(spend);
    return whole && partOf(whole, billed);
  };
  const taken = discountOn(discount, given);
  if (!taken.eq(ZERO)) add('Discount', rounded(ZERO.minus(left.times(taken))));
  const [minimum, maximum] = [limit(least), limit(most)];
  if (minimum?.gt(left)) add('Minimum spend', rounded(minimum.minus(left)));
  if (maximum?.lt(left)) add('Maximum spend', rounded(maximum.minus(left)));
  return lines;
}

/** `index` counts the months since the discount was given. */
function discountOn(discount: JsonObject | null, index: number): Decimal {
  if (discount?.type !== 'percentage' || index < 0) return ZERO;
  const { amount, duration_value: length, duration_unit: unit, duration_type: type } = discount;
  const perUnit = typeof unit === 'string' ? monthsOfUnit(unit) : undefined;
  const isOver =
    type === 'fixed' && typeof length === 'number' && perUnit !== undefined && index >= length * perUnit;
  return isOver ? ZERO : decimal(String(amount)).div(HUNDRED);
}

function perMonth(limit: JsonObject | null): Decimal | null {
  const months = typeof limit?.period === 'string' ? monthsOfPeriod(limit.period) : undefined;
  return limit === null || months === undefined ? null : decimal(String(limit.amount)).div(decimal(months));
}
