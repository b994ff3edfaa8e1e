/** Reads the invoices of customers, each customer by the list's filter. */

import type { Bindings } from '../model/service/binding.ts';
import type { Invoice } from '../model/service/invoice.ts';
import { invoiceFieldName, invoiceReader } from '../service/read-invoice.ts';
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

/** Few enough for the length of an address, whatever the ids look like. */
const MOST_AT_ONCE = 25;

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
  const ask = (wanted: readonly string[]) =>
    reads.list('invoices.list', { [filter]: wanted.join(',') }, read);
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
  const alone = await ask([first]);
  if (alone === undefined) return undefined;
  const isFiltered = alone.items.every(({ customer }) => customer === first);
  if (!isFiltered && alone.complete) {
    keep(customers, alone.items, true);
    return result();
  }
  keep([first], alone.items, alone.complete);
  // Only the profile promises that a filter accepts several values.
  const isPromised = bindings.profile === 'conventional' && operation.boundBy === 'profile';
  const groups = batches(others, isPromised ? MOST_AT_ONCE : 1);
  const answers = await Promise.all(groups.map(async (wanted) => ({ wanted, listed: await ask(wanted) })));
  for (const { wanted, listed } of answers) {
    if (listed === undefined) return undefined;
    keep(wanted, listed.items, listed.complete);
  }
  return result();
}

function batches(customers: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(customers.length / size) }, (_, at) =>
    customers.slice(at * size, (at + 1) * size),
  );
}
