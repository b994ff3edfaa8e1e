/** A handler's answer, before headers and faults turn it into a response. */
import { ANSWER_HEADERS } from '../../interface/index.ts';
import type { Json } from '../../model/values/json.ts';

export interface Answer {
  readonly status: number;
  /** JSON, serialized once: the same characters are sent, stored and replayed. Empty for no body. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The id of the object that the request made, for the log. */
  readonly made?: string;
  /** True if the request's key is now bound to a credit reservation. */
  readonly reservation?: boolean;
}

export function ok(body: Json, made?: string): Answer {
  const text = JSON.stringify(body);
  return made === undefined ? { status: 200, text } : { status: 200, text, made };
}

export const NO_CONTENT: Answer = { status: 204, text: '' };

/** The error body of every operation (interface, "Errors"). */
export function errorAnswer(status: number, detail: string, headers?: Record<string, string>): Answer {
  const text = JSON.stringify({ status, detail });
  return headers === undefined ? { status, text } : { status, text, headers };
}

/** Thrown by a handler to refuse its request. The handler's changes are undone, and the detail names the field. */
export class Refusal extends Error {
  readonly code = 'SANDBOX_REFUSAL';
  readonly status: number;

  constructor(status: 400 | 404 | 409 | 422 | 429, detail: string) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
  }
}

export function refusalAnswer(refusal: Refusal): Answer {
  return errorAnswer(refusal.status, refusal.message, refusal.status === 429 ? TRANSIENT : undefined);
}

/** The headers of an answer that is not stored under its key (interface, "Errors": idempotency rules). */
export const TRANSIENT = { [ANSWER_HEADERS.transient]: 'true', [ANSWER_HEADERS.retryAfter]: '1' };

/**
 * Ends the message about an object that a rehearsal lacks. The service itself would not say it. The default API key is
 * no word of it, because a key is never shown.
 */
export const UNKNOWN_HERE = ' here: name it in the seed, or start with --seed DIR';
