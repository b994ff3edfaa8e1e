/**
 * A subscription's own discount for a limited time that is sent once more: after a change at the service, or as an undo goes
 * back to it. It is sent with what is left of it, counted from the day on which it was given, which is on record.
 */

import { contractStart } from '../../model/catalog/contract-days.ts';
import {
  discountText,
  endOfDiscount,
  givenAt,
  leftOn,
  monthsOfDiscount,
  passesEnd,
} from '../../model/catalog/limited-terms.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { type GivenDiscount, givenDiscount } from '../../model/service/given-discounts.ts';
import type { Recorded } from '../../model/service/record.ts';
import { withLeft } from '../../model/service/said-part.ts';
import { addMonths, type CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, without } from '../../model/values/json.ts';
import { discountNote } from '../bodies/limited-items.ts';
import type { Context } from '../context.ts';
import { isConfirmed } from '../steps/unconfirmed.ts';

export interface OwnDiscount {
  readonly body: JsonObject;
  readonly notes: readonly string[];
  /** Set where nobody knows what is left, so that the discount is not sent. */
  readonly deferred?: Deferred;
}

/** `body` is an update of the subscription, `shown` what the service has. */
export function ownDiscount(
  context: Context,
  recorded: Recorded,
  body: JsonObject,
  shown: JsonObject | undefined,
): OwnDiscount {
  const { discount } = body;
  if (!isJsonObject(discount)) return { body, notes: [] };
  if (!goesOn(context, recorded, discount)) return { body, notes: bothEnds(context, recorded, discount) };
  const given = givenDiscount(recorded, discount);
  if (given !== undefined && !given.found)
    return sendLeft(body, discount, given.on, shown?.discount, context.today);
  if (isConfirmed(context, recorded.address, 'discounts')) return { body, notes: [] };
  return { body: without(body, ['discount']), notes: [], deferred: unknownRest(recorded) };
}

/** True for one that was given before and is sent again. Any other begins with the request. */
function goesOn(context: Context, { value }: Recorded, discount: JsonObject): boolean {
  if (monthsOfDiscount(discount) === undefined) return false;
  return context.goesBack || discountText(value ?? {}) === discountText({ discount });
}

/** Nothing documents whether it counts from the update that gives it. With a creation, both days are the contract's start. */
function bothEnds(
  { today, observed: { records } }: Context,
  { address, value }: Recorded,
  discount: JsonObject,
): readonly string[] {
  const start = contractStart(value ?? {});
  const months = monthsOfDiscount(discount);
  const stood = records.get(address);
  if (
    start === null ||
    months === undefined ||
    start >= today ||
    stood === undefined ||
    stood.start === today
  )
    return [];
  const other = addMonths(start, months);
  return [
    `its discount counts from ${today} and ends on ${addMonths(today, months)}; where the service counts from ${start}, it ${other <= today ? 'ended' : 'ends'} on ${other}`,
  ];
}

function sendLeft(
  body: JsonObject,
  whole: JsonObject,
  given: CalendarDay,
  live: Json | undefined,
  today: CalendarDay,
): OwnDiscount {
  const terms = { discount: whole };
  const left = leftOn(terms, givenAt(given), today).discount as JsonObject | undefined;
  const notes = discountNote('the subscription', given, whole, left);
  if (left === undefined)
    return { body: live == null ? without(body, ['discount']) : withLeft(body, whole, null, given), notes };
  const later = addMonths(today, monthsOfDiscount(left) ?? 0);
  const passes = passesEnd(terms, given, today)
    ? [`where it counts from this update, ${later}: the plan of ${endOfDiscount(terms, given)} takes it away`]
    : [];
  return { body: withLeft(body, whole, left, given), notes: [...notes, ...passes] };
}

/** The discount that is over and was sent with whole months that pass its end, where the service still has it. */
export function overdueDiscount(
  { today, observed }: Context,
  { address, value, answered }: Recorded,
): GivenDiscount | undefined {
  const given = value === null ? undefined : givenDiscount({ answered }, value.discount);
  if (given?.left == null || given.left.discount === null) return undefined;
  const terms = { discount: given.discount };
  const end = endOfDiscount(terms, given.on);
  const live = observed.live.get(address);
  const isThere = live?.kind === 'read' && live.discountLeft === true;
  return isThere && end !== undefined && today >= end && passesEnd(terms, given.on, given.left.from)
    ? given
    : undefined;
}

function unknownRest({ address, value }: Recorded): Deferred {
  return {
    kind: 'unconfirmed',
    address,
    reason:
      'its own discount is for a limited time, and the day on which it was given is not on record: what is left of it is not known, and a request may restart it',
    fix: 'write what is left of the discount and plan again, or confirm that it restarts: `unread: { discounts: none }` in the customer, the subscription or the project file',
    differences: [],
    ...(typeof value?.currency === 'string' && { currency: value.currency }),
  };
}
