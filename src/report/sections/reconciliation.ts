/**
 * A reconciliation for a person, as its document (`schemas/reconcile.schema.json`), and as CSV with a row for
 * each difference and for each charge that was not compared. In the text, what was not compared comes first,
 * because "no difference" says nothing about it.
 */
import { counted, someOf } from '../../model/messages/counted.ts';
import type {
  BillingDifference,
  BillingDifferenceKind,
  NotReconciled,
  Reconciliation,
} from '../../model/plan/reconciliation.ts';
import { type CalendarDay, calendarMonth } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { FEW, firstLines, type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { itemText } from '../words/impact-words.ts';
import { csvLines, jsonText } from '../words/sanitize.ts';
import { moneyText } from '../words/value-text.ts';
import { type Report, report, type Section, titled, titleLine } from './report.ts';

/** The comparison, and where its two sides come from. */
export interface Reconciled extends Reconciliation {
  readonly project: string;
  readonly environment: string;
  readonly target: { readonly origin: string; readonly profile: string };
  readonly today: CalendarDay;
  /** Whose invoices were read: what a customer is billed beside the catalog's subscriptions is seen only by customer. */
  readonly read_by: 'customer' | 'subscription';
  /** The catalog in words, and its commit; null where it is in no repository. */
  readonly catalog: { readonly name: string; readonly commit: string | null };
  /** The customers' names by their ids, as far as the catalog has them. */
  readonly names: ReadonlyMap<string, string>;
}

export function reconcileReport(found: Reconciled): Report {
  const { project, month, today, target, catalog, read_by: by } = found;
  const commit = catalog.commit === null ? '' : ` · ${catalog.commit.slice(0, 12)}`;
  return report({
    title: titleLine('Invoices for', project, `charges whose period begins in ${calendarMonth(month)}`),
    facts: [
      line(0, span(`${target.origin} · profile ${target.profile} · ${today}`, 'faint')),
      line(0, span(`Prices of ${catalog.name}${commit}`, 'faint')),
      ...(by === 'subscription'
        ? [line(0, 'Read by subscription: what a customer is billed beside those of the catalog is not seen')]
        : []),
    ],
    sections: [
      titled(
        'not-compared',
        `Not compared: ${counted(found.not_compared.length, 'charge or invoice', 'charges and invoices')}`,
        notComparedLines(found.not_compared),
        {
          style: 'warning',
        },
      ),
      titled('assumed', 'Assumed', assumedLines(found.assumed)),
      ...differenceSections(found),
    ],
    foot: sumLines(found),
  });
}

function notComparedLines(entries: readonly NotReconciled[]): readonly Line[] {
  return [...groupBy(entries, ({ reason }) => reason)].flatMap(([reason, same]) => [
    line(2, `${reason}:`),
    ...firstLines(same, { indent: 4, noun: 'entry', plural: 'entries' }, (entry) =>
      line(4, wholeSpan(entryText(entry))),
    ),
  ]);
}

function entryText({ customer, subscription, what, invoices, billed, currency }: NotReconciled): string {
  const whose = subscription ?? customer;
  const item = what === null ? '' : ` ${whatText(what)}`;
  const amount =
    billed === null ? '' : `, billed ${moneyText(billed, currency)}${currency ? ` ${currency}` : ''}`;
  const where = invoices.length === 0 ? '' : ` (${someOf(invoices, FEW)})`;
  return `${whose}${item}${amount}${where}`;
}

function assumedLines(assumed: Reconciled['assumed']): readonly Line[] {
  const alike = groupBy(assumed, ({ what, reason }) => `${whatText(what)}: ${reason}`);
  return [...alike].map(([text, own]) => {
    const subscriptions = [...new Set(own.map(({ subscription }) => subscription))];
    return line(2, `${text} (${someOf(subscriptions, 1)})`);
  });
}

/** A section for each customer. */
function differenceSections({ differences, names }: Reconciled): readonly Section[] {
  return [...groupBy(differences, ({ customer }) => customer)].map(([customer, own], index) => {
    const title = [names.get(customer) ?? [], customer].flat().join(' · ');
    return titled(`customer-${index + 1}`, title, own.flatMap(differenceLine));
  });
}

function differenceLine(difference: BillingDifference): readonly Line[] {
  const { kind, subscription, what, invoices, reason, currency } = difference;
  const amounts = amountsText(difference);
  const item = what === null ? '' : ` ${whatText(what)}`;
  return [
    line(
      2,
      span(DIFFERENCE_WORDS[kind], 'error'),
      `  ${subscription ?? 'invoice'}${item}`,
      ...(invoices.length === 0 ? [] : [span(`  ${someOf(invoices, FEW)}`, 'faint')]),
    ),
    ...(amounts === '' ? [] : [line(4, `${amounts}${currency ? ` (${currency})` : ''}`)]),
    line(4, reason),
  ];
}

function sumLines({ compared, sums, differences, not_compared: open }: Reconciled): readonly Line[] {
  const { charges, subscriptions, customers } = compared;
  if (charges + differences.length === 0)
    return [line(0, span('Nothing was compared, so nothing is known of the invoices.', 'warning'))];
  const verdict =
    differences.length > 0
      ? span(counted(differences.length, 'difference'), 'error')
      : span(open.length === 0 ? 'No difference' : 'No difference in what was compared', 'good');
  const whose = `${counted(subscriptions, 'subscription')} and ${counted(customers, 'customer')}`;
  return [
    line(0, verdict, `: ${counted(charges, 'charge')} compared, of ${whose}.`),
    ...sums.map(({ currency, expected, billed }) => {
      const by = billedTooMuch({ expected, billed }) ?? '0';
      const amounts = `billed ${moneyText(billed, currency)}, expected ${moneyText(expected, currency)}`;
      return line(2, `${currency ?? 'without a currency'}: ${amounts}${offText(by, currency)}`);
    }),
  ];
}

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

const DIFFERENCE_WORDS: Readonly<Record<BillingDifferenceKind, string>> = {
  missing_invoice: 'missing invoice',
  missing_line: 'missing line',
  extra_line: 'extra line',
  doubled_invoice: 'doubled invoice',
  doubled_line: 'doubled line',
  wrong_period: 'wrong period',
  wrong_currency: 'wrong currency',
  wrong_customer: 'wrong customer',
  unknown_subscription: 'unknown subscription',
  wrong_total: 'wrong total',
  wrong_line: 'wrong line',
  discount_ignored: 'discount ignored',
  escalation_ignored: 'escalation ignored',
  old_price: 'old price',
  future_price: 'future price',
  list_price: 'list price',
  wrong_amount: 'wrong amount',
};

/** An item of the catalog in short; the description of a line as it stands, because it may be any text. */
function whatText(what: string): string {
  return /^(products|bundles)\./.test(what) ? itemText(what) : what;
}

/** Billed less expected, as a decimal text; null where no amount is at fault. */
function billedTooMuch({ expected, billed }: Pick<BillingDifference, 'expected' | 'billed'>): string | null {
  if (expected === null && billed === null) return null;
  return decimalText(decimal(billed ?? '0').minus(decimal(expected ?? '0')));
}

/** `billed 499.01, expected 499.00, 0.01 too much`; empty where no amount is at fault. */
function amountsText(difference: Pick<BillingDifference, 'expected' | 'billed' | 'currency'>): string {
  const { expected, billed, currency } = difference;
  const by = billedTooMuch(difference);
  if (by === null) return '';
  const money = (text: string | null): string => (text === null ? 'nothing' : moneyText(text, currency));
  return `billed ${money(billed)}, expected ${money(expected)}${offText(by, currency)}`;
}

function offText(by: string, currency: string | null): string {
  const amount = decimal(by);
  if (amount.eq(ZERO)) return '';
  return `, ${moneyText(decimalText(amount.abs()), currency)} too ${amount.gt(ZERO) ? 'much' : 'little'}`;
}
