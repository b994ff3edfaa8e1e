/** A request in the form that handlers read, with everything a handler needs to answer it. */
import type { Bindings } from '../../model/service/binding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import { faultIn, type SchemaName } from '../answers/validate.ts';
import { timestampOf } from '../clock.ts';
import type { Collection, Records } from '../data/records.ts';
import type { Store } from '../data/store.ts';

export interface Call {
  readonly store: Store;
  /** The names of the parameters of lists. A list without them is its first page. */
  readonly parameters: Bindings['listParameters'];
  /** The arrival of the request on the sandbox's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Undefined if the request has no body. */
  readonly body: Json | undefined;
  readonly idempotencyKey: string | undefined;
}

export type Handler = (call: Call) => Answer;

/** The body, checked against its schema. Refuses with 400 if there is no body and with 422 if it is not valid. */
export function bodyOf<T = JsonObject>(call: Call, schema: SchemaName): T {
  if (call.body === undefined) throw new Refusal(400, 'the body: a JSON body is required');
  if (!isJsonObject(call.body)) throw new Refusal(422, 'the body: must be object');
  const fault = faultIn(schema, call.body);
  if (fault !== undefined) throw new Refusal(422, fault);
  return call.body as T;
}

export function param(call: Call, name: string): string {
  return call.params[name] ?? '';
}

export function notFound(kind: string, id: string): Refusal {
  return new Refusal(404, `there is no ${kind} ${id}`);
}

const NAMES: Readonly<Partial<Record<Collection, string>>> = {
  holds: 'reservation',
  credit_notes: 'credit note',
};

/** The record that the path names. Refuses with 404 if there is none. */
export function found<C extends Collection>(call: Call, collection: C, name = 'id'): Records[C] {
  const id = param(call, name);
  const record = call.store.get(collection, id);
  if (record === undefined) throw notFound(NAMES[collection] ?? collection.slice(0, -1), id);
  return record;
}

/** Stores a new record with an id and its times. */
export function created<C extends Collection>(
  call: Call,
  collection: C,
  prefix: string,
  fields: Omit<Records[C], 'id' | 'created_at' | 'updated_at'>,
): Records[C] & { readonly id: string } {
  const id = call.store.newId(collection, prefix);
  const at = timestampOf(call.now);
  const record = { id, ...fields, created_at: at, updated_at: at } as unknown as Records[C] & { id: string };
  call.store.put(collection, id, record);
  return record;
}

/** Stores a record as it is now, and when it changed. */
export function changed<C extends Collection, R extends Records[C] & { readonly id: string }>(
  call: Call,
  collection: C,
  record: R,
): R {
  const now = { ...record, updated_at: timestampOf(call.now) };
  call.store.put(collection, record.id, now);
  return now;
}
