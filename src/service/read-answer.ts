/** From what came over the wire, status, headers and bytes, to an {@link Answer}. Pure. */
import { isJsonObject, type Json } from '../model/json.ts';
import { shortened } from '../model/shortened.ts';
import type { Answer } from './answer.ts';

export interface ReceivedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
  /** Whether the body came to its end: neither cut, nor timed out, nor past the cap. */
  readonly whole: boolean;
}

export interface ReadingContext {
  /** Lower-case name of the header that echoes the key. */
  readonly keyHeader: string;
  readonly nowMs: number;
  /** Takes secrets out of a text that is only ever shown. */
  readonly redact: (text: string) => string;
}

type Answered = Extract<Answer, { kind: 'answered' }>;

export function readAnswer(received: ReceivedResponse, context: ReadingContext): Answered {
  const header = (name: string) => firstValue(received.headers[name]);
  const { body, fault } = received.whole
    ? readBody(received.bytes)
    : ({ body: undefined, fault: 'cut_short' } as const);
  return {
    kind: 'answered',
    status: received.status,
    body: body !== undefined && isToBeShown(received.status, body) ? shownBody(body, context.redact) : body,
    fault,
    echoedKey: header(context.keyHeader) ?? null,
    replayed: isTrue(header('idempotent-replayed')),
    transient: isTrue(header('transient-error')),
    retryAfterMs: retryAfterMs(header('retry-after'), context.nowMs),
    dateMs: httpDate(header('date')),
  };
}

/** How much of what a service says of an error is kept, in output, report and state alike. */
const LONGEST_DETAIL = 500;

/** An error, by its status or by its form: a gateway may give that any status. */
function isToBeShown(status: number, body: Json): boolean {
  if (status >= 400) return true;
  return isJsonObject(body) && typeof body.status === 'number' && typeof body.detail === 'string';
}

/** An error's texts are shown to people and kept; a service may repeat the key that it refuses, and say much. */
function shownBody(body: Json, redact: (text: string) => string): Json {
  return mapTexts(body, (text) => shortened(redact(text), LONGEST_DETAIL));
}

function firstValue(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function isTrue(value: string | undefined): boolean {
  return value?.trim().toLowerCase() === 'true';
}

/** `Retry-After` as milliseconds from now (RFC 9110, section 10.2.3: seconds or an HTTP date); null where it is neither. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const atMs = httpDate(text);
  return atMs === null ? null : Math.max(0, atMs - nowMs);
}

/** Every form of an HTTP date opens with the name of a weekday; `Date.parse` alone would take far more. */
function httpDate(value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : atMs;
}

type Body = Pick<Answered, 'body' | 'fault'>;

/** Deeper than any resource of the interface, shallow enough for every reader of an answer to recurse. */
export const MAX_ANSWER_DEPTH = 128;

function readBody(bytes: Uint8Array): Body {
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
      ? { body, fault: 'none' }
      : { body: undefined, fault: 'not_json' };
  } catch {
    return { body: undefined, fault: endsEarly(text) ? 'cut_short' : 'not_json' };
  }
}

/**
 * Whether a text that is no JSON breaks off inside an object, a list or a string. A body without an announced length
 * ends where its connection ends, and only this tells a cut one from another format.
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
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, map)]));
}
