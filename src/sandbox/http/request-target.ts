/** Parses the target and the body of a request. Nothing here throws; faults are values. */
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';

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
