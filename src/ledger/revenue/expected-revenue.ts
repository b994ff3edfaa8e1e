/**
 * The months of subscriptions by the ledger, which the service's own figures are held against: what is in force by what is on
 * record and was read, and each staged version beside the version that holds before it.
 */

import type { Step } from '../../model/plan/plan.ts';
import type { Assumption, ExpectedRevenue } from '../../model/plan/recurring-figure.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, ownerOf, sortByAddress } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { remember } from '../../model/values/remember.ts';
import { type Context, isWaiting, liveAt } from '../../plan/context.ts';
import { heldOn, recordedVersions } from '../../plan/records/versions-on-record.ts';
import { currencyAt } from '../../plan/terms-at.ts';
import { recurringFigure } from '../money/recurring-figure.ts';
import { scheduleBefore } from '../of-plan/priced-steps.ts';
import { knownFields } from '../of-plan/record-schedule.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import type { InForce } from './service-revenue.ts';

type Sides = Pick<PricedSubscription, 'before' | 'after'>;

/**
 * The staged steps with their figures. `touched` are the subscriptions whose money the plan changes; the readings leave
 * out what is `accepted` alone.
 */
export function withExpectedRevenue(
  context: Context,
  steps: readonly Step[],
  touched: readonly (Sides & { readonly address: Address })[],
  accepted: ReadonlySet<Assumption>,
): readonly Step[] {
  const sidesOf = new Map<Address, Sides>(touched.map((each) => [each.address, each]));
  return steps.map((step) => {
    if (step.stage !== 'staged') return step;
    const owner = ownerOf(step.address);
    const sides = sidesOf.get(owner) ?? unchanged(context, owner);
    const revenue = expectedOf(context, step, { owner, sides, accepted });
    return revenue === undefined ? step : { ...step, revenue };
  });
}

interface Expecting {
  readonly owner: Address;
  readonly sides: Sides;
  readonly accepted: ReadonlySet<Assumption>;
}

function unchanged(context: Context, owner: Address): Sides {
  const schedule = billedBefore(context, owner);
  return { before: schedule, after: schedule };
}

/** A figure of the service is as of today, or of the first day of a version that is ahead. */
function expectedOf(
  context: Context,
  { effective_at: day }: Step,
  { owner, sides: { before, after }, accepted }: Expecting,
): ExpectedRevenue | undefined {
  const { today } = context;
  const currency = currencyAt(context, owner);
  const on = laterDay(day ?? today, today);
  const of = (schedule: Sides['before'], at: CalendarDay) =>
    recurringFigure(schedule, at, currency, accepted);
  const figure = of(after, on);
  if (figure === undefined) return undefined;
  const held = heldOn(recordedVersions(context, owner), on);
  const since = laterDay(held?.start ?? today, today);
  const holding = of(before, on);
  const heldFigure = held && (since === on ? holding : of(before, since));
  return {
    currency,
    before: holding?.monthly ?? null,
    after: figure,
    held:
      held === undefined || heldFigure === undefined
        ? null
        : {
            address: held.address,
            figure: heldFigure,
            ...(sameItems(entryOn(before, since), entryOn(after, on)) && { same_items: true as const }),
          },
  };
}

function sameItems(held: ScheduleEntry | undefined, entry: ScheduleEntry | undefined): boolean {
  return held !== undefined && entry !== undefined && kindsOf(held.items) === kindsOf(entry.items);
}

/** The products with the kinds of their prices. Thousands of versions have one item set. */
const kindsOf = remember((items: readonly PricedItem[]): string =>
  JSON.stringify(
    items
      .map(({ product, price: { type, fee_type: fee, billing_frequency: frequency } }) =>
        JSON.stringify([product, type, fee, frequency]),
      )
      .sort(),
  ),
);

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
function billedBefore(context: Context, address: Address): PriceSchedule {
  return scheduleBefore(context, { address }, knownFields(context, address));
}
