/** The exceptions that let a refused plan pass, as YAML for the place in the project file where they belong. */

import { commandLine, isOneOfSeveral, type TypedFor } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import {
  characterOf,
  type ExceptionsPlace,
  type GuardException,
  type GuardFinding,
  type GuardName,
  type WayPast,
} from '../../model/plan/guards.ts';
import { type Address, covers } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { GuardFacts, Violation } from './guard-facts.ts';
import type { Judge } from './judges.ts';

/** Returns the addresses besides the violation's own that an exception may name to cover everything they cause. */
export type CausesOf = (violation: Violation) => readonly Address[];

/** The causes of a violation are the bundles whose changes its steps carry on, and the address that it is about. */
export function createCauses(steps: GuardFacts['steps']): CausesOf {
  const byAddress = groupBy(steps, (step) => step.address);
  return ({ address, about }) =>
    [byAddress.get(address)?.flatMap(({ follows }) => follows ?? []) ?? [], about ?? []].flat();
}

export function isFor(named: string, violation: Violation, causesOf: CausesOf): boolean {
  return covers(named, violation.address) || causesOf(violation).some((cause) => cause === named);
}

/** The last day of an exception that is offered: time enough for a review and an apply. */
const DAYS_OFFERED = 14;
const REASON = 'who agreed, and why';

/** The most exceptions that are offered for one guard. */
const MOST_OFFERED = 20;

/** When an exception counts where guards that stood before refuse the plan; empty where its own alone do. */
export function whenItCounts(by: ReadonlySet<Judge['from']>, typed: TypedFor, what = 'an exception'): string {
  if (by.has('record')) {
    const command = commandLine(typed, 'state set rules --reason …');
    return `${what} counts once it is on record: merge and apply it before this change, or put it there by hand: ${command}`;
  }
  return by.has('base') ? `${what} counts for the plans after it: merge it before this change` : '';
}

interface Offered {
  /** The environment that the plan is for. */
  readonly typed: TypedFor;
  readonly at: ExceptionsPlace | undefined;
  readonly today: CalendarDay;
}

/** `violations` has the worst one first. */
export function howToPass(
  guard: GuardName,
  violations: readonly Violation[],
  causesOf: CausesOf,
  { typed, at, today }: Offered,
): Required<Pick<GuardFinding, 'fix' | 'exception'>> {
  const { offered, more } = exceptionsFor(guard, violations, causesOf, addDays(today, DAYS_OFFERED));
  const exception = offered.map((each) => `- ${entryText(each)}`).join('\n');
  const place = at === undefined ? '' : ` at ${at.source.file}:${at.source.line}`;
  const others = more === 0 ? '' : `, and one more for each of ${more.toLocaleString('en')} others`;
  const ways = characterOf(guard).otherWay ?? otherWays(violations);
  // At the top level, one agreed for staging would also let the change pass in production.
  const section = isOneOfSeveral(typed) ? `environments.${typed.environment}.guards` : 'guards';
  const fix = `${ways}${WORDS}${section}.exceptions\` in the project file${place}: ${inOneLine(exception)}${others}`;
  return { exception, fix };
}

const WORDS = 'write under `';

/** The most other ways that are named. */
const MOST_WAYS = 3;

function otherWays(violations: readonly Violation[]): string {
  const ways = [...new Set(violations.flatMap(({ otherWay }) => otherWay ?? []))];
  return ways.length === 0 ? '' : `${someOf(ways, MOST_WAYS, '; ')}; or `;
}

