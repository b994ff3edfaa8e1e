/**
 * Draws two curves as shapes of one panel: the lines before and after, the area between them shaded by which bill is
 * higher, jumps, tier boundaries and drops. The shapes come from the straight segments of the plan document and use
 * ordinary floating-point numbers.
 */
import { area, line } from 'd3-shape';
import type { ImpactCurve } from '../../model/plan/impact.ts';
import type { ChartScale } from './chart-scales.ts';
import { type Html, html } from './markup.ts';

/** One side, before or after, as numbers for drawing. */
export interface DrawnCurve {
  readonly pieces: readonly DrawnPiece[];
  readonly drops: readonly { readonly from: number; readonly to: number }[];
  /** The quantities at which a tier ends, or a spend limit begins or ceases to hold. */
  readonly boundaries: readonly number[];
}

interface DrawnPiece {
  readonly from: number;
  readonly to: number;
  readonly valueAt: (quantity: number) => number;
}

export interface Panel {
  readonly x: ChartScale & { readonly invert: (coordinate: number) => number };
  readonly y: ChartScale;
  /** Top and bottom of the drawing. */
  readonly top: number;
  readonly bottom: number;
}

type Point = readonly [number, number];

/** The number of points that makes a bent line smooth at the size of a panel. */
const POINTS_PER_PIECE = 24;
const POINTS_BETWEEN = 120;
/** A unit price is drawn from this share of a linear axis on, because it is not defined at zero. */
const LEAST_SHARE = 0.005;

/** The bill between two quantities or, with `perUnit`, the average cost of one unit. */
export function drawnCurve(
  curve: ImpactCurve | null,
  [start, end]: readonly [number, number],
  perUnit: boolean,
): DrawnCurve {
  if (curve === null) return { pieces: [], drops: [], boundaries: [] };
  const least = start > 0 ? start : end * LEAST_SHARE;
  const pieces = curve.segments.flatMap(({ from, to, intercept, slope }) => {
    const piece = {
      from: Math.max(Number(from), start),
      to: Math.min(to === null ? end : Number(to), end),
      valueAt: (quantity: number) => {
        const bill = Number(intercept) + Number(slope) * quantity;
        return perUnit ? bill / quantity : bill;
      },
    };
    return piece.from > piece.to || (perUnit && piece.to < least) ? [] : [piece];
  });
  return {
    pieces: perUnit ? pieces.map((piece) => ({ ...piece, from: Math.max(piece.from, least) })) : pieces,
    drops: curve.total_drops
      .map(({ quantity, recovers_at }) => ({
        from: Number(quantity),
        to: Math.min(recovers_at === null ? end : Number(recovers_at), end),
      }))
      .filter(({ from }) => from >= start && from <= end),
    boundaries: curve.segments
      .slice(1)
      .map(({ from }) => Number(from))
      .filter((from) => from >= start && from <= end),
  };
}

/** The values at both ends of every piece, which the axis has to hold. */
export function valuesOf(curves: readonly DrawnCurve[]): readonly number[] {
  return curves.flatMap(({ pieces }) =>
    pieces.flatMap(({ from, to, valueAt }) => [valueAt(from), valueAt(to)]).filter(Number.isFinite),
  );
}

export function curveShapes(before: DrawnCurve, after: DrawnCurve, panel: Panel): Html {
  return html`${dropBands(after, panel)}${between(before, after, panel)}${boundaryLines(before, panel, 'before')}${boundaryLines(after, panel, 'after')}${side(before, panel, 'before')}${side(after, panel, 'after')}`;
}

function side(curve: DrawnCurve, panel: Panel, name: 'before' | 'after'): Html {
  const { x, y } = panel;
  const ends = curve.pieces.map((piece) => pointsOf(piece, panel));
  const path = ends.map((points) => pathOf(points)).join('');
  const jumps = ends.flatMap((points, index) => {
    const from = points.at(-1);
    const to = ends[index + 1]?.[0];
    if (from === undefined || to === undefined || Math.abs(from[1] - to[1]) < 1) return [];
    return [`M${coordinate(from[0])},${coordinate(from[1])}L${coordinate(to[0])},${coordinate(to[1])}`];
  });
  const dots = curve.pieces
    .slice(1)
    .map(
      (piece) =>
        html`<circle cx="${coordinate(x.at(piece.from))}" cy="${coordinate(y.at(piece.valueAt(piece.from)))}" r="2.5"/>`,
    );
  return html`<g class="${name}">${jumps.length > 0 && html`<path class="jump" d="${jumps.join('')}"/>`}<path class="curve-line" d="${path}"/>${dots}</g>`;
}

