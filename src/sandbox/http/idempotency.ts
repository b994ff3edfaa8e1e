/**
 * The idempotency layer (interface, "Errors": idempotency rules, and "Limits"): the use and progress of each key, and
 * the answers that are stored under keys.
 */
import { createHash } from 'node:crypto';
import { KEY_LIFETIME_MS } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import type { Answer } from '../answers/answer.ts';
import type { KeyRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';

/** The number of expired keys that each new key removes. It is above one, so that expired keys never pile up. */
const SWEPT_PER_KEY = 2;

export type KeyUse =
  | { readonly kind: 'new' }
  | { readonly kind: 'replay'; readonly record: KeyRecord }
  | { readonly kind: 'in progress' }
  | { readonly kind: 'other parameters'; readonly record: KeyRecord };

export interface Idempotency {
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

export function replayOf(record: KeyRecord): Answer {
  return { status: record.status, text: record.body };
}
