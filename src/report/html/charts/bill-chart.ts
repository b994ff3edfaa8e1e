/**
 * Draws one pair of curves as a figure: bill and difference against quantity, the real customers on them, a reading
 * line, and a table.
 */

import { counted } from '../../../model/messages/counted.ts';
import type { CurvePair, ImpactCurve, PriceChange } from '../../../model/plan/price-impact.ts';
import type { Address } from '../../../model/values/address.ts';
import { decimal, isDecimalText } from '../../../model/values/decimal.ts';
import {
  billIncreaseText,
  billText,
  contextText,
  quantityText,
  totalDropText,
} from '../../words/impact-words.ts';
import { unitMoneyText } from '../../words/value-text.ts';
import { type Html, html } from '../markup.ts';
import {
  amountScale,
  billShapes,
  type ChartScale,
  coordinate,
  differenceOf,
  differenceShapes,
  drawnCurve,
  type Panel,
  quantityScale,
  shortNumber,
  valuesOf,
} from './curve-drawing.ts';
import {
  billOn,
  type CurveMark,
  type CurveUse,
  curveMarks,
  firstRead,
  perUnit,
  someOf,
  usesOn,
} from './curve-marks.ts';

const WIDTH = 400;
const HEIGHT = 250;
const MARGIN = { top: 14, right: 14, bottom: 34, left: 58 };
const LEFT = MARGIN.left;
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;
/** The most places of customers in the table, which the reading line stops at. */
const USES_READ = 25;

export interface ChartNames {
  /** Unique in the page; letters, digits and hyphens. */
  readonly id: string;
  /** The name of the price in the heading. */
  readonly title: string;
  readonly currency: string | null;
  /** The name of what the quantity counts. */
  readonly unit: string;
  readonly nameOf: (subscription: Address) => string | undefined;
}

/** Null where the bill does not depend on usage, because two numbers describe such a bill fully. */
export function billChart(pair: CurvePair, change: PriceChange, names: ChartNames): Html | null {
  if (pair.context.axis === 'nothing') return null;
  const uses = usesOn(pair, change, names.nameOf);
  const extent = chartExtent(pair, uses);
  const x = quantityScale(extent.end, [LEFT, RIGHT]);
  const marks = curveMarks(pair, {
    uses: someOf(uses, USES_READ),
    largestIncrease: change.largest_increase,
    ticks: [...x.ticks.filter(Number.isInteger), Math.floor(extent.end)].map(String).filter(isDecimalText),
  });
  const heading = `${names.title}${contextText(pair.context)}`;
  const straight = isStraight(pair.before) && isStraight(pair.after);
  const chart = { pair, change, uses, marks, names, extent, x };
  return html`<figure class="curve" aria-labelledby="${names.id}-title">
<figcaption id="${names.id}-title">${heading}${names.currency !== null && `, ${names.currency}`}</figcaption>
${straight ? html`<p class="faint">A straight line, without tiers: ${slopesText(pair, names)}.</p>${marksTable(chart, [])}` : drawing(chart)}
</figure>`;
}

interface Chart {
  readonly pair: CurvePair;
  readonly change: PriceChange;
  readonly uses: readonly CurveUse[];
  readonly marks: readonly CurveMark[];
  readonly names: ChartNames;
  readonly extent: ChartExtent;
  readonly x: ChartScale;
}

/** True for no curve, too. */
function isStraight(curve: ImpactCurve | null): boolean {
  return curve === null || (curve.segments.length === 1 && curve.ends_at === null);
}

/** `0.35 → 0.30 for each GB`. */
function slopesText({ before, after, context }: CurvePair, { unit, currency }: ChartNames): string {
  const line = (curve: ImpactCurve | null): string => {
    const [segment] = curve?.segments ?? [];
    if (segment === undefined) return 'no price';
    const fixed = segment.intercept === '0' ? '' : `${billText(segment.intercept, currency)} and `;
    return `${fixed}${billText(segment.slope, currency)}`;
  };
  const each =
    context.axis === 'quantity' && unit !== UNITS ? unit : context.axis === 'quantity' ? 'unit' : '1.00';
  const [was, is] = [line(before), line(after)];
  return `${was === is ? is : `${was} → ${is}`} for each ${each}`;
}

/** The name of what is counted where nobody names it. */
export const UNITS = 'units';

