/**
 * Scales of a chart, which are linear, so that an equal distance is an equal amount. Numbers here are for drawing
 * only: no bill is printed from them.
 */
import { scaleLinear } from 'd3-scale';
import { grouped } from '../../../model/messages/counted.ts';

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
