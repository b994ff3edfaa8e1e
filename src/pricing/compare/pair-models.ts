/** Pairs the curves of two pricing models over the same axis, cell by cell if one of them is a matrix. */
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { type Axis, type BillCurve, billAt, flatCurve, type Grid, gridStep } from '../curves/bill-curve.ts';
import type { Expression } from '../expression/parse-expression.ts';
import { expressionCurves } from '../models/expression-curves.ts';
import { findCell } from '../models/matrix.ts';
import type { CurvedModel, ExpressionModel, MatrixModel, PricingModel } from '../models/pricing-model.ts';
import { metricsOf, sampleExpressions } from './sample-expressions.ts';

/** Dimension values by key. Null stands for every value that neither matrix lists, and for no value. */
export type Cell = Readonly<Record<string, string | null>>;

export interface CurvePair {
  readonly axis: Axis;
  readonly cell: Cell | null;
  readonly before: ModelCurve;
  readonly after: ModelCurve;
}

export interface ModelCurve {
  readonly curve: BillCurve;
  readonly units: Decimal | null;
}

export type PairedModels =
  | {
      readonly kind: 'paired';
      readonly pairs: readonly CurvePair[];
      /** Set if each pair is one tried usage, and nothing is known between these usages. */
      readonly sampled?: true;
    }
  | { readonly kind: 'incomparable'; readonly reason: string };

/** The limit for the combinations of dimension values that are compared. */
const MAX_CELLS = 10_000;

/**
 * The curves of an unchanged model over its own charge. With this axis, discounts and limits can be compared for any
 * model.
 */
export function pairCharges(grid: Grid): PairedModels {
  const charge: ModelCurve = {
    curve: {
      axis: 'charge',
      step: gridStep('charge', grid),
      segments: [{ from: ZERO, to: null, intercept: ZERO, slope: ONE, opens: 'start' }],
    },
    units: null,
  };
  return { kind: 'paired', pairs: [{ axis: 'charge', cell: null, before: charge, after: charge }] };
}

/** The order of the pairs is the same on every grid. With `isAlone`, both are the model of the only price. */
export function pairModels(
  before: PricingModel,
  after: PricingModel,
  grid: Grid,
  isAlone: boolean,
): PairedModels {
  if (before.kind === 'expression' || after.kind === 'expression') {
    if (before.kind !== after.kind || before.kind !== 'expression' || after.kind !== 'expression')
      return incomparable('an expression is compared only with an expression');
    return pairExpressions(before, after, grid, isAlone);
  }
  if (before.kind === 'matrix' || after.kind === 'matrix') return pairCells(before, after, grid);
  return pairCurves(before, after, null, grid);
}

function pairExpressions(
  before: ExpressionModel,
  after: ExpressionModel,
  grid: Grid,
  isAlone: boolean,
): PairedModels {
  if (!isAlone && sameExpressions(before, after)) return pairCharges(grid);
  const [earlier, later] = [expressionCurves(before, grid), expressionCurves(after, grid)];
  if (metricsOf(before).join(' ') !== metricsOf(after).join(' '))
    return incomparable('the two expressions measure different metrics');
  const metrics = [...(earlier?.keys() ?? [])];
  if (!earlier || !later || metrics.length === 0)
    return isAlone ? pairCharges(grid) : pairSamples(before, after);
  const pairs = metrics.flatMap((metric): readonly CurvePair[] => {
    const [old, now] = [earlier.get(metric), later.get(metric)];
    if (!old || !now) return [];
    const cell = metrics.length === 1 ? null : { metric };
    return [
      { axis: 'quantity', cell, before: { curve: old, units: null }, after: { curve: now, units: null } },
    ];
  });
  return { kind: 'paired', pairs };
}

/** Pairs two expressions that have no curves, at one tried usage after another. */
export function pairSamples(before: ExpressionModel, after: ExpressionModel): PairedModels {
  const pairs = sampleExpressions(before, after).map(
    (sample): CurvePair => ({
      axis: 'nothing',
      cell: Object.fromEntries([...sample.usage].map(([metric, used]) => [metric, decimalText(used)])),
      before: pointOf(sample.before),
      after: pointOf(sample.after),
    }),
  );
  return pairs.length === 0
    ? incomparable('the two expressions have no bill at any usage that was tried')
    : { kind: 'paired', pairs, sampled: true };
}

function pointOf(bill: Decimal | null): ModelCurve {
  const curve = flatCurve(bill ?? ZERO, 'nothing', ONE);
  return { curve: bill === null ? { ...curve, segments: [] } : curve, units: null };
}

