/**
 * The bill of an expression model as straight lines over each metric. This needs charges that each depend on at most
 * one metric and consist of sums, products with numbers, quotients by numbers, minimum and maximum. Any other
 * expression has no such curve.
 */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, floorTo, type Grid, gridStep, type Segment } from '../curves/bill-curve.ts';
import { simplifyCurve } from '../curves/transform-curve.ts';
import type { Expression } from '../expression/parse-expression.ts';
import { type Exact, exact, nearestDecimal } from './expression.ts';
import type { ExpressionModel } from './pricing-model.ts';

/** The line `intercept + slope × quantity`, from `from` to the beginning of the next line. */
interface Line {
  readonly from: Exact;
  readonly intercept: Exact;
  readonly slope: Exact;
}
/** Lines in order, the first from zero. Together they are continuous. */
type Lines = readonly [Line, ...Line[]];

/** The limit for the number of lines. No real price list has more. */
const MAX_LINES = 200;

/**
 * The bill over each metric while no other is used, by metric id; undefined if a charge has no such curve. The bill
 * of all metrics together is the bill without use, plus the amount that each metric adds to it.
 */
export function expressionCurves(
  model: ExpressionModel,
  grid: Grid,
): ReadonlyMap<string, BillCurve> | undefined {
  const zero = exact(ZERO);
  let unused = zero;
  const added = new Map<string, Lines>();
  for (const charge of model.charges) {
    const used = new Set<string>();
    const [quantity, unitPrice] = [charge.quantity, charge.unitPrice].map((part) =>
      linesOf(part, model, used),
    );
    const lines = quantity && unitPrice && product(quantity, unitPrice);
    if (!lines || used.size > 1) return undefined;
    const [metric] = used;
    const atZero = lines[0].intercept;
    unused = unused.add(atZero);
    if (metric === undefined) continue;
    const more = moved(lines, atZero.neg());
    const known = added.get(metric);
    added.set(metric, known ? combined(known, more, (a, b) => a.add(b)) : more);
  }
  return new Map([...added].map(([metric, lines]) => [metric, curveOf(moved(lines, unused), grid)]));
}

/** The lines of an expression; undefined if it has none. Adds the metrics of the expression to `used`. */
function linesOf(expression: Expression, model: ExpressionModel, used: Set<string>): Lines | undefined {
  const zero = exact(ZERO);
  switch (expression.kind) {
    case 'number':
      return [{ from: zero, intercept: exact(expression.value), slope: zero }];
    case 'alias':
      used.add(model.metrics.get(expression.name) ?? expression.name);
      return [{ from: zero, intercept: zero, slope: zero.add(1) }];
    case 'negate': {
      const operand = linesOf(expression.operand, model, used);
      return operand && scaled(operand, zero.sub(1));
    }
    case 'binary': {
      const left = linesOf(expression.left, model, used);
      const right = linesOf(expression.right, model, used);
      if (!left || !right || used.size > 1) return undefined;
      if (expression.operator === '*') return product(left, right);
      if (expression.operator === '+') return combined(left, right, (a, b) => a.add(b));
      if (expression.operator === '-') return combined(left, right, (a, b) => a.sub(b));
      const divisor = constantOf(right);
      return divisor === undefined || divisor.equals(0) ? undefined : scaled(left, divisor.inverse());
    }
    case 'call': {
      if (expression.name === 'ceil' || expression.name === 'floor') return undefined;
      const operands = expression.operands.map((operand) => linesOf(operand, model, used));
      const isLower = expression.name === 'min';
      return operands.reduce((best, next) =>
        best && next && used.size <= 1 ? extreme(best, next, isLower) : undefined,
      );
    }
    default:
      return expression satisfies never;
  }
}

function constantOf(lines: Lines): Exact | undefined {
  return lines.every(({ slope }) => slope.equals(0)) ? lines[0].intercept : undefined;
}

function product(a: Lines, b: Lines): Lines | undefined {
  const [left, right] = [constantOf(a), constantOf(b)];
  if (left !== undefined) return scaled(b, left);
  return right === undefined ? undefined : scaled(a, right);
}

function scaled(lines: Lines, factor: Exact): Lines {
  return mapLines(lines, (line) => ({
    ...line,
    intercept: line.intercept.mul(factor),
    slope: line.slope.mul(factor),
  }));
}

function moved(lines: Lines, by: Exact): Lines {
  return mapLines(lines, (line) => ({ ...line, intercept: line.intercept.add(by) }));
}

function mapLines([first, ...rest]: Lines, change: (line: Line) => Line): Lines {
  return [change(first), ...rest.map(change)];
}

function lineFrom(lines: Lines, from: Exact): Line {
  return { ...(lines.findLast((line) => line.from.lte(from)) ?? lines[0]), from };
}

/** The starts of the lines of both sides, in order and without repetition. */
function startsOf(a: Lines, b: Lines): readonly [Exact, ...Exact[]] {
  const [first, ...rest] = [...a, ...b].map(({ from }) => from).toSorted((x, y) => x.compare(y));
  const once = rest.filter((from, index) => !from.equals([first ?? from, ...rest][index] ?? -1));
  return [first ?? exact(ZERO), ...once];
}

function combined(a: Lines, b: Lines, join: (x: Exact, y: Exact) => Exact): Lines {
  const [first, ...rest] = startsOf(a, b);
  const joined = (from: Exact): Line => {
    const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
    return { from, intercept: join(x.intercept, y.intercept), slope: join(x.slope, y.slope) };
  };
  return [joined(first), ...rest.map(joined)];
}

function extreme(a: Lines, b: Lines, isLower: boolean): Lines | undefined {
  const starts = startsOf(a, b);
  if (starts.length > MAX_LINES) return undefined;
  const crossings = starts.flatMap((from, index) => {
    const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
    if (x.slope.equals(y.slope)) return [];
    const crossing = y.intercept.sub(x.intercept).div(x.slope.sub(y.slope));
    const end = starts[index + 1];
    return crossing.gt(from) && (end === undefined || crossing.lt(end)) ? [crossing] : [];
  });
  const [first, ...rest] = [...starts, ...crossings].toSorted((x, y) => x.compare(y));
  const chosen = (from: Exact): Line => {
    const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
    const at = (line: Line): Exact => line.intercept.add(line.slope.mul(from));
    const order = at(x).compare(at(y)) || x.slope.compare(y.slope);
    return order < 0 === isLower ? x : y;
  };
  return [chosen(first ?? exact(ZERO)), ...rest.map(chosen)];
}

function curveOf(lines: Lines, grid: Grid): BillCurve {
  const step = gridStep('quantity', grid);
  const last = (next: Line | undefined): Decimal | null =>
    next === undefined ? null : floorTo(nearestDecimal(next.from), step);
  const segments = lines.flatMap((line, index): readonly Segment[] => {
    const from = index === 0 ? ZERO : (last(line) ?? ZERO).plus(step);
    const to = last(lines[index + 1]);
    if (to?.lt(from)) return [];
    return [
      {
        from,
        to,
        intercept: nearestDecimal(line.intercept),
        slope: nearestDecimal(line.slope),
        opens: index === 0 ? 'start' : 'limit',
      },
    ];
  });
  return simplifyCurve({ axis: 'quantity', step, segments });
}
