/**
 * Reads what the service says of billing: invoices, of customers by the list's filter or of subscriptions each by itself for its lines,
 * under the names that the binding gives their fields; and of subscriptions, their days on cycle and its own revenue of them. Sends
 * only reads.
 */
import {
  type InvoiceField,
  isServiceId,
  onCycleDates,
  readBillingDates as readDates,
  type WireReading,
} from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { AnsweredDates, CycleTerms } from '../model/service/billing-dates.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import type { BilledPeriod, Invoice, InvoiceLine } from '../model/service/invoice.ts';
import type { Recorded } from '../model/service/record.ts';
import type { Address } from '../model/values/address.ts';
import { addMonths, type CalendarDay, parseCalendarDay } from '../model/values/calendar-day.ts';
import { isDecimalText } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { idAt } from '../service/answer.ts';
import { createServiceReads, type ReadingSetup, type ServiceReads } from './service-reads.ts';

interface InvoicesRead {
  readonly byCustomer: ReadonlyMap<string, CustomerInvoices>;
  /** Those to other customers, which a service that filters otherwise answers too. */
  readonly unasked: readonly Invoice[];
}

interface CustomerInvoices {
  readonly invoices: readonly Invoice[];
  /** True where these are certainly all of the customer's. */
  readonly complete: boolean;
}

/**
 * Undefined where the operation is absent or a read failed, which `reads` has noted. The first customer is
 * read alone: a service that ignores the filter answers its whole list, and is not asked again.
 */
export async function readInvoices(
  reads: ServiceReads,
  bindings: Bindings,
  customers: readonly string[],
): Promise<InvoicesRead | undefined> {
  const operation = bindings.operations.get('invoices.list');
  if (operation === undefined) return undefined;
  const read = invoiceReader(operation);
  const filter = invoiceFieldName(operation, 'customer_id');
  const ask = (customer: string) => reads.list('invoices.list', { [filter]: customer }, read);
  const found = new Map<string, CustomerInvoices>();
  const asked = new Set(customers);
  const unasked = new Map<string, Invoice>();
  const keep = (wanted: readonly string[], invoices: readonly Invoice[], complete: boolean): void => {
    for (const invoice of invoices) if (!asked.has(invoice.customer)) unasked.set(invoice.id, invoice);
    for (const customer of wanted)
      found.set(customer, {
        invoices: invoices.filter((invoice) => invoice.customer === customer),
        // A comma in an id separates values in the filter, so that its list proves nothing.
        complete: complete && !customer.includes(','),
      });
  };
  const [first, ...others] = customers;
  const result = (): InvoicesRead => ({ byCustomer: found, unasked: [...unasked.values()] });
  if (first === undefined) return result();
  const alone = await ask(first);
  if (alone === undefined) return undefined;
  const isFiltered = alone.items.every(({ customer }) => customer === first);
  if (!isFiltered && alone.complete) {
    keep(customers, alone.items, true);
    return result();
  }
  keep([first], alone.items, alone.complete);
  const answers = await Promise.all(others.map(async (one) => ({ one, listed: await ask(one) })));
  for (const { one, listed } of answers) {
    if (listed === undefined) return undefined;
    keep([one], listed.items, listed.complete);
  }
  return result();
}

/**
 * The invoices about a month where the list shows no lines and no invoice names its subscription: found by the filter of
 * subscriptions, and read by id. One that several subscriptions share names none.
 */
