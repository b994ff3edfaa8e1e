/**
 * A plan in one sentence: which rules it loosens, what changes, for whom, how much a month, from when, and whether a guard refuses it. Some
 * readers read nothing else, so each sum comes with what is excluded from it.
 */

import { movesMoney } from '../../model/catalog/term-money.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { MoneyChange, MoneyImpact } from '../../model/plan/money-impact.ts';
import { hasWork, isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonObject } from '../../model/values/json.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';
import { remember } from '../../model/values/remember.ts';
import { roundedText } from '../../model/values/rounded-text.ts';
import { billedBackText } from '../words/billed-back.ts';
import { creditChangeText } from '../words/credit-words.ts';
import { moneyText } from '../words/value-text.ts';
import { firstInvoiceText, onceText } from './first-invoice.ts';
import { moveInSentence } from './move-text.ts';
import {
  changesAhead,
  deletionsOf,
  leavesBilled,
  leavingOf,
  locksInWords,
  otherChanges,
  takenChanges,
} from './other-changes.ts';
import { priceMovements } from './price-movements.ts';
import { differentMonths, shownChange, signedAmount } from './revenue-series.ts';

/** The most changes of credits that are named, the most moves and the most tickets. */
const CHANGES_NAMED = 2;
const MOVES_NAMED = 2;
const TICKETS_NAMED = 3;

/**
 * The sentence without its full stop; empty where nothing is to be sent and nothing new is to be said. It is looked for
 * in every step, and both a plan's text and its document have it.
 */
export const headlineOf = remember((plan: Plan): string => {
  const rules = rulesInSentence(plan).join(', ');
  const locks = locksInWords(plan);
  const ahead = [...leavingOf(plan), ...changesAhead(plan), ...(locks === '' ? [] : [locks])];
  const taken = takenChanges(plan);
  if (!hasWork(plan) && taken.length === 0) {
    const said = [...(rules === '' ? [] : [rules]), ...ahead];
    if (said.length === 0) return '';
    const bills = leavesBilled(plan) ? '' : ', and no bill changes by this plan';
    return `${said.join(', ')}: nothing is sent now${bills}`;
  }
  const what = [
    ...requestedOf(plan),
    ...taken,
    ...movesOf(plan),
    ...priceMovements(plan),
    ...creditsOf(plan),
    ...deletionsOf(plan),
    ...otherChanges(plan),
    ...sentAgainOf(plan),
  ];
  const drafts = draftsText(plan);
  const outcome = [
    ...moneyOf(plan),
    ...(drafts === '' ? [] : [drafts]),
    ...pastOf(plan),
    ...adoptedOf(plan),
    ...noticeOf(plan),
    guardsOf(plan),
  ];
  const later = ahead.length === 0 ? '' : `, and ${ahead.join(', ')}`;
  const lead = rules === '' ? '' : `${rules}; `;
  return `${lead}${what.join(', ')}${whenOf(plan)}${later}: ${outcome.join('; ')}`;
});

/** `2 changes that customers asked for (SALES-1, SALES-2)`. */
function requestedOf({ requested = [] }: Plan): readonly string[] {
  if (requested.length === 0) return [];
  const tickets = someOf([...new Set(requested.map(({ ticket }) => ticket))], TICKETS_NAMED);
  return [
    `${counted(requested.length, 'change')} that ${requested.length === 1 ? 'a customer' : 'customers'} asked for (${tickets})`,
  ];
}

/** `credit prints 200.00 → 150.00 USD a month in 2 subscriptions`. */
function creditsOf({ impact: { credits = [] } }: Plan): readonly string[] {
  const more = credits.length - CHANGES_NAMED;
  const named = credits.slice(0, CHANGES_NAMED).map(creditChangeText);
  return more > 0 ? [...named, counted(more, 'more change of a credit', 'more changes of credits')] : named;
}

/**
 * `3 subscriptions move from growth to scale (upgrade, +1,200.00 USD a month, largest increase +41.0 %)`; without the
 * amount where it is that of the whole plan.
 */
