/**
 * Draws bills as shapes of one panel: the lines before and after with the area between them, or their difference as an area from zero;
 * tier boundaries and drops. Scales are linear, so that an equal distance is an equal amount. The numbers are ordinary floating-point
 * ones, for drawing only: no bill is printed from them.
 */

import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { grouped } from '../../../model/messages/counted.ts';
import type { ImpactCurve } from '../../../model/plan/price-impact.ts';
import { type Html, html } from '../markup.ts';

/** One line of a panel, as numbers for drawing. */
interface DrawnCurve {
  readonly pieces: readonly DrawnPiece[];
  readonly drops: readonly { readonly from: number; readonly to: number }[];
  /** The quantities at which a tier ends, or a spend limit begins or ceases to hold. */
  readonly boundaries: readonly number[];
}

/** Straight. */
interface DrawnPiece {
  readonly from: number;
  readonly to: number;
  readonly valueAt: (quantity: number) => number;
}

export interface Panel {
  readonly x: ChartScale;
  readonly y: ChartScale;
  /** Top and bottom of the drawing. */
  readonly top: number;
  readonly bottom: number;
}

/** The bill from zero to a quantity. */
export function drawnCurve(curve: ImpactCurve | null, end: number): DrawnCurve {
  if (curve === null) return { pieces: [], drops: [], boundaries: [] };
  return {
    pieces: curve.segments
      .map(({ from, to, intercept, slope }) => ({
        from: Number(from),
        to: Math.min(to === null ? end : Number(to), end),
        valueAt: (quantity: number) => Number(intercept) + Number(slope) * quantity,
      }))
      .filter(({ from, to }) => from <= to),
    drops: curve.total_drops
      .map(({ quantity, recovers_at }) => ({
        from: Number(quantity),
        to: Math.min(recovers_at === null ? end : Number(recovers_at), end),
      }))
      .filter(({ from }) => from <= end),
    boundaries: curve.segments
      .slice(1)
      .map(({ from }) => Number(from))
      .filter((from) => from <= end),
  };
}

/** The bill after less the bill before, where there are both. */
export function differenceOf(before: DrawnCurve, after: DrawnCurve): DrawnCurve {
  const pieces = overlaps(before, after).map(({ from, to, old, now }) => ({
    from,
    to,
    valueAt: (quantity: number) => now.valueAt(quantity) - old.valueAt(quantity),
  }));
  return { pieces, drops: [], boundaries: [] };
}

function overlaps(before: DrawnCurve, after: DrawnCurve) {
  return before.pieces.flatMap((old) =>
    after.pieces.flatMap((now) => {
      const [from, to] = [Math.max(old.from, now.from), Math.min(old.to, now.to)];
      return from > to ? [] : [{ from, to, old, now }];
    }),
  );
}

/** The values at both ends of every piece, which the axis has to hold. */
export function valuesOf(curves: readonly DrawnCurve[]): readonly number[] {
  return curves.flatMap(({ pieces }) =>
    pieces.flatMap(({ from, to, valueAt }) => [valueAt(from), valueAt(to)]),
  );
}

/** Both bills, and the area between them by which of the two is higher. */
export function billShapes(before: DrawnCurve, after: DrawnCurve, panel: Panel): Html {
  const between = overlaps(before, after).map(({ from, to, old, now }) => ({
    ...{ from, to, base: old.valueAt },
    valueAt: now.valueAt,
  }));
  return html`${dropBands(after, panel)}${shades(between, panel)}${boundaryLines(before, panel, 'before')}${boundaryLines(after, panel, 'after')}${side(before, panel, 'before')}${side(after, panel, 'after')}`;
}

/** The difference, and the area from zero to it by its sign. */
export function differenceShapes(
  difference: DrawnCurve,
  [before, after]: readonly [DrawnCurve, DrawnCurve],
  panel: Panel,
): Html {
  const fromZero = difference.pieces.map((piece) => ({ ...piece, base: () => 0 }));
  const zero = coordinate(panel.y.at(0));
  return html`${dropBands(after, panel)}${shades(fromZero, panel)}${boundaryLines(before, panel, 'before')}${boundaryLines(after, panel, 'after')}<path class="axis" d="M${panel.x.at(0)},${zero}H${coordinate(panel.x.at(difference.pieces.at(-1)?.to ?? 0))}"/>${side(difference, panel, 'difference')}`;
}

