/** The curves of a whole price: its model's, less the discount and within the spend limits. */
import { ONE } from '../model/decimal.ts';
import type { Price } from '../model/price.ts';
import type { BillCurve } from './bill-curve.ts';
import { curvesOfModel } from './curves-of-model.ts';
import { readPrice } from './read-price.ts';
import type { Terms } from './read-terms.ts';
import { limitCurve, scaleCurve } from './transform-curve.ts';

export type BillCurves =
  | {
      readonly kind: 'curves';
      /** One, or for a volume percentage model with a price per unit two: over the amount, and over the count. */
      readonly curves: readonly [BillCurve, ...BillCurve[]];
      readonly notCounted: readonly string[];
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'no-curve'; readonly reason: string };

/** The bill of one billing interval while the discount runs and after any trial: at each quantity what `ratePrice` says. */
export function billCurves(price: Price): BillCurves {
  const read = readPrice(price);
  if (read.kind === 'faulty') return { kind: 'no-curve', reason: read.faults[0].message };
  if (read.model.kind === 'expression')
    return { kind: 'no-curve', reason: 'the price depends on several metrics by an expression' };
  if (read.model.kind === 'matrix')
    return { kind: 'no-curve', reason: 'the price depends on dimensions, each cell on its own' };
  const [first, ...rest] = curvesOfModel(read.model);
  return {
    kind: 'curves',
    curves: [withTerms(first, read.terms), ...rest.map((curve) => withTerms(curve, read.terms))],
    notCounted: read.terms.notCounted,
  };
}

function withTerms(curve: BillCurve, terms: Terms): BillCurve {
  return limitCurve(withDiscount(curve, terms.discount), terms.minimumSpend, terms.maximumSpend);
}

/** The curve less the discount, as while it runs. */
export function withDiscount(curve: BillCurve, discount: Terms['discount']): BillCurve {
  return discount === null ? curve : scaleCurve(curve, ONE.minus(discount.fraction));
}
