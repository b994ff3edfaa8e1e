/** Invoices as lines, each given to the subscription that it bills. */

import type { Invoice, InvoiceLine } from '../model/service/invoice.ts';
import { type CalendarDay, firstOfMonth } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../model/values/decimal.ts';

export interface BilledLine {
  readonly invoice: Invoice;
  readonly line: InvoiceLine;
  /** The line's own period, else the invoice's. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
}

/** A subscription of the customer, as far as an invoice can name it. */
export interface Billable {
  /** Its id at the service; null where none is on record. */
  readonly id: string | null;
  /** True for a product that it has at any time. */
  readonly hasProduct: (product: string) => boolean;
}

export interface AllocatedLines<Owner> {
  readonly owned: ReadonlyMap<Owner, readonly BilledLine[]>;
  /** With the reason as a clause. */
  readonly unowned: readonly { readonly reason: string; readonly lines: readonly BilledLine[] }[];
}

/**
 * The statuses of an invoice that charges nothing. The interface shows no status of an invoice, and these words mean
 * nothing else.
 */
const WITHOUT_CHARGE: ReadonlySet<string> = new Set(['void', 'voided', 'cancelled', 'canceled', 'deleted']);

export function linesOf(invoices: readonly Invoice[]): readonly BilledLine[] {
  return invoices
    .filter(({ status }) => status === null || !WITHOUT_CHARGE.has(status.toLowerCase()))
    .flatMap((invoice) =>
      invoice.lines.map((line) => ({
        invoice,
        line,
        from: line.period.from ?? invoice.period.from,
        to: line.period.to ?? invoice.period.to,
      })),
    );
}

export function isOfMonth({ from }: BilledLine, month: CalendarDay): boolean {
  return from !== null && firstOfMonth(from) === month;
}

export function sumOf(lines: readonly BilledLine[]): Decimal {
  return lines.reduce((sum, { line }) => sum.plus(decimal(line.total)), ZERO);
}

export function invoiceIds(lines: readonly BilledLine[]): readonly string[] {
  return [...new Set(lines.map(({ invoice }) => invoice.id))];
}

/** The owners are those of one customer. */
export function allocate<Owner extends Billable>(
  lines: readonly BilledLine[],
  owners: readonly Owner[],
): AllocatedLines<Owner> {
  const owned = new Map<Owner, BilledLine[]>();
  const unowned = new Map<string, BilledLine[]>();
  for (const each of lines) {
    const owner = ownerOf(each, owners);
    if (typeof owner === 'string') unowned.set(owner, [...(unowned.get(owner) ?? []), each]);
    else owned.set(owner, [...(owned.get(owner) ?? []), each]);
  }
  return { owned, unowned: [...unowned].map(([reason, own]) => ({ reason, lines: own })) };
}

/** The owner, or the reason why it is unknown. */
function ownerOf<Owner extends Billable>(
  { line, invoice }: BilledLine,
  owners: readonly Owner[],
): Owner | string {
  const id = line.subscription ?? invoice.subscription;
  if (id !== null)
    return (
      owners.find((owner) => owner.id === id) ?? `the subscription ${id} is none of the catalog's on record`
    );
  const [only, another] = owners;
  if (only !== undefined && another === undefined) return only;
  const { product } = line;
  const [having, alsoHaving] = product === null ? [] : owners.filter((owner) => owner.hasProduct(product));
  if (having !== undefined && alsoHaving === undefined) return having;
  return 'it names no subscription, and the customer has several that it may be for';
}
