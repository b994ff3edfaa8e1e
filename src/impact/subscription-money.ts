/** What a plan does to the money of one subscription: a month before and after, and the rest of the contract. */
import { ZERO } from '../model/decimal.ts';
import { contractStart } from '../model/lock-release.ts';
import { type BillMoment, changedMonths, type RemainingMonths, remainingMonths } from './contract-months.ts';
import { type ItemValue, itemValue } from './item-value.ts';
import { judgeMonths, type MonthsJudged } from './judge-months.ts';
import { type MonthlyBill, monthlyBill, type ValueItem } from './monthly-bill.ts';
import type { PriceIdentity } from './price-identity.ts';
import { entryOn, type PricedCourse, type PricedSubscription } from './priced-subscription.ts';
import type { Sides } from './sides.ts';
import { readSubscriptionTerms } from './subscription-terms.ts';
import { total } from './total.ts';
import type { UsageLookup } from './usage-lookup.ts';

export interface SubscriptionMoney extends MonthsJudged {
  /** A month after the last change of this plan, at the prices before the plan and after it. */
  readonly monthly: Sides;
  /** The sum of the months that begin between the first change and the end of the contract; null without an end. */
  readonly contract: Sides | null;
  readonly sampled: boolean;
  /** Of the month; each once. */
  readonly notCounted: MonthlyBill['notCounted'];
  /** Of the month; each once. */
  readonly assumed: MonthlyBill['assumed'];
  /** Why `contract` is null, in a sentence without its full stop. */
  readonly noContract: string | null;
}

/** Remembers what it has computed, so that subscriptions that are alike cost one computation. */
export function createSubscriptionMoney(
  usage: UsageLookup,
  identityOf: PriceIdentity,
): (subscription: PricedSubscription) => SubscriptionMoney {
  const values = new Map<string, ItemValue>();
  const computed = new Map<string, SubscriptionMoney>();
  const contracts = new Map<string, RemainingMonths>();

  function valuing(subscription: PricedSubscription): ValueItem {
    const user = usage.knows(subscription) ? subscription.address : '';
    return ({ product }, price) => {
      // The identity is long, and asked for in every month: nothing is written around it anew.
      const key = JSON.stringify([user, product]) + identityOf(price);
      const value = values.get(key) ?? itemValue(price, usage.useOf(subscription, product, price));
      values.set(key, value);
      return value;
    };
  }

  /** Everything that has a part in the result. */
  function likeness({ fields, before, after, first, last, ...subscription }: PricedSubscription): string {
    const courseText = ({ entries, terms, discountSince, replaced }: PricedCourse) => [
      entries.map(({ from, items, missing }) => [
        from,
        missing,
        items.map(({ name, price }) => [name, identityOf(price)]),
      ]),
      terms,
      discountSince,
      replaced,
    ];
    const user = usage.knows(subscription) ? subscription.address : null;
    const { contract, renewal } = fields;
    return JSON.stringify([
      user,
      contract ?? null,
      renewal ?? null,
      first,
      last,
      courseText(before),
      courseText(after),
    ]);
  }

  function monthsOf({ fields, first }: PricedSubscription): RemainingMonths {
    const key = JSON.stringify([fields.contract ?? null, fields.renewal ?? null, first]);
    const known = contracts.get(key) ?? remainingMonths(fields, first);
    contracts.set(key, known);
    return known;
  }

  return (subscription) => {
    const key = likeness(subscription);
    const known = computed.get(key) ?? moneyOf(subscription, monthsOf(subscription), valuing(subscription));
    computed.set(key, known);
    return known;
  };
}

/** A side of which nothing is known: the other side alone would look like a rise or a fall. */
const UNKNOWN: SubscriptionMoney = {
  monthly: { before: ZERO, after: ZERO },
  pays: 'same',
  furtherRise: null,
  contract: null,
  sampled: false,
  notCounted: [{ what: 'items', reason: 'what is billed before or after is not known' }],
  assumed: [],
  noContract: null,
};

function moneyOf(
  subscription: PricedSubscription,
  remaining: RemainingMonths,
  valueItem: ValueItem,
): SubscriptionMoney {
  const { fields, before, after, first, last } = subscription;
  if ([before, after].some((course) => entryOn(course, last)?.missing === 'everything')) return UNKNOWN;
  const start = contractStart(fields);
  const terms = { before: readSubscriptionTerms(before.terms), after: readSubscriptionTerms(after.terms) };
  const bills = (moment: BillMoment) => ({
    before: monthlyBill(before, terms.before, moment, valueItem),
    after: monthlyBill(after, terms.after, moment, valueItem),
  });
  const month = bills({ day: last, contractStart: start, monthEnd: null });
  const monthly = { before: month.before.amount, after: month.after.amount };
  const months = changedMonths(fields, remaining, first, last).map(({ start: day, end }) => {
    const each = bills({ day, contractStart: start, monthEnd: end });
    return { start: day, end, before: each.before.amount, after: each.after.amount };
  });
  const ofContract = remaining.kind === 'months' ? months.slice(0, remaining.months.length) : null;
  return {
    monthly,
    ...judgeMonths(monthly, last, months),
    contract: ofContract && {
      before: total(ofContract.map((each) => each.before)),
      after: total(ofContract.map((each) => each.after)),
    },
    sampled: month.before.sampled || month.after.sampled,
    notCounted: eachOnce([...month.before.notCounted, ...month.after.notCounted]),
    assumed: eachOnce([...month.before.assumed, ...month.after.assumed]),
    noContract: remaining.kind === 'none' ? remaining.reason : null,
  };
}

function eachOnce(reasons: MonthlyBill['notCounted']): MonthlyBill['notCounted'] {
  const seen = new Map(reasons.map((entry) => [`${entry.what}\n${entry.reason}`, entry]));
  return [...seen.values()];
}
