/**
 * The guards that judge a plan: those that stood before it, and those of its own project file. A plan passes where each of
 * them lets it pass by its own exceptions, so that nothing which a plan loosens counts for the plan itself.
 */
import { type Guards, UNWRITTEN_GUARDS } from '../../model/plan/guards.ts';
import type { AppliedRun } from '../../model/service/observed.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import type { Json } from '../../model/values/json.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { inForce } from '../../plan/rules/rules-in-force.ts';
import { NO_REQUESTS, type Requests } from '../asked-for.ts';
import type { GuardFacts } from './guard-facts.ts';

export interface Judge {
  readonly guards: Guards;
  /** The source of the guards before the plan; `own` if they are those of its project file alone. */
  readonly from: 'record' | 'base' | 'own';
}

/** Those that stood come first. Guards that stood and are the project file's own judge once. */
export function judgesOf({
  guards,
  standing,
  today,
}: Pick<PlanInputs, 'guards' | 'standing' | 'today'>): readonly Judge[] {
  const { record, base } = standing ?? {};
  const judges: readonly Judge[] = [
    ...(record?.guards ? [{ guards: withUnwritten(record.guards, guards), from: 'record' as const }] : []),
    ...(base?.guards ? [{ guards: base.guards, from: 'base' as const }] : []),
    { guards, from: 'own' },
  ];
  const own = guardsDigest(guards, today);
  const first = new Map<string, Judge>();
  for (const judge of judges) {
    const text = guardsDigest(judge.guards, today);
    // The project file's own has the exceptions that have ended, of which a refusal tells.
    if (!first.has(text)) first.set(text, text === own ? { ...judge, guards } : judge);
  }
  return [...first.values()];
}

/** Rules on record may lack guards that came since, which are not their own to judge. */
function withUnwritten(record: Guards, own: Guards): Guards {
  const always = Object.keys(UNWRITTEN_GUARDS) as (keyof Guards)[];
  const missing = always.filter((name) => record[name] === undefined);
  return { ...record, ...Object.fromEntries(missing.map((name) => [name, own[name]])) };
}

function guardsDigest(guards: Guards, today: CalendarDay): string {
  return fingerprint(inForce(guards, today) as unknown as Json);
}

/** The day from which applies count in all of the windows; undefined where none is set. */
export function windowStart(judges: readonly Guards[], today: CalendarDay): CalendarDay | undefined {
  const days = Math.max(0, ...judges.map(({ window_days = 0 }) => window_days));
  return days === 0 ? undefined : addDays(today, -days);
}

/** The facts before anyone judges them. */
export interface FactsOfAll extends Omit<GuardFacts, keyof Requests | 'beside'> {
  readonly beside?: FactsOfAll;
  /** The effect of the word `requested` on these guards. */
  readonly requestsBy: (guards: Guards) => Requests;
}

/** The facts as these guards see them: with the requests that they let pass, and the applies of their own window. */
export function factsFor(guards: Guards, { requestsBy, beside, ...facts }: FactsOfAll): GuardFacts {
  const sent = beside && { beside: factsFor(guards, beside) };
  return withinWindow({ ...facts, ...requestsBy(guards), ...sent }, guards);
}

/** The facts before any request counts. */
export function unrequestedFacts({ requestsBy: _, beside, ...facts }: FactsOfAll): GuardFacts {
  return { ...facts, ...NO_REQUESTS, ...(beside && { beside: unrequestedFacts(beside) }) };
}

/** Another judge may look back further. */
function withinWindow(facts: GuardFacts, guards: Guards): GuardFacts {
  const { context, today } = facts;
  const { applied, ...observed } = context.observed;
  if (applied === undefined || applied.length === 0) return facts;
  const since = windowStart([guards], today);
  const own: readonly AppliedRun[] =
    since === undefined ? [] : applied.filter(({ startedAtMs }) => startedAtMs >= Date.parse(since));
  if (own.length === applied.length) return facts;
  return { ...facts, context: { ...context, observed: { ...observed, applied: own } } };
}
