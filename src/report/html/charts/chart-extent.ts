/** The range of quantities that a chart shows. */
import type { CurvePair } from '../../../model/plan/price-impact.ts';
import type { CurveUse } from './curve-uses.ts';

export interface ChartExtent {
  readonly end: number;
  /** True where tiers or drops lie beyond the end. */
  readonly cut: boolean;
}

/** The end where no curve has a boundary and nobody's usage is known. */
const PLAIN_END = 1000;
/** The end as a multiple of the last boundary. */
const BEYOND = 1.3;
/**
 * The end as a multiple of the largest usage, at most: where boundaries lie further out, the real customers would be a
 * heap at zero.
 */
const REACH = 4;

export function chartExtent({ before, after }: CurvePair, uses: readonly CurveUse[]): ChartExtent {
  const boundaries = [before, after].flatMap((curve) =>
    curve === null
      ? []
      : [
          ...curve.segments.slice(1).map(({ from }) => Number(from)),
          ...curve.total_drops.map(({ recovers_at }) => Number(recovers_at ?? 0)),
          Number(curve.ends_at ?? 0),
        ],
  );
  const largest = Math.max(0, ...uses.map(({ quantity }) => Number(quantity)));
  const reach = largest > 0 ? largest * REACH : Infinity;
  const seen = boundaries.filter((boundary) => boundary <= reach);
  const last = Math.max(largest, ...seen);
  return { end: last > 0 ? last * BEYOND : PLAIN_END, cut: seen.length < boundaries.length };
}
