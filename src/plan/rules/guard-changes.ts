/** A project file's changes of the guards that stood before it: loosened ones, and tightened ones. */
import type { AmountLimit } from '../../model/plan/approval.ts';
import { type GuardException, type Guards, SHARE_GUARDS, type ShareGuard } from '../../model/plan/guards.ts';
import type { RuleChange } from '../../model/plan/rules.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import {
  amountsText,
  exceptionsOn,
  isAmount,
  isLimit,
  isLooserAmount,
  isStricter,
  isWithin,
  settingsOf,
  unwritten,
} from './rules-in-force.ts';

export function guardChanges(before: Guards, now: Guards, today: CalendarDay): readonly RuleChange[] {
  const [old, own] = [settingsOf(before), settingsOf(now)];
  const [excepted, exceptedNow] = [exceptionsOn(before, today), exceptionsOn(now, today)];
  return [
    ...requestedChange(before, now),
    ...SHARE_GUARDS.flatMap((guard) => amountChange(guard, before.above?.[guard], now.above?.[guard])),
    ...[...new Set([...old.keys(), ...own.keys()])]
      .filter((name) => name !== 'requested' && !isAmount(name))
      .flatMap((name) =>
        settingChange(name, old.get(name) ?? unwritten(name), own.get(name) ?? unwritten(name)),
      ),
    ...without(before.protect, now.protect).map((address): RuleChange => {
      return { kind: 'loosened', name: 'protect', message: `${address} is no longer protected` };
    }),
    ...without(now.protect, before.protect).map((address): RuleChange => {
      return { kind: 'tightened', name: 'protect', message: `${address} is protected` };
    }),
    ...beyond(exceptedNow, excepted)
      .filter((exception) => isRefusedBy(before, old, exception))
      .map((exception): RuleChange => {
        return { kind: 'loosened', name: 'exceptions', message: `a new exception from ${named(exception)}` };
      }),
    ...beyond(excepted, exceptedNow).map((exception): RuleChange => {
      return {
        kind: 'tightened',
        name: 'exceptions',
        message: `an exception is removed from ${named(exception)}`,
      };
    }),
  ];
}

function requestedChange({ requested: old }: Guards, { requested: now }: Guards): readonly RuleChange[] {
  const isAsStrict = (some: Guards['requested'], others: Guards['requested']) =>
    some === undefined ||
    others === 'anyone' ||
    (Array.isArray(some) &&
      Array.isArray(others) &&
      others.every((role) => timesIn(some, role) >= timesIn(others, role)));
  const isLooser = !isAsStrict(now, old);
  if (!isLooser && isAsStrict(old, now)) return [];
  const text = (by: string | readonly string[] = 'nobody') => [by].flat().join(' and ');
  const message = `who may say \`requested\` is ${isLooser ? 'loosened' : 'tightened'} from ${text(old)} to requested: ${text(now)}`;
  return [{ kind: isLooser ? 'loosened' : 'tightened', name: 'requested', message }];
}

function timesIn(by: readonly string[], role: string): number {
  return by.filter((each) => each === role).length;
}

/** An amount counts in every currency, or in its own; one that is not named is 0. */
function amountChange(
  guard: ShareGuard,
  before: AmountLimit | undefined,
  now: AmountLimit | undefined,
): readonly RuleChange[] {
  const isLooser = isLooserAmount(before, now);
  if (!isLooser && !isLooserAmount(now, before)) return [];
  const message = `the guard ${guard} counts only what is above ${amountsText(now)}, it was ${amountsText(before)}`;
  return [{ kind: isLooser ? 'loosened' : 'tightened', name: guard, message }];
}

function settingChange(
  name: string,
  before: string | undefined,
  now: string | undefined,
): readonly RuleChange[] {
  if (before === now) return [];
  if (name !== 'window_days' && !isLimit(name)) {
    // Such a setting may let more pass, so it counts as if it did.
    const message = `guards.${name} changes from ${before ?? 'nothing'} to ${now ?? 'nothing'}`;
    return [{ kind: 'loosened', name, message }];
  }
  const isLooser = isStricter(name, before, now);
  if (!isLooser && !isStricter(name, now, before)) return [];
  return [
    { kind: isLooser ? 'loosened' : 'tightened', name, message: limitText(name, before, now, isLooser) },
  ];
}

function limitText(
  name: string,
  before: string | undefined,
  now: string | undefined,
  isLooser: boolean,
): string {
  const isWindow = name === 'window_days';
  const what = isWindow ? name : `the guard ${name}`;
  if (now === undefined)
    return isWindow ? `${what} is removed: it was ${before}` : `${what} is removed: its limit was ${before}`;
  if (before === undefined)
    return isWindow ? `${what} is new: ${now}` : `${what} is new, its limit is ${now}`;
  const [looser, tighter] = isWindow ? ['shortened', 'lengthened'] : ['loosened', 'tightened'];
  return `${what} is ${isLooser ? looser : tighter} from ${before} to ${now}`;
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((each) => !others.includes(each));
}

/** The exceptions that let pass what none of the others does. */
function beyond(
  some: readonly GuardException[],
  others: readonly GuardException[],
): readonly GuardException[] {
  return some.filter((exception) => !others.some((known) => isWithin(exception, known)));
}

/** False for an exception to a guard that was off, or to a limit that was as loose. */
function isRefusedBy(
  { protect }: Guards,
  settings: ReadonlyMap<string, string>,
  { guard, limit, above }: GuardException,
): boolean {
  if (guard === 'protect') return protect.length > 0;
  // A limit in money has two sides, and an exception has the amount on either.
  if (guard === 'monthly_change') return [...settings.keys()].some((name) => name.startsWith(`${guard}.`));
  if (guard === 'notice_days' && [...settings.keys()].some((name) => name.startsWith('notice.'))) return true;
  const before = settings.get(guard);
  return (
    before !== undefined && (limit === undefined || above !== undefined || isStricter(guard, before, limit))
  );
}

function named({ guard, for: whom, limit, above, until, reason }: GuardException): string {
  const place = whom === undefined ? '' : ` for ${whom}`;
  const most = `${limit === undefined ? '' : `, limit ${limit}`}${above === undefined ? '' : `, above ${amountsText(above)}`}`;
  return `${guard}${place}${most}, until ${until} (${reason})`;
}
