/**
 * Catalog and Observed ▶ Plan: a pure function. What `arrange.ts` decides is checked by the guards, described, and given a
 * digest and a checksum.
 */

import { namedRules, planApprovals, type RulesAround } from '../approval/rules/plan-approvals.ts';
import { PROFILES } from '../interface/index.ts';
import { affectedBy } from '../ledger/of-plan/affected-by.ts';
import { withBills } from '../ledger/of-plan/billed-orphans.ts';
import { bundleReach } from '../ledger/of-plan/bundle-reach.ts';
import { changeWaves } from '../ledger/of-plan/change-waves.ts';
import { impactOfPlan } from '../ledger/of-plan/impact-of-plan.ts';
import { ownersToAsk } from '../ledger/of-plan/mid-cycle-changes.ts';
import { namesOfPlan } from '../ledger/of-plan/names-of-plan.ts';
import { escalationResets, pastContracts } from '../ledger/of-plan/past-contracts.ts';
import { type TouchedMoney, touchedMoney } from '../ledger/of-plan/touched-money.ts';
import { unmeasuredChanges, unmeasuredInPlan } from '../ledger/of-plan/unmeasured-changes.ts';
import { unusualTerms } from '../ledger/of-plan/unusual-terms.ts';
import { withExpectedRevenue } from '../ledger/revenue/expected-revenue.ts';
import { recurringInForce } from '../ledger/revenue/in-force.ts';
import type { InForce } from '../ledger/revenue/service-revenue.ts';
import { declaredThings } from '../model/catalog/catalog.ts';
import { ignoredText } from '../model/catalog/ignored.ts';
import { typedFor } from '../model/messages/command-line.ts';
import { NO_APPROVAL_RULES } from '../model/plan/approval.ts';
import type { Guards } from '../model/plan/guards.ts';
import {
  type Adoption,
  type Deferred,
  type Drift,
  FOR_ANOTHER_DAY,
  type Notice,
  notesIn,
  PLAN_FORMAT_VERSION,
  type Plan,
  type PlanCounts,
  type ResolvedFirst,
  type Step,
} from '../model/plan/plan.ts';
import type { Assumption } from '../model/plan/recurring-figure.ts';
import { acceptedAssumptions } from '../model/plan/rules.ts';
import type { CycleTerms } from '../model/service/billing-dates.ts';
import type { Observed, OpenIntent } from '../model/service/observed.ts';
import { isPresent, recordedEnd } from '../model/service/record.ts';
import { type Address, ownerOf, sortByAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type Arranged, arrange } from '../plan/arrange.ts';
import { type Context, createContext } from '../plan/context.ts';
import { currencyAt } from '../plan/currency-at.ts';
import { sendable } from '../plan/diff/carry-over.ts';
import { lockNotices, nameNotices, reachNotices, warningNotices } from '../plan/document/catalog-notices.ts';
import { evidenceOf } from '../plan/document/evidence-of-plan.ts';
import { planDigest } from '../plan/document/plan-digest.ts';
import { sealPlan } from '../plan/document/seal-plan.ts';
import { unknownReverts } from '../plan/narrow-to-targets.ts';
import { readingNotices } from '../plan/not-read.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { catalogUnderPresentNames } from '../plan/records/applied-by-name.ts';
import type { Carried } from '../plan/records/carry-records.ts';
import { loosenedIn, planRules, rulesNotices, stoodBefore } from '../plan/rules/plan-rules.ts';
import { rulesInForce } from '../plan/rules/rules-in-force.ts';
import { formerSamples } from '../plan/rules/samples-on-record.ts';
import { withdrawnChanges } from '../plan/scheduled-changes.ts';
import { stageSteps } from '../plan/stage-steps.ts';
import { recordsOfAdoptions } from '../plan/steps/adopt-subscription.ts';
import { type JudgedPlan, judgedPlan } from '../plan/taken-over/judged-plan.ts';
import type { TakenOver } from '../plan/taken-over/take-over.ts';
import { reasonsFor, requestedApprovals } from './guards/approval-conditions.ts';
import { orderedNotice } from './guards/bills/bill-increases.ts';
import { checkGuards } from './guards/check-guards.ts';
import { judgesOf } from './guards/judges.ts';
import { midCycleNotices } from './guards/mid-cycle.ts';
import { listsAhead } from './guards/prices/lists-ahead.ts';
import { protectsNothing } from './guards/protect.ts';
import { wayPastOf, whenItCounts } from './guards/way-past.ts';
import { type Among, holdOf, inputsAmong } from './hold/hold-of.ts';
import { refusedFrom } from './hold/refused-from.ts';
import { NO_REQUESTS, requestsIn } from './requested/requests.ts';
import { createTicketOf, requestedChanges, requestedNotices } from './requested/tickets.ts';

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
  const { carried, timelines, planned, diagnostics } = arranged;
  if (steps === undefined) return { plan: undefined, diagnostics };
  const judged = judgedPlan(inputs, { ...arranged, steps });
  const { context, taken } = judged;

  const drift = sortByAddress(planned.drift).map((entry) => inItsCurrency(context, withoutOwnFields(entry)));
  const others = planned.adoptions.filter(({ address }) => !taken.owners.has(ownerOf(address)));
  // An end that is taken over is judged, so it is not on record yet.
  const ending = new Set(planned.stated.map(({ address }) => address));
  const before = others.map((each) => (ending.has(each.address) ? withEndBefore(context, each) : each));
  const adopted = onceAdopted(inputs, context.observed, before) ?? context;
  const { usage: samples = [], cohortsBy = null, columns = [], units = {} } = inputs;
  const sums = { samples, former: formerSamples({ ...inputs, renames: carried.renames }), cohortsBy };
  const standing = { context, renames: carried.renames };
  const accepted = acceptedAssumptions(inputs);
  const money = touchedMoney(adopted, judged.steps, sums, standing);
  const deferred = withBills(sortByAddress(planned.deferred), arranged.context, money);
  const sent = sentBy(inputs, { ...arranged, steps }, judged);
  const { requested = [] } = sent;
  const around = rulesAround(inputs);
  const digest = planDigest({ ...sent, approvals: namedRules(around) });
  const compared = inputs.before && catalogUnderPresentNames(inputs.before, carried.renames);
  const known = { today: inputs.today, timelines, ...(compared && { before: compared }) };
  const factsOf = ({ steps: all, pending, context: world }: Judged, paid: TouchedMoney) => ({
    ...known,
    steps: all,
    pending,
    context: world,
    money: paid,
    unmeasured: unmeasuredChanges(all, world, paid),
    requestsBy: (judging: Guards) =>
      requestsIn(judging, { steps: all, context: world, timelines, movePrices: paid.movePrices }),
  });
  const { sentBeside } = judged;
  const beside =
    sentBeside.length === 0
      ? undefined
      : factsOf(
          { steps: sentBeside, pending: sentBeside, context: arranged.context },
          touchedMoney(arranged.context, sentBeside, sums, standing),
        );
  const own = factsOf({ ...judged, context: adopted }, money);
  const facts = { ...own, ahead: listsAhead(adopted, { deferred }), ...(beside && { beside }) };
  const judges = judgesOf(inputs).map(({ guards, from }) => ({
    guards: protectingRenamed(guards, carried.renames),
    from,
  }));
  const judgingGuards = judges.map((judge) => judge.guards);
  const asksForCycles = judgingGuards.some(({ mid_cycle: most }) => most !== undefined);
  const judging = { judges, own: inputs.guards, at: inputs.exceptionsAt, allowed: inputs.allowed };
  const guards = checkGuards(judging, facts);
  const stood = new Set(judges.map(({ from }) => from));
  const wayPast = wayPastOf(guards, inputs.exceptionsAt, whenItCounts(stood, inputs));
  const reached = {
    ...impactOfPlan(adopted, judged.steps, money),
    bundles: bundleReach(inputs.catalog, timelines, judged.steps, inputs.today),
  };
  const waves = changeWaves({ ...known, catalog: inputs.catalog, steps: judged.steps, money });
  const impact = {
    ...reached,
    ...(waves.length > 0 && { waves }),
    ...namesOfPlan(adopted, reached, deferred),
    ...(facts.unmeasured.length === 0 ? {} : { unmeasured: unmeasuredInPlan(facts.unmeasured) }),
    ...affectedBy(adopted, money, columns),
    ...(Object.keys(units).length === 0 ? {} : { units }),
  };
  const approvalFacts = {
    ...own,
    ahead: facts.ahead,
    ...NO_REQUESTS,
    ...(beside && { beside: { ...beside, ...NO_REQUESTS } }),
    requested,
    judges: judgingGuards,
    loosened: loosenedIn(sent.rules.changes),
    findings: guards,
    moves: new Set(impact.moves?.flatMap(({ subscriptions }) => subscriptions)).size,
    isCarriedOut: steps.length > 0 || notesIn(sent),
  };
  const approvals = planApprovals(around, {
    reasonsFor: (when) => reasonsFor(when, approvalFacts),
    requested: requestedApprovals(approvalFacts),
  });
  const holds =
    inputs.findHold && steps.length > 0
      ? holdOf({ ...inputs, steps }, timelines, digest, digestOn(inputs))
      : undefined;
  const refused = holds && refusedFrom(judging, facts, holds);
  const reverts = inputs.revert === 'all' ? (inputs.insisted ?? []) : inputs.revert;
  const plan = sealPlan({
    format_version: PLAN_FORMAT_VERSION,
    tool_version: inputs.toolVersion,
    ...sent,
    steps: withExpectedRevenue(adopted, sent.steps, money.touched, accepted),
    today: inputs.today,
    targets: inputs.targets,
    ...(reverts.length > 0 && { reverts }),
    ...(inputs.comparedWith && { compared_with: inputs.comparedWith }),
    catalog: { digest: inputs.catalog.digest, commit: inputs.commit },
    deferred,
    drift,
    ...(taken.differences.size + planned.stated.length > 0 && {
      taken_over: takenList(taken, planned.stated).map((each) => inItsCurrency(context, each)),
    }),
    notices: [
      ...profileNotices(inputs),
      ...ignoredNotices(inputs),
      ...rulesNotices(sent.rules, inputs),
      ...dayNotices(inputs),
      ...requestedNotices(judgingGuards, requested),
      ...lockNotices(compared, inputs.catalog),
      ...nameNotices(judged.steps, context.observed),
      ...reachNotices(inputs.catalog, inputs.today),
      ...warningNotices(inputs.warnings ?? []),
      ...escalationResets(money),
      ...pastContracts(money, inputs.today),
      ...unusualTerms(money, adopted),
      ...readingNotices(inputs.observed),
      ...listNotices(inputs),
      ...protectsNothing(inputs.guards, context),
      ...unknownReverts(context, reverts),
      ...midCycleNotices(judgingGuards, facts),
      ...orderedNotice(judgingGuards, { context: adopted, money }),
      ...planned.notices,
    ],
    guards,
    ...(wayPast && { way_past: wayPast }),
    ...(approvals && { approvals }),
    ...evidenceOf(planned),
    impact,
    counts: countPlan(context, steps, deferred, drift),
    ...(holds && { holds: { ...holds, ...(refused && { refused }) } }),
    digest,
  });
  return {
    plan,
    diagnostics,
    ...(asksForCycles && { untold: ownersToAsk(facts) }),
    inForce: () => recurringInForce(adopted),
    accepted,
  };
}

