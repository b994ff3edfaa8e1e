/** Recurring money as lines: the sums before and after, who pays more, the extremes, and excluded amounts. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  Cohort,
  CustomerMoney,
  ExcludedAmount,
  FurtherIncrease,
  MoneyChange,
  MoneyGroup,
  MoneyImpact,
  RevenueSeries,
  TimingChange,
} from '../../model/plan/impact.ts';
import type { BundleReach, Plan, RecurringImpact } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { firstFew } from '../view/group-alike.ts';
import { rangeText, signedAmount, stepsOf } from '../view/revenue-series.ts';
import { cohortName } from '../words/cohort-words.ts';
import { directionOf, itemText } from '../words/impact-words.ts';
import { increaseText, moneyText } from '../words/value-text.ts';
import { type Line, line, type Span, span } from './lines.ts';

export function impactLines(
  { recurring, bundles, money }: Plan['impact'],
  today: CalendarDay,
): readonly Line[] {
  if (recurring.length === 0 && bundles.length === 0 && money.length === 0) return [];
  const values =
    money.length > 0 ? money.flatMap((each) => moneyLines(each, today)) : recurring.map(recurringLine);
  return [line(0, span('Recurring per month', 'strong')), ...values, ...reachLines(bundles)];
}

function recurringLine({ currency, before, after, subscriptions, partly_counted }: RecurringImpact): Line {
  return line(
    2,
    span(`${currency}  ${moneyText(before, currency)} → ${moneyText(after, currency)}`, 'strong'),
    changeText({ before, after }, currency),
    `  over ${counted(subscriptions, 'subscription')}${partlyText(subscriptions, partly_counted)}`,
  );
}

/** `, 3 of them only in part (see what is excluded)`; empty where everything is counted. */
export function partlyText(subscriptions: number, partly: number): string {
  if (partly === 0) return '';
  if (subscriptions === 1) return ', only in part (see what is excluded)';
  return `, ${partly === subscriptions ? 'all' : grouped(String(partly))} of them only in part (see what is excluded)`;
}

/** Like `increaseText`, but `0.00 of what is counted` where only excluded amounts change. */
export function countedIncreaseText(change: MoneyChange, currency: string, uncountedChanges: number): string {
  return uncountedChanges > 0 && directionOf(change) === 'same'
    ? `${moneyText('0', currency)} of what is counted`
    : increaseText(change.before, change.after, currency);
}

/** The change in parentheses after two blanks, `(+9.00, +1.4 %)`. An increase has the colour of a warning. */
function changeText(change: MoneyChange, currency: string, uncountedChanges = 0): Span {
  const increase = countedIncreaseText(change, currency, uncountedChanges);
  return span(increase === '' ? '' : `  (${increase})`, CHANGE_STYLES[directionOf(change)]);
}

const CHANGE_STYLES = { increase: 'warning', decrease: 'good', same: 'plain' } as const;

/** The most cohorts, excluded amounts and similar entries that are named; the others are counted. */
const FEW = 4;

/** The money of one currency: a month, the rest of the contracts, and who pays more. */
export function moneyLines(money: MoneyImpact, today: CalendarDay): readonly Line[] {
  const { currency, monthly, contract, contracts, uncounted_changes } = money;
  const month = comparedText(money, today);
  const { before, after } = contract;
  return [
    ...excludedLines(money),
    line(
      2,
      span(
        `${currency}  ${moneyText(monthly.before, currency)} → ${moneyText(monthly.after, currency)}`,
        'strong',
      ),
      changeText(monthly, currency, uncounted_changes),
      `  ${month === '' ? '' : `${month}, `}over ${subscriptionsText(money)}`,
    ),
    ...(contracts === 0
      ? []
      : [
          line(
            6,
            `to the end of ${counted(contracts, 'contract')}: ${moneyText(before, currency)} → ${moneyText(after, currency)}`,
            changeText(contract, currency, uncounted_changes),
          ),
        ]),
    ...seriesLines(money),
    ...moneyFacts(money),
  ];
}

/** The most steps that are printed; `--format json` has every month. */
const STEPS = 6;

/** `by month: +299.40 (2026-12 to 2027-01), 0.00 (2027-02 to 2028-11)`; empty where no month changes. */
export function seriesLines({ currency, series }: MoneyImpact): readonly Line[] {
  const steps = series === undefined ? [] : stepsOf(series, currency);
  if (series === undefined || steps.every(({ change }) => change.eq(ZERO))) return [];
  const listed = steps
    .slice(0, STEPS)
    .map((step) => `${signedAmount(step.change, currency)} (${rangeText(step)})`);
  const more = steps.length - STEPS;
  const rest = more > 0 ? `, and ${counted(more, 'more step')}` : '';
  return [
    line(6, `by month: ${listed.join(', ')}${rest}`),
    ...seriesNotes(series).map((note) => line(6, span(note, 'faint'))),
  ];
}

