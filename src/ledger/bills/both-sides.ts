/**
 * The bills of one month before and after a plan, over the same things. A part that can be counted on one side only
 * is excluded from both, because it would look like an increase or a decrease.
 */
import type { Decimal } from '../../model/values/decimal.ts';
import { isJsonObject } from '../../model/values/json.ts';
import { rememberBy } from '../../model/values/remember.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
} from '../priced-subscription.ts';
import type { BillMoment } from './contract-months.ts';
import type { ValueItem } from './item-value.ts';
import {
  billedAmount,
  type Excluded,
  type MonthlyBill,
  monthlyBill,
  type ValuedItem,
  valuedItems,
} from './monthly-bill.ts';
import { pairEach } from './pair-items.ts';
import { termsOf, withoutTerms } from './subscription-terms.ts';

/** The schedules of a subscription before a plan and after it. */
export type Schedules = Pick<PricedSubscription, 'before' | 'after'>;

export interface BothBills {
  readonly before: MonthlyBill;
  readonly after: MonthlyBill;
  /** The parts that are excluded from both bills. */
  readonly excluded: readonly Excluded[];
  /** The items that both bills are made of; null where that is not known. */
  readonly counted: Record<'before' | 'after', CountedSide> | null;
}

export interface CountedSide {
  readonly schedule: PriceSchedule;
  readonly items: readonly ValuedItem[];
}

export function bothBills(sides: Schedules, moment: BillMoment, valueItem: ValueItem): BothBills {
  const { before, after } = overSameTerms(sides, moment);
  const old = valuedItems(before, moment.day, valueItem);
  const now = valuedItems(after, moment.day, valueItem);
  const oneSided = onOneSide(old, now, moment);
  const counts = ({ item }: ValuedItem): boolean => !oneSided.items.has(item);
  const counted = {
    before: { schedule: before, items: old.filter(counts) },
    after: { schedule: after, items: now.filter(counts) },
  };
  const billOf = (whole: PriceSchedule, { schedule, items }: CountedSide): MonthlyBill => {
    const bill = monthlyBill(schedule, moment, items);
    const excluded = [...termsOf(whole).excluded, ...bill.excluded];
    return whole === schedule ? bill : { ...bill, excluded };
  };
  return {
    before: billOf(sides.before, counted.before),
    after: billOf(sides.after, counted.after),
    excluded: oneSided.entries,
    counted,
  };
}

interface OneSided {
  readonly items: ReadonlySet<PricedItem>;
  readonly entries: readonly Excluded[];
}

/** Finds the pairs of items whose unknown parts differ between the two sides. */
function onOneSide(
  before: readonly ValuedItem[],
  after: readonly ValuedItem[],
  moment: BillMoment,
): OneSided {
  const all = [...before, ...after];
  if (!all.some((each) => unknownIn(each).length > 0)) return { items: new Set(), entries: [] };
  const items = new Set<PricedItem>();
  const entries: Excluded[] = [];
  for (const { before: old, after: now } of pairEach(before, after)) {
    if (!old || !now || isKnownAlike(old, now)) continue;
    items.add(old.item).add(now.item);
    const reason = [...new Set([...unknownIn(now), ...unknownIn(old)])].join(', and ');
    const known = { before: knownAmount(old, moment), after: knownAmount(now, moment) };
    entries.push({ what: now.item.name, reason, known });
  }
  return { items, entries };
}

function isKnownAlike(old: ValuedItem, now: ValuedItem): boolean {
  if (old.value.kind === 'not-counted' && now.value.kind === 'not-counted') return true;
  return JSON.stringify(unknownIn(old)) === JSON.stringify(unknownIn(now));
}

function knownAmount(item: ValuedItem, moment: BillMoment): Decimal | null {
  return unknownIn(item).length > 0 ? null : billedAmount(item, moment);
}

/** The reasons why an item is not fully counted; empty where it is, and where it is known not to recur. */
export function unknownIn({ value }: ValuedItem): readonly string[] {
  if (value.kind === 'not-counted') return value.recurs ? [value.reason] : [];
  return value.excluded;
}

/**
 * Removes from both sides each term that either side cannot count. Nothing is removed where a side
 * bills nothing on the day.
 */
function overSameTerms({ before, after }: Schedules, { day }: BillMoment): Schedules {
  const names = [before, after].flatMap((schedule) => termsOf(schedule).excluded.map(({ what }) => what));
  const bills = (schedule: PriceSchedule): boolean => {
    const entry = entryOn(schedule, day);
    return entry !== undefined && !entry.ended;
  };
  if (names.length === 0 || !bills(before) || !bills(after)) return { before, after };
  return { before: withoutTerms(before, names), after: withoutTerms(after, names) };
}

type BillsOf = (moment: BillMoment) => BothBills;

/** Gives the same bills as `billsOf`, which computes them for these schedules. */
export function steadyBills({ before, after }: Schedules, billsOf: BillsOf): BillsOf {
  if (countsTime(before) || countsTime(after)) return billsOf;
  const entryAt = (schedule: PriceSchedule, { day }: BillMoment): number => {
    const entry = entryOn(schedule, day);
    return entry === undefined ? -1 : schedule.entries.indexOf(entry);
  };
  return rememberBy((moment) => `${entryAt(before, moment)} ${entryAt(after, moment)}`, billsOf);
}

/** True where a bill may differ between two months of one entry. */
export function countsTime(schedule: PriceSchedule): boolean {
  const { discount, escalation, trialDays } = termsOf(schedule);
  return (
    escalation !== null ||
    escalatedBefore(schedule) ||
    trialDays > 0 ||
    (discount !== null && discount.months !== null) ||
    schedule.entries.some(({ items }) => items.some(hasTrialOrDiscount))
  );
}

function escalatedBefore({ replaced }: PriceSchedule): boolean {
  return replaced !== null && isJsonObject(replaced.terms.price_escalation);
}

function hasTrialOrDiscount({ price }: PricedItem): boolean {
  return (price.trial_period_days ?? 0) > 0 || (price.discount ?? null) !== null;
}
