/**
 * `never_cheaper_to_use_more`: no charge falls as a quantity grows. The charge of a use is that of all prices that it
 * bills, with their own discounts and limits; a subscription's own discount and limits turn no increase into a fall.
 */

import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { modelInUse, type Price, type Tier } from '../../model/catalog/price.ts';
import { bareKey } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { sampleExpressions } from '../../pricing/compare/sample-expressions.ts';
import { joinUses, usesOf } from '../../pricing/compare/use-curves.ts';
import { type TotalDrop, totalDrops } from '../../pricing/curves/transform-curve.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { readPrice } from '../../pricing/read/read-price.ts';
import { namedUse } from '../compare/excess.ts';
import { type NamedUse, triedReason } from '../compare/find-excess.ts';
import { addressOfSubject, currencyOf, type PriceBook, type Subject } from '../price-book.ts';
import { fails, HOLDS, type StatementKind, type StatementResult, worstOf } from '../statement-kind.ts';
import { fits } from '../written-test.ts';
import { productUse, steadyItems, steadyMonths, useData } from './cheaper-than.ts';

export const neverCheaper: StatementKind<'never_cheaper_to_use_more'> = {
  takes: 'either',
  prepare: ({ statement, subject, refuse }, { book }) => {
    if (subject === null) return undefined;
    const days = statement.at === undefined ? book.daysOf(subject) : [statement.at];
    const wanted = ({ product }: PricedItem): boolean => fits(statement.product, bareKey(product));
    const found = days.flatMap((day) => book.itemsOn(subject, day) ?? []).some(wanted);
    if (!found && statement.product !== undefined) {
      const message = `${addressOfSubject(subject)} has none of these products`;
      return refuse(['product'], 'unknown-product', message, 'name products that it prices');
    }
    return () => worstOf(days.map((day) => onDay(day, subject, wanted, book)));
  },
};

function onDay(
  day: CalendarDay,
  subject: Subject,
  wanted: (item: PricedItem) => boolean,
  book: PriceBook,
): StatementResult {
  const items = book.itemsOn(subject, day);
  if (items === undefined) return { kind: 'not_proven', reason: `not all prices of ${day} are known` };
  const chosen = items.filter(wanted);
  return worstOf(
    steadyMonths(chosen).map((month) => inMonth(month, steadyItems(chosen, month), day, subject, book)),
  );
}

function inMonth(
  month: number,
  items: readonly PricedItem[],
  day: CalendarDay,
  subject: Subject,
  book: PriceBook,
): StatementResult {
  const place: Place = { month, day, subject, book };
  const billed = items.map((item) => ({ item, read: usesOf(null, item.price) }));
  const curves = billed.flatMap(({ item, read }) =>
    read.kind === 'curves'
      ? read.uses
          .filter(({ axis }) => axis !== 'charge')
          .map((use) => ({ ...namedUse({ before: null, after: item }, use), item }))
      : [],
  );
  const joined = joinUses(curves, ({ id }) => id);
  return worstOf([
    ...joined.map((curve) => fallOf(curve, joined, place)),
    ...billed.map(({ item, read }): StatementResult => {
      if (read.kind === 'unknown')
        return { kind: 'not_proven', reason: `${bareKey(item.product)}: ${read.reason}` };
      // No straight lines draw the charge of its expression.
      return read.kind === 'curves' && read.uses.every(({ axis }) => axis !== 'charge')
        ? HOLDS
        : triedFinding(item, place);
    }),
  ]);
}

interface Charge extends NamedUse {
  readonly item: PricedItem;
}

interface Place {
  readonly month: number;
  readonly day: CalendarDay;
  readonly subject: Subject;
  readonly book: PriceBook;
}

function fallOf(charge: Charge, all: readonly Charge[], place: Place): StatementResult {
  const [drop] = [charge.plain, charge.fine ?? []].flat().flatMap(({ after }) => totalDrops(after));
  if (drop === undefined) return HOLDS;
  const shared = all.some(
    (each) => each.item !== charge.item && each.metrics.some((metric) => charge.metrics.includes(metric)),
  );
  if (shared) {
    const reason = `${bareKey(charge.name)}: its charge falls, and another price counts the same usage in a different way`;
    return { kind: 'not_proven', reason };
  }
  return fallsAt(charge, drop, place);
}

