/** The charges of a list of prices as curves over their uses. Prices that one use bills are one curve. */
import type { PricedItem } from '../../impact/priced-subscription.ts';
import { ONE, ZERO } from '../../model/values/decimal.ts';
import { combined } from '../../pricing/compare/bill-differences.ts';
import { pairBills } from '../../pricing/compare/pair-bills.ts';
import type { Axis, BillCurve, Grid } from '../../pricing/curves/bill-curve.ts';
import { limitCurve, scaleCurve } from '../../pricing/curves/transform-curve.ts';
import { expressionCurves } from '../../pricing/models/expression-curves.ts';
import { metricsOf, type ReadPrice, readPrice } from '../../pricing/read/read-model.ts';

export interface ChargeCurve {
  /** The same for prices that the same use bills. */
  readonly id: string;
  readonly items: readonly PricedItem[];
  /** The product, or the metric of an expression with several. */
  readonly name: string;
  readonly axis: Axis;
  readonly cell: Readonly<Record<string, string | null>> | null;
  readonly plain: BillCurve;
  /** Null where use cannot be between the plain quantities. */
  readonly fine: BillCurve | null;
}

type Charges =
  | { readonly kind: 'curves'; readonly curves: readonly ChargeCurve[] }
  /** An expression that no straight lines draw. */
  | { readonly kind: 'bent' }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

export function chargesOf(item: PricedItem): Charges {
  const { price } = item;
  const read = readPrice(price);
  if (read.kind === 'faulty') return { kind: 'unknown', reason: read.faults[0].message };
  if (price.billing_frequency !== undefined && price.billing_frequency !== 'recurring')
    return { kind: 'unknown', reason: `its billing frequency is ${price.billing_frequency}` };
  const [unread] = read.terms.excluded;
  if (unread !== undefined) return { kind: 'unknown', reason: `no arithmetic is known for ${unread}` };
  if (read.model.kind === 'expression') return ofExpression(item, read);
  const paired = pairBills(price, price);
  if (paired.kind === 'incomparable') return { kind: 'unknown', reason: paired.reason };
  const isMatrix = read.model.ratedBy === 'cells';
  const curves = paired.pairs.map(({ context, after, fine, divisible }): ChargeCurve => {
    const cell = isMatrix ? context.cell : null;
    return {
      id: idOf(metricsOf(price), item.product, context.axis, cell),
      items: [item],
      name: item.product,
      axis: context.axis,
      cell,
      plain: after.bill,
      fine: divisible ? fine.after : null,
    };
  });
  return { kind: 'curves', curves };
}

function ofExpression(item: PricedItem, { model, terms }: Extract<ReadPrice, { kind: 'read' }>): Charges {
  if (model.kind !== 'expression') return { kind: 'bent' };
  const on = (grid: Grid): ReadonlyMap<string, BillCurve> | undefined => {
    const curves = expressionCurves(model, grid);
    return (
      curves &&
      new Map(
        [...curves].map(([metric, curve]) => {
          const discounted = scaleCurve(curve, ONE.minus(terms.discount?.fraction ?? ZERO));
          return [metric, limitCurve(discounted, terms.minimumSpend, terms.maximumSpend)];
        }),
      )
    );
  };
  const [plain, fine] = [on('plain'), on('fine')];
  if (plain === undefined || fine === undefined) return { kind: 'bent' };
  const limited = terms.minimumSpend !== null || terms.maximumSpend !== null;
  // A limit applies to all metrics together, so the curve of one metric does not show where the limit is reached.
  if (limited && plain.size > 1) return { kind: 'bent' };
  const curves = [...plain].map(([metric, curve]): ChargeCurve => {
    const name = plain.size === 1 ? item.product : metric;
    const id = idOf([metric], item.product, 'quantity', null);
    return {
      id,
      items: [item],
      name,
      axis: 'quantity',
      cell: null,
      plain: curve,
      fine: fine.get(metric) ?? null,
    };
  });
  return { kind: 'curves', curves };
}

function idOf(metrics: readonly string[], product: string, axis: Axis, cell: ChargeCurve['cell']): string {
  return JSON.stringify([metrics.length === 0 ? product : [...metrics].sort(), axis, cell]);
}

/** One curve for each use. */
export function summed(curves: readonly ChargeCurve[]): readonly ChargeCurve[] {
  const byId = new Map<string, ChargeCurve>();
  for (const curve of curves) {
    const known = byId.get(curve.id);
    byId.set(curve.id, known === undefined ? curve : together(known, curve));
  }
  return [...byId.values()];
}

function together(a: ChargeCurve, b: ChargeCurve): ChargeCurve {
  return {
    ...a,
    items: [...a.items, ...b.items],
    plain: combined(a.plain, b.plain),
    fine: a.fine && b.fine && combined(a.fine, b.fine),
  };
}
