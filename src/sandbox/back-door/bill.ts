/** Makes the invoices of a month, with the billing faults that the request asks for. */

import { calendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { billMonth, type UsageRow } from '../billing/bill-month.ts';
import { type BillingFaultKind, planted } from '../billing/billing-fault.ts';
import type { InvoiceRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { type Answer, ok, Refusal, refusalAnswer } from '../http/answer.ts';

interface BillBody {
  readonly month: string;
  readonly usage?: readonly UsageRow[];
  readonly faults?: readonly WrittenFault[];
}

interface WrittenFault {
  readonly kind: BillingFaultKind;
  readonly subscription_id?: string;
  readonly product_id?: string;
}

/** Bills nothing where one of the faults can befall no invoice. `json` is already checked. */
export function bill(store: Store, json: JsonObject, now: number): Answer {
  const { month, usage = [], faults = [] } = json as unknown as BillBody;
  try {
    return store.transact(() => {
      const billed = billMonth(store, calendarDay(`${month}-01`), usage, now);
      const made = new Map(billed.map((invoice) => [invoice.id, [invoice] as readonly InvoiceRecord[]]));
      const struck = new Set<string>();
      const done = faults.map((fault) => strike(store, billed, made, struck, fault));
      const invoices = [...made.values()].flat();
      for (const invoice of invoices) store.put('invoices', invoice.id, invoice);
      return ok({ invoices: invoices.length, faults: done });
    });
  } catch (cause) {
    if (cause instanceof Refusal) return refusalAnswer(cause);
    throw cause;
  }
}

/** Alters one invoice, and says which. */
function strike(
  store: Store,
  billed: readonly InvoiceRecord[],
  made: Map<string, readonly InvoiceRecord[]>,
  struck: Set<string>,
  { kind, subscription_id: wanted, product_id: product }: WrittenFault,
): JsonObject {
  for (const invoice of billed) {
    if (struck.has(invoice.id) || (wanted !== undefined && invoice.subscription_id !== wanted)) continue;
    const wrong = planted(store, invoice, kind, product);
    if (wrong === null) continue;
    made.set(invoice.id, wrong);
    struck.add(invoice.id);
    const { id, customer_id, subscription_id } = invoice;
    return { kind, invoice_id: id, customer_id, subscription_id };
  }
  const whose = wanted === undefined ? 'no invoice of the month' : `no such invoice of ${wanted}`;
  throw new Refusal(422, `faults: ${kind} can befall ${whose} that is without a fault so far`);
}
