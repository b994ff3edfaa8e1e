/** Curves in the form of the plan document: exact decimal texts, with the drops and the end of each curve. */

import type { CurvePair, ImpactCurve } from '../../model/plan/price-impact.ts';
import { ascending, type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, billAt } from '../../pricing/curves/bill-curve.ts';
import { boundaries, totalDrops } from '../../pricing/curves/transform-curve.ts';

export function curveData(curve: BillCurve): ImpactCurve {
  const last = curve.segments.at(-1);
  return {
    segments: curve.segments.map(({ from, to, intercept, slope, opens }) => ({
      from: decimalText(from),
      to: textOf(to),
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
      recovers_at: textOf(recoversAt),
    })),
    ends_at: textOf(last?.to ?? null),
  };
}

/**
 * The bills at zero, at the last and the first quantity on both sides of every boundary of either curve, and at the
 * last quantity of a curve that ends. A curve has no bill past its end.
 */
export function billsAtBoundaries(before: BillCurve | null, after: BillCurve | null): CurvePair['bills'] {
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
  return textOf((curve && billAt(curve, quantity)) ?? null);
}

export function textOf(value: Decimal | null): string | null {
  return value === null ? null : decimalText(value);
}
