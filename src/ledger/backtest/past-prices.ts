/**
 * The prices by which subscriptions of one form were billed in past months, and those of the plan: all that is the same
 * for them whatever they use.
 */
import { contractStart } from '../../model/catalog/contract-days.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { type BillMoment, contractMonth } from '../bills/contract-months.ts';
import { type ItemInForce, itemsInForce } from '../bills/items-in-force.ts';
import { countsTime } from '../bills/steady-bills.ts';
import { readSubscriptionTerms, type SubscriptionTerms } from '../bills/subscription-terms.ts';
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
  readonly terms: SubscriptionTerms;
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
  { fields, before, after, last }: PricedSubscription,
  months: readonly UsageMonth[],
): readonly PastMonth[] {
  const start = contractStart(fields);
  const terms = readSubscriptionTerms(before.terms);
  const planned = sideOn(after, readSubscriptionTerms(after.terms), {
    day: last,
    contractStart: start,
    monthEnd: null,
  });
  const isSteady = !countsTime({ schedule: before, terms });
  const known = new Map<ScheduleEntry | undefined, PastMonth>();
  return months.map(({ first }): PastMonth => {
    const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
    if (start !== null && month.start < start) return NONE;
    const entry = entryOn(before, month.start);
    const like = isSteady ? known.get(entry) : undefined;
    if (like !== undefined) return like;
    const then = sideOn(before, terms, { day: month.start, contractStart: start, monthEnd: month.end });
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
function sideOn(schedule: PriceSchedule, terms: SubscriptionTerms, moment: BillMoment): PastSide | null {
  const entry = entryOn(schedule, moment.day);
  if (entry === undefined || entry.missing === 'everything') return null;
  const items = entry.ended ? [] : itemsInForce(schedule, entry, terms, moment);
  return { schedule, entry, terms, moment, items };
}