function fallsAt(charge: Charge, drop: TotalDrop, { month, day, subject, book }: Place): StatementResult {
  const { item, axis, cell, months } = charge;
  const name = bareKey(charge.name);
  const used = (quantity: Decimal) => [
    useData({ name, quantity, axis: axis === 'nothing' ? 'quantity' : axis, months, cell }),
  ];
  return fails({
    ...{ day, month, currency: currencyOf(book, subject), months },
    message: `more use of ${name} costs less: ${decimalText(drop.nextQuantity)} less than ${decimalText(drop.quantity)}`,
    amounts: [
      ['at first', used(drop.quantity), drop.bill],
      ['with more use', used(drop.nextQuantity), drop.nextBill],
    ],
    cause: book.placeOf(subject, day, item.product, tierOf(item.price, drop.nextQuantity)),
  });
}

function tierOf(price: Price, quantity: Decimal): FieldPath {
  const model = modelInUse(price);
  if (model === undefined) return [];
  const { tiers } = price[model] as { readonly tiers?: readonly Tier[] };
  const index = (tiers ?? []).findIndex(
    ({ max_units: last }) => last === undefined || quantity.lte(String(last)),
  );
  return index < 0 ? [model] : [model, 'tiers', index];
}

function triedFinding(item: PricedItem, { day, subject, book, month }: Place): StatementResult {
  const tried = fallAmong(item.price);
  const name = bareKey(item.product);
  if (tried.kind === 'none')
    return {
      kind: 'not_proven',
      reason: `${name}: ${triedReason(tried.usages)}`,
      cause: book.placeOf(subject, day, item.product),
    };
  const months = intervalMonths(item.price);
  const used = ({ usage }: TriedUsage) =>
    [...usage].map(([metric, quantity]) => productUse(metric, quantity, months));
  return fails({
    ...{ day, month, currency: currencyOf(book, subject), months },
    message: `more use of ${name} costs less`,
    amounts: [
      ['at first', used(tried.less), tried.less.bill],
      ['with more use', used(tried.more), tried.more.bill],
    ],
    cause: book.placeOf(subject, day, item.product),
  });
}

/** Looks for a fall of the charge of an expression that no straight lines draw, among the usages that are tried. */
interface TriedUsage {
  /** The use of each metric, by its id. */
  readonly usage: ReadonlyMap<string, Decimal>;
  readonly bill: Decimal;
}

type TriedFall =
  /** Nothing is known between the usages. */
  | { readonly kind: 'none'; readonly usages: number }
  | { readonly kind: 'fall'; readonly less: TriedUsage; readonly more: TriedUsage };

/** Compares usages that differ in one metric alone. */
function fallAmong(price: Price): TriedFall {
  const tried = triedUsages(price);
  const metrics = [...(tried[0]?.usage.keys() ?? [])];
  for (const metric of metrics) {
    const others = metrics.filter((name) => name !== metric);
    const lines = groupBy(tried, (each) =>
      others.map((name) => decimalText(quantityOf(each, name))).join(' '),
    );
    for (const line of lines.values()) {
      const sorted = line.toSorted((a, b) => quantityOf(a, metric).cmp(quantityOf(b, metric)));
      for (const [index, more] of sorted.entries()) {
        const less = sorted[index - 1];
        if (less !== undefined && more.bill.lt(less.bill)) return { kind: 'fall', less, more };
      }
    }
  }
  return { kind: 'none', usages: tried.length };
}

function triedUsages(price: Price): readonly TriedUsage[] {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.kind !== 'expression') return [];
  return sampleExpressions(read.model, read.model).flatMap(({ usage }) => {
    const rating = ratePrice(price, { metrics: usage });
    return rating.kind === 'rated' ? [{ usage, bill: rating.total }] : [];
  });
}

function quantityOf({ usage }: TriedUsage, metric: string): Decimal {
  const quantity = usage.get(metric);
  if (quantity === undefined) throw new Error(`no quantity of ${metric}`);
  return quantity;
}
