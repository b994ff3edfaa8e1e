/**
 * Money by month: the months to come as one line, with notes on what they do not include, the first invoice that differs, and the
 * last twelve months as billed and at the plan's prices.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  Backtest,
  BacktestExcluded,
  FirstInvoice,
  MoneyImpact,
  RevenueSeries,
} from '../../model/plan/money-impact.ts';
import { addMonths, calendarMonth } from '../../model/values/calendar-day.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { type ChangeStep, isSameToReader, rangeText, shownChange, stepsOf } from '../view/revenue-series.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText, signedMoney } from '../words/value-text.ts';
import { changeText } from './excluded-lines.ts';
import { firstLines, type Line, line, span } from './lines.ts';

/** The most steps that are printed; `--format json` has every month. */
const STEPS = 6;

/** `by month: +299.40 (2026-12 to 2027-01), 0.00 (2027-02 to 2028-11)`; empty where no month changes. */
export function seriesLines({ currency, series }: MoneyImpact): readonly Line[] {
  const steps = series === undefined ? [] : stepsOf(series, currency);
  if (series === undefined || steps.every(({ change }) => change.eq(ZERO))) return [];
  return [
    line(6, `by month: ${stepsText(steps, currency)}`),
    ...billedLine(series, currency),
    ...seriesNotes(series).map((note) => line(6, span(note, 'faint'))),
  ];
}

/** `billed: +60.00 (2027-10)`: where a month is charged more, or less, than any recurring month changes by. */
function billedLine(series: RevenueSeries, currency: string): readonly Line[] {
  const billed = series.months.flatMap(({ month, billed }) => (billed ? [{ month, ...billed }] : []));
  const changesOf = (months: RevenueSeries['months']) =>
    stepsOf({ ...series, months }, currency).filter(({ change }) => !change.eq(ZERO));
  const [steps, recurring] = [changesOf(billed), changesOf(series.months)];
  const most = recurring.reduce((all, { change }) => (change.abs().gt(all) ? change.abs() : all), ZERO);
  const isFurther = steps.some(({ change }) => change.abs().gt(most) && !isSameToReader(change.abs(), most));
  return isFurther ? [line(6, `billed: ${stepsText(steps, currency)}`)] : [];
}

function stepsText(steps: readonly ChangeStep[], currency: string): string {
  const listed = steps
    .slice(0, STEPS)
    .map((step) => `${signedMoney(step.change, currency)} (${rangeText(step)})`);
  const more = steps.length - STEPS;
  return `${listed.join(', ')}${more > 0 ? `, and ${counted(more, 'more step')}` : ''}`;
}

/** Notes on changes and subscriptions that the months do not include. */
export function seriesNotes({
  next_change: next,
  ending,
  unknown,
  months,
}: RevenueSeries): readonly string[] {
  return [
    ...(next === undefined ? [] : [`a dated change on ${next} comes after the last of these months`]),
    ...(ending === 0
      ? []
      : [
          `${counted(ending, 'contract ends', 'contracts end')} within these ${counted(months.length, 'month')} and ${ending === 1 ? 'does' : 'do'} not renew: no month after the end is counted`,
        ]),
    ...(unknown === 0
      ? []
      : [`${counted(unknown, 'subscription is', 'subscriptions are')} excluded from all months`]),
  ];
}

/** Empty where no usage sample is of one of the months. */
export function backtestLines({ currency, backtest }: MoneyImpact): readonly Line[] {
  if (backtest === undefined) return [];
  const { from, to, bills, total, excluded } = backtest;
  const left = firstLines(excluded, { indent: 8, noun: 'reason' }, (entry) =>
    line(8, span(excludedText(entry), 'faint')),
  );
  if (bills === 0)
    return [line(6, span(`${from} to ${to}: no bill is known on both sides`, 'warning')), ...left];
  const amounts = `${moneyText(total.before, currency)} as billed → ${moneyText(total.after, currency)} at this plan's prices`;
  return [
    line(
      6,
      `${from} to ${to}: ${amounts}`,
      changeText(total, currency),
      `  over ${counted(bills, 'monthly bill')} of ${counted(backtest.subscriptions, 'subscription')}`,
    ),
    line(8, spreadText(backtest, currency)),
    line(8, span(ASSUMED, 'faint')),
    ...left,
  ];
}

const ASSUMED =
  'assumed: the same usage at either price; as billed: the prices on record when the month began';

function spreadText({ customers, median, percentile_95: high, worst }: Backtest, currency: string): string {
  const spread = `by customer over these months: median ${signedMoney(median, currency)}, 95th percentile ${signedMoney(high, currency)} (${counted(customers, 'customer')})`;
  if (worst === null) return `${spread}, nobody pays more`;
  const { name, customer, before, after } = worst;
  return `${spread}, largest increase ${name ?? customer} ${moneyText(before, currency)} → ${moneyText(after, currency)}`;
}

function excludedText({ what, reason, bills, for_example: example }: BacktestExcluded): string {
  const whose = `${grouped(String(bills))} ${bills === 1 ? 'bill' : 'bills'}, such as of ${example}`;
  return `excluded from both: ${whose}: ${itemText(what)}: ${reason}`;
}

/** A month in arrears is charged after its end. */
const MONTHS_SOON = 2;

/**
 * Null where that invoice comes soon after the change, unless it is that of all subscriptions and differs by another amount
 * than their month, by more than a twentieth.
 */
export function notableInvoice({
  currency,
  monthly,
  subscriptions,
  compared,
  series,
  first_invoice: invoice,
  timing = [],
}: MoneyImpact): FirstInvoice | null {
  // Other timing is said with its own days.
  if (invoice === undefined || compared === undefined || timing.length > 0) return null;
  const isSoon = invoice.day <= addMonths(compared.first, MONTHS_SOON);
  const month = series?.months.find((each) => each.month === calendarMonth(invoice.day)) ?? monthly;
  const isOther =
    invoice.subscriptions === subscriptions &&
    [month, monthly].every(
      (sides) => !isSameToReader(shownChange(invoice, currency), shownChange(sides, currency)),
    );
  return isSoon && !isOther ? null : invoice;
}

/**
 * `first invoice that differs: 2027-10-01, +60.00 USD`, or `first invoice: 2027-01-01, +600.00 USD`; null
 * where {@link notableInvoice} is.
 */
export function firstInvoiceText(money: MoneyImpact): string | null {
  const invoice = notableInvoice(money);
  if (invoice === null) return null;
  const { currency } = money;
  const amount = `${signedMoney(shownChange(invoice, currency), currency)} ${currency}`;
  return `${invoiceName(money)}: ${invoice.day}, ${amount}${ofSome(invoice, money)}`;
}

/** `once: +500.00 USD in 2 subscriptions`; null where nothing is charged once. */
export function onceText({ once, currency }: MoneyImpact): string | null {
  if (once === undefined) return null;
  const amount = `${signedMoney(shownChange(once, currency), currency)} ${currency}`;
  return `once: ${amount} in ${counted(once.subscriptions, 'subscription')}`;
}

/** Nobody had an invoice before where all subscriptions are new. */
export function invoiceName({ created, subscriptions }: MoneyImpact): string {
  return created === subscriptions ? 'first invoice' : 'first invoice that differs';
}

/** ` in 3 subscriptions`; empty where it is all of them. */
export function ofSome(invoice: FirstInvoice, { subscriptions }: MoneyImpact): string {
  return invoice.subscriptions === subscriptions
    ? ''
    : ` in ${counted(invoice.subscriptions, 'subscription')}`;
}