/** Notes on changes and subscriptions that the months do not include. */
export function seriesNotes({
  next_change: next,
  ending,
  unknown,
  months,
}: RevenueSeries): readonly string[] {
  const last = months.at(-1)?.month ?? '';
  return [
    ...(next === undefined ? [] : [`a dated change on ${next} comes after the last of these months`]),
    ...(ending === 0
      ? []
      : [
          `${counted(ending, 'contract ends', 'contracts end')} by ${last} and ${ending === 1 ? 'does' : 'do'} not renew: excluded after that`,
        ]),
    ...(unknown === 0
      ? []
      : [`${counted(unknown, 'subscription is', 'subscriptions are')} excluded from all months`]),
  ];
}

/**
 * Prices that are excluded from both sides because only one side can be counted, with the amount of that side.
 * They stand before the sums.
 */
export function excludedLines({ currency, excluded }: MoneyImpact): readonly Line[] {
  const entries = excluded.filter(isOneSided);
  return [
    ...entries
      .slice(0, FEW)
      .map((entry) => line(2, span(`${currency}  ${excludedText(entry, currency)}`, 'warning'))),
    ...moreLine(2, entries.length - FEW, 'price that is excluded', 'prices that are excluded'),
  ];
}

export function isOneSided({ known }: ExcludedAmount): boolean {
  return known !== undefined;
}

/** `excluded from all sums: seats in 36 subscriptions, 925.00 a month before: the billing interval …`. */
export function excludedText(
  { what, reason, subscriptions, known }: ExcludedAmount,
  currency: string,
): string {
  const amounts = [
    known?.before == null ? [] : `${moneyText(known.before, currency)} a month before`,
    known?.after == null ? [] : `${moneyText(known.after, currency)} a month after`,
  ].flat();
  const one = [`${itemText(what)} in ${counted(subscriptions, 'subscription')}`, ...amounts].join(', ');
  return `excluded from all sums: ${one}: ${reason}`;
}

/** `from 2028-12-01`: the first day of the compared month; empty where it is the day of the plan. */
export function comparedText({ compared }: MoneyImpact, today: CalendarDay): string {
  if (compared === undefined) return '';
  const { first, last } = compared;
  if (first !== last) return `each from its last change, ${first} to ${last}`;
  return first === today ? '' : `from ${first}`;
}

/**
 * The facts below the sums: who pays more, the cohorts where there are several, the extremes, and excluded amounts.
 */
export function moneyFacts(money: MoneyImpact): readonly Line[] {
  const { currency, worst, best, excluded, assumed = [], timing = [] } = money;
  const { further_increases: further = [] } = money;
  const paying = payingText(money);
  const existing = existingMonthly(money);
  return [
    ...(existing === null ? [] : [existingLine(existing, currency)]),
    ...(paying === '' ? [] : [line(6, paying)]),
    ...further
      .slice(0, FEW)
      .map((increase) => line(6, span(furtherIncreaseText(money, increase), 'warning'))),
    ...moreLine(6, further.length - FEW, 'such increase'),
    ...(showsCohorts(money) ? cohortLines(money) : []),
    ...(worst === null ? [] : [customerLine('largest increase', worst, currency)]),
    ...(best === null ? [] : [customerLine('largest decrease', best, currency)]),
    ...excludedChangeLines(excluded.filter((entry) => !isOneSided(entry))),
    ...assumedLines(assumed),
    ...timing.slice(0, FEW).map((change) => line(6, span(timingText(change, currency), 'warning'))),
    ...moreLine(6, timing.length - FEW, 'other timing'),
  ];
}

export interface ExistingMonthly extends MoneyChange {
  /** The number of existing subscriptions with a change that is in neither amount. */
  readonly uncountedChanges: number;
}

/**
 * The monthly sums without new subscriptions, because those increase nobody's bill. Null where none or all are new.
 */
export function existingMonthly({ created, subscriptions, groups }: MoneyImpact): ExistingMonthly | null {
  if (created === 0 || created === subscriptions) return null;
  const existing = groups.filter((group) => !group.created);
  const sum = (side: keyof MoneyChange): string =>
    decimalText(existing.reduce((total, { monthly }) => total.plus(decimal(monthly[side])), ZERO));
  return { before: sum('before'), after: sum('after'), uncountedChanges: uncountedIn(existing) };
}

/** The number of subscriptions in a cohort, new ones included, with a change that is in no amount. */
export function uncountedInCohort({ groups }: MoneyImpact, name: string): number {
  return uncountedIn(groups.filter(({ cohort }) => cohort === name));
}

