/**
 * The items of a subscription on a day, each at the price that it bills then. The discount and the trial of a price run
 * from the day on which its product came to the subscription; a version that is sent anew does not begin them anew.
 */
import { type CalendarDay, laterDay } from '../model/calendar-day.ts';
import { type Decimal, ONE } from '../model/decimal.ts';
import type { Price } from '../model/price.ts';
import { type ReadPrice, readPrice } from '../pricing/read-price.ts';
import type { Duration } from '../pricing/read-terms.ts';
import { type BillMoment, monthsSince } from './contract-months.ts';
import type { CourseEntry, PricedCourse, PricedItem } from './priced-subscription.ts';
import { readSubscriptionTerms, type SubscriptionTerms } from './subscription-terms.ts';

export interface ItemInForce {
  readonly item: PricedItem;
  /** Without its discount once that has ended. */
  readonly price: Price;
  /** The day on which the product came. */
  readonly since: CalendarDay;
  /** What the item's charge is multiplied by: where it declares its quantity itself, and where usage decides. */
  readonly escalation: { readonly fixed: Decimal; readonly metered: Decimal };
  /** What is taken for granted, a clause; null where nothing is. */
  readonly note: string | null;
}

export function itemsInForce(
  course: PricedCourse,
  entry: CourseEntry,
  terms: SubscriptionTerms,
  moment: Pick<BillMoment, 'day' | 'contractStart'>,
): readonly ItemInForce[] {
  const escalation = escalationOf(course, entry.from, terms, moment);
  const sinceOf = productsSince(course, entry);
  return entry.items.map((item) => {
    const since = sinceOf.get(item.product) ?? entry.from;
    return { item, since, escalation, ...priceAfter(item.price, monthsSince(since, moment.day)) };
  });
}

/** Of each product of an entry: the first day of the entries without a break up to this one that have it. */
function productsSince({ entries }: PricedCourse, entry: CourseEntry): ReadonlyMap<string, CalendarDay> {
  let since: ReadonlyMap<string, CalendarDay> = new Map();
  for (const { from, items } of entries.slice(0, entries.indexOf(entry) + 1)) {
    const before = since;
    since = new Map(items.map(({ product }) => [product, before.get(product) ?? from]));
  }
  return since;
}

function priceAfter(price: Price, months: number): { readonly price: Price; readonly note: string | null } {
  if (price.discount === undefined || price.discount === null) return { price, note: null };
  const lasts = discountLength(readPrice(price));
  switch (lasts?.kind) {
    case undefined:
    case 'forever':
      return { price, note: null };
    case 'months': {
      const { discount: _, ...listed } = price;
      return { price: months < lasts.months ? price : listed, note: null };
    }
    case 'other':
      return { price, note: `its discount runs ${lasts.text}, and is taken to run on` };
    default:
      return lasts satisfies never;
  }
}

function discountLength(read: ReadPrice): Duration | undefined {
  return read.kind === 'read' ? read.terms.discount?.lasts : undefined;
}

/** By the escalations whose day has come while the entry holds, under the terms of their time; see `subscription-terms.ts`. */
function escalationOf(
  { replaced }: PricedCourse,
  from: CalendarDay,
  terms: SubscriptionTerms,
  { contractStart, day }: Pick<BillMoment, 'day' | 'contractStart'>,
): ItemInForce['escalation'] {
  const spans =
    replaced === null
      ? [{ terms, from, to: day }]
      : [
          { terms: readSubscriptionTerms(replaced.terms), from, to: earlierDay(replaced.until, day) },
          { terms, from: laterDay(replaced.until, from), to: day },
        ];
  const factorOver = (metered: boolean): Decimal =>
    spans.reduce((product, { terms: { escalation }, from: first, to }) => {
      if (escalation === null || contractStart === null || (metered && !escalation.metered)) return product;
      const countAt = (date: CalendarDay): number =>
        Math.floor(monthsSince(contractStart, date) / escalation.intervalMonths);
      const times = countAt(to) - countAt(first);
      return times > 0 ? product.times(escalation.factor.pow(times)) : product;
    }, ONE);
  return { fixed: factorOver(false), metered: factorOver(true) };
}

function earlierDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b;
}
