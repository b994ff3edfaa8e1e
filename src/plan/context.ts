/** The context of every part of the planner: the observed world by address, the bindings, and today. */

import { type OperationName, PROFILES, type Traits, UNTIL_ACTIVE } from '../interface/index.ts';
import {
  type Catalog,
  declaredThings,
  isDeclared,
  type Reference,
  UNREAD_TOPICS,
  type UnreadTopic,
  type VersionEntry,
} from '../model/catalog/catalog.ts';
import {
  comparable,
  isPlainlySame,
  isPlainlyShown,
  type NameId,
  withUnshown,
} from '../model/catalog/comparable.ts';
import type { Ignored } from '../model/catalog/ignored.ts';
import { type TypedFor, typedFor } from '../model/messages/command-line.ts';
import type { Deferred, Difference } from '../model/plan/plan.ts';
import { confirmedTopics, type Judging, partialPeriodBefore } from '../model/plan/rules.ts';
import type { Bindings } from '../model/service/binding.ts';
import { withDiscountOnRecord } from '../model/service/given-discounts.ts';
import type { Evidence, Live, Observed } from '../model/service/observed.ts';
import { isPresent, isVersionRecord, type Recorded } from '../model/service/record.ts';
import { isSentAgain } from '../model/service/record-kept.ts';
import { type Address, covers, kindOf, ownerOf, parseAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import type { Json, JsonObject } from '../model/values/json.ts';
import { createOneOfEach, type OneOfEach, remember } from '../model/values/remember.ts';
import { suggestBinding } from '../service/check-binding.ts';
import { differences, type SourceOf, type ThreeWay } from './diff/three-way.ts';

/** `environment` has the records, so the commands that a person is asked to type name it. */
export interface Context extends TypedFor {
  /** Its bills are read as they were before the plan. */
  readonly catalog: Catalog;
  readonly bindings: Bindings;
  readonly observed: Observed;
  readonly today: CalendarDay;
  readonly nameId: NameId;
  /** Equal lists of differences are one object. */
  readonly oneOfEach: OneOfEach;
  /** True if the service's own changes are to be undone everywhere. */
  readonly undoesAll: boolean;
  /** True if they are to be undone anywhere. */
  readonly revertsSome: boolean;
  /** True for an undo: what it sends was given before. */
  readonly goesBack: boolean;
  /** True for a plan that is only shown: nothing waits for a look at the service. */
  readonly isPreview: boolean;
  /** The things that no answer shows and every set of rules that judges the plan confirms for the whole account. */
  readonly confirmed: ReadonlySet<UnreadTopic>;
  /** The ids of what nobody wants to manage. */
  readonly ignored: ReadonlySet<string>;
  /**
   * The digests of the applied plans with which dated changes are approved, by the hash of the change; undefined where
   * nobody looked, as between two catalogs.
   */
  readonly approved: ReadonlyMap<string, string> | undefined;
  /** True if a person named the address to be undone: it does not wait, however often the same was sent. */
  insists(address: Address): boolean;
  /** True if the service's own changes at an address are to be undone, or those of one field. */
  reverts(address: Address, field?: string): boolean;
  /** Why a change of these fields is not undone although the project undoes all of them; undefined where it is undone. */
  waits(address: Address, fields: readonly string[]): string | undefined;
  /**
   * The records of a subscription and of its versions. A draft that the service shows as published counts as
   * published, unless the catalog still has it as a draft.
   */
  recordsOf(subscription: Address): readonly Recorded[];
  /** The subscription's versions that were read in this run. */
  versionsRead(subscription: Address): readonly (readonly [Address, LiveRead])[];
}

/** How the service at the other end differs from the published interface. */
export function traitsOf({ bindings }: Pick<Context, 'bindings'>): Traits {
  return PROFILES[bindings.profile].traits;
}

/** True for a subscription that is a draft where its versions are drafts until it is activated. */
export function isWaiting(context: Pick<Context, 'bindings'>, own: Recorded | undefined): boolean {
  return own?.status === 'draft' && traitsOf(context).opensAsDraft;
}

export type LiveRead = Extract<Live, { kind: 'read' }>;

export interface ContextInputs extends TypedFor, Judging {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly bindings: Bindings;
  readonly today: CalendarDay;
  /** The service's changes are undone at these addresses and below them, or everywhere. */
  readonly revert: 'all' | readonly string[];
  /** The addresses that a person named where the changes are undone everywhere. */
  readonly insisted?: readonly string[];
  readonly ignored?: readonly Ignored[];
  /** Set for an undo. */
  readonly goesBack?: true;
  /** Set for a plan that is only shown. */
  readonly isPreview?: true;
  /** Set where nothing of what is planned is sent, so that nothing waits for what no answer shows. */
  readonly isJudgedAlone?: true;
}

export function createContext(inputs: ContextInputs): Context {
  const { catalog, bindings, today, revert } = inputs;
  const readBefore = partialPeriodBefore(inputs);
  const observed = withDraftsAgain(inputs, withDiscountsOnRecord(inputs));
  const named = revert === 'all' ? (inputs.insisted ?? []) : revert;
  const insists = (address: Address) => named.some((each) => covers(each, address));
  const owned = groupBy(observed.records.values(), ({ address }) => ownerOf(address));
  const versions = groupBy(versionsReadIn(observed), ([address]) => ownerOf(address));
  return {
    ...typedFor(inputs),
    catalog: readBefore === undefined ? catalog : { ...catalog, partialPeriod: readBefore },
    bindings,
    observed,
    today,
    nameId: idNames(catalog, observed.records),
    oneOfEach: createOneOfEach(),
    undoesAll: revert === 'all',
    revertsSome: revert === 'all' || revert.length > 0,
    goesBack: inputs.goesBack === true,
    isPreview: inputs.isPreview === true,
    confirmed: inputs.isJudgedAlone ? new Set(UNREAD_TOPICS) : confirmedTopics(inputs),
    ignored: new Set(inputs.ignored?.flatMap(({ ids }) => ids)),
    approved:
      inputs.standing?.record === undefined
        ? undefined
        : new Map(inputs.standing.record?.scheduled?.map(({ digest, plan }) => [digest, plan])),
    insists,
    reverts: (address, field) =>
      insists(address) ||
      (revert === 'all' && reasonToWait(observed, address, field === undefined ? [] : [field]) === undefined),
    waits: (address, fields) =>
      revert === 'all' && !insists(address) ? reasonToWait(observed, address, fields) : undefined,
    recordsOf: (subscription) => (owned.get(subscription) ?? []).map((row) => asShown(inputs, row)),
    versionsRead: (subscription) => versions.get(subscription) ?? [],
  };
}

/** Limited discounts of subscriptions are read as they are on record where the service shows what was sent of them. */
function withDiscountsOnRecord({ observed, today }: ContextInputs): Observed {
  const changed = [...observed.records.values()].flatMap((record): [Address, LiveRead][] => {
    const live = observed.live.get(record.address);
    if (live?.kind !== 'read' || isVersionRecord(record)) return [];
    const value = withDiscountOnRecord(record, live.value, today);
    if (value === live.value) return [];
    const isThere = (live.value.discount ?? null) !== null;
    return [[record.address, { ...live, value, ...(isThere && { discountLeft: true }) }]];
  });
  return changed.length === 0 ? observed : { ...observed, live: new Map([...observed.live, ...changed]) };
}

/** A subscription that was on its way, such as one whose offer was out, and is a draft again waits to be activated as any other. */
function withDraftsAgain({ bindings }: ContextInputs, observed: Observed): Observed {
  const { goesOn } = PROFILES[bindings.profile].traits;
  const again = [...observed.records.values()].filter(({ address, status }) => {
    const live = observed.live.get(address);
    return status !== null && goesOn.has(status) && live?.kind === 'read' && live.status === 'draft';
  });
  if (again.length === 0) return observed;
  const drafts = again.map((row) => [row.address, { ...row, status: 'draft' }] as const);
  return { ...observed, records: new Map([...observed.records, ...drafts]) };
}

function reasonToWait(
  { records, live }: Observed,
  address: Address,
  fields: readonly string[],
): string | undefined {
  const [record, seen] = [records.get(address), live.get(address)];
  if (!isPresent(record) || seen?.kind !== 'read') return undefined;
  const isOfPrices = fields.length > 0 && fields.every((field) => field === 'prices');
  const changedAtMs = seen.updatedAtMs ?? (isOfPrices ? seen.pricesUpdatedAtMs : undefined);
  if (changedAtMs !== undefined && changedAtMs < record.appliedAtMs)
    return 'the value that was read is older than the last change applied here: the service may be behind';
  return isSentAgain(record) ? 'it was sent again, and the service still shows another value' : undefined;
}

/**
 * A draft may have been published by hand, or by an apply that a restored state forgot. Publishing it again would be
 * refused forever, so it counts as published. A draft that the catalog still has as a draft stays one and is listed.
 */
function asShown(inputs: ContextInputs, row: Recorded): Recorded {
  const { catalog, observed, bindings } = inputs;
  const { opensAsDraft } = PROFILES[bindings.profile].traits;
  // A version that a subscription opened with has no status on record. A draft of any other may be somebody else's.
  const isUnnamed = row.remoteId === null && row.status === null && isVersionRecord(row);
  if (isUnnamed && opensAsDraft) return namedByDraft(inputs, row);
  const live = isVersionRecord(row) ? observed.live.get(row.address) : undefined;
  if (live?.kind !== 'read') return row;
  if (row.status === 'draft') {
    const isToBePublished =
      row.value?.draft === UNTIL_ACTIVE ||
      entriesAt(catalog, row.address).some(({ draft }) => draft !== true) ||
      (isInForce(observed, row) && entriesAt(catalog, row.address).length === 0);
    return isPublished(live) && isToBePublished ? { ...row, status: 'published' } : row;
  }
  // The version that a subscription opened with has no status on record, and its activation need not have published it.
  const isLeft = row.status === null && live.status === 'draft' && opensAsDraft;
  return isLeft ? { ...row, status: 'draft' } : row;
}

/** The version with which a subscription opened, where no answer named it: the one draft that the service lists. */
function namedByDraft({ observed: { live, records } }: ContextInputs, row: Recorded): Recorded {
  const owner = live.get(ownerOf(row.address));
  const [only, ...more] = owner?.kind === 'read' ? (owner.drafts ?? []) : [];
  if (only === undefined || more.length > 0 || idsIn(records).has(only.remoteId)) return row;
  return { ...row, remoteId: only.remoteId };
}

const idsIn = remember(
  (records: Observed['records']) => new Set([...records.values()].map(({ remoteId }) => remoteId)),
);

export function isPublished({ status }: LiveRead): boolean {
  return status !== null && status !== 'draft';
}

/** True for the version that the service names as the current one: a subscription may open on a day of its bundle's change. */
function isInForce({ live }: Observed, { address, remoteId }: Recorded): boolean {
  const owner = live.get(ownerOf(address));
  return owner?.kind === 'read' && owner.currentVersionId === remoteId;
}

function entriesAt({ subscriptions }: Catalog, version: Address): readonly VersionEntry[] {
  const parsed = parseAddress(version);
  if (parsed?.kind !== 'version') return [];
  const entries = subscriptions.get(parsed.key)?.entries ?? [];
  return entries.filter(({ effectiveAt }) => (effectiveAt ?? 'opening') === parsed.point);
}

function versionsReadIn({ live }: Observed): readonly (readonly [Address, LiveRead])[] {
  return [...live].flatMap(([address, seen]) =>
    seen.kind === 'read' && kindOf(address) === 'version' ? [[address, seen] as const] : [],
  );
}

/**
 * Names ids by their addresses. A thing that left the catalog keeps its record, and may be declared with its id under
 * a new key. The address in the catalog then counts, because everything that refers to the thing is written with it.
 */
export function idNames(catalog: Catalog, records: Observed['records']): NameId {
  const names = new Map<string, Address>();
  for (const { id, address } of declaredThings(catalog)) if (id !== undefined) names.set(id, address);
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

/** True if the address is in the catalog or on record. */
export function isKnown(context: Context, address: Address): boolean {
  return context.observed.records.has(address) || isDeclared(context.catalog, address);
}

export function liveAt(context: Context, address: Address): Live | undefined {
  return context.observed.live.get(address);
}

export function compared(context: Context, value: JsonObject): JsonObject {
  return formsIn(context)(value);
}

const formsIn = remember(({ nameId }: Context) => remember((value: JsonObject) => comparable(value, nameId)));

/**
 * A field of a price that no answer shows is compared with what is known of it, never with its absence from the answer.
 * Both are in compared form.
 */
export function withUnshownOfPrices(
  context: Pick<Context, 'bindings'>,
  shown: JsonObject,
  known: JsonObject,
): JsonObject {
  return withUnshown(shown, known, traitsOf(context).unshownOfPrice);
}

/** {@link differences} between values that are not yet in compared form. */
export function differencesOf(context: Context, sides: ThreeWay, sourceOf: SourceOf): readonly Difference[] {
  const { desired, recorded, live } = sides;
  const { nameId } = context;
  const isRecorded = recorded === undefined || isPlainlySame(desired, recorded, nameId);
  const isShown = live === undefined || isPlainlyShown(desired, live, nameId);
  if ((recorded ?? live) !== undefined && isRecorded && isShown) return [];
  const wanted = compared(context, desired);
  const known = recorded && compared(context, recorded);
  const shown = live && withUnshownOfPrices(context, compared(context, live), known ?? wanted);
  return differences({ desired: wanted, recorded: known, live: shown }, sourceOf);
}

/** The freshness of the value at an address that exists: live, recorded or unknown. */
export function evidenceAt(context: Context, address: Address, recorded: Recorded | undefined): Evidence {
  if (liveAt(context, address)?.kind === 'read') return 'live';
  return recorded?.value ? 'recorded' : 'unknown';
}

/** A change deferred because its operation is not bound, with the binding that would unblock it. */
export function blocked(
  { bindings }: Pick<Context, 'bindings'>,
  address: Address,
  operation: OperationName,
  change: string,
): Deferred {
  if (bindings.unbound.has(operation))
    return {
      kind: 'blocked',
      address,
      reason: `${change} needs ${operation}, which the project file unbinds`,
      fix: `take \`${operation}: null\` out of its \`service.operations\`, if the service can do it`,
    };
  const { instead } = PROFILES[bindings.profile];
  const has = instead === undefined ? 'the published interface' : 'the service';
  return {
    kind: 'blocked',
    address,
    reason: `${change} needs ${operation}, which ${has} does not have`,
    fix: instead?.[operation] ?? `bind it in the project file: ${suggestBinding(operation)}`,
  };
}

/** A reference in a step's body. An address becomes a `$ref`, which is filled in from state when the step is sent. */
export function encodeReference(reference: Reference): Json {
  return reference.kind === 'address' ? { $ref: `${reference.address}#id` } : reference.id;
}

/** The name of a reference in compared form. */
export function referenceName(context: Context, reference: Reference): string {
  return reference.kind === 'address' ? reference.address : (context.nameId(reference.id) ?? reference.id);
}
