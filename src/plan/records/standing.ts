/** Where each product, bundle and plan stands once the plan is done, for what refers to it. */
import type { Address } from '../../model/address.ts';
import type { Reference } from '../../model/catalog.ts';
import type { Deferred } from '../../model/plan.ts';
import type { Part } from '../part.ts';

export interface Standing {
  /** The step that makes it; undefined where it exists already. */
  readonly madeBy: string | undefined;
  /** It is neither there nor made by this plan. */
  readonly missing: boolean;
}

export type Standings = ReadonlyMap<Address, Standing>;

/** How an address stands after its part: made by a step, there already, or deferred. */
export function standingOf(address: Address, planned: Part, exists: boolean): Standing {
  const create = planned.steps.find((step) => step.address === address && step.action === 'create');
  return { madeBy: create?.id, missing: create === undefined && !exists };
}

export interface Needs {
  readonly dependsOn: readonly string[];
  /** Addresses that are needed and will not be there. */
  readonly missing: readonly Address[];
}

export function needsOf(references: readonly Reference[], standings: Standings): Needs {
  const dependsOn = new Set<string>();
  const missing = new Set<Address>();
  for (const reference of references) {
    if (reference.kind === 'id') continue;
    const standing = standings.get(reference.address);
    if (standing === undefined || standing.missing) missing.add(reference.address);
    else if (standing.madeBy !== undefined) dependsOn.add(standing.madeBy);
  }
  return { dependsOn: [...dependsOn].sort(), missing: [...missing].sort() };
}

export function dependent(address: Address, missing: readonly Address[]): Deferred {
  return {
    kind: 'dependent',
    address,
    reason: `it uses ${missing.join(', ')}, which this plan does not create`,
    fix: `fix ${missing.length === 1 ? 'that' : 'those'} first`,
  };
}
