/**
 * Plans one subscription: the creation, a patch with the fields that a creation does not carry, then the versions.
 * Each step is planned on the record that the step before it will leave, so that a plan that was cut short continues
 * with the same steps.
 */

import { hasEnded } from '../../interface/index.ts';
import { declaredCurrency } from '../../model/catalog/bundle-in.ts';
import type { Reference, Subscription } from '../../model/catalog/catalog.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import type { Adoption, Deferred, Step } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { openedAddress, pointInForce, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { allReferences, itemReferences, ownReferences, sharedItems } from '../bodies/encode-items.ts';
import { type Context, differencesOf, evidenceAt, isBound, liveAt, traitsOf } from '../context.ts';
import { dependent, needsOf, type Part, part, type Standings } from '../part.ts';
import { type PlannedSubscription, startPlanning } from '../planned-subscription.ts';
import { asCompared, recordsOfAdoptions } from '../records/note-agreed.ts';
import { foundVersions, recordsAsBegun } from '../records/versions-on-record.ts';
import { gone, idMismatch, noLongerManaged, noSuchId } from '../steps/plan-declared.ts';
import { adoptionsOf, comparedSince, mustBeRead, takeReading, withAgreed } from './adopt-subscription.ts';
import { heldChanges } from './brought-changes.ts';
import { draftsLeftBehind, takeLeftDrafts } from './drafts-left-behind.ts';
import { statusDrift, takeActivation } from './plan-activation.ts';
import { planBorders } from './plan-borders.ts';
import { planDrafts } from './plan-drafts.ts';
import { adoptedEnd, endOfNothing, endOnRecord, isOver, notEnded, takeEnd } from './plan-end.ts';
import { planVersions } from './plan-versions.ts';
import { planByClass } from './subscription-classes.ts';
import {
  createOnlyEdits,
  desiredFields,
  fieldSource,
  keptPlan,
  PATCHED_FIELDS,
  SUBSCRIPTION_FIELDS,
  takeUpdate,
} from './subscription-update.ts';

const NOTHING: ReadonlyMap<Address, JsonObject> = new Map();

export function planSubscription(
  context: Context,
  subscription: Subscription,
  timeline: Timeline,
  standings: Standings,
): Part {
  const { address } = subscription;
  const recorded = context.observed.records.get(address);
  const live = liveAt(context, address);
  const exists = isPresent(recorded);
  // Only an answer to a request shows the status of a subscription that cannot be read.
  const shownStatus =
    live?.kind === 'read' ? live.status : exists && live === undefined ? recorded.status : null;
  if (live?.kind !== 'missing' && isOver(context, subscription, exists ? recorded : undefined, shownStatus))
    return part({
      ...(hasEnded(shownStatus, traitsOf(context)) ? {} : notEnded(context, subscription, shownStatus)),
      evidence: exists ? new Map([[address, evidenceAt(context, address, recorded)]]) : new Map(),
    });

  if (live?.kind === 'missing')
    return exists ? part({ drift: [gone(subscription)] }) : notFound(subscription);
  if (hasEnded(shownStatus, traitsOf(context))) {
    return part({
      deferred: [ended(context, address, shownStatus ?? '')],
      drift: exists ? [statusDrift(subscription, recorded, shownStatus ?? '')] : [],
      evidence: new Map([[address, evidenceAt(context, address, recorded)]]),
    });
  }

  const desired = desiredFields(subscription);
  const adoptions =
    exists || subscription.id === undefined
      ? []
      : adoptionsOf(context, subscription, subscription.id, desired);
  const known = exists
    ? [...recordsAsBegun(context, address), ...foundVersions(context, address, context.today)]
    : recordsOfAdoptions(adoptions);
  const { dependsOn } = needsOf(allReferences(subscription, timeline), standings);
  const now = timeline.start === null ? context.today : laterDay(timeline.start, context.today);
  const planned = startPlanning(context, subscription, now, known, { dependsOn, standings });
  const before = planned.recordAt(address);

  if (!isPresent(before)) {
    const opening = openingPoint(timeline, now);
    const { missing } = needsOf(creationReferences(subscription, opening), standings);
    if (missing.length > 0) return part({ deferred: [dependent(address, missing)] });
    takeCreation(context, planned, subscription, timeline, desired);
  }
  const diagnostics = isPresent(before)
    ? createOnlyEdits(context, planned, subscription, before, desired)
    : [];
  let noted: readonly Adoption[] = adoptions;
  let stated: Step | undefined;
  if (isPresent(before) && mustBeRead(context, before)) takeReading(planned, subscription, timeline);
  else {
    const isPast = subscription.ends !== undefined && subscription.ends <= context.today;
    if (!isPast) takeUpdate(context, planned, subscription, desired);
    const versions =
      (isPast
        ? undefined
        : planByClass(context, planned, subscription, timeline, (each) =>
            takeVersions(context, each, subscription, timeline),
          )) ?? NOTHING;
    takeEnd(context, planned, subscription);
    takeLeftDrafts(context, planned);
    stated = adoptedEnd(planned, subscription);
    noted =
      adoptions.length > 0
        ? withAgreed(context, adoptions, versions)
        : comparedSince(context, planned, desired, versions);
    if (stated !== undefined && isPresent(before)) noted = withEnd(noted, before, stated.effective_at);
  }

  const standsStill = traitsOf(context).goesOn.has(shownStatus ?? '');
  return part({
    steps: standsStill ? [] : planned.steps,
    stated: stated === undefined ? [] : [stated],
    deferred: [
      ...heldChanges(address, timeline.held, context.today),
      ...planned.deferred,
      ...(standsStill ? planned.steps.map((step) => waitsFor(step, shownStatus ?? '')) : []),
    ],
    drift: planned.drift,
    adoptions: [...noted, ...namedSince(context, address, known)],
    notices: [
      ...(isPresent(before) ? noLongerManaged(address, before, desired, PATCHED_FIELDS) : []),
      ...(isPresent(before) && planned.steps.length > 0 ? keptPlan(context, subscription, before) : []),
      ...draftsLeftBehind(context, planned, timeline),
      ...endOnRecord(subscription, before),
    ],
    diagnostics: [
      ...(exists ? idMismatch(context, subscription, recorded) : []),
      ...(isPresent(before) ? [] : endOfNothing(subscription)),
      ...diagnostics,
    ],
    evidence: isPresent(before) ? new Map([[address, evidenceAt(context, address, before)]]) : new Map(),
  });
}

