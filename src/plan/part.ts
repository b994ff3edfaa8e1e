/**
 * The result of planning one address, and the standing of each declared thing once that is done, for everything that refers to it. A plan
 * is the concatenation of its parts.
 */
import type { Reference } from '../model/catalog/catalog.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { Adoption, Deferred, Drift, Notice, Step } from '../model/plan/plan.ts';
import type { Evidence } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';

export interface Part {
  readonly steps: readonly Step[];
  /** The things that somebody did at the service and the catalog takes over: judged like steps, and never sent. */
  readonly stated: readonly Step[];
  readonly deferred: readonly Deferred[];
  readonly drift: readonly Drift[];
  readonly adoptions: readonly Adoption[];
  readonly notices: readonly Notice[];
  readonly diagnostics: readonly Diagnostic[];
  readonly evidence: ReadonlyMap<Address, Evidence>;
}

const EMPTY: Part = {
  steps: [],
  stated: [],
  deferred: [],
  drift: [],
  adoptions: [],
  notices: [],
  diagnostics: [],
  evidence: new Map(),
};

export function part(some: Partial<Part>): Part {
  return { ...EMPTY, ...some };
}

export function joinParts(parts: readonly Part[]): Part {
  return {
    steps: parts.flatMap(({ steps }) => steps),
    stated: parts.flatMap(({ stated }) => stated),
    deferred: parts.flatMap(({ deferred }) => deferred),
    drift: parts.flatMap(({ drift }) => drift),
    adoptions: parts.flatMap(({ adoptions }) => adoptions),
    notices: parts.flatMap(({ notices }) => notices),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    evidence: new Map(parts.flatMap(({ evidence }) => [...evidence])),
  };
}

/** The standing of each declared thing once the plan is done, for everything that refers to it. */
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

interface Needs {
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
