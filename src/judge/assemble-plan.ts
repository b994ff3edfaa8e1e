/**
 * Catalog and Observed ▶ Plan: a pure function. What is decided (`plan/arrange.ts`) is priced by the ledger, judged by guards and
 * approvals, and written with a digest and a checksum.
 */
import { planApprovals } from '../approval/plan-approvals.ts';
import { withBills } from '../ledger/of-plan/billed-orphans.ts';
import { bundleReach } from '../ledger/of-plan/bundle-reach.ts';
import { changeWaves } from '../ledger/of-plan/change-waves.ts';
import { affectedBy, impactOfPlan, namesOfPlan } from '../ledger/of-plan/impact-of-plan.ts';
import { ownersToAsk } from '../ledger/of-plan/mid-cycle-changes.ts';
import { type TouchedMoney, touchedMoney } from '../ledger/of-plan/touched-money.ts';
import { unmeasuredChanges, unmeasuredInPlan } from '../ledger/of-plan/unmeasured-changes.ts';
import { recurringInForce, withExpectedRevenue } from '../ledger/revenue/expected-revenue.ts';
import type { InForce } from '../ledger/revenue/service-revenue.ts';
import { declaredThings } from '../model/catalog/catalog.ts';
import type { Guards } from '../model/plan/guards.ts';
import { notesIn, PLAN_FORMAT_VERSION, type Plan, type PlanCounts, type Step } from '../model/plan/plan.ts';
import type { Assumption } from '../model/plan/recurring-figure.ts';
import { acceptedAssumptions } from '../model/plan/rules.ts';
import type { CycleTerms } from '../model/service/billing-dates.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, compareAddresses, ownerOf, sortByAddress } from '../model/values/address.ts';
import { type Arranged, arrange } from '../plan/arrange.ts';
import type { Context } from '../plan/context.ts';
import { sealPlan } from '../plan/document/plan-digest.ts';
import type { Part } from '../plan/part.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { type Carried, catalogUnderPresentNames } from '../plan/records/carry-records.ts';
import { loosenedIn } from '../plan/rules/plan-rules.ts';
import { formerSamples } from '../plan/rules/sample-changes.ts';
import { listChanges, unsentBefore } from '../plan/rules/unsent-changes.ts';
import type { JudgedPlan } from '../plan/taken-over.ts';
import { requestsIn } from './asked-for.ts';
import { type Decided, decide, digestOf, digestOn, rulesAround } from './decide.ts';
import { reasonsFor, requestedApprovals } from './guards/approval-conditions.ts';
import { checkGuards } from './guards/check-guards.ts';
import { type FactsOfAll, judgesOf, unrequestedFacts } from './guards/judges.ts';
import { listsAhead } from './guards/prices/lists-ahead.ts';
import { wayPastOf, whenItCounts } from './guards/way-past.ts';
import { holdOf, refusedFrom } from './hold-of.ts';
import { planNotices } from './plan-notices.ts';

export interface Assembled extends Pick<Arranged, 'diagnostics'> {
  /** The subscriptions of which the service has to tell whether a written day is on cycle; absent where no guard asks. */
  readonly toAsk?: ReadonlyMap<Address, CycleTerms>;
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
    ...(asksForCycles && { toAsk: ownersToAsk(facts) }),
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

/** `digest` is the plan's own. */
function verdictOn(
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

function factsOfPlan(inputs: PlanInputs, { arranged, judged, adopted }: Decided): FactsOfAll {
  const { carried, timelines, context: sending } = arranged;
  const { usage: samples = [], cohortsBy = null } = inputs;
  const sums = { samples, former: formerSamples({ ...inputs, renames: carried.renames }), cohortsBy };
  const standing = { context: judged.context, renames: carried.renames };
  const before = inputs.before && catalogUnderPresentNames(inputs.before, carried.renames);
  const former = unsentBefore(inputs, { renames: carried.renames, before: inputs.before });
  const lists = listChanges(adopted, former);
  const known = { today: inputs.today, timelines, former, lists, ...(before && { before }) };
  const factsOf = ({ steps, pending, context }: Pick<JudgedPlan, 'steps' | 'pending' | 'context'>) => {
    const money: TouchedMoney = touchedMoney(context, steps, sums, standing);
    return {
      ...{ ...known, steps, pending, context, money },
      unmeasured: unmeasuredChanges(steps, context, money),
      requestsBy: (judging: Guards) =>
        requestsIn(judging, { steps, context, timelines, movePrices: money.movePrices }),
    };
  };
  const { sentBeside: beside } = judged;
  return {
    ...factsOf({ ...judged, context: adopted }),
    ahead: listsAhead(adopted, { deferred: sortByAddress(arranged.planned.deferred), lists }),
    ...(beside.length > 0 && { beside: factsOf({ steps: beside, pending: beside, context: sending }) }),
  };
}

/** How many things a plan creates, changes and leaves as they are. */
function countPlan(
  context: Context,
  { steps, deferred, drift }: Pick<Plan, 'steps' | 'deferred' | 'drift'>,
): PlanCounts {
  const count = (test: (step: Step) => boolean): number => steps.filter(test).length;
  const isVersion = (step: Step): boolean => step.operation === 'versions.create';
  const touched = new Set([...steps, ...drift].map(({ address }) => ownerOf(address)));
  const unchanged = declaredThings(context.catalog).filter(
    ({ address }) => isPresent(context.observed.records.get(address)) && !touched.has(address),
  );
  const named = {
    create: count((step) => step.action === 'create' && !isVersion(step)),
    update: count(({ action }) => action === 'update'),
    version: count(isVersion),
    delete: count(({ action }) => action === 'delete'),
  };
  return {
    ...named,
    other: steps.length - named.create - named.update - named.version - named.delete,
    deferred: deferred.length,
    drift: drift.length,
    unchanged: unchanged.length,
  };
}

/**
 * The freshness of the values that a plan compared. The counts cover all addresses. Only some are named: those that
 * the plan says something about, and those that were read or are unknown.
 */
export function evidenceOf({
  evidence,
  steps,
  deferred,
  drift,
  adoptions,
  notices,
}: Part): Pick<Plan, 'compared' | 'evidence'> {
  const compared = { live: 0, recorded: 0, unknown: 0 };
  for (const known of evidence.values()) compared[known] += 1;
  const mentioned = new Set<Address>();
  // A change that a price lock holds back is known from the catalog alone.
  const others = deferred.filter(({ kind }) => kind !== 'price_locked');
  for (const { address } of [...steps, ...others, ...drift, ...adoptions, ...notices])
    if (address !== null) mentioned.add(ownerOf(address));
  const named = [...evidence].filter(([address, known]) => known !== 'recorded' || mentioned.has(address));
  return { compared, evidence: Object.fromEntries(named.sort(([a], [b]) => compareAddresses(a, b))) };
}
