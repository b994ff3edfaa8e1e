/** Explains a subscription: its prices by the catalog, and the run that applied them by the state. */

import { explainTerms } from '../../ledger/bills/explain-terms.ts';
import { paidOverTime } from '../../ledger/paid-over-time.ts';
import { scheduleOfTimeline } from '../../ledger/schedule-of-timeline.ts';
import { type Catalog, declaredAt, type Subscription } from '../../model/catalog/catalog.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Source } from '../../model/values/source.ts';
import { encodeItems, itemReferences } from '../../plan/bodies/encode-items.ts';
import type { State } from '../../state/state.ts';
import { explainSubscription } from '../../timeline/explain-subscription.ts';
import { heldFrom, type TimelinePoint } from '../../timeline/timeline.ts';
import type { World } from '../io/world.ts';
import { type DaysOnRecord, daysOnRecord } from '../planning/days-on-record.ts';
import { isOf, quoteInput } from '../planning/quote-input.ts';
import { lookInState } from '../project/look-in-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import { type Applied, appliedVersion } from './applied-run.ts';
import type { Explained } from './explanation.ts';
import { type ChosenPoint, pointToExplain } from './point-to-explain.ts';
import { idsOf, type Sameness, sameItems } from './same-prices.ts';

/** `address` is the subscription's, or that of a version. Throws a DiagnosticsError for a day without prices. */
export async function subscriptionExplanation(
  world: World,
  inputs: Inputs,
  subscription: Subscription,
  address: Address,
  at: CalendarDay | undefined,
): Promise<Explained> {
  const { catalog, today, project } = inputs;
  const onRecord = await daysOnRecord(world, project, subscription);
  const chosen = pointToExplain(catalog, subscription, { address, at, today, ...onRecord });
  const looked = await lookInState(world, project, (state) =>
    appliedFor(state, catalog, subscription, chosen),
  );
  const { day, point, timeline, assumedOpening } = chosen;
  const prices = explainSubscription(catalog, subscription, timeline, point, day);
  return {
    day,
    applied: looked.kind === 'read' ? { kind: 'state', ...looked.result } : looked,
    explanation: {
      kind: 'subscription',
      address,
      subscription,
      currency: declaredCurrency(catalog, subscription, subscription.fields.currency),
      since: heldFrom({ ...prices.entry, from: prices.entry.effectiveAt }, timeline.start),
      assumedOpening,
      prices,
      planItems: prices.planItems ? planSource(subscription) : null,
      terms: explainTerms(subscription),
      paid: paidOn(inputs, subscription, chosen, onRecord),
    },
  };
}

function paidOn(
  inputs: Inputs,
  subscription: Subscription,
  { timeline, day }: ChosenPoint,
  { discountGiven }: DaysOnRecord,
) {
  const schedule = scheduleOfTimeline(inputs.catalog, timeline, subscription, inputs.today, discountGiven);
  const samples = inputs.usage.filter((sample) => isOf(subscription, sample));
  const input = quoteInput(inputs, subscription, day, { schedule, samples });
  const paid = paidOverTime(input);
  return paid && { ...paid, isAhead: (paid.since ?? day) > inputs.today };
}

function planSource({ plan, locate }: Subscription): Source {
  return locate([plan?.kind === 'id' ? 'plan_id' : 'plan']);
}

async function appliedFor(
  state: State,
  catalog: Catalog,
  { address }: Subscription,
  { day, point }: ChosenPoint,
): Promise<{ readonly applied: Applied; readonly prices: Sameness }> {
  const applied = await appliedVersion(
    state,
    address,
    day,
    point.draft ? versionOf(address, point.from) : null,
  );
  const { record } = applied;
  return { applied, prices: record === null ? 'unknown' : await compared(state, catalog, record, point) };
}

/** Items that are laid over a plan's are sent with the plan's own, so that only a plan could compare them. */
async function compared(
  state: State,
  catalog: Catalog,
  record: Recorded,
  { items, overPlan }: TimelinePoint,
): Promise<Sameness> {
  if (items === undefined || overPlan) return 'unknown';
  const declaredId = (named: string) => declaredAt(catalog, named as Address)?.id;
  return sameItems(record, encodeItems(items), await idsOf(state, itemReferences(items), declaredId));
}
