/**
 * Revenue by month before and after as a figure: two lines with a step where a change takes effect, and their table.
 */
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import type { MoneyImpact, RevenueMonth } from '../../../model/plan/money-impact.ts';
import { monthRanges, rangeText } from '../../view/revenue-series.ts';
import { directionOf } from '../../words/impact-words.ts';
import { type Html, html } from '../markup.ts';
import { coordinate, shortNumber } from './curve-drawing.ts';

const WIDTH = 560;
const HEIGHT = 190;
const MARGIN = { top: 12, right: 14, bottom: 26, left: 62 };
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;
const TICKS = 4;
/** The number of months from one label below the axis to the next. */
const MONTHS_PER_NAME = 6;
/** If all amounts lie above this share of the largest, the axis begins below them instead of at zero. */
const NEAR = 0.5;

/**
 * Null where no month changes. One sentence where all full months are the same, because a
 * straight line needs no drawing.
 */
export function seriesFigure(money: MoneyImpact): Html | null {
  const { currency, series } = money;
  const ranges = changingRanges(money);
  const [first] = ranges;
  if (series === undefined || first === undefined) return null;
  if (ranges.length === 1)
    return html`<p>${currency} month by month: the same in every month from ${rangeText(first)}.</p>`;
  const id = `series-${currency.replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  return html`<figure class="series" aria-labelledby="${id}"><figcaption id="${id}">Revenue by month, ${currency}</figcaption>
<p class="legend" aria-hidden="true"><span class="key before">before</span><span class="key after">after</span></p>
<div class="panel">${drawing(series.months, `${id}-drawing`)}</div></figure>`;
}

/** Empty where no month changes. */
export function changingRanges({ series }: MoneyImpact): ReturnType<typeof monthRanges> {
  const ranges = series === undefined ? [] : monthRanges(series);
  return ranges.every((range) => directionOf(range) === 'same') ? [] : ranges;
}

function drawing(months: readonly RevenueMonth[], id: string): Html {
  const x = scaleLinear().domain([0, months.length]).range([MARGIN.left, RIGHT]);
  const amounts = months.flatMap(({ before, after }) => [Number(before), Number(after)]);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const floor = least > most * NEAR ? least - (most - least) : Math.min(least, 0);
  const y = scaleLinear()
    .domain([floor, most > floor ? most : floor + 1])
    .range([BOTTOM, MARGIN.top])
    .nice(TICKS);
  const ticks = y.ticks(TICKS);
  const named = months.flatMap(({ month }, index) =>
    index % MONTHS_PER_NAME === 0 ? [{ month, index }] : [],
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}"><title id="${id}">Revenue by month before and after. The table of the money in detail has the values.</title>
<g class="grid">${ticks.map((tick) => html`<path d="M${MARGIN.left},${coordinate(y(tick))}H${RIGHT}"/>`)}</g>
<g class="ticks">${ticks.map((tick) => html`<text x="${MARGIN.left - 6}" y="${coordinate(y(tick) + 3.5)}" text-anchor="end">${shortNumber(tick)}</text>`)}${named.map(({ month, index }) => html`<text x="${coordinate(x(index))}" y="${BOTTOM + 16}" text-anchor="start">${month}</text>`)}</g>
<path class="axis" d="M${MARGIN.left},${BOTTOM}H${RIGHT}"/>
${sideLine(months, 'before', x, y)}${sideLine(months, 'after', x, y)}</svg>`;
}

type Scale = (value: number) => number;

/** Draws the last month to its end, not only to its start. */
function sideLine(months: readonly RevenueMonth[], side: 'before' | 'after', x: Scale, y: Scale): Html {
  const steps = months.map((month, index) => [x(index), y(Number(month[side]))] as const);
  const end = steps.at(-1);
  const points = end === undefined ? steps : [...steps, [x(months.length), end[1]] as const];
  const draw = line<readonly [number, number]>().curve(curveStepAfter).digits(1);
  return html`<g class="${side}"><path class="curve-line" d="${draw(points) ?? ''}"/></g>`;
}
