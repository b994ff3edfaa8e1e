/**
 * Faults of whole invoices: one that stands twice, in another currency, for another customer or another period than its
 * own, or whose total is not that of its lines.
 */

import { contractMonth } from '../ledger/bills/contract-months.ts';
import type { Invoice } from '../model/service/invoice.ts';
import { type CalendarDay, monthsBetween } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import {
  type BilledLine,
  type ChargeFinding,
  differs,
  invoiceIds,
  invoicesOf,
  isOfMonth,
  isRounded,
  sumOf,
} from './billed-lines.ts';

interface SortedOut {
  readonly findings: readonly ChargeFinding[];
  /** The lines whose amounts are still to be compared. */
  readonly lines: readonly BilledLine[];
}

/** Takes out the invoices that bill the same lines for the same period as another one. */
export function withoutDoubled(lines: readonly BilledLine[]): SortedOut {
  const byInvoice = groupBy(lines, ({ invoice }) => invoice.id);
  const first = new Map<string, string>();
  const doubled: { readonly id: string; readonly of: string }[] = [];
  for (const [id, own] of byInvoice) {
    const content = JSON.stringify(
      own
        .map(({ line, from, to }) => [line.product, line.description, line.quantity, line.total, from, to])
        .sort(),
    );
    const of = first.get(content);
    if (of === undefined) first.set(content, id);
    else if (!sumOf(own).eq(ZERO)) doubled.push({ id, of });
  }
  return {
    findings: doubled.map(({ id, of }) =>
      differs(
        { kind: 'doubled_invoice', what: null, invoices: [of, id] },
        `${id} bills the same lines for the same period as ${of}`,
        { billed: sumOf(byInvoice.get(id) ?? []) },
      ),
    ),
    lines: lines.filter(({ invoice }) => !doubled.some(({ id }) => id === invoice.id)),
  };
}

/** Takes out the lines in another currency, because their amounts compare with nothing. */
export function withoutOtherCurrency(lines: readonly BilledLine[], currency: string | null): SortedOut {
  const isOther = ({ invoice }: BilledLine): boolean => currency !== null && invoice.currency !== currency;
  const wrong = [...groupBy(lines.filter(isOther), ({ invoice }) => invoice).keys()];
  return {
    findings: wrong.map((invoice) =>
      differs(
        { kind: 'wrong_currency', what: null, invoices: [invoice.id] },
        `it is in ${invoice.currency}, and the subscription in ${currency}; no amount of the subscription was compared`,
      ),
    ),
    lines: lines.filter((line) => !isOther(line)),
  };
}

/** The invoices that are for another customer than the subscription's. Their amounts are compared all the same. */
export function forOthers(lines: readonly BilledLine[], customer: string): readonly ChargeFinding[] {
  return invoicesOf(lines.filter(({ invoice }) => invoice.customer !== customer)).map((invoice) =>
    differs(
      { kind: 'wrong_customer', what: null, invoices: [invoice.id] },
      `it is for ${invoice.customer}, and the subscription is of ${customer}`,
    ),
  );
}

/** The total of an invoice without its tax and its lines; null where it shows no total. */
export function besideLines({ total, tax, lines }: Invoice): Decimal | null {
  if (total === null) return null;
  return lines.reduce(
    (rest, line) => rest.minus(decimal(line.total)),
    decimal(total).minus(decimal(tax ?? '0')),
  );
}

/** An invoice whose lines do not make its total, with its tax or, where that is in the lines already, without it. */
export function wrongTotal(invoice: Invoice): readonly ChargeFinding[] {
  const { id, total, tax, currency, lines } = invoice;
  const beside = besideLines(invoice);
  if (total === null || beside === null) return [];
  const sum = decimal(total)
    .minus(decimal(tax ?? '0'))
    .minus(beside);
  const made = [sum.plus(decimal(tax ?? '0')), sum];
  if (made.some((amount) => isRounded(decimal(total), amount, currency, lines.length))) return [];
  const taxed = tax === null ? 'it shows no tax' : `its tax is ${tax}`;
  const reason = lines.length === 0 ? 'it has no lines' : `its lines make ${decimalText(sum)}, and ${taxed}`;
  const amounts = { expected: sum.plus(decimal(tax ?? '0')), billed: total };
  return [differs({ kind: 'wrong_total', what: null, invoices: [id] }, reason, amounts)];
}

/**
 * The invoices that bill another period where they should bill this one: a period that another invoice bills too, or
 * that is none of the contract's. `all` are all lines of the subscription.
 */
export function strayInvoices(
  all: readonly BilledLine[],
  month: CalendarDay,
  contractStart: CalendarDay,
): readonly BilledLine[] {
  const elsewhere = all.filter((each) => each.from !== null && !isOfMonth(each, month));
  const charging = elsewhere.filter(({ line }) => !decimal(line.total).eq(ZERO));
  const periods = groupBy(charging, ({ line, from }) => JSON.stringify([line.product, from]));
  return charging.filter((each) => {
    const same = periods.get(JSON.stringify([each.line.product, each.from])) ?? [];
    return invoiceIds(same).length > 1 || !isContractMonth(each.from, contractStart);
  });
}

function isContractMonth(day: CalendarDay | null, start: CalendarDay): boolean {
  if (day === null || day < start) return false;
  return contractMonth(start, monthsBetween(start, day)).start === day;
}
