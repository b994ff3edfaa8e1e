/**
 * Decides everything that a plan does: a pure function. Every part is planned on its own, in the order in which things
 * refer to each other; the parts are then joined and ordered.
 */
import type { Declared, Product } from '../model/catalog/catalog.ts';
import { compareDiagnostics, type Diagnostic } from '../model/messages/diagnostic.ts';
import type { Step } from '../model/plan/plan.ts';
import { fixedDays } from '../model/service/fixed-days.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, compareAddresses, ownerOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { encodeMetrics, metricReferences } from './bodies/encode-items.ts';
import { type Context, createContext, liveAt, traitsOf } from './context.ts';
import { deferWaiting } from './diff/not-taken.ts';
import { limitedTo, narrowToTargets } from './narrow-to-targets.ts';
import { needsReading, notRead } from './not-read.ts';
import {
  dependent,
  joinParts,
  needsOf,
  type Part,
  part,
  type Standing,
  type Standings,
  standingOf,
} from './part.ts';
import type { PlanInputs } from './plan-inputs.ts';
import { type Carried, carryRecords } from './records/carry-records.ts';
import { createRenameFinder, deferOrphans, findOrphans, probableRename } from './records/find-orphans.ts';
import { projectResolved } from './records/fold-projected.ts';
import { unlessItMayExist } from './records/in-doubt.ts';
import { planRecordedElsewhere } from './records/recorded-elsewhere.ts';
import { accountDiffers, withWishesDeferred } from './steps/gone.ts';
import { planBundle } from './steps/plan-bundle.ts';
import { planCustomer } from './steps/plan-customer.ts';
import { type Found, planDeclared } from './steps/plan-declared.ts';
import { isDue, planDeletion } from './steps/plan-deletion.ts';
import { planPricingPlan } from './steps/plan-pricing-plan.ts';
import { withBroughtChanges } from './subscription/brought-changes.ts';
import { withPublishedDrafts } from './subscription/drafts-left-behind.ts';
import { planSubscription } from './subscription/plan-subscription.ts';
import { withTagIds } from './tag-ids.ts';

/** The decisions of a plan, before its guards, its impact and the rest of its document. */
export interface Arranged {
  readonly carried: Carried;
  readonly context: Context;
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly planned: Part;
  /** The steps of the whole catalog, regardless of targets. */
  readonly pending: readonly Step[];
  /** The same, of what is taken over and never sent. */
  readonly stated: readonly Step[];
  /** In the order of execution; undefined where a diagnostic is an error. */
  readonly steps: readonly Step[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A change of the service that is not undone yet, although the project undoes all of them, is deferred by name. */
function waitingDeferred(context: Context, whole: Part): Part {
  const waiting = deferWaiting(context, whole.drift);
  if (waiting.length === 0) return whole;
  return {
    ...whole,
    drift: whole.drift.filter((each) => !waiting.some(({ differences }) => differences === each.differences)),
    deferred: [...whole.deferred, ...waiting],
  };
}

/** Decides everything that a plan does; {@link assemblePlan} describes and judges the result. */
export function arrange(written: PlanInputs): Arranged {
  const tagged = withTagIds(written.catalog, written.observed, written.bindings);
  const inputs = { ...written, catalog: tagged.catalog };
  const resolved = projectResolved(inputs.observed, traitsOf(inputs));
  const carried = withPublishedDrafts(carryRecords(inputs.catalog, resolved, inputs));
  const context = createContext({ ...inputs, observed: carried.observed });
  const timelines = timelinesOf(context);
  const orphans = findOrphans(inputs.catalog, carried.observed);
  const parts = planEverything(context, timelines, createRenameFinder(context, orphans));
  const unread = part({
    deferred: deferOrphans(context, orphans, inputs.observed.openIntents, carried.renames),
  });
  const whole = waitingDeferred(context, joinParts([...parts.values(), unread]));
  const planned = limitedTo(inputs.only, narrowToTargets(context, whole, inputs.targets));
  const diagnostics = [
    ...tagged.diagnostics,
    ...carried.diagnostics,
    ...planned.diagnostics,
    ...accountDiffers(context, planned),
  ].sort(compareDiagnostics);
  const isWrong = diagnostics.some(({ severity }) => severity === 'error');
  const ordered = isWrong ? undefined : lookFirst(context, orderSteps(planned.steps));
  const { steps, adoptions } = withBroughtChanges(context, timelines, { ...planned, steps: ordered ?? [] });
  const { steps: pending, stated } = whole;
  return {
    ...{ carried, context, timelines, pending, stated, diagnostics },
    planned: { ...planned, adoptions },
    steps: ordered && steps,
  };
}

function planEverything(
  context: Context,
  timelines: ReadonlyMap<string, Timeline>,
  orphansLike: ReturnType<typeof createRenameFinder>,
): ReadonlyMap<Address, Part> {
  const { catalog } = context;
  const standings = new Map<Address, Standing>();
  const parts = new Map<Address, Part>();
  const add = (declared: Declared, planIn: (context: Context) => Part): void => {
    const { address, id } = declared;
    const isNew = !isPresent(context.observed.records.get(address)) && id === undefined;
    const orphansAlike = isNew ? orphansLike(declared) : [];
    const unplanned =
      orphansAlike.length > 0
        ? part({ deferred: [probableRename(context, address, orphansAlike)] })
        : planRecordedElsewhere(context, declared);
    const planned =
      unplanned ??
      (needsReading(context, declared)
        ? part({ deferred: [notRead(address)], evidence: new Map([[address, 'unknown']]) })
        : unlessItMayExist(context, declared, planIn(context)));
    const isKnown = isPresent(context.observed.records.get(address)) || isAdopted(planned, address);
    const isGone = isKnown && liveAt(context, address)?.kind === 'missing';
    standings.set(address, standingOf(address, planned, isKnown && !isGone));
    parts.set(address, isGone ? withWishesDeferred(context, address, planned, planIn) : planned);
  };
  for (const metric of byKey(catalog.metrics))
    add(metric, (within) => planDeclared(within, 'metric', metric, declaredId(metric)));
  for (const product of byKey(catalog.products))
    add(product, (within) => planProduct(within, product, standings));
  for (const bundle of byKey(catalog.bundles)) add(bundle, (within) => planBundle(within, bundle, standings));
  for (const plan of byKey(catalog.plans)) add(plan, (within) => planPricingPlan(within, plan, standings));
  for (const customer of byKey(catalog.customers)) add(customer, (within) => planCustomer(within, customer));
  for (const subscription of byKey(catalog.subscriptions)) {
    const timeline = timelines.get(subscription.key);
    if (timeline === undefined) throw new Error(`no timeline for ${subscription.address}`);
    add(subscription, (within) => planSubscription(within, subscription, timeline, standings));
  }
  return parts;
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
      buildTimeline(
        catalog,
        subscription,
        openedOn(subscription.address),
        fixedDays(observed.records.get(subscription.address)),
      ),
    ]),
  );
}

