/**
 * The changes of prices that begin in the middle of a billing period of an existing subscription, with their days on cycle, and their
 * money for the rest of that period, if each day has its share. The interface does not say whether a service bills it so or not at all.
 */
import { type BillingCycle, isOnCycle, nextOnCycle, periodStart } from '../../model/catalog/billing-cycle.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { isDraftStep, type Step } from '../../model/plan/plan.ts';
import { answeredDates, type CycleTerms, reachesTo } from '../../model/service/billing-dates.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, decimal } from '../../model/values/decimal.ts';
import type { Context } from '../../plan/context.ts';
import { cycleTerms } from '../../plan/terms-at.ts';
import { cycleBefore, type Timeline, turnsItems } from '../../timeline/timeline.ts';
import type { ValueItem } from '../bills/item-value.ts';
import { valueByUse } from '../bills/item-value.ts';
import { billOn, type MonthlyBill } from '../bills/monthly-bill.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import type { TouchedMoney } from './touched-money.ts';

export interface MidCycleChange {
  readonly step: Step;
  readonly day: CalendarDay;
  /** The bundle whose change it carries on; null for an entry of the subscription. */
  readonly bundle: Address | null;
  /** False for a change from the day of apply. */
  readonly isWritten: boolean;
  /** The days on cycle around it; null where none comes before. */
  readonly around: { readonly before: CalendarDay | null; readonly next: CalendarDay };
  /** For the rest of the period, by day; null where it is not known. */
  readonly rest: Decimal | null;
  readonly currency: string;
}

interface Planned {
  readonly steps: readonly Step[];
  readonly context: Context;
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly money: TouchedMoney;
}

export function midCycleChanges({ steps, context, timelines, money }: Planned): readonly MidCycleChange[] {
  const touched = new Map(money.touched.map((each) => [each.address, each]));
  return turnsIn({ steps, context, timelines }).flatMap((turn): readonly MidCycleChange[] => {
    const { owner, day, cycle } = turn;
    const answered = answeredFor(context, turn);
    if (isBegin(turn, answered)) return [];
    const subscription = touched.get(owner);
    // Nothing that is paid changes, as where another discount comes after the end of the one that was given.
    if (subscription === undefined) return [];
    const rest = restOfPeriod(subscription, cycle, day, valueByUse(money.usage, subscription));
    return [
      {
        ...{ step: turn.step, day, bundle: turn.step.follows, isWritten: turn.isWritten, rest },
        around: {
          before: answered.findLast((each) => each < day) ?? periodStart(cycle, addDays(day, -1)),
          next: answered.find((each) => each > day) ?? nextOnCycle(cycle, day),
        },
        currency: subscription.currency,
      },
    ];
  });
}

/**
 * The subscriptions whose own entries name a day of which nothing on record says whether it is on cycle, with their terms. A change
 * of a bundle reaches thousands, and counts by the computed days.
 */
export function ownersToAsk(planned: Omit<Planned, 'money'>): ReadonlyMap<Address, CycleTerms> {
  return new Map(
    turnsIn(planned).flatMap((turn) => {
      const { owner, terms, step, day, isWritten } = turn;
      const asks = isWritten && step.follows === null && hasPeriodsOfNow(turn);
      return asks && !reachesTo(answeredFor(planned.context, turn), day) ? [[owner, terms]] : [];
    }),
  );
}

interface Turn {
  readonly step: Step;
  readonly owner: Address;
  readonly day: CalendarDay;
  readonly isWritten: boolean;
  readonly cycle: BillingCycle;
  /** Those of today. */
  readonly terms: CycleTerms;
}

/** The changes of prices of subscriptions that are billed already. */
function turnsIn({ steps, context, timelines }: Omit<Planned, 'money'>): readonly Turn[] {
  const { records } = context.observed;
  return steps.flatMap((step): readonly Turn[] => {
    const { operation, address, effective_at: named } = step;
    const isVersion = operation === 'versions.create' || operation === 'versions.publish';
    if (!isVersion || isDraftStep(step)) return [];
    const owner = ownerOf(address);
    const own = records.get(owner);
    const timeline = timelines.get(declaredKeyOf(owner));
    if (!isPresent(own) || own.status === 'draft' || timeline === undefined) return [];
    const day = named ?? context.today;
    const terms = cycleTerms(context, owner);
    const start = contractStart(terms) ?? own.start;
    // A version may have the prices of one on record that the plan takes away.
    const changes = step.differences.some(isOfItems) || (named !== null && turnsItems(timeline, named));
    const isOfPoint = named === null || timeline.points.some(({ from, draft }) => from === named && !draft);
    const [cycle, now] = [day, context.today].map((each) => cycleBefore(timeline, terms, own.start, each));
    if (!changes || !cycle || (start !== null && day <= start) || !isOfPoint) return [];
    return [
      {
        step,
        owner,
        day,
        isWritten: day !== context.today,
        cycle,
        terms: { ...terms, months: now?.months ?? null },
      },
    ];
  });
}

function isOfItems({ path }: Step['differences'][number]): boolean {
  return path === '' || path === '/items' || path.startsWith('/items/');
}

/** The service counts by the prices of now: of a day after a change to another interval it says nothing. */
function hasPeriodsOfNow({ cycle, terms }: Turn): boolean {
  return cycle.months === terms.months;
}

function answeredFor({ observed }: Context, turn: Turn): readonly CalendarDay[] {
  const { owner, terms } = turn;
  if (!hasPeriodsOfNow(turn)) return [];
  return observed.billingDates?.get(owner)?.days ?? answeredDates(observed.records.get(owner), terms);
}

/** The days that the service answered count as far as they reach. */
function isBegin({ cycle, day }: Turn, answered: readonly CalendarDay[]): boolean {
  return reachesTo(answered, day) ? answered.includes(day) : isOnCycle(cycle, day);
}

/** Null where a price of unknown use changes, or the period has no known beginning. */
export function restOfPeriod(
  subscription: PricedSubscription,
  cycle: BillingCycle,
  day: CalendarDay,
  valueItem: ValueItem,
): Decimal | null {
  const [from, to] = [periodStart(cycle, day), nextOnCycle(cycle, day)];
  const change = from && monthlyChangeOn(subscription, day, valueItem);
  if (from === null || change === null) return null;
  const ofPeriod = change.times(decimal(cycle.months));
  const share = ofPeriod.times(decimal(daysBetween(day, to))).div(decimal(daysBetween(from, to)));
  return charged(share, subscription.currency);
}

/** The change of a month's bill from the day before; null where a price of unknown use changes. */
export function monthlyChangeOn(
  { after }: PricedSubscription,
  day: CalendarDay,
  valueItem: ValueItem,
): Decimal | null {
  const bill = (on: CalendarDay) => billOn(after, { day: on, monthEnd: null }, valueItem);
  const [old, now] = [bill(addDays(day, -1)), bill(day)];
  const [before, then] = [addDays(day, -1), day].map((on) => pricesOn(after, on));
  const excludedIn = ({ excluded }: MonthlyBill, name: string) => excluded.some(({ what }) => what === name);
  const isUnknown = [...old.excluded, ...now.excluded].some(
    ({ what }) => excludedIn(old, what) !== excludedIn(now, what) || before?.get(what) !== then?.get(what),
  );
  return isUnknown ? null : now.amount.minus(old.amount);
}

/** By the names of the items. */
function pricesOn(schedule: PriceSchedule, day: CalendarDay): ReadonlyMap<string, string> {
  return new Map(entryOn(schedule, day)?.items.map(({ name, price }) => [name, JSON.stringify(price)]));
}
