/** An explanation as data; it follows `schemas/explain.schema.json`. */
import type { ExplainedTerm } from '../../impact/bills/explain-terms.ts';
import { type ChangeReach, referenceName } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import { priceText } from '../../report/words/price-text.ts';
import type { ExplainedListPrice } from '../../timeline/explain-bundle.ts';
import type { ExplainedItem } from '../../timeline/explain-subscription.ts';
import type { LaterPrice } from '../../timeline/later-prices.ts';
import type { PriceOrigin, WrittenField } from '../../timeline/price-origins.ts';
import type { CommitAt, LineCommit } from '../project/blame-lines.ts';
import { linesOf } from './explained-lines.ts';
import type { AppliedShown, Explanation, ExplanationShown } from './explanation.ts';

export function explanationJson({ explanation, day, commitAt, applied }: ExplanationShown): JsonObject {
  return {
    format_version: 1,
    date: day,
    ...bodyJson(explanation, commitAt),
    ...(applied === null ? {} : { applied: appliedJson(applied) }),
  };
}

/** The page of a diagnostic, in Markdown. */
export function pageJson(code: string, page: string): JsonObject {
  return { format_version: 1, kind: 'diagnostic', code, page };
}

/** Every place that the document names. */
export function placesOf(explanation: Explanation): readonly Source[] {
  const places: Source[] = [];
  bodyJson(explanation, (source) => {
    places.push(source);
    return null;
  });
  return places;
}

function bodyJson(explanation: Explanation, commitAt: CommitAt): JsonObject {
  const line = (source: Source): JsonObject => ({ ...source, commit: commitJson(commitAt(source)) });
  switch (explanation.kind) {
    case 'subscription':
      return subscriptionJson(explanation, line);
    case 'bundle': {
      const { bundle, prices } = explanation;
      const currency = bundle.currency ?? null;
      return {
        kind: 'bundle',
        address: bundle.address,
        currency,
        absent: bundle.absent ?? null,
        prices: prices.map((each) => listPriceJson(each, currency, line)),
      };
    }
    case 'product': {
      const { product, priced } = explanation;
      return {
        kind: 'product',
        address: product.address,
        bundles: priced.bundles.map(({ bundle, key, price, origins, subscriptions }) => ({
          bundle: bundle.address,
          key,
          ...priceJson(price, bundle.currency ?? null),
          origins: originsJson(origins, line),
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

type Line = (source: Source) => JsonObject;

function subscriptionJson(
  explanation: Explanation & { readonly kind: 'subscription' },
  line: Line,
): JsonObject {
  const { address, subscription, currency, since, assumedOpening, prices, planItems, terms } = explanation;
  const { entry } = prices;
  return {
    kind: 'subscription',
    address,
    customer_id: String(subscription.fields.customer_id ?? '') || null,
    currency,
    assumed_opening: assumedOpening,
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
    items: prices.items.map((item) => itemJson(item, currency, line)),
    terms: terms.map((term) => termJson(term, line)),
  };
}

function itemJson(
  { product, bundle, key, price, origins, later }: ExplainedItem,
  currency: string | null,
  line: Line,
): JsonObject {
  return {
    product: referenceName(product),
    bundle: bundle && referenceName(bundle),
    key,
    ...priceJson(price, currency),
    origins: originsJson(origins, line),
    later: later.map((each) => laterJson(each, currency, line)),
  };
}

function listPriceJson(
  { key, product, price, origins, next }: ExplainedListPrice,
  currency: string | null,
  line: Line,
): JsonObject {
  return {
    key,
    product: referenceName(product),
    ...priceJson(price, currency),
    origins: originsJson(origins, line),
    next: next && {
      ...changeJson(next),
      ...priceJson(next.price, currency),
      line: line(next.source),
    },
  };
}

function laterJson(later: LaterPrice, currency: string | null, line: Line): JsonObject {
  return {
    ...changeJson(later),
    arrives: later.arrives,
    ...priceJson(later.price, currency),
    line: line(later.source),
    held_by: later.heldBy.map(({ kind, source }) => ({ kind, line: line(source) })),
  };
}

interface DatedChange {
  readonly effectiveAt: CalendarDay | null;
  readonly applies?: ChangeReach;
  readonly description?: string;
}

function changeJson({ effectiveAt, applies, description }: DatedChange): JsonObject {
  return {
    effective_at: effectiveAt,
    applies: applies ? { ...applies } : null,
    description: description ?? null,
  };
}

function originsJson(origins: readonly PriceOrigin[], line: Line): Json {
  return origins.map((origin) => ({
    kind: origin.kind,
    ...changeJson(origin),
    arrived: origin.arrived ?? null,
    lines: linesJson(origin.fields, line),
  }));
}

function linesJson(fields: readonly WrittenField[], line: Line): Json {
  return linesOf(fields).map(({ source, paths }) => ({ ...line(source), fields: paths.map(pointerText) }));
}

function termJson({ name, value, fields }: ExplainedTerm, line: Line): JsonObject {
  return { name, value, lines: linesJson(fields, line) };
}

/** `price` is exact; `words` are for people. */
function priceJson(price: Price | null, currency: string | null): JsonObject {
  return { price: price as JsonObject | null, words: price && priceText(price as JsonObject, currency) };
}

function pointerText(path: FieldPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function commitJson(commit: LineCommit | null): Json {
  if (commit?.kind !== 'committed') return commit && { kind: commit.kind };
  const { kind, hash, author, day, subject, orEarlier } = commit;
  return { kind, hash, author, date: day, subject, or_earlier: orEarlier };
}

function appliedJson(shown: AppliedShown): JsonObject {
  if (shown.kind === 'no_state') return { state: false, reason: shown.reason };
  const { record, inDoubt, run } = shown.applied;
  return {
    state: true,
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
      approvals: run.approvals.map((approval) => ({ ...approval })),
    },
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
