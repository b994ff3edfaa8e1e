/** An explanation as the document that `schemas/why.schema.json` describes. The text is rendered from it. */

import type { PaidOverTime } from '../../ledger/quote.ts';
import { referenceName } from '../../model/catalog/catalog.ts';
import type { ChangeReach } from '../../model/catalog/change-reach.ts';
import type { Price } from '../../model/catalog/price.ts';
import { addressOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import { priceText } from '../../report/words/price-text.ts';
import type { ExplainedListPrice } from '../../timeline/explain-bundle.ts';
import type { LaterPrice } from '../../timeline/later-prices.ts';
import type { PriceOrigin, WrittenField } from '../../timeline/price-origins.ts';
import type { CommitAt, LineCommit } from '../project/blame-lines.ts';
import type { AppliedShown, Explanation, ExplanationShown } from './explanation.ts';

export type WhyDocument = ReturnType<typeof whyDocument>;

export function whyDocument({ explanation, day, commitAt, applied }: ExplanationShown) {
  return {
    format_version: 1,
    date: day,
    ...bodyOf(explanation, commitAt),
    ...(applied !== null && { applied: appliedOf(applied) }),
  };
}

/** Every place that the document names. */
export function placesOf(explanation: Explanation): readonly Source[] {
  const places: Source[] = [];
  bodyOf(explanation, (source) => {
    places.push(source);
    return null;
  });
  return places;
}

function bodyOf(explanation: Explanation, commitAt: CommitAt) {
  const line = (source: Source) => ({ ...source, commit: commitOf(commitAt(source)) });
  switch (explanation.kind) {
    case 'subscription':
      return subscriptionOf(explanation, line);
    case 'bundle': {
      const { bundle, prices, currencies } = explanation;
      const currency = bundle.currency ?? null;
      return {
        kind: explanation.kind,
        address: bundle.address,
        currency,
        like: bundle.like === undefined ? null : addressOf('bundle', bundle.like),
        absent: bundle.absent ?? null,
        prices: prices.map((each) => listPriceOf(each, currency, line)),
        currencies: currencies.map((list) => ({
          currency: list.currency,
          prices: list.prices.map((each) => listPriceOf(each, list.currency, line)),
        })),
      };
    }
    case 'product': {
      const { product, priced } = explanation;
      return {
        kind: explanation.kind,
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
      };
    }
    default:
      return explanation satisfies never;
  }
}

function paidIn({ perMonth, isAhead, since, before, next, excluded }: PaidOverTime & { isAhead: boolean }) {
  return {
    ahead: isAhead,
    per_month: decimalText(perMonth),
    since,
    before: before === null ? null : decimalText(before),
    next: next === null ? null : { from: next.from, per_month: decimalText(next.perMonth) },
    excluded: excluded.map(({ what, reason }) => ({ what, reason })),
  };
}

/** A line of a file, with the commit that brought it. */
export type CommittedLine = Source & { readonly commit: ReturnType<typeof commitOf> };
type Line = (source: Source) => CommittedLine;

function subscriptionOf(explanation: Explanation & { readonly kind: 'subscription' }, line: Line) {
  const { address, subscription, currency, since, assumedOpening, prices, planItems, terms, paid } =
    explanation;
  const { entry } = prices;
  return {
    kind: explanation.kind,
    address,
    customer_id: String(subscription.fields.customer_id ?? '') || null,
    customer: subscription.customer?.kind === 'address' ? subscription.customer.address : null,
    currency,
    name: typeof subscription.fields.name === 'string' ? subscription.fields.name : null,
    assumed_opening: assumedOpening,
    paid: paid === undefined ? null : paidIn(paid),
    entry: {
      written: entry.written,
      effective_at: entry.effectiveAt,
      since,
      until: entry.until,
      description: entry.description ?? null,
      draft: entry.draft,
      line: line(entry.source),
      items_of: entry.itemsOf
        ? { effective_at: entry.itemsOf.effectiveAt, line: line(entry.itemsOf.source) }
        : null,
    },
    plan_items: planItems && { line: line(planItems) },
    items: prices.items.map(({ product, bundle, key, price, origins, later }) => ({
      product: referenceName(product),
      bundle: bundle && referenceName(bundle),
      key,
      ...priceOf(price, currency),
      origins: originsOf(origins, line),
      later: later.map((each) => laterOf(each, currency, line)),
    })),
    terms: terms.map(({ name, value, fields }) => ({ name, value, lines: writtenLines(fields, line) })),
  };
}

function listPriceOf(
  { key, product, price, origins, next }: ExplainedListPrice,
  currency: string | null,
  line: Line,
) {
  return {
    key,
    product: referenceName(product),
    ...priceOf(price, currency),
    origins: originsOf(origins, line),
    next: next && { ...changeOf(next), ...priceOf(next.price, currency), line: line(next.source) },
  };
}

function laterOf(later: LaterPrice, currency: string | null, line: Line) {
  return {
    ...changeOf(later),
    arrives: later.arrives,
    ...priceOf(later.price, currency),
    line: line(later.source),
    held_by: later.heldBy.map(({ kind, source }) => ({ kind, line: line(source) })),
  };
}

interface DatedChange {
  readonly effectiveAt: CalendarDay | null;
  readonly applies?: ChangeReach;
  readonly description?: string;
}

function changeOf({ effectiveAt, applies, description }: DatedChange) {
  return { effective_at: effectiveAt, applies: applies ?? null, description: description ?? null };
}

function originsOf(origins: readonly PriceOrigin[], line: Line) {
  return origins.map((origin) => ({
    kind: origin.kind,
    ...changeOf(origin),
    arrived: origin.arrived ?? null,
    lines: writtenLines(origin.fields, line),
  }));
}

/** The lines of files that write a price or a term, each once, in the order of the fields: the first is that of the amount. */
function writtenLines(fields: readonly WrittenField[], line: Line) {
  const byLine = groupBy(fields, ({ source }) => `${source.file}:${source.line}`);
  return [...byLine.values()].flatMap((all) =>
    all
      .slice(0, 1)
      .map(({ source }) => ({ ...line(source), fields: all.map(({ path }) => pointerText(path)) })),
  );
}

/** `price` is exact; `words` are for people. */
function priceOf(price: Price | null, currency: string | null) {
  return { price: price as JsonObject | null, words: price && priceText(price as JsonObject, currency) };
}

function pointerText(path: FieldPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function commitOf(commit: LineCommit | null) {
  if (commit?.kind !== 'committed') return commit;
  const { kind, hash, author, day, subject, orEarlier } = commit;
  return { kind, hash, author, date: day, subject, or_earlier: orEarlier };
}

function appliedOf(shown: AppliedShown) {
  if (shown.kind === 'no_state') return { state: false as const, reason: shown.reason };
  const { record, inDoubt, run } = shown.applied;
  return {
    state: true as const,
    in_doubt: inDoubt,
    record: record && {
      address: record.address,
      since: record.start,
      applied_at: timeText(record.appliedAtMs),
      prices: shown.prices,
    },
    run: run && {
      run: run.run,
      closed_at: timeText(run.atMs),
      actor: run.actor,
      commit: run.commit,
      plan_digest: run.planDigest,
      by_hand: run.byHand,
      approvals: run.approvals,
    },
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
