/** The bills of a price before and after, over use that is not known, as parts of the sum of a whole bill. */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, lineAt } from '../curves/bill-curve.ts';
import { overlayCurves, scaleCurve } from '../curves/transform-curve.ts';
import { metricsOf, readPrice } from '../read/read-model.ts';
import { combined, nothingOn } from './bill-differences.ts';
import { type Increase, largestIncrease, reachesDown } from './largest-increase.ts';
import { type BillPair, pairBills } from './pair-bills.ts';
import type { Bills, Piece } from './sum-increase.ts';

/** A price on either side, null where it is not there. Its bill of a month counts `times`. */
export interface PricesOfUse {
  readonly name: string;
  /** True where both are the same price. */
  readonly same: boolean;
  readonly before: { readonly price: Price; readonly times: Decimal } | null;
  readonly after: { readonly price: Price; readonly times: Decimal } | null;
}

type UnknownUse =
  /** With `isTried`, the bills of a price are known at some usages only. */
  | { readonly kind: 'parts'; readonly parts: readonly (readonly Piece[])[]; readonly isTried: boolean }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

/** The bills of a month over one use, such as that of a metric. */
interface UseCurves {
  readonly name: string;
  readonly divisible: boolean;
  readonly plain: CurvesOfSides;
  /** The plain ones where use cannot be between plain quantities. */
  readonly fine: CurvesOfSides;
}

type CurvesOfSides = Readonly<Record<'before' | 'after', BillCurve>>;

/**
 * Prices of one metric are billed for the same use. The discounts that the prices have run, and trials are over. `attained`
 * leaves out what is only near to a bill, or a bound of it: each end of a piece is then a bill, at some charge of the prices
 * that stay the same.
 */
export function unknownUse(
  prices: readonly PricesOfUse[],
  ends: 'limits' | 'attained' = 'limits',
): UnknownUse {
  const curves = new Map<string, UseCurves>();
  const parts: (readonly Piece[])[] = [];
  let isTried = false;
  for (const each of prices) {
    const isAlone =
      ends === 'attained' ? prices.every((other) => other === each || !sharesMetric(other, each)) : undefined;
    const use = useOf(each, isAlone);
    if (use.kind === 'unmeasured') return use;
    const unattained = ends === 'attained' && !each.same ? whyUnattained(use) : undefined;
    if (unattained !== undefined) return { kind: 'unmeasured', reason: `${each.name}: ${unattained}` };
    isTried ||= use.kind === 'pieces' && use.why === SOME_USAGES && !each.same;
    if (use.kind === 'pieces') parts.push(...(use.pieces.length === 0 ? [] : [use.pieces]));
    else
      for (const one of use.curves) {
        const known = curves.get(one.name);
        curves.set(one.name, known === undefined ? one : together(known, one));
      }
  }
  for (const one of curves.values()) {
    const pieces = piecesOf(one, ends);
    if (pieces === undefined)
      return {
        kind: 'unmeasured',
        reason: `only one of the two prices of ${one.name} bills some of its usage`,
      };
    parts.push(pieces);
  }
  return { kind: 'parts', parts, isTried };
}

function sharesMetric(one: PricesOfUse, other: PricesOfUse): boolean {
  const metricsIn = ({ before, after }: PricesOfUse) =>
    [before, after].flatMap((side) => (side === null ? [] : metricsOf(side.price)));
  const metrics = new Set(metricsIn(one));
  return metricsIn(other).some((metric) => metrics.has(metric));
}

/** Why not each end of the pieces is a bill, as a sentence without its full stop; undefined where it is. */
function whyUnattained(use: Use): string | undefined {
  if (use.kind === 'pieces') return use.pieces.length === 0 ? undefined : use.why;
  const isOfCharge = use.kind === 'curves' && use.curves.some(({ plain }) => plain.after.axis === 'charge');
  return isOfCharge ? 'not every charge of it is one of some usage' : undefined;
}

type Use =
  | { readonly kind: 'curves'; readonly curves: readonly UseCurves[] }
  /** `why` its ends need not be bills, as a sentence without its full stop. */
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[]; readonly why: string }
  | { readonly kind: 'unmeasured'; readonly reason: string };

const SOME_USAGES = 'its expression is not made of straight lines, so that only some usages of it are known';
const LIMITED = 'its limits, or its terms that nothing is known of, count for several uses together';
const SHARED =
  'another price bills its use too, and how much of it falls on each of its dimensions is not known';
