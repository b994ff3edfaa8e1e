/**
 * A bill as a function of one thing: pieces of straight line over its quantities. What comparison decides and reports
 * draw is read off these pieces, never sampled.
 *
 * A curve holds at every quantity of its grid. The plain grid is the one that people think in: whole units, hundredths of
 * money. Usage may lie between its points, such as 12.5 gigabytes, and so a comparison looks at the fine grid too. Where a
 * spend limit cuts a line between two grid points, the pieces change at the lower one, so that between those two the line
 * is off the bill.
 */
import { type Decimal, decimal, ZERO } from '../../model/decimal.ts';

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
  /** The distance of neighbouring quantities. */
  readonly step: Decimal;
  readonly segments: readonly Segment[];
}

export type Grid = 'plain' | 'fine';

const UNIT_STEP = decimal('1');
const MONEY_STEP = decimal('0.01');

/** The decimal places of the fine grid: more than any meter has. */
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
