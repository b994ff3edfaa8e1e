/** Checks a plan against every guard, and each violation against the exceptions in the project file. */

import { isOneOfSeveral, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { type GuardException, type Guards, isShareGuard, type ShareGuard } from '../../model/plan/guards.ts';
import type { GuardFinding, GuardName, GuardReason } from '../../model/plan/plan.ts';
import { type Address, compareAddresses, covers } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { GUARDS } from './all-guards.ts';
import { groupViolations } from './group-violations.ts';
import type { GuardFacts, Violation } from './guard-facts.ts';
import { amountsText } from './rules-in-force.ts';

export function checkGuards(guards: Guards, facts: GuardFacts): readonly GuardFinding[] {
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
    const place = placeOfExceptions(facts.context, guards.exceptions);
    const pass = () => {
      const { fix, exception } = howToPass(guardName, refused, causesOf, place);
      return { fix: fix + missed.join(''), exception };
    };
    return [
      ...(refused.length === 0 ? [] : [{ ...finding(guardName, 'refused', refused), ...pass() }]),
      ...[...excepted].map(([exception, violations]) => ({
        ...finding(guardName, 'excepted', violations),
        fix: exceptionText(exception),
      })),
    ];
  });
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

/** Returns the addresses besides the violation's own that an exception may name to cover everything they cause. */
type CausesOf = (violation: Violation) => readonly Address[];

/** The causes of a violation are the bundles whose changes its steps carry on, and the address that it is about. */
function createCauses(steps: GuardFacts['steps']): CausesOf {
  const followed = new Map<Address, readonly Address[]>();
  for (const { address, follows } of steps)
    if (follows !== null) followed.set(address, [...(followed.get(address) ?? []), follows]);
  return ({ address, about }) => [...(followed.get(address) ?? []), ...(about === undefined ? [] : [about])];
}

function isFor(named: string, violation: Violation, causesOf: CausesOf): boolean {
  return covers(named, violation.address) || causesOf(violation).some((cause) => cause === named);
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

/** Guards whose messages are about the whole plan and not about one address. */
const OF_ALL: ReadonlySet<GuardName> = new Set(['changes_percent', 'monthly_change']);

/** One sentence covers all addresses that it is true of; the full list stands below it. */
function whomText(addresses: readonly Address[]): string {
  const [first = ''] = addresses;
  return addresses.length === 1
    ? first
    : `${counted(addresses.length, 'address', 'addresses')} such as ${first}`;
}

const SHOWN = 3;

interface PlaceOfExceptions {
  readonly within: string;
  readonly beside: string;
}

/**
 * The place for an exception. At the top level, one agreed for staging would also let the change pass in production.
 */
function placeOfExceptions(typed: TypedFor, present: readonly GuardException[]): PlaceOfExceptions {
  if (!isOneOfSeveral(typed)) return { within: '', beside: '' };
  return {
    within: `, under environments.${typed.environment}`,
    beside:
      present.length === 0
        ? ''
        : '; beside the exceptions that hold there now, as a list there takes the place of the one at the top level',
  };
}

function howToPass(
  guard: GuardName,
  violations: readonly Violation[],
  causesOf: CausesOf,
  { within, beside }: PlaceOfExceptions,
): { readonly fix: string; readonly exception: string } {
  const limit = limitOf(guard, violations);
  // An exception without a limit must name the address that it is for.
  const [first, ...others] = OF_ALL.has(guard) && limit !== '' ? [] : whomToExcept(violations, causesOf);
  const whom = first === undefined ? '' : `, for: ${first}`;
  const exception = `{ guard: ${guard}${limit}${whom}, until: YYYY-MM-DD, reason: … }`;
  return {
    exception,
    fix: `${OTHER_WAYS[guard] ?? ''}write an exception in the project file${within}: guards: { exceptions: [${exception}] }${othersText(others, limit !== '')}${beside}`,
  };
}

/** Other ways to pass a guard, offered before an exception. */
const OTHER_WAYS: Readonly<Partial<Record<GuardName, string>>> = {
  locked_prices:
    "write the change with a day under the bundle's `changes`, which the locks hold back; or remove `price_lock` from whom it is for; or ",
};

/** `isLimited` is false for an exception without a limit, which must name its address. */
function othersText(others: readonly Address[], isLimited: boolean): string {
  if (others.length === 0) return '';
  const whom =
    others.length < SHOWN ? others.join(' and ') : `each of ${others.length.toLocaleString('en')} others`;
  return `; and one more for ${whom}${isLimited ? ', or a single one without `for`, which holds for the whole plan' : ''}`;
}

/**
 * The causes of the violations, each once, the worst first. A list of one customer after another would not show
 * anybody the exception to write.
 */
function whomToExcept(violations: readonly Violation[], causesOf: CausesOf): readonly Address[] {
  const common = commonCause(violations, causesOf);
  if (common !== undefined) return [common];
  return [...new Set(violations.map((violation) => causesOf(violation)[0] ?? violation.address))];
}

function commonCause(violations: readonly Violation[], causesOf: CausesOf): Address | undefined {
  const caused = violations.find((violation) => causesOf(violation).length > 0);
  const candidates = caused === undefined ? [] : causesOf(caused);
  return candidates.find((cause) => violations.every((violation) => isFor(cause, violation, causesOf)));
}

/**
 * Covers the violation that is furthest beyond the limit. Where one is beyond every limit, the largest amounts of money
 * cover them all; empty where one of those has no bound either.
 */
function limitOf(guard: GuardName, violations: readonly Violation[]): string {
  const [furthest] = worstFirst(guard, violations);
  if (furthest === undefined) return '';
  if (furthest.amount === null) {
    const amounts = violations.map(({ most }) => most);
    if (amounts.includes(undefined)) return '';
    const [largest = ZERO] = amounts.flatMap((most) => most ?? []).toSorted((a, b) => b.cmp(a));
    return `, above: "${largest.round(2, 3).toFixed(2)}"`;
  }
  // A notice is a whole number of days; a share is rounded up, so that the limit covers it.
  return `, limit: ${furthest.amount.round(0, 3).toFixed(0)}`;
}

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
