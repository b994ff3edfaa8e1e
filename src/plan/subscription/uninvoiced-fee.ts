/**
 * A one-off fee in arrears is invoiced after its version's day. Nobody documents whether the service still charges it once another
 * version, which has it no more, has taken that version's place: such a version waits until the fee is due.
 */
import { intervalMonths, isOneOff } from '../../model/catalog/billing-interval.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { pricesOf } from '../../model/service/unread-prices.ts';
import type { Address } from '../../model/values/address.ts';
import { addDays, addMonths, type CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject } from '../../model/values/json.ts';
import type { Context } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/** Undefined where a version of the day takes no fee's place before it is due. */
export function beforeFeeIsDue(
  { nameId }: Context,
  planned: PlannedSubscription,
  address: Address,
  day: CalendarDay,
): Deferred | undefined {
  const own = planned.recordAt(planned.address)?.value ?? {};
  for (const { start, value, status } of planned.versions()) {
    if (start === null || value === null || start >= day || status === 'draft') continue;
    for (const { product, price } of pricesOf(value)) {
      const due = dueDay(price as Price, start, contractStart(own) ?? start);
      if (due === undefined || day > due) continue;
      const id = isJsonObject(product) ? String(product.$ref).replace(/#id$/, '') : String(product);
      return {
        kind: 'blocked',
        address,
        reason: `the one-off fee of ${nameId(id) ?? id} in the version of ${start} is due on ${due}, and whether the service charges it after a version of ${day} is not documented`,
        fix: `date the change ${addDays(due, 1)} or later`,
      };
    }
  }
  return undefined;
}

/** The last day of a fee in arrears on which it is not invoiced yet; undefined for any other price. */
function dueDay(price: Price, from: CalendarDay, contract: CalendarDay): CalendarDay | undefined {
  if (!isOneOff(price) || price.billing_direction !== 'arrears') return undefined;
  const months = intervalMonths(price) ?? 1;
  let end = contract;
  for (let cycle = 1; end <= from; cycle += 1) end = addMonths(contract, cycle * months);
  return end;
}
