/** References left open until a step is sent: `{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body. */
import { type Address, ownerOf, parseAddress } from '../values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../values/json.ts';

export const IN_PATH = /\{([^{}#]+)#id\}/g;
const IN_BODY = /^([^#]+)#id$/;

/** Every address whose id a step needs, in order of appearance. */
export function referencedAddresses(path: string, body: JsonObject | null): readonly Address[] {
  const inPath = [...path.matchAll(IN_PATH)].map(([, address]) => address as Address);
  return [...new Set([...inPath, ...referencesIn(body)])];
}

function referencesIn(value: Json): readonly Address[] {
  if (isJsonArray(value)) return value.flatMap(referencesIn);
  if (!isJsonObject(value)) return [];
  const address = referenceIn(value);
  return address === undefined ? Object.values(value).flatMap(referencesIn) : [address];
}

/** The address in an object that has `$ref` and nothing else. Undefined where the text names no id of an address. */
export function referenceIn(value: JsonObject): Address | undefined {
  const { $ref, ...rest } = value;
  if (typeof $ref !== 'string' || Object.keys(rest).length > 0) return undefined;
  const address = IN_BODY.exec($ref)?.[1] ?? '';
  return parseAddress(address) === undefined ? undefined : (address as Address);
}

/** `{id}` is the owner's id, `{vid}` the version's own: `/subscriptions/{subscriptions.acme#id}/versions/{…#id}`. */
export function pathWithPlaces(path: string, address: Address): string {
  return path.replaceAll('{id}', `{${ownerOf(address)}#id}`).replaceAll('{vid}', `{${address}#id}`);
}
