/**
 * The layers before a handler: rate limit, API key, interface version, idempotency. Each layer lets a request pass or
 * answers it. No answer from these layers is stored under a key. The last of them (interface, "Errors": idempotency
 * rules, and "Limits") keeps the use and progress of each key, and the answers that are stored under keys.
 */

import { createHash } from 'node:crypto';
import { isIdempotencyKey, KEY_LIFETIME_MS, SERVICE_VERSION } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import { type Answer, errorAnswer, TRANSIENT } from '../answers/answer.ts';
import { type ParsedBody, parseBody, type SandboxRequest } from '../answers/exchange.ts';
import type { KeyRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import type { RouteMatch } from '../routes.ts';

export interface Admitted {
  readonly kind: 'admitted';
  readonly body: ParsedBody;
  /** The key for storing the answer; undefined if the request or its operation has none. */
  readonly keyed: Keyed | undefined;
}

interface Keyed {
  readonly key: string;
  readonly fingerprint: string;
}

export type Admission =
  | Admitted
  | { readonly kind: 'answered'; readonly answer: Answer; readonly replayed: boolean };

export interface Gate {
  readonly apiKey: string;
  /** The header that names the interface version. */
  readonly versionHeader: string;
  /** Further headers of the answer to a request whose key is in progress. */
  readonly inProgress?: Readonly<Record<string, string>>;
  readonly idempotency: Idempotency;
  /** Counts one more request, and returns true if it is within the rate. */
  readonly withinRate: (now: number) => boolean;
}

export function admit(
  gate: Gate,
  request: SandboxRequest,
  route: RouteMatch | undefined,
  now: number,
): Admission {
  const { headers } = request;
  if (!gate.withinRate(now)) return answered(errorAnswer(429, 'too many requests', TRANSIENT));
  if (!carriesKey(gate, request)) return answered(KEY_REFUSED);
  if (headers[gate.versionHeader.toLowerCase()] !== SERVICE_VERSION)
    return answered(errorAnswer(400, `${gate.versionHeader}: must be ${SERVICE_VERSION}`));
  const body = parseBody(request.body, headers['content-type']);
  if (!takesKey(request.method, route)) return { kind: 'admitted', body, keyed: undefined };
  const key = headers['idempotency-key'];
  if (key === undefined) return { kind: 'admitted', body, keyed: undefined };
  if (!isIdempotencyKey(key))
    return answered(errorAnswer(400, 'Idempotency-Key: must be 1 to 255 printable ASCII characters'));
  const keyed = { key, fingerprint: requestFingerprint(request, route, body) };
  const reserves = route?.reserves === true;
  const use = gate.idempotency.look(key, keyed.fingerprint, now);
  switch (use.kind) {
    case 'new':
      return { kind: 'admitted', body, keyed };
    case 'replay':
      return answered(replayOf(use.record), true);
    case 'in progress':
      return answered(
        errorAnswer(409, 'Idempotency-Key: a request with this key is being processed', gate.inProgress),
      );
    case 'other parameters':
      return answered(
        reserves && use.record.reservation
          ? errorAnswer(409, 'Idempotency-Key: is bound to a different reservation')
          : errorAnswer(422, 'Idempotency-Key: was used with different parameters'),
      );
    default:
      throw use satisfies never;
  }
}

export const KEY_REFUSED = errorAnswer(401, 'Authorization: the API key is missing or not valid');

/** True if the request has the API key as its bearer token. */
export function carriesKey({ apiKey }: Pick<Gate, 'apiKey'>, { headers }: SandboxRequest): boolean {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] === apiKey;
}

function answered(answer: Answer, replayed = false): Admission {
  return { kind: 'answered', answer, replayed };
}

/** Every request that changes something takes a key, except POST /events (interface, "Common request headers"). */
export function takesKey(method: string, route: RouteMatch | undefined): boolean {
  return ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && route?.isKeyless !== true;
}

export function requestFingerprint(
  request: SandboxRequest,
  route: RouteMatch | undefined,
  body: ParsedBody,
): string {
  return fingerprintOf(request.method, request.path, identityOf(body, route));
}

/**
 * The part of the body that identifies a request. A reservation's `ttl_seconds` is not included (interface, "Reserve
 * credits").
 */
function identityOf(body: ParsedBody, route: RouteMatch | undefined): Json {
  if (body.kind === 'none') return null;
  if (body.kind === 'invalid') return body.text;
  const { json } = body;
  if (route?.reserves !== true || typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'ttl_seconds')) as Json;
}

/** Counts requests per whole second of the sandbox's clock. */
export function createRateLimit(perSecond: number | undefined): (now: number) => boolean {
  let second = Number.NaN;
  let count = 0;
  return (now) => {
    if (perSecond === undefined) return true;
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}

/** The number of expired keys that each new key removes. It is above one, so that expired keys never pile up. */
const SWEPT_PER_KEY = 2;

type KeyUse =
  | { readonly kind: 'new' }
  | { readonly kind: 'replay'; readonly record: KeyRecord }
  | { readonly kind: 'in progress' }
  | { readonly kind: 'other parameters'; readonly record: KeyRecord };

interface Idempotency {
  /** Classifies a use of the key at a time. A key that is past its lifetime is new. */
  look(key: string, fingerprint: string, now: number): KeyUse;
  /** Marks the key as in progress until `release`. */
  hold(key: string): void;
  release(key: string): void;
  /** Stores an answer under the key. The key's lifetime starts at the arrival of its request. */
  keep(record: KeyRecord): void;
}

export function createIdempotency(store: Store): Idempotency {
  const inProgress = new Set<string>();
  return {
    look(key, fingerprint, now) {
      if (inProgress.has(key)) return { kind: 'in progress' };
      const record = store.get('keys', key);
      if (record === undefined || hasExpired(record, now)) return { kind: 'new' };
      return record.fingerprint === fingerprint
        ? { kind: 'replay', record }
        : { kind: 'other parameters', record };
    },
    hold: (key) => inProgress.add(key),
    release: (key) => inProgress.delete(key),
    keep(record) {
      // Removed first, so that the keys stay in the order of their age.
      if (store.get('keys', record.key) !== undefined) store.remove('keys', record.key);
      sweep(store, record.at);
      store.put('keys', record.key, record);
    },
  };
}

function hasExpired(record: KeyRecord, now: number): boolean {
  return now - record.at >= KEY_LIFETIME_MS;
}

function sweep(store: Store, now: number): void {
  let swept = 0;
  for (const record of store.all('keys')) {
    if (swept === SWEPT_PER_KEY || !hasExpired(record, now)) return;
    store.remove('keys', record.key);
    swept += 1;
  }
}

/**
 * One hash for "the same parameters": method, path and body, whatever the order of the body's fields. For a body that
 * is not valid JSON, `body` is its bytes in base64.
 */
export function fingerprintOf(method: string, path: string, body: Json): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${sortedJson(body)}`)
    .digest('base64');
}

function sortedJson(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name] ?? null)]),
  );
}

function replayOf(record: KeyRecord): Answer {
  return { status: record.status, text: record.body };
}