function drawing(chart: Chart): Html {
  const { pair, change, marks, names, extent } = chart;
  const panels = panelsOf(chart);
  const start = firstRead(marks, change, pair, ({ quantity }) => Number(quantity) <= extent.end);
  return html`${legend(chart)}
<div class="panels">${panels.map((panel) => panelHtml(panel, chart, start))}</div>
${extent.cut && html`<p class="faint">The drawing ends at ${shortNumber(Math.floor(extent.end))} ${axisName(chart)}, because the known customers use less than that; the table has the tiers beyond.</p>`}
<div class="reader" hidden><label for="${names.id}-range">Read the curve at</label><input type="range" id="${names.id}-range" min="0" max="${marks.length - 1}" value="${start}" step="1" data-unit="${pair.context.axis === 'quantity' && names.unit !== UNITS && ` ${names.unit}`}"><output for="${names.id}-range"></output></div>
${marksTable(chart, panels)}`;
}

interface DrawnPanel {
  readonly key: 'bill' | 'difference';
  readonly title: string;
  readonly panel: Panel;
  readonly shapes: Html;
  /** The values of a mark in this panel, by the class of their dot. */
  readonly valuesOf: (mark: Pick<CurveMark, 'before' | 'after'>) => Readonly<Record<string, string | null>>;
}

/** The difference only where there are two bills that differ. */
function panelsOf({ pair, extent, x }: Chart): readonly DrawnPanel[] {
  const [before, after] = [drawnCurve(pair.before, extent.end), drawnCurve(pair.after, extent.end)];
  const frame = { x, top: MARGIN.top, bottom: BOTTOM };
  const bills = { ...frame, y: amountScale(valuesOf([before, after]), [BOTTOM, MARGIN.top]) };
  const bill: DrawnPanel = {
    ...{ key: 'bill', title: 'Bill', panel: bills, shapes: billShapes(before, after, bills) },
    valuesOf: (mark) => ({ before: mark.before, after: mark.after }),
  };
  if (pair.before === null || pair.after === null || !pair.differs) return [bill];
  const difference = differenceOf(before, after);
  const panel = { ...frame, y: amountScale(valuesOf([difference]), [BOTTOM, MARGIN.top]) };
  const shapes = differenceShapes(difference, [before, after], panel);
  return [
    bill,
    {
      ...{ key: 'difference', title: 'Difference, after less before', panel, shapes },
      valuesOf: (mark) => ({
        difference:
          mark.before === null || mark.after === null
            ? null
            : decimal(mark.after).minus(decimal(mark.before)).toFixed(),
      }),
    },
  ];
}

/** Lists only the elements that the drawing contains. */
function legend({ pair: { before, after, differs }, change, uses }: Chart): Html {
  const left = change.uses_left_out ?? 0;
  const names: readonly (readonly [string, string, boolean])[] = [
    ['before', 'before', before !== null],
    ['after', 'after', after !== null],
    ['increase', 'costs more', before !== null && after !== null && differs],
    ['decrease', 'costs less', before !== null && after !== null && differs],
    ['drop', 'more use costs less', (after?.total_drops.length ?? 0) > 0],
    [
      'use',
      `a customer, by the usage samples${left === 0 ? '' : `; ${counted(left, 'more is', 'more are')} not drawn`}`,
      uses.length > 0,
    ],
  ];
  return html`<p class="legend" aria-hidden="true">${names.map(([key, words, isThere]) => isThere && html`<span class="key ${key}">${words}</span>`)}</p>`;
}

function axisName({ pair, names }: Chart): string {
  return pair.context.axis === 'quantity' ? names.unit : (names.currency ?? 'amount');
}

function panelHtml(
  { key, title, panel, shapes, valuesOf: values }: DrawnPanel,
  chart: Chart,
  start: number,
): Html {
  const { pair, marks, uses, names } = chart;
  const { x, y } = panel;
  const id = `${names.id}-${key}`;
  const [axis, money] = [axisName(chart), names.currency === null ? '' : `, ${names.currency}`];
  const read = marks[start];
  const dots = Object.keys(values({ before: null, after: null }));
  const left = read === undefined ? '0' : coordinate(x.at(Number(read.quantity)));
  const dot = (name: string): Html => {
    const value = read === undefined ? null : (values(read)[name] ?? null);
    return html`<circle class="${name}" r="4"${value === null ? html` visibility="hidden"` : html` cx="${left}" cy="${coordinate(y.at(Number(value)))}"`}/>`;
  };
  const isDrawn = read !== undefined && Number(read.quantity) <= chart.extent.end;
  return html`<div class="panel"><p class="panel-title" aria-hidden="true">${title}${money}</p><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}"><title id="${id}">${title}${money}, against ${axis}. ${summaryOf(pair, marks, names.currency)}</title>
<g class="grid">${y.ticks.map((tick) => html`<path d="M${LEFT},${coordinate(y.at(tick))}H${RIGHT}"/>`)}</g>
<g class="ticks">${y.ticks.map((tick) => html`<text x="${LEFT - 6}" y="${coordinate(y.at(tick) + 3.5)}" text-anchor="end">${shortNumber(tick)}</text>`)}${x.ticks.map((tick) => html`<text x="${coordinate(x.at(tick))}" y="${BOTTOM + 15}" text-anchor="middle">${shortNumber(tick)}</text>`)}<text x="${RIGHT}" y="${HEIGHT - 3}" text-anchor="end" class="axis-name">${axis}</text></g>
<path class="axis" d="M${LEFT},${BOTTOM}H${RIGHT}"/>
${shapes}
<g class="uses">${uses.map((use) => useDot(use, panel, pair, values))}</g>
<g class="cursor" visibility="${isDrawn ? 'visible' : 'hidden'}"><path d="M0,${MARGIN.top}V${BOTTOM}" transform="translate(${left} 0)"/>${dots.map(dot)}</g>
</svg><div class="tip" hidden></div></div>`;
}

