/**
 * Plans one subscription: created with what creating carries, completed with what only a patch carries, then its
 * versions. Each step is planned on the record that the step before it will leave, so that a plan cut short is taken up
 * with the same steps.
 */
import type { Address } from '../model/address.ts';
import { laterDay } from '../model/calendar-day.ts';
import type { Subscription } from '../model/catalog.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type Field, fieldsOf } from '../model/field.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Difference, Withheld } from '../model/plan.ts';
import { isPresent, type Recorded } from '../model/record.ts';
import type { Source } from '../model/source.ts';
import { pointInForce, type Timeline } from '../timeline/timeline.ts';
import {
  blocked,
  type Context,
  compared,
  encodeReference,
  evidenceAt,
  isBound,
  isDrift,
  liveAt,
  stepCause,
} from './context.ts';
import { type Course, startCourse } from './course.ts';
import { encodeItems, itemReferences } from './encode-items.ts';
import { type Part, part } from './part.ts';
import { idMismatch, noLongerManaged, topLevel } from './plan-declared.ts';
import { planVersions } from './plan-versions.ts';
import { dependent, needsOf, type Standings } from './standing.ts';
import { differences } from './three-way.ts';

const FIELDS: readonly Field[] = fieldsOf('subscription') ?? [];
const PATCHED = FIELDS.filter(({ carriedBy }) => carriedBy !== 'create');
const CREATE_ONLY = FIELDS.filter(({ carriedBy }) => carriedBy === 'create');

export function planSubscription(
  context: Context,
  subscription: Subscription,
  timeline: Timeline,
  standings: Standings,
  orphansOfCustomer: readonly Address[],
): Part {
  const { address } = subscription;
  const recorded = context.observed.records.get(address);
  const live = liveAt(context, address);
  const exists = isPresent(recorded);

  const references = [
    ...(subscription.plan ? [subscription.plan] : []),
    ...timeline.points.flatMap(({ items }) => itemReferences(items ?? [])),
  ];
  const needs = needsOf(references, standings);
  if (needs.missing.length > 0) return part({ withheld: [dependent(address, needs.missing)] });
  if (!exists && subscription.id !== undefined) return part({ withheld: [notYetAdopted(subscription)] });
  if (!exists && orphansOfCustomer.length > 0)
    return part({ withheld: [customerHasOrphan(address, orphansOfCustomer)] });
  if (live?.kind === 'missing') {
    const removed: Difference = { op: 'remove', path: '', cause: 'service', source: null };
    return part({ drift: [{ address, differences: [removed] }] });
  }
  if (live && live.status !== null && live.status !== 'draft' && live.status !== 'active') {
    return part({ withheld: [ended(address, live.status)], evidence: new Map([[address, 'live']]) });
  }

  const now = timeline.start === null ? context.today : laterDay(timeline.start, context.today);
  const course = startCourse(context, address, now, context.recordsOf(address), needs.dependsOn);
  const desired = desiredFields(subscription);

  if (!exists) takeCreation(context, course, subscription, timeline, desired);
  const diagnostics = exists ? createOnlyEdits(context, subscription, recorded, desired) : [];
  takeUpdate(context, course, subscription, desired);
  planVersions(context, course, timeline);
  takeActivation(context, course, subscription);

  const evidence = exists ? new Map([[address, evidenceAt(context, address, recorded)]]) : new Map();
  const mismatch = exists ? idMismatch(subscription, recorded) : [];
  return part({
    steps: course.steps,
    withheld: [...heldChanges(context, address, timeline), ...course.withheld],
    drift: course.drift,
    notices: exists ? noLongerManaged(address, recorded, desired, PATCHED) : [],
    diagnostics: [...mismatch, ...diagnostics],
    evidence,
  });
}

function desiredFields(subscription: Subscription): JsonObject {
  return {
    ...subscription.fields,
    ...(subscription.plan ? { plan_id: encodeReference(subscription.plan) } : {}),
  };
}

