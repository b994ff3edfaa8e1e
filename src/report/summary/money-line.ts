/** The money of a plan in one line: the change of a month, for whom, what is not known, and who pays most. */

import { counted, grouped } from '../../model/messages/counted.ts';
import { shortened } from '../../model/messages/diagnostic.ts';
import type { MoneyChange, MoneyImpact, PayingCounts } from '../../model/plan/money-impact.ts';
import { hasWork, isDraftStep, type Plan } from '../../model/plan/plan.ts';
import type { PriceImpact } from '../../model/plan/price-impact.ts';
import { addMonths, calendarDay } from '../../model/values/calendar-day.ts';
import { roundedText } from '../../model/values/currency.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
import { onceText } from '../lines/series-lines.ts';
import { differentMonths, passingChange, shownChange, type TwoMonths } from '../view/revenue-series.ts';
import { nameOf, plainName } from '../words/names.ts';
import { capital, SUMMARY_WIDTH } from '../words/sentences.ts';
import { moneyText, shareText, signedMoney } from '../words/value-text.ts';
import {
  hasUnknownEffect,
  isAdopted,
  LEAVES_OUT,
  leavesOutUsers,
  UNKNOWN_EFFECT,
  whenText,
} from './effect.ts';
import { isForNewOnly, leavesBilled } from './gone-and-ahead.ts';

interface MoneyInWords {
  /** Empty where the plan sends nothing and no bill changes by it, unless it announces a price. */
  readonly line: string;
  /** Facts that a reviewer must know and that have no room in the line. */
  readonly left: readonly string[];
}

/**
 * `From today: +12.00 USD a month (+0.3 %, +144.00 a year) for 3 subscriptions · largest Acme 2,190.00 → 2,202.00 (+0.5 %)`.
 */
export const moneyInWords = remember((plan: Plan): MoneyInWords => {
  const { money, drafts = [], unmeasured = [] } = plan.impact;
  if (!hasWork(plan) && money.length === 0)
    return { line: isForNewOnly(plan) ? 'No existing bill changes' : '', left: [] };
  if (onlyRewrites(plan)) {
    const count = money.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
    return { line: `No bill changes for ${counted(count, 'subscription')}, at any usage`, left: [] };
  }
  const sums =
    money.length === 0 ? unknownOf(plan) : amountText(money, unmeasured.length > 0, `${whenText(plan)}: `);
  const needed = [
    ...formerOf(plan, SUMMARY_WIDTH - `${sums} · `.length),
    ...money.flatMap((each) => onceText(each) ?? []),
    ...(drafts.length === 0 ? [] : [amountText(drafts, false, 'once published ')]),
    ...adoptedOf(plan),
  ];
  // If some pay more and others less, how many says more than who pays most.
  const isDivided =
    money.some(({ paying }) => paying.more > 0) && money.some(({ paying }) => paying.less > 0);
  const whom = isDivided
    ? [...payingOf(money), ...largestOf(plan)]
    : [...largestOf(plan), ...payingOf(money)];
  const all = [sums, ...needed, ...whom].filter((part) => part !== '');
  let line = '';
  const left: string[] = [];
  for (const part of all) {
    const longer = line === '' ? capital(part) : `${line} · ${part}`;
    if (line === '' || longer.length <= SUMMARY_WIDTH) line = longer;
    else if (needed.includes(part)) left.push(part);
  }
  return { line, left };
});

/** `No bill changes`, where that is known. */
function unknownOf(plan: Plan): string {
  if (hasUnknownEffect(plan)) return UNKNOWN_EFFECT;
  if (leavesOutUsers(plan)) return LEAVES_OUT;
  if (plan.steps.some(isAdopted)) return '';
  const none = leavesBilled(plan) ? 'no other bill changes' : 'no bill changes';
  if (plan.steps.some(isDraftStep)) return `${none} until a draft is published`;
  const when = whenText(plan);
  return when === '' ? none : `${when}: ${none}`;
}

/**
 * `+12.00 USD a month (+0.3 %, +144.00 a year) for 3 subscriptions`; `not known for 1 of 3 subscriptions; known: +8.00 USD a month`.
 * Names as many currencies as have room.
 */