function uncountedIn(groups: readonly MoneyGroup[]): number {
  const uncounted = groups.flatMap(({ members }) => members.filter((member) => member.uncounted));
  return uncounted.reduce((count, member) => count + member.subscriptions.length, 0);
}

function existingLine(existing: ExistingMonthly, currency: string): Line {
  const amounts = `${moneyText(existing.before, currency)} → ${moneyText(existing.after, currency)}`;
  return line(
    6,
    `without the new ones: ${amounts}`,
    changeText(existing, currency, existing.uncountedChanges),
  );
}

/**
 * True where the cohorts say more than the sums do. A metadata field always does: a single cohort may be that of the
 * subscriptions without it.
 */
export function showsCohorts({ cohorts, cohorts_by: by }: MoneyImpact): boolean {
  return by === undefined ? cohorts.length > 1 : cohorts.length > 0;
}

function cohortLines(money: MoneyImpact): readonly Line[] {
  const { cohorts, currency, cohorts_by: by } = money;
  const indent = by === undefined ? 6 : 8;
  const lines = bothEnds(cohorts).map(({ name, subscriptions, monthly }) => {
    const { before, after } = monthly;
    const amounts = `${moneyText(before, currency)} → ${moneyText(after, currency)}`;
    return line(
      indent,
      `${cohortName(money, name)}: ${counted(subscriptions, 'subscription')}, ${amounts}`,
      changeText(monthly, currency, uncountedInCohort(money, name)),
    );
  });
  const heading = by === undefined ? [] : [line(6, `by ${by}`)];
  return [...heading, ...lines, ...moreLine(indent, cohorts.length - FEW, 'cohort')];
}

/** The cohorts with the largest increases and, last, the one with the largest decrease. `cohorts` have this order. */
function bothEnds(cohorts: readonly Cohort[]): readonly Cohort[] {
  const last = cohorts.at(-1);
  if (cohorts.length <= FEW || last === undefined || directionOf(last.monthly) !== 'decrease')
    return cohorts.slice(0, FEW);
  return [...cohorts.slice(0, FEW - 1), last];
}

/**
 * Excluded changes come with their reasons. Excluded amounts that stay the same are only named, because they have no
 * part in any increase or decrease.
 */
function excludedChangeLines(entries: readonly ExcludedAmount[]): readonly Line[] {
  const changing = entries.filter(({ changes }) => changes);
  const [endless, others] = partition(entries.filter(({ changes }) => !changes));
  const changed = new Set(changing.map(({ what }) => what));
  const staying = new Set(others.flatMap(({ what }) => (changed.has(what) ? [] : itemText(what))));
  return [
    ...changing.slice(0, FEW).map(excludedChangeLine),
    ...moreLine(6, changing.length - FEW, 'excluded change', 'excluded changes'),
    ...endless.map(endlessLine),
    ...(staying.size === 0 ? [] : [line(6, span(`excluded, unchanged: ${firstFew([...staying])}`, 'faint'))]),
  ];
}

/**
 * Splits off the entries that lack only the sum to the end of the contract from those that are in no amount at all.
 */
function partition(
  entries: readonly ExcludedAmount[],
): readonly [readonly ExcludedAmount[], readonly ExcludedAmount[]] {
  return [entries.filter(isEndless), entries.filter((entry) => !isEndless(entry))];
}

/** True where the end of the contract is unknown, so that only the sum up to it is excluded. */
export function isEndless({ what }: ExcludedAmount): boolean {
  return what === 'contract';
}

function endlessLine({ reason, subscriptions }: ExcludedAmount): Line {
  const whose = counted(subscriptions, 'subscription');
  return line(6, span(`no sum to the end of the contract of ${whose}: ${reason}`, 'faint'));
}

function excludedChangeLine({ reason, what, subscriptions }: ExcludedAmount): Line {
  const whose = counted(subscriptions, 'subscription');
  return line(6, span(`excluded: the change of ${itemText(what)} in ${whose}: ${reason}`, 'warning'));
}

/** The parts of the amounts that rest on an assumption. */
function assumedLines(entries: readonly ExcludedAmount[]): readonly Line[] {
  return [
    ...entries.slice(0, FEW).map(({ what, reason, subscriptions, changes }) => {
      const whose = counted(subscriptions, 'subscription');
      const text = `assumed: ${itemText(what)}${changes ? ', which changes,' : ''} in ${whose}: ${reason}`;
      return line(6, span(text, changes ? 'warning' : 'faint'));
    }),
    ...moreLine(6, entries.length - FEW, 'assumption', 'assumptions'),
  ];
}

/**
 * `other timing of seats in 1 subscription: 1,200.00 due on 2026-11-23, was 100.00 (billed every 12 months, was
 * monthly), …`.
 */
