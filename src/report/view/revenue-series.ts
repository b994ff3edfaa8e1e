/** Revenue by month for readers: equal months form one range, and an amount that does not last is pointed out. */

import type { MoneyChange, MoneyImpact, RevenueMonth, RevenueSeries } from '../../model/plan/impact.ts';
import { addDays, calendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { currencyDigits } from '../words/currency-digits.ts';
import { moneyText, roundedText } from '../words/value-text.ts';

/** Consecutive months with the same amount before and the same amount after. */
export interface MonthRange extends MoneyChange {
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
}

/** Consecutive months with the same change, whatever the two amounts are, from the first full month on. */
export function stepsOf(series: RevenueSeries, currency: string): readonly ChangeStep[] {
  const steps: ChangeStep[] = [];
  for (const range of monthRanges(series)) {
    const change = shownChange(range, currency);
    const open = steps.at(-1);
    if (open?.change.eq(change)) steps.splice(-1, 1, { ...open, last: range.last });
    else steps.push({ first: range.first, last: range.last, change });
  }
  return steps;
}

/** `2026-12 to 2027-01`. */
export function rangeText({ first, last }: Pick<MonthRange, 'first' | 'last'>): string {
  return first === last ? first : `${first} to ${last}`;
}

export interface TwoMonths {
  /** The first full month. */
  readonly full: RevenueMonth;
  /** The first month in which all dated changes have taken effect. */
  readonly lasting: RevenueMonth;
}

/** Null where the two months change by the same displayed amount, and where the series does not have both. */
export function differentMonths({ currency, series }: MoneyImpact): TwoMonths | null {
  const monthNamed = (name: string | undefined) => series?.months.find(({ month }) => month === name);
  const [full, lasting] = [monthNamed(series?.first_full), monthNamed(series?.all_in_effect)];
  if (full === undefined || lasting === undefined || lasting.month <= full.month) return null;
  return shownChange(full, currency).eq(shownChange(lasting, currency)) ? null : { full, lasting };
}

/** `+3,777.00`. */
export function signedAmount(change: Decimal, currency: string): string {
  const sign = change.gt(ZERO) ? '+' : change.lt(ZERO) ? '−' : '';
  return `${sign}${moneyText(decimalText(change.abs()), currency)}`;
}

/** The difference of two amounts as they are displayed. */
export function shownChange({ before, after }: MoneyChange, currency: string): Decimal {
  const shown = (amount: string) => decimal(roundedText(decimal(amount), currencyDigits(currency)));
  return shown(after).minus(shown(before));
}

/**
 * `EUR +30,681.96 a month lasts until 2027-01-31: from 2027-02 on it is +3,777.00`. Null where the change of the
 * first full month lasts after all dated changes have taken effect.
 */
export function passingText(money: MoneyImpact): string | null {
  const { currency, series } = money;
  const different = differentMonths(money);
  if (series === undefined || different === null) return null;
  const [full, lasting] = [shownChange(different.full, currency), shownChange(different.lasting, currency)];
  const isLess = (change: Decimal): boolean => change.times(full).lte(ZERO) || change.abs().lt(full.abs());
  if (full.eq(ZERO) || !isLess(lasting)) return null;
  const ends = series.months.find(
    (month) => month.month > different.full.month && isLess(shownChange(month, currency)),
  );
  if (ends === undefined) return null;
  const until = addDays(calendarDay(`${ends.month}-01`), -1);
  return `${currency} ${signedAmount(full, currency)} a month lasts until ${until}: from ${different.lasting.month} on it is ${signedAmount(lasting, currency)}`;
}

/** `EUR +763.08 a month, but −1,183.76 to the end of the contracts`; null where both have the same direction. */
export function disagreeingText({ currency, monthly, contract, contracts }: MoneyImpact): string | null {
  const [month, sum] = [shownChange(monthly, currency), shownChange(contract, currency)];
  if (contracts === 0 || month.times(sum).gte(ZERO)) return null;
  return `${currency} ${signedAmount(month, currency)} a month, but ${signedAmount(sum, currency)} to the end of the contracts`;
}
