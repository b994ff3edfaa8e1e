/** Answers statements that compare the bills of two lists of prices at all usages. */
import type { ItemPair } from '../../impact/bills/pair-items.ts';
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { TestUse } from '../../model/plan/price-test.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import type { Source } from '../../model/values/source.ts';
import type { Weights } from '../../pricing/compare/bill-differences.ts';
import type { Comparer } from '../compare/excess.ts';
import type { Used } from '../compare/sides.ts';
import { steadyItems, steadyMonths } from '../compare/steady-price.ts';
import type { RangeOf } from '../ranges.ts';
import { type Finding, HOLDS, worstOf } from '../statement-kind.ts';

export interface BundleComparison {
  readonly comparer: Comparer;
  readonly days: readonly CalendarDay[];
  readonly currency: string | null;
  /** The prices of each side on a day, before trials and discounts are resolved. */
  readonly sidesOn: (day: CalendarDay) => {
    readonly before: readonly PricedItem[];
    readonly after: readonly PricedItem[];
  };
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

export function compareBundles(comparison: BundleComparison): Finding {
  return worstOf(comparison.days.map((day) => compareOn(day, comparison)));
}

function compareOn(day: CalendarDay, comparison: BundleComparison): Finding {
  const { before, after } = comparison.sidesOn(day);
  const all = steadyMonths([...before, ...after]);
  const months = comparison.months === 'each' ? all : all.slice(-1);
  return worstOf(months.map((month) => compareIn(month, day, { before, after }, comparison)));
}

function compareIn(
  month: number,
  day: CalendarDay,
  { before, after }: ReturnType<BundleComparison['sidesOn']>,
  { comparer, weights, strictly, rangeOf, names, currency, message, causeOf }: BundleComparison,
): Finding {
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
      return {
        kind: 'fails',
        message,
        counterexample: {
          day,
          after_months: month === 0 || month === Number.POSITIVE_INFINITY ? null : month,
          currency,
          months: excess.months,
          amounts: [
            { what: names[0], usage, amount: decimalText(excess.before) },
            { what: names[1], usage, amount: decimalText(excess.after) },
          ],
        },
        cause: first === undefined ? null : causeOf(first, day),
      };
    }
    default:
      return excess satisfies never;
  }
}

export function useData({ name, quantity, axis, months, cell }: Used): TestUse {
  return { name: name.replace(/^products\./, ''), quantity: decimalText(quantity), of: axis, months, cell };
}

export function productUse(name: string, quantity: Decimal, months: number | null): TestUse {
  return useData({ name, quantity, axis: 'quantity', months, cell: null });
}
