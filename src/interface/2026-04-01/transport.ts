/** The surroundings of every request and answer: headers, errors, the life of a key, and lists (interface, "Common request headers"). */
import { isJsonObject, type Json } from '../../model/values/json.ts';

/** The interface version that every request names (interface, "Versioning"). */
export const SERVICE_VERSION = '2026-04-01';

/** The header of each of our facts (interface, "Common request headers"). A project may bind others. */
export const REQUEST_HEADERS = {
  authorization: 'Authorization',
  version: 'Service-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

/** Headers of answers, in lower case. */
export const ANSWER_HEADERS = {
  replayed: 'idempotent-replayed',
  transient: 'transient-error',
  retryAfter: 'retry-after',
} as const;

/** The time for which the service keeps a key and replays its answer (interface, "Limits"). */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A request may still arrive for this long after it was sent. */
export const LATE_ARRIVAL_MS = 2 * 60 * 60 * 1000;

/** True for a status whose answer is kept under its key: 2xx and 4xx, except 429 (interface, "Errors"). */
export function isKeptStatus(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 429);
}

const LONGEST_KEY = 255;

/** True for a usable key: 1 to 255 characters of printable ASCII. */
export function isIdempotencyKey(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_KEY && /^[\x20-\x7e]*$/.test(text);
}

export interface ErrorBody {
  readonly status: number;
  readonly detail: string;
}

/** The body of every error (interface, "Errors"); undefined for any other body. */
export function errorBody(body: Json | undefined): ErrorBody | undefined {
  if (!isJsonObject(body)) return undefined;
  const { status, detail } = body;
  return typeof status === 'number' && typeof detail === 'string' ? { status, detail } : undefined;
}

/** The words of an error: the detail, or the title or message that stands in its place in other forms, such as a gateway's. */
export function errorWords(body: Json | undefined): string | undefined {
  if (!isJsonObject(body)) return undefined;
  const words = [body.detail, body.title, body.message];
  return words.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