function amountText(money: readonly MoneyImpact[], isUnmeasured: boolean, lead = ''): string {
  const count = money.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  const unknown = uncountedOf(money, count);
  const first = [...(isUnmeasured ? ['an amount that cannot be computed'] : []), ...unknown].join(', ');
  const whose = unknown.length > 0 ? '' : ` for ${counted(count, 'subscription')}`;
  const most = Math.max(money.length, 1);
  const texts = [most, most, 2, 1].map((named, attempt) => {
    const sums = sumsText(money, isUnmeasured, named, attempt === 1);
    if (sums === '') return `${lead}${first}${whose}`;
    const known = `${sums}${sums.includes(', then ') && whose !== '' ? ',' : ''}${whose}`;
    return first === '' ? `${lead}${known}` : `${lead}${first}; known: ${known}`;
  });
  return texts.find((text) => text.length <= SUMMARY_WIDTH) ?? texts.at(-1) ?? '';
}

/** The plan's money by each list of samples that stood before it and gives other amounts, with its share where there is room. */
function formerOf(
  { impact: { money, by_former_samples: former = [] } }: Plan,
  room: number,
): readonly string[] {
  const textOf = (each: readonly MoneyImpact[], isOnly: boolean): string =>
    each.map((one) => sumText(one, isOnly, true)).join(' and ');
  const others = new Map(former.map((each) => [textOf(each.money, false), each.money]));
  others.delete(textOf(money, false));
  return [...others.values()].map((each) => {
    const texts = [each.length === 1, false].map(
      (isOnly) => `by the usage samples from before: ${textOf(each, isOnly)}`,
    );
    return texts.find((text) => text.length <= room) ?? texts.at(-1) ?? '';
  });
}

/** `not known for 3 of 5 subscriptions (these: 0.00 to +50.00 USD a month)`; empty where every change of the `count` is counted. */
function uncountedOf(money: readonly MoneyImpact[], count: number): readonly string[] {
  const uncounted = money.reduce((sum, each) => sum + each.uncounted_changes, 0);
  if (uncounted === 0) return [];
  const [only, ...others] = money;
  const isAll = uncounted === count;
  // The sums show what is known of all of them.
  const part = isAll && money.some((each) => !isZero(each)) ? 'partly not known' : 'not known';
  const noun = others.length === 0 ? counted(count, 'subscription') : grouped(String(count));
  const whose = isAll ? `${count === 1 ? '' : 'all '}${noun}` : `${grouped(String(uncounted))} of ${noun}`;
  const { least = null, most = null, subscriptions } = only?.usage_bounds ?? {};
  // The ends are of one month, and of changes by usage alone.
  const isBounded = others.length === 0 && subscriptions === uncounted && least !== null && most !== null;
  if (only === undefined || !isBounded) return [`${part} for ${whose}`];
  const [from, to] = [least, most].map((end) => signedMoney(end, only.currency));
  return [`${part} for ${whose} (${isAll ? '' : 'these: '}${from} to ${to} ${only.currency} a month)`];
}

/** The increase of a customer's month that is the largest share of it; undefined where nobody pays more. */
export function largestIncrease(plan: Plan) {
  const [largest] = plan.impact.money
    .flatMap(({ currency, worst }) => (worst === null ? [] : [{ currency, ...worst }]))
    .map((each) => ({ ...each, share: shareOf(each.monthly) }))
    .toSorted((a, b) => (a.share === null ? -1 : b.share === null ? 1 : b.share.cmp(a.share)));
  if (largest === undefined) return undefined;
  const { currency, name, customer, subscriptions, monthly, share } = largest;
  const [only = customer] = subscriptions;
  const who =
    name === undefined && subscriptions.length === 1 ? nameOf(plan, only) : plainName(name ?? customer);
  return { who, currency, monthly, share };
}

/** `largest Acme 649.00 → 799.00 (+23.1 %)`. */
function largestOf(plan: Plan): readonly string[] {
  const largest = largestIncrease(plan);
  if (largest === undefined) return [];
  const { who, currency, monthly, share } = largest;
  const [before, after] = [moneyText(monthly.before, currency), moneyText(monthly.after, currency)];
  const percent = share === null ? 'from nothing' : `+${grouped(roundedText(share, 1))} %`;
  return [`largest ${who} ${before} → ${after} (${percent})`];
}