type Judged = Pick<JudgedPlan, 'steps' | 'pending' | 'context'>;

function takenList({ differences }: TakenOver, stated: readonly Step[]): readonly Drift[] {
  const all = [...differences, ...stated.map((step) => [step, step.differences] as const)];
  return sortByAddress(
    all.map(([{ address }, own]) => ({
      address,
      differences: own.map((each) => ({ ...each, cause: 'service' as const })),
    })),
  );
}

/** The adoption of a subscription without the end that it takes over. */
function withEndBefore({ observed }: Context, adoption: Adoption): Adoption {
  const { ends: _, ...value } = adoption.value ?? {};
  const before = observed.records.get(adoption.address);
  const ends = before && recordedEnd(before);
  return { ...adoption, value: { ...value, ...(ends !== undefined && { ends }) } };
}

/** The parts of the plan that its digest covers. */
function sentBy(
  inputs: PlanInputs,
  arranged: Omit<Arranged, 'steps'> & { readonly steps: readonly Step[] },
  judged: Judged,
) {
  const { carried, timelines, planned, steps } = arranged;
  const staging = stageSteps(arranged.context, steps, inputs, planned.adoptions);
  const requested = requestedChanges(judged.steps, createTicketOf(judged.context, timelines), judged.context);
  const { scheduled: standing = [] } = inputs.standing?.record ?? {};
  const withdrawn = withdrawnChanges(
    arranged.context,
    { standing, targets: inputs.targets },
    { steps, deferred: planned.deferred },
  );
  return {
    project: inputs.project,
    ...typedFor(inputs),
    target: { origin: inputs.origin, profile: inputs.bindings.profile },
    resolved_first: carried.observed.openIntents.map(resolvedFirst),
    steps: staging.steps,
    ...(staging.staged && { staged: staging.staged }),
    adoptions: sortByAddress(planned.adoptions),
    renames: carried.renames,
    deferred: planned.deferred,
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(requested.length > 0 && { requested }),
    guard_rules: rulesInForce(
      judgesOf(inputs).map(({ guards }) => guards),
      inputs.today,
    ),
    rules: planRules({ ...inputs, renames: carried.renames }),
    ...(inputs.isForAnotherDay && { made_for: inputs.today }),
  };
}

