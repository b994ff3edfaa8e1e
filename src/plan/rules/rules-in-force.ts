/** The limits and exceptions that judge a plan, in the form of its document. */

import type { AmountLimit } from '../../model/plan/approval.ts';
import {
  amountIn,
  characterOf,
  GUARDS,
  type GuardException,
  type GuardRules,
  type Guards,
} from '../../model/plan/guards.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { isJsonObject, type Json } from '../../model/values/json.ts';

/** The guards that let pass whatever all of these do. Exceptions that have ended are left out. */
export function rulesInForce(judges: readonly Guards[], today: CalendarDay): GuardRules {
  return judges.map((guards) => rulesOf(guards, today)).reduce(strictest);
}

function rulesOf(guards: Guards, today: CalendarDay): GuardRules {
  return {
    limits: Object.fromEntries([...settingsOf(guards)].filter(([name]) => isLimit(name))),
    ...(guards.requested === undefined ? {} : { requested: guards.requested }),
    ...(guards.window_days === undefined ? {} : { window_days: guards.window_days }),
    protect: guards.protect.toSorted(),
    exceptions: exceptionsOn(guards, today).map(({ guard, limit, above, for: whom, until, reason }) => ({
      guard,
      ...(limit === undefined ? {} : { limit }),
      ...(above === undefined ? {} : { above }),
      ...(whom === undefined ? {} : { for: whom }),
      until,
      reason,
    })),
  };
}

function strictest(one: GuardRules, other: GuardRules): GuardRules {
  const limits = Object.fromEntries(
    [...new Set([...Object.keys(one.limits), ...Object.keys(other.limits)])].flatMap((name) => {
      const [a, b] = [one.limits[name], other.limits[name]];
      const limit = isStricter(name, b, a) ? b : a;
      return limit === undefined ? [] : [[name, limit]];
    }),
  );
  const window_days = Math.max(one.window_days ?? 0, other.window_days ?? 0);
  const counts = (exception: GuardException, { exceptions }: GuardRules) =>
    exceptions.some((known) => isWithin(exception, known));
  return {
    limits,
    ...requestedIn(one.requested, other.requested),
    ...(window_days === 0 ? {} : { window_days: window_days }),
    protect: [...new Set([...one.protect, ...other.protect])].sort(),
    exceptions: [
      ...one.exceptions.filter((exception) => counts(exception, other)),
      ...other.exceptions.filter((exception) => counts(exception, one) && !counts(exception, other)),
    ],
  };
}

/** Both have to let people say `requested`, and every role counts that either of them asks. */
function requestedIn(one: Guards['requested'], other: Guards['requested']): Pick<Guards, 'requested'> {
  if (one === undefined || other === undefined) return {};
  const roles = [one, other].flatMap((by) => (by === 'anyone' ? [] : by));
  return { requested: roles.length === 0 ? 'anyone' : [...new Set(roles)] };
}

/** The guards without exceptions that have ended, in an order of their own: how they are written decides nothing. */
export function inForce(guards: Guards, today: CalendarDay): Guards {
  const exceptions = exceptionsOn(guards, today).toSorted((a, b) =>
    exceptionText(a) < exceptionText(b) ? -1 : 1,
  );
  return { ...guards, protect: guards.protect.toSorted(), exceptions };
}

const exceptionText = (exception: GuardException) => JSON.stringify(Object.entries(exception).sort());

export function exceptionsOn({ exceptions }: Guards, today: CalendarDay): readonly GuardException[] {
  return exceptions.filter(({ until }) => until >= today);
}

/**
 * Every setting of the guards but `protect` and `exceptions`, as text by a name of its own: `price_increase_percent`,
 * `price_increase_percent.above.USD`, `monthly_change.USD.max`, `window_days`.
 */
export function settingsOf({
  protect: _,
  exceptions: __,
  above = {},
  ...settings
}: Guards): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(settings).flatMap(([field, value]) => leavesOf(field, value as Json)),
    ...Object.entries(above).flatMap(([guard, amount]) => leavesOf(`${guard}.above`, amount)),
  ]);
}

function leavesOf(name: string, value: Json | undefined): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, part]) => leavesOf(`${name}.${key}`, part));
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** True for the limit of a guard, which is a number. */
export function isLimit(name: string): boolean {
  return (name.split('.')[0] ?? '') in GUARDS || name.startsWith('notice.');
}

/** True for an amount below which a guard counts nothing. */
export function isAmount(name: string): boolean {
  return name.split('.')[1] === 'above';
}

/** True where the first limit lets less pass than the second; the limit of a guard that is off is undefined. */
export function isStricter(name: string, one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one ?? unwritten(name), other ?? unwritten(name)];
  if (a === undefined) return false;
  if (b === undefined) return true;
  return isLeast(name) ? decimal(a).gt(decimal(b)) : decimal(a).lt(decimal(b));
}

/** The limit that stands where none is written; undefined for a guard that is off then. */
export function unwritten(name: string): string | undefined {
  return name === 'requested_deletions' || isAmount(name) ? '0' : undefined;
}

/** True if the limit is a minimum. */
function isLeast(name: string): boolean {
  return characterOf(name).isLeast === true || name === 'window_days' || name.endsWith('.min');
}

/** True if `known` lets everything pass that `exception` does. */
export function isWithin(exception: GuardException, known: GuardException): boolean {
  if (exception.guard !== known.guard || exception.until > known.until) return false;
  if (known.for !== undefined && known.for !== exception.for) return false;
  const letsAllPass = ({ limit, above }: GuardException): boolean =>
    limit === undefined && above === undefined;
  if (letsAllPass(known)) return true;
  if (letsAllPass(exception)) return false;
  // A limit that an exception leaves out stays as the guard has it.
  if (exception.above !== undefined)
    if (known.above === undefined || isLooserAmount(known.above, exception.above)) return false;
  if (exception.limit === undefined) return true;
  if (known.limit === undefined) return false;
  const [one, other] = [decimal(exception.limit), decimal(known.limit)];
  return isLeast(exception.guard) ? one.gte(other) : one.lte(other);
}

export function isLooserAmount(old: AmountLimit | undefined, now: AmountLimit | undefined): boolean {
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
