/** Checks a plan against every guard, and each violation against the exceptions in the project file. */

import { counted } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import {
  type ExceptionsPlace,
  type GuardException,
  type Guards,
  isShareGuard,
  type ShareGuard,
} from '../../model/plan/guards.ts';
import type { GuardFinding, GuardName, GuardReason } from '../../model/plan/plan.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { GUARDS } from './all-guards.ts';
import { groupViolations } from './group-violations.ts';
import type { GuardFacts, Violation } from './guard-facts.ts';
import { amountsText } from './rules-in-force.ts';
import { type CausesOf, createCauses, howToPass, isFor, OF_ALL } from './way-past.ts';

/** `at` is the place in the project file where exceptions are written; absent where nobody knows it. */
export function checkGuards(
  guards: Guards,
  facts: GuardFacts,
  at?: ExceptionsPlace,
): readonly GuardFinding[] {
  const causesOf = createCauses(facts.steps);
  return Object.entries(GUARDS).flatMap(([name, guard]) => {
    const guardName = name as GuardName;
    const refused: Violation[] = [];
    const isWithin = createIsWithin(guards, guardName, facts);
    const excepted = new Map<GuardException, Violation[]>();
    for (const violation of worstFirst(guardName, guard(guards, facts))) {
      const exception = guards.exceptions.find(
        (candidate) =>
          !isOver(candidate, facts.today) &&
          isAbout(candidate, guardName, violation, causesOf) &&
          isWithin(candidate, violation),
      );
      if (exception === undefined) refused.push(violation);
      else pushTo(excepted, exception, violation);
    }
    const missed = guards.exceptions.flatMap((exception) => {
      const about = refused.filter((violation) => isAbout(exception, guardName, violation, causesOf));
      return about.length === 0 ? [] : whyMissed(exception, about, isWithin, facts.today);
    });
    const pass = () =>
      howToPass(guardName, worstFirst(guardName, refused), causesOf, {
        typed: facts.context,
        at,
        today: facts.today,
      });
    return [
      ...(refused.length === 0
        ? []
        : [{ ...finding(guardName, 'refused', refused), ...withMissed(pass(), missed) }]),
      ...[...excepted].map(([exception, violations]) => ({
        ...finding(guardName, 'excepted', violations),
        fix: exceptionText(exception),
      })),
    ];
  });
}

function withMissed<Pass extends Pick<GuardFinding, 'fix'>>(pass: Pass, missed: readonly string[]): Pass {
  return { ...pass, fix: pass.fix + missed.join('') };
}

/** Sorts violations that no limit covers first, then those furthest beyond it, because a message names only a few. */
function worstFirst(guard: GuardName, violations: readonly Violation[]): readonly Violation[] {
  return violations.toSorted((a, b) => {
    if (a.amount === null || b.amount === null) return Number(b.amount === null) - Number(a.amount === null);
    return guard === 'notice_days' ? a.amount.cmp(b.amount) : b.amount.cmp(a.amount);
  });
}

function pushTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function isOver(exception: GuardException, today: CalendarDay): boolean {
  return exception.until < today;
}

function isAbout(
  exception: GuardException,
  guard: GuardName,
  violation: Violation,
  causesOf: CausesOf,
): boolean {
  if (exception.guard !== guard) return false;
  return exception.for === undefined || isFor(exception.for, violation, causesOf);
}

type IsWithin = (exception: GuardException, violation: Violation) => boolean;

/** An exception with an amount changes what counts, so that the guard judges anew by it. */
function createIsWithin(guards: Guards, name: GuardName, facts: GuardFacts): IsWithin {
  const judged = new Map<GuardException, readonly Violation[]>();
  const isSame = (one: Violation, other: Violation): boolean =>
    one.address === other.address && one.about === other.about && one.price === other.price;
  return (exception, violation) => {
    const { above, limit } = exception;
    if (above === undefined || !isShareGuard(name)) return isWithinLimit(exception, name, violation);
    const left =
      judged.get(exception) ??
      GUARDS[name](
        {
          ...guards,
          ...(limit === undefined ? {} : { [LIMITS[name]]: limit }),
          above: { ...guards.above, [name]: above },
        },
        facts,
      );
    judged.set(exception, left);
    return !left.some((one) => isSame(one, violation));
  };
}

const LIMITS: Readonly<Record<ShareGuard, keyof Guards>> = {
  price_increase_percent: 'priceIncreasePercent',
  price_decrease_percent: 'priceDecreasePercent',
  bill_increase_percent: 'billIncreasePercent',
  move_increase_percent: 'moveIncreasePercent',
};

function isWithinLimit(exception: GuardException, guard: GuardName, violation: Violation): boolean {
  if (exception.limit === undefined) return true;
  if (violation.amount === null) return false;
  const limit = decimal(exception.limit);
  // Notice is the only guard whose exceptions have a minimum as their limit.
  return guard === 'notice_days' ? violation.amount.gte(limit) : violation.amount.lte(limit);
}

function finding(
  guard: GuardName,
  outcome: GuardFinding['outcome'],
  violations: readonly Violation[],
): Omit<GuardFinding, 'fix'> {
  const addresses = [...new Set(violations.map(({ address }) => address))].sort(compareAddresses);
  const reasons = reasonsOf(guard, violations);
  const messages = reasons.map(({ reason, addresses: about }) =>
    about.length === 0 ? reason : `${whomText(about)}: ${reason}`,
  );
  const prices = groupViolations(guard, violations);
  return {
    guard,
    outcome,
    addresses,
    message: someOf(messages, SHOWN, '; '),
    ...(prices === undefined ? { reasons } : { prices }),
  };
}

function reasonsOf(guard: GuardName, violations: readonly Violation[]): readonly GuardReason[] {
  const alike = new Map<string, Address[]>();
  for (const { message, address } of violations) pushTo(alike, message, address);
  return [...alike].map(([reason, about]) => ({
    reason,
    addresses: OF_ALL.has(guard) ? [] : [...new Set(about)],
  }));
}

/** One sentence covers all addresses that it is true of; the full list stands below it. */
function whomText(addresses: readonly Address[]): string {
  const [first = ''] = addresses;
  return addresses.length === 1
    ? first
    : `${counted(addresses.length, 'address', 'addresses')} such as ${first}`;
}

const SHOWN = 3;

/** The reasons why an exception does not cover a violation that it is about; its author looks for these first. */
function whyMissed(
  exception: GuardException,
  about: readonly Violation[],
  isWithin: IsWithin,
  today: CalendarDay,
): readonly string[] {
  const { for: whom, until, limit, above, reason } = exception;
  const named = `the exception ${whom === undefined ? '' : `for ${whom} `}that is written there`;
  if (!isOver(exception, today)) {
    const limits = [
      ...(limit === undefined ? [] : [`the limit ${limit}`]),
      ...(above === undefined ? [] : [`the amount ${amountsText(above)}`]),
    ];
    return [`; ${named} has ${limits.join(' and ')} (${reason})`];
  }
  const isWanted = about.some((violation) => isWithin(exception, violation));
  return isWanted ? [`; ${named} ended on ${until} (${reason})`] : [];
}

function exceptionText({ reason, until }: GuardException): string {
  return `excepted until ${until}: ${reason}`;
}