function pointsOf({ from, to, valueAt }: DrawnPiece, { x, y }: Panel): readonly Point[] {
  const [left, right] = [x.at(from), x.at(to)];
  const count = right - left < 1 ? 1 : POINTS_PER_PIECE;
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const at = index === 0 ? left : index === count ? right : left + ((right - left) * index) / count;
    const quantity = index === 0 ? from : index === count ? to : x.invert(at);
    return [at, y.at(valueAt(quantity))];
  });
}

const draw = line<Point>().digits(1);

function pathOf(points: readonly Point[]): string {
  return draw(withoutStraights(points)) ?? '';
}

/** Drops each point that lies on the straight line between its neighbours. */
function withoutStraights(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const [earlier, later] = [points[index - 1], points[index + 1]];
    if (earlier === undefined || later === undefined) return true;
    const expected =
      earlier[1] + ((later[1] - earlier[1]) * (point[0] - earlier[0])) / (later[0] - earlier[0] || 1);
    return Math.abs(expected - point[1]) > 0.02;
  });
}

/**
 * Shades the area where both sides have a bill, with one class where the new bill is higher and
 * another where it is lower.
 */
function between(before: DrawnCurve, after: DrawnCurve, { x, y }: Panel): Html {
  const [left, right] = extentOf(before, after, x);
  const samples = Array.from({ length: POINTS_BETWEEN + 1 }, (_, index) => {
    const at = left + ((right - left) * index) / POINTS_BETWEEN;
    const quantity = x.invert(at);
    const [old, now] = [valueOn(before, quantity), valueOn(after, quantity)];
    return { at, old, now };
  });
  const shade = (name: string, wanted: (old: number, now: number) => boolean) => {
    const shape = area<(typeof samples)[number]>()
      .digits(1)
      .defined(({ old, now }) => old !== null && now !== null && wanted(old, now))
      .x(({ at }) => at)
      .y0(({ old }) => y.at(old ?? 0))
      .y1(({ now }) => y.at(now ?? 0));
    const path = shape(samples) ?? '';
    return path !== '' && html`<path class="${name}" d="${path}"/>`;
  };
  return html`${shade('increase', (old, now) => now > old)}${shade('decrease', (old, now) => now < old)}`;
}

function extentOf(before: DrawnCurve, after: DrawnCurve, x: Panel['x']): Point {
  const all = [...before.pieces, ...after.pieces];
  const from = Math.min(...all.map((piece) => piece.from));
  const to = Math.max(...all.map((piece) => piece.to));
  return all.length === 0 ? [0, 0] : [x.at(from), x.at(to)];
}

/** Between the end of one piece and the start of the next, the value at that start applies. */
function valueOn({ pieces }: DrawnCurve, quantity: number): number | null {
  const piece = pieces.find(({ to }) => quantity <= to);
  return piece === undefined ? null : piece.valueAt(Math.max(quantity, piece.from));
}

function boundaryLines(
  { boundaries }: DrawnCurve,
  { x, top, bottom }: Panel,
  name: 'before' | 'after',
): readonly Html[] {
  return boundaries.map((from) => {
    const at = coordinate(x.at(from));
    return html`<path class="boundary ${name}" d="M${at},${top}V${bottom}"/>`;
  });
}

/**
 * Marks the range from each drop of the total to the quantity that costs as much again. Any larger quantity in this
 * range costs less than the quantity at its start.
 */
function dropBands({ drops }: DrawnCurve, { x, top, bottom }: Panel): readonly Html[] {
  return drops.map(({ from, to }) => {
    const [left, right] = [x.at(from), x.at(to)];
    const mark = `M${coordinate(left - 4)},${top - 7}h8l-4,6z`;
    return html`<rect class="drop" x="${coordinate(left)}" y="${top}" width="${coordinate(Math.max(right - left, 1.5))}" height="${coordinate(bottom - top)}"/><path class="drop-mark" d="${mark}"/>`;
  });
}

/** Rounds to a tenth of a pixel, because the eye sees nothing finer. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}
