/** The bill of a subscription that the service goes on billing: one that left the catalog, or one whose end is past. */

import type { Deferred } from '../../model/plan/plan.ts';
import { isPresent, recordedEnd } from '../../model/service/record.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import { addDays, laterDay } from '../../model/values/calendar-day.ts';
import { decimalText } from '../../model/values/decimal.ts';
import type { Context } from '../../plan/context.ts';
import { valueByUse } from '../bills/item-value.ts';
import { billOn } from '../bills/monthly-bill.ts';
import { entryOn } from '../priced-subscription.ts';
import { scheduleBefore } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

/** The deferred changes, each such subscription with its bill of a month, by what is on record. A draft has none. */
export function withBills(
  deferred: readonly Deferred[],
  context: Context,
  { usage }: Pick<TouchedMoney, 'usage'>,
): readonly Deferred[] {
  return deferred.map((each) => {
    const isBilled = each.kind === 'orphaned' || each.kind === 'not_ended';
    if (!isBilled || kindOf(each.address) !== 'subscription') return each;
    const billed = billOf(context, each.address, usage, each.kind === 'not_ended');
    return billed === undefined ? each : { ...each, billed };
  });
}

function billOf(
  context: Context,
  address: Address,
  usage: TouchedMoney['usage'],
  goesOn: boolean,
): Deferred['billed'] {
  const record = context.observed.records.get(address);
  if (!isPresent(record) || record.status === 'draft') return undefined;
  const fields = record.value ?? {};
  const { customer_id: customer, currency } = fields;
  const schedule = scheduleBefore(context, { address }, fields);
  const end = goesOn ? recordedEnd(record) : undefined;
  const first = schedule.entries[0]?.from ?? context.today;
  // One that has not begun is billed from its first day on.
  const day = end === undefined ? laterDay(first, context.today) : addDays(end, -1);
  const entry = entryOn(schedule, day);
  if (entry?.ended) return undefined;
  const place = typeof currency === 'string' ? { currency } : {};
  if (entry === undefined || entry.missing === 'everything') return place;
  const user = { address, customer: String(customer ?? address) };
  const { amount, excluded } = billOn(schedule, { day, monthEnd: null }, valueByUse(usage, user));
  return { ...place, monthly: decimalText(amount), ...(excluded.length > 0 && { partly: true as const }) };
}
