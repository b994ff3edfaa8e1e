/** Notices as CSV (RFC 4180) for a spreadsheet or a mailing. Text that a spreadsheet would calculate stays text. */
import type { Plan } from '../../model/plan/plan.ts';
import { currencyDigits } from '../../model/values/currency-digits.ts';
import { csvField } from '../words/csv-field.ts';
import { type NoticeRow, noticeRows } from './notice-rows.ts';

const COLUMNS = [
  'customer',
  'subscription',
  'kind',
  'currency',
  'month_before',
  'month_after',
  'month_difference',
  'contract_before',
  'contract_after',
  'counted',
  'from',
  'days_of_notice',
  'changes',
  'plan_digest',
  'cohort',
  'name',
] as const;

export function noticesCsv(plan: Plan): readonly string[] {
  return [COLUMNS.join(','), ...noticeRows(plan).map(rowText)].map((line) => `${line}\r\n`);
}

function rowText(row: NoticeRow): string {
  const { currency, monthly, contract } = row;
  const amount = (text: string | undefined) =>
    text === undefined ? '' : padded(text, currencyDigits(currency));
  return [
    csvField(row.customer ?? ''),
    csvField(row.subscription),
    row.kind,
    csvField(currency),
    amount(monthly.before),
    amount(monthly.after),
    amount(monthly.difference),
    amount(contract?.before),
    amount(contract?.after),
    row.counted ? 'yes' : 'in part',
    row.from,
    String(row.days_of_notice),
    csvField(row.changes.join('; ')),
    row.plan_digest,
    csvField(row.cohort),
    csvField(row.name ?? ''),
  ].join(',');
}

/** The exact amount with at least the decimal places of its currency. */
function padded(text: string, digits: number): string {
  const [whole = '', places = ''] = text.split('.');
  return digits === 0 && places === '' ? whole : `${whole}.${places.padEnd(digits, '0')}`;
}
