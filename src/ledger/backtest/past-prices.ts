/**
 * The prices by which subscriptions of one form were billed in past months, and those of the plan: all that is the same
 * for them whatever they use.
 */
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { countsTime } from '../bills/both-sides.ts';
import { type BillMoment, contractMonth, momentOf } from '../bills/contract-months.ts';
import { type ItemInForce, itemsInForce } from '../bills/items-in-force.ts';
import {
  entryOn,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import type { UsageMonth } from '../usage/usage-history.ts';

export interface PastSide {
  readonly schedule: PriceSchedule;
  readonly entry: ScheduleEntry;
  readonly moment: BillMoment;
  readonly items: readonly ItemInForce[];
}

export type PastMonth =
  | { readonly kind: 'priced'; readonly before: PastSide; readonly after: PastSide }
  | { readonly kind: 'excluded'; readonly what: string; readonly reason: string }
  /** There was no subscription in the month. */
  | { readonly kind: 'none' };

const NONE: PastMonth = { kind: 'none' };
const UNRECORDED: PastMonth = {
  kind: 'excluded',
  what: 'items',
  reason: 'no prices of that month are on record',
};

/** One for each month, in their order. Months of the same prices are one object, where no bill of theirs counts time. */
export function pastPrices(
  { before, after, last }: PricedSubscription,
  months: readonly UsageMonth[],
): readonly PastMonth[] {
  const { start } = before;
  const planned = sideOn(after, { day: last, monthEnd: null });
  const isSteady = !countsTime(before);
  const known = new Map<ScheduleEntry | undefined, PastMonth>();
  return months.map(({ first }): PastMonth => {
    const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
    if (start !== null && month.start < start) return NONE;
    const entry = entryOn(before, month.start);
    const like = isSteady ? known.get(entry) : undefined;
    if (like !== undefined) return like;
    const then = sideOn(before, momentOf(month));
    const prices = pricesOf(then, planned);
    known.set(entry, prices);
    return prices;
  });
}

function pricesOf(before: PastSide | null, after: PastSide | null): PastMonth {
  if (before === null || after === null) return UNRECORDED;
  return before.entry.ended ? NONE : { kind: 'priced', before, after };
}

/** Null where the prices of the day are not known. */
function sideOn(schedule: PriceSchedule, moment: BillMoment): PastSide | null {
  const entry = entryOn(schedule, moment.day);
  if (entry === undefined || entry.missing === 'everything') return null;
  const items = entry.ended ? [] : itemsInForce(schedule, entry, moment.day);
  return { schedule, entry, moment, items };
}
