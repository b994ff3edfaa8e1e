/**
 * Idempotency keys, and the name that a thing's first key is made of. The same use has the same key in every process and
 * on every machine. A run that is missing from this journal, lost or rolled back, may have made the thing under a former
 * name: the former name's key makes the service replay that request.
 */
import { hash } from 'node:crypto';
import type { OperationName } from '../../interface/index.ts';
import { type Catalog, declaredThings, isDeclared } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, addressOf, DECLARED_KINDS, ownerOf } from '../../model/values/address.ts';

/**
 * The use that a key stands for. The body is not part of it: the service compares bodies, so that a changed body
 * under an old key fails with a 422.
 */
export interface KeyUse {
  readonly project: string;
  readonly environment: string;
  readonly address: Address;
  readonly operation: OperationName;
  /** Number of mutations ever confirmed at the address. It keeps A→B→A→B within a day from replaying the first B. */
  readonly revision: number;
  /** Number of intents closed as not applied at this revision: the service replays a refusal for a day. */
  readonly round: number;
}

const FORM = 'pw1';

const LENGTH_BYTES = 4;

/** `pw1_` and 43 characters of base64url; the interface allows 255 printable characters. */
export function idempotencyKey(use: KeyUse): string {
  const fields = [
    FORM,
    use.project,
    use.environment,
    use.address,
    use.operation,
    count(use.revision),
    count(use.round),
  ];
  return `${FORM}_${hash('sha256', withLengths(fields), 'base64url')}`;
}

/** Joins the fields, each as its length and its UTF-8, so that no two lists of fields give the same bytes. */
function withLengths(fields: readonly string[]): Buffer {
  const size = fields.reduce((sum, field) => sum + LENGTH_BYTES + Buffer.byteLength(field), 0);
  const bytes = Buffer.alloc(size);
  let at = 0;
  for (const field of fields) {
    const length = bytes.write(field, at + LENGTH_BYTES);
    bytes.writeUInt32BE(length, at);
    at += LENGTH_BYTES + length;
  }
  return bytes;
}

/** Decimal digits. Any other value than a whole number would be a bug, and would make a second key for one use. */
function count(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a count: ${value}`);
  return value.toString(10);
}

/** The former name of an address by the catalog (`renamed_from`); undefined if it has none. */
export type FormerName = (address: Address) => Address | undefined;

/** In a checked catalog, no declared name is also the former name of something else. */
export function formerNames(catalog: Catalog): FormerName {
  const former = new Map(
    DECLARED_KINDS.flatMap((kind) =>
      [...catalog[`${kind}s`].values()].flatMap(({ address, renamedFrom }): [Address, Address][] =>
        renamedFrom === undefined ? [] : [[address, addressOf(kind, renamedFrom)]],
      ),
    ),
  );
  return (address) => {
    const owner = ownerOf(address);
    const before = former.get(owner);
    return before === undefined ? undefined : (`${before}${address.slice(owner.length)}` as Address);
  };
}

/** Returns a test for addresses that the catalog still has, under that name or a later one. */
export function holdsOf(catalog: Catalog): (address: Address) => boolean {
  const former = formerNames(catalog);
  const before = new Set(declaredThings(catalog).flatMap(({ address }) => former(address) ?? []));
  return (address) => isDeclared(catalog, address) || before.has(ownerOf(address));
}

/** The former name if neither name is on record, else the address itself. */
export function nameForKey(
  address: Address,
  records: ReadonlyMap<Address, Recorded>,
  formerName: FormerName,
): Address {
  const former = formerName(address);
  return former === undefined || records.has(address) || records.has(former) ? address : former;
}
