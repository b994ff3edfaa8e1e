/** Usage by calendar month, beside the usage of a month like any other. */
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { addMonths, type CalendarDay, firstOfMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../group-by.ts';
import type { UsageLookup } from './usage-lookup.ts';

/** The number of months that are looked back on. */
const MONTHS = 12;

export interface UsageMonth {
  /** The first day of the month. */
  readonly first: CalendarDay;
  /** `2026-10` */
  readonly month: string;
  readonly usage: UsageLookup;
}

/** The samples for months to come. A sample with a month says what was used then, and nothing about later months. */
export function typicalSamples(samples: readonly UsageSample[]): readonly UsageSample[] {
  return samples.filter(({ month }) => month === null);
}

/**
 * The twelve calendar months before the one of `today`, the earliest first. Null where no sample is of any of them.
 */
export function usageHistory(
  samples: readonly UsageSample[],
  today: CalendarDay,
  lookupOf: (samples: readonly UsageSample[]) => UsageLookup,
): readonly UsageMonth[] | null {
  const byMonth = groupBy(
    samples.filter(({ month }) => month !== null),
    ({ month }) => month ?? '',
  );
  const thisMonth = firstOfMonth(today);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(thisMonth, index - MONTHS));
  const named = months.map((first) => ({ first, month: first.slice(0, 7) }));
  if (!named.some(({ month }) => byMonth.has(month))) return null;
  return named.map((each) => ({ ...each, usage: lookupOf(byMonth.get(each.month) ?? []) }));
}