function movesOf(plan: Plan): readonly string[] {
  const { moves = [] } = plan.impact;
  const more = moves.length - MOVES_NAMED;
  const whole = moneyOf(plan).join();
  const named = moves.slice(0, MOVES_NAMED).map((move) => {
    const whose = `${counted(move.subscriptions.length, 'subscription')}, `;
    return moveInSentence(move, whole.startsWith(whose) ? whole.slice(whose.length) : '');
  });
  return more > 0 ? [...named, counted(more, 'more move')] : named;
}

function sentAgainOf({ resolved_first: open }: Plan): readonly string[] {
  return open.length === 0 ? [] : [`${counted(open.length, 'request')} in doubt sent again`];
}

/** The first day on which something changes, and the last where they are several. */
function whenOf(plan: Plan): string {
  const days = daysOf(plan);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  const from = first === plan.today ? 'today' : first;
  return first === last ? ` from ${from}` : ` between ${from} and ${last}`;
}

function daysOf({ impact, steps, today }: Plan): readonly CalendarDay[] {
  const fresh = daysOfNews(steps, today);
  const ofMoney = impact.money.flatMap(({ groups }) =>
    groups.flatMap(({ from, compared = from }) => (fresh.has(compared) ? [from, compared] : [from])),
  );
  if (ofMoney.length > 0) return [...new Set(ofMoney)].sort();
  if (steps.some(touchesBill))
    return [...new Set(steps.map(({ effective_at }) => effective_at ?? today))].sort();
  // A version that replaces a scheduled one carries on what the subscription's first one begins.
  const byOwner = groupBy(steps, ({ address }) => ownerOf(address));
  const firsts = [...byOwner].flatMap(([, own]) =>
    own
      .map(({ effective_at }) => effective_at ?? today)
      .sort()
      .slice(0, 1),
  );
  return [...new Set(firsts)].sort();
}

/**
 * The days on which a step brings what no earlier step of its owner brings. A scheduled version that is sent again with
 * the same change only carries it on, and is no later day of it.
 */
function daysOfNews(steps: readonly Step[], today: CalendarDay): ReadonlySet<CalendarDay> {
  const days = new Set<CalendarDay>();
  for (const own of groupBy(steps, ({ address }) => ownerOf(address)).values()) {
    const known = new Set<string>();
    for (const { differences, day } of own
      .map((step) => ({ ...step, day: step.effective_at ?? today }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))) {
      const named = differences.map(({ op, path, from, value }) => JSON.stringify([op, path, from, value]));
      if (named.length === 0 || named.some((each) => !known.has(each))) days.add(day);
      for (const each of named) known.add(each);
    }
  }
  return days;
}

const isBundleUpdate = ({ operation }: Step): boolean => operation === 'bundles.update';

/** True where another step carries a bundle's change on, which no target lets in. */
export function leavesOutUsers({ targets, steps, impact }: Plan): boolean {
  return targets.length > 0 && impact.money.length === 0 && steps.some(isBundleUpdate);
}

export const LEAVES_OUT = '--target leaves out the bills of who uses it';

export const UNKNOWN_EFFECT = 'its effect on bills is unknown';

/** True where a plan may change bills, and none of them is known. */
export function hasUnknownEffect({ steps, resolved_first: open, impact }: Plan): boolean {
  if (impact.money.length > 0) return false;
  const { unmeasured = [] } = impact;
  return unmeasured.length > 0 || steps.some(touchesBill) || open.some(({ address }) => isBilled(address));
}

/** `185 subscriptions, +482.16 USD and +2,276.64 EUR a month, largest increase +5.8 %`. */
function moneyOf(plan: Plan): readonly string[] {
  const { steps } = plan;
  const { money, unmeasured = [] } = plan.impact;
  if (money.length === 0) {
    if (hasUnknownEffect(plan)) return [UNKNOWN_EFFECT];
    if (leavesOutUsers(plan)) return [LEAVES_OUT];
    const none = leavesBilled(plan) ? 'no other bill changes' : 'no bill changes';
    return steps.some(isAdopted)
      ? []
      : [steps.some(isDraftStep) ? `${none} until a draft is published` : none];
  }
  return [changeText(money, unmeasured.length > 0)];
}

