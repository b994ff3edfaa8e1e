/**
 * The explanation of a subscription, a bundle or a product, before it is printed as text or JSON: prices by the catalog, and the run
 * that applied them by the state.
 */

import { contractEnd } from '../../ledger/bills/contract-months.ts';
import { explainTerms } from '../../ledger/bills/subscription-terms.ts';
import { type PaidOverTime, paidOverTime } from '../../ledger/quote.ts';
import { bundleIn, declaredCurrency } from '../../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type Catalog,
  declaredAt,
  type Product,
  referenceName,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, addressOf, versionOf } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Source } from '../../model/values/source.ts';
import { encodeBundlePrices, encodeItems } from '../../plan/bodies/encode-items.ts';
import type { State } from '../../state/state.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { editionOn, openedFor } from '../../timeline/bundle-schedule.ts';
import { explainBundle, explainProduct, type PointInCurrency } from '../../timeline/explain-bundle.ts';
import { explainSubscription } from '../../timeline/explain-subscription.ts';
import { EVER, heldFrom, pointInForce, type TimelinePoint } from '../../timeline/timeline.ts';
import type { CommitAt } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';
import {
  type ChosenPoint,
  daysOnRecord,
  isOf,
  namesOf,
  pointToExplain,
  quoteInput,
} from '../planning/subscription-on-day.ts';
import { lookInState } from '../project/project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import {
  type AppliedVersion,
  appliedBundle,
  appliedVersion,
  type PaidOtherwise,
  type Sameness,
  samePrices,
} from './applied-run.ts';
import {
  appliedOf,
  type Line,
  laterOf,
  lineIn,
  listPriceOf,
  originsOf,
  paidIn,
  priceOf,
  writtenLines,
} from './document-parts.ts';

/** `address` is the subscription's, or that of a version. Throws a DiagnosticsError for a day without prices. */
export async function subscriptionExplanation(
  world: World,
  inputs: Inputs,
  subscription: Subscription,
  address: Address,
  at: CalendarDay | undefined,
) {
  const { catalog, today, project } = inputs;
  const onRecord = await daysOnRecord(world, project, subscription);
  const chosen = pointToExplain(catalog, subscription, { address, at, today, ...onRecord });
  const looked = await lookInState(world, project, (state) =>
    appliedFor(state, catalog, subscription, chosen),
  );
  const { day, point, timeline, assumedOpening } = chosen;
  const prices = explainSubscription(catalog, subscription, timeline, point, day);
  const { entry } = prices;
  const { fields, customer } = subscription;
  const currency = declaredCurrency(catalog, subscription, fields.currency);
  const moved = looked.kind === 'read' ? looked.result.applied.moved : null;
  const paid = paidOn(inputs, subscription, chosen, moved);
  const body = (line: Line) => ({
    kind: 'subscription' as const,
    address,
    customer_id: String(fields.customer_id ?? '') || null,
    customer: customer?.kind === 'address' ? customer.address : null,
    currency,
    name: namesOf(catalog, subscription)[0] ?? null,
    assumed_opening: assumedOpening,
    paid: paid === undefined ? null : paidIn(paid),
    entry: {
      written: entry.written,
      effective_at: entry.effectiveAt,
      since: heldFrom({ ...entry, from: entry.effectiveAt }, timeline.start),
      until: entry.until,
      description: entry.description ?? null,
      draft: entry.draft,
      line: line(entry.source),
      items_of: entry.itemsOf
        ? { effective_at: entry.itemsOf.effectiveAt, line: line(entry.itemsOf.source) }
        : null,
    },
    plan_items: prices.planItems
      ? { line: line(subscription.locate([subscription.plan?.kind === 'id' ? 'plan_id' : 'plan'])) }
      : null,
    items: prices.items.map(({ product, bundle, key, price, origins, later }) => ({
      product: referenceName(product),
      bundle: bundle && referenceName(bundle),
      key,
      ...priceOf(price, currency),
      origins: originsOf(origins, line),
      later: later.map((each) => laterOf(each, currency, line)),
    })),
    terms: explainTerms(subscription).map((term) => ({
      name: term.name,
      value: term.value,
      lines: writtenLines(term.fields, line),
    })),
  });
  return { day, applied: appliedOf(looked), body };
}

