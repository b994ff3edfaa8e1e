/**
 * The bills of one subscription by two catalogs: the same at every usage from today on, or a usage and a day at which
 * they are not.
 */

import { countsTime } from '../../ledger/bills/both-sides.ts';
import {
  contractEnd,
  contractMonths,
  MOST_MONTHS,
  monthsSince,
  monthsWithoutEnd,
} from '../../ledger/bills/contract-months.ts';
import type { ItemInForce } from '../../ledger/bills/items-in-force.ts';
import { readSubscriptionTerms } from '../../ledger/bills/subscription-terms.ts';
import type { PricedItem, PriceSchedule } from '../../ledger/priced-subscription.ts';
import { payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { MONEY_TERMS } from '../../model/catalog/term-money.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { comparePrices } from '../../pricing/compare/compare-prices.ts';
import { timingDifferences } from '../../pricing/compare/phases.ts';
import { ratedBy } from '../../pricing/read/read-price.ts';
import { steadyItems, steadyMonths } from '../kinds/cheaper-than.ts';
import type { WrittenSample } from '../written-test.ts';
import { EVERY_QUANTITY } from './choices.ts';
import type { Comparer } from './excess.ts';
import { lookupIn } from './given-usage.ts';
import {
  type BillMove,
  billedItems,
  type FoundExcess,
  inForce,
  type MoveOf,
  type OneSide,
  quoteOn,
  type SideBySide,
  type Used,
} from './sides.ts';

const NONE: BillMove = { kind: 'none' };

/** Compares the two sides of a subscription once, however many statements are about it. */
export function createMoveOf(comparer: Comparer): MoveOf {
  return rememberBy(
    ({ before }) => before.subscription,
    (sides) => billMove(sides, comparer),
  );
}

function billMove(sides: SideBySide, comparer: Comparer): BillMove {
  if (likenessOf(sides.before, comparer) === likenessOf(sides.after, comparer)) return NONE;
  const terms = changedTerms(sides);
  const days = daysOf(sides);
  if (terms !== null) return probed(sides, [...days, ...endsOf(sides)], terms);
  let unproven: BillMove = NONE;
  for (const day of days) {
    const move = moveOn(day, sides, comparer);
    if (move.kind === 'moves') return move;
    if (move.kind === 'unproven' && unproven.kind === 'none') unproven = move;
  }
  return unproven;
}

function moveOn(day: CalendarDay, sides: SideBySide, comparer: Comparer): BillMove {
  const old = inForce(sides.before, day);
  const now = inForce(sides.after, day);
  if (old === undefined || now === undefined)
    return { kind: 'unproven', reason: `not all prices of ${day} are known` };
  const [before, after] = [old, now].map((items) => billedItems(items, day));
  if (before === undefined || after === undefined) return NONE;
  for (const month of steadyMonths([...before, ...after]).filter(isFirstOrLast)) {
    const both = {
      weights: { before: ONE, after: ONE },
      strictly: false,
      rangeOf: () => EVERY_QUANTITY,
    };
    const steady = { before: steadyItems(before, month), after: steadyItems(after, month) };
    const more = comparer.excessOf({ ...both, before: steady.after, after: steady.before });
    const less = comparer.excessOf({ ...both, ...steady });
    const found = more.kind === 'found' ? { ...more, before: more.after, after: more.before } : less;
    if (found.kind === 'found') return verified(found, day, sides, [...old, ...now]);
    for (const each of [more, less]) if (each.kind === 'unproven') return each;
  }
  return otherMove(day, before, after, sides);
}

/** Moves that no amount at a given usage shows: other days of billing, and other declared units. */
function otherMove(
  day: CalendarDay,
  before: readonly PricedItem[],
  after: readonly PricedItem[],
  sides: SideBySide,
): BillMove {
  for (const item of after) {
    const old = before.find(({ name }) => name === item.name);
    if (old === undefined) continue;
    const [timing] = timingDifferences(old.price, item.price);
    const units = comparePrices(old.price, item.price).kind === 'units-differ';
    if (timing === undefined && !units) continue;
    const [was, is] = [sides.before, sides.after].map(
      (side) => quoteOn(side, day, lookupIn(new Map()))?.total,
    );
    return {
      kind: 'moves',
      day,
      usage: [],
      before: was ?? ZERO,
      after: is ?? ZERO,
      months: 1,
      why: units ? 'the units that its price declares change' : `it is ${timing}`,
      product: item.product,
    };
  }
  return NONE;
}

/** A discount of known length has been resolved by the day. One of unknown length runs first, and then has ended. */
function isFirstOrLast(month: number): boolean {
  return month === 0 || month === Number.POSITIVE_INFINITY;
}

/** Holds the found usage against the whole bills, on which the subscription's own terms have a part. */
function verified(
  found: FoundExcess,
  day: CalendarDay,
  sides: SideBySide,
  items: readonly ItemInForce[],
): BillMove {
  const { before: was, after: is } = sides;
  const limits = readSubscriptionTerms(is.subscription.fields);
  const isPlain = limits.minimumPerMonth === null && limits.maximumPerMonth === null;
  const product = found.items[0]?.after?.product ?? found.items[0]?.before?.product ?? null;
  const move = { kind: 'moves', day, usage: found.usage, why: 'its prices change', product } as const;
  const uses = found.months === 1 ? usesOf(found.usage, items) : undefined;
  const [old, now] = [was, is].map((side) => uses && quoteOn(side, day, lookupIn(uses)));
  if (old === undefined || now === undefined)
    return isPlain
      ? { ...move, before: found.before, after: found.after, months: found.months }
      : { kind: 'unproven', reason: 'prices change, and a spend limit may cover it' };
  if (!old.total.eq(now.total)) return { ...move, before: old.total, after: now.total, months: 1 };
  if (items.every(({ price }) => ratedBy(price) === 'nothing')) return NONE;
  return {
    kind: 'unproven',
    reason: "prices change, and the subscription's own terms cover it at the usage that was tried",
  };
}

/** Undefined where not every use is that of a month. */
function usesOf(
  usage: readonly Used[],
  items: readonly ItemInForce[],
): ReadonlyMap<string, readonly WrittenSample[]> | undefined {
  if (usage.some(({ months, axis }) => (months !== 1 && months !== null) || axis === 'charge'))
    return undefined;
  const sales = new Set(
    items.flatMap(({ item, price }) => (ratedBy(price) === 'sales' ? [item.product] : [])),
  );
  return new Map(
    [...groupBy(usage, ({ name }) => name)].map(([name, own]) => [
      name,
      sales.has(name) ? [salesOf(own)] : own.map(sampleOf),
    ]),
  );
}

function sampleOf({ quantity, cell }: Used): WrittenSample {
  const dimensions = Object.entries(cell ?? {}).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  return { quantity: decimalText(quantity), dimensions: Object.fromEntries(dimensions) };
}

/** The amount and the number of sales, which a price counts apart. */
function salesOf(own: readonly Used[]): WrittenSample {
  const of = (axis: Used['axis']): string => {
    const found = own.find((each) => each.axis === axis);
    return found === undefined ? '0' : decimalText(found.quantity);
  };
  return { quantity: of('amount'), count: of('quantity') };
}

/** Tries two usages, for changes that are not compared at all of them. */
function probed(sides: SideBySide, days: readonly CalendarDay[], why: string): BillMove {
  for (const day of days) {
    for (const quantity of ['0', '1000']) {
      const names = usedNames(sides, day);
      const uses = new Map(quantity === '0' ? [] : names.map((name) => [name, [{ quantity }]] as const));
      const [before, after] = [sides.before, sides.after].map(
        (side) => quoteOn(side, day, lookupIn(uses))?.total ?? ZERO,
      );
      if (before === undefined || after === undefined || before.eq(after)) continue;
      const usage = [...uses.keys()].map(
        (name): Used => ({ name, quantity: decimal(quantity), axis: 'quantity', months: 1, cell: null }),
      );
      return { kind: 'moves', day, usage, before, after, months: 1, why, product: null };
    }
  }
  return { kind: 'unproven', reason: `${why}, and that is not compared at every usage` };
}

function usedNames({ before, after }: SideBySide, day: CalendarDay): readonly string[] {
  const items = [before, after].flatMap((side) => inForce(side, day) ?? []);
  return [
    ...new Set(
      items.flatMap(({ item: { product }, price }) => {
        if (['nothing', 'cells'].includes(String(ratedBy(price)))) return [];
        const metrics = price.metric_ids ?? [];
        return metrics.length > 0 ? metrics : [product];
      }),
    ),
  ];
}

/** Everything that decides the bills of one side; the same text means the same bills. */
function likenessOf({ book, subscription }: OneSide, { identityOf }: Comparer): string {
  const { fields, ends, absent, plan } = subscription;
  const { schedule } = book.placed(subscription);
  return JSON.stringify([
    schedule.entries.map(({ from, arrival, items, missing }) => [
      from,
      arrival,
      missing,
      items.map(({ name, price }) => [name, identityOf(price)]),
    ]),
    [...MONEY_TERMS, 'currency', 'contract', 'renewal'].map((name) => fields[name] ?? null),
    ends ?? null,
    absent ?? null,
    plan ?? null,
    payerOf(subscription),
  ]);
}

/** The change beside the prices that may move a bill, as a clause; null where there is none. */
function changedTerms({ before, after }: SideBySide): string | null {
  const [old, now] = [before.subscription, after.subscription];
  if ((old.fields.currency ?? null) !== (now.fields.currency ?? null)) return 'its currency changes';
  if (contractStart(old.fields) !== contractStart(now.fields)) return 'its contract starts on another day';
  if (payerOf(old) !== payerOf(now)) return 'another customer pays it';
  if (JSON.stringify(old.plan) !== JSON.stringify(now.plan)) return 'its pricing plan changes';
  if (endOf(old) !== endOf(now)) return 'it ends on another day';
  const terms = [old, now].map(({ fields }) => JSON.stringify(readSubscriptionTerms(fields)));
  return terms[0] === terms[1] ? null : 'its own discount, limits, trial or escalation change';
}

/** The first day without a bill; `now` for one that is to be deleted. */
function endOf({ ends, absent, fields }: Subscription): CalendarDay | 'now' | null {
  if (absent === true) return 'now';
  return ends ?? absent ?? contractEnd(fields);
}

function endsOf({ before, after }: SideBySide): readonly CalendarDay[] {
  const { today } = after.book;
  return [before, after].flatMap(({ subscription }) => {
    const end = endOf(subscription);
    if (end === null) return [];
    return end === 'now' ? [today] : [laterDay(today, end)];
  });
}

function scheduleOf({ book, subscription }: OneSide): PriceSchedule {
  return book.placed(subscription).schedule;
}

function daysOf({ before, after }: SideBySide): readonly CalendarDay[] {
  const [was, is] = [scheduleOf(before), scheduleOf(after)];
  const placed = [was, is];
  const entries = placed.flatMap((schedule) => schedule.entries.map(({ from }) => from));
  const [earliest = after.book.today] = [...entries].sort();
  const first = laterDay(after.book.today, earliest);
  const start = contractStart(after.subscription.fields) ?? earliest;
  const counts = placed.some(countsTime);
  const last = laterDay(first, entries.toSorted().at(-1) ?? first);
  const months = counts ? monthsFrom(start, last, { before: was, after: is }) : [];
  const end = endOf(after.subscription);
  return [...new Set([first, ...entries, ...months])]
    .filter((day) => day >= first && end !== 'now' && (end === null || day < end))
    .sort();
}

/** The first days of the months of a contract, as far as anything in it counts months. */
function monthsFrom(
  start: CalendarDay,
  last: CalendarDay,
  sides: Parameters<typeof monthsWithoutEnd>[0],
): readonly CalendarDay[] {
  const most = Math.min(monthsSince(start, last) + monthsWithoutEnd(sides), MOST_MONTHS);
  return contractMonths(start, 0, most + 1).map((month) => month.start);
}
