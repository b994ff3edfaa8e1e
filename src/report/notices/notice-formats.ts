/** Notices as CSV for a spreadsheet or a mailing, and as the document that `schemas/notices.schema.json` describes. */
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency-digits.ts';
import { csvLines } from '../words/csv-lines.ts';
import { jsonText } from '../words/sanitize.ts';
import { paddedText } from '../words/value-text.ts';
import { type NoticePrice, type NoticeRow, noticeRows } from './notice-rows.ts';

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
  'first_invoice',
  'first_invoice_before',
  'first_invoice_after',
  'prices',
  'price_hash',
  'price_from',
  'unit_price_before',
  'unit_price_after',
  'products',
  'name',
] as const;

export function noticesCsv(plan: Plan): readonly string[] {
  return csvLines(COLUMNS, noticeRows(plan).map(columnsOf));
}

function columnsOf(row: NoticeRow): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const {
    monthly,
    contract,
    counted,
    days_of_notice,
    changes,
    prices,
    first_invoice: invoice,
    ...texts
  } = row;
  const each = (textOf: (price: NoticePrice) => string | null) =>
    prices.map((price) => textOf(price) ?? '').join('; ');
  const amount = (text: string | undefined) =>
    text === undefined ? null : paddedText(text, currencyDigits(row.currency));
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
    prices: each(({ price }) => price),
    products: each((price) => price.name),
    unit_price_before: each(({ before }) => before),
    unit_price_after: each(({ after }) => after),
    price_from: each(({ from }) => from),
    price_hash: each(({ hash }) => hash),
    first_invoice: invoice?.day ?? null,
    first_invoice_before: amount(invoice?.before),
    first_invoice_after: amount(invoice?.after),
  };
}

/** The form of `schemas/notices.schema.json`. */
export interface NoticesDocument {
  readonly format_version: 1;
  readonly project: string;
  readonly environment: string;
  readonly today: CalendarDay;
  readonly plan_digest: string;
  readonly notices: readonly Omit<NoticeRow, 'plan_digest'>[];
}

export function noticesJson(plan: Plan): string {
  const { project, environment, today, digest } = plan;
  const notices = noticeRows(plan).map(({ plan_digest: _, ...row }) => row);
  const document: NoticesDocument = {
    ...{ format_version: 1, project, environment, today },
    plan_digest: digest,
    notices,
  };
  return jsonText(document);
}
