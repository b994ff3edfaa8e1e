/** Sorts what a past run changed by what a plan of the catalog before it can bring back. */

import { type Catalog, declaredAt } from '../model/catalog/catalog.ts';
import type { Step } from '../model/plan/plan.ts';
import { type Address, ownerOf } from '../model/values/address.ts';

export interface UndoScope {
  /** Changed by the run, and declared by the catalog before it. */
  readonly targets: readonly Address[];
  /** Made by the run, and not declared by that catalog. A plan deletes nothing that no catalog names. */
  readonly created: readonly Address[];
  /** Changed by the run, and not declared by that catalog under this name. */
  readonly unknown: readonly Address[];
  /** Made again, each would have another id. */
  readonly deleted: readonly Address[];
  /** Versions that the run made. */
  readonly versions: readonly Step[];
}

/** `done` are the steps that the run carried out. The calendar's own changes are no part of an undo. */
export function undoScope(done: readonly Step[], before: Catalog): UndoScope {
  const steps = done.filter(({ cause }) => cause === 'catalog' || cause === 'both');
  const deleted = new Set(
    steps.flatMap(({ address, operation }) =>
      ownerOf(address) === address && operation.endsWith('.delete') ? [address] : [],
    ),
  );
  const made = new Set(
    steps.flatMap(({ address, operation }) =>
      ownerOf(address) === address && operation.endsWith('.create') ? [address] : [],
    ),
  );
  const changed = new Set(steps.map(({ address }) => ownerOf(address)));
  const left = [...changed].filter((address) => !deleted.has(address));
  const isNew = (address: Address): boolean => declaredAt(before, address) === undefined;
  return {
    targets: left.filter((address) => !isNew(address)),
    created: left.filter((address) => isNew(address) && made.has(address)),
    unknown: left.filter((address) => isNew(address) && !made.has(address)),
    deleted: [...deleted],
    versions: steps.filter(({ operation }) => operation === 'versions.create'),
  };
}