const CELLS =
  'each value of its dimensions has tiers or a fee of its own, and how many values are used is not known';

/**
 * `isAlone` is true where no other price bills the use: that of a cell may then be any, whatever the others have. It is
 * undefined where limits of a bill are enough.
 */
function useOf(prices: PricesOfUse, isAlone: boolean | undefined): Use {
  const [old, now] = [prices.before ?? prices.after, prices.after ?? prices.before];
  if (old === null || now === null) return { kind: 'pieces', pieces: [], why: '' };
  const paired = pairBills(withoutTrial(old.price), withoutTrial(now.price));
  if (paired.kind === 'incomparable') return byShare(prices, paired.reason);
  const isExact =
    paired.excluded.before.length + paired.excluded.after.length === 0 &&
    ![old, now].some(({ price }) => endsSomeDay(price));
  const pairs = paired.pairs.filter(({ context }) => context.phase === 'opening');
  const [first, ...others] = pairs;
  const months = first?.context.months ?? intervalMonths(now.price);
  if (!isExact || first === undefined || months === null) return byShare(prices, LIMITED);
  const monthly = {
    before: (prices.before?.times ?? ZERO).div(decimal(months)),
    after: (prices.after?.times ?? ZERO).div(decimal(months)),
  };
  if (paired.usagesTried !== null) {
    const pieces = pairs.map((pair) => triedPiece(pair, monthly));
    const known = pieces.filter((piece) => piece !== undefined);
    return known.length === pieces.length
      ? { kind: 'pieces', pieces: known, why: SOME_USAGES }
      : byShare(prices, SOME_USAGES);
  }
  if (others.length > 0 && [old.price, now.price].some(hasLimits)) return byShare(prices, LIMITED);
  const cells = pairs.filter(
    ({ context: { cell } }) => cell !== null && Object.keys(cell).join() !== 'metric',
  );
  const isByCell = isAlone === true && !prices.same && cells.every(isLinear);
  if (cells.length > 0 && !isByCell && (others.length > 0 || isAlone !== undefined))
    return byShare(prices, isAlone === false ? SHARED : CELLS);
  const metrics = metricsOf(now.price).join(' and ') || prices.name;
  return {
    kind: 'curves',
    curves: pairs.map((pair, index) => {
      const plain = monthlyCurves({ before: pair.before.bill, after: pair.after.bill }, monthly, index > 0);
      const of =
        pair.context.axis === 'charge'
          ? `the charge of ${prices.name}`
          : usedIn(pair.context.cell, metrics, isByCell);
      const name = `${of}${pair.context.axis === 'amount' ? ' in money' : ''}${months === 1 ? '' : ` in ${months} months`}`;
      const fine = pair.divisible ? monthlyCurves(pair.fine, monthly, index > 0) : plain;
      return { name, divisible: pair.divisible, plain, fine };
    }),
  };
}

function withoutTrial({ trial_period_days: _, ...price }: Price): Price {
  return price;
}

/** True for a discount whose last day is unknown. */
function endsSomeDay(price: Price): boolean {
  const read = readPrice(price);
  return read.kind === 'read' && read.terms.discount?.lasts.kind === 'other';
}

function hasLimits({ minimum_spend: low, maximum_spend: high }: Price): boolean {
  return Boolean(low || high);
}

/** True where a bill is an amount for each unit, so that it is the same however the use divides among values of a cell. */
function isLinear({ before, after }: BillPair): boolean {
  return [before, after].every(({ bill: { segments } }) => {
    const [only, another] = segments;
    return only !== undefined && another === undefined && lineAt(only, ZERO).eq(ZERO);
  });
}

/** `met_calls (region eu)` for a cell of a matrix; the metric for one of an expression. */
function usedIn(cell: BillPair['context']['cell'], metrics: string, isByCell: boolean): string {
  if (cell === null || !isByCell || 'metric' in cell) return cell?.metric ?? metrics;
  const values = Object.entries(cell).map(([dimension, value]) => `${dimension} ${value ?? 'other'}`);
  return `${metrics} (${values.join(', ')})`;
}

/** The bill without use is in the first curve of a price alone. */
function monthlyCurves(
  { before, after }: CurvesOfSides,
  monthly: Record<'before' | 'after', Decimal>,
  isFurther: boolean,
): CurvesOfSides {
  const own = { before: timesCurve(before, monthly.before), after: timesCurve(after, monthly.after) };
  return isFurther ? { before: fromZero(own.before), after: fromZero(own.after) } : own;
}

