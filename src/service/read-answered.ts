/**
 * Reads the resource of a successful answer to a keyed request: its facts, whether it is about the same thing as the
 * request, and what the service kept otherwise than it was sent. Pure.
 */

import {
  errorBody,
  MAX_ID_CHARACTERS,
  type OperationName,
  objectValue,
  type PendingDraft,
  pendingDrafts,
  readSubscription,
  readVersion,
  type ScheduledVersion,
  scheduledVersions,
  subscriptionValue,
  versionValue,
} from '../interface/index.ts';
import type { BoundOperation } from '../model/service/binding.ts';
import type { KeptOtherwise } from '../model/service/kept-otherwise.ts';
import type { Recorded } from '../model/service/record.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/values/json.ts';
import { type Answered, resourceAt } from './answer.ts';
import { keptOtherwise, showsAll } from './kept-otherwise.ts';

/** The facts that a 2xx answer gives about its resource, in our names. */
export interface AnsweredResource {
  readonly remoteId: string | null;
  readonly status: string | null;
  readonly currentVersionId: string | null;
  /** In the form of a request; null where the answer shows no resource. */
  readonly value: JsonObject | null;
  /** The fields that the answer shows otherwise than the request has them. */
  readonly keptOtherwise: readonly KeptOtherwise[];
  /** True where the answer shows every field that was sent, so that nothing is left to read. */
  readonly shown: boolean;
  /** True where the answer shows a version that never changes. */
  readonly isForGood?: boolean;
  /** The scheduled versions of a subscription that has any. */
  readonly scheduled?: readonly ScheduledVersion[];
  /** The drafts of a subscription that has any. */
  readonly drafts?: readonly PendingDraft[];
  /** Null if the answer has no creation time, or not as an instant. */
  readonly createdAtMs: number | null;
}

/** The request behind an answer, which has to be about the same thing. */
export interface JudgedRequest {
  readonly body: JsonObject | null;
  /** The id that the request is for; null where it makes something new, or nothing is on record. */
  readonly id: string | null;
  /** For a version: the id of its subscription. */
  readonly subscriptionId: string | null;
  /** The record of the thing before the request. */
  readonly recorded: Recorded | undefined;
  /** The other address on record that has the answered id. */
  readonly holder: string | undefined;
}

/** A request that no record is about, such as one of a register. */
export const OF_NO_RECORD: JudgedRequest = {
  body: null,
  id: null,
  subscriptionId: null,
  recorded: undefined,
  holder: undefined,
};

export const NOTHING_ANSWERED: AnsweredResource = {
  remoteId: null,
  status: null,
  currentVersionId: null,
  value: null,
  keptOtherwise: [],
  shown: false,
  createdAtMs: null,
};

type Reading =
  | { readonly kind: 'read'; readonly resource: AnsweredResource }
  | { readonly kind: 'without_id' }
  | { readonly kind: 'not_its_own'; readonly what: string }
  | { readonly kind: 'malformed'; readonly how: string };

/**
 * Any body is accepted if the interface shows none. Otherwise it must be whole, have its id if one is due, and be about
 * the thing that the request makes or changes.
 */
export function readResource(answer: Answered, operation: BoundOperation, request: JudgedRequest): Reading {
  const body = isJsonObject(answer.body) ? answer.body : undefined;
  if (operation.answer === 'none') {
    const shown = body && errorBody(answer.body) === undefined ? body : undefined;
    return { kind: 'read', resource: shown ? factsOf(shown, null) : NOTHING_ANSWERED };
  }
  if (answer.fault !== 'none')
    return { kind: 'malformed', how: answer.fault === 'cut_short' ? 'cut short' : 'no JSON' };
  if (body === undefined)
    return operation.answersId
      ? { kind: 'malformed', how: 'no object' }
      : { kind: 'read', resource: NOTHING_ANSWERED };
  if (errorBody(answer.body) !== undefined)
    return { kind: 'not_its_own', what: 'its body is that of an error' };
  const resource = resourceAt(body, operation.idPath) ?? {};
  if (!operation.answersId) {
    const isOwn = request.id !== null && resource.id === request.id && operation.name.endsWith('.update');
    return isOwn
      ? readOwn(resource, request.id, operation, request)
      : { kind: 'read', resource: factsOf(resource, null) };
  }
  const id = resource[operation.idPath.at(-1) ?? 'id'];
  if (id === undefined || id === null || id === '') return { kind: 'without_id' };
  if (typeof id !== 'string') return { kind: 'malformed', how: 'without a text for its id' };
  const ids = [id, resource.current_version_id, ...objectsIn(resource.pending_changes).map(versionIdOf)];
  if (ids.some(isOverlong))
    return {
      kind: 'malformed',
      how: `no word of the service: it has an id of more than ${MAX_ID_CHARACTERS} characters`,
    };
  return readOwn(resource, id, operation, request);
}

