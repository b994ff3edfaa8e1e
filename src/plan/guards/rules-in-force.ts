/** The limits and exceptions that judge a plan, in the form of its document, and notices about loosened ones. */

import type { AmountLimit } from '../../model/plan/approval.ts';
import { amountIn, type GuardException, type Guards, SHARE_GUARDS } from '../../model/plan/guards.ts';
import type { GuardRules, Notice } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';

/** Exceptions that have ended are left out. */
export function rulesInForce(guards: Guards, today: CalendarDay): GuardRules {
  return {
    limits: limitsOf(guards),
    ...(guards.requested === undefined ? {} : { requested: guards.requested }),
    ...(guards.windowDays === undefined ? {} : { window_days: guards.windowDays }),
    protect: guards.protect.toSorted(),
    exceptions: guards.exceptions
      .filter(({ until }) => until >= today)
      .map(({ guard, limit, above, for: whom, until, reason }) => ({
        guard,
        ...(limit === undefined ? {} : { limit }),
        ...(above === undefined ? {} : { above }),
        ...(whom === undefined ? {} : { for: whom }),
        until,
        reason,
      })),
  };
}

function limitsOf(guards: Guards): GuardRules['limits'] {
  const { priceIncreasePercent, priceDecreasePercent, billIncreasePercent, moveIncreasePercent } = guards;
  const { noticeDays, changesPercent, requestedDeletions } = guards;
  return {
    deletions: String(guards.deletions),
    ...(requestedDeletions === undefined ? {} : { requested_deletions: String(requestedDeletions) }),
    locked_prices: String(guards.lockedPrices),
    unmeasured: String(guards.unmeasured),
    backdating_days: String(guards.backdatingDays),
    ...(priceIncreasePercent === undefined ? {} : { price_increase_percent: priceIncreasePercent }),
    ...(priceDecreasePercent === undefined ? {} : { price_decrease_percent: priceDecreasePercent }),
    ...(billIncreasePercent === undefined ? {} : { bill_increase_percent: billIncreasePercent }),
    ...(moveIncreasePercent === undefined ? {} : { move_increase_percent: moveIncreasePercent }),
    ...Object.fromEntries(
      Object.entries(guards.monthlyChange ?? {}).flatMap(([currency, { min, max }]) => [
        ...(min === undefined ? [] : [[`monthly_change.${currency}.min`, min] as const]),
        ...(max === undefined ? [] : [[`monthly_change.${currency}.max`, max] as const]),
      ]),
    ),
    ...Object.fromEntries(Object.entries(guards.above ?? {}).flatMap(amountsOf)),
    ...(noticeDays === undefined ? {} : { notice_days: String(noticeDays) }),
    ...(changesPercent === undefined ? {} : { changes_percent: changesPercent }),
  };
}

/** `bill_increase_percent.above`, or `bill_increase_percent.above.USD` and so on. */
function amountsOf([guard, above]: readonly [string, AmountLimit]): readonly (readonly [string, string])[] {
  if (typeof above === 'string') return [[`${guard}.above`, above]];
  return Object.entries(above).map(([currency, amount]) => [`${guard}.above.${currency}`, amount]);
}

/**
 * Notices about everything that the proposed project file lets pass and the current one does not. `judging` are the
 * guards of the current one, which judge the plan all the same.
 */
export function loosenedNotices(
  judging: Guards,
  proposed: Guards | undefined,
  today: CalendarDay,
): readonly Notice[] {
  if (proposed === undefined) return [];
  const [old, now] = [rulesInForce(judging, today), rulesInForce(proposed, today)];
  return [
    ...loosenedRequests(judging, proposed),
    ...loosenedLimits({ ...NONE_REQUESTED, ...old.limits }, { ...NONE_REQUESTED, ...now.limits }),
    ...loosenedAmounts(judging, proposed),
    ...shorterWindow(judging, proposed),
    ...old.protect
      .filter((address) => !now.protect.includes(address))
      .map((address) => `${address} is protected no more`),
    ...proposed.exceptions
      .filter(({ until }) => until >= today)
      .filter((exception) => !judging.exceptions.some((known) => isWithin(exception, known)))
      .map(exceptionText),
  ].map((message) => ({
    code: 'guard-loosened',
    address: null,
    message: `${message}; what holds before this change judges the plan`,
  }));
}

