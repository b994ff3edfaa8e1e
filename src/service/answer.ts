/** One request to the service and its answer. Every answer of the service is a value, whatever its status. */

import { isServiceId } from '../interface/index.ts';
import type { BoundOperation } from '../model/service/binding.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';

/** One request, ready to send: the path with its ids, the exact bytes, and the key. */
export interface ServiceRequest {
  readonly operation: BoundOperation;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The exact bytes as UTF-8 text; null if the request has no body. */
  readonly body: string | null;
  /** Null for reads. */
  readonly key: string | null;
}

export type Answer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The body as JSON; undefined if it is empty, cut short or not JSON. */
      readonly body: Json | undefined;
      /** `none`: well-formed or empty. `cut_short`: fewer bytes than announced, JSON that ends early, or too long. */
      readonly fault: 'none' | 'cut_short' | 'not_json';
      /** The key that the answer echoes; null if it echoes none. */
      readonly echoedKey: string | null;
      readonly replayed: boolean;
      /** `Transient-Error: true`. */
      readonly transient: boolean;
      /** `Retry-After`, given as seconds or as a date, in milliseconds from now. */
      readonly retryAfterMs: number | null;
      /** The service's own time (`Date`); null or absent if it gives none. */
      readonly dateMs?: number | null;
    }
  | {
      readonly kind: 'unanswered';
      /** `refused`: no connection was made, so nothing was sent. Otherwise it may have reached the service. */
      readonly reason: 'refused' | 'timeout' | 'reset' | 'aborted';
      readonly detail: string;
      /** Set where the same address answers no better a moment later: no such host, no HTTP, a certificate that is not trusted. */
      readonly lasting?: 'wrong_address' | 'not_http';
    };

export type Answered = Extract<Answer, { kind: 'answered' }>;

/** The caller checks afterwards if it should go on. */
export type Turn = (halted?: AbortSignal) => Promise<void>;

/** The port of apply and observe to the service. Never throws for faults of the network or the service. */
export interface ServiceClient {
  send(request: ServiceRequest): Promise<Answer>;
  close(): Promise<void>;
  /** Resolves when a mutation may leave, or as soon as `halted` aborts. A read waits for its turn in `send`. */
  turn?: Turn;
  /** The service's own time; null before an answer had it, absent where nobody listens for it. */
  serviceMs?(): number | null;
}

/** The object that holds the id; undefined if the answer has none there. */
export function resourceAt(body: Json, idPath: readonly string[]): JsonObject | undefined {
  let here: Json | undefined = body;
  for (const name of idPath.slice(0, -1)) here = isJsonObject(here) ? here[name] : undefined;
  return isJsonObject(here) ? here : undefined;
}

/** The id; undefined if there is none, or if it is malformed. */
export function idAt(body: Json, idPath: readonly string[]): string | undefined {
  const id = resourceAt(body, idPath)?.[idPath.at(-1) ?? 'id'];
  return isServiceId(id) ? id : undefined;
}
