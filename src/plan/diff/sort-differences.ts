/** Sorts the differences at an address into those that a request carries and those that are listed as drift. */

import type { Cause, Deferred, Difference, Drift } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { type JsonObject, pointerPath } from '../../model/values/json.ts';
import { type Context, compared } from '../context.ts';
import { isNeverSaid } from './carry-over.ts';
import { deferNotTaken, isGivenUp, markNotTaken } from './not-taken.ts';
import { fieldOf, topLevel } from './three-way.ts';

export interface Sorted {
  /** Every difference in a field that is sent. */
  readonly carried: readonly Difference[];
  /** The top-level fields that are sent, each once. */
  readonly fields: readonly string[];
  /** None or one entry, with the service's changes that nobody asked to undo. */
  readonly drift: readonly Drift[];
  /** None or one entry, with what the service did not take however often it was sent. */
  readonly deferred: readonly Deferred[];
}

const NOTHING: Sorted = { carried: [], fields: [], drift: [], deferred: [] };

/**
 * A field is sent whole, so a change by the service within a field that is sent goes with it and is shown in the step; what nobody ever
 * stated there goes along as it is, and is drift. `byKey` names the fields that are sent key by key, where the service's other keys
 * stay as they are.
 */
export function sortDifferences(
  context: Context,
  address: Address,
  desired: JsonObject,
  all: readonly Difference[],
  byKey: readonly string[] = [],
): Sorted {
  if (all.length === 0) return NOTHING;
  const record = context.observed.records.get(address);
  const marked = record === undefined ? all : markNotTaken(context, record, desired, all);
  const givenUp = record === undefined ? [] : marked.filter((each) => isGivenUp(context, record, each));
  const found = marked.filter((each) => !givenUp.includes(each));
  // No request takes away a field that nobody ever wrote.
  const isWork = (difference: Difference): boolean =>
    difference.cause !== 'service' ||
    (context.reverts(address, fieldOf(difference)) && Object.hasOwn(desired, fieldOf(difference)));
  const fields = topLevel(found.filter(isWork));
  const said = [desired, record?.value ?? undefined].map((side) => side && compared(context, side));
  const goes = (difference: Difference): boolean => {
    const field = fieldOf(difference);
    if (!isWork(difference) && goesAlong(difference, said)) return false;
    return byKey.includes(field) ? isWork(difference) : fields.includes(field);
  };
  const left = found.filter((difference) => !goes(difference));
  return {
    carried: found.filter(goes),
    fields,
    deferred: record === undefined || givenUp.length === 0 ? [] : [deferNotTaken(record, givenUp)],
    drift: left.length === 0 ? [] : [{ address, differences: left.map(asChangeOfService) }],
  };
}

/** True for what the service has and neither side ever stated, which no request takes away by itself. */
export function goesAlong(
  { op, cause, path }: Difference,
  said: readonly (JsonObject | undefined)[],
): boolean {
  return op === 'remove' && cause === 'service' && isNeverSaid(pointerPath(path), said);
}

/** Turns a difference around: from the recorded value to the service's present one, not to the catalog's. */
function asChangeOfService({ op, path, from, value, cause, source }: Difference): Difference {
  const turned = { add: 'remove', remove: 'add', replace: 'replace' } as const;
  return {
    op: turned[op],
    path,
    ...(value === undefined ? {} : { from: value }),
    ...(from === undefined ? {} : { value: from }),
    cause,
    source,
  };
}

/** The cause of a step, derived from its differences. */
export function stepCause(found: readonly Difference[]): Cause {
  if (found.length > 0 && found.every(({ cause }) => cause === 'not_taken')) return 'not_taken';
  const [only, ...others] = new Set(found.map(({ cause }) => (cause === 'not_taken' ? 'catalog' : cause)));
  if (only === undefined) return 'catalog';
  return others.length === 0 ? only : 'both';
}
