/**
 * `annual_at_most`: what a bundle bills by the year costs at most so many months of what is billed by the month for the
 * same products, at every usage. A year's use is spread evenly over its months. Trials, and discounts that end, do not
 * count.
 */
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { intervalMonths } from '../../pricing/billing-interval.ts';
import { EVERY_QUANTITY } from '../../pricing/compare/bill-differences.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import { readRanges } from '../ranges.ts';
import type { StatementKind } from '../statement-kind.ts';
import { bundleNamed, daysOfBoth, sameCurrency } from './cheaper-than.ts';
import { compareBundles } from './compared-bundles.ts';

const YEAR = 12;

export const annualAtMost: StatementKind<'annual_at_most'> = {
  takes: 'bundle',
  prepare: ({ statement, subject, refuse }, { book, comparer }) => {
    if (subject?.kind !== 'bundle') return undefined;
    const { bundle } = subject;
    const { monthly, months, at } = statement;
    const other = bundleNamed(monthly, ['monthly'], book.catalog, refuse);
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
          : `${other.key} does not bill ${without.product.replace(/^products\./, '')} by the month`;
      const fix =
        without === undefined
          ? 'name the bundle that bills by the year'
          : 'name the bundle that bills the same products by the month';
      refuse([without === undefined ? 'bundle' : 'monthly'], {
        code: 'no-counterpart',
        message: `${what} on ${day}`,
        fix,
      });
      return undefined;
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

interface YearAndMonth {
  /** Billed by the year. */
  readonly before: readonly PricedItem[];
  /** The same products, billed by the month. */
  readonly after: readonly PricedItem[];
}

function sidesOn(day: CalendarDay, book: PriceBook, yearly: Subject, monthly: Subject): YearAndMonth {
  const before = (book.itemsOn(yearly, day) ?? []).filter(({ price }) => intervalMonths(price) === YEAR);
  const products = new Set(before.map(({ product }) => product));
  const after = (book.itemsOn(monthly, day) ?? []).filter(
    ({ product, price }) => products.has(product) && intervalMonths(price) === 1,
  );
  return { before, after };
}
