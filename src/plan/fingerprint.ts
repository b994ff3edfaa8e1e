/** SHA-256 over canonical JSON (RFC 8785), lower-case hex: step digests, plan digests and the ground of a step. */
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Json } from '../model/json.ts';

export function fingerprint(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a value without a JSON form has no fingerprint');
  return hash('sha256', text, 'hex');
}
