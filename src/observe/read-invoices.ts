/** Reads the invoices of customers by the list's filter, or those of subscriptions, each by itself for its lines. */

import type { Bindings } from '../model/service/binding.ts';
import type { BilledPeriod, Invoice } from '../model/service/invoice.ts';
import { addMonths, type CalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import { invoiceFieldName, invoiceReader, listedInvoiceReader } from '../service/read-invoice.ts';
import type { ServiceReads } from './service-reads.ts';

export interface InvoicesRead {
  readonly byCustomer: ReadonlyMap<string, CustomerInvoices>;
  /** Those to other customers, which a service that filters otherwise answers too. */
  readonly unasked: readonly Invoice[];
}

export interface CustomerInvoices {
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
