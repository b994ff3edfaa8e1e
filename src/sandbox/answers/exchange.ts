/**
 * The sandbox's requests and responses as plain data, so that a caller needs no socket, and a request's target and body
 * taken apart. Nothing here throws; faults are values.
 */
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';

export interface SandboxRequest {
  readonly method: string;
  /** The path with its query, in the form of the request line. */
  readonly path: string;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; empty for no body. */
  readonly body: Buffer;
  readonly wire: Wire;
}

/**
 * The socket's way to send the answer. `drop`: nothing is sent and the connection closes. `cut`: the headers announce
 * the whole body, `bytes` bytes of it are sent, and the connection closes. `hang`: nothing is ever sent.
 */
export type Wire =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'hang' };

/**
 * A request that has been received. Its idempotency key is in progress until the caller calls `finish`, once, after
 * `delayMs` milliseconds. Only `finish` executes the request.
 */
export interface Exchange {
  readonly delayMs: number;
  finish(): SandboxResponse;
}

export const SEND: Wire = { kind: 'send' };

export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

export function targetOf(path: string): Target {
  const mark = path.indexOf('?');
  return mark === -1
    ? { path, query: new URLSearchParams() }
    : { path: path.slice(0, mark), query: new URLSearchParams(path.slice(mark + 1)) };
}

/**
 * A deeper body is refused before any code walks it. The interface's deepest body, a matrix, is far below this limit.
 */
const DEEPEST = 64;

export type ParsedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'invalid'; readonly text: string; readonly detail: string };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export function parseBody(body: Uint8Array, contentType: string | undefined): ParsedBody {
  if (body.length === 0) return { kind: 'none' };
  const invalid = (detail: string): ParsedBody => ({
    kind: 'invalid',
    text: Buffer.from(body).toString('base64'),
    detail,
  });
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
    return invalid('Content-Type: must be application/json');
  let json: Json;
  let text: string;
  try {
    text = UTF8.decode(body);
    json = JSON.parse(text) as Json;
  } catch {
    return invalid('the body: is not JSON in UTF-8');
  }
  const rounded = text.match(STRING_OR_WHOLE_NUMBER)?.find(isRounded);
  if (rounded !== undefined) return invalid(`the body: ${rounded} is beyond 2^53 and would be rounded`);
  return isDeeperThan(json, DEEPEST)
    ? invalid(`the body: is nested more than ${DEEPEST} deep`)
    : { kind: 'json', json };
}

const STRING_OR_WHOLE_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function isRounded(token: string): boolean {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}

function isDeeperThan(value: Json, levels: number): boolean {
  if (!isJsonArray(value) && !isJsonObject(value)) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
