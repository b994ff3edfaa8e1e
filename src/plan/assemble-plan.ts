/**
 * Catalog and Observed ▶ Plan: a pure function. Every part is planned on its own, in the order in which things refer
 * to each other. The parts are then joined, ordered, checked by the guards, and given a digest and a checksum.
 */
import type { Catalog, Declared, Subscription } from '../model/catalog/catalog.ts';
import type { FoundUpToDate } from '../model/catalog/up-to-date.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import type { WholeCatalog } from '../model/catalog/whole-catalog.ts';
import { type TypedFor, typedFor } from '../model/messages/command-line.ts';
import { compareDiagnostics, type Diagnostic } from '../model/messages/diagnostic.ts';
import { type ApprovalRules, NO_APPROVAL_RULES } from '../model/plan/approval.ts';
import type { Guards } from '../model/plan/guards.ts';
import {
  type Adoption,
  type ComparedWith,
  type Deferred,
  type Drift,
  type Notice,
  PLAN_FORMAT_VERSION,
  type Plan,
  type PlanCounts,
  type ResolvedFirst,
  type Step,
} from '../model/plan/plan.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Observed, OpenIntent } from '../model/service/observed.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, sortByAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Json } from '../model/values/json.ts';
import type { MetadataField } from '../model/values/metadata-field.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { madeCustomer } from './all-references.ts';
import { approvalNotices, namedRules, planApprovals, type RulesAround } from './approvals/plan-approvals.ts';
import { type Context, createContext, liveAt } from './context.ts';
import { evidenceOf } from './document/evidence-of-plan.ts';
import { lockNotices } from './document/lock-notices.ts';
import { planDigest } from './document/plan-digest.ts';
import { reachNotices } from './document/reach-notices.ts';
import { sealPlan } from './document/seal-plan.ts';
import { usageNotices } from './document/usage-notices.ts';
import { warningNotices } from './document/warning-notices.ts';
import { orderedNotice } from './guards/bills/ordered-notice.ts';
import { checkGuards } from './guards/check-guards.ts';
import { protectsNothing } from './guards/protected/protects-nothing.ts';
import { loosenedNotices, rulesInForce } from './guards/rules-in-force.ts';

import { holdOf } from './hold/hold-of.ts';

import { affectedBy } from './impact/affected-by.ts';

import { bundleReach } from './impact/bundle-reach.ts';
import { currencyAt } from './impact/currency-at.ts';
import { escalationResets } from './impact/escalation-resets.ts';
import { impactOfPlan } from './impact/impact-of-plan.ts';
import { touchedMoney } from './impact/touched-money.ts';
import { limitedTo, narrowToTargets, unknownReverts } from './narrow-to-targets.ts';
import { needsReading, notRead, readingNotices } from './not-read.ts';
import { joinParts, type Part, part } from './part.ts';
import { type Carried, carryRecords } from './records/carry-records.ts';
import { createTwinFinder, deferOrphans, findOrphans, probableRename } from './records/find-orphans.ts';
import { projectResolved } from './records/fold-projected.ts';
import { planRecordedElsewhere } from './records/recorded-elsewhere.ts';
import { type Standing, standingOf } from './records/standing.ts';
import { recordsOfAdoptions } from './steps/adopt-subscription.ts';
import { orderSteps } from './steps/order-steps.ts';
import { planBundle } from './steps/plan-bundle.ts';
import { planCustomer } from './steps/plan-customer.ts';
import { planPricingPlan } from './steps/plan-pricing-plan.ts';
import { planProduct } from './steps/plan-product.ts';
import { planSubscription } from './steps/plan-subscription.ts';
import { findUpToDate, upToDateDeferred } from './up-to-date/find-up-to-date.ts';

