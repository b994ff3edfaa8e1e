/** Checks a plan against every guard of everyone who judges it, and each violation against their exceptions. */
import { counted, eachOf, someOf } from '../../model/messages/counted.ts';
import {
  characterOf,
  type ExceptionsPlace,
  GUARDS,
  type GuardException,
  type GuardFinding,
  type GuardName,
  type GuardReason,
  type Guards,
  isShareGuard,
} from '../../model/plan/guards.ts';
import { newlyScheduled, type Step } from '../../model/plan/plan.ts';
import { type Address, compareAddresses, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Json } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import type { AllowedRun } from '../../plan/plan-inputs.ts';
import { amountsText } from '../../plan/rules/rules-in-force.ts';
import { JUDGED_BY, violationsOf } from './all-guards.ts';
import { groupViolations } from './group-violations.ts';
import type { GuardFacts, Violation } from './guard-facts.ts';
import { type FactsOfAll, factsFor, type Judge } from './judges.ts';
import { type CausesOf, createCauses, howToPass, isFor, whenItCounts } from './way-past.ts';

/** The guards that judge a plan, and those of its own project file, which holds the exceptions that a person may edit. */
export interface Judging {
  readonly judges: readonly Judge[];
  readonly own: Guards;
  /** The place in the project file where exceptions are written; absent where nobody knows it. */
  readonly at: ExceptionsPlace | undefined;
  /** The runs on record that carried something under an exception. */
  readonly allowed?: readonly AllowedRun[] | undefined;
}

/** A plan is refused for what any judge refuses. Each of them counts its own exceptions. `names` are the guards to check. */
export function checkGuards(
  { judges, own, at, allowed = [] }: Judging,
  facts: FactsOfAll,
  names: readonly string[] = Object.keys(GUARDS),
): readonly GuardFinding[] {
  const { today, context: typed } = facts;
  const causesOf = createCauses(facts.steps);
  const factsOf = remember((guards: Guards) => factsFor(guards, facts));
  const allowedBefore = createAllowedBefore(facts.steps, allowed);
  return names.flatMap((name) => {
    const guard = name as GuardName;
    const about: AboutGuard = { guard, factsOf, causesOf, allowedBefore, today };
    const found = judgedBy(judges, about);
    const refused = worstFirst(guard, found.refused);
    const isWithin = createIsWithin(own, about);
    const missed = own.exceptions.flatMap((exception) => {
      const its = refused.filter((violation) => isAbout(exception, guard, violation, causesOf));
      return its.length === 0 ? [] : whyMissed(exception, its, isWithin, today);
    });
    const pass = () => {
      const brought = refused.map((violation) => exceptionFor(own, about, isWithin, violation));
      const [first] = brought;
      if (first !== undefined && !brought.includes(undefined))
        return { fix: whenItCounts(found.by, typed, `the exception of this change (${first.reason})`) };
      const counts = whenItCounts(found.by, typed);
      const way = howToPass(guard, refused, causesOf, { typed, at, today });
      return { ...way, fix: [way.fix + missed.join(''), ...(counts === '' ? [] : [counts])].join('; ') };
    };
    return [
      ...(refused.length === 0 ? [] : [{ ...finding(guard, 'refused', refused), ...pass() }]),
      ...found.excepted.map(([word, violations]) => ({
        ...finding(guard, 'excepted', worstFirst(guard, violations)),
        fix: 'text' in word ? word.text : exceptionText(word),
      })),
    ];
  });
}

interface AboutGuard {
  readonly guard: GuardName;
  readonly factsOf: (guards: Guards) => GuardFacts;
  readonly causesOf: CausesOf;
  readonly allowedBefore: AllowedBefore;
  readonly today: CalendarDay;
}

interface Judged {
  readonly refused: readonly Violation[];
  /** The kinds of judges that refuse. */
  readonly by: ReadonlySet<Judge['from']>;
  /** The violations that no judge refuses, by the exception of the first one, or the word on record. */
  readonly excepted: readonly (readonly [GuardException | AllowedWord, readonly Violation[]])[];
}

function judgedBy(judges: readonly Judge[], about: AboutGuard): Judged {
  const { guard, factsOf } = about;
  const refused = new Map<string, Violation>();
  const passed = new Map<string, readonly [GuardException | AllowedWord, Violation]>();
  const by = new Set<Judge['from']>();
  for (const { guards, from } of judges) {
    const nth = new Map<string, number>();
    const isWithin = createIsWithin(guards, about);
    for (const violation of violationsOf(guard, guards, factsOf(guards))) {
      const { address, price, about: whom, amount } = violation;
      const text = JSON.stringify([address, price, whom, amount?.toFixed()]);
      const count = nth.get(text) ?? 0;
      nth.set(text, count + 1);
      const name = `${count} ${text}`;
      const exception =
        exceptionFor(guards, about, isWithin, violation) ?? about.allowedBefore(guard, violation);
      if (exception !== undefined) passed.set(name, passed.get(name) ?? [exception, violation]);
      else {
        refused.set(name, refused.get(name) ?? violation);
        by.add(from);
      }
    }
  }
  const kept = [...passed].flatMap(([name, one]) => (refused.has(name) ? [] : [one]));
  const excepted = [...groupBy(kept, ([exception]) => exception)].map(
    ([exception, own]) => [exception, own.map(([, violation]) => violation)] as const,
  );
  return { refused: [...refused.values()], by, excepted };
}

