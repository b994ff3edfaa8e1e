/** The result of planning one address. A plan is the concatenation of its parts. */

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
