/**
 * What a reviewer must not miss, in a few words that stand above everything else: what stops the plan, what it
 * deletes, sends again or leaves undone, that it takes revenue away, who pays more at other times than the sums are
 * of or in spite of a price lock, where more use costs less, and what its sums leave out.
 */
import { ownerOf } from '../../model/address.ts';
import { counted, grouped } from '../../model/counted.ts';
import { decimal, decimalText, ZERO } from '../../model/decimal.ts';
import {
  CATALOG_WARNING,
  type Deferred,
  ESCALATION_RESET,
  hasWork,
  LOCK_CHANGED,
  type Plan,
} from '../../model/plan.ts';
import { type Span, span } from '../lines/lines.ts';
import { existingMonthly, furtherIncreaseText } from '../lines/money-lines.ts';
import { deferredByKind } from '../lines/plan-rest-lines.ts';
import { moneyText } from '../words/value-text.ts';
import { leftInDoubt, sentAgain } from './requests-in-doubt.ts';
import { disagreeingText, passingText } from './revenue-series.ts';

export interface Attention {
  readonly words: Span;
  /** The element of the page that says more. */
  readonly anchor: string;
}

/** The gravest first; empty where there is nothing to say. */
export function attentionList(plan: Plan): readonly Attention[] {
  const { guards, counts, drift } = plan;
  const caused = deferredByPlan(plan);
  const refused = guards.filter(({ outcome }) => outcome === 'refused').length;
  const loosened = plan.notices.filter(({ code }) => code === 'guard-loosened');
  const [again, left] = [sentAgain(plan).length, leftInDoubt(plan).length];
  const locks = plan.notices.filter(({ code }) => code === LOCK_CHANGED).length;
  const resets = plan.notices.filter(({ code }) => code === ESCALATION_RESET).length;
  const warnings = plan.notices.filter(({ code }) => code === CATALOG_WARNING).length;
  const tried = plan.impact.prices.filter(isTried).length;
  const drops = plan.impact.prices.filter(hasNewDrop).length;
  const gaps = plan.impact.prices.filter(hasNewGap).length;
  const uncounted = plan.impact.money.reduce((sum, each) => sum + each.uncounted_changes, 0);
  const despiteLock = plan.impact.bundles.reduce((sum, { despite_lock = 0 }) => sum + despite_lock, 0);
  const further = plan.impact.money.flatMap((money) =>
    (money.further_increases ?? []).map((increase) => furtherIncreaseText(money, increase)),
  );
  return [
    ...loosened.flatMap(({ message }) => attention(1, 'error', 'notices-title', message)),
    attention(refused, 'error', 'guards-title', `refused by ${counted(refused, 'guard')}`),
    attention(counts.delete, 'error', 'changes', counted(counts.delete, 'deletion')),
    attention(
      guards.length - refused,
      'warning',
      'guards-title',
      `let through by ${counted(guards.length - refused, 'exception')} to a guard`,
    ),
    ...fallingRevenue(plan),
    ...plan.impact.money
      .flatMap((money) => [passingText(money) ?? [], disagreeingText(money) ?? []].flat())
      .flatMap((text) => attention(1, 'warning', 'money', text)),
    attention(again, 'warning', 'resolved-title', `${counted(again, 'request')} in doubt`),
    attention(left, 'warning', 'left-title', `${counted(left, 'request')} left in doubt`),
    attention(further.length, 'warning', 'money', furtherText(further)),
    attention(
      locks,
      'warning',
      'notices-title',
      counted(locks, 'price lock goes or changes', 'price locks go or change'),
    ),
    attention(
      despiteLock,
      'warning',
      'money',
      `a price change affects ${counted(despiteLock, 'price-locked subscription')}`,
    ),
    attention(tried, 'warning', 'prices', `compared at some usages only in ${counted(tried, 'price')}`),
    attention(drops, 'warning', 'prices', `using more costs less in ${counted(drops, 'price')}`),
    attention(gaps, 'warning', 'prices', `no bill for some usage in ${counted(gaps, 'price')}`),
    attention(caused.length, 'warning', 'deferred-title', deferredText(caused)),
    attention(
      resets,
      'warning',
      'notices-title',
      `what escalations have added ends in ${counted(resets, 'subscription')}`,
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
    attention(uncounted, 'warning', 'money', `excluded changes in ${counted(uncounted, 'subscription')}`),
  ].flat();
}

/** Said where there is nothing to say. */
export function calmText(plan: Plan): string {
  if (!hasWork(plan)) return '';
  return plan.deferred.length === 0
    ? 'nothing is refused, deleted or deferred'
    : 'nothing is refused or deleted, and what is deferred waits for its day';
}

function attention(
  count: number,
  style: 'error' | 'warning',
  anchor: string,
  text: string,
): readonly Attention[] {
  return count === 0 ? [] : [{ words: span(text, style), anchor }];
}

/** Less from who pays already, whatever the guards say of it and whatever new subscriptions bring. */
function fallingRevenue({ impact: { money } }: Plan): readonly Attention[] {
  return money.flatMap((each) => {
    const { before, after } = existingMonthly(each) ?? each.monthly;
    const fall = decimal(before).minus(decimal(after));
    if (fall.lte(ZERO)) return [];
    const text = `existing customers pay ${each.currency} ${moneyText(decimalText(fall), each.currency)} less a month in all`;
    return attention(1, 'warning', 'money', text);
  });
}

/** The first one is the largest of its currency. */
function furtherText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first}, and ${counted(others.length, 'more such increase')}`;
}

/**
 * Without what waits for its day or its price lock as it is meant to, of things that the plan does not touch: that led every
 * plan until its day has come. It is listed all the same.
 */
function deferredByPlan({ deferred, steps }: Plan): readonly Deferred[] {
  const touched = new Set(steps.flatMap(({ address, follows }) => [ownerOf(address), follows]));
  return deferred.filter(
    ({ kind, address, about }) =>
      !WAITING.has(kind) || touched.has(address) || (about !== undefined && touched.has(about)),
  );
}

const WAITING: ReadonlySet<Deferred['kind']> = new Set(['price_locked', 'not_due']);

/** `2 deferred (1 price locked, 1 not due)`. */
function deferredText(deferred: readonly Deferred[]): string {
  const parts = [...deferredByKind(deferred)].flatMap(([kind, { length }]) =>
    length === 0 ? [] : [`${grouped(String(length))} ${kind.replace('_', ' ')}`],
  );
  return `${grouped(String(deferred.length))} deferred (${parts.join(', ')})`;
}

type Price = Plan['impact']['prices'][number];

function isTried({ changes }: Price): boolean {
  return changes.some(({ usages_tried }) => usages_tried !== undefined);
}

/** Where the old price has the same drop, the plan does not make it. */
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
