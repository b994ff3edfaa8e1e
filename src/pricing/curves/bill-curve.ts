/**
 * A bill as a function of one variable: straight segments over its quantities. Comparisons and reports read these
 * segments and never sample the bill.
 *
 * A curve is valid at every quantity of its grid. The plain grid has the quantities that people use: whole units and
 * hundredths of money. Usage may be between its points, such as 12.5 gigabytes, so a comparison also uses the fine
 * grid. If a spend limit cuts a line between two grid points, the segment ends at the lower one. Between these two
 * points, the line does not match the bill.
 */
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';

/** The variable of the bill: units, money, the charge of an unchanged model, or nothing. */
export type Axis = 'quantity' | 'amount' | 'charge' | 'nothing';

/** The bill is `intercept + slope × quantity` for every grid quantity from `from` to `to`, both included. */
export interface Segment {
  readonly from: Decimal;
  /** Null if the segment has no end. */
  readonly to: Decimal | null;
  readonly intercept: Decimal;
  readonly slope: Decimal;
  /** The reason why the segment begins: the curve begins, a tier begins, or a spend limit begins or ends. */
  readonly opens: 'start' | 'tier' | 'limit';
}

/** Segments in order, from zero on. Each begins one grid step after the one before it. Beyond the last there is no bill. */
export interface BillCurve {
  readonly axis: Axis;
  /** The distance between neighbouring quantities. */
  readonly step: Decimal;
  readonly segments: readonly Segment[];
}

export type Grid = 'plain' | 'fine';

const UNIT_STEP = decimal('1');
const MONEY_STEP = decimal('0.01');

/** The decimal places of the fine grid. No meter has more. */
export const FINE_PLACES = 12;
const FINE_STEP = decimal(`0.${'0'.repeat(FINE_PLACES - 1)}1`);

export function gridStep(axis: Axis, grid: Grid): Decimal {
  if (grid === 'fine') return FINE_STEP;
  return axis === 'amount' || axis === 'charge' ? MONEY_STEP : UNIT_STEP;
}

export function flatCurve(bill: Decimal, axis: Axis, step: Decimal): BillCurve {
  return {
    axis,
    step,
    segments: [{ from: ZERO, to: null, intercept: bill, slope: ZERO, opens: 'start' }],
  };
}

/** The value of a segment's line at a quantity, which may be outside the segment. */
export function lineAt(segment: Segment, quantity: Decimal): Decimal {
  return segment.intercept.plus(segment.slope.times(quantity));
}

/** The bill at a grid quantity; undefined if the curve has none. */
export function billAt(curve: BillCurve, quantity: Decimal): Decimal | undefined {
  const segment = curve.segments.find(
    ({ from, to }) => quantity.gte(from) && (to === null || quantity.lte(to)),
  );
  return segment && lineAt(segment, quantity);
}

/** Exact rounding down, also below zero. */
const TOWARDS_ZERO = 0;

/** The largest whole number that is not above `value`. */
export function floor(value: Decimal): Decimal {
  const truncated = value.round(0, TOWARDS_ZERO);
  return truncated.gt(value) ? truncated.minus(ONE) : truncated;
}

/** The largest multiple of `step` that is not above `value`. `step` is 1 or a decimal fraction of 1, such as 0.01. */
export function floorTo(value: Decimal, step: Decimal): Decimal {
  return floor(value.div(step)).times(step);
}
