/** An invoice from the list, under the names that the binding gives its fields. */

import { type InvoiceField, isServiceId, type WireReading } from '../interface/index.ts';
import type { BoundOperation } from '../model/service/binding.ts';
import type { BilledPeriod, Invoice, InvoiceLine } from '../model/service/invoice.ts';
import { type CalendarDay, parseCalendarDay } from '../model/values/calendar-day.ts';
import { isDecimalText } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { idAt } from './answer.ts';

/** A field that has no usable value, with the reason. Caught in this file. */
class Unusable extends Error {}

/** The name under which the service has a field. */
export function invoiceFieldName(operation: Pick<BoundOperation, 'fields'>, field: InvoiceField): string {
  return operation.fields[field] ?? field;
}

export function invoiceReader(operation: BoundOperation): (json: Json) => WireReading<Invoice> {
  return reader(operation, readInvoice);
}

/** The reader of a list that shows no lines. */
export function listedInvoiceReader(
  operation: BoundOperation,
): (json: Json) => WireReading<Pick<Invoice, 'id' | 'period'>> {
  return reader(operation, (json, nameOf) => {
    const { id, fields } = headOf(json, operation, nameOf);
    return { id, period: fields.period() };
  });
}

type NameOf = (field: InvoiceField) => string;

function reader<T>(
  operation: BoundOperation,
  read: (json: Json, nameOf: NameOf, operation: BoundOperation) => T,
): (json: Json) => WireReading<T> {
  const nameOf = (field: InvoiceField): string => invoiceFieldName(operation, field);
  return (json) => {
    try {
      return { kind: 'read', value: read(json, nameOf, operation) };
    } catch (cause) {
      if (cause instanceof Unusable) return { kind: 'wrong', what: cause.message };
      throw cause;
    }
  };
}

function headOf(json: Json, { idPath }: BoundOperation, nameOf: NameOf) {
  if (!isJsonObject(json)) throw new Unusable('it is not an object');
  const id = idAt(json, idPath);
  if (id === undefined) throw new Unusable(`${idPath.join('.')} is missing or no id`);
  return { id, json, fields: fieldsOf(json, nameOf, '') };
}

function readInvoice(answer: Json, nameOf: NameOf, operation: BoundOperation): Invoice {
  const { id, json, fields } = headOf(answer, operation, nameOf);
  const lines = json[nameOf('line_items')];
  if (!isJsonArray(lines)) throw new Unusable(`${nameOf('line_items')} is not a list`);
  return {
    id,
    customer: fields.id('customer_id') ?? fields.missing('customer_id'),
    subscription: fields.id('subscription_id'),
    currency: fields.text('currency') ?? fields.missing('currency'),
    status: fields.text('status'),
    period: fields.period(),
    total: fields.amount('total'),
    tax: fields.amount('tax'),
    lines: lines.map((line, index) => readLine(line, nameOf, `${nameOf('line_items')}[${index}]`)),
  };
}

function readLine(json: Json, nameOf: NameOf, at: string): InvoiceLine {
  if (!isJsonObject(json)) throw new Unusable(`${at} is not an object`);
  const fields = fieldsOf(json, nameOf, `${at}.`);
  return {
    description: fields.text('description') ?? '',
    product: fields.id('product_id'),
    subscription: fields.id('subscription_id'),
    quantity: fields.amount('quantity'),
    unitPrice: fields.amount('unit_price'),
    total: fields.amount('total_price') ?? fields.missing('total_price'),
    period: fields.period(),
  };
}

function fieldsOf(json: JsonObject, nameOf: NameOf, at: string) {
  const shownAs = (field: InvoiceField): Json => {
    const name = nameOf(field);
    return Object.hasOwn(json, name) ? (json[name] ?? null) : null;
  };
  const wrong = (field: InvoiceField, wanted: string): never => {
    throw new Unusable(`${at}${nameOf(field)} is not ${wanted}`);
  };
  const dayOf = (field: InvoiceField): CalendarDay | null => {
    const value = shownAs(field);
    if (value === null) return null;
    return (typeof value === 'string' ? dayIn(value) : undefined) ?? wrong(field, 'a day or a midnight');
  };
  return {
    missing: (field: InvoiceField): never => {
      throw new Unusable(`${at}${nameOf(field)} is missing`);
    },
    id: (field: InvoiceField): string | null => {
      const value = shownAs(field);
      if (value === null) return null;
      return isServiceId(value) ? value : wrong(field, 'an id');
    },
    text: (field: InvoiceField): string | null => {
      const value = shownAs(field);
      if (value === null) return null;
      return typeof value === 'string' ? value : wrong(field, 'a string');
    },
    /** A decimal in a string, as all money is, or a whole number, as counts of units are (conventions, 3). */
    amount: (field: InvoiceField): string | null => {
      const value = shownAs(field);
      if (value === null) return null;
      if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
      return typeof value === 'string' && isDecimalText(value)
        ? value
        : wrong(field, 'a decimal in a string');
    },
    period: (): BilledPeriod => ({ from: dayOf('billing_period_start'), to: dayOf('billing_period_end') }),
  };
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/;
const LAST_INSTANT = /^(\d{4}-\d{2}-\d{2})T23:59:59(?:\.9+)?(?:Z|\+00:00)$/;

/** The day of a date, of its midnight, and of its last instant, in which a period may end. */
function dayIn(text: string): CalendarDay | undefined {
  const [, day = text] = MIDNIGHT.exec(text) ?? LAST_INSTANT.exec(text) ?? [];
  return parseCalendarDay(day);
}
