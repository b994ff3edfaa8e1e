/**
 * Fills in the ids that a plan left open: `{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body. Pure.
 * The ids come from records, including those made earlier in the same run.
 */

import { IN_PATH, referenceIn } from '../model/service/references.ts';
import type { Address } from '../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { isPathId } from './fill-path.ts';

export type IdOf = (address: Address) => string | undefined;

export type Filled =
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
