/** Idempotency keys: the same for the same use, whichever process or machine asks. */
import { hash } from 'node:crypto';
import type { Address } from '../model/address.ts';
import type { OperationName } from '../model/operation.ts';

/**
 * What a key stands for. The body is not in it: the service compares bodies, so a changed one under an old key is a
 * loud 422.
 */
export interface KeyUse {
  readonly project: string;
  readonly environment: string;
  readonly address: Address;
  readonly operation: OperationName;
  /** How many mutations were ever confirmed at the address. Keeps A→B→A→B within a day from replaying the first B. */
  readonly revision: number;
  /** How many intents were closed as not applied at this revision: the service replays a stored refusal for a day. */
  readonly round: number;
}

const FORM = 'pw1';

const LENGTH_BYTES = 4;

/** `pw1_` and 43 characters of base64url; within the 255 printable characters that the interface allows. */
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

/** Each field's UTF-8 after its length, so that no two lists of fields come to the same bytes. */
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

/** Decimal digits. Anything but a whole number would be a bug that makes a second key for one use. */
function count(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a count: ${value}`);
  return value.toString(10);
}
