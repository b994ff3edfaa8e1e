/** Faults of whole invoices: one that stands twice, in another currency, or for another period than its own. */

import { contractMonth } from '../impact/bills/contract-months.ts';
import { groupBy } from '../impact/group-by.ts';
import { type CalendarDay, monthsBetween } from '../model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { type BilledLine, invoiceIds, isOfMonth, sumOf } from './billed-lines.ts';
import type { Finding } from './finding.ts';

export interface SortedOut {
  readonly findings: readonly Finding[];
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
    findings: doubled.map(({ id, of }) => ({
      kind: 'different',
      difference: {
        ...{ kind: 'doubled_invoice', what: null, invoices: [of, id], expected: null },
        billed: decimalText(sumOf(byInvoice.get(id) ?? [])),
        reason: `${id} bills the same lines for the same period as ${of}`,
      },
    })),
    lines: lines.filter(({ invoice }) => !doubled.some(({ id }) => id === invoice.id)),
  };
}

/** Takes out the lines in another currency, because their amounts compare with nothing. */
export function withoutOtherCurrency(lines: readonly BilledLine[], currency: string | null): SortedOut {
  const isOther = ({ invoice }: BilledLine): boolean => currency !== null && invoice.currency !== currency;
  const wrong = [...groupBy(lines.filter(isOther), ({ invoice }) => invoice).keys()];
  return {
    findings: wrong.map((invoice) => ({
      kind: 'different',
      difference: {
        ...{ kind: 'wrong_currency', what: null, invoices: [invoice.id], expected: null, billed: null },
        reason: `it is in ${invoice.currency}, and the subscription in ${currency}; no amount of the subscription was compared`,
      },
    })),
    lines: lines.filter((line) => !isOther(line)),
  };
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