function takeCreation(
  context: Context,
  course: Course,
  subscription: Subscription,
  timeline: Timeline,
  desired: JsonObject,
): void {
  const carried = FIELDS.filter(({ carriedBy }) => carriedBy !== 'update').map(({ name }) => name);
  const opening = pointInForce(timeline, course.now);
  const later = Object.keys(desired).filter((name) => !carried.includes(name));
  if (opening?.entitlements) later.push('entitlements');
  const activates =
    subscription.autoActivate && (later.length === 0 || !isBound(context, 'subscriptions.activate'));
  const body: JsonObject = {
    ...Object.fromEntries(Object.entries(desired).filter(([name]) => carried.includes(name))),
    ...(opening?.items === undefined ? {} : { items: encodeItems(opening.items) }),
    ...(activates ? { auto_activate: true } : {}),
  };
  course.take({
    address: course.address,
    operation: 'subscriptions.create',
    action: 'create',
    cause: 'catalog',
    body,
    differences: differences(
      { desired: compared(context, body), recorded: undefined, live: undefined },
      (path) => fieldSource(subscription, path),
    ),
    source: subscription.locate([]),
    opens: opening?.address ?? null,
    effectiveAt: course.now > context.today ? course.now : null,
    notes: activates && later.length > 0 ? [`active before it is complete: ${later.join(', ')} follow`] : [],
  });
}

/** Fields of the subscription itself; a price's own place is shown with the version that carries it. */
function fieldSource(subscription: Subscription, path: readonly string[]): Source {
  const [field, ...rest] = path;
  if (field === 'plan_id') return subscription.locate(['plan']);
  if (field === 'items') return subscription.locate(['versions', 0, 'items']);
  return subscription.locate([field ?? '', ...rest]);
}

function createOnlyEdits(
  context: Context,
  subscription: Subscription,
  recorded: Recorded,
  desired: JsonObject,
): readonly Diagnostic[] {
  if (recorded.value === null) return [];
  const found = differences(
    {
      desired: compared(context, only(desired, CREATE_ONLY)),
      recorded: compared(context, only(recorded.value, CREATE_ONLY)),
      live: undefined,
    },
    (path) => fieldSource(subscription, path),
  );
  return topLevel(found).map((name) => ({
    severity: 'error',
    code: 'create-only-field',
    source: fieldSource(subscription, [name]),
    message: `${name} of ${subscription.address} was set when it was created and cannot be changed`,
    mend: 'write the old value again, or end this subscription and declare another one under a new key',
  }));
}

function takeUpdate(context: Context, course: Course, subscription: Subscription, desired: JsonObject): void {
  const recorded = course.recordAt(course.address);
  if (!recorded) return;
  const live = liveAt(context, course.address);
  const wanted = only(desired, PATCHED);
  const found = differences(
    {
      desired: compared(context, wanted),
      recorded: recorded.value ? compared(context, only(recorded.value, PATCHED)) : undefined,
      live:
        live?.kind === 'read'
          ? compared(context, answeredOnly(live.value, recorded.value, wanted))
          : undefined,
    },
    (path) => fieldSource(subscription, path),
  );
  const drift = found.filter((difference) => isDrift(context, course.address, difference));
  if (drift.length > 0) course.drifted({ address: course.address, differences: drift });
  const work = found.filter((difference) => !isDrift(context, course.address, difference));
  const body = patchBody(topLevel(work), wanted, recorded.value ?? {}, work);
  const carried = work.filter(({ path }) => Object.hasOwn(body, path.split('/')[1] ?? ''));
  if (Object.keys(body).length === 0) return;
  course.take({
    address: course.address,
    operation: 'subscriptions.update',
    action: 'update',
    cause: stepCause(carried),
    body,
    differences: carried,
    source: subscription.locate([]),
    notes: Object.entries(body).flatMap(([name, value]) =>
      value === null ? [`${name} is taken away: it left the catalog`] : [],
    ),
  });
}

