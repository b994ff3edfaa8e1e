/** The standing of each declared thing once the plan is done, for everything that refers to it. */

import type { Reference } from '../../model/catalog/catalog.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { Part } from '../part.ts';

export interface Standing {
  /** The step that creates it; undefined where no step of this plan does. */
  readonly madeBy: string | undefined;
  /** True if it neither exists nor is created by this plan. */
  readonly missing: boolean;
}

export type Standings = ReadonlyMap<Address, Standing>;

/** The standing of an address after its part: created by a step, existing already, or missing. */
export function standingOf(address: Address, planned: Part, exists: boolean): Standing {
  const create = planned.steps.find((step) => step.address === address && step.action === 'create');
  return { madeBy: create?.id, missing: create === undefined && !exists };
}

export interface Needs {
  readonly dependsOn: readonly string[];
  /** Addresses that are needed but will not exist. */
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
