/**
 * Scales of a chart. A quantity axis is linear as long as that shows all tiers. Where the last boundary is many times
 * the first, the axis is logarithmic, because the small tiers would otherwise vanish; the amount axis may then be
 * logarithmic too. Numbers here are for drawing only: no bill is printed from them.
 */
import { scaleLinear, scaleLog, scaleSymlog } from 'd3-scale';
import { grouped } from '../../model/messages/counted.ts';

export interface ChartScale {
  /** Maps a value to a coordinate. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly logarithmic: boolean;
}

/** The largest ratio of the last value to the first that a linear axis shows. */
const LINEAR_REACH = 25;
const TICKS = 5;

/** True where the quantities spread too widely for a linear axis. `boundaries` are above zero and in order. */
export function wantsLogarithm(boundaries: readonly number[]): boolean {
  const [first] = boundaries;
  const last = boundaries.at(-1);
  return first !== undefined && last !== undefined && last / first > LINEAR_REACH;
}

export function quantityScale(
  [from, to]: readonly [number, number],
  range: readonly [number, number],
  logarithmic: boolean,
): ChartScale & { readonly invert: (coordinate: number) => number } {
  if (!logarithmic) {
    const scale = scaleLinear().domain([from, to]).range(range);
    return { at: scale, invert: scale.invert, ticks: scale.ticks(TICKS), logarithmic };
  }
  const scale = scaleLog().domain([from, to]).range(range);
  return { at: scale, invert: scale.invert, ticks: powersOfTen(from, to), logarithmic };
}

/**
 * A scale for amounts, which may be zero or, in theory, negative. The scale is linear where the spread of the amounts
 * allows it or where one is negative. It is also linear where `mayBend` is false, because a bill beside a linear
 * quantity axis must stay a straight line.
 */
export function amountScale(
  values: readonly number[],
  range: readonly [number, number],
  mayBend: boolean,
): ChartScale {
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const smallest = Math.min(...values.filter((value) => value > 0), most);
  if (!mayBend || most === 0 || most / smallest <= LINEAR_REACH || least < 0) {
    const scale = scaleLinear()
      .domain([least, most === 0 ? 1 : most * 1.05])
      .range(range)
      .nice(TICKS);
    return { at: scale, ticks: scale.ticks(TICKS), logarithmic: false };
  }
  const hasZero = values.some((value) => value === 0);
  const start = hasZero ? 0 : 10 ** Math.floor(Math.log10(smallest));
  const domain: [number, number] = [start, most * 1.15];
  const scale = hasZero
    ? scaleSymlog().constant(smallest).domain(domain).range(range)
    : scaleLog().domain(domain).range(range);
  return {
    at: scale,
    ticks: [...(hasZero ? [0] : []), ...powersOfTen(smallest, most * 1.15)],
    logarithmic: true,
  };
}

/** The powers of ten in the range, thinned out evenly where there are many. */
function powersOfTen(from: number, to: number): readonly number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  const every = Math.ceil((last - first + 1) / (TICKS + 1));
  const count = Math.max(0, Math.floor((last - first) / every) + 1);
  return Array.from({ length: count }, (_, index) => 10 ** (first + index * every));
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
  return `${grouped(digits < 1e-6 && digits > 0 ? digits.toExponential() : String(digits))}${suffix}`;
}
