/** The statements that compare two bundles at every usage in a range: `cheaper_than` and `annual_at_most`. */

import type { ItemPair } from '../../ledger/bills/pair-items.ts';
import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { writtenIn } from '../../model/catalog/bundle-in.ts';
import type { Bundle, Catalog } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { TestUse } from '../../model/plan/price-test.ts';
import { bareKey } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ONE } from '../../model/values/decimal.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import { type Duration, readTerms } from '../../pricing/read/read-price.ts';
import { EVERY_QUANTITY, type Weights } from '../compare/choices.ts';
import type { Comparer } from '../compare/excess.ts';
import { type RangeOf, readRanges } from '../compare/given-usage.ts';
import type { Used } from '../compare/sides.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import {
  fails,
  HOLDS,
  type Refuse,
  type StatementKind,
  type StatementResult,
  worstOf,
} from '../statement-kind.ts';

export const cheaperThan: StatementKind<'cheaper_than'> = {
  takes: 'bundle',
  prepare: ({ statement, subject, refuse }, { book, comparer }) => {
    if (subject?.kind !== 'bundle') return undefined;
    const than = bundleNamed(statement.than, ['than'], book.catalog, refuse, subject.bundle.currency);
    if (than === undefined) return undefined;
    const other: Subject = { kind: 'bundle', bundle: than };
    if (!sameCurrency(subject.bundle, than, ['than'], refuse)) return undefined;
    const days = statement.at === undefined ? daysOfBoth(book, subject, other) : [statement.at];
    const items = days.flatMap((day) => [subject, other].flatMap((each) => book.itemsOn(each, day) ?? []));
    const rangeOf = readRanges(
      statement.for,
      { items, catalog: book.catalog, at: ['for'], others: EVERY_QUANTITY },
      refuse,
    );
    if (rangeOf === undefined) return undefined;
    return () =>
      compareBundles({
        comparer,
        days,
        currency: currencyOfBundle(subject.bundle),
        sidesOn: (day) => ({
          before: book.itemsOn(subject, day) ?? [],
          after: book.itemsOn(other, day) ?? [],
        }),
        names: [subject.bundle.address, than.address],
        weights: { before: ONE, after: ONE },
        strictly: true,
        rangeOf,
        months: 'each',
        message: `${subject.bundle.key} is not cheaper than ${than.key} at this usage`,
        causeOf: ({ before, after }, day) =>
          before === null
            ? book.placeOf(other, day, after?.product ?? '')
            : book.placeOf(subject, day, before.product),
      });
  },
};

/** In a currency where it has prices in that one. Undefined, with a fault, for a key that no bundle has. */
export function bundleNamed(
  key: string,
  field: FieldPath,
  { bundles }: Pick<Catalog, 'bundles'>,
  refuse: Refuse,
  currency?: string,
): Bundle | undefined {
  const own = key.replace(/^bundles\./, '');
  const bundle = bundles.get(own);
  if (bundle !== undefined) return writtenIn(bundle, currency);
  const fix = suggestName(own, [...bundles.keys()], 'write the key of one in the catalog');
  return refuse(field, 'unknown-bundle', `the catalog has no bundle \`${own}\``, fix);
}

function sameCurrency(one: Bundle, other: Bundle, field: FieldPath, refuse: Refuse): boolean {
  const [a, b] = [currencyOfBundle(one), currencyOfBundle(other)];
  if (a === null || b === null || a === b) return true;
  const message = `${one.key} is in ${a} and ${other.key} in ${b}, and amounts of two currencies are not compared`;
  refuse(field, 'two-currencies', message, 'name bundles of one currency');
  return false;
}

/** Today and every later day on which the prices of either change. */
export function daysOfBoth(book: PriceBook, one: Subject, other: Subject): readonly CalendarDay[] {
  return [...new Set([...book.daysOf(one), ...book.daysOf(other)])].sort();
}

const YEAR = 12;

/**
 * `annual_at_most`: what a bundle bills by the year costs at most so many months of what is billed by the month for the
 * same products, at every usage. A year's use is spread evenly over its months. Trials, and discounts that end, do not
 * count.
 */
export const annualAtMost: StatementKind<'annual_at_most'> = {
  takes: 'bundle',
  prepare: ({ statement, subject, refuse }, { book, comparer }) => {
    if (subject?.kind !== 'bundle') return undefined;
    const { bundle } = subject;
    const { monthly, months, at } = statement;
    const other = bundleNamed(monthly, ['monthly'], book.catalog, refuse, bundle.currency);
    if (other === undefined || !sameCurrency(bundle, other, ['monthly'], refuse)) return undefined;
    const byMonth: Subject = { kind: 'bundle', bundle: other };
    const days = at === undefined ? daysOfBoth(book, subject, byMonth) : [at];
    const sides = new Map(days.map((day) => [day, sidesOn(day, book, subject, byMonth)]));
    for (const [day, { before, after }] of sides) {
      const without = before.find(({ product }) => !after.some((each) => each.product === product));
      if (before.length > 0 && without === undefined) continue;
      const what =
        without === undefined
          ? `${bundle.key} bills nothing by the year`
          : `${other.key} does not bill ${bareKey(without.product)} by the month`;
      const fix =
        without === undefined
          ? 'name the bundle that bills by the year'
          : 'name the bundle that bills the same products by the month';
      const field = without === undefined ? 'bundle' : 'monthly';
      return refuse([field], 'no-counterpart', `${what} on ${day}`, fix);
    }
    const items = [...sides.values()].flatMap(({ before, after }) => [...before, ...after]);
    const rangeOf = readRanges(
      statement.usage,
      { items, catalog: book.catalog, at: ['usage'], others: EVERY_QUANTITY },
      refuse,
    );
    if (rangeOf === undefined) return undefined;
    return () =>
      compareBundles({
        comparer,
        days,
        currency: currencyOfBundle(bundle),
        sidesOn: (day) => sides.get(day) ?? { before: [], after: [] },
        names: [`${bundle.address} by the year`, `${other.address} by the month`],
        weights: { before: decimal(YEAR), after: decimal(months) },
        strictly: false,
        rangeOf,
        months: 'lasting',
        message: `a year by the year costs more than ${months} months by the month`,
        causeOf: ({ before }, day) => before && book.placeOf(subject, day, before.product),
      });
  },
};

