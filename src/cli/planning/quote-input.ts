/** A subscription of the catalog as a quote rates it: its prices from day to day, and its usage. */

import { contractEnd } from '../../ledger/bills/contract-months.ts';
import type { PriceSchedule } from '../../ledger/priced-subscription.ts';
import type { InvoicedQuote } from '../../ledger/quote-ahead.ts';
import { scheduleOfTimeline } from '../../ledger/schedule-of-timeline.ts';
import { productNames } from '../../ledger/usage/product-names.ts';
import { createSharing } from '../../ledger/usage/shared-use.ts';
import { createUsageLookup } from '../../ledger/usage/usage-lookup.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import { type CalendarDay, earlierDay } from '../../model/values/calendar-day.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { openedFor } from '../../timeline/bundle-schedule.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { DaysOnRecord } from './days-on-record.ts';

export interface ScheduleOnDay {
  readonly schedule: PriceSchedule;
  /** Its first day; null where nobody names one. */
  readonly start: CalendarDay | null;
  /** The day on which it is assumed to open, where neither its contract nor a record names one. */
  readonly assumedOpening: CalendarDay | null;
}

export function scheduleOnDay(
  { catalog, today }: Pick<Inputs, 'catalog' | 'today'>,
  subscription: Subscription,
  day: CalendarDay,
  { openedOn, fixed, discountGiven }: DaysOnRecord,
): ScheduleOnDay {
  const assumedOpening = openedOn === null ? openedFor(catalog, subscription, earlierDay(day, today)) : null;
  const timeline = buildTimeline(catalog, subscription, openedOn ?? assumedOpening, fixed);
  return {
    schedule: scheduleOfTimeline(catalog, timeline, subscription, today, discountGiven),
    start: timeline.start,
    assumedOpening,
  };
}

/** `samples` are those of the subscription and of its customer. */
export function quoteInput(
  { catalog }: Pick<Inputs, 'catalog'>,
  subscription: Subscription,
  day: CalendarDay,
  { schedule, samples }: { readonly schedule: PriceSchedule; readonly samples: readonly UsageSample[] },
): InvoicedQuote {
  const { address, fields, ends } = subscription;
  return {
    schedule,
    day,
    user: { address, customer: String(fields.customer_id ?? '') },
    usage: createUsageLookup({
      samples: typicalSamples(samples),
      isShared: createSharing(catalog),
      namesOf: (product) => productNames(catalog, product),
    }),
    currency: declaredCurrency(catalog, subscription, fields.currency),
    end: ends ?? contractEnd(fields),
  };
}

export function isOf({ key, fields }: Subscription, { user }: UsageSample): boolean {
  return user.kind === 'customer' ? user.id === fields.customer_id : user.key === key;
}
