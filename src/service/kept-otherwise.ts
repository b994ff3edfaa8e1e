/**
 * Compares a successful answer with the request that it answers, by meaning: spelling, order and fields that the
 * service adds are no difference. Pure.
 */

import jsonPatch from 'fast-json-patch';
import { fieldsOf, isInForce, LIST_IDENTITY, type OperationName, UNTIL_ACTIVE } from '../interface/index.ts';
import { withPlainInterval } from '../model/catalog/billing-interval.ts';
import { comparable, projectOnto, withUnshown } from '../model/catalog/comparable.ts';
import { firstAnswer, withoutKeys } from '../model/service/first-answer.ts';
import type { KeptOtherwise } from '../model/service/kept-otherwise.ts';
import type { Recorded } from '../model/service/record.ts';
import { sentPart } from '../model/service/said-part.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownField,
  pointerPath,
  pointerTo,
  valueAt,
} from '../model/values/json.ts';

/** The facts of an answer that are compared with its request. */
interface Kept {
  /** In the form of a request. */
  readonly value: JsonObject;
  readonly status: string | null;
  /** The day from which a version holds, where the answer shows it. */
  readonly start: Json | undefined;
  /** The fields of a price that no answer shows: their absence says nothing. */
  readonly unshown?: ReadonlySet<string> | undefined;
}

/** Fields that an answer to any of these requests may leave out: their absence says nothing. */
const MAY_BE_UNSHOWN: ReadonlySet<string> = new Set([
  'description',
  ...(fieldsOf('subscription') ?? []).flatMap(({ name, answered }) => (answered ? [] : [name])),
]);

/** Interface, "Subscription (response shape)": always answered, so that null gives the service's own default. */
const RESET_BY_NULL: ReadonlySet<string> = new Set(
  (fieldsOf('subscription') ?? []).flatMap(({ name, nullable, unset, managed }) =>
    nullable && unset === 'default' && managed === 'whole' ? [name] : [],
  ),
);

/** Fields of a request that decide about a status or a day and are no part of the value. */
const ABOUT_STATUS: ReadonlySet<string> = new Set(['auto_activate', 'draft', 'effective_at', 'status']);

/** `recorded` is the record before the request: what a request takes away was there. */
export function keptOtherwise(
  operation: OperationName,
  request: JsonObject | null,
  { value, status, start, unshown = new Set() }: Kept,
  recorded?: Recorded,
): readonly KeptOtherwise[] {
  if (request === null) return [];
  const body = sentPart(request);
  const whole = isWhole(operation);
  const updated = operation.endsWith('.update') ? recorded : undefined;
  const first = updated && firstAnswer(updated);
  // The first version of a subscription has the items; a subscription does not show them.
  const skipped = operation === 'subscriptions.create' ? ['items'] : [];
  return [
    ...Object.entries(body).flatMap(([name, sent]) => {
      if (ABOUT_STATUS.has(name) || skipped.includes(name)) return [];
      const kept = ownField(value, name);
      if (kept === undefined && (!whole || MAY_BE_UNSHOWN.has(name))) return [];
      const was = updated?.value?.[name];
      // A value that was sent before is no default of the service's own.
      const unset = withoutKeys(first?.[name], was);
      return differencesAt(name, sent, kept, { was, unset, unshown });
    }),
    ...(operation === 'versions.create'
      ? otherStatus('draft', body.draft === true || body.draft === UNTIL_ACTIVE, status)
      : []),
    ...(operation === 'subscriptions.create'
      ? otherStatus('auto_activate', body.auto_activate !== true, status)
      : []),
    ...(operation === 'subscriptions.update' ? endedStatus(status) : []),
    ...otherDay(body, start),
  ];
}

/** The answers of these have every field of the resource; the interface leaves those of others open. */
function isWhole(operation: OperationName): boolean {
  return operation.startsWith('subscriptions.') || operation.startsWith('versions.');
}

/** True where the answer shows each field that was sent. A subscription does not show its items. */
export function showsAll(operation: OperationName, body: JsonObject | null, value: JsonObject): boolean {
  if (operation === 'subscriptions.create') return body?.items === undefined;
  return isWhole(operation) || Object.keys(sentPart(body ?? {})).every((name) => Object.hasOwn(value, name));
}

/** `field` asks for a draft or for none; the answer's status says which it is. */
function otherStatus(field: string, wantsDraft: boolean, status: string | null): readonly KeptOtherwise[] {
  if (status === null || wantsDraft === (status === 'draft')) return [];
  return [{ path: `/${field}`, sent: field === 'draft' ? wantsDraft : !wantsDraft, kept: status }];
}

/** An update of a subscription that has ended changes nothing that anybody is billed. */
function endedStatus(status: string | null): readonly KeptOtherwise[] {
  if (status === null || status === 'draft' || status === 'active') return [];
  return [{ path: '/status', sent: 'active', kept: status }];
}

function otherDay({ effective_at: sent }: JsonObject, start: Json | undefined): readonly KeptOtherwise[] {
  if (typeof sent !== 'string' || typeof start !== 'string') return [];
  return differencesAt('effective_at', sent, start);
}

/** A value before the request, and the service's own where no request writes it; undefined where that is not known. */
interface Before {
  readonly was: Json | undefined;
  readonly unset: Json | undefined;
  readonly unshown?: ReadonlySet<string>;
}

const UNKNOWN: Before = { was: undefined, unset: undefined };

