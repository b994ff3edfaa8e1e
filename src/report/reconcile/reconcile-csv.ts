/**
 * A reconciliation as CSV (RFC 4180): a row for each difference and for each charge that was not compared. Text that a
 * spreadsheet would calculate stays text.
 */

import { csvField } from '../words/csv-field.ts';
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

type Row = Readonly<Record<(typeof COLUMNS)[number], string | null>>;

export function reconcileCsv({ month, differences, not_compared: open }: Reconciled): string {
  const rows: Row[] = [
    ...open.map((each) => ({ ...each, kind: 'not_compared', expected: null, difference: null })),
    ...differences.map((each) => ({ ...each, difference: billedTooMuch(each) })),
  ].map((each) => ({ ...each, invoices: each.invoices.join(' '), month: month.slice(0, 7) }));
  const lines = rows.map((row) => COLUMNS.map((column) => csvField(row[column] ?? '')).join(','));
  return [COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
