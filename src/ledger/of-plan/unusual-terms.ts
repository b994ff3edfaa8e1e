/**
 * New subscriptions that pay half or less, or double or more, over the contract than the list says, or nothing for months: by a
 * discount of 100 %, an escalation of 900 % a year, a trial of two years, a price far below the list, a credit. The first
 * month need not show that.
 */

import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Discount, Price, SpendingThreshold } from '../../model/catalog/price.ts';
import { MONEY_TERMS, SPEND_WORDS } from '../../model/catalog/term-money.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { namedAmount } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import type { Json } from '../../model/values/json.ts';
import { rememberBy } from '../../model/values/remember.ts';
import type { Context } from '../../plan/context.ts';
import { withUnitsOf } from '../../pricing/read/read-price.ts';
import {
  contractEnd,
  contractEndOf,
  contractMonths,
  MONTHS_WITHOUT_END,
  MOST_MONTHS,
  momentOf,
} from '../bills/contract-months.ts';
import { creditsOf, creditText, isSameCredit, moneyPerMonth } from '../bills/credits.ts';
import { valueByUse } from '../bills/item-value.ts';
import { billOn } from '../bills/monthly-bill.ts';
import { termsOf, withoutFields, withoutTerms } from '../bills/subscription-terms.ts';
import type { PricedSubscription, PriceSchedule, ScheduleEntry } from '../priced-subscription.ts';
import { largestDecreaseOf, largestIncreaseOf } from '../prices/bill-shifts.ts';
import { type Sides, total } from '../sides.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import { bundleIn, productIn } from './impact-items.ts';
import { creditsOfBundle, listPriceOn } from './list-prices.ts';
import type { TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

const TWO = decimal('2');

export function unusualTerms(
  { touched, usage, identityOf }: Pick<TouchedMoney, 'touched' | 'usage' | 'identityOf'>,
  context: Context,
): readonly Notice[] {
  const shifts: typeof shiftsBetween = rememberBy(
    (before, after) => `${identityOf(before)} ${identityOf(after)}`,
    shiftsBetween,
  );
  return touched
    .filter(({ created }) => created)
    .flatMap((subscription) => {
      const { address, currency } = subscription;
      const after = withCredits(subscription);
      const listed = atList(subscription, context);
      const prices = offList(after, listed, shifts);
      const credits = ownCredits(after, listed);
      const own = [...prices, ...credits];
      const terms = [...writtenTerms(subscription), ...own.map(({ text }) => text)];
      if (terms.length === 0) return [];
      const bills = billsByTerms({ ...subscription, after }, listed, usage);
      // Bills that are known in full show the amount of a price.
      const unseen = bills.isWhole ? credits : own;
      const isFar = unseen.some((each) => each.isFar);
      if (!isFar && isUsual(bills)) return [];
      const [billed, plain] = [bills.after, bills.before].map((sum) => grouped(namedAmount(sum, currency)));
      const part = bills.isWhole ? '' : ', incomplete,';
      const by = own.length === 0 ? 'without these terms' : 'by the list';
      const message = bills.before.eq(bills.after)
        ? `${terms.join(', ')}: no counted bill shows it`
        : `${terms.join(', ')}: its bills total ${billed}${part} in ${counted(bills.months, 'month')}, and would total ${plain} ${by}`;
      return [{ code: 'unusual-terms', address, message }];
    });
}

/** The most months without a bill that need no word: a trial of a month is common. */
const FREE_MONTHS = 1;

function isUsual({ before, after, free }: BillsByTerms): boolean {
  const isNear = after.times(TWO).gt(before) && after.lt(before.times(TWO));
  return before.eq(after) || (isNear && free <= FREE_MONTHS);
}

/** The prices of the subscription as the lists of its bundles have them on each entry's day, in its own units. */
function atList({ after, currency }: TouchedSubscription, context: Context): PriceSchedule {
  return {
    ...after,
    entries: after.entries.map((entry) => ({
      ...entry,
      credits: new Map(
        [...new Set(entry.items.map(({ name }) => bundleIn(name)))].flatMap((bundle) => [
          ...creditsOfBundle(context, bundle),
        ]),
      ),
      items: entry.items.map((item) => {
        const list = listPriceOn(context, item.name, entry.from, currency);
        return list === undefined ? item : { ...item, price: withUnitsOf(list, item.price) };
      }),
    })),
  };
}

/** The bills of a new subscription are counted without its credits elsewhere. */
function withCredits({ after, pricedSteps }: TouchedSubscription): PriceSchedule {
  return {
    ...after,
    entries: after.entries.map((entry) => {
      const { given } = pricedSteps.findLast(({ from }) => from <= entry.from) ?? {};
      return { ...entry, ...(given && { credits: given }) };
    }),
  };
}

interface OffList {
  /** `platform up to −99.2 % against the list`. */
  readonly text: string;
  /** True where it is named whatever the bills come to, as they do not show it. */
  readonly isFar: boolean;
}

/** The prices that are below or above the list at some usage, the largest share first. */
function offList(
  own: PriceSchedule,
  listed: PriceSchedule,
  shifts: typeof shiftsBetween,
): readonly OffList[] {
  const found = own.entries.flatMap((entry, index) =>
    entry.items.flatMap(({ name, price }, place) => {
      const list = listed.entries[index]?.items[place]?.price;
      return list === undefined || list === price
        ? []
        : shifts(list, price).map((shift) => ({ ...shift, name: bareName(name) }));
    }),
  );
  const most = new Map(
    found
      .toSorted((a, b) => a.share.cmp(b.share))
      .map((shift) => [`${shift.name} up to ${shift.sign}`, shift] as const),
  );
  return [...most]
    .toSorted(([, a], [, b]) => b.share.cmp(a.share))
    .map(([lead, { sign, share }]) => ({
      text: `${lead}${grouped(share.round(1).toFixed(1))} % against the list`,
      isFar: sign === '−' && share.gte(FAR),
    }));
}

const FAR = decimal('50');

/** In percent; none where nobody can compare the two. */
function shiftsBetween(
  before: Price,
  after: Price,
): readonly { readonly sign: '+' | '−'; readonly share: Decimal }[] {
  return [
    { sign: '+', shift: largestIncreaseOf(before, after) } as const,
    { sign: '−', shift: largestDecreaseOf(before, after) } as const,
  ].flatMap(({ sign, shift }) =>
    shift?.kind === 'percent' ? [{ sign, share: decimal(shift.percent) }] : [],
  );
}

/** `credit prints 200.00 monetary, recurring monthly`: those that no bundle brings. No bill shows one that is no money a month. */
function ownCredits(own: PriceSchedule, listed: PriceSchedule): readonly OffList[] {
  const found = own.entries.flatMap((entry, index) =>
    [...creditsOf(entry)]
      .filter(
        ([key, credit]) => !isSameCredit(creditsOf(listed.entries[index] ?? {}).get(key) ?? null, credit),
      )
      .map(([key, credit]) => ({
        text: `credit ${key} ${creditText(credit)}`,
        isFar: moneyPerMonth(new Map([[key, credit]])).eq(ZERO),
      })),
  );
  return [...new Map(found.map((each) => [each.text, each])).values()];
}

/** `discount 100 % for ever`, `escalation 900 % every 12 months`: those of the subscription, then those of its prices. */
function writtenTerms({ after }: PricedSubscription): readonly string[] {
  const { discount, escalation, trialDays } = termsOf(after);
  const items = after.entries.flatMap((entry) => entry.items);
  const ofPrices = items.flatMap(({ name, price }) =>
    [
      price.discount && discountText(price.discount),
      ...limitTexts(price),
      trialText(price.trial_period_days ?? 0),
    ].flatMap((text) => (text ? [`${bareName(name)} ${text}`] : [])),
  );
  const own = [
    discount && `discount ${percentText(discount.fraction)} ${lastingText(discount.months)}`,
    escalation &&
      `escalation ${percentText(escalation.factor.minus(ONE))} every ${counted(escalation.intervalMonths, 'month')}`,
    trialText(trialDays),
    ...limitTexts(after.terms),
  ];
  return [...new Set([...own, ...ofPrices].flatMap((text) => text || []))];
}

function limitTexts(terms: { readonly [name: string]: Json | undefined }): readonly string[] {
  return Object.entries(SPEND_WORDS).flatMap(([name, words]) => {
    const limit = terms[name] as SpendingThreshold | null | undefined;
    return limit ? [`${words} ${limit.amount} ${limit.period}`] : [];
  });
}

function discountText({ amount, type, duration_unit: unit, duration_value: length }: Discount): string {
  const lasts = length === undefined || length === null ? 'for ever' : `for ${length} ${unit ?? ''}`.trim();
  return `discount ${amount}${type === undefined || type === 'percentage' ? ' %' : ''} ${lasts}`;
}

function lastingText(months: number | null): string {
  return months === null ? 'for ever' : `for ${counted(months, 'month')}`;
}

function trialText(days: number): string | undefined {
  return days > 0 ? `free for ${counted(days, 'day')}` : undefined;
}

function percentText(share: Decimal): string {
  const percent = share.times(HUNDRED);
  return `${percent.lt(ZERO) ? '−' : ''}${grouped(decimalText(percent.abs()))} %`;
}

function bareName(name: string): string {
  return productIn(name).split('.').at(-1) ?? name;
}

interface BillsByTerms extends Sides {
  /** The number of months: those of the contract, and five years at least where it renews by itself or has no end. */
  readonly months: number;
  /** The number of these that bill nothing by its terms alone. */
  readonly free: number;
  /** False where a part of the bills is not known. */
  readonly isWhole: boolean;
}

/**
 * `before` is by the `listed` prices without the terms, `after` as it is written; as far as they are counted. Where a part is not
 * known, both sides have the minimum: without it, nobody knows what it adds.
 */
function billsByTerms(
  subscription: PricedSubscription,
  listed: PriceSchedule,
  usage: UsageLookup,
): BillsByTerms {
  const { fields, first, after } = subscription;
  const start = contractStart(fields) ?? first;
  const own = monthsBetween(start, contractEndOf(fields) ?? start);
  const months = Math.min(
    contractEnd(fields) === null ? Math.max(own, MONTHS_WITHOUT_END) : own,
    MOST_MONTHS,
  );
  const value = valueByUse(usage, subscription);
  const billsOf = (schedule: PriceSchedule) => {
    const bills = contractMonths(start, 0, months).map((month) =>
      billOn({ ...schedule, start }, momentOf(month), value),
    );
    const isWhole = bills.every(({ excluded }) => excluded.length === 0);
    return { amounts: bills.map(({ amount }) => amount), isWhole };
  };
  const bare = billsOf(without(listed, MONEY_TERMS));
  const before = bare.isWhole ? bare : billsOf(without(listed, GIVING));
  const { amounts } = billsOf(after);
  return {
    before: total(before.amounts),
    after: total(amounts),
    months,
    free: amounts.filter((amount, index) => amount.lte(ZERO) && before.amounts[index]?.gt(ZERO)).length,
    isWhole: bare.isWhole,
  };
}

const GIVING = MONEY_TERMS.filter((name) => name !== 'minimum_spend');

function without(schedule: PriceSchedule, names: readonly string[]): PriceSchedule {
  const items = (all: ScheduleEntry['items']) =>
    all.map((item) => ({ ...item, price: withoutFields(item.price, names) }));
  return {
    ...withoutTerms(schedule, names),
    entries: schedule.entries.map((entry) => ({ ...entry, items: items(entry.items) })),
  };
}
