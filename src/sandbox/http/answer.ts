/** What a handler answers, before headers and faults make a response of it. */
import type { Json } from '../../model/json.ts';

export interface Answer {
  readonly status: number;
  /** JSON, written out once: it is sent, stored and replayed as these characters. Empty for no body. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The id of what the request made, for the log. */
  readonly made?: string;
  /** Whether the request's key is now bound to a credit reservation. */
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

/** Thrown by a handler to refuse its request; what the handler changed is undone, and the detail names the field. */
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

/** Headers of an answer that stores nothing under its key (interface, "Errors": idempotency rules). */
export const TRANSIENT = { 'transient-error': 'true', 'retry-after': '1' };