export async function readOneByOne(
  reads: ServiceReads,
  bindings: Bindings,
  wanted: Wanted,
): Promise<InvoicesRead | undefined> {
  const [listing, getting] = [
    bindings.operations.get('invoices.list'),
    bindings.operations.get('invoices.get'),
  ];
  if (listing === undefined || getting === undefined) return undefined;
  const filter = invoiceFieldName(listing, 'subscription_id');
  const complete = new Map(wanted.customers.map((customer) => [customer, true]));
  const sharers = new Map<string, string[]>();
  const listed = await Promise.all(
    [...wanted.payers].map(async ([subscription, customer]) => {
      const list = await reads.list(
        'invoices.list',
        { [filter]: subscription },
        listedInvoiceReader(listing),
      );
      if (list === undefined) return false;
      if (!list.complete || subscription.includes(',')) complete.set(customer, false);
      for (const { id, period } of list.items)
        if (isAbout(period, wanted.month)) sharers.set(id, [...(sharers.get(id) ?? []), subscription]);
      return true;
    }),
  );
  if (listed.includes(false)) return undefined;
  const read = invoiceReader(getting);
  const found = await Promise.all(
    [...sharers].map(async ([id, [subscription = null, another]]) => {
      const got = await reads.get('invoices.get', { id }, read, (invoice) => invoice.id === id);
      if (got.kind !== 'read') return [];
      return { ...got.value, subscription: another === undefined ? subscription : got.value.subscription };
    }),
  );
  const invoices = found.flat();
  const byCustomer = groupBy(invoices, ({ customer }) => customer);
  return {
    byCustomer: new Map(
      [...complete].map(([customer, isComplete]) => [
        customer,
        { invoices: byCustomer.get(customer) ?? [], complete: isComplete },
      ]),
    ),
    unasked: invoices.filter(({ customer }) => !complete.has(customer)),
  };
}

interface Wanted {
  readonly customers: readonly string[];
  /** By the id of a subscription, its customer's. */
  readonly payers: ReadonlyMap<string, string>;
  readonly month: CalendarDay;
}

/** True where the period may bill a charge of the month: fees in advance and usage in arrears share an invoice. */
function isAbout({ from, to }: BilledPeriod, month: CalendarDay): boolean {
  return (from === null || from < addMonths(month, 2)) && (to === null || to > addMonths(month, -1));
}

/** A field that has no usable value, with the reason. Caught in this file. */
class Unusable extends Error {}

/** The name under which the service has a field. */
function invoiceFieldName(operation: Pick<BoundOperation, 'fields'>, field: InvoiceField): string {
  return operation.fields[field] ?? field;
}

function invoiceReader(operation: BoundOperation): (json: Json) => WireReading<Invoice> {
  return reader(operation, readInvoice);
}

/** The reader of a list that shows no lines. */
function listedInvoiceReader(
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
    currency: fields.text('currency')?.toUpperCase() ?? fields.missing('currency'),
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

interface BillingDatesRead {
  /** Without subscriptions of which the service tells nothing. */
  readonly dates: ReadonlyMap<Address, AnsweredDates>;
  readonly requests: number;
  readonly diagnostics: readonly Diagnostic[];
}

export async function readBillingDates(
  setup: ReadingSetup,
  wanted: ReadonlyMap<Address, CycleTerms>,
  records: ReadonlyMap<Address, Recorded>,
): Promise<BillingDatesRead> {
  const reads = createServiceReads(setup);
  const read = await Promise.all(
    [...wanted].map(async ([address, terms]) => {
      const id = records.get(address)?.remoteId;
      if (id == null) return [];
      const got = await reads.get('subscriptions.billing_dates', { id }, readDates, () => true);
      const days = got.kind === 'read' ? onCycleDates(got.value) : [];
      return days.length === 0 ? [] : [[address, { days, terms }] as const];
    }),
  );
  return { dates: new Map(read.flat()), requests: reads.requests(), diagnostics: reads.diagnostics() };
}

/** By address; null where the service finds nothing. One that could not be read is absent, and a diagnostic of the reads. */
export async function readRevenue(
  reads: Pick<ServiceReads, 'get'>,
  ids: ReadonlyMap<Address, string>,
): Promise<ReadonlyMap<Address, JsonObject | null>> {
  const answers = new Map<Address, JsonObject | null>();
  await Promise.all(
    [...ids].map(async ([address, id]) => {
      const got = await reads.get<JsonObject>(
        'subscriptions.revenue',
        { id },
        (json) =>
          isJsonObject(json) ? { kind: 'read', value: json } : { kind: 'wrong', what: 'it is no object' },
        ({ subscription_id: of }) => of === undefined || of === id,
      );
      if (got.kind === 'read') answers.set(address, got.value);
      if (got.kind === 'missing') answers.set(address, null);
    }),
  );
  return answers;
}
