/** Recurring money as lines: the sums before and after, who pays more, the extremes, and excluded amounts. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  BilledBackMoney,
  CustomerMoney,
  FurtherChange,
  MoneyChange,
  MoneyImpact,
  PayingCounts,
  TimingChange,
} from '../../model/plan/money-impact.ts';
import type { BundleReach, Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { contraryMonth, lasts } from '../view/revenue-series.ts';
import { firstFew } from '../words/group-alike.ts';
import { itemText, percentText } from '../words/impact-words.ts';
import { type Named, nameOf } from '../words/names.ts';
import { moneyText } from '../words/value-text.ts';
import { cohortLines, showsCohorts, uncountedIn } from './cohort-lines.ts';
import {
  assumedLines,
  boundsLines,
  changeText,
  excludedChangeLines,
  excludedLines,
  isOneSided,
} from './excluded-lines.ts';
import { firstLines, type Line, line, span } from './lines.ts';
import { backtestLines, invoiceName, notableInvoice, ofSome, onceText, seriesLines } from './series-lines.ts';

export function impactLines(impact: Plan['impact'], today: CalendarDay): readonly Line[] {
  const { bundles, money } = impact;
  if (bundles.length === 0 && money.length === 0) return [];
  const values = money.flatMap((each) => moneyLines(each, { impact, today }));
  return [line(0, span('Recurring per month', 'strong')), ...values, ...reachLines(bundles)];
}

/** `, 3 of them only in part (see what is excluded)`; empty where everything is counted. */
export function partlyText(subscriptions: number, partly: number): string {
  if (partly === 0) return '';
  if (subscriptions === 1) return ', only in part (see what is excluded)';
  return `, ${partly === subscriptions ? 'all' : grouped(String(partly))} of them only in part (see what is excluded)`;
}

/** A sum before and after. */
interface MoneyRow extends MoneyChange {
  /** `a year`, `to the end of 3 contracts (62 % of this monthly revenue)`. */
  readonly what: string;
  /** The number of changes that are in neither amount. */
  readonly uncounted: number;
}

/** The sums of one currency, those of a month first. Every form has them in this order. */
export function moneyRows(money: MoneyImpact): readonly [MoneyRow, ...MoneyRow[]] {
  const { monthly, contract, contracts, uncounted_changes: uncounted } = money;
  const invoice = notableInvoice(money);
  const contrary = contraryMonth(money);
  const existing = existingMonthly(money);
  return [
    contrary === null
      ? { what: 'per month', ...monthly, uncounted }
      : { what: `per month from ${contrary.month}`, ...contrary, uncounted },
    ...(lasts(money) ? [{ what: 'a year', ...money.yearly, uncounted }] : []),
    ...(contracts === 0
      ? []
      : [
          {
            what: `to the end of ${counted(contracts, 'contract')}${contractedText(money)}`,
            ...contract,
            uncounted,
          },
        ]),
    ...(invoice === null
      ? []
      : [{ what: `${invoiceName(money)}, ${invoice.day}${ofSome(invoice, money)}`, ...invoice, uncounted }]),
    ...(existing === null
      ? []
      : [{ what: `without the new ones${contrary ? ', each after its last change' : ''}`, ...existing }]),
  ];
}

/** The part of the revenue that is under contract; empty where that is all of it. */
function contractedText({ contracted, monthly }: MoneyImpact): string {
  const month = decimal(monthly.after);
  if (contracted === undefined || month.lte(ZERO)) return '';
  const share = decimalText(decimal(contracted).times(HUNDRED).div(month));
  return ` (${percentText(share)} % of this monthly revenue)`;
}

/** The money of one currency: its sums, and who pays more. */
export function moneyLines(money: MoneyImpact, plan: Pick<Plan, 'impact' | 'today'>): readonly Line[] {
  const { currency } = money;
  const [month, ...others] = moneyRows(money);
  return [
    ...excludedLines(money),
    line(
      2,
      span(`${currency}  ${amountsText(month, currency)}`, 'strong'),
      changeText(month, currency, month.uncounted),
      `  over ${subscriptionsText(money, plan.today)}`,
    ),
    ...others.map((row) =>
      line(6, `${row.what}: ${amountsText(row, currency)}`, changeText(row, currency, row.uncounted)),
    ),
    ...seriesLines(money),
    ...moneyFacts(money, plan),
  ];
}

