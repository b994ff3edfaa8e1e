/**
 * Changes that somebody made at the service and the catalog has since: nothing is sent for them, or the same once more. They are judged
 * like changes that are sent, from what was recorded, in a world in which they are on record. To find them, the same catalog is planned
 * in a world in which the service has changed nothing since.
 */
import { type Catalog, declaredAt } from '../model/catalog/catalog.ts';
import { isPlainlyShown } from '../model/catalog/comparable.ts';
import type { Difference, Step } from '../model/plan/plan.ts';
import type { Observed } from '../model/service/observed.ts';
import { isPresent } from '../model/service/record.ts';
import { saidPart, sentPart } from '../model/service/said-part.ts';
import { type Address, kindOf, ownerOf } from '../model/values/address.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { type Arranged, arrange } from './arrange.ts';
import { type Context, compared, createContext, liveAt } from './context.ts';
import { changesSince, withUnanswered } from './diff/changes-since.ts';
import { serviceChanges } from './diff/three-way.ts';
import type { PlanInputs } from './plan-inputs.ts';
import { foundVersions } from './records/versions-on-record.ts';

/** The steps that would have made the changes, of everything that has one of them. */
interface TakenOver {
  readonly owners: ReadonlySet<Address>;
  readonly steps: readonly Step[];
  /** By the step that would have made them. */
  readonly differences: ReadonlyMap<Step, readonly Difference[]>;
}

const NOTHING_TAKEN: TakenOver = { owners: new Set(), steps: [], differences: new Map() };

/** The paths that somebody changed at the service, by the address at which they did; a version without a record has no paths. */
type ServiceChanges = ReadonlyMap<Address, readonly string[] | 'made'>;

/** Looks only at what has a record with a value. Fields that neither the catalog nor the record names are left out. */
export function serviceChangesIn(context: Context): ServiceChanges {
  const changes = new Map<Address, readonly string[] | 'made'>();
  for (const [address, live] of context.observed.live) {
    if (live.kind !== 'read' || !isPresent(context.observed.records.get(ownerOf(address)))) continue;
    const record = context.observed.records.get(address);
    if (!isPresent(record)) changes.set(address, 'made');
    else if (record.value !== null) {
      const paths = pathsChanged(context, address, record.value, live.value);
      if (paths.length > 0) changes.set(address, paths);
    }
  }
  return changes;
}

function pathsChanged(
  context: Context,
  address: Address,
  recorded: JsonObject,
  live: JsonObject,
): readonly string[] {
  const record = context.observed.records.get(address);
  if (record !== undefined && kindOf(address) === 'version')
    return changesSince(context, record, live).map(({ path }) => path);
  const shown = withUnanswered(kindOf(address) ?? 'product', live, recorded);
  const declared = declaredFields(context.catalog, address);
  const isAllRecorded = Object.keys(declared).every((name) => Object.hasOwn(recorded, name));
  if (isAllRecorded && isPlainlyShown(recorded, shown, context.nameId)) return [];
  const [before, after, shape] = [recorded, shown, declared].map((value) =>
    compared(context, present(value)),
  );
  if (before === undefined || after === undefined) return [];
  return serviceChanges(before, after, shape)
    .filter(({ op, value }) => op !== 'add' || !isEmpty(value))
    .map(({ path }) => path);
}

/** True for a mapping of which the service shows other fields than those that the catalog declares. */
function isEmpty(value: Json | undefined): boolean {
  return isJsonObject(value ?? null) && Object.keys(value as JsonObject).length === 0;
}

function declaredFields(catalog: Catalog, address: Address): JsonObject {
  const declared = declaredAt(catalog, address) as { readonly fields?: JsonObject } | undefined;
  return declared?.fields ?? {};
}

