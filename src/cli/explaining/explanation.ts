/** The explanation of a subscription, a bundle or a product, before it is printed as text or JSON: prices by the catalog, and the run that applied them by the state. */

import { contractEnd } from '../../ledger/bills/contract-months.ts';
import { type ExplainedTerm, explainTerms } from '../../ledger/bills/explain-terms.ts';
import { type PaidOverTime, paidOverTime } from '../../ledger/quote.ts';
import { scheduleOfTimeline } from '../../ledger/schedule-of-timeline.ts';
import {
  type Bundle,
  type Catalog,
  declaredAt,
  type Product,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import type { Source } from '../../model/values/source.ts';
import { encodeItems } from '../../plan/bodies/encode-items.ts';
import type { State } from '../../state/state.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { openedFor } from '../../timeline/bundle-schedule.ts';
import {
  type ExplainedListPrice,
  type ExplainedProduct,
  explainProduct,
  type PointInCurrency,
} from '../../timeline/explain-bundle.ts';
import { type ExplainedPrices, explainSubscription } from '../../timeline/explain-subscription.ts';
import { heldFrom, pointInForce, type TimelinePoint } from '../../timeline/timeline.ts';
import type { World } from '../io/world.ts';
import { type DaysOnRecord, daysOnRecord, isOf, quoteInput } from '../planning/subscription-on-day.ts';
import type { CommitAt } from '../project/blame-lines.ts';
import { lookInState } from '../project/project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import { type Applied, appliedVersion } from './applied-run.ts';
import { type ChosenPoint, pointToExplain } from './point-to-explain.ts';
import { type Sameness, samePrices } from './same-prices.ts';

export type Explanation =
  | {
      readonly kind: 'subscription';
      /** The address that the person gave: the subscription, or one of its versions. */
      readonly address: Address;
      readonly subscription: Subscription;
      readonly currency: string | null;
      /** The day from which the entry holds; null where nobody names one. */
      readonly since: CalendarDay | null;
      /** The day on which it is assumed to open; null where nothing rests on that. */
      readonly assumedOpening: CalendarDay | null;
      readonly prices: ExplainedPrices;
      /** The line that names the plan whose items the subscription has; null where it has none. */
      readonly planItems: Source | null;
      readonly terms: readonly ExplainedTerm[];
      /** Undefined where nothing of the bill is known. */
      readonly paid: (PaidOverTime & { readonly isAhead: boolean }) | undefined;
    }
  | {
      readonly kind: 'bundle';
      readonly bundle: Bundle;
      readonly prices: readonly ExplainedListPrice[];
      /** The lists in its other currencies. */
      readonly currencies: readonly ListInCurrency[];
    }
  | { readonly kind: 'product'; readonly product: Product; readonly priced: ExplainedProduct };

interface ListInCurrency {
  readonly currency: string;
  readonly prices: readonly ExplainedListPrice[];
}

export interface Explained {
  readonly explanation: Explanation;
  readonly day: CalendarDay;
  /** Null for a product, whose prices other things apply. */
  readonly applied: AppliedShown | null;
}

export interface ExplanationShown extends Explained {
  readonly commitAt: CommitAt;
}

export type AppliedShown =
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'no_state'; readonly reason: string }
  | { readonly kind: 'state'; readonly applied: Applied; readonly prices: Sameness };

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
  return samePrices(state, record, { items: encodeItems(items) }, (named) => declaredAt(catalog, named)?.id);
}

/** A subscription that starts later counts with what it opens with; one that has ended does not count. */
export function productExplanation(catalog: Catalog, product: Product, day: CalendarDay): Explained {
  const points = [...catalog.subscriptions.values()]
    .filter((subscription) => !isOver(subscription, day))
    .flatMap((subscription): readonly PointInCurrency[] => {
      const timeline = buildTimeline(catalog, subscription, openedFor(catalog, subscription, day));
      const start = contractStart(subscription.fields);
      const point = pointInForce(timeline, start === null ? day : laterDay(start, day));
      const currency = declaredCurrency(catalog, subscription, subscription.fields.currency);
      return point === undefined ? [] : [{ point, currency }];
    });
  return {
    day,
    applied: null,
    explanation: {
      kind: 'product',
      product,
      priced: explainProduct(product, catalog.bundles.values(), points, day),
    },
  };
}

function isOver({ ends, fields }: Subscription, day: CalendarDay): boolean {
  const end = contractEnd(fields);
  return (ends !== undefined && day >= ends) || (end !== null && day >= end);
}
