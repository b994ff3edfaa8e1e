/** Encodes a request, and puts ids into its path. An id comes from a file, from state or from an answer, and is never trusted. */

import canonicalize from 'canonicalize';
import { isServiceId } from '../interface/index.ts';
import type { JsonObject } from '../model/values/json.ts';

const PARAMETER = /\{([a-z]+)\}/g;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** The path parameters of a route, in order: `/subscriptions/{id}/versions/{vid}` has `id` and `vid`. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] ?? '');
}

/**
 * True if an id can be part of a path. An empty id or a dot segment would name another resource, because servers and
 * gateways resolve `/products/..` to `/`. A lone surrogate has no UTF-8 form.
 */
export function isPathId(id: string): boolean {
  return isServiceId(id) && id !== '.' && id !== '..' && !LONE_SURROGATE.test(id);
}

/** The path with every `{parameter}` replaced by its encoded id. Throws a RangeError unless {@link isPathId}. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(PARAMETER, (_, parameter: string) => {
    const id = Object.hasOwn(ids, parameter) ? ids[parameter] : undefined;
    if (id === undefined) throw new RangeError(`no id for {${parameter}} in ${path}`);
    if (!isPathId(id)) throw new RangeError(`${JSON.stringify(id)} cannot replace {${parameter}} in ${path}`);
    return encodeURIComponent(id);
  });
}

/**
 * The exact text to send: canonical JSON (RFC 8785), so that one value has one text in any key order. Throws if the
 * value is not JSON (NaN, a lone surrogate), which would be a bug.
 */
export function canonicalBody(value: JsonObject): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('a request body must be a JSON object');
  return text;
}