/** The money of one currency below the table that has its sums. */
export function payingLines(money: MoneyImpact, plan: Named): readonly Line[] {
  return [line(2, span(money.currency, 'strong')), ...seriesLines(money), ...moneyFacts(money, plan)];
}

export function amountsText({ before, after }: MoneyChange, currency: string): string {
  return `${moneyText(before, currency)} → ${moneyText(after, currency)}`;
}

/** ` from 2028-12-01`: the first day of the compared month; empty where it is the day of the plan. */
function comparedText(money: MoneyImpact, today: CalendarDay): string {
  const { compared } = money;
  const contrary = contraryMonth(money);
  if (contrary !== null) return ` from ${contrary.month}, after all changes`;
  if (compared === undefined) return '';
  const { first, last } = compared;
  if (first !== last) return `, each after its last change, ${first} to ${last}`;
  return first === today ? '' : ` from ${first}`;
}

/**
 * The facts below the sums: who pays more, the cohorts where there are several, the extremes, and excluded amounts.
 */
export function moneyFacts(money: MoneyImpact, plan: Named): readonly Line[] {
  const { currency, worst, best, excluded, assumed = [], timing = [] } = money;
  const paying = payingText(money.paying);
  const once = onceText(money);
  return [
    ...(once === null ? [] : [line(6, once)]),
    ...(paying === '' ? [] : [line(6, paying)]),
    ...billedBackLines(money),
    ...firstLines(furtherTexts(money, plan), { indent: 6, noun: 'such change' }, (text) =>
      line(6, span(text, 'warning')),
    ),
    ...(showsCohorts(money) ? cohortLines(money) : []),
    ...(worst === null ? [] : [customerLine('largest increase', worst, currency)]),
    ...(best === null ? [] : [customerLine('largest decrease', best, currency)]),
    ...excludedChangeLines(excluded.filter((entry) => !isOneSided(entry))),
    ...boundsLines(money),
    ...backtestLines(money),
    ...assumedLines(assumed),
    ...firstLines(timing, { indent: 6, noun: 'other timing' }, (change) =>
      line(6, span(timingText(change, currency), 'warning')),
    ),
  ];
}

/** `49,324.00 USD, incomplete`. */
export function billedBackAmount({ amount, partly }: BilledBackMoney, currency: string): string {
  return `${moneyText(amount, currency)} ${currency}${partly ? ', incomplete' : ''}`;
}

function billedBackLines({ currency, billed_back: past }: MoneyImpact): readonly Line[] {
  if (past === undefined) return [];
  const whose = counted(past.subscriptions, 'new subscription');
  const text = `for months that have passed, from ${past.from} on: ${billedBackAmount(past, currency)} in ${whose}`;
  return [line(6, span(text, 'warning'))];
}

/**
 * The monthly sums without new subscriptions, because those increase nobody's bill. Null where none or all are new.
 */
export function existingMonthly({
  created,
  subscriptions,
  groups,
}: MoneyImpact): Omit<MoneyRow, 'what'> | null {
  if (created === 0 || created === subscriptions) return null;
  const existing = groups.filter((group) => !group.created);
  const sum = (side: keyof MoneyChange): string =>
    decimalText(existing.reduce((total, { monthly }) => total.plus(decimal(monthly[side])), ZERO));
  return { before: sum('before'), after: sum('after'), uncounted: uncountedIn(existing) };
}

/** `other timing of seats in 1 subscription: 1,200.00 due on 2026-11-23, was 100.00`. */
export function timingInWords(change: TimingChange, currency: string): string {
  const { what, day, differences, due, unknown, subscriptions } = change;
  const whose = `other timing of ${itemText(what)} in ${counted(subscriptions, 'subscription')}`;
  if (due === null)
    return `${whose} from ${day}: ${differences.join('; ')}; what is due when is not known: ${unknown ?? ''}`;
  const each = subscriptions === 1 ? '' : ' each';
  const was = due.before === null ? '' : `, was ${moneyText(due.before, currency)}`;
  return `${whose}: ${moneyText(due.after, currency)}${each} due on ${day}${was}`;
}

/** With ` (billed every 12 months, was monthly), if it is billed from the version's first day`. */
function timingText(change: TimingChange, currency: string): string {
  const words = timingInWords(change, currency);
  if (change.due === null) return words;
  return `${words} (${change.differences.join('; ')}), if it is billed from the version's first day`;
}

