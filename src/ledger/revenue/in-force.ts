/** The subscriptions of the catalog that the service bills, each with its month by what is on record and what was read. */

import { isPresent } from '../../model/service/record.ts';
import { type Address, sortByAddress } from '../../model/values/address.ts';
import { type Context, isWaiting, liveAt } from '../../plan/context.ts';
import { currencyAt } from '../../plan/currency-at.ts';
import { recurringFigure } from '../money/recurring-figure.ts';
import { scheduleBefore } from '../of-plan/priced-steps.ts';
import { knownFields } from '../of-plan/record-schedule.ts';
import { entryOn, type PriceSchedule } from '../priced-subscription.ts';
import type { InForce } from './service-revenue.ts';

/** Leaves out what bills nothing today: drafts, what has ended, and what has not begun. */
export function recurringInForce(context: Context): readonly InForce[] {
  const { today, catalog, observed } = context;
  return sortByAddress(
    [...catalog.subscriptions.values()].flatMap(({ address, id: named }): readonly InForce[] => {
      const own = observed.records.get(address);
      const live = liveAt(context, address);
      const isActive =
        live?.kind === 'read'
          ? (live.status ?? 'active') === 'active'
          : isPresent(own) && !isWaiting(context, own);
      if (!isActive) return named === undefined || own !== undefined ? [] : [unknown(context, address)];
      const schedule = billedBefore(context, address);
      const entry = entryOn(schedule, today);
      if (entry === undefined || entry.ended) return [];
      const currency = currencyAt(context, address);
      const id = own?.remoteId ?? named ?? null;
      return [{ address, id, currency, figure: recurringFigure(schedule, today, currency) }];
    }),
  );
}

function unknown(context: Context, address: Address): InForce {
  return { address, id: null, currency: currencyAt(context, address), figure: undefined };
}

/** The schedule before a plan, by the subscription's fields as they are known. */
export function billedBefore(context: Context, address: Address): PriceSchedule {
  return scheduleBefore(context, { address }, knownFields(context, address));
}