function rulesAround({ approvals = NO_APPROVAL_RULES, standing }: PlanInputs): RulesAround {
  return { own: approvals, stood: stoodBefore(standing) };
}

/** The digest of the same plan on another day, without its money; undefined where there is no plan then. */
function digestOn(inputs: PlanInputs): (day: CalendarDay, among?: Among) => string | undefined {
  return (today, among) => {
    const moved = { ...(among ? inputsAmong(inputs, among) : inputs), today };
    const { steps, ...arranged } = arrange(moved);
    if (steps === undefined) return undefined;
    const sent = sentBy(moved, { ...arranged, steps }, judgedPlan(moved, { ...arranged, steps }));
    return planDigest({ ...sent, approvals: namedRules(rulesAround(moved)) });
  };
}

function dayNotices({ isForAnotherDay, today }: PlanInputs): readonly Notice[] {
  if (!isForAnotherDay) return [];
  const message = `made for ${today} with --at: it shows that day, and is neither applied nor approved`;
  return [{ code: FOR_ANOTHER_DAY, address: null, message }];
}

/** The added value as a request has it, because the fields that only the service writes are no difference. */
function withoutOwnFields({ address, differences }: Drift): Drift {
  const shown = differences.map((each) =>
    each.op === 'add' && each.value !== undefined ? { ...each, value: sendable(each.value) } : each,
  );
  return { address, differences: shown };
}