/** `15 subscriptions from 2028-12-01, 2 of them new, 3 of them only in part (see what is excluded), 4 with usage samples`. */
export function subscriptionsText(money: MoneyImpact, today: CalendarDay): string {
  const { subscriptions, created, partly_counted, sampled } = money;
  const fresh = created === 0 || created === subscriptions ? '' : `, ${grouped(String(created))} of them new`;
  const all =
    created === subscriptions && created > 0
      ? counted(created, 'new subscription')
      : counted(subscriptions, 'subscription');
  const whose = sampled === subscriptions ? '' : ` ${grouped(String(sampled))}`;
  const usage = sampled === 0 ? '' : `,${whose} with usage samples`;
  return `${all}${comparedText(money, today)}${fresh}${partlyText(subscriptions, partly_counted)}${usage}`;
}

/** Each change that the compared month does not show, increases first. */
function furtherTexts(
  { currency, further_increases: more = [], further_decreases: less = [] }: MoneyImpact,
  plan: Named,
): readonly string[] {
  return [
    ...more.map((change) => furtherText(plan, currency, change, 'more')),
    ...less.map((change) => furtherText(plan, currency, change, 'less')),
  ];
}

/** `Acme pays 200.00 USD more a month from 2026-12-01 through 2028-11-30`, with the names of who has one subscription each. */
export function furtherText(
  plan: Named,
  currency: string,
  { largest, steady, from, to, goes_on: goesOn = false, customers, subscriptions }: FurtherChange,
  direction: 'more' | 'less',
): string {
  const isEachOne = customers.length === subscriptions.length;
  const named = isEachOne ? subscriptions.map((address) => nameOf(plan, address)) : customers;
  const pay = `${firstFew(named)} ${customers.length === 1 ? 'pays' : 'pay'}`;
  const each =
    subscriptions.length === 1
      ? ''
      : isEachOne
        ? ' each'
        : ` for each of ${counted(subscriptions.length, 'subscription')}`;
  const amount = `${moneyText(largest, currency)} ${currency} ${direction} a month`;
  return `${pay} ${steady ? '' : 'up to '}${amount}${each} from ${from} ${goesOn ? 'at least ' : ''}through ${to}`;
}

/** `9 pay more, 1 pays less, 5 pay the same`; empty where nobody paid before. */
export function payingText({ more, less, same, mixed = 0, unknown = 0 }: PayingCounts): string {
  if (more + less + same + mixed + unknown === 0) return '';
  const pay = (count: number, how: string) =>
    `${grouped(String(count))} ${count === 1 ? 'pays' : 'pay'} ${how}`;
  const parts = [pay(more, 'more'), pay(less, 'less'), pay(same, 'the same')];
  if (mixed > 0) parts.push(pay(mixed, 'more in some months and less in others'));
  if (unknown > 0) parts.push(`${grouped(String(unknown))} unknown, as the change is excluded`);
  return parts.join(', ');
}

function customerLine(
  what: string,
  { customer, name, subscriptions, monthly }: CustomerMoney,
  currency: string,
): Line {
  return line(
    6,
    `${what}: `,
    span(name ?? customer, 'strong'),
    ` ${amountsText(monthly, currency)}`,
    changeText(monthly, currency),
    span(`  ${firstFew(subscriptions)}`, 'faint'),
  );
}

/** The most bundles that are named, those with the most subscriptions first. */
const BUNDLES_NAMED = 8;

/** The reach of each bundle that changes. The page has all bundles. */
export function reachLines(bundles: readonly BundleReach[]): readonly Line[] {
  const widest = bundles.toSorted((a, b) => b.following - a.following);
  const noun = { noun: 'bundle that changes', plural: 'bundles that change' };
  return firstLines(widest, { indent: 2, ...noun, most: BUNDLES_NAMED }, reachLine);
}

export function reachLine({ bundle, following, overridden, locked, despite_lock = 0 }: BundleReach): Line {
  const parts = [`${counted(following, 'subscription uses', 'subscriptions use')} it`];
  if (overridden > 0) parts.push(`${grouped(String(overridden))} with a negotiated price`);
  if (locked > 0) parts.push(`${grouped(String(locked))} price-locked`);
  const text = `${bundle}: ${parts.join(', ')}`;
  if (despite_lock === 0) return line(2, text);
  const whose =
    despite_lock < locked ? `${grouped(String(despite_lock))} of them ` : locked === 1 ? '' : 'all of them ';
  return line(2, `${text}, `, span(`${whose}affected: locks cover dated changes only`, 'warning'));
}
