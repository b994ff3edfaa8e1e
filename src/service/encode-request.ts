/**
 * Encodes a request: ids in its path and its body, its bytes, and its form on the wire of a profile, with the answer
 * back in the published form. Pure. An id comes from a file, from state or from an answer, and is never trusted; those
 * that a plan left open (`{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body) come from records,
 * including those made earlier in the same run.
 */
import canonicalize from 'canonicalize';
import { isServiceId, PROFILES, type Profile, type ProfileName } from '../interface/index.ts';
import { IN_PATH, referenceIn } from '../model/service/references.ts';
import { sentPart } from '../model/service/said-part.ts';
import type { Address } from '../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { Answer, ServiceRequest } from './answer.ts';

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

export type IdOf = (address: Address) => string | undefined;

type Filled =
  | { readonly kind: 'filled'; readonly path: string; readonly body: JsonObject | null }
  /** Addresses without a usable id, in order of appearance. */
  | { readonly kind: 'missing'; readonly addresses: readonly Address[] };

export function fillReferences(path: string, body: JsonObject | null, idOf: IdOf): Filled {
  const missing = new Set<Address>();
  const lookUp = (address: Address, fits: (id: string) => boolean): string => {
    const id = idOf(address);
    if (id !== undefined && fits(id)) return id;
    missing.add(address);
    return '';
  };
  const filledPath = path.replaceAll(IN_PATH, (_, address: string) =>
    encodeURIComponent(lookUp(address as Address, isPathId)),
  );
  const filledBody = body === null ? null : fillObject(body, (address) => lookUp(address, () => true));
  if (missing.size > 0) return { kind: 'missing', addresses: [...missing] };
  return { kind: 'filled', path: filledPath, body: filledBody };
}

function fillObject(value: JsonObject, idOf: (address: Address) => string): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, idOf)]));
}

function fill(value: Json, idOf: (address: Address) => string): Json {
  if (isJsonArray(value)) return value.map((inner) => fill(inner, idOf));
  if (!isJsonObject(value)) return value;
  const address = referenceIn(value);
  return address === undefined ? fillObject(value, idOf) : idOf(address);
}

/** An operation that the project binds itself is sent as it is: only its owner knows its form. */
function wireOf({ operation }: ServiceRequest, profile: ProfileName): Profile['wire'] {
  return operation.boundBy === 'project' ? undefined : PROFILES[profile].wire;
}

export function onTheWire(request: ServiceRequest, profile: ProfileName): ServiceRequest {
  if (request.body === null) return request;
  const wire = wireOf(request, profile);
  const written = JSON.parse(request.body) as JsonObject;
  const body = sentPart(written);
  if (wire === undefined && body === written) return request;
  return { ...request, body: canonicalBody(wire?.sent(request.operation.name, body) ?? body) };
}

export function inPublishedForm(request: ServiceRequest, answer: Answer, profile: ProfileName): Answer {
  const wire = wireOf(request, profile);
  if (wire === undefined || answer.kind !== 'answered' || answer.body === undefined) return answer;
  return { ...answer, body: wire.shown(request.operation.name, answer.body) };
}