/** The increase in per cent of what is paid before; null where nothing is. */
function shareOf({ before, after }: MoneyChange): Decimal | null {
  const from = decimal(before);
  return from.lte(ZERO) ? null : decimal(after).minus(from).times(HUNDRED).div(from);
}

function payingOf(money: readonly MoneyImpact[]): readonly string[] {
  const count = (kind: keyof PayingCounts) => money.reduce((all, { paying }) => all + (paying[kind] ?? 0), 0);
  const [more = 0, less = 0, same = 0, mixed = 0] = (['more', 'less', 'same', 'mixed'] as const).map(count);
  const text = [
    [more, 'more'],
    [less, 'less'],
    // A one-off fee is no part of a month. Who pays the same is the rest where some pay more and others less.
    [
      more > 0 && less > 0 ? 0 : same,
      money.some(({ once }) => once !== undefined) ? 'the same each month' : 'the same',
    ],
    [mixed, 'more in some months and less in others'],
  ]
    .flatMap(([all = 0, how]) => (all === 0 ? [] : [`${counted(Number(all), 'pays', 'pay')} ${how}`]))
    .join(', ');
  return text === '' ? [] : [text];
}

/**
 * A sum of zero says nothing where a change has no amount, so it is left out; empty if all are. `+30,681.96 EUR in 2026-12 and +3,777.00 EUR
 * a month from 2027-02` where the first full month's amount does not last.
 */
function sumsText(
  money: readonly MoneyImpact[],
  isUnmeasured: boolean,
  named: number,
  areFirst: boolean,
): string {
  const shown = money.filter((each) => saysMore(each, isUnmeasured));
  const sums = shown.map((each) => sumText(each, shown.length === 1, areFirst));
  const more = sums.length - named;
  const amounts = sums.slice(0, named);
  const all = [
    ...(amounts.length === 0 ? [] : [amounts.join(amounts.some(hasParts) ? '; ' : ' and ')]),
    ...(more > 0 ? [counted(more, 'more currency', 'more currencies')] : []),
  ];
  return all.join(' and ') + (areFirst && shown.some(isPassedOn) ? ', then other amounts' : '');
}

/** True where the first amount does not last. */
function isPassedOn(money: MoneyImpact): boolean {
  return differentMonths(money) !== null && passingChange(money) === null;
}

/** True for a sum of two months or more. */
function hasParts(text: string): boolean {
  return text.includes(', ');
}

/** Share and year are beside the only currency. `isFirst`: of several amounts the first one alone. */
function sumText(money: MoneyImpact, isOnly: boolean, isFirst: boolean): string {
  const { currency, monthly } = money;
  const amountOf = (change: MoneyChange) =>
    `${signedMoney(shownChange(change, currency), currency)} ${shortened(currency, LONGEST_CODE)}`;
  const different = differentMonths(money);
  const passing = passingChange(money);
  if (different !== null && passing === null) {
    const { full, until, lasting } = different;
    const first = `${amountOf(full)} ${until === full.month ? `in ${until}` : `a month through ${until}`}`;
    if (isFirst) return first;
    const change = signedMoney(shownChange(lasting, currency), currency);
    const further = furthestOf(money);
    if (shownChange(lasting, currency).eq(ZERO) && further !== null && further.from > lasting.month)
      return `${first}, then ${further.text}`;
    if (addMonths(calendarDay(`${until}-01`), 1).startsWith(lasting.month))
      return `${first}, then ${shownChange(lasting, currency).eq(ZERO) ? 'as before' : `${change} a month`}`;
    return `${first}, ${fadingText(different, currency) ?? `${amountOf(lasting)} a month from ${lasting.month}`}`;
  }
  const other = isZero(money) ? (furthestOf(money)?.text ?? dueOf(money) ?? unseenOf(money)) : null;
  if (other !== null) return other;
  const change = shownChange(monthly, currency);
  const share = shareText(decimal(monthly.before), change);
  const sum = passing
    ? `${signedMoney(passing.total, currency)} in all`
    : change.eq(ZERO)
      ? ''
      : `${signedMoney(shownChange(money.yearly, currency), currency)} a year`;
  const beside = isOnly ? [share, sum].filter((text) => text !== '').join(', ') : '';
  const until = passing ? ` through ${passing.last}` : '';
  return `${amountOf(monthly)} a month${until}${beside === '' ? '' : ` (${beside})`}`;
}