function exceptionFor(
  { exceptions }: Guards,
  { guard, causesOf, today }: AboutGuard,
  isWithin: IsWithin,
  violation: Violation,
): GuardException | undefined {
  return exceptions.find(
    (candidate) =>
      candidate.until >= today &&
      isAbout(candidate, guard, violation, causesOf) &&
      isWithin(candidate, violation),
  );
}

/** Sorts violations that no limit covers first, then those furthest beyond it, because a message names only a few. */
function worstFirst(guard: GuardName, violations: readonly Violation[]): readonly Violation[] {
  return violations.toSorted((a, b) => {
    if (a.amount === null || b.amount === null) return Number(b.amount === null) - Number(a.amount === null);
    return characterOf(guard).isLeast ? a.amount.cmp(b.amount) : b.amount.cmp(a.amount);
  });
}

function isAbout(
  { guard: excepted, for: whom }: GuardException,
  guard: GuardName,
  violation: Violation,
  causesOf: CausesOf,
): boolean {
  return excepted === guard && (whom === undefined || isFor(whom, violation, causesOf));
}

type IsWithin = (exception: GuardException, violation: Violation) => boolean;

/** An exception with an amount changes what counts, so that the guard judges anew by it. */
function createIsWithin(guards: Guards, { guard: name, factsOf }: AboutGuard): IsWithin {
  const judged = new Map<GuardException, readonly Violation[]>();
  const isSame = (one: Violation, other: Violation): boolean =>
    one.address === other.address && one.about === other.about && one.price === other.price;
  return (exception, violation) => {
    const { above, limit } = exception;
    if (above === undefined || !isShareGuard(name)) return isWithinLimit(exception, name, violation);
    const left =
      judged.get(exception) ??
      JUDGED_BY[name](
        {
          ...guards,
          ...(limit === undefined ? {} : { [name]: limit }),
          above: { ...guards.above, [name]: above },
        },
        factsOf(guards),
      );
    judged.set(exception, left);
    return !left.some((one) => isSame(one, violation));
  };
}

function isWithinLimit(exception: GuardException, guard: GuardName, violation: Violation): boolean {
  if (exception.limit === undefined) return true;
  if (violation.amount === null) return false;
  const limit = decimal(exception.limit);
  return characterOf(guard).isLeast ? violation.amount.gte(limit) : violation.amount.lte(limit);
}

function finding(
  guard: GuardName,
  outcome: GuardFinding['outcome'],
  violations: readonly Violation[],
): Omit<GuardFinding, 'fix'> {
  const addresses = [...new Set(violations.map(({ address }) => address))].sort(compareAddresses);
  const reasons = reasonsOf(guard, violations);
  const messages = reasons.map(({ reason, addresses: about }) =>
    about.length === 0 ? reason : `${eachOf(about.length, reason)}${whomText(about)}: ${reason}`,
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
  return [...groupBy(violations, ({ message }) => message)].map(([reason, own]) => ({
    reason,
    addresses: characterOf(guard).ofAll ? [] : [...new Set(own.map(({ address }) => address))],
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
  if (until >= today) {
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

/** The word under which a run carried the steps of a violation. */
interface AllowedWord {
  readonly text: string;
}

type AllowedBefore = (guard: GuardName, violation: Violation) => AllowedWord | undefined;

/**
 * An exception lets a plan begin what it allows: `until` is the last day on which a plan may first use it. Whatever an applied
 * plan carried under it is on record with its run, with address, day and amounts, and is carried out under the same word,
 * however late: a step that an interrupted run left, and a bundle's own change that the run scheduled for its day. `steps` are
 * those of the plan that is judged.
 */
function createAllowedBefore(steps: readonly Step[], runs: readonly AllowedRun[]): AllowedBefore {
  const byAddress = groupBy(steps, (step) => step.address);
  const byOwner = groupBy(steps, (step) => ownerOf(step.address));
  const words = runs.flatMap(({ run, plan }) =>
    plan.guards
      .filter(({ outcome }) => outcome === 'excepted')
      .map((finding) => {
        const named = new Set<Address | null>(finding.addresses);
        const its = plan.steps.filter(({ address, follows }) =>
          [address, ownerOf(address), follows].some((name) => name !== null && named.has(name)),
        );
        const text = `${finding.fix}; on record since ${plan.today} with run ${run}`;
        const bundles = new Set<Address | null>([...named, ...its.map(({ follows }) => follows)]);
        const scheduled = newlyScheduled(plan).filter((change) => bundles.has(change.address));
        return {
          ...{ guard: finding.guard, word: { text }, sent: new Set(its.map(contentOf)) },
          scheduled: new Set(scheduled.map(({ digest }) => digest)),
        };
      }),
  );
  const isCarriedBy = (step: Step, { sent, scheduled }: (typeof words)[number]): boolean =>
    step.operation === 'bundles.update'
      ? step.carries?.[0] !== undefined && step.carries.every((digest) => scheduled.has(digest))
      : sent.has(contentOf(step));
  return (guard, { address }) => {
    const about = (address !== ownerOf(address) ? byAddress : byOwner).get(address) ?? [];
    if (about.length === 0) return undefined;
    return words.find((each) => each.guard === guard && about.every((step) => isCarriedBy(step, each)))?.word;
  };
}

/** With the revision, a step that was done and is to be done once more is another one. */
function contentOf({ operation, address, effective_at: day, body, ground }: Step): string {
  return fingerprint([operation, address, day, body, ground.revision] as unknown as Json);
}
