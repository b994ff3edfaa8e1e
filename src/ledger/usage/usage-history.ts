/** Usage by calendar month, beside the usage of a month like any other. */
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { addMonths, type CalendarDay, calendarMonth, firstOfMonth } from '../../model/values/calendar-day.ts';
import { metricsOf } from '../../pricing/read/read-model.ts';
import {
  createUserRows,
  findUse,
  type SampledUse,
  type UsageLookupOptions,
  type UsageUser,
  type UserRows,
} from './usage-lookup.ts';

/** The number of months that are looked back on. */
const MONTHS = 12;

export interface UsageMonth {
  /** The first day of the month. */
  readonly first: CalendarDay;
  /** `2026-10` */
  readonly month: string;
}

export interface UsageHistory {
  /** The twelve calendar months before the one of the plan, the earliest first. */
  readonly months: readonly UsageMonth[];
  usesOf(user: UsageUser): UsesByMonth;
}

/** A user's use of a priced product, one for each month. */
export type UsesByMonth = (product: string, price: Price) => readonly SampledUse[];

export function monthsBefore(today: CalendarDay): readonly UsageMonth[] {
  const thisMonth = firstOfMonth(today);
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = addMonths(thisMonth, index - MONTHS);
    return { first, month: calendarMonth(first) };
  });
}

/** Null where no sample is of any of the months before `today`. */
export function usageHistory(
  { samples, isShared, namesOf }: UsageLookupOptions,
  today: CalendarDay,
): UsageHistory | null {
  const months = monthsBefore(today);
  const indexes = new Map<string | null, number>(months.map(({ month }, index) => [month, index]));
  const past = samples.filter(({ month }) => indexes.has(month));
  if (past.length === 0) return null;
  const rowsOf = createUserRows(past);
  return {
    months,
    usesOf: (user) => {
      const rows = splitByMonth(rowsOf(user), indexes);
      return (product, price) => {
        const wanted = { names: namesOf(product), metrics: metricsOf(price) };
        let shared: boolean | undefined;
        const isSharedOnce = (): boolean => {
          shared ??= isShared(user, product, price);
          return shared;
        };
        return rows.map((ofMonth) => findUse(ofMonth, wanted, isSharedOnce));
      };
    },
  };
}

function splitByMonth(
  { own, ofCustomer }: UserRows,
  indexes: ReadonlyMap<string | null, number>,
): readonly UserRows[] {
  const months = Array.from(indexes, () => ({ own: [] as UsageSample[], ofCustomer: [] as UsageSample[] }));
  for (const sample of own) months[indexes.get(sample.month) ?? -1]?.own.push(sample);
  for (const sample of ofCustomer) months[indexes.get(sample.month) ?? -1]?.ofCustomer.push(sample);
  return months;
}
