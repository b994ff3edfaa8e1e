/**
 * A staged run while it lasts: how far it is to go, which steps each stage carries out, and which of them wait for
 * which. Pure.
 */
import type { StagedOutcome, StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { RunContext } from '../sending/run-context.ts';
import type { StepSetting } from '../steps/run-step.ts';
import type { RevenueCheck } from './check-revenue.ts';
import { dayOfDraft } from './staged-requests.ts';

/** A run that has begun. `known` is the result of a step that is not to be carried out. */
export interface StagedRun {
  readonly context: RunContext;
  readonly known: (step: Step, failed: string | null) => StepResult | undefined;
}

export interface StagedInput extends StepSetting {
  readonly plan: Plan;
}

/** How far a staged run goes, and what becomes of its drafts where it stops. */
export interface StagedOptions {
  /** Stops before the commit, for a person to look. */
  readonly stageOnly?: boolean;
  /** Goes on with the drafts that were laid, and lays none. */
  readonly commitOnly?: boolean;
  /** Leaves the drafts where nothing goes in force. */
  readonly keepDrafts?: boolean;
  /** The pace until one is measured; null or absent for no limit. */
  readonly requestsPerSecond?: number | null;
}

export interface RanStaged {
  /** One for each step of the plan, and one for each draft that could not be deleted for good. */
  readonly steps: readonly StepOutcome[];
  readonly staged: StagedOutcome;
}

export interface Held {
  readonly plan: Plan;
  readonly context: RunContext;
  readonly known: StagedRun['known'];
  readonly input: StagedInput;
  readonly options: StagedOptions;
  /** By step id. */
  readonly results: Map<string, StepResult>;
  readonly left: { readonly address: Address; readonly id: string; readonly reason: string }[];
  readonly assumed: Map<Exclude<RevenueCheck['kind'], 'agrees' | 'differs'>, number>;
}

/** The steps of the stage, each after those of the stage that it depends on, at however many removes. */
export function stepsOfStage(steps: readonly Step[]): readonly Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return steps
    .filter(({ stage }) => stage !== 'commit')
    .map((step) => ({ ...step, depends_on: beforeIn(step, byId, (each) => each.stage === 'stage') }));
}

/** The steps of the commit. Those of the stage are done. Of one subscription the last day is published first. */
export function stepsOfCommit(steps: readonly Step[], today: CalendarDay): readonly Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const commit = steps
    .filter(({ stage }) => stage !== 'stage')
    .map((step) => ({ ...step, depends_on: beforeIn(step, byId, (each) => each.stage !== 'stage') }));
  return lastDayFirst(commit, today);
}

/** The nearest steps before this one that are of the kind; the others are passed over. */
function beforeIn(
  step: Step,
  byId: ReadonlyMap<string, Step>,
  isOfKind: (step: Step) => boolean,
): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const left = [...step.depends_on];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const before = byId.get(id);
    // A step that is not in the plan was not done: whoever runs the order names it.
    if (before === undefined || isOfKind(before)) found.add(id);
    else left.push(...before.depends_on);
  }
  return [...found];
}

/** Only where the versions of a subscription follow each other, so that no other step of it stands between two of them. */
function lastDayFirst(steps: readonly Step[], today: CalendarDay): readonly Step[] {
  const groups = groupBy(steps, ({ address }) => ownerOf(address));
  const changed = new Map<string, readonly string[]>();
  for (const group of groups.values()) {
    const first = group.findIndex(isStagedVersion);
    const last = group.findLastIndex(isStagedVersion);
    const versions = group.slice(first, last + 1);
    if (first === -1 || versions.length < 2 || !versions.every(isStagedVersion)) continue;
    const own = new Set(versions.map(({ id }) => id));
    const outside = [...new Set(versions.flatMap(({ depends_on: on }) => on))].filter((id) => !own.has(id));
    const order = versions.toSorted((a, b) => (dayOfDraft(a, today) < dayOfDraft(b, today) ? 1 : -1));
    order.forEach(({ id }, index) => {
      const before = order[index - 1];
      changed.set(id, before === undefined ? outside : [...outside, before.id]);
    });
    for (const { id, depends_on: on } of group.slice(last + 1))
      if (on.some((each) => own.has(each))) changed.set(id, [...new Set([...on, ...own])]);
  }
  return changed.size === 0
    ? steps
    : steps.map((step) => ({ ...step, depends_on: changed.get(step.id) ?? step.depends_on }));
}

export function isStagedVersion({ stage }: Step): boolean {
  return stage === 'staged';
}