export interface PlanInputs extends TypedFor, WholeCatalog {
  readonly project: string;
  readonly origin: string;
  readonly commit: string | null;
  readonly observed: Observed;
  readonly bindings: Bindings;
  /** The guards that judge the plan. */
  readonly guards: Guards;
  /** The guards in the catalog's own project file, where other guards judge the plan. */
  readonly proposedGuards?: Guards;
  /** The approval rules of the catalog's own project file. */
  readonly approvals?: ApprovalRules;
  /** The approval rules that stood before, which judge the plan too. */
  readonly approvalBase?: ApprovalRules | undefined;
  /** The catalog to compare this one with, where there is one. */
  readonly before?: Catalog;
  /** Set where the catalog is that of another environment. */
  readonly comparedWith?: ComparedWith;
  /** The service's changes are undone at these addresses and below them, or everywhere; elsewhere they are listed. */
  readonly revert: 'all' | readonly Address[];
  /** The plan covers these addresses and their dependencies; an empty list means everything. */
  readonly targets: readonly Address[];
  /** Digests of the steps that the plan has at most; all of them where it is absent. */
  readonly only?: ReadonlySet<string>;
  /** Today in the project's time zone. */
  readonly today: CalendarDay;
  /** The customers' usage in a month, for the impact alone. */
  readonly usage?: readonly UsageSample[];
  /** The samples of the catalog to compare this one with, where there is one. */
  readonly usageBefore?: readonly UsageSample[];
  /** The metadata field by which the impact groups money, outside the digest; by bundle or plan without one. */
  readonly cohortsBy?: MetadataField | null;
  /** The metadata fields that the list of affected subscriptions has, outside the digest. */
  readonly columns?: readonly MetadataField[];
  /** The names of the units that prices count, by metric id or product key, outside the digest. */
  readonly units?: Readonly<Record<string, string>>;
  /** Warnings of `validate` about the parts of the catalog that were read, for whoever approves the plan. */
  readonly warnings?: readonly Diagnostic[];
  readonly toolVersion: string;
  /** Finds out for how long an approval of the plan holds, which plans again for days to come. */
  readonly findHold?: true;
}

export interface Assembled {
  /** Undefined where a diagnostic is an error: there is no partial plan. */
  readonly plan: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Subscriptions of the catalog about which the plan has nothing new to say. */
  readonly foundUpToDate: () => readonly FoundUpToDate[];
}

export function assemblePlan(inputs: PlanInputs): Assembled {
  const { carried, context, timelines, planned, pending, steps, diagnostics, foundUpToDate } =
    arrange(inputs);
  if (steps === undefined) return { plan: undefined, diagnostics, foundUpToDate };

  const deferred = sortByAddress(planned.deferred);
  const drift = sortByAddress(planned.drift).map((entry) => inItsCurrency(context, entry));
  const adopted = onceAdopted(inputs, carried.observed, planned.adoptions) ?? context;
  const { usage: samples = [], cohortsBy = null, columns = [], units = {} } = inputs;
  const money = touchedMoney(adopted, steps, { samples, cohortsBy }, { context, renames: carried.renames });
  const sent = sentBy(inputs, { carried, planned, steps });
  const rules = rulesAround(inputs);
  const digest = planDigest({ ...sent, approvals: namedRules(rules) });
  const facts = {
    steps,
    pending,
    context: adopted,
    today: inputs.today,
    money,
    timelines,
    ...(inputs.before && { before: inputs.before }),
  };
  const guards = checkGuards(protectingRenamed(inputs.guards, carried.renames), facts);
  const impact = {
    ...impactOfPlan(adopted, steps, money),
    bundles: bundleReach(inputs, timelines, steps, inputs.today),
    ...affectedBy(adopted, money, columns),
    ...(Object.keys(units).length === 0 ? {} : { units }),
  };
  const approvals = planApprovals(rules, {
    ...facts,
    guards: inputs.guards,
    findings: guards,
    moves: new Set(impact.moves?.flatMap(({ subscriptions }) => subscriptions)).size,
    isCarriedOut: steps.length + sent.adoptions.length + sent.renames.length > 0,
  });
  const plan = sealPlan({
    format_version: PLAN_FORMAT_VERSION,
    tool_version: inputs.toolVersion,
    ...sent,
    today: inputs.today,
    targets: inputs.targets,
    ...(inputs.revert === 'all' || inputs.revert.length === 0 ? {} : { reverts: inputs.revert }),
    ...(inputs.comparedWith && { compared_with: inputs.comparedWith }),
    catalog: { digest: inputs.catalog.digest, commit: inputs.commit },
    deferred,
    drift,
    notices: [
      ...loosenedNotices(inputs.guards, inputs.proposedGuards, inputs.today),
      ...approvalNotices(rules),
      ...lockNotices(inputs.before, inputs.catalog),
      ...usageNotices(inputs.usageBefore, samples),
      ...reachNotices(inputs.catalog, inputs.today),
      ...warningNotices(inputs.warnings ?? []),
      ...escalationResets(money),
      ...readingNotices(inputs.observed),
      ...listNotices(inputs),
      ...protectsNothing(inputs.guards, context),
      ...unknownReverts(context, inputs.revert),
      ...orderedNotice(inputs.guards, { context: adopted, money }),
      ...planned.notices,
    ],
    guards,
    ...(approvals && { approvals }),
    ...evidenceOf(planned, inputs.upToDate),
    impact,
    counts: countPlan(context, steps, deferred, drift),
    ...(inputs.findHold &&
      steps.length > 0 && { holds: holdOf(inputs, timelines, digest, digestOn(inputs)) }),
    digest,
  });
  return { plan, diagnostics, foundUpToDate };
}

