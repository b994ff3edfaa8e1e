/**
 * The bills of prices over what they are used by, as curves: the base of each comparison of whole bills. Prices that one use
 * bills are one pair of curves.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { SPEND_LIMITS } from '../../model/catalog/term-money.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Axis, type BillCurve, billAt, lineAt, type Segment } from '../curves/bill-curve.ts';
import { overlayCurves, scaleCurve, simplifyCurve } from '../curves/transform-curve.ts';
import { metricsOf, ratedBy } from '../read/read-price.ts';
import { type BillPair, pairBills } from './pair-bills.ts';
import type { Cell } from './pair-models.ts';

export type CurvesOfSides = Readonly<Record<'before' | 'after', BillCurve>>;

/** Two bills over one use. */
export interface UseCurves {
  readonly axis: Axis;
  /** The metrics that count the use; empty for units that none counts. */
  readonly metrics: readonly string[];
  /** The values of the dimensions of a matrix; null for another price. */
  readonly cell: Cell | null;
  /** The months whose bills the curves are; null for one interval whose length is not known. */
  readonly months: number | null;
  readonly plain: CurvesOfSides;
  /** Null where use cannot be between the plain quantities. */
  readonly fine: CurvesOfSides | null;
}

/** Two bills at one tried usage; null where a price has none there. */
interface TriedBills {
  readonly use: ReadonlyMap<string, Decimal>;
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

export type UsesOfPrices =
  /** `months` as in {@link UseCurves}. The bill without use is in the first curve alone, but for a matrix. */
  | { readonly kind: 'curves'; readonly uses: readonly UseCurves[]; readonly months: number | null }
  /** An expression that no straight lines draw: nothing is known between these usages. */
  | { readonly kind: 'tried'; readonly tried: readonly TriedBills[]; readonly months: number | null }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** While the discounts run and after the trials. Null is a price that is not there. */
export function usesOf(before: Price | null, after: Price | null): UsesOfPrices {
  const prices = [before ?? [], after ?? []].flat();
  const once = prices.find(({ billing_frequency: frequency = 'recurring' }) => frequency !== 'recurring');
  if (once) return unknown(`its billing frequency is ${once.billing_frequency}, so that it does not recur`);
  const paired = pairBills(before && withoutTrial(before), after && withoutTrial(after));
  if (paired.kind === 'incomparable') return unknown(paired.reason);
  const [unread] = [...paired.excluded.before, ...paired.excluded.after];
  if (unread !== undefined) return unknown(`no arithmetic is known for ${unread}`);
  const pairs = paired.pairs.filter(({ context }) => context.phase === 'opening');
  const months = pairs[0]?.context.months ?? intervalMonths(prices[0] ?? {});
  if (paired.usagesTried !== null) return { kind: 'tried', tried: pairs.map(triedBills), months };
  const isMatrix = prices.some((price) => ratedBy(price) === 'cells');
  if (pairs.length > 1 && prices.some(hasLimits))
    return unknown(
      `a spend limit applies to ${isMatrix ? 'all cells of the matrix' : 'the amount and the number'} together`,
    );
  const metrics = metricsOf(prices.at(-1) ?? {});
  const uses = pairs.map((pair, index): UseCurves => {
    const { axis, cell } = pair.context;
    const own = (curves: CurvesOfSides) => (index > 0 && !isMatrix ? fromZero(curves) : curves);
    return {
      axis,
      metrics: !isMatrix && axis === 'quantity' && cell?.metric ? [cell.metric] : metrics,
      cell: isMatrix ? cell : null,
      months,
      plain: own({ before: pair.before.bill, after: pair.after.bill }),
      fine: pair.divisible ? own(pair.fine) : null,
    };
  });
  return { kind: 'curves', uses, months };
}

function unknown(reason: string): UsesOfPrices {
  return { kind: 'unknown', reason };
}

function withoutTrial({ trial_period_days: _, ...price }: Price): Price {
  return price;
}

function hasLimits(price: Price): boolean {
  return SPEND_LIMITS.some((limit) => price[limit]);
}

function triedBills({ before, after, context: { cell } }: BillPair): TriedBills {
  const used = Object.entries(cell ?? {}).map(
    ([metric, quantity]) => [metric, decimal(quantity ?? '0')] as const,
  );
  return {
    use: new Map(used),
    before: billAt(before.bill, ZERO) ?? null,
    after: billAt(after.bill, ZERO) ?? null,
  };
}

/** The curves less the bills without use. */
function fromZero(curves: CurvesOfSides): CurvesOfSides {
  return eachSide(curves, (curve) => {
    const [first] = curve.segments;
    const unused = first === undefined ? ZERO : lineAt(first, ZERO);
    const segments = curve.segments.map((each) => ({ ...each, intercept: each.intercept.minus(unused) }));
    return { ...curve, segments };
  });
}

function eachSide(
  { before, after }: CurvesOfSides,
  change: (curve: BillCurve, side: 'before' | 'after') => BillCurve,
): CurvesOfSides {
  return { before: change(before, 'before'), after: change(after, 'after') };
}

/** The bills multiplied by a factor for each side. */
export function timesUse<Use extends UseCurves>(
  use: Use,
  times: Readonly<Record<'before' | 'after', Decimal>>,
): Use {
  const scaled = (curves: CurvesOfSides) => eachSide(curves, (curve, side) => scaleCurve(curve, times[side]));
  return { ...use, plain: scaled(use.plain), fine: use.fine && scaled(use.fine) };
}

/** One for each use: those with the same name add up, if they count it alike. */
export function joinUses<Use extends UseCurves>(
  uses: readonly Use[],
  nameOf: (use: Use) => string,
): readonly Use[] {
  const alike = groupBy(uses, (use) => `${use.months} ${use.fine === null} ${nameOf(use)}`);
  return [...alike.values()].map((own) => own.reduce(sumOfTwo));
}

function sumOfTwo<Use extends UseCurves>(one: Use, other: Use): Use {
  const fine = one.fine && other.fine && summed(one.fine, other.fine);
  return { ...one, plain: summed(one.plain, other.plain), fine };
}

function summed(one: CurvesOfSides, other: CurvesOfSides): CurvesOfSides {
  return eachSide(one, (curve, side) => combined(curve, other[side]));
}

/** The sum of two curves, where both have a bill. */
export function combined(a: BillCurve, b: BillCurve): BillCurve {
  const segments = overlayCurves(a, b).flatMap(({ from, to, before, after }): readonly Segment[] => {
    if (before === null || after === null) return [];
    const opens = [before, after].find((segment) => segment.from.eq(from))?.opens ?? 'tier';
    const intercept = before.intercept.plus(after.intercept);
    return [{ from, to, intercept, slope: before.slope.plus(after.slope), opens }];
  });
  return simplifyCurve({ ...a, segments });
}
