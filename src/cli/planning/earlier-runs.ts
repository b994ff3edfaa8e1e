/**
 * Facts for a plan from earlier runs: which approved changes are due (`apply --due`), with the proof that an applied plan named each of
 * them, and what was deferred before, by the last run or by the catalog before an edit.
 */

import { type Catalog, declaredAt } from '../../model/catalog/catalog.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { Deferred, Plan } from '../../model/plan/plan.ts';
import type { ProjectRules, ScheduledChange } from '../../model/plan/rules.ts';
import { declaredText } from '../../model/values/fingerprint.ts';
import { arrange } from '../../plan/arrange.ts';
import { type Before, NOTHING_BEFORE } from '../../plan/document/mark-standing.ts';
import { planDigest } from '../../plan/document/plan-digest.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { dueChanges, duePlan } from '../../plan/scheduled-changes.ts';
import type { State } from '../../state/state.ts';

interface Due {
  /** Undefined where nothing is due. */
  readonly plan: Plan | undefined;
  /** Due changes that are not those that were approved. */
  readonly faults: readonly Diagnostic[];
}

/** `assemble` plans these steps alone. */
export async function dueNow(
  state: Pick<State, 'runs' | 'planOfRun'>,
  now: Plan,
  record: ProjectRules | undefined,
  assemble: (steps: ReadonlySet<string>) => Plan | undefined,
): Promise<Due> {
  const found = dueChanges(now, record?.scheduled);
  const unproven = await unprovenOf(state, found.due);
  const changed = [...found.changed, ...unproven.map((change) => ({ change, reason: UNPROVEN }))];
  const faults = changed.map(({ change: { address, day, plan }, reason }): Diagnostic => {
    return {
      severity: 'error',
      code: 'due-changed',
      message: `${address}: the change of ${day}, approved with plan ${plan.slice(0, 12)}, was not applied: ${reason}`,
      fix: `review and apply the plan as it is now: ${commandLine(now, 'plan')}`,
    };
  });
  const bad = new Set(unproven.map(({ address }) => address));
  const due = found.due.filter(({ address }) => !bad.has(address));
  if (due.length === 0) return { plan: undefined, faults };
  const addresses = new Set(due.map(({ address }) => address));
  const steps = now.steps.filter(({ address, digest }) => addresses.has(address) && found.steps.has(digest));
  const alone = assemble(new Set(steps.map(({ digest }) => digest)));
  return { plan: alone && duePlan(alone, due), faults };
}

const UNPROVEN = 'no run on record began with that plan';

/** Throws the DiagnosticsError, exit code 5, for changes that are due and were not carried out. */
export function refuseChanged(faults: readonly Diagnostic[]): void {
  if (faults.length > 0) throw new DiagnosticsError(faults, EXIT.stale);
}

/** The newest runs that are searched for the plan. */
const MOST_RUNS = 1000;

/** The record of what is scheduled proves nothing: the plan with which a run began has to have the change in its digest. */
async function unprovenOf(
  state: Pick<State, 'runs' | 'planOfRun'>,
  due: readonly ScheduledChange[],
): Promise<readonly ScheduledChange[]> {
  if (due.length === 0) return [];
  const wanted = new Set(due.map(({ plan }) => plan));
  const proven = new Set<string>();
  for (const { run, planDigest: digest } of await state.runs(MOST_RUNS)) {
    if (!wanted.has(digest)) continue;
    const plan = await state.planOfRun(run);
    if (plan === undefined || planDigest(plan) !== digest) continue;
    for (const each of plan.deferred) proven.add(`${digest} ${each.digest}`);
  }
  return due.filter(({ plan, digest }) => !proven.has(`${plan} ${digest}`));
}

/** The newest runs that are looked at for one over the whole catalog. */
const MOST_LATEST = 10;

/** `inputs` are those of the catalog before, in the world of the plan. */
export function beforeInCatalog(name: string, inputs: PlanInputs, after: Catalog): Before {
  const { planned } = arrange(inputs);
  return {
    baseline: { kind: 'catalog', name },
    deferred: planned.deferred,
    isAsBefore: (address) =>
      declaredText(declaredAt(inputs.catalog, address) ?? null) ===
      declaredText(declaredAt(after, address) ?? null),
  };
}

/** Reads nothing where the plan defers nothing. A run over a part of the catalog says nothing about the rest. */
export async function beforeInState(
  state: Pick<State, 'runs' | 'planOfRun'>,
  deferred: readonly Deferred[],
  catalogDigest: string,
): Promise<Before> {
  if (deferred.length === 0) return NOTHING_BEFORE;
  for (const { run } of await state.runs(MOST_LATEST)) {
    const plan = await state.planOfRun(run);
    if (plan === undefined || plan.targets.length > 0) continue;
    return {
      baseline: { kind: 'run', run, day: plan.today },
      deferred: plan.deferred,
      isAsBefore: () => plan.catalog.digest === catalogDigest,
    };
  }
  return NOTHING_BEFORE;
}