/** Stands on the last of the panel's lines: the bill after, or the difference. */
function useDot(
  { quantity, words }: CurveUse,
  { x, y }: Panel,
  { before, after }: CurvePair,
  values: DrawnPanel['valuesOf'],
): Html | null {
  const at = decimal(quantity);
  const all = values({ before: billOn(before, at), after: billOn(after, at) });
  const value = Object.values(all).findLast((each) => each !== null) ?? null;
  if (value === null) return null;
  return html`<circle cx="${coordinate(x.at(Number(quantity)))}" cy="${coordinate(y.at(Number(value)))}" r="3.5"><title>${words}</title></circle>`;
}

/** The last row of the table, in words. */
function summaryOf({ context }: CurvePair, marks: readonly CurveMark[], currency: string | null): string {
  const last = marks.at(-1);
  if (last === undefined) return 'There is no bill.';
  return `At ${quantityText(last.quantity, context, currency)}: ${billText(last.before, currency)} before, ${billText(last.after, currency)} after. The table below has the values.`;
}

function marksTable(chart: Chart, panels: readonly DrawnPanel[]): Html {
  const { pair, marks, names } = chart;
  const { id, title, currency } = names;
  const axis = axisName(chart);
  const measure =
    pair.context.axis === 'quantity'
      ? axis === UNITS
        ? 'Quantity'
        : `Quantity, ${axis}`
      : `Amount, ${axis}`;
  const warnings = (pair.after?.total_drops ?? []).map(
    (drop) => html`<li>${totalDropText(drop, currency)}</li>`,
  );
  return html`${warnings.length > 0 && html`<ul class="drops">${warnings}</ul>`}<details class="values"><summary>Values as a table</summary><div class="scroll" tabindex="0" role="group" aria-labelledby="${id}-values"><table><caption id="${id}-values">${title}: bills before and after</caption>
<thead><tr><th scope="col">${measure}</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Change</th><th scope="col">Each, before</th><th scope="col">Each, after</th><th scope="col">Remark</th></tr></thead>
<tbody>${marks.map((mark) => markRow(mark, chart, panels))}</tbody></table></div></details>`;
}

/** The row carries the coordinates of its points as data attributes, for the reading line. */
function markRow(
  mark: CurveMark,
  { pair, names: { currency }, extent, x }: Chart,
  panels: readonly DrawnPanel[],
): Html {
  const { quantity, before, after, remarks } = mark;
  const each = { before: perUnit(before, quantity), after: perUnit(after, quantity) };
  const places = panels.flatMap(({ panel, valuesOf: values }) =>
    Object.values(values(mark)).map((value) => (value === null ? '' : coordinate(panel.y.at(Number(value))))),
  );
  const shift = changeClass(before, after);
  const change =
    before === null || after === null || shift === '' ? '—' : billIncreaseText(before, after, currency);
  const isDrawn = Number(quantity) <= extent.end;
  return html`<tr data-x="${isDrawn ? coordinate(x.at(Number(quantity))) : ''}" data-y="${places.join(',')}"><th scope="row">${quantityText(quantity, pair.context, currency)}</th><td>${billText(before, currency)}</td><td>${billText(after, currency)}</td><td class="${shift}">${change}</td><td>${eachText(each.before, currency)}</td><td>${eachText(each.after, currency)}</td><td class="remark">${remarks.join('; ')}</td></tr>`;
}

function eachText(amount: string | null, currency: string | null): string {
  return amount === null ? '—' : unitMoneyText(amount, currency);
}

function changeClass(before: string | null, after: string | null): string {
  if (before === null || after === null) return '';
  const change = decimal(after).cmp(decimal(before));
  return change > 0 ? 'increase' : change < 0 ? 'decrease' : '';
}

interface ChartExtent {
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

function chartExtent({ before, after }: CurvePair, uses: readonly CurveUse[]): ChartExtent {
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