/** A field that no answer shows is compared with what was recorded, never with its absence from the answer. */
function answeredOnly(live: JsonObject, recorded: JsonObject | null, wanted: JsonObject): JsonObject {
  const unanswered = PATCHED.filter(({ answered }) => !answered).map(({ name }) => name);
  const kept = Object.fromEntries(
    unanswered.flatMap((name) => {
      const value = (recorded ?? wanted)[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return { ...live, ...kept };
}

/** A field that left the catalog is sent as null; metadata goes key by key. */
function patchBody(
  names: readonly string[],
  wanted: JsonObject,
  recorded: JsonObject,
  work: readonly Difference[],
): JsonObject {
  const body: Record<string, Json> = {};
  for (const field of PATCHED.filter(({ name }) => names.includes(name))) {
    const value = wanted[field.name];
    if (field.managed === 'by-key')
      body[field.name] = changedKeys(value, recorded[field.name], field.name, work);
    else if (value !== undefined) body[field.name] = value;
    else if (field.nullable) body[field.name] = null;
  }
  return body;
}

function changedKeys(
  wanted: Json | undefined,
  recorded: Json | undefined,
  field: string,
  work: readonly Difference[],
): Json {
  const now = isJsonObject(wanted) ? wanted : {};
  const before = isJsonObject(recorded) ? recorded : {};
  const whole = work.some(({ path }) => path === `/${field}`);
  const touched = work.map(({ path }) => path.split('/')[2]);
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])].sort();
  return Object.fromEntries(
    keys.filter((key) => whole || touched.includes(key)).map((key) => [key, now[key] ?? null]),
  );
}

function takeActivation(context: Context, course: Course, subscription: Subscription): void {
  const recorded = course.recordAt(course.address);
  if (!subscription.autoActivate || recorded?.status !== 'draft') return;
  const live = liveAt(context, course.address);
  if (live?.kind === 'read' && live.status === 'active') return;
  if (!isBound(context, 'subscriptions.activate')) {
    course.withhold(blocked(course.address, 'subscriptions.activate', 'activating it'));
    return;
  }
  course.take({
    address: course.address,
    operation: 'subscriptions.activate',
    action: 'activate',
    cause: 'catalog',
    body: null,
    differences: [],
    source: subscription.locate(['auto_activate']),
  });
}

function only(value: JsonObject, fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => fields.some((field) => field.name === name)),
  );
}

function heldChanges(context: Context, address: Address, timeline: Timeline): readonly Withheld[] {
  return timeline.held
    .filter(({ until }) => until === null || until > context.today)
    .map(({ bundle, change, until }) => ({
      kind: 'locked',
      address,
      reason: `its price lock holds back the change of ${bundle} on ${change}${until ? ` until ${until}` : ''}`,
      mend: until ? `nothing to do: it holds from ${until}` : 'take `price_lock` away to let it through',
    }));
}

function ended(address: Address, status: string): Withheld {
  return {
    kind: 'ended',
    address,
    reason: `the service has it as "${status}", neither draft nor active`,
    mend: `take it out of the catalog and run: pricewright state rm ${address}`,
  };
}

function notYetAdopted(subscription: Subscription): Withheld {
  return {
    kind: 'unread',
    address: subscription.address,
    reason: 'adopting an existing subscription is not built yet',
    mend: 'leave it out of the catalog for now; nothing is sent for it',
  };
}

function customerHasOrphan(address: Address, orphans: readonly Address[]): Withheld {
  return {
    kind: 'blocked',
    address,
    reason: `its customer already has ${orphans.join(', ')}, which left the catalog and is still recorded`,
    mend: `if it is the same one, write \`renamed_from\`; if not, run: pricewright state rm ${orphans[0] ?? ''}`,
  };
}
