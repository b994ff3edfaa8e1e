/**
 * Fills ids into what a plan left open: `{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body. Pure; ids
 * come from records, those made earlier in the same run included.
 */
import { type Address, parseAddress } from '../model/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { isPathId } from '../service/fill-path.ts';

const IN_PATH = /\{([^{}#]+)#id\}/g;
const IN_BODY = /^([^#]+)#id$/;

export type IdOf = (address: Address) => string | undefined;

export type Filled =
  | { readonly kind: 'filled'; readonly path: string; readonly body: JsonObject | null }
  /** Addresses without an id that could stand there, in order of appearance. */
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

/** Every address that a step needs the id of. */
export function referencedAddresses(path: string, body: JsonObject | null): readonly Address[] {
  const filled = fillReferences(path, body, () => undefined);
  return filled.kind === 'missing' ? filled.addresses : [];
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

/** An object with `$ref` and nothing else, whose text names an address's id. */
function referenceIn(value: JsonObject): Address | undefined {
  const { $ref, ...rest } = value;
  if (typeof $ref !== 'string' || Object.keys(rest).length > 0) return undefined;
  const address = IN_BODY.exec($ref)?.[1] ?? '';
  return parseAddress(address) === undefined ? undefined : (address as Address);
}
