/** The quantities of one use that are chosen: the lowest, the one with the largest difference, the first that is enough. */
import type { ItemPair } from '../../impact/bills/pair-items.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import {
  type BillDifference,
  firstAbove,
  type GridDifference,
  type Largest,
  largestOn,
  type QuantityRange,
  valueAt,
} from '../../pricing/compare/bill-differences.ts';
import type { Axis } from '../../pricing/curves/bill-curve.ts';

/** One quantity of a use, with its part of both bills. */
export interface Choice {
  /** Null where a cell of a matrix is not used. */
  readonly quantity: Decimal | null;
  readonly before: Decimal;
  readonly after: Decimal;
  /** The part of `before` less that of `after`, by their weights. */
  readonly value: Decimal;
}

export interface Variable {
  /** The same for two prices that the same use bills. */
  readonly id: string;
  /** The metrics that count the use; empty for units that none counts. */
  readonly metrics: readonly string[];
  readonly item: ItemPair;
  /** The product, or the metric of an expression with several. */
  readonly name: string;
  readonly axis: Axis;
  readonly cell: Readonly<Record<string, string | null>> | null;
  /** False where not every quantity of the curve may occur: the charge of an expression. */
  readonly certain: boolean;
  /** The charge of an expression without use, which is the one that is certain; null for a quantity. */
  readonly idle: Decimal | null;
  /** True where several uses have this part, as the cells of a matrix that are alike. */
  readonly repeated: boolean;
  readonly difference: BillDifference;
  readonly range: QuantityRange;
  /** The lowest quantity of the range. */
  readonly least: Choice;
  /** The choice with the largest value; null where it grows without end. */
  readonly most: Choice | null;
  /** The span that a quantity covers, in months; null where it does not matter. */
  readonly months: number | null;
}

type Base = Omit<Variable, 'least' | 'most'>;

export function withExtremes(base: Base, mayBeUnused: boolean, addsToFirst: boolean): Variable {
  const { difference, range } = base;
  const offset = addsToFirst ? choiceAt(difference.plain, ZERO, NOTHING) : NOTHING;
  const shifted: BillDifference = addsToFirst
    ? {
        plain: less(difference.plain, offset),
        fine: difference.fine && less(difference.fine, offset),
      }
    : difference;
  const of = { ...base, difference: shifted };
  const start = largestOn(shifted.plain.excess, { from: range.from, to: range.from });
  const fineStart = shifted.fine && !(start.kind === 'at');
  const least: Choice = mayBeUnused
    ? UNUSED
    : choiceAt(fineStart && shifted.fine ? shifted.fine : shifted.plain, lowest(of), NOTHING);
  return { ...of, least, most: largest(of, least) };
}

function lowest({ difference, range, axis, idle }: Base): Decimal {
  if (idle !== null) return idle;
  if (axis === 'nothing') return ZERO;
  const [first] = difference.plain.excess.segments;
  if (first === undefined) return range.from;
  const { step } = difference.plain.excess;
  const floored = range.from.div(step).round(0, 0).times(step);
  return floored.lt(range.from) && difference.fine === null ? floored.plus(step) : range.from;
}

/** The choice with the largest value, at a plain quantity if one has it. */
function largest(
  { difference: { plain, fine }, range, axis }: Pick<Variable, 'difference' | 'range' | 'axis'>,
  least: Choice,
): Choice | null {
  const over = axis === 'nothing' ? { from: ZERO, to: null } : range;
  const candidates: readonly (readonly [GridDifference, Largest])[] = [
    [plain, largestOn(plain.excess, over)],
    ...(fine === null ? [] : ([[fine, largestOn(fine.excess, over)]] as const)),
  ];
  let most = least;
  for (const [grid, found] of candidates) {
    if (found.kind === 'unbounded') return null;
    if (found.kind === 'at' && found.value.gt(most.value)) most = choiceAt(grid, found.quantity, NOTHING);
  }
  return most;
}

/** The lowest choice whose value is above `level`, or at it if `orAt`; a plain quantity if one will do. */
export function firstChoice(variable: Variable, level: Decimal, orAt: boolean): Choice | undefined {
  const { difference, axis } = variable;
  const range = axis === 'nothing' ? { from: ZERO, to: ZERO } : variable.range;
  for (const grid of [difference.plain, difference.fine]) {
    const quantity = grid === null ? undefined : firstAbove(grid.excess, range, level, orAt);
    if (grid !== null && quantity !== undefined) return choiceAt(grid, quantity, NOTHING);
  }
  return undefined;
}

/** The part of both bills at a quantity. */
export function choiceOf({ difference: { plain, fine } }: Variable, quantity: Decimal): Choice {
  const onPlain = quantity.round(0, 0).eq(quantity) || fine === null;
  return choiceAt(onPlain ? plain : fine, quantity, NOTHING);
}

function choiceAt({ before, after, excess }: GridDifference, quantity: Decimal, offset: Choice): Choice {
  return {
    quantity,
    before: valueAt(before, quantity).minus(offset.before),
    after: valueAt(after, quantity).minus(offset.after),
    value: valueAt(excess, quantity).minus(offset.value),
  };
}

const NOTHING: Choice = { quantity: ZERO, before: ZERO, after: ZERO, value: ZERO };
const UNUSED: Choice = { ...NOTHING, quantity: null };

function less({ before, after, excess }: GridDifference, offset: Choice): GridDifference {
  const lowered = (curve: GridDifference['before'], by: Decimal): GridDifference['before'] => ({
    ...curve,
    segments: curve.segments.map((segment) => ({ ...segment, intercept: segment.intercept.minus(by) })),
  });
  return {
    before: lowered(before, offset.before),
    after: lowered(after, offset.after),
    excess: lowered(excess, offset.value),
  };
}