function differencesAt(
  name: string,
  sent: Json,
  kept: Json | undefined,
  before: Before = UNKNOWN,
): readonly KeptOtherwise[] {
  if (sent === null)
    return isInForce(kept) && isStill([name], kept, before) ? [{ path: `/${name}`, sent, kept }] : [];
  if (kept === undefined || kept === null)
    return isNothing(sent) ? [] : [{ path: `/${name}`, sent, kept: null }];
  return [
    ...removalsNotTaken([name], sent, kept, before),
    ...changed(name, withoutNulls(sent), kept, before.unshown),
  ];
}

/** True where an answer still has what a request took away, and no default of the service in its place. */
function isStill(at: readonly string[], kept: Json, { was, unset }: Before): boolean {
  if (!RESET_BY_NULL.has(at[0] ?? '')) return true;
  return was !== undefined && isAlike(at, kept, was) && !(unset !== undefined && isAlike(at, kept, unset));
}

function isAlike(at: readonly string[], a: Json, b: Json): boolean {
  const name = at.at(-1) ?? '';
  const [left, right] = [a, b].map((value) => comparable({ [name]: value }, sameId));
  return jsonPatch.compare(left ?? {}, right ?? {}).length === 0;
}

/** Compares what was sent; an added element of a list with an identity counts too, an added field does not. */
function changed(
  name: string,
  sent: Json,
  kept: Json,
  unshown: ReadonlySet<string> = new Set(),
): readonly KeptOtherwise[] {
  const before = comparable({ [name]: sent }, sameId);
  const shown = withUnshown(comparable({ [name]: kept }, sameId), before, unshown);
  const after = projectOnto(shown, before);
  return jsonPatch.compare(before, after).map(({ path }) => {
    const at = pointerPath(path);
    return { path, sent: valueAt(before, at) ?? null, kept: valueAt(after, at) ?? null };
  });
}

/**
 * Null within a field takes something away: a key of metadata, the end of a trial. So does a member that is left out of
 * a field which is replaced as a whole.
 */
function removalsNotTaken(
  at: readonly string[],
  sent: Json,
  kept: Json | undefined,
  before: Before,
): readonly KeptOtherwise[] {
  if (sent === null)
    return kept === undefined || isNothing(kept) || !isStill(at, kept, before)
      ? []
      : [{ path: pointerTo(at), sent, kept }];
  if (!isJsonObject(sent) || !isJsonObject(kept)) return [];
  const within = (name: string): Before => ({
    was: isJsonObject(before.was) ? ownField(before.was, name) : undefined,
    unset: isJsonObject(before.unset) ? ownField(before.unset, name) : undefined,
  });
  const leftOut = isJsonObject(before.was) && at[0] !== 'metadata' ? Object.keys(before.was) : [];
  const taken = leftOut.filter((name) => {
    const [{ was }, now] = [within(name), ownField(kept, name)];
    return !Object.hasOwn(sent, name) && was !== undefined && now !== undefined && isAlike([name], now, was);
  });
  return [...Object.keys(sent), ...taken].flatMap((name) =>
    removalsNotTaken([...at, name], ownField(sent, name) ?? null, ownField(kept, name), within(name)),
  );
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.values(value).every(isNothing);
}

function withoutNulls(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** The request and its answer name things by the service's own ids. */
const sameId = (): undefined => undefined;

/** The top-level fields of the request with what the service kept of them, null for nothing. */
export function keptFields(body: JsonObject, fields: readonly KeptOtherwise[]): JsonObject {
  let kept: JsonObject = {};
  for (const { path, kept: value } of fields) {
    const at = pointerPath(path);
    const [name = ''] = at;
    if (ABOUT_STATUS.has(name)) continue;
    const before = ownField(kept, name) ?? body[name] ?? null;
    kept = { ...kept, [name]: at.length === 1 ? value : put(before, at.slice(1), value, name) };
  }
  return kept;
}

/** The value with another one at a path of its compared form; null takes away what is there. */
function put(value: Json, [name = '', ...rest]: readonly string[], kept: Json, listName: string): Json {
  if (isJsonArray(value)) return putInList(value, name, rest, kept, listName);
  // An interval of so many months is compared by its word.
  const object = withPlainInterval(isJsonObject(value) ? value : {});
  if (rest.length > 0) return { ...object, [name]: put(object[name] ?? null, rest, kept, name) };
  if (kept !== null || listName === 'metadata') return { ...object, [name]: kept };
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

function putInList(
  list: readonly Json[],
  key: string,
  rest: readonly string[],
  kept: Json,
  listName: string,
): Json {
  const identities = LIST_IDENTITY[listName] ?? [];
  const identityOf = (element: Json): string | undefined =>
    isJsonObject(element) ? identities.find((name) => typeof element[name] === 'string') : undefined;
  const at =
    identities.length === 0
      ? Number(key)
      : list.findIndex((element) => {
          const identity = identityOf(element);
          return identity !== undefined && isJsonObject(element) && element[identity] === key;
        });
  const present = list[at];
  if (present === undefined) {
    const named =
      isJsonObject(kept) && identities[0] !== undefined ? { [identities[0]]: key, ...kept } : kept;
    return rest.length > 0 || kept === null ? list : [...list, named];
  }
  if (rest.length > 0) return list.with(at, put(present, rest, kept, ''));
  return kept === null ? list.toSpliced(at, 1) : list.with(at, kept);
}