/** The first of the exceptions, and how many more there are. */
function inOneLine(exception: string): string {
  const [first = '', ...others] = exception.split('\n');
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** The fix of a refusal with `words` in place of its exceptions. */
export function fixWith(words: string, { fix, exception }: GuardFinding): string {
  return exception === undefined ? fix : fix.replace(inOneLine(exception), words);
}

/** The fix of a refusal without its exceptions and when they count; empty where nothing else is in it. */
export function otherFix({ fix, exception }: GuardFinding, { counts }: WayPast): string {
  if (exception === undefined) return fix;
  const [before = '', after = ''] = fix.split(inOneLine(exception));
  const ways = before.slice(0, before.lastIndexOf(WORDS)).replace(/; or $/, '');
  const rest = counts === undefined ? after : after.replace(`; ${counts}`, '');
  return ways === '' ? rest.replace(/^[;,] /, '') : ways + rest;
}

/**
 * An exception for each cause of the violations, the worst first, because one customer after another would not show
 * anybody what to write. Where too many have causes of their own, one for the whole plan; without a limit it must name
 * its address.
 */
function exceptionsFor(
  guard: GuardName,
  violations: readonly Violation[],
  causesOf: CausesOf,
  until: CalendarDay,
): { readonly offered: readonly GuardException[]; readonly more: number } {
  const whole: GuardException = { guard, ...limitOf(violations), until, reason: REASON };
  const causes = characterOf(guard).ofAll ? [] : whomToExcept(violations, causesOf);
  const isLimited = (whole.limit ?? whole.above) !== undefined;
  if (isLimited && (causes.length === 0 || causes.length > MOST_OFFERED))
    return { offered: [whole], more: 0 };
  const offered = (causes.length > 0 ? causes : whomToExcept(violations, causesOf)).map((whom) => {
    const own = violations.filter((violation) => isFor(whom, violation, causesOf));
    return { guard, ...limitOf(own), for: whom, until, reason: REASON };
  });
  return { offered: offered.slice(0, MOST_OFFERED), more: Math.max(0, offered.length - MOST_OFFERED) };
}

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
 * cover them all; none where one of those has no bound either.
 */
function limitOf([furthest, ...others]: readonly Violation[]): Pick<GuardException, 'limit' | 'above'> {
  if (furthest === undefined) return {};
  if (furthest.amount !== null) {
    // A notice is a whole number of days; a share is rounded up, so that the limit covers it.
    return { limit: furthest.amount.round(0, 3).toFixed(0) };
  }
  const amounts = [furthest, ...others].map(({ most }) => most);
  if (amounts.includes(undefined)) return {};
  const [largest = ZERO] = amounts.flatMap((most) => most?.amount ?? []).toSorted((a, b) => b.cmp(a));
  return { above: largest.round(2, 3).toFixed(2) };
}

/** In braces. A reason is in quotes, whatever is in it. */
function entryText({ guard, limit, above, for: whom, until, reason }: GuardException): string {
  const fields = [
    `guard: ${guard}`,
    ...(limit === undefined ? [] : [`limit: ${limit}`]),
    ...(above === undefined ? [] : [`above: ${JSON.stringify(above)}`]),
    ...(whom === undefined ? [] : [`for: ${/^[a-z][a-z0-9_.-]*$/.test(whom) ? whom : JSON.stringify(whom)}`]),
    `until: ${until}`,
    `reason: ${JSON.stringify(reason)}`,
  ];
  return `{ ${fields.join(', ')} }`;
}

/**
 * The text that lets the plan pass all guards that refuse it; undefined where none does or the place is unknown. `counts` says
 * when exceptions count, which is left out where no refusal has it.
 */
export function wayPastOf(
  guards: readonly GuardFinding[],
  at: ExceptionsPlace | undefined,
  counts: string,
): WayPast | undefined {
  const lines = guards.flatMap(({ outcome, exception }) =>
    outcome === 'refused' && exception !== undefined ? exception.split('\n') : [],
  );
  if (at === undefined || lines.length === 0) return undefined;
  const entries = [...at.copies.map(entryText), ...lines.map((line) => line.slice('- '.length))];
  const text = at.style === 'flow' ? flowText(entries, at) : blockText(entries, at);
  const isSaid = counts !== '' && guards.some(({ fix }) => fix.endsWith(counts));
  return { source: at.source, text, ...(isSaid && { counts }) };
}

function blockText(entries: readonly string[], { indent, missing, before }: ExceptionsPlace): string {
  const keys = missing.map((key, depth) => `${' '.repeat(indent + 2 * depth)}${key}:`);
  const items = entries.map((entry) => `${' '.repeat(indent + 2 * missing.length)}- ${entry}`);
  return `${before}${[...keys, ...items].join('\n')}\n`;
}

function flowText(entries: readonly string[], { missing, before }: ExceptionsPlace): string {
  const list = entries.join(', ');
  const [own, ...outer] = missing.toReversed();
  if (own === undefined) return `${before}${list}, `;
  const inner = `${own}: [${list}]`;
  return `${before}${outer.reduce((text, key) => `${key}: { ${text} }`, inner)}, `;
}