/** `then up to +458.00 through 2028-05`, for a change of which nothing is left in the end; null for any other. */
function fadingText({ until, between, lasting }: TwoMonths, currency: string): string | null {
  const later = between.filter(({ month }) => month > until);
  const changes = later.map((month) => shownChange(month, currency));
  const [largest] = changes.toSorted((a, b) => b.abs().cmp(a.abs()));
  const last = later.at(-1);
  if (largest === undefined || last === undefined || !shownChange(lasting, currency).eq(ZERO)) return null;
  if (changes.some((change) => change.times(largest).lt(ZERO))) return null;
  return `then up to ${signedMoney(largest, currency)} through ${last.month}`;
}

/** A currency of a service may be any text. */
const LONGEST_CODE = 8;

function saysMore(money: MoneyImpact, isUnmeasured: boolean): boolean {
  const isCounted = !isUnmeasured && money.uncounted_changes === 0;
  return isCounted || differentMonths(money) !== null || !isZero(money) || furthestOf(money) !== null;
}

/** True where prices are only written differently: each is proven to bill the same at every quantity, and nobody's bill differs. */
function onlyRewrites({ impact }: Plan): boolean {
  const { money, prices, moves, credits, drafts, unmeasured } = impact;
  const isProven = ({ direction, changes }: PriceImpact) =>
    direction === 'same' && changes.every(({ verdict }) => verdict.kind === 'same');
  const others = [moves, credits, drafts, unmeasured];
  return (
    money.length > 0 &&
    prices.length > 0 &&
    prices.every(isProven) &&
    others.every((each) => each === undefined) &&
    money.every(isUnchanged)
  );
}

function isUnchanged(money: MoneyImpact): boolean {
  const { created, paying, timing, once, unseen_changes: unseen, billed_back: past } = money;
  const moved = paying.more + paying.less + (paying.mixed ?? 0) + created;
  return (
    moved === 0 &&
    money.uncounted_changes === 0 &&
    isZero(money) &&
    [timing, once, unseen, past].every((each) => each === undefined) &&
    furthestOf(money) === null &&
    differentMonths(money) === null
  );
}

function isZero({ monthly, currency }: MoneyImpact): boolean {
  return shownChange(monthly, currency).eq(ZERO);
}

/** `up to −649.00 USD a month from 2026-12-01 through 2028-05-31`: the largest change in months that the sums do not show. */
function furthestOf(money: MoneyImpact): { readonly text: string; readonly from: string } | null {
  const { currency, further_increases: more = [], further_decreases: less = [] } = money;
  const [furthest] = [
    ...more.map((change) => ({ ...change, by: decimal(change.largest) })),
    ...less.map((change) => ({ ...change, by: ZERO.minus(decimal(change.largest)) })),
  ].toSorted((a, b) => b.by.abs().cmp(a.by.abs()));
  if (furthest === undefined) return null;
  const { by, steady, from, to, goes_on: goesOn = false } = furthest;
  const amount = `${steady ? '' : 'up to '}${signedMoney(by, currency)} ${currency} a month`;
  return { text: `${amount} from ${from} ${goesOn ? 'at least ' : ''}through ${to}`, from };
}

/** `the same a month, 147.00 USD due on 2026-12-01, was 49.00`; null where nothing is billed at other times. */
function dueOf({ currency, timing: [first] = [] }: MoneyImpact): string | null {
  if (first === undefined) return null;
  const { due, day } = first;
  if (due === null) return 'the same a month';
  const was = due.before === null ? '' : `, was ${moneyText(due.before, currency)}`;
  return `the same a month, ${moneyText(due.after, currency)} ${currency} due on ${day}${was}`;
}

/** `0.00 USD a month by the usage samples`; null where they show every change. */
function unseenOf({ currency, sampled, unseen_changes: unseen }: MoneyImpact): string | null {
  if (unseen === undefined) return null;
  const by = sampled > 0 ? 'usage samples' : 'declared units';
  return `${signedMoney(ZERO, currency)} ${currency} a month by the ${by}`;
}

/** An empty update that adopts a subscription reads it, so that no bill of it is compared yet. */
function adoptedOf({ steps, impact: { unmeasured = [] } }: Plan): readonly string[] {
  return unmeasured.length === 0 && steps.some(isAdopted) ? ['the next plan compares what is adopted'] : [];
}
