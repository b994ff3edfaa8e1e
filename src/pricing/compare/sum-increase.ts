/**
 * The largest increase of a bill that is a sum of parts, some of which depend on unknown use. Each use is a point in the
 * plane of the two bills, and the uses of a part are convex pieces there, so that the ends of pieces decide.
 */
import { type Decimal, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';

/** Two bills of one use. */
export interface Bills {
  readonly before: Decimal;
  readonly after: Decimal;
  /** Zero for a direction: use grows by `use` without end, and the bills by these amounts. */
  readonly weight: Decimal;
  /** By a name of the reader's. */
  readonly use: ReadonlyMap<string, Decimal>;
}

/** Convex: these bills, and all between them. */
export type Piece = readonly Bills[];

/** The terms of the sum: a share of it is billed, at least a minimum and at most a maximum, less a credit. */
export interface SumTerms {
  readonly share: Decimal;
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
  readonly credit: Decimal;
}

interface BillSum {
  readonly known: Readonly<Record<'before' | 'after', Decimal>>;
  /** Each part may be used as in any one of its pieces, whatever the use of the others. */
  readonly unknown: readonly (readonly Piece[])[];
  readonly terms: Readonly<Record<'before' | 'after', SumTerms>>;
}

type SumIncrease =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: Decimal; readonly at: Bills }
  /** From a bill of zero or less. */
  | { readonly kind: 'from_nothing'; readonly at: Bills }
  /** Only the bill after grows with the use of `at`. */
  | { readonly kind: 'without_bound'; readonly at: Bills };

/**
 * Up to so many combinations of pieces the result is exact. Beyond them it is a bound: what lies between pieces counts, first
 * of the parts that bill the same before and after.
 */
const MOST_COMBINATIONS = 400;

/** False where the bills lie between the pieces of parts that change too. */
export function isExact(unknown: BillSum['unknown']): boolean {
  return combinationsOf(unknown.filter((pieces) => !isUnchanged(pieces))) <= MOST_COMBINATIONS;
}

function fewEnough(unknown: BillSum['unknown']): BillSum['unknown'] {
  if (combinationsOf(unknown) <= MOST_COMBINATIONS) return unknown;
  const all = !isExact(unknown);
  return unknown.map((pieces) => (all || isUnchanged(pieces) ? [pruned(pieces.flat())] : pieces));
}

function combinationsOf(unknown: BillSum['unknown']): number {
  return unknown.reduce((product, pieces) => product * pieces.length, 1);
}

function isUnchanged(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.every(({ before, after }) => before.eq(after)));
}

/** Each piece of the result is within the terms. */
export function billedPieces({ known, unknown, terms }: BillSum): readonly Piece[] {
  const start: Piece = [{ ...known, weight: ONE, use: new Map() }];
  const sums = fewEnough(unknown).reduce<readonly Piece[]>(
    (all, pieces) => all.flatMap((sum) => pieces.map((piece) => pruned(added(sum, piece)))),
    [start],
  );
  return sums.flatMap((sum) =>
    regionsOf('before', terms.before).flatMap((before) =>
      regionsOf('after', terms.after).flatMap((after) => {
        const within = [...before.within, ...after.within].reduce(clipped, sum);
        return within.length === 0 ? [] : [within.map((bills) => after.billed(before.billed(bills)))];
      }),
    ),
  );
}

/** Leaves out every use at which the increase is `above` or less. */
export function largestShare(pieces: readonly Piece[], above: Decimal): SumIncrease {
  const increase = (bills: Bills): Decimal =>
    bills.after.minus(bills.before).minus(above.times(bills.weight));
  let largest: SumIncrease = { kind: 'none' };
  for (const piece of pieces) {
    const counted = clipped(piece, increase);
    const free = clipped(counted, ({ before }) => ZERO.minus(before)).find((bills) =>
      increase(bills).gt(ZERO),
    );
    if (free !== undefined)
      return free.weight.eq(ZERO) ? { kind: 'without_bound', at: free } : { kind: 'from_nothing', at: free };
    if (!counted.some((bills) => increase(bills).gt(ZERO))) continue;
    for (const at of counted) {
      if (at.before.lte(ZERO) || at.after.lte(at.before)) continue;
      const percent = at.after.minus(at.before).times(HUNDRED).div(at.before);
      if (largest.kind === 'none' || (largest.kind === 'percent' && percent.gt(largest.percent)))
        largest = { kind: 'percent', percent, at };
    }
  }
  return largest;
}

/** The bills that are furthest apart; a direction where they part without end. Undefined where none increases. */
export function largestAmount(pieces: readonly Piece[]): Bills | undefined {
  const found = highest(pieces, ({ before, after }) => after.minus(before));
  if (found?.kind === 'unbounded') return found.direction;
  return found?.value.gt(ZERO) ? found.at : undefined;
}

export type Highest =
  | { readonly kind: 'at'; readonly value: Decimal; readonly at: Bills }
  /** Each further use of `direction` from `at` on adds `value`. */
  | { readonly kind: 'unbounded'; readonly value: Decimal; readonly at: Bills; readonly direction: Bills };