function byKey<T extends { readonly key: string }>(declared: ReadonlyMap<string, T>): readonly T[] {
  return [...declared.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Steps of one subscription keep the order in which they were planned: they run strictly one after another. */
export function orderSteps(steps: readonly Step[]): readonly Step[] {
  return [...steps].sort((a, b) => {
    if ((a.action === 'delete') !== (b.action === 'delete')) return a.action === 'delete' ? 1 : -1;
    return compareAddresses(ownerOf(a.address), ownerOf(b.address));
  });
}

/** Plans one product: adopted by its id, created where that is bound, deleted only where the catalog has `absent`. */
function planProduct(context: Context, product: Product, standings: Standings): Part {
  const { address, absent, fields } = product;
  if (isDue(absent, context.today)) return planDeletion(context, 'product', product);
  const { dependsOn, missing } = needsOf(metricReferences(fields), standings);
  if (missing.length > 0) return part({ deferred: [dependent(address, missing)] });
  const encoded = { ...product, fields: encodeMetrics(fields) };
  const planned = planDeclared(context, 'product', encoded, declaredId(product));
  return dependsOn.length === 0
    ? planned
    : { ...planned, steps: planned.steps.map((step) => ({ ...step, depends_on: dependsOn })) };
}

function declaredId({ id }: Declared): Found | undefined {
  return id === undefined ? undefined : { remoteId: id, how: 'declared' };
}

/**
 * The service does not document which of two published versions of one day holds. The first such replacement on an
 * account is sent alone and looked at: whatever does not go before it waits for it.
 */
function lookFirst({ observed }: Pick<Context, 'observed'>, steps: readonly Step[]): readonly Step[] {
  if (observed.sameDay !== undefined) return steps;
  let first = steps.find(({ replaces }) => replaces);
  if (first === undefined) return steps;
  const byId = new Map(steps.map((step) => [step.id, step]));
  let goFirst: ReadonlySet<string> = new Set();
  for (let earlier: Step | undefined = first; earlier !== undefined; ) {
    first = earlier;
    goFirst = stepsBefore(first, byId);
    earlier = [...goFirst].map((id) => byId.get(id)).find((step) => step?.replaces);
  }
  return steps.map((step) => {
    if (step === first) return { ...step, looks: true as const };
    if (goFirst.has(step.id)) return step;
    return { ...step, depends_on: [...new Set([...step.depends_on, first.id])] };
  });
}

function stepsBefore(step: Step, byId: ReadonlyMap<string, Step>): ReadonlySet<string> {
  const before = new Set<string>();
  const left = [...step.depends_on];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (before.has(id)) continue;
    before.add(id);
    left.push(...(byId.get(id)?.depends_on ?? []));
  }
  return before;
}