function side(curve: DrawnCurve, { x, y }: Panel, name: 'before' | 'after' | 'difference'): Html {
  const ends = curve.pieces.map(({ from, to, valueAt }): [Point, Point] => [
    [x.at(from), y.at(valueAt(from))],
    [x.at(to), y.at(valueAt(to))],
  ]);
  const draw = line<Point>().digits(1);
  const jumps = ends.flatMap(([, from], index) => {
    const next = ends[index + 1]?.[0];
    return next === undefined || Math.abs(from[1] - next[1]) < 1 ? [] : [draw([from, next])];
  });
  const dots = ends
    .slice(1)
    .map(([[left, top]]) => html`<circle cx="${coordinate(left)}" cy="${coordinate(top)}" r="2.5"/>`);
  return html`<g class="${name}">${jumps.length > 0 && html`<path class="jump" d="${jumps.join('')}"/>`}<path class="curve-line" d="${ends.map((piece) => draw(piece)).join('')}"/>${dots}</g>`;
}

type Point = readonly [number, number];

interface Shaded extends DrawnPiece {
  readonly base: (quantity: number) => number;
}

/** One class where the value is above its base, and another where it is below. Pieces that cross are cut there. */
function shades(pieces: readonly Shaded[], { x, y }: Panel): Html {
  const cut = pieces.flatMap(cutWhereEqual);
  const shade = (name: string, wanted: (above: number) => boolean) => {
    const path = cut
      .filter(({ from, to, valueAt, base }) => wanted(valueAt((from + to) / 2) - base((from + to) / 2)))
      .map(({ from, to, valueAt, base }) =>
        area<number>()
          .digits(1)
          .x((quantity) => x.at(quantity))
          .y0((quantity) => y.at(base(quantity)))
          .y1((quantity) => y.at(valueAt(quantity)))([from, to]),
      )
      .join('');
    return path !== '' && html`<path class="${name}" d="${path}"/>`;
  };
  return html`${shade('increase', (above) => above > 0)}${shade('decrease', (above) => above < 0)}`;
}

function cutWhereEqual(piece: Shaded): readonly Shaded[] {
  const { from, to, valueAt, base } = piece;
  const [start, end] = [valueAt(from) - base(from), valueAt(to) - base(to)];
  if (start * end >= 0) return [piece];
  const middle = from + ((to - from) * start) / (start - end);
  return [
    { ...piece, to: middle },
    { ...piece, from: middle },
  ];
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
 * Marks the range from each drop of the total to the quantity at which the total is as high as before. Any larger quantity in this
 * range costs less than the quantity at its start.
 */
function dropBands({ drops }: DrawnCurve, { x, top, bottom }: Panel): readonly Html[] {
  return drops.map(({ from, to }) => {
    const [left, right] = [x.at(from), x.at(to)];
    const mark = `M${coordinate(left - 4)},${top - 7}h8l-4,6z`;
    return html`<rect class="drop" x="${coordinate(left)}" y="${top}" width="${coordinate(Math.max(right - left, 1.5))}" height="${coordinate(bottom - top)}"/><path class="drop-mark" d="${mark}"/>`;
  });
}

export interface ChartScale {
  /** Maps a value to a coordinate. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

const TICKS = 5;

/** From zero to `end`, which is above zero. */
export function quantityScale(end: number, range: readonly [number, number]): ChartScale {
  const scale = scaleLinear().domain([0, end]).range(range);
  return { at: scale, ticks: scale.ticks(TICKS) };
}

/** A scale for amounts, which may be negative. It always has zero. */
export function amountScale(values: readonly number[], range: readonly [number, number]): ChartScale {
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)];
  const scale = scaleLinear()
    .domain([least, most === least ? least + 1 : most])
    .range(range)
    .nice(TICKS);
  return { at: scale, ticks: scale.ticks(TICKS) };
}

const SUFFIXES: readonly (readonly [number, string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** Shortens a number to the few digits that an axis has room for: `1.5M`, `250`, `0.05`. */
export function shortNumber(value: number): string {
  const [unit, suffix] = SUFFIXES.find(([least]) => Math.abs(value) >= Math.max(least, 1e4)) ?? [1, ''];
  const digits = Number((value / unit).toPrecision(6));
  const size = Math.abs(digits);
  return `${grouped(size < 1e-6 && size > 0 ? digits.toExponential() : String(digits))}${suffix}`;
}

/** Rounds to a tenth of a pixel, because the eye sees nothing finer. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}
