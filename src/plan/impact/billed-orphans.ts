/** The bill of a subscription that left the catalog: the service bills it until somebody ends it there. */

import { itemValue } from '../../impact/bills/item-value.ts';
import { monthlyBill, valuedItems } from '../../impact/bills/monthly-bill.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { entryOn } from '../../impact/priced-subscription.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import { decimalText } from '../../model/values/decimal.ts';
import type { Context } from '../context.ts';
import { scheduleBefore } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

/** The deferred changes, each orphaned subscription with its bill of a month, by what is on record. A draft has none. */
export function withBills(
  deferred: readonly Deferred[],
  context: Context,
  { usage }: Pick<TouchedMoney, 'usage'>,
): readonly Deferred[] {
  return deferred.map((each) => {
    if (each.kind !== 'orphaned' || kindOf(each.address) !== 'subscription') return each;
    const billed = billOf(context, each.address, usage);
    return billed === undefined ? each : { ...each, billed };
  });
}

function billOf(context: Context, address: Address, usage: TouchedMoney['usage']): Deferred['billed'] {
  const record = context.observed.records.get(address);
  if (!isPresent(record) || record.status === 'draft') return undefined;
  const fields = record.value ?? {};
  const { plan_id: plan, customer_id: customer, currency } = fields;
  const start = contractStart(fields);
  const from = { address, ...(plan !== undefined && { plan: { kind: 'id' as const, id: String(plan) } }) };
  const schedule = scheduleBefore(context, from, fields, start);
  const entry = entryOn(schedule, context.today);
  if (entry?.ended) return undefined;
  const place = typeof currency === 'string' ? { currency } : {};
  if (entry === undefined || entry.missing === 'everything') return place;
  const moment = { day: context.today, contractStart: start, monthEnd: null };
  const terms = readSubscriptionTerms(schedule.terms);
  const user = { address, customer: String(customer ?? address) };
  const valued = valuedItems(schedule, terms, moment, ({ product }, price) =>
    itemValue(price, usage.useOf(user, product, price)),
  );
  const { amount, excluded } = monthlyBill(schedule, terms, moment, valued);
  return { ...place, monthly: decimalText(amount), ...(excluded.length > 0 && { partly: true as const }) };
}