function versionIdOf({ version_id: id }: JsonObject): Json | undefined {
  return id;
}

function isOverlong(id: Json | undefined): boolean {
  return typeof id === 'string' && id.length > MAX_ID_CHARACTERS;
}

/** Reads a resource that has its id, and compares it with the request. */
function readOwn(
  resource: JsonObject,
  id: string,
  { name, showsForGood, unshownOfPrice: unshown }: BoundOperation,
  request: JudgedRequest,
): Reading {
  const shape = shapeOf(name, resource);
  if (shape.kind === 'wrong') return { kind: 'not_its_own', what: `the answer is incomplete: ${shape.what}` };
  const foreign = foreignIn(resource, id, name, request);
  if (foreign !== undefined) return { kind: 'not_its_own', what: foreign };
  const facts = factsOf(resource, id);
  const { value, scheduled, drafts } = shape;
  const kept = { value, status: facts.status, start: resource.start_date, unshown };
  return {
    kind: 'read',
    resource: {
      ...facts,
      value,
      keptOtherwise: keptOtherwise(name, request.body, kept, request.recorded),
      shown: showsAll(name, request.body, value),
      ...(scheduled.length > 0 && { scheduled }),
      ...(drafts.length > 0 && { drafts }),
      ...(showsForGood && facts.status === 'published' && { isForGood: true }),
    },
  };
}

type Shape =
  | {
      readonly kind: 'read';
      readonly value: JsonObject;
      readonly scheduled: readonly ScheduledVersion[];
      readonly drafts: readonly PendingDraft[];
    }
  | { readonly kind: 'wrong'; readonly what: string };

const NO_VERSIONS = { scheduled: [], drafts: [] } as const;

/** The interface shows the fields of subscriptions and versions; other resources may have any. */
function shapeOf(name: OperationName, resource: JsonObject): Shape {
  if (name.startsWith('subscriptions.')) {
    const read = readSubscription(resource);
    if (read.kind === 'wrong') return read;
    return {
      kind: 'read',
      value: subscriptionValue(read.value),
      scheduled: scheduledVersions(read.value),
      drafts: pendingDrafts(read.value),
    };
  }
  if (name.startsWith('versions.')) {
    const read = readVersion(resource);
    return read.kind === 'wrong' ? read : { kind: 'read', value: versionValue(read.value), ...NO_VERSIONS };
  }
  return { kind: 'read', value: objectValue(resource), ...NO_VERSIONS };
}

/** The sign that the answer is about something else; undefined where there is none. */
function foreignIn(
  resource: JsonObject,
  id: string,
  name: OperationName,
  { id: asked, subscriptionId, body, holder }: JudgedRequest,
): string | undefined {
  if (asked !== null) return id === asked ? undefined : `it answers about ${id}, not about ${asked}`;
  if (holder !== undefined) return `it answers with ${id}, which is on record as ${holder}`;
  const fixed = [
    ...(subscriptionId === null ? [] : [['subscription_id', subscriptionId] as const]),
    ...(name === 'subscriptions.create'
      ? (['customer_id', 'currency'] as const).map((field) => [field, body?.[field]] as const)
      : []),
  ];
  const other = fixed.find(
    ([field, sent]) => typeof sent === 'string' && !isSameName(field, resource[field], sent),
  );
  return other && `its ${other[0]} is ${JSON.stringify(resource[other[0]] ?? null)}, not ${String(other[1])}`;
}

/** A currency may come in other case. */
function isSameName(field: string, shown: Json | undefined, sent: string): boolean {
  if (field !== 'currency' || typeof shown !== 'string') return shown === sent;
  return shown.toUpperCase() === sent.toUpperCase();
}

function factsOf(resource: JsonObject, remoteId: string | null): AnsweredResource {
  return {
    remoteId,
    status: textOrNull(resource.status),
    currentVersionId: textOrNull(resource.current_version_id),
    value: null,
    keptOtherwise: [],
    shown: false,
    createdAtMs: instantOf(resource.created_at),
  };
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function instantOf(value: Json | undefined): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
