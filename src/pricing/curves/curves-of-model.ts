/**
 * The curves of a pricing model before any discount or limit. Most models have one. A volume percentage model depends
 * on an amount and a count; it may have a curve over each, with the other at zero. Expressions have no curve here. A
 * matrix has none either, but its cells have.
 */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { LeafModel, Measure, PrepaidFixedModel, PrepaidTieredModel, Tiers } from '../pricing-model.ts';
import { type BillCurve, flatCurve, type Grid, gridStep, type Segment } from './bill-curve.ts';
import { simplifyCurve } from './transform-curve.ts';

export type CurvedModel = LeafModel | PrepaidTieredModel | PrepaidFixedModel;

/** One curve, or two for a volume percentage model with a price per unit. */
export function curvesOfModel(model: CurvedModel, grid: Grid): readonly [BillCurve, ...BillCurve[]] {
  const curve = (axis: Measure, segmentsOn: (step: Decimal) => readonly Segment[]): BillCurve => {
    const step = gridStep(axis, grid);
    return simplifyCurve({ axis, step, segments: segmentsOn(step) });
  };
  const line = (axis: Measure, intercept: Decimal, slope: Decimal): BillCurve =>
    curve(axis, () => [openSegment(ZERO, intercept, slope, 'start')]);
  switch (model.kind) {
    case 'unit':
      return [line('quantity', ZERO, model.pricePerUnit)];
    case 'fixed':
      return [flatCurve(model.pricePerUnit.times(model.units), 'nothing', gridStep('nothing', grid))];
    case 'tiered':
      return [curve(model.measure, (step) => wholeSegments(model.tiers, step))];
    case 'graduated':
      return [curve(model.measure, (step) => partSegments(model.tiers, step))];
    case 'volume-percentage': {
      const overAmount = line('amount', model.fixedFee, model.rate);
      return model.pricePerUnit.eq(ZERO)
        ? [overAmount]
        : [overAmount, line('quantity', model.fixedFee, model.pricePerUnit)];
    }
    case 'prepaid-tiered': {
      const { prepaidUnits, tiers } = model;
      return [
        curve('quantity', (step) =>
          afterPrepaid(prepaidUnits, ZERO, partSegments({ ...tiers, coverZero: false }, step).slice(1)),
        ),
      ];
    }
    case 'prepaid-fixed': {
      const { prepaidUnits, fixedFee, pricePerUnit } = model;
      return [
        curve('quantity', (step) =>
          afterPrepaid(prepaidUnits, fixedFee, [openSegment(step, fixedFee, pricePerUnit, 'tier')]),
        ),
      ];
    }
    default:
      return model satisfies never;
  }
}

function openSegment(from: Decimal, intercept: Decimal, slope: Decimal, opens: Segment['opens']): Segment {
  return { from, to: null, intercept, slope, opens };
}

/** Tiered: the price and the fee of the reached tier apply to the whole quantity. */
function wholeSegments(tiers: Tiers, step: Decimal): readonly Segment[] {
  return tierSegments(tiers, step, (band) => ({ intercept: band.fixedFee, slope: band.rate }));
}

/** Graduated: each tier continues the bill from the end of the tier before it. */
function partSegments(tiers: Tiers, step: Decimal): readonly Segment[] {
  let billBelow = ZERO;
  return tierSegments(tiers, step, (band) => {
    const entered = billBelow.plus(band.fixedFee);
    if (band.upTo !== null) billBelow = entered.plus(band.upTo.minus(band.above).times(band.rate));
    return { intercept: entered.minus(band.above.times(band.rate)), slope: band.rate };
  });
}

function tierSegments(
  { coverZero, bands }: Tiers,
  step: Decimal,
  lineOf: (band: Tiers['bands'][number]) => Pick<Segment, 'intercept' | 'slope'>,
): readonly Segment[] {
  const unused: Segment = { from: ZERO, to: ZERO, intercept: ZERO, slope: ZERO, opens: 'start' };
  const segments = bands.map((band, index): Segment => {
    const first = index === 0 && coverZero;
    return {
      from: first ? ZERO : band.above.plus(step),
      to: band.upTo,
      ...lineOf(band),
      opens: first ? 'start' : 'tier',
    };
  });
  return coverZero ? segments : [unused, ...segments];
}

/**
 * The bill is `covered` up to the prepaid units. `rest` is the bill of the units beyond them, from the first such
 * unit on.
 */
function afterPrepaid(prepaidUnits: Decimal, covered: Decimal, rest: readonly Segment[]): readonly Segment[] {
  const prepaid: Segment = { from: ZERO, to: prepaidUnits, intercept: covered, slope: ZERO, opens: 'start' };
  const beyond = rest.map((segment) => ({
    ...segment,
    from: segment.from.plus(prepaidUnits),
    to: segment.to?.plus(prepaidUnits) ?? null,
    intercept: segment.intercept.minus(segment.slope.times(prepaidUnits)),
  }));
  return [prepaid, ...beyond];
}
