/** Revenue by month for readers: equal months form one range, and an amount that does not last is pointed out. */

import type { MoneyChange, MoneyImpact, RevenueMonth, RevenueSeries } from '../../model/plan/money-impact.ts';
import { currencyDigits, roundedText } from '../../model/values/currency.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { signedMoney } from '../words/value-text.ts';

/** Consecutive months with the same amount before and the same amount after. */
interface MonthRange extends MoneyChange {
  readonly first: string;
  readonly last: string;
}

/** The ranges from the first full month on. */
export function monthRanges({ months, first_full: from }: RevenueSeries): readonly MonthRange[] {
  const ranges: MonthRange[] = [];
  for (const { month, before, after } of months.filter(({ month }) => month >= from)) {
    const open = ranges.at(-1);
    if (open?.before === before && open.after === after) ranges.splice(-1, 1, { ...open, last: month });
    else ranges.push({ first: month, last: month, before, after });
  }
  return ranges;
}

export interface ChangeStep extends Pick<MonthRange, 'first' | 'last'> {
  /** The difference of the two sides as they are displayed. */
  readonly change: Decimal;
  /** Set for a month in which the change begins, and reaches only contracts whose month begins on its day or later. */
  readonly part?: true;
}

/**
 * Consecutive months with the same change, whatever the two amounts are. The month in which the change begins leads
 * them where it has a part of it.
 */
export function stepsOf(series: RevenueSeries, currency: string): readonly ChangeStep[] {
  const steps = fullSteps(series, currency);
  const [first, ...others] = steps;
  const begins = series.months.findLast(({ month }) => month < series.first_full);
  if (begins === undefined) return steps;
  const change = shownChange(begins, currency);
  if (change.eq(ZERO)) return steps;
  const { month } = begins;
  return first?.change.eq(change)
    ? [{ ...first, first: month }, ...others]
    : [{ first: month, last: month, change, part: true }, ...steps];
}

function fullSteps(series: RevenueSeries, currency: string): readonly ChangeStep[] {
  const steps: ChangeStep[] = [];
  for (const range of monthRanges(series)) {
    const change = shownChange(range, currency);
    const open = steps.at(-1);
    if (open?.change.eq(change)) steps.splice(-1, 1, { ...open, last: range.last });
    else steps.push({ first: range.first, last: range.last, change });
  }
  return steps;
}

/** `2026-12 to 2027-01`, or `2026-12, in part`. */
export function rangeText({ first, last, part }: Pick<ChangeStep, 'first' | 'last' | 'part'>): string {
  return first === last ? `${first}${part ? ', in part' : ''}` : `${first} to ${last}`;
}

export interface TwoMonths {
  /** The first full month. */
  readonly full: RevenueMonth;
  /** The last of the months from there on with the same change to a reader. */
  readonly until: string;
  /** The months from `full` to the one before `lasting`. */
  readonly between: readonly RevenueMonth[];
  /** The first month with the change that lasts. */
  readonly lasting: RevenueMonth;
}

/**
 * The change that lasts is that of the month in which all dated changes have taken effect; the recurring one where the
 * two are the same to a reader. Null where the first full month has it too, and where the series lacks either month.
 */
export function differentMonths({ currency, monthly, series }: MoneyImpact): TwoMonths | null {
  const months = series?.months ?? [];
  const monthNamed = (name: string | undefined) => months.find(({ month }) => month === name);
  const [full, all] = [monthNamed(series?.first_full), monthNamed(series?.all_in_effect)];
  if (full === undefined || all === undefined || all.month <= full.month) return null;
  const changeIn = (sides: MoneyChange) => shownChange(sides, currency);
  const recurring = months.findLast(
    (month) => month.month <= all.month && changeIn(month).eq(changeIn(monthly)),
  );
  const last = recurring && isSameToReader(changeIn(all), changeIn(monthly)) ? recurring : all;
  const change = changeIn(last);
  if (changeIn(full).eq(change)) return null;
  const before = months.filter(({ month }) => month < last.month);
  const other = before.findLastIndex((month) => !changeIn(month).eq(change));
  const lasting = before[other + 1] ?? last;
  const between = months.slice(months.indexOf(full), months.indexOf(lasting));
  const next = between.findIndex((month) => !isSameToReader(changeIn(month), changeIn(full)));
  const until = (next < 0 ? between.at(-1) : between[next - 1]) ?? full;
  return { full, until: until.month, between, lasting };
}

/**
 * The month that lasts, where the subscriptions' own months, each after its last change, add up to a change of another
 * direction, which no month has. Null where their sum says enough.
 */
