/** The bytes of a request body. The journal stores them, and a later send repeats exactly these. */
import canonicalize from 'canonicalize';
import type { JsonObject } from '../model/values/json.ts';

/**
 * The exact text to send: canonical JSON (RFC 8785), so that one value has one text in any key order. Throws if the
 * value is not JSON (NaN, a lone surrogate), which would be a bug.
 */
export function canonicalBody(value: JsonObject): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('a request body must be a JSON object');
  return text;
}
