/**
 * Catalog and Observed ▶ Plan: a pure function. What is decided (`plan/arrange.ts`) is priced by the ledger, judged by guards and
 * approvals, and written with a digest and a checksum.
 */

import { affectedBy } from '../ledger/of-plan/affected-by.ts';
import { withBills } from '../ledger/of-plan/billed-orphans.ts';
import { bundleReach } from '../ledger/of-plan/bundle-reach.ts';
import { changeWaves } from '../ledger/of-plan/change-waves.ts';
import { impactOfPlan } from '../ledger/of-plan/impact-of-plan.ts';
import { ownersToAsk } from '../ledger/of-plan/mid-cycle-changes.ts';
import { namesOfPlan } from '../ledger/of-plan/names-of-plan.ts';
import { unmeasuredInPlan } from '../ledger/of-plan/unmeasured-changes.ts';
import { recurringInForce, withExpectedRevenue } from '../ledger/revenue/expected-revenue.ts';
import type { InForce } from '../ledger/revenue/service-revenue.ts';
import { PLAN_FORMAT_VERSION, type Plan } from '../model/plan/plan.ts';
import type { Assumption } from '../model/plan/recurring-figure.ts';
import { acceptedAssumptions } from '../model/plan/rules.ts';
import type { CycleTerms } from '../model/service/billing-dates.ts';
import { type Address, sortByAddress } from '../model/values/address.ts';
import { type Arranged, arrange } from '../plan/arrange.ts';
import { countPlan } from '../plan/document/count-plan.ts';
import { evidenceOf } from '../plan/document/evidence-of-plan.ts';
import { sealPlan } from '../plan/document/seal-plan.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { type Decided, decide, digestOf } from './decide.ts';
import { factsOfPlan } from './facts-of-plan.ts';
import { type FactsOfAll, judgesOf } from './guards/judges.ts';
import { planNotices } from './plan-notices.ts';
import { verdictOn } from './verdict.ts';

export interface Assembled extends Pick<Arranged, 'diagnostics'> {
  /** The subscriptions of which the service has to tell whether a written day is on cycle; absent where no guard asks. */
  readonly untold?: ReadonlyMap<Address, CycleTerms>;
  /** Undefined where a diagnostic is an error: there is no partial plan. */
  readonly plan: Plan | undefined;
  /** The subscriptions that the service bills today, with their months by the ledger; absent if there is no plan. */
  readonly inForce?: () => readonly InForce[];
  readonly accepted?: ReadonlySet<Assumption>;
}

export function assemblePlan(inputs: PlanInputs): Assembled {
  const { steps, ...arranged } = arrange(inputs);
  const { planned, diagnostics } = arranged;
  if (steps === undefined) return { plan: undefined, diagnostics };
  const decided = decide(inputs, { ...arranged, steps });
  const { judged, adopted, sent, drift, takenOver } = decided;
  const facts = factsOfPlan(inputs, decided);
  const deferred = withBills(sortByAddress(planned.deferred), arranged.context, facts.money);
  const reverts = inputs.revert === 'all' ? (inputs.insisted ?? []) : inputs.revert;
  const notices = planNotices(inputs, decided, facts, reverts);
  const impact = impactIn(inputs, { decided, facts, deferred, notices });
  const digest = digestOf(inputs, decided);
  const accepted = acceptedAssumptions(inputs);
  const plan = sealPlan({
    format_version: PLAN_FORMAT_VERSION,
    tool_version: inputs.toolVersion,
    ...sent,
    steps: withExpectedRevenue(adopted, sent.steps, facts.money.touched, accepted),
    today: inputs.today,
    targets: inputs.targets,
    ...(reverts.length > 0 && { reverts }),
    ...(inputs.comparedWith && { compared_with: inputs.comparedWith }),
    catalog: { digest: inputs.catalog.digest, commit: inputs.commit },
    deferred,
    drift,
    ...(takenOver.length > 0 && { taken_over: takenOver }),
    notices,
    ...verdictOn(inputs, decided, facts, { moves: impact.moves, digest }),
    ...evidenceOf(planned),
    impact,
    counts: countPlan(judged.context, { steps, deferred, drift }),
    digest,
  });
  const asksForCycles = judgesOf(inputs).some(({ guards }) => guards.mid_cycle !== undefined);
  return {
    plan,
    diagnostics,
    ...(asksForCycles && { untold: ownersToAsk(facts) }),
    inForce: () => recurringInForce(adopted),
    accepted,
  };
}

interface Priced extends Pick<Plan, 'deferred' | 'notices'> {
  readonly decided: Decided;
  readonly facts: FactsOfAll;
}

function impactIn(
  { catalog, today, columns = [], units = {} }: PlanInputs,
  { decided: { arranged, judged, adopted }, facts, deferred, notices }: Priced,
): Plan['impact'] {
  const { timelines } = arranged;
  const { money, unmeasured } = facts;
  const reached = {
    ...impactOfPlan(adopted, judged.steps, money),
    bundles: bundleReach(catalog, timelines, judged.steps, today),
  };
  const waves = changeWaves({ ...facts, catalog });
  return {
    ...reached,
    ...(waves.length > 0 && { waves }),
    ...namesOfPlan(adopted, reached, { deferred, notices }),
    ...(unmeasured.length > 0 && { unmeasured: unmeasuredInPlan(unmeasured) }),
    ...affectedBy(adopted, money, columns),
    ...(Object.keys(units).length > 0 && { units }),
  };
}