function inItsCurrency(context: Context, drift: Drift): Drift {
  const currency = currencyAt(context, drift.address);
  return currency === null ? drift : { ...drift, currency };
}

/** A protected thing stays protected under the new name that the catalog gives it. */
function protectingRenamed(guards: Guards, renames: Carried['renames']): Guards {
  const renamed = renames.filter(({ from }) => guards.protect.includes(from)).map(({ to }) => to);
  return renamed.length === 0 ? guards : { ...guards, protect: [...guards.protect, ...renamed] };
}

/**
 * The context with adopted things on record where they were read, for code that looks at the changes that steps make:
 * a customer who pays by an adopted thing does so before the adoption. Undefined where nothing is adopted that way.
 */
function onceAdopted(
  inputs: PlanInputs,
  observed: Observed,
  adoptions: readonly Adoption[],
): Context | undefined {
  const read = adoptions.filter(({ address }) => observed.live.get(address)?.kind === 'read');
  if (read.length === 0) return undefined;
  const records = new Map(observed.records);
  for (const row of recordsOfAdoptions(read)) records.set(row.address, row);
  return createContext({ ...inputs, observed: { ...observed, records } });
}

/** A declared plan that no page showed may be on a page that could not be asked for. */
function listNotices({ catalog, observed }: PlanInputs): readonly Notice[] {
  const { complete, listed, wholeNames } = observed.plans;
  const cutShort = (observed.alike?.cutShort ?? []).map((list) =>
    incompleteList(`${list} has further pages that cannot be asked for: what is to be created may be there`),
  );
  if (complete || listed.length === 0) return cutShort;
  const isMissed = [...catalog.plans.values()].some(({ address, fields: { name } }) => {
    const isFound = observed.live.has(address) || (typeof name === 'string' && wholeNames?.has(name));
    return !isFound;
  });
  if (!isMissed) return cutShort;
  const message =
    'the list of plans has further pages that cannot be asked for: absence from it proves nothing';
  return [incompleteList(message), ...cutShort];
}

function incompleteList(message: string): Notice {
  return { code: 'incomplete-list', address: null, message };
}

function resolvedFirst({ address, operation, method, path, body, key }: OpenIntent): ResolvedFirst {
  return { address, operation, method, path, body, key };
}

function countPlan(
  context: Context,
  steps: readonly Step[],
  deferred: readonly Deferred[],
  drift: readonly Drift[],
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

function ignoredNotices({ ignored = [] }: PlanInputs): readonly Notice[] {
  return ignored.map(({ ids, reason }) => ({
    code: 'ignored',
    address: null,
    message: ignoredText({ reason, count: ids.length }),
  }));
}

function profileNotices({ bindings }: Pick<PlanInputs, 'bindings'>): readonly Notice[] {
  const { unshown } = PROFILES[bindings.profile];
  if (unshown === undefined) return [];
  const message = `no answer shows ${unshown.join(', ')}: these count as recorded`;
  return [{ code: 'not-shown', address: null, message }];
}
