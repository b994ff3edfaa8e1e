/** What planning one address comes to; a plan is the concatenation of its parts. */
import type { Address } from '../model/address.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Evidence } from '../model/observed.ts';
import type { Adoption, Drift, Notice, Step, Withheld } from '../model/plan.ts';

export interface Part {
  readonly steps: readonly Step[];
  readonly withheld: readonly Withheld[];
  readonly drift: readonly Drift[];
  readonly adoptions: readonly Adoption[];
  readonly notices: readonly Notice[];
  readonly diagnostics: readonly Diagnostic[];
  readonly evidence: ReadonlyMap<Address, Evidence>;
}

const EMPTY: Part = {
  steps: [],
  withheld: [],
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
    withheld: parts.flatMap(({ withheld }) => withheld),
    drift: parts.flatMap(({ drift }) => drift),
    adoptions: parts.flatMap(({ adoptions }) => adoptions),
    notices: parts.flatMap(({ notices }) => notices),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    evidence: new Map(parts.flatMap(({ evidence }) => [...evidence])),
  };
}