/** The highest of a linear value of the bills. Undefined without pieces. */
export function highest(pieces: readonly Piece[], measure: (bills: Bills) => Decimal): Highest | undefined {
  let best: Highest | undefined;
  for (const piece of pieces) {
    const [first, ...others] = piece.filter(({ weight }) => weight.gt(ZERO));
    if (first === undefined) continue;
    const direction = piece.find((bills) => bills.weight.eq(ZERO) && measure(bills).gt(ZERO));
    if (direction !== undefined)
      return { kind: 'unbounded', value: measure(direction), at: first, direction };
    for (const at of [first, ...others]) {
      const value = measure(at);
      if (best === undefined || value.gt(best.value)) best = { kind: 'at', value, at };
    }
  }
  return best;
}

interface Region {
  /** Each is zero or more within the region. */
  readonly within: readonly Level[];
  readonly billed: (bills: Bills) => Bills;
}

type Level = (bills: Bills) => Decimal;

/** The sums that the minimum raises, those between the limits, and those that the maximum caps. */
function regionsOf(
  side: 'before' | 'after',
  { share, minimum, maximum, credit }: SumTerms,
): readonly Region[] {
  const shareOf = (bills: Bills): Decimal => bills[side].times(share);
  const over =
    (limit: Decimal): Level =>
    (bills) =>
      shareOf(bills).minus(limit.times(bills.weight));
  const under =
    (limit: Decimal): Level =>
    (bills) =>
      ZERO.minus(over(limit)(bills));
  const flat = (limit: Decimal) => (bills: Bills) => ({
    ...bills,
    [side]: limit.minus(credit).times(bills.weight),
  });
  if (minimum !== null && maximum?.lte(minimum)) return [{ within: [], billed: flat(maximum) }];
  return [
    ...(minimum === null ? [] : [{ within: [under(minimum)], billed: flat(minimum) }]),
    {
      within: [...(minimum === null ? [] : [over(minimum)]), ...(maximum === null ? [] : [under(maximum)])],
      billed: (bills) => ({ ...bills, [side]: shareOf(bills).minus(credit.times(bills.weight)) }),
    },
    ...(maximum === null ? [] : [{ within: [over(maximum)], billed: flat(maximum) }]),
  ];
}

/** The part of a piece where `level` is zero or more. */
function clipped(piece: Piece, level: Level): Piece {
  const levels = piece.map((bills) => ({ bills, level: level(bills) }));
  const crossings = levels
    .filter((each) => each.level.gt(ZERO))
    .flatMap((above) =>
      levels
        .filter((each) => each.level.lt(ZERO))
        .map((below) => between(above.bills, ZERO.minus(below.level), below.bills, above.level)),
    );
  return pruned([...levels.filter((each) => each.level.gte(ZERO)).map(({ bills }) => bills), ...crossings]);
}

/** The bills at `a` times one and `b` times the other. */
function between(one: Bills, a: Decimal, other: Bills, b: Decimal): Bills {
  const weight = one.weight.times(a).plus(other.weight.times(b));
  const whole = weight.eq(ZERO) ? ONE : weight;
  const mixed = (x: Decimal, y: Decimal): Decimal => x.times(a).plus(y.times(b)).div(whole);
  const names = new Set([...one.use.keys(), ...other.use.keys()]);
  return {
    before: mixed(one.before, other.before),
    after: mixed(one.after, other.after),
    weight: weight.eq(ZERO) ? ZERO : ONE,
    use: new Map(
      [...names].map((name) => [name, mixed(one.use.get(name) ?? ZERO, other.use.get(name) ?? ZERO)]),
    ),
  };
}

function added(one: Piece, other: Piece): Piece {
  const isEnd = ({ weight }: Bills): boolean => weight.gt(ZERO);
  return [
    ...one.filter(isEnd).flatMap((a) =>
      other.filter(isEnd).map((b) => ({
        before: a.before.plus(b.before),
        after: a.after.plus(b.after),
        weight: ONE,
        use: new Map([...a.use, ...b.use]),
      })),
    ),
    ...[...one, ...other].filter((bills) => !isEnd(bills)),
  ];
}

/** The same convex piece by its corners alone, where it has more than a few (Andrew's monotone chain). */
function pruned(piece: Piece): Piece {
  if (piece.length <= 4) return piece;
  const ends = piece
    .filter(({ weight }) => weight.gt(ZERO))
    .toSorted((a, b) => a.before.cmp(b.before) || a.after.cmp(b.after));
  const chain = (bills: readonly Bills[]): readonly Bills[] => {
    const kept: Bills[] = [];
    for (const next of bills) {
      while (kept.length >= 2 && !turnsLeft(kept.at(-2), kept.at(-1), next)) kept.pop();
      kept.push(next);
    }
    return kept;
  };
  const corners = new Set([...chain(ends), ...chain(ends.toReversed())]);
  return [...corners, ...piece.filter(({ weight }) => weight.eq(ZERO))];
}

function turnsLeft(a: Bills | undefined, b: Bills | undefined, c: Bills): boolean {
  if (a === undefined || b === undefined) return true;
  const turn = b.before
    .minus(a.before)
    .times(c.after.minus(a.after))
    .minus(b.after.minus(a.after).times(c.before.minus(a.before)));
  return turn.gt(ZERO);
}
