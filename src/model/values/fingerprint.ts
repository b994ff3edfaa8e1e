/** SHA-256 over canonical JSON (RFC 8785), in lower-case hex: for step digests, plan digests and a step's ground. */
import { createHash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Json, JsonObject } from './json.ts';
import { type JsonLayout, jsonPieces } from './json-pieces.ts';

export function fingerprint(value: Json): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

/**
 * The {@link fingerprint} of an object whose members are written by `textOf`, which gives the member's canonical JSON.
 */
export function fingerprintOfMembers(
  value: JsonObject,
  textOf: (name: string, member: Json) => string,
): string {
  return hash('sha256', canonicalMembers(value, textOf), 'hex');
}

/** The canonical JSON of an object whose members are written by `textOf`. A member that is undefined is left out. */
export function canonicalMembers(value: JsonObject, textOf: (name: string, member: Json) => string): string {
  const members = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const member = value[name];
      return member === undefined ? [] : `${JSON.stringify(name)}:${textOf(name, member)}`;
    });
  return `{${members.join(',')}}`;
}

/** The {@link fingerprint} of a document whose canonical JSON may be too long for one string. */
export function fingerprintOfLong(document: JsonObject): string {
  const sum = createHash('sha256');
  for (const piece of jsonPieces(document, CANONICAL)) sum.update(piece);
  return sum.digest('hex');
}

const CANONICAL: JsonLayout = {
  names: (object) => Object.keys(object).sort(),
  colon: ':',
  lineBreak: () => '',
  text: canonicalJson,
};

export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a value without a JSON form has no fingerprint');
  return text;
}
