/** Values that were sent and that the service did not take: proposed once more, then deferred. */

import { counted } from '../../model/messages/counted.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import { MOST_REFUSALS_TO_TAKE } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';
import { type Context, compared } from '../context.ts';
import { same } from './three-way.ts';

/** Names the cause of the differences in fields that were sent with this very value and not taken. */
export function markNotTaken(
  context: Context,
  { notTaken }: Pick<Recorded, 'notTaken'>,
  desired: JsonObject,
  found: readonly Difference[],
): readonly Difference[] {
  if (notTaken === undefined || found.length === 0) return found;
  const sent = compared(context, notTaken.sent);
  const wanted = compared(context, desired);
  const isSentAgain = (field: string): boolean =>
    Object.hasOwn(notTaken.sent, field) && same(sent[field], wanted[field]);
  return found.map((difference) =>
    difference.cause !== 'service' && isSentAgain(pointerPath(difference.path)[0] ?? '')
      ? { ...difference, cause: 'not_taken' }
      : difference,
  );
}

/** True for a difference that no further request is made for. */
export function isGivenUp(
  { notTaken }: Pick<Recorded, 'notTaken'>,
  { cause }: Pick<Difference, 'cause'>,
): boolean {
  return cause === 'not_taken' && (notTaken?.times ?? 0) >= MOST_REFUSALS_TO_TAKE;
}

export function deferNotTaken({ address, notTaken }: Recorded, differences: readonly Difference[]): Deferred {
  return {
    kind: 'not_taken',
    address,
    reason: `it was sent ${counted(notTaken?.times ?? 0, 'time')}, and the service kept something else`,
    fix: 'ask the service why, or write what it keeps into the catalog; another value is sent again',
    differences,
  };
}