/** `once published 1 subscription, +40.00 USD a month, largest increase +8.0 %`; empty without drafts of versions. */
export function draftsText({ impact: { drafts = [] } }: Plan): string {
  return drafts.length === 0 ? '' : `once published ${changeText(drafts, false)}`;
}

/** The plan's money by each list of samples that stood before it and gives other amounts. */
export function formerTexts({
  impact: { money, unmeasured = [], by_former_samples: former = [] },
}: Plan): readonly string[] {
  const textOf = (each: readonly MoneyImpact[]): string => changeText(each, unmeasured.length > 0);
  const own = textOf(money);
  return [...new Set(former.map((each) => textOf(each.money)))].filter((text) => text !== own);
}

function changeText(money: readonly MoneyImpact[], isUnmeasured: boolean): string {
  const count = money.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  const unknown = money.reduce((sum, { uncounted_changes }) => sum + uncounted_changes, 0);
  const partly = unknown === 0 ? '' : ` (a change is excluded in ${grouped(String(unknown))} of them)`;
  const largest = largestIncrease(money);
  return [
    `${counted(count, 'subscription')}${partly}`,
    sumsText(money, isUnmeasured),
    ...money.flatMap((each) => onceText(each) ?? []),
    ...money.flatMap((each) => firstInvoiceText(each) ?? []),
    ...(largest === null ? [] : [`largest increase ${largest}`]),
  ].join(', ');
}

/** `49,324.00 USD for months that have passed`: no sum of a month has it. */
function pastOf({ impact: { money } }: Plan): readonly string[] {
  const past = billedBackText(money);
  return past === '' ? [] : [`${past} for months that have passed`];
}

/**
 * A sum of zero says nothing where a change has no amount, so it is left out. `+30,681.96 EUR in 2026-12 and +3,777.00 EUR a month from 2027-02` where the first full
 * month's amount does not last.
 */
function sumsText(money: readonly MoneyImpact[], isUnmeasured: boolean): string {
  const sums = money
    .filter((each) => saysMore(each, isUnmeasured))
    .map((each) => {
      const { currency, monthly } = each;
      const different = differentMonths(each);
      const amountIn = (change: MoneyChange) =>
        `${signedAmount(shownChange(change, currency), currency)} ${currency}`;
      if (different === null) {
        const other = isZero(each) ? (furtherOf(each) ?? dueOf(each) ?? unseenOf(each)) : null;
        return { isLasting: other === null, text: other ?? amountIn(monthly) };
      }
      const { full, lasting } = different;
      const text = `${amountIn(full)} in ${full.month} and ${amountIn(lasting)} a month from ${lasting.month}`;
      return { isLasting: false, text };
    });
  const unknown = isUnmeasured ? ['an amount that cannot be computed'] : [];
  if (sums.length === 0) return unknown[0] ?? 'an amount that is not known (no usage data)';
  const known = sums.every(({ isLasting }) => isLasting)
    ? `${sums.map(({ text }) => text).join(' and ')} a month`
    : sums.map(({ isLasting, text }) => (isLasting ? `${text} a month` : text)).join(', ');
  return [known, ...unknown].join(' and ');
}

function saysMore(money: MoneyImpact, isUnmeasured: boolean): boolean {
  const isCounted = !isUnmeasured && money.uncounted_changes === 0;
  return isCounted || differentMonths(money) !== null || !isZero(money) || furtherOf(money) !== null;
}

function isZero({ monthly, currency }: MoneyImpact): boolean {
  return shownChange(monthly, currency).eq(ZERO);
}

/** `up to −649.00 USD a month from 2026-12-01 to 2028-05-31`: the largest change in months that the sums do not show. */
function furtherOf(money: MoneyImpact): string | null {
  const { currency, further_increases: more = [], further_decreases: less = [] } = money;
  const [furthest] = [
    ...more.map((change) => ({ ...change, by: decimal(change.largest) })),
    ...less.map((change) => ({ ...change, by: ZERO.minus(decimal(change.largest)) })),
  ].toSorted((a, b) => b.by.abs().cmp(a.by.abs()));
  if (furthest === undefined) return null;
  const { by, steady, from, to, goes_on: goesOn = false } = furthest;
  const amount = `${steady ? '' : 'up to '}${signedAmount(by, currency)} ${currency} a month`;
  return `${amount} from ${from} ${goesOn ? 'at least ' : ''}to ${to}`;
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
  return `${signedAmount(ZERO, currency)} ${currency} a month by the ${by}`;
}

