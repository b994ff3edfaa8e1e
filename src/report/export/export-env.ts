/** Ids as lines `NAME=VALUE`, for a shell, a `.env` file or a pipeline. */

import { fault } from '../../model/messages/diagnostic.ts';
import type { Address } from '../../model/values/address.ts';
import { visible } from '../words/sanitize.ts';
import type { Exported } from './exported.ts';

const PREFIX = 'PRICEWRIGHT_';
const HARMLESS = /^[\w.:@%+/-]+$/;

/**
 * `products.log-lines` is `PRICEWRIGHT_PRODUCTS_LOG_LINES`. An id that is not known yet is a comment. Throws a DiagnosticsError
 * where two addresses have one name, or an id cannot stand on such a line.
 */
export function exportEnv({ ids }: Exported): string {
  const owners = new Map<string, Address>();
  return [...ids].map(([address, id]) => `${lineOf(address, id, owners)}\n`).join('');
}

function lineOf(address: Address, id: string | null, owners: Map<string, Address>): string {
  const name = `${PREFIX}${address.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
  const owner = owners.get(name);
  if (owner !== undefined)
    throw fault(
      'same-variable-twice',
      `${owner} and ${address} would both be ${name}`,
      'use --format json, which tells them apart',
    );
  owners.set(name, address);
  if (id === null) return `# ${name}: ${address} has no id yet`;
  if (HARMLESS.test(id)) return `${name}=${id}`;
  throw fault(
    'id-not-plain',
    `the id of ${address}, ${visible(id)}, does not fit a line of variables`,
    'use --format json',
  );
}
