/** The effect of a price change on bills: the verdict, the extremes, and the curves behind them. */
import type { Price } from '../../model/catalog/price.ts';
import type {
  BillVerdict,
  CurvePair,
  ImpactCurve,
  PriceChange,
  PriceDirection,
} from '../../model/plan/price-impact.ts';
import { ascending, type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Comparison, comparePrices } from '../../pricing/compare/compare-prices.ts';
import { type BillPair, pairBills } from '../../pricing/compare/pair-bills.ts';
import { type BillCurve, billAt } from '../../pricing/curves/bill-curve.ts';
import {
  boundaries,
  firstDifferenceOn,
  overlayCurves,
  totalDrops,
} from '../../pricing/curves/transform-curve.ts';
import { recurringMonthly } from '../../pricing/rate/rate-price.ts';
import { largestDecreaseOf, largestIncreaseOf } from './bill-shifts.ts';
import type { InheritedPair } from './inherited-pairs.ts';

/** Two prices, one of which may be missing: an added price has no old one, a removed price no new one. */
export type PricePair = Readonly<Record<'before' | 'after', Price | null>>;

export type ComparedBills = Omit<PriceChange, 'addresses' | 'curves' | 'curves_left_out'>;

/** Never throws: a price that cannot be rated is incomparable. */
export function compareBills(pair: PricePair): ComparedBills {
  const { before, after } = pair;
  return {
    before: before as JsonObject | null,
    after: after as JsonObject | null,
    verdict: verdictOf(pair),
    ...usagesTried(pair),
    largest_increase: before && after && largestIncreaseOf(before, after),
    largest_decrease: before && after && largestDecreaseOf(before, after),
    monthly: { before: before && monthlyText(before), after: after && monthlyText(after) },
  };
}

export function directionOf({ verdict, largest_increase, largest_decrease }: ComparedBills): PriceDirection {
  if (verdict.kind === 'new') return 'added';
  if (verdict.kind === 'gone') return 'removed';
  if (verdict.kind === 'same') return 'same';
  if (verdict.kind === 'timing_differs') return 'timing';
  const [increases, falls] = [largest_increase, largest_decrease].map(
    (shift) => shift && shift.kind !== 'unmeasured',
  );
  if (increases && falls) return 'mixed';
  if (verdict.kind === 'incomparable' || [largest_increase, largest_decrease].some(isUnmeasured))
    return 'unknown';
  return increases ? 'increase' : falls ? 'decrease' : 'unknown';
}

function isUnmeasured(shift: ComparedBills['largest_increase']): boolean {
  return shift?.kind === 'unmeasured';
}

function verdictOf({ before, after }: PricePair): BillVerdict {
  if (before === null) return { kind: 'new' };
  if (after === null) return { kind: 'gone' };
  return verdictData(comparePrices(before, after));
}

function verdictData(comparison: Comparison): BillVerdict {
  switch (comparison.kind) {
    case 'equal':
      return { kind: 'same', ...(comparison.at === 'whole-units' && { at: 'whole_units' as const }) };
    case 'same-at-samples':
      return { kind: 'same_at_samples', usages_tried: comparison.usagesTried };
    case 'timing-differs':
      return { kind: 'timing_differs', differences: comparison.differences };
    case 'differs':
      return {
        kind: 'differs',
        quantity: decimalText(comparison.firstQuantity),
        before: decimalOrNull(comparison.before),
        after: decimalOrNull(comparison.after),
        context: comparison.context,
      };
    case 'units-differ':
      return {
        kind: 'units_differ',
        units_before: decimalOrNull(comparison.unitsBefore),
        units_after: decimalOrNull(comparison.unitsAfter),
        before: decimalOrNull(comparison.before),
        after: decimalOrNull(comparison.after),
        context: comparison.context,
      };
    case 'incomparable':
      return comparison;
    default:
      return comparison satisfies never;
  }
}

function usagesTried({ before, after }: PricePair): { readonly usages_tried?: number } {
  const paired = before && after && pairBills(before, after);
  const tried = paired?.kind === 'paired' ? paired.usagesTried : null;
  return tried === null ? {} : { usages_tried: tried };
}

function monthlyText(price: Price): string | null {
  const value = recurringMonthly(price);
  return value.kind === 'counted' ? decimalText(value.perMonth) : null;
}

/**
 * The curves of both prices, in pairs where they can be laid over each other and each by itself where not. Pairs that
 * differ come first. The curve over an expression's charge is left out where the price stands by itself.
 */
export function curvesOf(pair: PricePair): readonly CurvePair[] {
  const pairs = drawablePairs(pair).map(curvePair);
  return [...pairs.filter(({ differs }) => differs), ...pairs.filter(({ differs }) => !differs)];
}