function timesCurve(curve: BillCurve, factor: Decimal): BillCurve {
  return factor.eq(ZERO) ? nothingOn(curve) : scaleCurve(curve, factor);
}

/** The curve less the bill without use. */
function fromZero(curve: BillCurve): BillCurve {
  const [first] = curve.segments;
  if (first === undefined) return curve;
  const unused = lineAt(first, ZERO);
  return {
    ...curve,
    segments: curve.segments.map((segment) => ({ ...segment, intercept: segment.intercept.minus(unused) })),
  };
}

function together(one: UseCurves, other: UseCurves): UseCurves {
  const sum = (a: CurvesOfSides, b: CurvesOfSides): CurvesOfSides => ({
    before: combined(a.before, b.before),
    after: combined(a.after, b.after),
  });
  return {
    name: one.name,
    divisible: one.divisible || other.divisible,
    plain: sum(one.plain, other.plain),
    fine: sum(one.fine, other.fine),
  };
}

/** Undefined where only one of the two has a bill for some use. */
function piecesOf(
  { name, divisible, plain, fine }: UseCurves,
  ends: 'limits' | 'attained',
): readonly Piece[] | undefined {
  // The plain grid is first, so that of two equal bills the one at a plain quantity is named.
  const grids = ends === 'attained' && divisible ? [plain, fine] : [divisible ? fine : plain];
  const pieces = grids.flatMap((grid) =>
    overlayCurves(grid.before, grid.after).map((piece) => ({ piece, grid })),
  );
  if (pieces.some(({ piece }) => piece.before === null || piece.after === null)) return undefined;
  return pieces.flatMap(({ piece: { from, to, before: old, after: now }, grid }): readonly Piece[] => {
    if (old === null || now === null) return [];
    const isEdge =
      ends === 'limits' &&
      divisible &&
      from.gt(ZERO) &&
      [old, now].every((segment) => reachesDown(segment, from));
    const at = (quantity: Decimal): Bills => ({
      before: lineAt(old, quantity),
      after: lineAt(now, quantity),
      weight: ONE,
      use: new Map([[name, quantity]]),
    });
    // Just above the quantity before a piece, the bills are as near to these as one likes.
    const first = at(isEdge ? from.minus(grid.before.step) : from);
    if (to !== null) return [[first, at(to)]];
    const on = { before: old.slope, after: now.slope, weight: ZERO, use: new Map([[name, ONE]]) };
    return [[first, on]];
  });
}

/** One use of an expression that has no curves; undefined where only one of the two has a bill. */
function triedPiece(
  { before, after, context: { cell } }: BillPair,
  monthly: Record<'before' | 'after', Decimal>,
): Piece | undefined {
  const [old, now] = [before.bill.segments[0], after.bill.segments[0]];
  if (old === undefined || now === undefined) return undefined;
  const use = new Map(Object.entries(cell ?? {}).map(([metric, used]) => [metric, decimal(used ?? '0')]));
  const bills = {
    before: old.intercept.times(monthly.before),
    after: now.intercept.times(monthly.after),
  };
  return [{ ...bills, weight: ONE, use }];
}

/** A bound where no curves draw the bills: the price may bill any amount, and increases by its largest share. */
function byShare({ name, same, before, after }: PricesOfUse, why: string): Use {
  const increase = same ? SAME : largestIncrease(before?.price ?? null, after?.price ?? null);
  switch (increase.kind) {
    case 'unmeasured':
      return { kind: 'unmeasured', reason: `${name}: ${increase.reason}` };
    case 'infinite':
      return { kind: 'unmeasured', reason: `${name}: it increases from nothing, or without bound` };
    case 'none':
    case 'percent': {
      const factor = increase.kind === 'none' ? ONE : ONE.plus(increase.percent.div(HUNDRED));
      const none = { before: ZERO, after: ZERO, weight: ONE, use: new Map() };
      const any = {
        before: before?.times ?? ZERO,
        after: factor.times(after?.times ?? ZERO),
        weight: ZERO,
        use: same ? new Map([[`the charge of ${name} in money`, ONE]]) : new Map<string, Decimal>(),
      };
      return { kind: 'pieces', pieces: [[none, any]], why };
    }
    default:
      return increase satisfies never;
  }
}

const SAME: Increase = { kind: 'none' };