function pairCells(
  before: CurvedModel | MatrixModel,
  after: CurvedModel | MatrixModel,
  grid: Grid,
): PairedModels {
  const dimensions = dimensionsOf([before, after]);
  const count = [...dimensions.values()].reduce((product, values) => product * (values.length + 1), 1);
  if (count > MAX_CELLS)
    return incomparable(`the dimensions have more than ${MAX_CELLS} combinations of values`);
  const pairs: CurvePair[] = [];
  const seen = new Map<CurvedModel | null, Set<CurvedModel | null>>();
  for (const cell of combinations([...dimensions])) {
    const earlier = modelOf(before, cell);
    const later = modelOf(after, cell);
    const partners = seen.get(earlier) ?? new Set();
    if (partners.has(later)) continue;
    seen.set(earlier, partners.add(later));
    const paired = pairCurves(earlier, later, cell, grid);
    if (paired.kind === 'incomparable') return paired;
    pairs.push(...paired.pairs);
  }
  return { kind: 'paired', pairs };
}

function dimensionsOf(models: readonly PricingModel[]): ReadonlyMap<string, readonly string[]> {
  const dimensions = new Map<string, readonly string[]>();
  for (const model of models)
    if (model.kind === 'matrix')
      for (const [key, values] of model.dimensions)
        dimensions.set(key, [...new Set([...(dimensions.get(key) ?? []), ...(values ?? [])])]);
  return dimensions;
}

function* combinations(dimensions: readonly (readonly [string, readonly string[]])[]): Generator<Cell> {
  const [first, ...rest] = dimensions;
  if (first === undefined) {
    yield {};
    return;
  }
  const [key, values] = first;
  for (const value of [...values, null])
    for (const cell of combinations(rest)) yield { [key]: value, ...cell };
}

/**
 * The model that rates a cell; null if no cell matches. A model without a matrix rates every cell. The interface does not
 * show whether a wildcard covers a value that its dimension does not list, so a value that only the other matrix lists
 * has no known bill.
 */
function modelOf(model: CurvedModel | MatrixModel, cell: Cell): CurvedModel | null {
  if (model.kind !== 'matrix') return model;
  const values = Object.entries(cell).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  if (values.some(([key, value]) => !model.dimensions.get(key)?.includes(value))) return null;
  return findCell(model.root, new Map(values))?.model ?? null;
}

function pairCurves(
  before: CurvedModel | null,
  after: CurvedModel | null,
  cell: Cell | null,
  grid: Grid,
): PairedModels {
  if (before === null && after === null) return { kind: 'paired', pairs: [] };
  const earlier = before === null ? [] : before.curves(grid);
  const later = after === null ? [] : after.curves(grid);
  const axes = axesOf([...earlier, ...later]);
  const pairs: CurvePair[] = [];
  for (const axis of axes) {
    const left = onAxis(earlier, axis, before, grid);
    const right = onAxis(later, axis, after, grid);
    if (left === undefined || right === undefined)
      return incomparable(
        `the two prices are not rated by the same thing: ${axesOf(earlier).join(' and ')} before, ${axesOf(later).join(' and ')} after`,
      );
    pairs.push({ axis, cell, before: left, after: right });
  }
  return { kind: 'paired', pairs };
}

/** The axes of the curves. `nothing` is included only if there is no other axis. */
function axesOf(curves: readonly BillCurve[]): readonly Axis[] {
  const axes = [...new Set(curves.map(({ axis }) => axis))];
  const used = axes.filter((axis) => axis !== 'nothing');
  return used.length > 0 ? used : axes;
}

/**
 * The curve of a model over an axis. A flat curve fits every axis, and so does a model without any bill. A model that
 * is rated by money alone has the same bill for every quantity: the one for no money. Undefined if the model needs
 * another axis.
 */
function onAxis(
  curves: readonly BillCurve[],
  axis: Axis,
  model: CurvedModel | null,
  grid: Grid,
): ModelCurve | undefined {
  const step = gridStep(axis, grid);
  if (model === null) return { curve: { axis, step, segments: [] }, units: null };
  const found = curves.find((curve) => curve.axis === axis);
  if (found !== undefined) return { curve: found, units: model.units };
  const [first] = curves;
  const unmoved = first?.axis === 'nothing' || (first?.axis === 'amount' && axis === 'quantity');
  const bill = unmoved ? billAt(first, ZERO) : undefined;
  return bill && { curve: flatCurve(bill, axis, step), units: model.units };
}

export function incomparable(reason: string): { readonly kind: 'incomparable'; readonly reason: string } {
  return { kind: 'incomparable', reason };
}

/** True if the charges compute the same values from the same metrics, step by step. False proves nothing. */
function sameExpressions(a: ExpressionModel, b: ExpressionModel): boolean {
  return modelText(a) === modelText(b);
}

/** The trees of its expressions, with the metrics in place of their aliases. */
function modelText({ charges, metrics }: ExpressionModel): string {
  return JSON.stringify(
    charges.map(({ quantity, unitPrice }) => [quantity, unitPrice]),
    (_, node: Expression | undefined) => (node?.kind === 'alias' ? [metrics.get(node.name)] : node),
  );
}
