/** The changes that the service made outside the catalog, as a plan lists them: drift, and what its steps overwrite. */

import type { Difference, Plan } from '../model/plan/plan.ts';
import { type Address, covers } from '../model/values/address.ts';
import type { Json } from '../model/values/json.ts';

/** From the recorded value to the service's, in compared form. */
export interface ServiceChange {
  readonly address: Address;
  /** A JSON pointer within the compared form; empty for the whole thing. */
  readonly path: string;
  /** Absent for a field that the service added. */
  readonly from?: Json;
  /** Absent for a field that the service removed. */
  readonly to?: Json;
  /** `both`: the catalog changed the same field, so that a person has to choose. */
  readonly cause: 'service' | 'both';
}

/** The changes at the addresses named and below them; all where none is named. */
export function serviceChanges(plan: Plan, named: readonly Address[]): readonly ServiceChange[] {
  const listed = plan.drift.flatMap(({ address, differences }) =>
    differences.flatMap((each) => changeOf(address, each)),
  );
  const overwritten = plan.steps.flatMap(({ address, differences }) =>
    differences.flatMap((each) => changeOf(address, turned(each))),
  );
  return [...listed, ...overwritten].filter(
    ({ address }) => named.length === 0 || named.some((each) => covers(each, address)),
  );
}

function changeOf(address: Address, { path, from, value, cause }: Difference): readonly ServiceChange[] {
  if (cause !== 'service' && cause !== 'both') return [];
  return [
    {
      address,
      path,
      ...(from === undefined ? {} : { from }),
      ...(value === undefined ? {} : { to: value }),
      cause,
    },
  ];
}

/** A step's difference goes from the service's value to the planned one. */
function turned({ op, path, from, value, cause, source }: Difference): Difference {
  return {
    op,
    path,
    ...(value === undefined ? {} : { from: value }),
    ...(from === undefined ? {} : { value: from }),
    cause,
    source,
  };
}
