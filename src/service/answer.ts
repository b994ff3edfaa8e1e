/**
 * One request to the service and its answer, read from the status, headers and bytes of a response. Every answer of the
 * service is a value, whatever its status. Pure.
 */
import { ANSWER_HEADERS, errorBody, isServiceId } from '../interface/index.ts';
import { shortened } from '../model/messages/diagnostic.ts';
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

interface ReceivedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
  /** True if the body is complete: not cut, timed out or over the cap. */
  readonly whole: boolean;
}

export interface ReadingContext {
  /** Lower-case name of the header that echoes the key. */
  readonly keyHeader: string;
  readonly nowMs: number;
  /** Removes secrets from a text. */
  readonly redact: (text: string) => string;
}

export function readAnswer(received: ReceivedResponse, context: ReadingContext): Answered {
  const header = (name: string) => firstValue(received.headers[name]);
  const { body, fault } = received.whole
    ? readBody(received.bytes, context.redact)
    : ({ body: undefined, fault: 'cut_short' } as const);
  return {
    kind: 'answered',
    status: received.status,
    body: body !== undefined && isToBeShown(received.status, body) ? shownBody(body) : body,
    fault,
    echoedKey: header(context.keyHeader) ?? null,
    replayed: isTrue(header(ANSWER_HEADERS.replayed)),
    transient: isTrue(header(ANSWER_HEADERS.transient)),
    retryAfterMs: retryAfterMs(header(ANSWER_HEADERS.retryAfter), context.nowMs),
    dateMs: httpDate(header('date')),
  };
}

/** Most characters kept of each text in an error, in output, report and state alike. */
const LONGEST_DETAIL = 500;

/** True for an error, by its status or its form: a gateway may send an error with any status. */
function isToBeShown(status: number, body: Json): boolean {
  return status >= 400 || errorBody(body) !== undefined;
}

/** Shortens the texts of an error, which are shown and stored. */
function shownBody(body: Json): Json {
  return mapTexts(body, (text) => shortened(text, LONGEST_DETAIL));
}

function firstValue(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function isTrue(value: string | undefined): boolean {
  return value?.trim().toLowerCase() === 'true';
}

/** `Retry-After` (RFC 9110, section 10.2.3: seconds or an HTTP date) in milliseconds from now; null if neither. */
function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const atMs = httpDate(text);
  return atMs === null ? null : Math.max(0, atMs - nowMs);
}

/** Every form of an HTTP date begins with a weekday; `Date.parse` alone would accept far more. */
function httpDate(value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : atMs;
}

type Body = Pick<Answered, 'body' | 'fault'>;

/** Deeper than any resource of the interface, and shallow enough for every reader of an answer to recurse. */
const MAX_ANSWER_DEPTH = 128;

/** Without the key that a service may repeat, in whichever answer: its values are shown and stored too. */
function readBody(bytes: Uint8Array, redact: (text: string) => string): Body {
  if (bytes.length === 0) return { body: undefined, fault: 'none' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { body: undefined, fault: 'not_json' };
  }
  if (text.trim() === '') return { body: undefined, fault: 'none' };
  try {
    const body = JSON.parse(text) as Json;
    return isWithinDepth(body, MAX_ANSWER_DEPTH)
      ? { body: redact(text) === text ? body : mapTexts(body, redact), fault: 'none' }
      : { body: undefined, fault: 'not_json' };
  } catch {
    return { body: undefined, fault: endsEarly(text) ? 'cut_short' : 'not_json' };
  }
}

/**
 * True if a text that is not JSON breaks off inside an object, a list or a string. A body without an announced length
 * ends with its connection, and only this check distinguishes a cut body from another format.
 */
function endsEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let open = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') open += 1;
    else if (character === '}' || character === ']') open -= 1;
  }
  return quoted || open > 0;
}

function isWithinDepth(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.values(value).every((inner: Json) => isWithinDepth(inner, depth - 1));
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((inner: Json) => mapTexts(inner, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [map(name), mapTexts(inner, map)]));
}
