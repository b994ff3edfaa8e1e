/** What every part of the planner looks at: the observed world by address, what is bound, and today. */
import { type Address, covers, kindOf, ownerOf, parseAddress } from '../model/address.ts';
import type { Bindings } from '../model/binding.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import { type Catalog, type Declared, isDeclared, type Reference } from '../model/catalog.ts';
import { type TypedFor, typedFor } from '../model/command-line.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Evidence, Live, Observed } from '../model/observed.ts';
import type { OperationName } from '../model/operation.ts';
import type { Deferred, Difference } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { isPresent, isVersionRecord } from '../model/record.ts';
import { suggestBinding } from '../service/suggest-binding.ts';
import { comparable, isPlainlySame, type NameId } from './diff/comparable.ts';
import { differences, type SourceOf, type ThreeWay } from './diff/three-way.ts';

/** `environment` has the records: what a person is told to type names it. */
export interface Context extends TypedFor {
  readonly catalog: Catalog;
  readonly bindings: Bindings;
  readonly observed: Observed;
  readonly today: CalendarDay;
  readonly nameId: NameId;
  /** Whether the service's own changes at an address are to be undone. */
  reverts(address: Address): boolean;
  /** A subscription's own record and its versions': a draft that the service shows as published counts as published. */
  recordsOf(subscription: Address): readonly Recorded[];
  /** Those of its versions that were read in this run. */
  versionsRead(subscription: Address): readonly (readonly [Address, LiveRead])[];
}

export type LiveRead = Extract<Live, { kind: 'read' }>;

export interface ContextInputs extends TypedFor {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly bindings: Bindings;
  readonly today: CalendarDay;
  /** What the service changed is undone at these addresses and below them, or everywhere. */
  readonly revert: 'all' | readonly string[];
}

export function createContext(inputs: ContextInputs): Context {
  const { catalog, observed, bindings, today, revert } = inputs;
  const owned = byOwner(observed.records.values(), ({ address }) => address);
  const versions = byOwner(versionsReadIn(observed), ([address]) => address);
  return {
    ...typedFor(inputs),
    catalog,
    bindings,
    observed,
    today,
    nameId: idNames(catalog, observed.records),
    reverts: (address) => revert === 'all' || revert.some((named) => covers(named, address)),
    recordsOf: (subscription) => (owned.get(subscription) ?? []).map((row) => asShown(inputs, row)),
    versionsRead: (subscription) => versions.get(subscription) ?? [],
  };
}

/**
 * Published by hand, or by an apply that a restored state forgot: to publish it a second time would be refused for ever. One
 * that the catalog still has as a draft stays one, and is listed.
 */
function asShown({ catalog, observed }: ContextInputs, row: Recorded): Recorded {
  const live = row.status === 'draft' ? observed.live.get(row.address) : undefined;
  const published = live?.kind === 'read' && isVersionRecord(row) && isPublished(live);
  return published && isAgreed(catalog, row.address) ? { ...row, status: 'published' } : row;
}

export function isPublished({ status }: LiveRead): boolean {
  return status !== null && status !== 'draft';
}

function isAgreed({ subscriptions }: Catalog, version: Address): boolean {
  const parsed = parseAddress(version);
  if (parsed?.kind !== 'version') return false;
  const entries = subscriptions.get(parsed.key)?.entries ?? [];
  return entries.some(
    ({ effectiveAt, draft }) => draft !== true && (effectiveAt ?? 'opening') === parsed.point,
  );
}

function byOwner<T>(all: Iterable<T>, addressOf: (one: T) => Address): ReadonlyMap<Address, readonly T[]> {
  const owned = new Map<Address, T[]>();
  for (const one of all) {
    const owner = ownerOf(addressOf(one));
    const siblings = owned.get(owner);
    if (siblings) siblings.push(one);
    else owned.set(owner, [one]);
  }
  return owned;
}

function versionsReadIn({ live }: Observed): readonly (readonly [Address, LiveRead])[] {
  return [...live].flatMap(([address, seen]) =>
    seen.kind === 'read' && kindOf(address) === 'version' ? [[address, seen] as const] : [],
  );
}

/**
 * What left the catalog keeps its record, and may be declared with its id under a new key: then the name that the catalog
 * has counts, since whatever refers to it is written with that.
 */
export function idNames(catalog: Catalog, records: Observed['records']): NameId {
  const names = new Map<string, Address>();
  const declared: Iterable<Declared>[] = [
    catalog.products.values(),
    catalog.bundles.values(),
    catalog.plans.values(),
    catalog.customers.values(),
    catalog.subscriptions.values(),
  ];
  for (const group of declared)
    for (const { id, address } of group) if (id !== undefined) names.set(id, address);
  for (const recorded of records.values()) {
    const { remoteId, address } = recorded;
    if (remoteId === null || !isPresent(recorded)) continue;
    if (!names.has(remoteId) || isDeclared(catalog, address)) names.set(remoteId, address);
  }
  return (id) => names.get(id);
}

export function isBound(context: Context, operation: OperationName): boolean {
  return context.bindings.operations.has(operation);
}

/** Whether it is in the catalog or on record. */
export function isKnown({ catalog, observed }: Context, address: Address): boolean {
  return observed.records.has(address) || isDeclared(catalog, address);
}

export function liveAt(context: Context, address: Address): Live | undefined {
  return context.observed.live.get(address);
}

export function compared(context: Context, value: JsonObject): JsonObject {
  return comparable(value, context.nameId);
}

/** {@link differences} of values that are not in compared form. */
export function differencesOf(context: Context, sides: ThreeWay, sourceOf: SourceOf): readonly Difference[] {
  const { desired, recorded, live } = sides;
  const before = [recorded, live].filter((side) => side !== undefined);
  if (before.length > 0 && before.every((side) => isPlainlySame(desired, side, context.nameId))) return [];
  return differences(
    {
      desired: compared(context, desired),
      recorded: recorded && compared(context, recorded),
      live: live && compared(context, live),
    },
    sourceOf,
  );
}

/** How well the value at an address that exists is known. */
export function evidenceAt(context: Context, address: Address, recorded: Recorded | undefined): Evidence {
  if (liveAt(context, address)?.kind === 'read') return 'live';
  return recorded?.value ? 'recorded' : 'unknown';
}

/** A change deferred because its operation is absent, with the binding that would unblock it. */
export function blocked(address: Address, operation: OperationName, change: string): Deferred {
  return {
    kind: 'blocked',
    address,
    reason: `${change} needs ${operation}, which the published interface does not have`,
    fix: `bind it in the project file: ${suggestBinding(operation)}`,
  };
}

/** A reference as it stands in a step's body: addresses by `$ref`, filled in from state when the step is sent. */
export function encodeReference(reference: Reference): Json {
  return reference.kind === 'address' ? { $ref: `${reference.address}#id` } : reference.id;
}

/** What a reference is called in compared form. */
export function referenceName(context: Context, reference: Reference): string {
  return reference.kind === 'address' ? reference.address : (context.nameId(reference.id) ?? reference.id);
}
