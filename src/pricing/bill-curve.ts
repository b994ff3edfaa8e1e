/**
 * A bill as a function of one thing: pieces of straight line over its quantities. What comparison decides and reports
 * draw is read off these pieces, never sampled.
 *
 * A curve holds at every quantity of its grid: whole units, hundredths of money. Where a spend limit cuts a line between
 * two grid points, the pieces change at the lower one, so that between those two the line is off the bill.
 */
import { type Decimal, decimal, ZERO } from '../model/decimal.ts';

/** What the bill depends on: units, money, what an unchanged model charges, or nothing that is used. */
export type Axis = 'quantity' | 'amount' | 'charge' | 'nothing';

/** The bill is `intercept + slope × quantity` for every grid quantity from `from` to `to`, both included. */
export interface Segment {
  readonly from: Decimal;
  /** Null where the segment has no end. */
  readonly to: Decimal | null;
  readonly intercept: Decimal;
  readonly slope: Decimal;
  /** Why it begins: the curve does, a tier does, or a spend limit begins or ceases to hold. */
  readonly opens: 'start' | 'tier' | 'limit';
}

/** Segments in order from zero on, each beginning one grid step after the one before; past the last there is no bill. */
export interface BillCurve {
  readonly axis: Axis;
  readonly segments: readonly Segment[];
}

const UNIT_STEP = decimal('1');
const MONEY_STEP = decimal('0.01');

/**
 * The distance of neighbouring quantities. Hundredths are fine enough for every currency: a tier of money spans whole
 * units of it, and two lines that agree at two of its hundredths are one line.
 */
export function gridStep(axis: Axis): Decimal {
  return axis === 'amount' || axis === 'charge' ? MONEY_STEP : UNIT_STEP;
}

export function flatCurve(bill: Decimal): BillCurve {
  return {
    axis: 'nothing',
    segments: [{ from: ZERO, to: null, intercept: bill, slope: ZERO, opens: 'start' }],
  };
}

/** Where the line of a segment stands at a quantity, inside the segment or not. */
export function lineAt(segment: Segment, quantity: Decimal): Decimal {
  return segment.intercept.plus(segment.slope.times(quantity));
}

/** The bill at a grid quantity, or undefined where the curve has none. */
export function billAt(curve: BillCurve, quantity: Decimal): Decimal | undefined {
  const segment = curve.segments.find(
    ({ from, to }) => quantity.gte(from) && (to === null || quantity.lte(to)),
  );
  return segment && lineAt(segment, quantity);
}
