/** The bill of a subscription for a month, as `quote` computes it; undefined once it has ended. */
import { contractEnd } from '../../impact/bills/contract-months.ts';
import { type Quote, quote } from '../../impact/quote.ts';
import type { UsageLookup } from '../../impact/usage/usage-lookup.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { PriceBook } from '../price-book.ts';

export function quoteOn(
  { book, subscription }: { readonly book: PriceBook; readonly subscription: Subscription },
  day: CalendarDay,
  usage: UsageLookup,
): Quote | undefined {
  const { fields, address, ends, absent } = subscription;
  const end = ends ?? contractEnd(fields);
  if (absent === true || (absent !== undefined && day >= absent) || (end !== null && day >= end))
    return undefined;
  return quote({
    schedule: book.placed(subscription).schedule,
    day,
    contractStart: contractStart(fields),
    user: { address, customer: String(fields.customer_id ?? '') },
    usage,
  });
}