export function timingText(
  { what, day, differences, due, unknown, subscriptions }: TimingChange,
  currency: string,
): string {
  const whose = `other timing of ${itemText(what)} in ${counted(subscriptions, 'subscription')}`;
  const how = differences.join('; ');
  if (due === null) return `${whose} from ${day}: ${how}; what is due when is not known: ${unknown ?? ''}`;
  const each = subscriptions === 1 ? '' : ' each';
  const was = due.before === null ? '' : `, was ${moneyText(due.before, currency)}`;
  return `${whose}: ${moneyText(due.after, currency)}${each} due on ${day}${was} (${how}), if it is billed from the version's first day`;
}

/** `… and 12 more cohorts`; empty where there are no more. */
export function moreLine(indent: number, more: number, singular: string, plural?: string): readonly Line[] {
  if (more <= 0) return [];
  return [line(indent, `… and ${counted(more, `more ${singular}`, plural && `more ${plural}`)}`)];
}

/** `15 subscriptions, 2 of them new, 3 of them only in part (see what is excluded), 4 with usage samples`. */
export function subscriptionsText({ subscriptions, created, partly_counted, sampled }: MoneyImpact): string {
  const fresh = created === 0 || created === subscriptions ? '' : `, ${grouped(String(created))} of them new`;
  const all =
    created === subscriptions && created > 0
      ? counted(created, 'new subscription')
      : counted(subscriptions, 'subscription');
  const whose = sampled === subscriptions ? '' : ` ${grouped(String(sampled))}`;
  const usage = sampled === 0 ? '' : `,${whose} with usage samples`;
  return `${all}${fresh}${partlyText(subscriptions, partly_counted)}${usage}`;
}

/**
 * `in other months cus_a pays USD 200.00 more a month from 2026-12-01 to 2028-11-30`: an increase that the
 * compared month does not show.
 */
export function furtherIncreaseText(
  { currency }: MoneyImpact,
  { largest, steady, from, to, goes_on: goesOn = false, customers, subscriptions }: FurtherIncrease,
): string {
  const pay = `${firstFew(customers)} ${customers.length === 1 ? 'pays' : 'pay'}`;
  const each =
    subscriptions.length === 1
      ? ''
      : customers.length === subscriptions.length
        ? ' each'
        : ` for each of ${counted(subscriptions.length, 'subscription')}`;
  const more = `${currency} ${moneyText(largest, currency)} more a month`;
  return `in other months ${pay} ${steady ? '' : 'up to '}${more}${each} from ${from} ${goesOn ? 'at least ' : ''}to ${to}`;
}

/** `9 pay more, 1 pays less, 5 pay the same`; empty where nobody paid before. */
export function payingText({ paying }: Pick<MoneyImpact, 'paying'>): string {
  const { more, less, same, mixed = 0, unknown = 0 } = paying;
  if (more + less + same + mixed + unknown === 0) return '';
  const pay = (count: number, how: string) =>
    `${grouped(String(count))} ${count === 1 ? 'pays' : 'pay'} ${how}`;
  const parts = [pay(more, 'more'), pay(less, 'less'), pay(same, 'the same')];
  if (mixed > 0) parts.push(pay(mixed, 'more in some months and less in others'));
  if (unknown > 0) parts.push(`of ${grouped(String(unknown))} it is not known, as the change is excluded`);
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
    ` ${moneyText(monthly.before, currency)} → ${moneyText(monthly.after, currency)}`,
    changeText(monthly, currency),
    span(`  ${firstFew(subscriptions)}`, 'faint'),
  );
}

/** The most bundles that are named, those with the most subscriptions first. */
const BUNDLES_NAMED = 8;

/** The reach of each bundle that changes. The page has all bundles. */
export function reachLines(bundles: readonly BundleReach[]): readonly Line[] {
  const widest = bundles.toSorted((a, b) => b.following - a.following);
  return [
    ...widest.slice(0, BUNDLES_NAMED).map(reachLine),
    ...moreLine(2, bundles.length - BUNDLES_NAMED, 'bundle that changes', 'bundles that change'),
  ];
}

export function reachLine({ bundle, following, overridden, locked, despite_lock = 0 }: BundleReach): Line {
  const parts = [`${counted(following, 'subscription uses', 'subscriptions use')} it`];
  if (overridden > 0) parts.push(`${grouped(String(overridden))} with a negotiated price`);
  if (locked > 0) parts.push(`${grouped(String(locked))} price-locked`);
  const text = `${bundle}: ${parts.join(', ')}`;
  if (despite_lock === 0) return line(2, text);
  const despite = `${counted(despite_lock, 'price-locked subscription is', 'price-locked subscriptions are')} affected: locks cover dated changes only`;
  return line(2, `${text}, `, span(despite, 'warning'));
}
