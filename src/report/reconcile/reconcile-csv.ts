/**
 * A reconciliation as CSV (RFC 4180): a row for each difference and for each charge that was not compared. Text that a
 * spreadsheet would calculate stays text.
 */

import { csvLines } from '../words/csv-lines.ts';
import { billedTooMuch } from './reconcile-words.ts';
import type { Reconciled } from './reconciled.ts';

const COLUMNS = [
  'month',
  'kind',
  'customer',
  'subscription',
  'what',
  'invoices',
  'currency',
  'expected',
  'billed',
  'difference',
  'reason',
] as const;

export function reconcileCsv({ month, differences, not_compared: open }: Reconciled): string {
  const rows = [
    ...open.map((each) => ({ ...each, kind: 'not_compared', expected: null, difference: null })),
    ...differences.map((each) => ({ ...each, difference: billedTooMuch(each) })),
  ].map((each) => ({ ...each, invoices: each.invoices.join(' '), month: month.slice(0, 7) }));
  return csvLines(COLUMNS, rows).join('');
}
