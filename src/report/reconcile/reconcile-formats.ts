/**
 * A reconciliation as its document (`schemas/reconcile.schema.json`), and as CSV (RFC 4180) with a row for each difference and
 * for each charge that was not compared. Amounts are exact.
 */

import { calendarMonth } from '../../model/values/calendar-day.ts';
import { csvLines } from '../words/csv-lines.ts';
import { jsonText } from '../words/sanitize.ts';
import type { Reconciled } from './reconcile-report.ts';
import { billedTooMuch } from './reconcile-words.ts';

export function reconcileJson(found: Reconciled): string {
  const {
    month,
    project,
    environment,
    target,
    today,
    read_by,
    catalog,
    compared,
    not_compared,
    assumed,
    sums,
  } = found;
  return jsonText({
    format_version: 1,
    ...{ project, environment, target, today, read_by, catalog },
    month: calendarMonth(month),
    ...{ compared, not_compared, assumed, sums },
    differences: found.differences.map((each) => ({ ...each, difference: billedTooMuch(each) })),
  });
}

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
  ].map((each) => ({ ...each, invoices: each.invoices.join(' '), month: calendarMonth(month) }));
  return csvLines(COLUMNS, rows).join('');
}
