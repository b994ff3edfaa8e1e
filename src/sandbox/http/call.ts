/** A request as its handler sees it, and what a handler needs to answer it. */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Store } from '../data/store.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Profile } from './routes.ts';
import { faultIn, type SchemaName } from './validate.ts';

export interface Call {
  readonly store: Store;
  readonly profile: Profile;
  /** Milliseconds since 1970, by the sandbox's clock, when the request came in. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Undefined for none. */
  readonly body: Json | undefined;
  readonly idempotencyKey: string | undefined;
}

export type Handler = (call: Call) => Answer;

/** The body, checked against its schema. Refuses with 400 where there is none and 422 where it is not valid. */
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