/** True for an update of a plan too, because the service does not show its effect on the plan's subscriptions. */
function touchesBill(step: Step): boolean {
  const { address, action, differences } = step;
  const kind = kindOf(address);
  if (kind !== 'plan' && kind !== 'subscription' && kind !== 'version') return false;
  if (isDraftStep(step)) return false;
  if (kind === 'plan' ? action !== 'update' : action === 'probe' || isAdopted(step)) return false;
  return (
    differences.length === 0 ||
    differences.some(({ path }) => movesMoney(kind, pointerPath(path)) && !isIdleRenewal(step, path))
  );
}

/** A renewal that is switched off changes nothing by its length. */
function isIdleRenewal({ body }: Step, path: string): boolean {
  const renewal = body?.renewal;
  const isOff = isJsonObject(renewal) && renewal.auto_renew === false;
  return isOff && pointerPath(path)[0] === 'renewal' && pointerPath(path)[1] !== 'auto_renew';
}

/** An empty update that adopts a subscription reads it, so that no bill of it is compared yet. */
function adoptedOf({ steps, impact: { unmeasured = [] } }: Plan): readonly string[] {
  return unmeasured.length === 0 && steps.some(isAdopted) ? ['the next plan compares what is adopted'] : [];
}

function isAdopted({ action }: Step): boolean {
  return action === 'adopt';
}

function isBilled(address: Step['address']): boolean {
  return kindOf(address) === 'subscription' || kindOf(address) === 'version';
}

/** The largest increase of a customer's bill, as a share of the old bill. */
function largestIncrease(money: readonly MoneyImpact[]): string | null {
  const shares = money.flatMap(({ worst }) => {
    if (worst === null) return [];
    const before = decimal(worst.monthly.before);
    return [
      before.lte(ZERO) ? null : decimal(worst.monthly.after).minus(before).times(decimal('100')).div(before),
    ];
  });
  if (shares.includes(null)) return 'from nothing';
  const [most] = shares.filter((share) => share !== null).toSorted((a, b) => b.cmp(a));
  return most === undefined ? null : `+${grouped(roundedText(most, 1))} %`;
}

/** Empty where nobody pays more, because only an increase needs notice. */
function noticeOf(plan: Plan): readonly string[] {
  const [first] = daysOf(plan);
  const isDearer = plan.impact.money.some(({ paying }) => paying.more + (paying.mixed ?? 0) > 0);
  if (!isDearer || first === undefined) return [];
  const days = Math.max(daysBetween(plan.today, first), 0);
  return [days === 0 ? 'no notice' : `${counted(days, "day's", "days'")} notice`];
}

function guardsOf({ guards }: Plan): string {
  const refused = guards.filter(({ outcome }) => outcome === 'refused').length;
  return refused === 0 ? 'no guard refuses it' : `refused by ${counted(refused, 'guard')}`;
}

const NAMED = 3;

/** `loosens price_increase_percent and notice_days`; empty where all rules stay as they were, or are stricter. */
function rulesInSentence({ rules }: Pick<Plan, 'rules'>): readonly string[] {
  const changes = rules?.changes ?? [];
  const namesOf = (kind: string) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ name }) => name)),
  ];
  const exceptions = changes.filter(({ kind, name }) => kind === 'loosened' && name === 'exceptions').length;
  const loosened = namesOf('loosened').filter((name) => name !== 'exceptions');
  const changed = namesOf('changed');
  return [
    ...(loosened.length === 0 ? [] : [`loosens ${someOf(loosened, NAMED)}`]),
    ...(exceptions === 0 ? [] : [`brings ${counted(exceptions, 'exception')} to guards`]),
    ...(changed.length === 0 ? [] : [`changes ${someOf(changed, NAMED)}`]),
  ];
}