export function contraryMonth(money: MoneyImpact): RevenueMonth | null {
  const { currency, monthly, compared } = money;
  const lasting = differentMonths(money)?.lasting;
  if (lasting === undefined || compared?.first === compared?.last) return null;
  const [sum, last] = [monthly, lasting].map((sides) => shownChange(sides, currency).cmp(ZERO));
  return sum === last ? null : lasting;
}

/** A change that is off by a twentieth or less: a charge is rounded, and a share of one is not. */
const SAME_SHARE = decimal('0.05');

export function isSameToReader(change: Decimal, named: Decimal): boolean {
  return change.minus(named).abs().lte(named.abs().times(SAME_SHARE));
}

/**
 * The last month of a change that ends while its subscriptions are still billed, such as a discount for three months, and what
 * is billed of it; null for one that goes on, varies, or ends with a contract. A day that moves ahead within a billing period
 * is in no month.
 */
export function passingChange(money: MoneyImpact): { readonly last: string; readonly total: Decimal } | null {
  const { currency, monthly, series, once } = money;
  const months = series?.months ?? [];
  const change = shownChange(monthly, currency);
  const isChanged = (month: RevenueMonth) => !shownChange(month, currency).eq(ZERO);
  const first = months.findIndex(isChanged);
  const last = first < 0 ? monthOfUnseen(money) : months.findLastIndex(isChanged);
  const changed = first < 0 ? [] : months.slice(first, last + 1);
  const [end, next] = [months[last], months[last + 1]];
  if (end === undefined || next === undefined) return null;
  const isSteady = changed.every((month) => shownChange(month, currency).eq(change));
  const billed = decimal(next.before);
  const isStillBilled = billed.gt(ZERO) && billed.gte(decimal(end.before));
  if (!isSteady || !isStillBilled) return null;
  const due = months.flatMap((month) => (month.billed ? [shownChange(month.billed, currency)] : []));
  const fees = once === undefined ? ZERO : shownChange(once, currency);
  const total =
    due.length === months.length
      ? due.reduce((sum, each) => sum.plus(each), ZERO).minus(fees)
      : change.times(String(changed.length));
  return { last: end.month, total };
}

/** The month of a change that is over before any period begins; −1 where one may begin later, or nothing changes. */
function monthOfUnseen({ currency, monthly, contract, series, compared, ...further }: MoneyImpact): number {
  const isOver =
    series?.unknown === 0 &&
    series.next_change === undefined &&
    further.further_increases === undefined &&
    further.further_decreases === undefined &&
    !shownChange(monthly, currency).eq(ZERO) &&
    shownChange(contract, currency).eq(ZERO);
  return isOver
    ? series.months.findIndex(({ month }) => month === compared?.last.slice(0, month.length))
    : -1;
}

/** False where a year is not twelve of the recurring month: the change passes, another amount lasts, or it comes in other months. */
export function lasts(money: MoneyImpact): boolean {
  if (passingChange(money) !== null) return false;
  const { currency, monthly, further_increases: more, further_decreases: less } = money;
  const change = shownChange(monthly, currency);
  const different = differentMonths(money);
  if (change.eq(ZERO)) return different === null && more === undefined && less === undefined;
  return different === null || isSameToReader(shownChange(different.lasting, currency), change);
}

/** The difference of two amounts as they are displayed. */
export function shownChange({ before, after }: MoneyChange, currency: string): Decimal {
  const shown = (amount: string) => decimal(roundedText(decimal(amount), currencyDigits(currency)));
  return shown(after).minus(shown(before));
}

/**
 * `+763.08 EUR a month, but −1,183.76 to the end of the contracts`; null where the contracts do not change, or change in the same
 * direction, and where one-off fees alone make the difference, which has an amount of its own. Of prices that are billed at other
 * times an increase alone is sure: a year that is billed now is not in it.
 */
export function disagreeingText(money: MoneyImpact): string | null {
  const { currency, contract, contracts, once, timing = [] } = money;
  const recurring = contraryMonth(money) ?? money.monthly;
  const [month, sum] = [shownChange(recurring, currency), shownChange(contract, currency)];
  const fees = once === undefined ? ZERO : shownChange(once, currency);
  if (contracts === 0 || sum.eq(ZERO) || (month.eq(ZERO) && sum.eq(fees))) return null;
  const toTheEnd = 'to the end of the contracts';
  if (timing.length > 0 ? month.gte(ZERO) && sum.gt(ZERO) : month.eq(ZERO))
    return `${signedMoney(sum, currency)} ${currency} ${toTheEnd}`;
  if (month.times(sum).gte(ZERO)) return null;
  return `${signedMoney(month, currency)} ${currency} a month, but ${signedMoney(sum, currency)} ${toTheEnd}`;
}
