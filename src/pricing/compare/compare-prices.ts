/**
 * Decides whether two prices bill the same amounts. It compares their lines and does not try quantities: on each
 * piece between the boundaries of both, two lines that agree at two quantities are the same line.
 */

import type { Price } from '../../model/catalog/price.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import { billAt, lineAt, type Segment } from '../curves/bill-curve.ts';
import {
  firstDifferenceOn,
  overlayCurves,
  type Piece,
  plainestDifferenceOn,
} from '../curves/transform-curve.ts';
import { type BillContext, type BillPair, pairBills } from './pair-bills.ts';
import { timingDifferences } from './phases.ts';

export type Comparison =
  /**
   * The bills are the same, and no difference in their times is known. `whole-units`: the bills differ only between
   * whole units. Use cannot be there, because no metric counts these units.
   */
  | { readonly kind: 'equal'; readonly at: 'every-quantity' | 'whole-units' }
  /** The bills are the same at each tried usage. At other usages they are unknown. */
  | { readonly kind: 'same-at-samples'; readonly usagesTried: number }
  /** The amounts are the same at every quantity but are billed at different times. Each difference is in words. */
  | { readonly kind: 'timing-differs'; readonly differences: readonly string[] }
  | {
      readonly kind: 'differs';
      /**
       * The lowest quantity of the axis at which the bills differ, in whole units or hundredths of money. If they
       * differ only between these, it is the plainest quantity of the first such range.
       */
      readonly firstQuantity: Decimal;
      /** Null if the price has no bill for this quantity, because it is beyond the last tier or in no cell. */
      readonly before: Decimal | null;
      readonly after: Decimal | null;
      readonly context: BillContext;
    }
  /** The bills are the same at every quantity, but the two prices declare different `units`. */
  | {
      readonly kind: 'units-differ';
      readonly unitsBefore: Decimal | null;
      readonly unitsAfter: Decimal | null;
      readonly before: Decimal | null;
      readonly after: Decimal | null;
      readonly context: BillContext;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'incomparable'; readonly reason: string };

/**
 * Compares two prices over the use of one billing interval. If their intervals differ, it compares them over equal
 * times: metered use adds up over that time, and units such as seats stay the same throughout. The first difference
 * is that of the earliest phase that has one (see `phases.ts`). Never throws.
 */
export function comparePrices(before: Price, after: Price): Comparison {
  const paired = pairBills(before, after);
  if (paired.kind === 'incomparable') return paired;
  const differences = paired.pairs.map((pair) => ({ pair, difference: firstDifference(pair) }));
  const proven = differences.find(({ pair, difference }) => pair.certain && difference !== undefined);
  const { excluded } = paired;
  const [uncounted] = [...excluded.after, ...excluded.before];
  if (uncounted !== undefined) {
    const sameUncounted = JSON.stringify(excluded.before) === JSON.stringify(excluded.after);
    if (!sameUncounted || differences.some(({ difference }) => difference !== undefined))
      return { kind: 'incomparable', reason: `no arithmetic is known for ${uncounted}` };
  }
  if (proven?.difference !== undefined) return proven.difference;
  if (differences.some(({ difference }) => difference !== undefined))
    return { kind: 'incomparable', reason: 'which of the two discounts ends first is not known' };
  if (paired.usagesTried !== null) return { kind: 'same-at-samples', usagesTried: paired.usagesTried };
  const differsBetween = paired.pairs.some(
    (pair) => !pair.divisible && differenceBetween(pair) !== undefined,
  );
  return (
    unitsDifference(paired.pairs) ??
    sameAmounts(before, after, differsBetween ? 'whole-units' : 'every-quantity')
  );
}

function sameAmounts(before: Price, after: Price, at: 'every-quantity' | 'whole-units'): Comparison {
  const differences = timingDifferences(before, after);
  return differences.length === 0 ? { kind: 'equal', at } : { kind: 'timing-differs', differences };
}

function firstDifference(pair: BillPair): Comparison | undefined {
  const { before, after } = pair;
  for (const piece of overlayCurves(before.bill, after.bill)) {
    const quantity = firstDifferenceOn(piece, before.bill.step);
    if (quantity !== undefined) return differsAt(quantity, piece, pair);
  }
  return pair.divisible ? differenceBetween(pair) : undefined;
}

/** The first difference at a quantity of the fine grid. */
function differenceBetween(pair: BillPair): Comparison | undefined {
  for (const piece of overlayCurves(pair.fine.before, pair.fine.after)) {
    const quantity = plainestDifferenceOn(piece);
    if (quantity !== undefined) return differsAt(quantity, piece, pair);
  }
  return undefined;
}

function differsAt(firstQuantity: Decimal, piece: Piece, { context }: BillPair): Comparison {
  return {
    kind: 'differs',
    firstQuantity,
    before: billOn(piece.before, firstQuantity),
    after: billOn(piece.after, firstQuantity),
    context,
  };
}

function billOn(segment: Segment | null, quantity: Decimal): Decimal | null {
  return segment === null ? null : lineAt(segment, quantity);
}

/**
 * Equal curves with different declared units. Their bills without usage differ, because they are read at different
 * quantities.
 */
function unitsDifference(pairs: readonly BillPair[]): Comparison | undefined {
  for (const { before, after, context } of pairs) {
    const unitsBefore = before.units;
    const unitsAfter = after.units;
    if (unitsBefore === null && unitsAfter === null) continue;
    const oldBill = unitsBefore && (billAt(before.bill, unitsBefore) ?? null);
    const newBill = unitsAfter && (billAt(after.bill, unitsAfter) ?? null);
    const same = oldBill === null ? newBill === null : newBill !== null && oldBill.eq(newBill);
    if (!same)
      return { kind: 'units-differ', unitsBefore, unitsAfter, before: oldBill, after: newBill, context };
  }
  return undefined;
}