/** The products that are billed by the year, and the same ones billed by the month. */
function sidesOn(day: CalendarDay, book: PriceBook, yearly: Subject, monthly: Subject): PricedSides {
  const before = (book.itemsOn(yearly, day) ?? []).filter(({ price }) => intervalMonths(price) === YEAR);
  const products = new Set(before.map(({ product }) => product));
  const after = (book.itemsOn(monthly, day) ?? []).filter(
    ({ product, price }) => products.has(product) && intervalMonths(price) === 1,
  );
  return { before, after };
}

type PricedSides = Readonly<Record<'before' | 'after', readonly PricedItem[]>>;

interface BundleComparison {
  readonly comparer: Comparer;
  readonly days: readonly CalendarDay[];
  readonly currency: string | null;
  /** The prices of each side on a day, before trials and discounts are resolved. */
  readonly sidesOn: (day: CalendarDay) => PricedSides;
  /** The names of both sides, for the amounts. */
  readonly names: readonly [before: string, after: string];
  readonly weights: Weights;
  readonly strictly: boolean;
  readonly rangeOf: RangeOf;
  /** `lasting`: only when every discount that ends has ended. */
  readonly months: 'each' | 'lasting';
  readonly message: string;
  readonly causeOf: (pair: ItemPair, day: CalendarDay) => Source | null;
}

/** Answers statements that compare the bills of two lists of prices at all usages. */
export function compareBundles(comparison: BundleComparison): StatementResult {
  return worstOf(comparison.days.map((day) => compareOn(day, comparison)));
}

function compareOn(day: CalendarDay, comparison: BundleComparison): StatementResult {
  const { before, after } = comparison.sidesOn(day);
  const all = steadyMonths([...before, ...after]);
  const months = comparison.months === 'each' ? all : all.slice(-1);
  return worstOf(months.map((month) => compareIn(month, day, { before, after }, comparison)));
}

function compareIn(
  month: number,
  day: CalendarDay,
  { before, after }: PricedSides,
  { comparer, weights, strictly, rangeOf, names, currency, message, causeOf }: BundleComparison,
): StatementResult {
  const excess = comparer.excessOf({
    before: steadyItems(before, month),
    after: steadyItems(after, month),
    weights,
    strictly,
    rangeOf,
  });
  switch (excess.kind) {
    case 'none':
      return HOLDS;
    case 'unproven':
      return { kind: 'not_proven', reason: excess.reason };
    case 'found': {
      const usage = excess.usage.map(useData);
      const [first] = excess.items;
      return fails({
        ...{ message, day, month, currency, months: excess.months },
        amounts: [
          [names[0], usage, excess.before],
          [names[1], usage, excess.after],
        ],
        cause: first === undefined ? null : causeOf(first, day),
      });
    }
    default:
      return excess satisfies never;
  }
}

export function useData({ name, quantity, axis, months, cell }: Used): TestUse {
  return { name: bareKey(name), quantity: decimalText(quantity), of: axis, months, cell };
}

export function productUse(name: string, quantity: Decimal, months: number | null): TestUse {
  return useData({ name, quantity, axis: 'quantity', months, cell: null });
}

/** The months in which something changes, in order: the first, and each in which a discount has just ended. */
export function steadyMonths(items: readonly PricedItem[]): readonly number[] {
  const ends = items.flatMap(({ price }): number[] => {
    const lasts = lengthOf(price);
    if (lasts?.kind === 'months') return [lasts.months];
    return lasts?.kind === 'other' ? [Number.POSITIVE_INFINITY] : [];
  });
  return [...new Set([0, ...ends])].sort((a, b) => (a < b ? -1 : 1));
}

/** Discounts of unknown duration end at the latest of the months. */
export function steadyItems(items: readonly PricedItem[], month: number): readonly PricedItem[] {
  return items.map((item) => ({ ...item, price: steadyPrice(item.price, month) }));
}

function steadyPrice(price: Price, month: number): Price {
  const { trial_period_days: _trial, discount, ...rest } = price;
  if (!discount) return rest;
  const lasts = lengthOf(price);
  const ended =
    lasts?.kind === 'months' ? lasts.months <= month : lasts?.kind === 'other' && month === Infinity;
  if (ended) return rest;
  const { duration_unit: _unit, duration_value: _value, ...forGood } = discount;
  return { ...rest, discount: forGood };
}

function lengthOf(price: Price): Duration | undefined {
  return price.discount && readTerms(price).terms.discount?.lasts;
}
