/** The bytes of a request body. The journal keeps them, and a later send repeats exactly these. */
import canonicalize from 'canonicalize';
import type { JsonObject } from '../model/json.ts';

/**
 * The exact text that is sent: canonical JSON (RFC 8785), so one value has one text whatever the order of its keys.
 * Throws where the value is no JSON (NaN, a lone surrogate), which only a bug can bring here.
 */
export function canonicalBody(value: JsonObject): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('a request body must be a JSON object');
  return text;
}
