/** `cheaper_than`: a new subscription of the one bundle pays less than one of the other, at every usage in the range. */

import type { Bundle, Catalog } from '../../model/catalog/catalog.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { ONE } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { EVERY_QUANTITY } from '../../pricing/compare/bill-differences.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import { readRanges } from '../ranges.ts';
import type { Prepared, StatementKind } from '../statement-kind.ts';
import { compareBundles } from './compared-bundles.ts';

export const cheaperThan: StatementKind<'cheaper_than'> = {
  takes: 'bundle',
  prepare: ({ statement, subject, refuse }, { book, comparer }) => {
    if (subject?.kind !== 'bundle') return undefined;
    const than = bundleNamed(statement.than, ['than'], book.catalog, refuse);
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

/** Undefined, with a fault, for a key that no bundle has. */
export function bundleNamed(
  key: string,
  field: FieldPath,
  { bundles }: Pick<Catalog, 'bundles'>,
  refuse: Prepared<never>['refuse'],
): Bundle | undefined {
  const bundle = bundles.get(key.replace(/^bundles\./, ''));
  if (bundle === undefined) {
    const fix = suggestName(key, [...bundles.keys()], 'write the key of a bundle in the catalog');
    refuse(field, { code: 'unknown-bundle', message: `the catalog has no bundle \`${key}\``, fix });
  }
  return bundle;
}

export function sameCurrency(
  one: Bundle,
  other: Bundle,
  field: FieldPath,
  refuse: Prepared<never>['refuse'],
): boolean {
  const [a, b] = [currencyOfBundle(one), currencyOfBundle(other)];
  if (a === null || b === null || a === b) return true;
  const message = `${one.key} is in ${a} and ${other.key} in ${b}, and amounts of two currencies are not compared`;
  refuse(field, { code: 'two-currencies', message, fix: 'name bundles of one currency' });
  return false;
}

/** Today and every later day on which the prices of either change. */
export function daysOfBoth(book: PriceBook, one: Subject, other: Subject): readonly CalendarDay[] {
  return [...new Set([...book.daysOf(one), ...book.daysOf(other)])].sort();
}
