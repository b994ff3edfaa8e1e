/** The parts of the document that `schemas/why.schema.json` describes: prices, and the lines and the runs that they come from. */

import type { PaidOverTime } from '../../ledger/quote.ts';
import { referenceName } from '../../model/catalog/catalog.ts';
import type { ChangeReach } from '../../model/catalog/change-reach.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import { priceText } from '../../report/words/price-text.ts';
import type { ExplainedListPrice, LaterPrice } from '../../timeline/explain-bundle.ts';
import type { PriceOrigin, WrittenField } from '../../timeline/price-origins.ts';
import type { CommitAt, LineCommit } from '../io/ask-git.ts';
import type { Looked } from '../project/project-state.ts';
import type { Applied, Sameness } from './applied-run.ts';

/** `source` with the commit that brought its line. */
export function lineIn(commitAt: CommitAt): Line {
  return (source) => ({ ...source, commit: commitOf(commitAt(source)) });
}

export function paidIn({
  perMonth,
  isAhead,
  isPast,
  since,
  before,
  later,
  excluded,
}: PaidOverTime & { isAhead: boolean; isPast: boolean }) {
  return {
    ahead: isAhead,
    past: isPast,
    per_month: decimalText(perMonth),
    since,
    before: before === null ? null : decimalText(before),
    later: later.map(({ from, perMonth: amount }) => ({ from, per_month: decimalText(amount) })),
    excluded: excluded.map(({ what, reason }) => ({ what, reason })),
  };
}

/** A line of a file, with the commit that brought it. */
export type CommittedLine = Source & { readonly commit: ReturnType<typeof commitOf> };
export type Line = (source: Source) => CommittedLine;

export function listPriceOf(
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

export function laterOf(later: LaterPrice, currency: string | null, line: Line) {
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

export function originsOf(origins: readonly PriceOrigin[], line: Line) {
  return origins.map((origin) => ({
    kind: origin.kind,
    ...changeOf(origin),
    arrived: origin.arrived ?? null,
    lines: writtenLines(origin.fields, line),
  }));
}

/** The lines of files that write a price or a term, each once, in the order of the fields: the first is that of the amount. */
export function writtenLines(fields: readonly WrittenField[], line: Line) {
  const byLine = groupBy(fields, ({ source }) => `${source.file}:${source.line}`);
  return [...byLine.values()].flatMap((all) =>
    all
      .slice(0, 1)
      .map(({ source }) => ({ ...line(source), fields: all.map(({ path }) => pointerText(path)) })),
  );
}

/** `price` is exact; `words` are for people. */
export function priceOf(price: Price | null, currency: string | null) {
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

/** `looked`: what the state was asked for; a reason is a sentence without its full stop. */
export function appliedOf(looked: Looked<{ readonly applied: Applied; readonly prices: Sameness }>) {
  if (looked.kind === 'no_state') return { state: false as const, reason: looked.reason };
  const { applied, prices } = looked.result;
  const { record, inDoubt, run } = applied;
  return {
    state: true as const,
    in_doubt: inDoubt,
    record: record && {
      address: record.address,
      since: record.start,
      applied_at: new Date(record.appliedAtMs).toISOString(),
      prices,
    },
    run,
  };
}
