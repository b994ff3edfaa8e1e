/**
 * The points of a plan that a person decides on and that its other lines do not say: who left the catalog and is still billed,
 * requests in doubt, increases at times that the sums do not show or despite a price lock, prices at which more usage costs
 * less, what is newly deferred or drifted, and amounts that the sums exclude.
 */

import { counted, grouped } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { BundleMove } from '../../model/plan/bundle-move.ts';
import type { FurtherChange, UnmeasuredChange } from '../../model/plan/money-impact.ts';
import { type Deferred, hasWork, isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { hasRevenueFindings } from '../../model/plan/service-revenue.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Span, span } from '../lines/lines.ts';
import { existingMonthly, furtherText, timingText } from '../lines/money-lines.ts';
import { isAhead, isKnown, isWaiting, kindsText, scheduledText } from '../lines/plan-rest-lines.ts';
import { leftInDoubt, sentAgain } from '../lines/requests-in-doubt.ts';
import { moveText } from '../view/move-text.ts';
import { disagreeingText } from '../view/revenue-series.ts';
import { billedBackText } from '../words/billed-back.ts';
import { creditChangeText } from '../words/credit-words.ts';
import { itemText, pricedText } from '../words/impact-words.ts';
import { nameOf } from '../words/names.ts';
import { hasMore } from '../words/units-text.ts';
import { bareKey, moneyText } from '../words/value-text.ts';
import { slipsOf } from './edited-amounts.ts';
import { formerTexts, moneyInWords } from './money-line.ts';
import { leavingOf, locksInWords, newOrphans } from './other-changes.ts';
import type { PhraseKind } from './phrases.ts';
import { shiftsOf } from './price-movements.ts';

export interface Attention {
  readonly words: Span;
  /** The id of the page's element with the details. */
  readonly anchor: string;
}

/** The most serious point first; empty where there is none. `unsaid` are the kinds of changes that the summary only counts. */
export function checksOf(plan: Plan, unsaid: ReadonlySet<PhraseKind>): readonly Attention[] {
  const { counts, drift } = plan;
  const ifUnsaid = (kind: PhraseKind, points: readonly Attention[]) => (unsaid.has(kind) ? points : []);
  const leavers = newOrphans(plan);
  const ahead = deferredByPlan(plan).filter((each) => !leavers.includes(each));
  const caused = ahead.filter((each) => !isAhead(each));
  const scheduled = ahead.filter(isAhead);
  const said = ['guard-loosened', 'rules-changed'].flatMap((wanted) =>
    plan.notices.filter(({ code }) => code === wanted),
  );
  const [again, left] = [sentAgain(plan).length, leftInDoubt(plan).length];
  const [locks = 0, samples = 0, resets = 0, warnings = 0] = [
    'price-lock-changed',
    'usage-samples-changed',
    'escalation-reset',
    'catalog-warning',
  ].map((wanted) => plan.notices.filter(({ code }) => code === wanted).length);
  const { moves = [] } = plan.impact;
  const prices = [...plan.impact.prices, ...moves.flatMap((move) => move.prices)];
  const tried = prices.filter(isTried).length;
  const drops = prices.filter(hasNewDrop).length;
  const gaps = prices.filter(hasNewGap).length;
  // The limits name them where the guard refuses the plan.
  const despiteLock = plan.guards.some(
    ({ guard, outcome }) => guard === 'locked_prices' && outcome === 'refused',
  )
    ? 0
    : plan.impact.bundles.reduce((sum, { despite_lock = 0 }) => sum + despite_lock, 0);
  const { increases, decreases } = furtherOf(plan);
  return [
    ...leavingOf(plan).map((text) => point('error', 'deferred-title', text)),
    ...slipsToNotice(plan),
    ...said.map(({ message }) => point('error', 'notices-title', message)),
    attention(samples, 'warning', 'notices-title', 'usage samples change, by which amounts count'),
    ...formerTexts(plan).map((text) =>
      point('warning', 'money', `by the usage samples from before: ${text}`),
    ),
    ...ifUnsaid('deletion', attention(counts.delete, 'error', 'changes', counted(counts.delete, 'deletion'))),
    ...unmeasuredToNotice(plan),
    ...moneyInWords(plan).left.map((text) => point('warning', 'money', text)),
    attention(
      plan.guard_rules.requested === undefined ? (plan.requested?.length ?? 0) : 0,
      'warning',
      'requested-title',
      '`requested` counts for nothing, as the rules in force do not say who may write it',
    ),
    ...adoptedToNotice(plan),
    ...namesToNotice(plan),
    ...pastToNotice(plan),
    ...anewToNotice(plan),
    ...unusualToNotice(plan),
    ...ifUnsaid('move', movesToNotice(moves, plan)),
    ...moreUnits(plan),
    ...ifUnsaid('credit', creditsToNotice(plan)),
    ...fallingRevenue(plan),
    ...plan.impact.money
      .flatMap((money) => disagreeingText(money) ?? [])
      .map((text) => point('warning', 'money', text)),
    ...revenueToNotice(plan),
    ...freeToNotice(plan),
    ...unseenToNotice(plan),
    ...draftsToNotice(plan),
    ...currenciesToNotice(plan),
    ...timingToNotice(plan),
    ...ifUnsaid(
      'again',
      attention(again, 'warning', 'resolved-title', `${counted(again, 'request')} in doubt`),
    ),
    attention(left, 'warning', 'left-title', `${counted(left, 'request')} left in doubt`),
    attention(increases.length, 'warning', 'money', firstOf(increases, 'increase')),
    attention(decreases.length, 'warning', 'money', firstOf(decreases, 'decrease')),
    ...ifUnsaid('lock', attention(locks, 'warning', 'notices-title', locksInWords(plan))),
    ...ifUnsaid(
      'taken',
      attention(
        plan.taken_over?.length ?? 0,
        'warning',
        'taken-title',
        `takes over ${counted(plan.taken_over?.length ?? 0, 'change')} of the service`,
      ),
    ),
    attention(
      despiteLock,
      'warning',
      'money-details',
      `a price change affects ${counted(despiteLock, 'price-locked subscription')}`,
    ),
    attention(tried, 'warning', 'prices', `compared at some usages only in ${counted(tried, 'price')}`),
    attention(drops, 'warning', 'prices', `using more costs less in ${counted(drops, 'price')}`),
    attention(gaps, 'warning', 'prices', `no bill for some usage in ${counted(gaps, 'price')}`),
    // The verdict counts them where nothing is sent.
    attention(hasWork(plan) ? caused.length : 0, 'warning', 'deferred-title', deferredText(caused, plan)),
    attention(hasWork(plan) ? scheduled.length : 0, 'warning', 'deferred-title', scheduledText(scheduled)),
    attention(
      resets,
      'warning',
      'notices-title',
      `earlier escalations end in ${counted(resets, 'subscription')}`,
    ),
    attention(
      warnings,
      'warning',
      'notices-title',
      counted(warnings, 'warning of the catalog', 'warnings of the catalog'),
    ),
    attention(
      drift.length,
      'warning',
      'drift-title',
      `${counted(drift.length, 'address', 'addresses')} drifted`,
    ),
  ].flat();
}

function attention(
  count: number,
  style: 'error' | 'warning',
  anchor: string,
  text: string,
): readonly Attention[] {
  return count === 0 ? [] : [point(style, anchor, text)];
}

function point(style: 'error' | 'warning', anchor: string, text: string): Attention {
  return { words: span(text, style), anchor };
}

/** A point for each of the first texts; `more` is said of the number of the others. */
function firstPoints(
  [most, more]: readonly [most: number, more: (count: number) => string],
  style: 'error' | 'warning',
  anchor: string,
  texts: readonly string[],
): readonly Attention[] {
  const rest = Math.max(texts.length - most, 0);
  const named = texts.slice(0, most).map((text) => point(style, anchor, text));
  return [...named, ...attention(rest, style, anchor, more(rest))];
}

/** The most of one kind that are named. */
const NAMED = 3;
const FEWER_NAMED = 2;

/** An amount ten, 100 or 1,000 times as large or as small is easily a slip. */
function slipsToNotice(plan: Plan): readonly Attention[] {
  const texts = slipsOf(plan).map(
    ({ text, place }) => `${text}: correct ${place} if the decimal point slipped`,
  );
  return attention(texts.length, 'error', 'prices', someOf(texts, 1, '; '));
}

/** A list price that rises or falls in one currency of its bundle and is left in another is easily an edit that was forgotten. */
function currenciesToNotice({ impact }: Plan): readonly Attention[] {
  const more = (count: number) => `and ${counted(count, 'more currency', 'more currencies')}`;
  const texts = impact.bundles.flatMap(({ bundle, currencies = {} }) => {
    const changed = new Set(
      impact.prices.flatMap((price) =>
        price.bundle === bundle && CHANGES.has(price.direction) ? (price.currency ?? []) : [],
      ),
    );
    const left = Object.entries(currencies).filter(([currency]) => !changed.has(currency));
    return changed.size === 0
      ? []
      : left.map(
          ([currency, count]) =>
            `the prices of ${nameOf({ impact }, bundle)} in ${currency} stay as they are for ${counted(count, 'subscription')}`,
        );
  });
  return firstPoints([FEWER_NAMED, more], 'warning', 'prices', texts);
}

const CHANGES: ReadonlySet<string> = new Set(['increase', 'decrease', 'mixed']);

/** Named whatever the guards say, because no sum has them. */
function unmeasuredToNotice({ impact: { unmeasured = [] } }: Plan): readonly Attention[] {
  const more = (count: number) =>
    counted(count, 'more change without an amount', 'more changes without an amount');
  const texts = unmeasured.map((change) => `no amount is known: ${unmeasuredText(change)}`);
  return firstPoints([NAMED, more], 'error', 'guards-title', texts);
}

/** `billing.payment_terms in 3 subscriptions such as acme: net_30 → net_90: …`. */
function unmeasuredText({ what, reason, addresses }: UnmeasuredChange): string {
  const [first] = addresses;
  if (first === undefined) return '';
  const kinds = new Set(addresses.map(kindOf));
  const whose =
    addresses.length === 1
      ? bareKey(first)
      : `${counted(addresses.length, kinds.size === 1 ? (kindOf(first) ?? 'thing') : 'thing')} such as ${bareKey(first)}`;
  return `${itemText(what)} in ${whose}: ${reason}`;
}

/** Adopted things with prices that this plan compares with nothing, also where an earlier apply noted their ids only. */
function adoptedToNotice({ adoptions, evidence, steps }: Plan): readonly Attention[] {
  const unread = new Set([
    ...adoptions.flatMap(({ address, how }) =>
      how === 'declared' && evidence[address] === 'unknown' ? [address] : [],
    ),
    ...steps.flatMap((step) => (isAdoption(step) ? [step.address] : [])),
  ]);
  return (['subscription', 'bundle'] as const).flatMap((kind) => {
    const own = [...unread].filter((address) => kindOf(address) === kind);
    const text = `what the service bills for ${counted(own.length, `adopted ${kind}`)} is not compared by this plan`;
    return attention(own.length, 'warning', 'adopted-title', text);
  });
}

/** A bundle without prices on record has others that nobody knows. */
function isAdoption({ action, operation, differences }: Step): boolean {
  const isWhole = differences.some(({ path, from }) => path === '/prices' && from === undefined);
  return action === 'adopt' || (operation === 'bundles.update' && isWhole);
}

function namesToNotice({ notices }: Plan): readonly Attention[] {
  const taken = notices.filter(({ code }) => code === 'name-taken');
  const texts = taken.map(({ address, message }) => `${bareKey(address ?? '')}: ${message}`);
  return attention(texts.length, 'warning', 'notices-title', someOf(texts, FEWER_NAMED, '; '));
}

/** New subscriptions that pay nothing: a free plan, or prices that somebody took away. */
function freeToNotice({ steps, impact: { money } }: Plan): readonly Attention[] {
  // The amount is that after the last change, which is nothing after an end.
  const ended = new Set(steps.filter(({ action }) => action === 'cancel').map(({ address }) => address));
  const free = money.flatMap(({ groups }) =>
    groups.flatMap(({ created, members }) =>
      created
        ? members.flatMap(({ monthly, uncounted, subscriptions }) =>
            uncounted || !decimal(monthly.after).eq(ZERO)
              ? []
              : subscriptions.filter((address) => !ended.has(address)),
          )
        : [],
    ),
  );
  const [first = ''] = free;
  return attention(
    free.length,
    'warning',
    'money',
    `${counted(free.length, 'new subscription')} would be billed nothing a month: ${free.length === 1 ? first : `${first} and others`}`,
  );
}

/** New subscriptions that would be billed for the past, or whose contract has ended. The notices name each. */
function pastToNotice({ notices, impact: { money } }: Plan): readonly Attention[] {
  return [
    { code: 'billed-back', text: `would be billed for months that have passed: ${billedBackText(money)}` },
    { code: 'contract-ended', text: 'would begin with a contract that has ended' },
  ].flatMap(({ code, text }) => {
    const past = notices.filter((each) => each.code === code);
    return attention(
      past.length,
      'warning',
      'notices-title',
      `${counted(past.length, 'new subscription')} ${text}`,
    );
  });
}

/** Versions of existing subscriptions from a day that has passed: whether their months are billed anew is not shown. */
function anewToNotice({ steps, today }: Plan): readonly Attention[] {
  const made = new Set(
    steps.flatMap(({ address, operation }) => (operation === 'subscriptions.create' ? [address] : [])),
  );
  const past = steps.filter(
    ({ address, operation, effective_at: day }) =>
      operation === 'versions.create' && day !== null && day < today && !made.has(ownerOf(address)),
  );
  const days = past.flatMap(({ effective_at: day }) => day ?? []).sort();
  const owners = new Set(past.map(({ address }) => ownerOf(address)));
  const text = `${counted(owners.size, 'subscription changes', 'subscriptions change')} from ${days[0]}, which has passed: the months since then may be billed anew`;
  return attention(owners.size, 'warning', 'changes', text);
}

/** New subscriptions with unusual terms; those with equal ones count as one. */
function unusualToNotice({ notices }: Plan): readonly Attention[] {
  const unusual = notices.filter(({ code }) => code === 'unusual-terms');
  const texts = [...groupBy(unusual, ({ message }) => message)].map(([message, own]) => {
    const who =
      own.length === 1 ? `new ${bareKey(own[0]?.address ?? '')}` : counted(own.length, 'new subscription');
    return `${who}: ${message}`;
  });
  const more = (count: number) =>
    counted(count, 'more new subscription with unusual terms', 'more new subscriptions with unusual terms');
  return firstPoints([FEWER_NAMED, more], 'warning', 'notices-title', texts);
}

/** Changes that move money at other usage than the samples and declared units: the sums cannot show them. */
function unseenToNotice({ impact: { money, prices } }: Plan): readonly Attention[] {
  const texts = money.flatMap(({ unseen_changes: unseen = [] }) =>
    unseen.map(({ what, subscriptions }) => {
      const name = itemText(what);
      const price = prices.find((each) => pricedText(each) === name);
      const shifts = price === undefined ? '' : ` (${shiftsOf(price)})`;
      return `${name}${shifts} in ${counted(subscriptions, 'subscription')}`;
    }),
  );
  const text = `bills change at other usage than what is counted: ${someOf(texts, NAMED)}`;
  return attention(texts.length, 'warning', 'money', text);
}

/** Drafts of versions: no sum has them, and the bills follow them from the day on which somebody publishes them. */
function draftsToNotice(plan: Plan): readonly Attention[] {
  const { steps, impact } = plan;
  const owners = new Set(steps.filter(isDraftStep).map(({ address }) => bareKey(ownerOf(address))));
  const text = `a draft is not in force until it is published: ${someOf([...owners], FEWER_NAMED)}${impact.drafts === undefined ? ', with an amount that is not known' : ''}`;
  return attention(owners.size, 'warning', 'changes', text);
}

/** Prices that are billed at other times: no sum of a month shows it. */
function timingToNotice({ impact: { money } }: Plan): readonly Attention[] {
  const texts = money.flatMap(({ currency, timing = [] }) =>
    timing.map((change) => timingText(change, currency)),
  );
  const more = (count: number) =>
    counted(count, 'more price billed at other times', 'more prices billed at other times');
  return firstPoints([FEWER_NAMED, more], 'warning', 'money', texts);
}

/** Every move is named, whatever the guards say about it, because it changes a bill without a change of a price. */
function movesToNotice(moves: readonly BundleMove[], plan: Plan): readonly Attention[] {
  const texts = moves.map((move) => moveText(move, plan));
  return firstPoints([NAMED, (count) => counted(count, 'more move')], 'warning', 'moves-title', texts);
}

/** A credit that changes is named whatever the guards say: no price shows it. */
function creditsToNotice({ impact: { credits = [] } }: Plan): readonly Attention[] {
  const more = (count: number) => counted(count, 'more change of a credit', 'more changes of credits');
  return firstPoints([NAMED, more], 'warning', 'money', credits.map(creditChangeText));
}

/** Every fee that is charged more often, whatever the guards say about it: no list price shows it. */
function moreUnits({ impact: { prices } }: Plan): readonly Attention[] {
  const texts = prices.flatMap(({ product, changes }) => {
    const owners = new Set(changes.filter(hasMore).flatMap(({ addresses }) => addresses.map(ownerOf)));
    return owners.size === 0 ? [] : [`${bareKey(product)} in ${counted(owners.size, 'subscription')}`];
  });
  return attention(texts.length, 'warning', 'prices', `more units of ${someOf(texts, NAMED)}`);
}

/** Figures of the service that are not the ledger's. */
function revenueToNotice({ service_revenue: revenue }: Plan): readonly Attention[] {
  if (revenue === undefined || !hasRevenueFindings(revenue)) return [];
  const gaps = revenue.gaps.filter(({ accepted }) => !accepted);
  const owners = [
    ...revenue.differences.map(({ address }) => address),
    ...gaps.flatMap((gap) => gap.subscriptions),
  ];
  const text = `the service has another revenue of ${counted(new Set(owners).size, 'subscription')}`;
  return attention(1, 'error', 'revenue', text);
}

/** A decrease in what existing customers pay, whatever the guards say about it and whatever new subscriptions add. */
function fallingRevenue({ impact: { money } }: Plan): readonly Attention[] {
  return money.flatMap((each) => {
    // The money line says it where nobody is new.
    const existing = existingMonthly(each);
    if (existing === null) return [];
    const { before, after } = existing;
    const fall = decimal(before).minus(decimal(after));
    if (fall.lte(ZERO)) return [];
    const text = `existing customers pay ${each.currency} ${moneyText(decimalText(fall), each.currency)} less a month in all`;
    return attention(1, 'warning', 'money', text);
  });
}

/** The changes in months that the sums do not show, by the names of who has them where each is of one subscription. */
function furtherOf(plan: Plan): Record<'increases' | 'decreases', readonly string[]> {
  const textOf = (currency: string, direction: 'more' | 'less') => (change: FurtherChange) => {
    const { customers, subscriptions } = change;
    const isEachOne = customers.length === subscriptions.length;
    const named = isEachOne ? subscriptions.map((address) => nameOf(plan, address)) : customers;
    return furtherText(currency, change, direction, named);
  };
  const { money } = plan.impact;
  return {
    increases: money.flatMap(({ currency, further_increases: all = [] }) =>
      all.map(textOf(currency, 'more')),
    ),
    decreases: money.flatMap(({ currency, further_decreases: all = [] }) =>
      all.map(textOf(currency, 'less')),
    ),
  };
}

/** The first change, which is the largest of its currency, and the number of the others. */
function firstOf([first = '', ...others]: readonly string[], what: 'increase' | 'decrease'): string {
  return others.length === 0 ? first : `${first}, and ${counted(others.length, `more such ${what}`)}`;
}

/**
 * The deferred changes that are new. Where nothing is known of an earlier plan, those that wait for their day or price
 * lock as intended count only at things that the plan touches, because they would lead every plan until their day has
 * come. They are listed further below all the same.
 */
function deferredByPlan({ deferred, steps, baseline }: Plan): readonly Deferred[] {
  if (isKnown(baseline)) return deferred.filter(({ stands }) => !stands);
  const touched = new Set(steps.flatMap(({ address, follows }) => [ownerOf(address), follows]));
  return deferred.filter(
    (each) =>
      !isWaiting(each) || touched.has(each.address) || (each.about !== undefined && touched.has(each.about)),
  );
}

/** `2 new deferred (1 price locked, 1 not due)`. */
function deferredText(deferred: readonly Deferred[], { baseline }: Plan): string {
  const count = grouped(String(deferred.length));
  return `${count} ${isKnown(baseline) ? 'new ' : ''}deferred (${kindsText(deferred)})`;
}

type Price = Plan['impact']['prices'][number];

function isTried({ changes }: Price): boolean {
  return changes.some(({ usages_tried }) => usages_tried !== undefined);
}

/** Ignores drops of the old price, because the plan does not cause them. */
function hasNewDrop({ changes }: Price): boolean {
  return changes.some(({ curves }) =>
    curves.some(({ before, after }) => {
      const known = new Set(before?.total_drops.map(({ quantity }) => quantity));
      return after?.total_drops.some(({ quantity }) => !known.has(quantity)) === true;
    }),
  );
}

function hasNewGap({ changes }: Price): boolean {
  return changes.some(({ curves }) =>
    curves.some(({ before, after }) => {
      const ends = after?.ends_at ?? null;
      return ends !== null && ends !== (before?.ends_at ?? null);
    }),
  );
}
