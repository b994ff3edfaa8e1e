/** Notices as CSV for a spreadsheet or a mailing, and as the document that `schemas/notices.schema.json` describes. */
import type { Plan } from '../../model/plan/plan.ts';
import { currencyDigits } from '../../model/values/currency-digits.ts';
import { csvLines } from '../words/csv-lines.ts';
import { jsonText } from '../words/sanitize.ts';
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
  return csvLines(COLUMNS, noticeRows(plan).map(columnsOf));
}

function columnsOf(row: NoticeRow): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const { monthly, contract, counted, days_of_notice, changes, ...texts } = row;
  const amount = (text: string | undefined) =>
    text === undefined ? null : padded(text, currencyDigits(row.currency));
  return {
    ...texts,
    month_before: amount(monthly.before),
    month_after: amount(monthly.after),
    month_difference: amount(monthly.difference),
    contract_before: amount(contract?.before),
    contract_after: amount(contract?.after),
    counted: counted ? 'yes' : 'in part',
    days_of_notice: String(days_of_notice),
    changes: changes.join('; '),
  };
}

/** The exact amount with at least the decimal places of its currency. */
function padded(text: string, digits: number): string {
  const [whole = '', places = ''] = text.split('.');
  return digits === 0 && places === '' ? whole : `${whole}.${places.padEnd(digits, '0')}`;
}

export function noticesJson(plan: Plan): string {
  const { project, environment, today, digest } = plan;
  return jsonText({
    format_version: 1,
    project,
    environment,
    today,
    plan_digest: digest,
    notices: noticeRows(plan).map(({ plan_digest: _, ...row }) => row),
  });
}