function present(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

/** The catalog's part that has to be planned again, and the world without what the service changed there. */
function worldOnRecord(
  { catalog, observed }: { readonly catalog: Catalog; readonly observed: Observed },
  changes: ServiceChanges,
): { readonly catalog: Catalog; readonly observed: Observed } {
  const owners = ownersOf(changes);
  const subscriptions = new Map([...catalog.subscriptions].filter(([, { address }]) => owners.has(address)));
  return { catalog: { ...catalog, subscriptions }, observed: withoutLive(observed, owners) };
}

function withoutLive(observed: Observed, owners: ReadonlySet<Address>): Observed {
  const live = [...observed.live].filter(([address]) => !owners.has(ownerOf(address)));
  return { ...observed, live: new Map(live) };
}

function ownersOf(changes: ServiceChanges): ReadonlySet<Address> {
  return new Set([...changes.keys()].map(ownerOf));
}

/** Content that goes along in a request of the plan is judged with it, from what was recorded. */
function withAlong(context: Context, taken: TakenOver, steps: readonly Step[]): TakenOver {
  const along = new Set(
    steps.filter((step) => hasAlong(context, step)).map(({ address }) => ownerOf(address)),
  );
  const owners = new Set([...along].filter((owner) => !taken.owners.has(owner)));
  if (owners.size === 0) return taken;
  const own = steps.filter(({ address }) => owners.has(ownerOf(address)));
  return { ...taken, owners: new Set([...taken.owners, ...owners]), steps: [...taken.steps, ...own] };
}

/** True for a request with more than the catalog states that has an effect. */
function hasAlong(context: Context, { body }: Step): boolean {
  if (body === null || saidPart(body) === body) return false;
  const [said, sent] = [saidPart(body), sentPart(body)].map((value) => compared(context, value));
  return said !== undefined && sent !== undefined && serviceChanges(said, sent).length > 0;
}

/** `onRecord` are the steps of the world on record, `steps` those of the plan. */
function takenOver(
  context: Context,
  changes: ServiceChanges,
  onRecord: readonly Step[],
  steps: readonly Step[],
): TakenOver {
  const sent = new Set(steps.map(({ id }) => id));
  const byOwner = groupBy(changes, ([address]) => ownerOf(address));
  const taken = new Map<Step, readonly Difference[]>();
  for (const step of onRecord) {
    const own = takenBy(context, byOwner.get(ownerOf(step.address)) ?? [], step, sent);
    if (own !== undefined) taken.set(step, own);
  }
  const owners = new Set([...taken.keys()].map(({ address }) => ownerOf(address)));
  const judged = onRecord.filter(
    (step) => owners.has(ownerOf(step.address)) && (taken.has(step) || sent.has(step.id)),
  );
  return { owners, steps: judged, differences: taken };
}

/** `changes` are those of the step's owner. Undefined where the step makes nothing that the service has. */
function takenBy(
  context: Context,
  changes: readonly (readonly [Address, readonly string[] | 'made'])[],
  step: Step,
  sent: ReadonlySet<string>,
): readonly Difference[] | undefined {
  const { id, address, operation, differences: wanted } = step;
  if (operation === 'subscriptions.activate') {
    const live = liveAt(context, address);
    return !sent.has(id) && live?.kind === 'read' && live.status === 'active' ? wanted : undefined;
  }
  const isMade = changes.some(([other, change]) => change === 'made' && other === address);
  if (isMade && !sent.has(id)) return wanted;
  const paths = changes.flatMap(([other, change]) =>
    change !== 'made' && kindOf(other) === kindOf(address) ? change : [],
  );
  const own = wanted.filter(({ path }) =>
    paths.some((other) => isWithin(path, other) || isWithin(other, path)),
  );
  return own.length === 0 ? undefined : own;
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}

/** The steps that are judged, and the world that they are judged in: those of the plan, with what it takes over on record. */
export interface JudgedPlan {
  readonly steps: readonly Step[];
  readonly pending: readonly Step[];
  /** Has on record what was recorded where the plan takes something over, as if it had not been read. */
  readonly context: Context;
  readonly taken: TakenOver;
  /** The plan's own steps where it takes something over: who pays by the change already pays from there. */
  readonly sentBeside: readonly Step[];
}

export function judgedPlan(
  inputs: PlanInputs,
  arranged: Omit<Arranged, 'steps'> & { readonly steps: readonly Step[] },
): JudgedPlan {
  const { context, steps: sent, pending: all, planned, stated } = arranged;
  const taken = takenIn(inputs, arranged);
  const [steps, pending] = [
    [...sent, ...planned.stated],
    [...all, ...stated],
  ];
  const unagreed = besideChanges(context, steps);
  if (taken.steps.length + unagreed.size === 0) return { steps, pending, context, taken, sentBeside: [] };
  const isTaken = ({ address }: Step): boolean => taken.owners.has(ownerOf(address));
  const observed = withoutLive(context.observed, new Set([...taken.owners, ...unagreed]));
  return {
    steps: [...sent.filter((step) => !isTaken(step)), ...planned.stated, ...taken.steps],
    pending: [...all.filter((step) => !isTaken(step)), ...stated, ...taken.steps],
    context: createContext({ ...inputs, observed }),
    taken,
    sentBeside: sent.filter(isTaken),
  };
}

/**
 * The subscriptions that change by the catalog too where a version goes that somebody scheduled at the service: what nobody
 * agreed to is no base for a change.
 */
function besideChanges(context: Context, steps: readonly Step[]): ReadonlySet<Address> {
  const owners = steps.flatMap(({ address, cause }) => (cause === 'service' ? [] : [ownerOf(address)]));
  return new Set(
    owners.filter((owner) =>
      foundVersions(context, owner, context.today).some((row) => context.reverts(row.address)),
    ),
  );
}

type Planned = Pick<Arranged, 'context' | 'pending'> & { readonly steps: readonly Step[] };

function takenIn(inputs: PlanInputs, arranged: Planned): TakenOver {
  const { context, steps } = arranged;
  const changes = serviceChangesIn(context);
  return withAlong(
    context,
    changes.size === 0 ? NOTHING_TAKEN : takenSince(inputs, arranged, changes),
    steps,
  );
}

function takenSince(
  inputs: PlanInputs,
  { context, steps, pending }: Planned,
  changes: ServiceChanges,
): TakenOver {
  const { only: _, ...world } = inputs;
  const onRecord = worldOnRecord(context, changes);
  const observed = { ...onRecord.observed, openIntents: [] };
  const again = arrange({ ...world, ...onRecord, observed, isJudgedAlone: true });
  // A step that a target or a part of the plan leaves out takes nothing over.
  const sent = new Set(steps.map(({ id }) => id));
  const left = new Set(pending.flatMap(({ id }) => (sent.has(id) ? [] : [id])));
  return takenOver(
    context,
    changes,
    (again.steps ?? []).filter(({ id }) => !left.has(id)),
    steps,
  );
}