function paidOn(
  inputs: Inputs,
  subscription: Subscription,
  { schedule, day }: ChosenPoint,
  moved: PaidOtherwise | null,
) {
  const samples = inputs.usage.filter((sample) => isOf(subscription, sample));
  const input = quoteInput(inputs, subscription, day, { schedule, samples });
  const paid = paidOverTime(input);
  if (paid === undefined) return undefined;
  const isAhead = (paid.since ?? day) > inputs.today;
  const sinceMove = moved !== null && moved.from > (paid.since ?? EVER) ? sinceMoved(paid, moved) : {};
  return { ...paid, isAhead, isPast: day < inputs.today, ...sinceMove };
}

/**
 * A price that was edited in its place looks in the catalog as if it had always been paid. The plan that sent it knows the
 * amount before. If that plan has another amount for now, the day is not known.
 */
function sinceMoved(
  { perMonth }: PaidOverTime,
  { from, before, after }: PaidOtherwise,
): Pick<PaidOverTime, 'since' | 'before'> {
  return decimal(after).eq(perMonth)
    ? { since: from, before: decimal(before) }
    : { since: null, before: null };
}

async function appliedFor(
  state: State,
  catalog: Catalog,
  { address }: Subscription,
  { day, point }: ChosenPoint,
): Promise<{ readonly applied: AppliedVersion; readonly prices: Sameness }> {
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

/** Its list prices by the catalog, and the run that applied them by the state. */
export async function bundleExplanation(
  world: World,
  { catalog, project, bindings, today }: Inputs,
  bundle: Bundle,
  day: CalendarDay,
) {
  const looked = await lookInState(world, project, async (state) => {
    const applied = await appliedBundle(state, bundle.address);
    // A bundle has the prices of today at the service, so those of another day are not compared.
    if (applied.record === null || day !== today) return { applied, prices: 'unknown' as const };
    const edition = editionOn(bundle, day);
    const sent = { prices: encodeBundlePrices({ bindings }, edition) };
    return {
      applied,
      prices: await samePrices(state, applied.record, sent, (named) => declaredAt(catalog, named)?.id),
    };
  });
  const { currency = null, like, absent = null } = bundle;
  const listIn = (own: string | null, line: Line) => ({
    currency: own,
    prices: explainBundle(bundleIn(bundle, own), day).map((each) => listPriceOf(each, own, line)),
  });
  const body = (line: Line) => ({
    kind: 'bundle' as const,
    address: bundle.address,
    like: like === undefined ? null : addressOf('bundle', like),
    absent,
    ...listIn(currency, line),
    currencies: [...(bundle.currencies?.keys() ?? [])].map((each) => listIn(each, line)),
  });
  return { day, applied: appliedOf(looked), body };
}

/** A subscription that starts later counts with what it opens with; one that has ended does not count. */
export function productExplanation(catalog: Catalog, product: Product, day: CalendarDay) {
  const points = [...catalog.subscriptions.values()]
    .filter((subscription) => !isOver(subscription, day))
    .flatMap((subscription): readonly PointInCurrency[] => {
      const timeline = buildTimeline(catalog, subscription, openedFor(catalog, subscription, day));
      const start = contractStart(subscription.fields);
      const point = pointInForce(timeline, start === null ? day : laterDay(start, day));
      const currency = declaredCurrency(catalog, subscription, subscription.fields.currency);
      return point === undefined ? [] : [{ point, currency }];
    });
  const priced = explainProduct(product, catalog.bundles.values(), points, day);
  const body = (line: Line) => ({
    kind: 'product' as const,
    address: product.address,
    bundles: priced.bundles.map(({ bundle, key, price, origins, subscriptions }) => ({
      bundle: bundle.address,
      currency: bundle.currency ?? null,
      key,
      ...priceOf(price, bundle.currency ?? null),
      origins: originsOf(origins, line),
      subscriptions,
    })),
    own_prices: priced.ownPrices,
    plan_items: priced.planItems,
  });
  return { day, applied: null, body };
}

function isOver({ ends, fields }: Subscription, day: CalendarDay): boolean {
  const end = contractEnd(fields);
  return (ends !== undefined && day >= ends) || (end !== null && day >= end);
}

export type Explained = Awaited<
  ReturnType<typeof subscriptionExplanation | typeof bundleExplanation | typeof productExplanation>
>;

export type WhyDocument = ReturnType<typeof whyDocument>;

/** The text is rendered from it. */
export function whyDocument({ day, body, applied }: Explained, commitAt: CommitAt) {
  return {
    format_version: 1,
    date: day,
    ...body(lineIn(commitAt)),
    ...(applied !== null && { applied }),
  };
}

/** Every place that the document names. */
export function placesIn({ body }: Explained): readonly Source[] {
  const places: Source[] = [];
  body((source) => {
    places.push(source);
    return { ...source, commit: null };
  });
  return places;
}
