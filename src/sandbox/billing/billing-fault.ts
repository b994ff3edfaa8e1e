/** Billing faults: the ways in which an invoice of the sandbox is wrong. Each alters invoices before they are stored. */

import { addMonths, calendarDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { ratedBy } from '../../pricing/read/read-price.ts';
import { dateTimeOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import { type InvoiceLineRecord, type InvoiceRecord, pricedIn, type VersionRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { succession, versionsOf } from '../data/versions-in-time.ts';
import { chargeItem, wholeMonths } from './charge-item.ts';

export const BILLING_FAULTS = [
  'wrong_amount',
  'missing_line',
  'extra_line',
  'doubled_line',
  'missing_invoice',
  'doubled_invoice',
  'wrong_currency',
  'wrong_customer',
  'unknown_subscription',
  'wrong_total',
  'wrong_line',
  'wrong_period',
  'discount_ignored',
  'old_price',
] as const;

export type BillingFaultKind = (typeof BILLING_FAULTS)[number];

/** The invoices that stand in the place of `invoice`; null where the fault cannot befall it. */
export function planted(
  store: Store,
  invoice: InvoiceRecord,
  kind: BillingFaultKind,
  product: string | undefined,
): readonly InvoiceRecord[] | null {
  const { line_items: lines } = invoice;
  const line = lines.find((each) =>
    product === undefined ? isChargedItem(each) : each.product_id === product,
  );
  switch (kind) {
    case 'wrong_amount':
      return line === undefined
        ? null
        : [replaced(invoice, line, withTotal(line, decimal(line.total_price).plus(least(invoice.currency))))];
    case 'missing_line': {
      // Without a line of usage, nobody could tell that something was used.
      const gone = product === undefined ? lines.find(isDeclared) : line;
      if (gone === undefined || lines.length === 1) return null;
      return [summed({ ...invoice, line_items: lines.filter((each) => each !== gone) })];
    }
    case 'extra_line':
      return [summed({ ...invoice, line_items: [...lines, extraLine(store, invoice)] })];
    case 'doubled_line':
      if (line === undefined) return null;
      return [
        summed({ ...invoice, line_items: [...lines, { ...line, id: store.newId('invoices', 'line') }] }),
      ];
    case 'missing_invoice':
      return [];
    case 'doubled_invoice':
      return [invoice, { ...invoice, id: store.newId('invoices', 'inv') }];
    case 'wrong_currency':
      return [{ ...invoice, currency: invoice.currency === 'EUR' ? 'USD' : 'EUR' }];
    case 'wrong_customer': {
      const other = [...store.all('customers')].find(({ id }) => id !== invoice.customer_id);
      return other === undefined ? null : [{ ...invoice, customer_id: other.id }];
    }
    case 'unknown_subscription':
      return [{ ...invoice, subscription_id: 'sub_of_nobody' }];
    case 'wrong_total':
      return [{ ...invoice, total: decimalText(decimal(invoice.total).plus(decimal('845.60'))) }];
    case 'wrong_line': {
      const product = lines.find(isProduct);
      if (product === undefined) return null;
      return [replaced(invoice, product, { ...product, unit_price: `1${product.unit_price}` })];
    }
    case 'wrong_period':
      return [shifted(invoice)];
    case 'discount_ignored':
      return withoutDiscount(store, invoice);
    case 'old_price':
      return atOldPrice(store, invoice, product);
    default:
      return kind satisfies never;
  }
}

/** A line of money. A metered line of zero could be wrong and look right. */
function isChargedItem(line: InvoiceLineRecord): boolean {
  return line.product_id !== undefined && !decimal(line.total_price).eq(ZERO);
}

/** A line whose amount the price itself declares. */
function isDeclared(line: InvoiceLineRecord): boolean {
  return isChargedItem(line) && line.quantity === undefined;
}

/** A line whose amount is its unit price times its quantity. */
function isProduct({ quantity, unit_price: price, total_price: total }: InvoiceLineRecord): boolean {
  if (quantity === undefined || price === undefined || decimal(total).eq(ZERO)) return false;
  return decimal(String(quantity))
    .times(decimal(String(price)))
    .eq(decimal(total));
}

/** The least error that is more than a rounding: two of the currency's smallest units. */
function least(currency: string): Decimal {
  const digits = currencyDigits(currency);
  return decimal(digits === 0 ? '2' : `0.${'2'.padStart(digits, '0')}`);
}

function withTotal(line: InvoiceLineRecord, total: Decimal): InvoiceLineRecord {
  return { ...line, total_price: decimalText(total) };
}

function summed(invoice: InvoiceRecord): InvoiceRecord {
  const total = invoice.line_items.reduce((sum, line) => sum.plus(decimal(line.total_price)), ZERO);
  return { ...invoice, subtotal: decimalText(total), total: decimalText(total) };
}

function replaced(invoice: InvoiceRecord, line: InvoiceLineRecord, by: InvoiceLineRecord): InvoiceRecord {
  return summed({ ...invoice, line_items: invoice.line_items.map((each) => (each === line ? by : each)) });
}

function extraLine(
  store: Store,
  { billing_period_start: from, billing_period_end: to }: InvoiceRecord,
): InvoiceLineRecord {
  return {
    id: store.newId('invoices', 'line'),
    description: 'Set-up fee',
    product_id: 'prod_of_nobody',
    quantity: '1',
    unit_price: '25',
    total_price: '25',
    billing_period_start: from,
    billing_period_end: to,
  };
}

/** The same charges under the period of the month before. */
function shifted(invoice: InvoiceRecord): InvoiceRecord {
  const back = (text: string) => dateTimeOf(addMonths(calendarDay(text.slice(0, 10)), -1));
  const moved = {
    billing_period_start: back(invoice.billing_period_start),
    billing_period_end: back(invoice.billing_period_end),
  };
  const lines = invoice.line_items.map((line) => ({ ...line, ...moved }));
  return { ...invoice, ...moved, line_items: lines };
}

/** Without the line of the subscription's discount, else the first line whose price has one, at its full price. */
function withoutDiscount(store: Store, invoice: InvoiceRecord): readonly InvoiceRecord[] | null {
  const { line_items: lines } = invoice;
  const kept = lines.filter(
    ({ description, product_id: id }) => id !== undefined || description !== 'Discount',
  );
  if (kept.length < lines.length) return [summed({ ...invoice, line_items: kept })];
  for (const line of lines) {
    const full = recharged(store, invoice, line, (versions) => versions.map(listed));
    if (full !== undefined) return [replaced(invoice, line, full)];
  }
  return null;
}

function listed(version: VersionRecord): VersionRecord {
  const items = pricedIn(version.items).map(({ product_id, price: { discount: _, ...price } }) => ({
    product_id,
    price,
  }));
  return { ...version, items };
}

/** The first line whose price was another one before. */
function atOldPrice(
  store: Store,
  invoice: InvoiceRecord,
  product: string | undefined,
): readonly InvoiceRecord[] | null {
  for (const line of invoice.line_items) {
    const old =
      product === undefined || line.product_id === product ? oldLine(store, invoice, line) : undefined;
    if (old !== undefined) return [replaced(invoice, line, old)];
  }
  return null;
}

/** The line at the latest earlier price at which it has another amount. */
function oldLine(
  store: Store,
  invoice: InvoiceRecord,
  line: InvoiceLineRecord,
): InvoiceLineRecord | undefined {
  const owner = store.get('subscriptions', invoice.subscription_id);
  for (let back = 1; back < (owner?.version_ids.length ?? 0); back += 1) {
    const old = recharged(store, invoice, line, (versions) => versions.slice(0, -back));
    if (old !== undefined) return old;
  }
  return undefined;
}

/** The line as other versions would make it; undefined where its amount would be the same, or there is none. */
function recharged(
  store: Store,
  invoice: InvoiceRecord,
  line: InvoiceLineRecord,
  alter: (versions: readonly VersionRecord[]) => readonly VersionRecord[],
): InvoiceLineRecord | undefined {
  const subscription = store.get('subscriptions', invoice.subscription_id);
  if (subscription === undefined) return undefined;
  const start = calendarDay(invoice.billing_period_start.slice(0, 10));
  const held = succession(versionsOf(store, subscription)).filter(({ start_date: day }) => day <= start);
  const versions = alter(held);
  const current = versions.at(-1);
  const item = current && pricedIn(current.items).find(({ product_id: id }) => id === line.product_id);
  // A line shows one quantity, and an expression may be of several metrics.
  if (item === undefined || ratedBy(item.price) === 'metrics') return undefined;
  const quantity = typeof line.quantity === 'string' ? decimal(line.quantity) : ZERO;
  const index = wholeMonths(calendarDay(subscription.contract.start_date), start);
  const use = { products: new Map([[item.product_id, quantity]]), metrics: new Map<string, Decimal>() };
  const partly = choiceOf(store, 'partial_period');
  const charge = chargeItem(item, { subscription, versions, index, use, partly });
  if (charge === null) return undefined;
  const total = charge.amount.round(currencyDigits(invoice.currency), 1);
  return total.eq(decimal(line.total_price)) ? undefined : withTotal(line, total);
}
