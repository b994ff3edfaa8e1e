/** The impact of a plan on the money of one subscription: a month before and after, and the rest of the contract. */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { type CalendarDay, monthsBetween } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { type BothBills, bothBills, type CountedSide, steadyBills } from '../bills/both-sides.ts';
import {
  type BillMoment,
  type ContractMonth,
  calendarMonths,
  changedMonths,
  contractEnd,
  contractMonths,
  goesOnPast,
  type MonthSpan,
  momentOf,
  type RemainingMonths,
  remainingMonths,
} from '../bills/contract-months.ts';
import { itemValue, type ValueItem } from '../bills/item-value.ts';
import { judgeMonths, type MonthsJudged } from '../bills/judge-months.ts';
import { createLikeness } from '../bills/likeness.ts';
import {
  type DueOnDay,
  dueByDay,
  firstDueIn,
  type InvoicesOfMonth,
  invoicesOf,
  trialsAssumed,
} from '../bills/month-invoice.ts';
import type { MonthlyBill } from '../bills/monthly-bill.ts';
import { feeOf, oneOffsDue } from '../bills/one-offs-due.ts';
import { changesPart } from '../bills/subscription-terms.ts';
import { type TimingOfItem, timingChanges, unseenChanges } from '../bills/unseen-changes.ts';
import { areNothing, type BoundsOfUse, usageBounds } from '../bills/usage-bounds.ts';
import { entryOn, type PricedItem, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { type Sides, totalOfSides } from '../sides.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';

export interface SubscriptionMoney extends MonthsJudged {
  /** A month after the last change of this plan, at the prices before and after the plan, rounded as a charge is. */
  readonly monthly: Sides;
  /** Twelve such months, rounded as the charges are. */
  readonly yearly: Sides;
  /** The sum of the invoices of those months, between the first change and the contract's end; null without an end. */
  readonly contract: Sides | null;
  /** The one-off fees in those invoices; null where the periods are not known. */
  readonly once: Sides | null;
  /** All that is due on the first day on which it differs; undefined where it never does, and where the periods are not known. */
  readonly firstInvoice: DueOnDay | undefined;
  /** The amounts of each calendar month of the range, rounded too; null where they are unknown. */
  readonly series: readonly Sides[] | null;
  /** The charges that fall due in each of these months; null where the periods are not known. */
  readonly billed: readonly Sides[] | null;
  /**
   * True where the contract ends within the range and does not renew by itself, so that the
   * months after it are empty.
   */
  readonly ends: boolean;
  /** True where a usage sample has a part in any of the amounts. */
  readonly sampled: boolean;
  /** The parts that are excluded from the compared month and from all others that the plan changes, each once. */
  readonly excluded: MonthlyBill['excluded'];
  /** The assumptions in those months, each once. */
  readonly assumed: MonthlyBill['assumed'];
  /** The items that are billed at other times. */
  readonly timing: readonly TimingOfItem[];
  /** The bounds of the compared month's change beyond `monthly`, for the changed prices whose usage is not known. */
  readonly bounds: readonly BoundsOfUse[];
  /** The prices of unknown usage that bill the same as before at any usage, in each month that the plan changes. */
  readonly provenSame: ReadonlySet<string>;
  /** The changes that no counted month shows, and those that cancel out in the compared one: other usage moves money. */
  readonly unseen: readonly string[];
  /** The reason why `contract` is null, as a sentence without its full stop; null where there is none. */
  readonly noContract: string | null;
}

export interface Valued {
  readonly subscription: PricedSubscription;
  readonly money: SubscriptionMoney;
}

/** True where the plan changes a part of the subscription that is excluded, and its bills may differ by it. */
export function isUncounted({ subscription, money }: Valued, part: string): boolean {
  return changesPart(subscription.changes, part) && !money.provenSame.has(part);
}

/** Caches its results, so that like subscriptions are computed once and share one object. */
export function createSubscriptionMoney(
  usage: UsageLookup,
  identityOf: PriceIdentity,
  span: MonthSpan,
): (subscription: PricedSubscription) => SubscriptionMoney {
  const likeness = createLikeness(usage, identityOf);
  const valued = rememberBy(
    // The identity is long and needed in every month, so it is appended and not encoded anew.
    (user: string, { product }: PricedItem, price: PricedItem['price'], _: PricedSubscription) =>
      JSON.stringify([user, product]) + identityOf(price),
    (_, { product }, price, subscription) => itemValue(price, usage.useOf(subscription, product, price)),
  );
  const monthsOf = rememberBy(
    ({ fields, first }: PricedSubscription) =>
      JSON.stringify([fields.contract ?? null, fields.renewal ?? null, first]),
    ({ fields, first }) => remainingMonths(fields, first),
  );
  return rememberBy(likeness, (subscription) => {
    const user = usage.knows(subscription) ? subscription.address : '';
    const value: ValueItem = (item, price) => valued(user, item, price, subscription);
    return moneyOf(subscription, monthsOf(subscription), span, value, identityOf);
  });
}

const UNKNOWN_ITEMS = { what: 'items', reason: 'what is billed before or after is not known' } as const;

const YEAR = 12;

const NOTHING: Sides = { before: ZERO, after: ZERO };

const UNKNOWN: SubscriptionMoney = {
  monthly: NOTHING,
  yearly: NOTHING,
  pays: 'same',
  furtherIncrease: null,
  furtherDecrease: null,
  contract: null,
  once: null,
  firstInvoice: undefined,
  series: null,
  billed: null,
  ends: false,
  sampled: false,
  excluded: [UNKNOWN_ITEMS],
  assumed: [],
  timing: [],
  bounds: [],
  provenSame: new Set(),
  unseen: [],
  noContract: null,
};

const UNKNOWN_BILL: MonthlyBill = {
  amount: ZERO,
  counted: new Map(),
  sampled: false,
  excluded: [UNKNOWN_ITEMS],
  assumed: [],
};

function moneyOf(
  subscription: PricedSubscription,
  remaining: RemainingMonths,
  span: MonthSpan,
  valueItem: ValueItem,
  identityOf: PriceIdentity,
): SubscriptionMoney {
  const { fields, currency, after, last } = subscription;
  if (isUnknown(subscription, last))
    return { ...UNKNOWN, excluded: [...excludedChanges(subscription), ...UNKNOWN.excluded] };
  const { start } = after;
  const billsOf = steadyBills(subscription, (moment) =>
    isUnknown(subscription, moment.day)
      ? { before: UNKNOWN_BILL, after: UNKNOWN_BILL, excluded: [], counted: null }
      : bothBills(subscription, moment, valueItem),
  );
  const billsOfMonth = (month: ContractMonth) => billsOf(momentOf(month));
  const comparedAt = { day: last, monthEnd: null };
  const compared = billsOf(comparedAt);
  const months = changedMonths(subscription, remaining).map((month) => ({
    ...month,
    bills: billsOfMonth(month),
  }));
  const changed = new Map(months.map(({ index, bills }) => [index, bills]));
  const calendar = calendarMonths(subscription, remaining, span);
  const noContract = whyNoContract(remaining);
  const invoicesIn = start === null ? undefined : invoicesOfMonths();
  const invoices = invoicesIn && months.map(invoicesIn);
  const ofContract =
    remaining.kind === 'none' || noContract !== null
      ? undefined
      : invoices?.slice(0, remaining.months.length);
  const shown = calendar.months.filter((month) => month !== null);
  const due = start && invoicesIn ? dueIn(subscription, start, [...shown, ...months], invoicesIn) : null;
  const looked = [compared, ...months.map(({ bills }) => bills)];
  const all = looked.flatMap((each) => [each.before, each.after]);
  const exact = amountsOf(compared);
  const boundsAt = (moment: BillMoment, bills: BothBills) =>
    isWhole(bills) ? [] : usageBounds(subscription, moment, bills, valueItem, identityOf);
  const bounds = boundsAt(comparedAt, compared);
  const isProven =
    bounds.length > 0 &&
    areNothing(bounds) &&
    months.every((month) => areNothing(boundsAt(momentOf(month), month.bills)));
  return {
    monthly: roundedIn(currency, exact),
    yearly: {
      before: yearOf(exact.before, compared.counted?.before, currency),
      after: yearOf(exact.after, compared.counted?.after, currency),
    },
    ...judgeMonths(
      exact,
      last,
      months.map((month) => ({ ...month, ...amountsOf(month.bills) })),
      goesOnPast(fields, remaining),
    ),
    contract: ofContract ? sumOf(ofContract, 'amount') : null,
    once: invoices ? sumOf(invoices, 'once') : null,
    firstInvoice: due?.find((each) => !each.before.eq(each.after)),
    series: calendar.months.map((month) => {
      if (month === null) return NOTHING;
      const amounts = roundedIn(currency, amountsOf(changed.get(month.index) ?? billsOfMonth(month)));
      // Terms have no days of their own, so they would change a bill that is already out.
      return month.start < subscription.first ? { before: amounts.before, after: amounts.before } : amounts;
    }),
    billed: due && billedIn(due, span),
    ends: calendar.ends,
    sampled: all.some(({ sampled }) => sampled),
    excluded: eachOnce([
      ...excludedChanges(subscription),
      ...unbilledFees(subscription, invoices ?? []),
      ...looked.flatMap(({ excluded }) => excluded),
      ...all.flatMap(({ excluded }) => excluded),
    ]),
    assumed: [
      ...activated(subscription),
      ...billedOn(subscription),
      ...billedAnew(subscription),
      ...eachOnce([
        ...all.flatMap(({ assumed }) => assumed),
        ...months.flatMap(({ bills: { counted }, ...month }) =>
          Object.values(counted ?? {}).flatMap((side) => trialsAssumed(side, month)),
        ),
      ]),
    ],
    timing: timingChanges(subscription, valueItem),
    bounds: areNothing(bounds) ? [] : bounds,
    provenSame: new Set(isProven ? bounds.flatMap(({ what }) => what) : []),
    unseen: unseenChanges(
      subscription,
      [{ day: last, bills: compared }, ...months.map(({ start: day, bills }) => ({ day, bills }))],
      identityOf,
    ),
    noContract,
  };

  /** The contract's months and the calendar's are the same ones for most. */
  function invoicesOfMonths(): (month: ContractMonth) => InvoicesOfMonth {
    const known = new Map<number, InvoicesOfMonth>();
    return (month) => {
      const { index } = month;
      const own = known.get(index) ?? invoicesOf(changed.get(index) ?? billsOfMonth(month), month, currency);
      known.set(index, own);
      return own;
    };
  }
}

function sumOf(invoices: readonly InvoicesOfMonth[], part: 'amount' | 'once'): Sides {
  return totalOfSides(invoices.map(({ before, after }) => ({ before: before[part], after: after[part] })));
}

/** The amounts that fall due in the months that the plan shows or changes, with the arrears of those before them. */
function dueIn(
  { before, after, first, currency }: PricedSubscription,
  start: CalendarDay,
  months: readonly ContractMonth[],
  invoicesIn: (month: ContractMonth) => InvoicesOfMonth,
): readonly DueOnDay[] {
  const index = Math.min(...months.map((month) => month.index));
  const earlier = months.length === 0 ? [] : contractMonths(start, firstDueIn(index, [before, after]), index);
  const all = new Map([...earlier, ...months].map((month) => [month.index, month]));
  const invoices = [...all.values()].map(invoicesIn).map((each) =>
    // Terms have no days of their own, so they would change a bill that is already out.
    each.month.start < first ? { ...each, after: each.before } : each,
  );
  return dueByDay(invoices, currency);
}

/** By calendar month. */
function billedIn(due: readonly DueOnDay[], { from, to }: MonthSpan): readonly Sides[] {
  const byMonth = groupBy(due, ({ day }) => monthsBetween(from, day));
  const months = Array.from({ length: monthsBetween(from, to) + 1 }, (_, index) => byMonth.get(index) ?? []);
  return months.map(totalOfSides);
}

/** The known fees that the plan brings after the last bill of the contract that is counted. */
function unbilledFees(
  { after, first }: PricedSubscription,
  invoices: readonly InvoicesOfMonth[],
): MonthlyBill['excluded'] {
  const brought = after.entries.filter(({ from }) => from >= first);
  return brought
    .flatMap(({ from }) => [...oneOffsDue(after, from)])
    .filter(
      ({ name, price }) => feeOf(price) !== null && !invoices.some((each) => each.after.charges.has(name)),
    )
    .map(({ name }) => ({
      what: name,
      reason: 'no bill of its contract that is counted comes on or after its day',
    }));
}

function excludedChanges({ uncounted = [] }: PricedSubscription): MonthlyBill['excluded'] {
  return uncounted.map(({ what, reason }) => ({ what, reason }));
}

/**
 * The reason for a missing contract sum. An empty sum counts as missing, because it would say that nothing changes.
 */
function whyNoContract(remaining: RemainingMonths): string | null {
  if (remaining.kind === 'none') return remaining.reason;
  return remaining.months.length > 0 ? null : 'none of its months begins between the change and its end';
}

const ACTIVATED = {
  what: 'status',
  reason: 'it is a draft that this plan does not activate; it is counted as active on its days',
} as const;

/** A draft is counted while it is written, because nobody approves a plan when it is activated. */
function activated({ draft }: PricedSubscription): MonthlyBill['assumed'] {
  return draft ? [ACTIVATED] : [];
}

const BILLED_ON = {
  what: 'renewal',
  reason:
    'the contract ends before the compared month and does not renew by itself; billing is assumed to go on',
} as const;

/**
 * The interface does not show what happens to a subscription at the end of its contract. Billing is assumed to go on,
 * because an increase is better reported than left out.
 */
function billedOn({ fields, last }: PricedSubscription): MonthlyBill['assumed'] {
  const end = contractEnd(fields);
  return end !== null && end <= last ? [BILLED_ON] : [];
}

/** The interface does not show how the service treats months that were billed already. */
function billedAnew({ backdated, first }: PricedSubscription): MonthlyBill['assumed'] {
  if (!backdated) return [];
  const reason = `a version is in force from ${first}, which has passed: the months since then are assumed to be billed again`;
  return [{ what: 'items', reason }];
}

/** True where a side is unknown, because the other side alone would look like an increase or a decrease. */
function isUnknown({ before, after }: PricedSubscription, day: CalendarDay): boolean {
  const [old, now] = [entryOn(before, day), entryOn(after, day)];
  if ([old, now].some((entry) => entry?.missing === 'everything')) return true;
  return old !== undefined && now !== undefined && old.missing !== now.missing;
}

/** If every part is counted, no usage is missing. */
function isWhole({ before, after, excluded }: BothBills): boolean {
  return [before.excluded, after.excluded, excluded].every((parts) => parts.length === 0);
}

function amountsOf({ before, after }: Record<'before' | 'after', MonthlyBill>): Sides {
  return { before: before.amount, after: after.amount };
}

/** Once, as a charge is, so that every total is the total of its rows. */
function roundedIn(currency: string, { before, after }: Sides): Sides {
  return { before: charged(before, currency), after: charged(after, currency) };
}

/** Rounded in the shortest time with whole charges of all items: a fee of a year once, one of a month twelve times. */
function yearOf(month: Decimal, counted: CountedSide | undefined, currency: string): Decimal {
  const intervals = (counted?.items ?? []).map(({ price }) => intervalMonths(price) ?? 1);
  const whole = Array.from({ length: YEAR }, (_, index) => index + 1).find(
    (months) => YEAR % months === 0 && intervals.every((interval) => months % interval === 0),
  );
  const months = whole ?? YEAR;
  return charged(month.times(decimal(months)), currency).times(decimal(YEAR / months));
}

/** Keeps the first of equal entries, so that the entry of the compared month, with its known amount, remains. */
function eachOnce(reasons: MonthlyBill['excluded']): MonthlyBill['excluded'] {
  const seen = new Map<string, MonthlyBill['excluded'][number]>();
  for (const entry of reasons) {
    const key = `${entry.what}\n${entry.reason}`;
    if (!seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}
