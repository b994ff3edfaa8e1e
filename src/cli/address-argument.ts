/** Reads an address as a person types it. */

import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { type DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import { nearestName, suggestAddress } from '../model/messages/nearest-name.ts';
import { type Address, COLLECTION, parseAddress } from '../model/values/address.ts';
import { visible } from '../report/words/sanitize.ts';

/** Throws a DiagnosticsError for a text that is no address. */
export function addressFrom(text: string): Address {
  if (parseAddress(text) !== undefined) return text as Address;
  const [collection = '', ...rest] = text.split('.');
  const meant = rest.length === 0 ? undefined : nearestName(collection, Object.values(COLLECTION));
  const corrected = [meant, ...rest].join('.');
  throw fault(
    'no-address',
    `"${visible(text)}" is no address`,
    meant !== undefined && parseAddress(corrected) !== undefined
      ? `did you mean \`${corrected}\`?`
      : 'write it as products.KEY, bundles.KEY, plans.KEY, subscriptions.KEY or subscriptions.KEY.versions.DATE',
  );
}

/** The error for an address at which state has nothing. `recorded` holds the addresses at which it has something. */
export function notRecorded(address: string, recorded: Iterable<string>, typed: TypedFor): DiagnosticsError {
  const otherwise = `see what is with: ${commandLine(typed, 'state list')}`;
  return fault(
    'not-recorded',
    `nothing is recorded at ${address}`,
    suggestAddress(address, recorded, otherwise),
  );
}

/** True for the name of a change, which is an address: no run has a dot in its name. */
export function isChange(name: string): boolean {
  return name.includes('.');
}