/** The parts of the plan that its digest covers. */
function sentBy(
  inputs: PlanInputs,
  { carried, planned, steps }: Pick<Arranged, 'carried' | 'planned'> & { readonly steps: readonly Step[] },
) {
  return {
    project: inputs.project,
    ...typedFor(inputs),
    target: { origin: inputs.origin, profile: inputs.bindings.profile },
    resolved_first: carried.observed.openIntents.map(resolvedFirst),
    steps,
    adoptions: sortByAddress(planned.adoptions),
    renames: carried.renames,
    guard_rules: rulesInForce(inputs.guards, inputs.today),
  };
}

function rulesAround({ approvals = NO_APPROVAL_RULES, approvalBase }: PlanInputs): RulesAround {
  return { own: approvals, base: approvalBase };
}

/** The digest of the same plan on another day, without its money; undefined where there is no plan then. */
function digestOn(inputs: PlanInputs): (day: CalendarDay) => string | undefined {
  return (today) => {
    const moved = { ...inputs, today };
    const { carried, planned, steps } = arrange(moved);
    if (steps === undefined) return undefined;
    const sent = sentBy(moved, { carried, planned, steps });
    return planDigest({ ...sent, approvals: namedRules(rulesAround(moved)) });
  };
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

/** The decisions of a plan, before its guards, its impact and the rest of its document. */
export interface Arranged extends Pick<Assembled, 'diagnostics' | 'foundUpToDate'> {
  readonly carried: Carried;
  readonly context: Context;
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly planned: Part;
  /** The steps of the whole catalog, regardless of targets. */
  readonly pending: readonly Step[];
  /** In the order of execution; undefined where a diagnostic is an error. */
  readonly steps: readonly Step[] | undefined;
}

/** Decides everything that a plan does; {@link assemblePlan} describes and judges the result. */
export function arrange(inputs: PlanInputs): Arranged {
  const carried = carryRecords(inputs, projectResolved(inputs.observed), inputs);
  const context = createContext({ ...inputs, observed: carried.observed });
  const timelines = timelinesOf(context);
  const orphans = findOrphans(inputs, carried.observed);
  const parts = planEverything(context, timelines, createTwinFinder(orphans));
  const unread = part({
    deferred: [
      ...deferOrphans(context, orphans, inputs.observed.openIntents, carried.renames),
      ...upToDateDeferred(inputs.upToDate, inputs.today),
    ],
  });
  const whole = joinParts([...parts.values(), unread]);
  const planned = limitedTo(inputs.only, narrowToTargets(context, whole, inputs.targets));
  const foundUpToDate = () => findUpToDate(context, timelines, parts);
  const diagnostics = [...carried.diagnostics, ...planned.diagnostics].sort(compareDiagnostics);
  const isWrong = diagnostics.some(({ severity }) => severity === 'error');
  const steps = isWrong ? undefined : orderSteps(planned.steps);
  return { carried, context, timelines, planned, pending: whole.steps, steps, diagnostics, foundUpToDate };
}

/** A declared plan that no page showed may be on a page that could not be asked for. */
function listNotices({ catalog, observed }: PlanInputs): readonly Notice[] {
  const { complete, listed, wholeNames } = observed.plans;
  if (complete || listed.length === 0) return [];
  const isMissed = [...catalog.plans.values()].some(({ address, fields: { name } }) => {
    const isFound = observed.live.has(address) || (typeof name === 'string' && wholeNames?.has(name));
    return !isFound;
  });
  if (!isMissed) return [];
  const message =
    'the list of plans has further pages that cannot be asked for: absence from it proves nothing';
  return [{ code: 'incomplete-list', address: null, message }];
}

function planEverything(
  context: Context,
  timelines: ReadonlyMap<string, Timeline>,
  twinsOf: ReturnType<typeof createTwinFinder>,
): ReadonlyMap<Address, Part> {
  const { catalog } = context;
  const standings = new Map<Address, Standing>();
  const parts = new Map<Address, Part>();
  const add = (declared: Declared, likeness: Json | undefined, plan: () => Part): void => {
    const { address, id } = declared;
    const isNew = !isPresent(context.observed.records.get(address)) && id === undefined;
    const twins = isNew ? twinsOf(address, likeness) : [];
    const unplanned =
      twins.length > 0
        ? part({ deferred: [probableRename(context, address, twins)] })
        : planRecordedElsewhere(context, declared);
    const planned =
      unplanned ??
      (needsReading(context, declared)
        ? part({ deferred: [notRead(address)], evidence: new Map([[address, 'unknown']]) })
        : plan());
    const isKnown = isPresent(context.observed.records.get(address)) || isAdopted(planned, address);
    const exists = isKnown && liveAt(context, address)?.kind !== 'missing';
    standings.set(address, standingOf(address, planned, exists));
    parts.set(address, planned);
  };
  for (const product of byKey(catalog.products))
    add(product, product.fields.name, () => planProduct(context, product));
  for (const bundle of byKey(catalog.bundles))
    add(bundle, bundle.name, () => planBundle(context, bundle, standings));
  for (const plan of byKey(catalog.plans)) add(plan, plan.fields.name, () => planPricingPlan(context, plan));
  for (const customer of byKey(catalog.customers))
    add(customer, customer.fields.name, () => planCustomer(context, customer));
  for (const subscription of byKey(catalog.subscriptions)) {
    const timeline = timelines.get(subscription.key);
    if (timeline === undefined) throw new Error(`no timeline for ${subscription.address}`);
    add(subscription, customerIdOf(context, subscription), () =>
      planSubscription(context, subscription, timeline, standings),
    );
  }
  return parts;
}

/** The customer's id at the service; undefined for a customer that is still to be created. */
function customerIdOf({ observed }: Context, subscription: Subscription): Json | undefined {
  const made = madeCustomer(subscription);
  if (made?.kind !== 'address') return subscription.fields.customer_id;
  return observed.records.get(made.address)?.remoteId ?? undefined;
}

function isAdopted({ adoptions }: Part, address: Address): boolean {
  return adoptions.some((adoption) => adoption.address === address);
}

function timelinesOf({ catalog, observed, today }: Context): ReadonlyMap<string, Timeline> {
  const openedOn = (address: Address): CalendarDay => {
    const recorded = observed.records.get(address);
    return (isPresent(recorded) ? recorded.start : null) ?? today;
  };
  return new Map(
    [...catalog.subscriptions].map(([key, subscription]) => [
      key,
      buildTimeline(catalog, subscription, openedOn(subscription.address)),
    ]),
  );
}

function byKey<T extends { readonly key: string }>(declared: ReadonlyMap<string, T>): readonly T[] {
  return [...declared.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
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
  const touched = new Set(steps.map(({ address }) => address.split('.versions.')[0]));
  const declared = [
    context.catalog.products,
    context.catalog.bundles,
    context.catalog.plans,
    context.catalog.customers,
    context.catalog.subscriptions,
  ];
  const unchanged = declared
    .flatMap((group) => [...group.values()])
    .filter(({ address }) => isPresent(context.observed.records.get(address)) && !touched.has(address));
  const upToDate = context.upToDate?.count ?? 0;
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
    unchanged: unchanged.length + upToDate,
  };
}