/** The adoptions, with an end that was taken over in the subscription's own one. */
function withEnd(noted: readonly Adoption[], row: Recorded, ends: CalendarDay | null): readonly Adoption[] {
  const found = noted.find(({ address }) => address === row.address);
  const own = found ? [found] : asCompared(row);
  return [
    ...noted.filter((each) => each !== found),
    ...own.map((each) => ({ ...each, value: { ...each.value, ends } })),
  ];
}

/** The versions whose ids no answer had named, once the service shows which they are. */
function namedSince(
  { observed: { records } }: Context,
  subscription: Address,
  known: readonly Recorded[],
): readonly Adoption[] {
  return known.flatMap((row) =>
    records.get(row.address)?.remoteId === null && row.address !== subscription ? asCompared(row) : [],
  );
}

function creationReferences(
  subscription: Subscription,
  opening: TimelinePoint | undefined,
): readonly Reference[] {
  return [...ownReferences(subscription), ...itemReferences(opening?.items ?? [])];
}

function notFound(subscription: Subscription): Part {
  return part({ diagnostics: [noSuchId(subscription, subscription.id ?? '')] });
}

function takeCreation(
  context: Context,
  planned: PlannedSubscription,
  subscription: Subscription,
  timeline: Timeline,
  desired: JsonObject,
): void {
  const carried = SUBSCRIPTION_FIELDS.filter(
    ({ carriedBy }) => carriedBy === 'create' || carriedBy === 'both',
  ).map(({ name }) => name);
  const opening = openingPoint(timeline, planned.now);
  const later = Object.keys(desired).filter((name) => !carried.includes(name) && desired[name] !== null);
  if (opening?.entitlements) later.push('entitlements');
  if (opening?.description !== undefined) later.push("the first version's description");
  if (opening !== pointInForce(timeline, planned.now)) later.push('the current items');
  const activates =
    !traitsOf(context).opensAsDraft &&
    subscription.autoActivate &&
    (later.length === 0 || !isBound(context, 'subscriptions.activate'));
  const currency = declaredCurrency(context.catalog, subscription, desired.currency);
  const body: JsonObject = {
    // Without it, the service would take the plan's amounts in the currency of the customer.
    ...(currency !== null && { currency }),
    ...Object.fromEntries(
      Object.entries(desired).filter(([name, value]) => carried.includes(name) && value !== null),
    ),
    ...(opening?.items === undefined ? {} : { items: sharedItems(context, opening.items) }),
    ...(activates ? { auto_activate: true } : {}),
  };
  planned.take({
    address: planned.address,
    operation: 'subscriptions.create',
    action: 'create',
    cause: 'catalog',
    body,
    differences: differencesOf(context, { desired: body, recorded: undefined, live: undefined }, (path) =>
      fieldSource(subscription, path),
    ),
    source: subscription.locate([]),
    opens: opening ? openedAddress(planned.address, opening) : null,
    effectiveAt: planned.now > context.today ? planned.now : null,
    notes:
      activates && later.length > 0 ? [`created active; set by a second request: ${later.join(', ')}`] : [],
  });
}

/**
 * The point that the creation carries. Over a plan it is one with overrides only, so a complete entry that holds by
 * now comes after it as a version of its own.
 */
function openingPoint(timeline: Timeline, now: CalendarDay): TimelinePoint | undefined {
  const holds = pointInForce(timeline, now);
  const overPlan = timeline.points.find((point) => point.overPlan && !point.draft);
  return holds?.overPlan ? holds : (overPlan ?? holds);
}

/**
 * The versions, and the activation once they are complete. Where activating publishes every draft, those of the catalog are
 * made after it. Returns the catalog's content for each recorded version that agrees with it.
 */
function takeVersions(
  context: Context,
  planned: PlannedSubscription,
  subscription: Pick<Subscription, 'ends' | 'autoActivate'>,
  timeline: Timeline,
): ReadonlyMap<Address, JsonObject> {
  const plan = traitsOf(context).keepsPublished ? planBorders : planVersions;
  const published = plan(context, planned, timeline, subscription);
  if (traitsOf(context).opensAsDraft) takeActivation(context, planned, subscription, timeline);
  const drafts = planDrafts(context, planned, timeline);
  if (!traitsOf(context).opensAsDraft) takeActivation(context, planned, subscription, timeline);
  return new Map([...published, ...drafts]);
}

function ended(context: Context, address: Address, status: string): Deferred {
  return {
    kind: 'ended',
    address,
    reason: `the service has it as "${status}", neither draft nor active`,
    fix: `take all that has ended out of the catalog and the records: ${commandLine(context, 'state rm ended')}`,
  };
}

/** A change of a subscription that goes on later: it is named with its money, and waits. */
function waitsFor({ address, operation, differences, effective_at: day }: Step, status: string): Deferred {
  return {
    kind: 'dependent',
    address,
    reason: `${operation}${day === null ? '' : ` for ${day}`} waits: the service has the subscription as "${status}"`,
    fix: 'plan again once the service has it as active',
    differences,
  };
}