export function countCurves(pair: PricePair): number {
  return drawablePairs(pair).length;
}

/** A pair of curves, of which one may be missing. */
interface DrawablePair {
  readonly context: BillPair['context'];
  readonly before: BillCurve | null;
  readonly after: BillCurve | null;
}

function drawablePairs({ before, after }: PricePair): readonly DrawablePair[] {
  const paired = before && after && pairBills(before, after);
  if (paired?.kind === 'paired' && paired.usagesTried !== null) return [];
  if (paired?.kind === 'paired')
    return paired.pairs.map((pair) => ({
      context: pair.context,
      before: pair.before.bill,
      after: pair.after.bill,
    }));
  return [
    ...curvesAlone(before).map(({ context, curve }) => ({ context, before: curve, after: null })),
    ...curvesAlone(after).map(({ context, curve }) => ({ context, before: null, after: curve })),
  ];
}

/** The curves of all cells and phases of a price. */
function curvesAlone(
  price: Price | null,
): readonly { readonly context: BillPair['context']; readonly curve: BillCurve }[] {
  const paired = price && pairBills(null, price);
  if (paired?.kind !== 'paired') return [];
  return paired.pairs
    .filter(({ context }) => context.axis !== 'charge')
    .map(({ context, after }) => ({ context, curve: after.bill }));
}

function curvePair({ context, before, after }: DrawablePair): CurvePair {
  return {
    context,
    differs: before === null || after === null || differ(before, after),
    before: before && curveData(before),
    after: after && curveData(after),
    bills: billsAtBoundaries(before, after),
  };
}

function differ(before: BillCurve, after: BillCurve): boolean {
  return overlayCurves(before, after).some((piece) => firstDifferenceOn(piece, before.step) !== undefined);
}

function curveData(curve: BillCurve): ImpactCurve {
  const last = curve.segments.at(-1);
  return {
    segments: curve.segments.map(({ from, to, intercept, slope, opens }) => ({
      from: decimalText(from),
      to: decimalOrNull(to),
      intercept: decimalText(intercept),
      slope: decimalText(slope),
      opens,
    })),
    total_drops: totalDrops(curve).map(({ kind, quantity, bill, nextQuantity, nextBill, recoversAt }) => ({
      kind,
      quantity: decimalText(quantity),
      bill: decimalText(bill),
      next_quantity: decimalText(nextQuantity),
      next_bill: decimalText(nextBill),
      recovers_at: decimalOrNull(recoversAt),
    })),
    ends_at: decimalOrNull(last?.to ?? null),
  };
}

/**
 * The bills at zero, at the last and the first quantity on both sides of every boundary of either curve, and at the
 * last quantity of a curve that ends. A curve has no bill past its end.
 */
function billsAtBoundaries(before: BillCurve | null, after: BillCurve | null): CurvePair['bills'] {
  const curves = [before, after].filter((curve) => curve !== null);
  const quantities = [
    ZERO,
    ...curves.flatMap((curve) =>
      boundaries(curve).flatMap(({ quantity, nextQuantity }) => [quantity, nextQuantity]),
    ),
    ...curves.flatMap(({ segments }) => segments.at(-1)?.to ?? []),
  ];
  return ascending(quantities).map((quantity) => ({
    quantity: decimalText(quantity),
    before: billText(before, quantity),
    after: billText(after, quantity),
  }));
}

function billText(curve: BillCurve | null, quantity: Decimal): string | null {
  return decimalOrNull((curve && billAt(curve, quantity)) ?? null);
}

function decimalOrNull(value: Decimal | null): string | null {
  return value === null ? null : decimalText(value);
}

/** Sorts products by what a change of their prices does to bills, over all quantities. */
interface ByDirection {
  /** Products with no bill that increases at any quantity. */
  readonly cheaper: readonly string[];
  /** Every other product: an increase somewhere, other times of billing, or a comparison that proves nothing. */
  readonly others: readonly string[];
}

/** A product counts as cheaper only if each of its pairs does. */
export function byDirection(pairs: readonly InheritedPair[]): ByDirection {
  const others = new Set(pairs.filter((pair) => !neverCostsMore(pair)).map(({ product }) => product));
  const products = [...new Set(pairs.map(({ product }) => product))];
  return { cheaper: products.filter((product) => !others.has(product)), others: [...others] };
}

function neverCostsMore({ before, after }: InheritedPair): boolean {
  const bills = compareBills({ before, after });
  const direction = directionOf(bills);
  // Bills that were only tried at some usages prove nothing of the others.
  return bills.usages_tried === undefined && (direction === 'decrease' || direction === 'same');
}
