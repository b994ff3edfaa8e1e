/** One thing at the service has one record: an id on record at another declared address is not adopted again. */

import { type Declared, declaredAt } from '../../model/catalog/catalog.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import type { Context } from '../context.ts';
import { type Part, part } from '../part.ts';

/** Undefined where the id may be adopted, or was adopted already. */
export function planRecordedElsewhere(context: Context, declared: Declared): Part | undefined {
  const { address, id } = declared;
  if (id === undefined || isPresent(context.observed.records.get(address))) return undefined;
  const other = declaredOwner(context, address, id);
  return other && part({ diagnostics: [recordedElsewhere(declared, id, other)] });
}

/**
 * Another declared address of the same kind that has the id on record. An address that left the catalog does not
 * count, because its thing may come back under a new key.
 */
export function declaredOwner(context: Context, address: Address, id: string): Declared | undefined {
  const owner = context.nameId(id);
  if (owner === undefined || owner === address || kindOf(owner) !== kindOf(address)) return undefined;
  return declaredAt(context.catalog, owner);
}

function recordedElsewhere({ locate }: Declared, id: string, other: Declared): Diagnostic {
  return {
    severity: 'error',
    code: 'id-recorded-elsewhere',
    source: locate(['id']),
    message: `the id "${id}" is recorded as ${other.address}, which the catalog still declares`,
    fix: `write \`renamed_from: ${other.key}\` and take \`${other.key}\` out if it is the same thing under a new key, or give the id of the other one`,
    related: [{ source: other.locate([]), message: 'declared here' }],
  };
}
