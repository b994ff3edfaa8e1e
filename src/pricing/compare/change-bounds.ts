/**
 * The least and the most by which the bill of a month changes from one price to another, over every quantity that
 * both can bill. On a piece where both bills are lines so is their difference, so its ends decide: each bound is the
 * change at a quantity, which is named, or the last tier moves the change without end.
 */
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { intervalMonths } from '../billing-interval.ts';
import type { BillCurve } from '../curves/bill-curve.ts';
import { overlayCurves } from '../curves/overlay-curves.ts';
import { scaleCurve } from '../curves/transform-curve.ts';
import { combined, EVERY_QUANTITY, largestOn, nothingOn } from './bill-differences.ts';
import { type BillPair, pairBills } from './pair-bills.ts';

export type ChangeBound =
  /** The change of a month's bill at `quantity`, the use in `months` months. */
  | { readonly kind: 'at'; readonly change: Decimal; readonly quantity: Decimal; readonly months: number }
  /** Each further unit from `from` on adds `perUnit` to the change, which has the sign of the bound. */
  | {
      readonly kind: 'unbounded';
      readonly from: Decimal;
      readonly perUnit: Decimal;
      readonly months: number;
    };

export type ChangeBounds =
  | {
      readonly kind: 'bounds';
      readonly measure: 'units' | 'amount';
      readonly least: ChangeBound;
      readonly most: ChangeBound;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The numbers by which each bill counts, such as those of an escalation. */
export type Factors = Readonly<Record<'before' | 'after', Decimal>>;

/**
 * Null is a price that is not there, and bills nothing. Discounts of both are taken to run, and trials to be over. A
 * price with several bills, such as a matrix, is unknown.
 */
export function changeBounds(
  before: Price | null,
  after: Price | null,
  factors: Factors = { before: ONE, after: ONE },
): ChangeBounds {
  const [old, now] = [before ?? after, after ?? before].map((price) => price && withoutTrial(price));
  if (!old || !now) return unknown('there is no price on either side');
  const paired = pairBills(old, now);
  if (paired.kind === 'incomparable') return unknown(paired.reason);
  const [missing] = [...paired.excluded.before, ...paired.excluded.after];
  if (missing !== undefined) return unknown(`no arithmetic is known for ${missing}`);
  const pairs = paired.pairs.filter(({ context }) => context.phase === 'opening');
  const [pair] = pairs;
  if (paired.usagesTried !== null || pair === undefined || pairs.length > 1 || pair.context.cell !== null)
    return unknown('the price has several bills, such as those of the cells of a matrix or of an expression');
  if (pair.context.axis === 'charge') return unknown('not every charge of the price is one of some usage');
  const months = pair.context.months ?? intervalMonths(now);
  if (months === null) return unknown('its billing interval is no known number of months');
  return boundsOf(pair, months, {
    before: before === null ? ZERO : factors.before,
    after: after === null ? ZERO : factors.after,
  });
}

function unknown(reason: string): ChangeBounds {
  return { kind: 'unknown', reason };
}

function withoutTrial({ trial_period_days: _, ...price }: Price): Price {
  return price;
}

function boundsOf(pair: BillPair, months: number, factors: Factors): ChangeBounds {
  const grids = [
    { before: pair.before.bill, after: pair.after.bill },
    ...(pair.divisible ? [pair.fine] : []),
  ];
  for (const { before, after } of grids) {
    const gap = overlayCurves(before, after).find((piece) => piece.before === null || piece.after === null);
    if (gap !== undefined) return unknown('one of the two prices bills usage that the other has no tier for');
  }
  const changes = grids.map(({ before, after }) =>
    combined(counted(after, factors.after), scaleCurve(counted(before, factors.before), MINUS)),
  );
  const most = highest(changes, months);
  const least = highest(
    changes.map((curve) => scaleCurve(curve, MINUS)),
    months,
  );
  if (most === undefined || least === undefined) return unknown('neither price bills any usage');
  const measure = pair.context.axis === 'amount' ? 'amount' : 'units';
  return { kind: 'bounds', measure, least: negated(least), most };
}

const MINUS = decimal('-1');

function counted(curve: BillCurve, factor: Decimal): BillCurve {
  return factor.eq(ZERO) ? nothingOn(curve) : scaleCurve(curve, factor);
}

/** The highest value on any of the grids: at a plain quantity where one has it. */
function highest(curves: readonly BillCurve[], months: number): ChangeBound | undefined {
  let best: { readonly value: Decimal; readonly quantity: Decimal } | undefined;
  for (const curve of curves) {
    const found = largestOn(curve, EVERY_QUANTITY);
    const last = curve.segments.at(-1);
    if (found.kind === 'unbounded' && last !== undefined)
      return { kind: 'unbounded', from: last.from, perUnit: last.slope, months };
    if (found.kind === 'at' && (best === undefined || found.value.gt(best.value))) best = found;
  }
  return best && { kind: 'at', change: best.value.div(decimal(months)), quantity: best.quantity, months };
}

function negated(bound: ChangeBound): ChangeBound {
  return bound.kind === 'at'
    ? { ...bound, change: ZERO.minus(bound.change) }
    : { ...bound, perUnit: ZERO.minus(bound.perUnit) };
}