/** The limit that stands where none is written. */
const NONE_REQUESTED = { requested_deletions: '0' };

function loosenedRequests({ requested: old }: Guards, { requested: now }: Guards): readonly string[] {
  const isAsStrict =
    Array.isArray(old) && Array.isArray(now) && old.every((role) => timesIn(now, role) >= timesIn(old, role));
  if (now === undefined || old === 'anyone' || isAsStrict) return [];
  const text = (by: string | readonly string[] = 'nobody') => [by].flat().join(' and ');
  return [`who may say \`requested\` is loosened from ${text(old)} to requested: ${text(now)}`];
}

function timesIn(by: readonly string[], role: string): number {
  return by.filter((each) => each === role).length;
}

function shorterWindow({ windowDays: old }: Guards, { windowDays: now }: Guards): readonly string[] {
  if (old === undefined || (now ?? 0) >= old) return [];
  return [
    now === undefined ? `window_days goes, it was ${old}` : `window_days is shortened from ${old} to ${now}`,
  ];
}

function loosenedLimits(old: GuardRules['limits'], now: GuardRules['limits']): readonly string[] {
  return Object.entries(old).flatMap(([name, limit]) => {
    if (name.includes('.above')) return [];
    const next = now[name];
    if (next === undefined) return [`the guard ${name} goes, its limit was ${limit}`];
    const [before, after] = [decimal(limit), decimal(next)];
    const isLooser = isLeast(name) ? after.lt(before) : after.gt(before);
    return isLooser ? [`the guard ${name} is loosened from ${limit} to ${next}`] : [];
  });
}

/** An amount counts in every currency, or in its own; one that is not named is 0. */
function loosenedAmounts(old: Guards, now: Guards): readonly string[] {
  return SHARE_GUARDS.flatMap((guard) => {
    const [before, after] = [old.above?.[guard], now.above?.[guard]];
    return isLooserAmount(before, after)
      ? [`the guard ${guard} counts only what is above ${amountsText(after)}, it was ${amountsText(before)}`]
      : [];
  });
}

function isLooserAmount(old: AmountLimit | undefined, now: AmountLimit | undefined): boolean {
  const currencies = [old, now].flatMap((amount) => (typeof amount === 'object' ? Object.keys(amount) : []));
  // The empty name stands for every currency that neither names.
  return [...currencies, ''].some((currency) => amountIn(now, currency).gt(amountIn(old, currency)));
}

export function amountsText(amount: AmountLimit | undefined): string {
  if (typeof amount !== 'object') return amount ?? '0';
  return Object.entries(amount)
    .map(([currency, text]) => `${currency} ${text}`)
    .join(', ');
}

/** True if the limit is a minimum. */
function isLeast(name: string): boolean {
  return name === 'notice_days' || name.endsWith('.min');
}

/** True if `known` lets everything pass that `exception` does. */
function isWithin(exception: GuardException, known: GuardException): boolean {
  if (exception.guard !== known.guard || exception.until > known.until) return false;
  if (known.for !== undefined && known.for !== exception.for) return false;
  const letsAllPass = ({ limit, above }: GuardException): boolean =>
    limit === undefined && above === undefined;
  if (letsAllPass(known)) return true;
  if (letsAllPass(exception)) return false;
  // What an exception leaves out stays as the guard has it.
  if (exception.above !== undefined)
    if (known.above === undefined || isLooserAmount(known.above, exception.above)) return false;
  if (exception.limit === undefined) return true;
  if (known.limit === undefined) return false;
  const [one, other] = [decimal(exception.limit), decimal(known.limit)];
  return exception.guard === 'notice_days' ? one.gte(other) : one.lte(other);
}

function exceptionText({ guard, for: whom, limit, above, until, reason }: GuardException): string {
  const place = whom === undefined ? '' : ` for ${whom}`;
  const most = `${limit === undefined ? '' : `, limit ${limit}`}${above === undefined ? '' : `, above ${amountsText(above)}`}`;
  return `a new exception from ${guard}${place}${most}, until ${until} (${reason})`;
}
