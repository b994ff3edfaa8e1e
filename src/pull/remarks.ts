/**
 * The remarks of a pull: objects that could not be read, and values that could not be written. They appear on stderr
 * and in the files.
 */

import { counted, someOf } from '../model/messages/counted.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import { COLLECTION, type DeclaredKind } from '../model/values/address.ts';
import type { FoundResource, Gap } from './account.ts';

export interface Remark {
  /** The kind of the file that the remark belongs to. */
  readonly kind: DeclaredKind;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly fix: string;
}

export function remark(kind: DeclaredKind, code: DiagnosticCode, message: string, fix: string): Remark {
  return { kind, code, message, fix };
}

const NAMED = 5;

/** The first few of these names. */
export function named(names: readonly string[]): string {
  return someOf(names, NAMED);
}

export function gapRemark({ kind, reason }: Gap): Remark {
  const plural = COLLECTION[kind];
  if (reason === 'cut_short')
    return remark(
      kind,
      'list-incomplete',
      `the list of ${plural} has further pages that could not be asked for, so some may be missing here`,
      'name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }',
    );
  const others =
    kind === 'product'
      ? ', that a file of ids names or that prices refer to'
      : ' or that a file of ids names';
  return remark(
    kind,
    'not-listed',
    `${plural} cannot be listed: here are those that state has recorded${others}`,
    `bind ${plural}.list in the project file, or name a file with the ids of the others: pull FILE`,
  );
}

export function leftOut(kind: DeclaredKind, { id, record }: FoundResource, why: string, fix: string): Remark {
  const name = record === undefined ? `${kind} ${id}` : `${record.address} (${id})`;
  return remark(kind, 'left-out', `${name} is left out: ${why}`, fix);
}

export function unknownBundle(id: string, versions: number): Remark {
  return remark(
    'bundle',
    'unknown-bundle',
    `the bundle ${id} is not known, so what refers to it has \`bundle_id\` and its prices in full (${counted(versions, 'version')})`,
    'bind bundles.get in the project file, or declare the bundle by hand and name it in the items',
  );
}

export function bundleInCurrencies(bundle: string, own: string, others: readonly string[]): Remark {
  const users = others.length === 1 ? 'one version' : `${others.length} versions`;
  return remark(
    'bundle',
    'bundle-in-currencies',
    `bundles.${bundle} has prices in ${own}, and ${users} of customers in ${[...new Set(others)].sort().join(', ')}: those have their prices in full, and no change of the list reaches them`,
    'write the amounts in their currency under `currencies` of the bundle, or change their prices in their own entries',
  );
}

export function unwritable(kind: DeclaredKind, key: string, paths: readonly string[]): Remark {
  return remark(
    kind,
    'cannot-be-written',
    `${COLLECTION[kind]}.${key} has fields that no catalog file can have, which are left out: ${named(paths)}`,
    'nothing to do: what a catalog does not name is left alone',
  );
}
