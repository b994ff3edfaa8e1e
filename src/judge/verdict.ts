/** The verdict on a plan: its guards, the approvals that it needs, and how long it may be applied. */

import { planApprovals } from '../approval/rules/plan-approvals.ts';
import type { Guards } from '../model/plan/guards.ts';
import { notesIn, type Plan } from '../model/plan/plan.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import type { Carried } from '../plan/records/carry-records.ts';
import { loosenedIn } from '../plan/rules/plan-rules.ts';
import { type Decided, digestOn, rulesAround } from './decide.ts';
import { reasonsFor, requestedApprovals } from './guards/approval-conditions.ts';
import { checkGuards } from './guards/check-guards.ts';
import { type FactsOfAll, judgesOf, unrequestedFacts } from './guards/judges.ts';
import { wayPastOf, whenItCounts } from './guards/way-past.ts';
import { holdOf } from './hold/hold-of.ts';
import { refusedFrom } from './hold/refused-from.ts';

/** `digest` is the plan's own. */
export function verdictOn(
  inputs: PlanInputs,
  { arranged: { carried, timelines, steps }, sent }: Decided,
  facts: FactsOfAll,
  { moves, digest }: { readonly moves: Plan['impact']['moves']; readonly digest: string },
): Pick<Plan, 'guards' | 'way_past' | 'approvals' | 'holds'> {
  const judges = judgesOf(inputs).map(({ guards, from }) => ({
    guards: protectingRenamed(guards, carried.renames),
    from,
  }));
  const judging = { judges, own: inputs.guards, at: inputs.exceptionsAt, allowed: inputs.allowed };
  const guards = checkGuards(judging, facts);
  const stood = new Set(judges.map(({ from }) => from));
  const wayPast = wayPastOf(guards, inputs.exceptionsAt, whenItCounts(stood, inputs));
  const approvalFacts = {
    ...unrequestedFacts(facts),
    requested: sent.requested ?? [],
    judges: judges.map((judge) => judge.guards),
    loosened: loosenedIn(sent.rules.changes),
    findings: guards,
    moves: new Set(moves?.flatMap(({ subscriptions }) => subscriptions)).size,
    isCarriedOut: steps.length > 0 || notesIn(sent),
  };
  const approvals = planApprovals(rulesAround(inputs), {
    reasonsFor: (when) => reasonsFor(when, approvalFacts),
    requested: requestedApprovals(approvalFacts),
  });
  const holds =
    inputs.findHold && steps.length > 0
      ? holdOf({ ...inputs, steps }, timelines, digest, digestOn(inputs))
      : undefined;
  const refused = holds && refusedFrom(judging, facts, holds);
  return {
    guards,
    ...(wayPast && { way_past: wayPast }),
    ...(approvals && { approvals }),
    ...(holds && { holds: { ...holds, ...(refused && { refused }) } }),
  };
}

/** A protected thing stays protected under the new name that the catalog gives it. */
function protectingRenamed(guards: Guards, renames: Carried['renames']): Guards {
  const renamed = renames.filter(({ from }) => guards.protect.includes(from)).map(({ to }) => to);
  return renamed.length === 0 ? guards : { ...guards, protect: [...guards.protect, ...renamed] };
}
