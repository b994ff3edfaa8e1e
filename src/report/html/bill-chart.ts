/** Draws one pair of curves as a figure: bill and unit price against quantity, a reading line, and a table. */

import type { CurvePair, ImpactCurve } from '../../model/plan/impact.ts';
import { decimal, isDecimalText } from '../../model/values/decimal.ts';
import {
  billIncreaseText,
  billText,
  contextText,
  quantityText,
  totalDropText,
} from '../words/impact-words.ts';
import { unitMoneyText } from '../words/value-text.ts';
import { amountScale, type ChartScale, quantityScale, shortNumber, wantsLogarithm } from './chart-scales.ts';
import { coordinate, curveShapes, drawnCurve, type Panel, valuesOf } from './curve-drawing.ts';
import { type CurveMark, curveMarks, perUnit } from './curve-marks.ts';
import { type Html, html } from './markup.ts';

const WIDTH = 400;
const HEIGHT = 250;
const MARGIN = { top: 14, right: 14, bottom: 34, left: 58 };
const LEFT = MARGIN.left;
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;

export interface ChartNames {
  /** Unique in the page; letters, digits and hyphens. */
  readonly id: string;
  /** The name of the price in the heading. */
  readonly title: string;
  readonly currency: string | null;
}

/** Null where the bill does not depend on usage, because two numbers describe such a bill fully. */
export function billChart(pair: CurvePair, names: ChartNames): Html | null {
  if (pair.context.axis === 'nothing') return null;
  const { x, domain } = chartExtent(pair);
  const ticks = x.ticks.filter(Number.isInteger).map(String).filter(isDecimalText);
  const marks = curveMarks(pair, [...ticks, plainNumber(domain[1])]);
  const bills = panelOf(pair, domain, x, false);
  const units = panelOf(pair, domain, x, true);
  const heading = `${names.title}${contextText(pair.context)}`;
  return html`<figure class="curve" aria-labelledby="${names.id}-title">
<figcaption id="${names.id}-title">${heading}${names.currency !== null && `, ${names.currency}`}</figcaption>
${legend(pair)}
<div class="panels">${panelHtml(pair, bills, 'Bill', names, marks)}${panelHtml(pair, units, unitTitle(pair), names, marks)}</div>
<div class="reader" hidden><label for="${names.id}-range">Read the curve at</label><input type="range" id="${names.id}-range" min="0" max="${marks.length - 1}" value="${startOf(marks)}" step="1"><output for="${names.id}-range"></output></div>
${marksTable(pair, marks, bills, units, names)}
</figure>`;
}

/** Lists only the elements that the drawing contains. */
function legend({ before, after, differs }: CurvePair): Html {
  const keys: string[] = [];
  if (before !== null) keys.push('before');
  if (after !== null) keys.push('after');
  if (before !== null && after !== null && differs) keys.push('increase', 'decrease');
  const names = keys.map((key) => html`<span class="key ${key}">${key}</span>`);
  return html`<p class="legend" aria-hidden="true">${names}${hasDrop(after) && html`<span class="key drop">more costs less</span>`}</p>`;
}

function hasDrop(curve: ImpactCurve | null): boolean {
  return curve !== null && curve.total_drops.length > 0;
}

function unitTitle({ context }: CurvePair): string {
  return context.axis === 'quantity' ? 'Effective unit price' : 'Share of the amount';
}

/**
 * The first position of the reading line: the first quantity above zero at which the bills differ, or the last one.
 */
function startOf(marks: readonly CurveMark[]): number {
  const found = marks.findIndex(({ before, after, quantity }) => quantity !== '0' && before !== after);
  return found < 0 ? marks.length - 1 : found;
}

/** The end of the quantity axis where no curve has a boundary. */
const PLAIN_EXTENT = 1000;
/** The end of the quantity axis as a multiple of the last boundary. */
const BEYOND = 1.3;

function chartExtent(pair: CurvePair): {
  readonly x: Panel['x'];
  readonly domain: readonly [number, number];
} {
  const boundaries = [pair.before, pair.after]
    .flatMap((curve) =>
      curve === null
        ? []
        : [
            ...curve.segments.slice(1).map(({ from }) => Number(from)),
            ...curve.total_drops.map(({ recovers_at }) => Number(recovers_at ?? 0)),
            Number(curve.ends_at ?? 0),
          ],
    )
    .filter((quantity) => quantity > 1)
    .sort((a, b) => a - b);
  const last = boundaries.at(-1);
  const end = last === undefined ? PLAIN_EXTENT : last * BEYOND;
  const logarithmic = wantsLogarithm(boundaries);
  const domain: [number, number] = [logarithmic ? 1 : 0, end];
  return { x: quantityScale(domain, [LEFT, RIGHT], logarithmic), domain };
}

interface DrawnPanel {
  readonly panel: Panel;
  readonly shapes: Html;
}

function panelOf(
  pair: CurvePair,
  domain: readonly [number, number],
  x: Panel['x'],
  perUnit: boolean,
): DrawnPanel {
  const before = drawnCurve(pair.before, domain, perUnit);
  const after = drawnCurve(pair.after, domain, perUnit);
  const values = valuesOf([before, after]);
  const mayBend = x.logarithmic || (perUnit && values.every((value) => value > 0));
  const y = amountScale(values, [BOTTOM, MARGIN.top], mayBend);
  const panel = { x, y, top: MARGIN.top, bottom: BOTTOM };
  return { panel, shapes: curveShapes(before, after, panel) };
}

function panelHtml(
  pair: CurvePair,
  { panel, shapes }: DrawnPanel,
  title: string,
  { id, currency }: ChartNames,
  marks: readonly CurveMark[],
): Html {
  const { x, y } = panel;
  const key = `${id}-${title === 'Bill' ? 'bill' : 'unit'}`;
  const scale = x.logarithmic || y.logarithmic ? ' (logarithmic)' : '';
  const axis = pair.context.axis === 'quantity' ? 'quantity' : 'amount';
  return html`<div class="panel"><p class="panel-title" aria-hidden="true">${title}${scale}</p><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${key}"><title id="${key}">${title} against ${axis}, before and after. ${summaryOf(pair, marks, currency)}</title>
<g class="grid">${y.ticks.map((tick) => html`<path d="M${LEFT},${coordinate(y.at(tick))}H${RIGHT}"/>`)}</g>
<g class="ticks">${y.ticks.map((tick) => html`<text x="${LEFT - 6}" y="${coordinate(y.at(tick) + 3.5)}" text-anchor="end">${shortNumber(tick)}</text>`)}${x.ticks.map((tick) => html`<text x="${coordinate(x.at(tick))}" y="${BOTTOM + 15}" text-anchor="middle">${shortNumber(tick)}</text>`)}<text x="${RIGHT}" y="${HEIGHT - 3}" text-anchor="end" class="axis-name">${axis}</text></g>
<path class="axis" d="M${LEFT},${BOTTOM}H${RIGHT}"/>
${shapes}
<g class="cursor" visibility="hidden"><path d="M0,${MARGIN.top}V${BOTTOM}"/><circle class="before" r="4"/><circle class="after" r="4"/></g>
</svg><div class="tip" hidden></div></div>`;
}

/** The last row of the table, in words. */
function summaryOf({ context }: CurvePair, marks: readonly CurveMark[], currency: string | null): string {
  const last = marks.at(-1);
  if (last === undefined) return 'There is no bill.';
  return `At ${quantityText(last.quantity, context, currency)}: ${billText(last.before, currency)} before, ${billText(last.after, currency)} after. The table below has the values.`;
}

function marksTable(
  pair: CurvePair,
  marks: readonly CurveMark[],
  bills: DrawnPanel,
  units: DrawnPanel,
  { id, title, currency }: ChartNames,
): Html {
  const measure = pair.context.axis === 'quantity' ? 'Quantity' : 'Amount';
  const warnings = (pair.after?.total_drops ?? []).map(
    (drop) => html`<li>${totalDropText(drop, currency)}</li>`,
  );
  return html`${warnings.length > 0 && html`<ul class="drops">${warnings}</ul>`}<details class="values"><summary>Values as a table</summary><div class="scroll" tabindex="0" role="group" aria-labelledby="${id}-values"><table><caption id="${id}-values">${title}: bills before and after</caption>
<thead><tr><th scope="col">${measure}</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Change</th><th scope="col">Each, before</th><th scope="col">Each, after</th><th scope="col">Remark</th></tr></thead>
<tbody>${marks.map((mark) => markRow(pair, mark, bills.panel, units.panel, currency))}</tbody></table></div></details>`;
}

/** The row carries the coordinates of its points as data attributes, for the reading line. */
function markRow(
  { context }: CurvePair,
  mark: CurveMark,
  bills: Panel,
  units: Panel,
  currency: string | null,
): Html {
  const { quantity, before, after, remarks } = mark;
  const each = { before: perUnit(before, quantity), after: perUnit(after, quantity) };
  const x = bills.x.at(Number(quantity));
  const y = (scale: ChartScale, value: string | null) =>
    value === null || !Number.isFinite(scale.at(Number(value))) ? '' : coordinate(scale.at(Number(value)));
  const places = [y(bills.y, before), y(bills.y, after), y(units.y, each.before), y(units.y, each.after)];
  const shift = changeClass(before, after);
  const change =
    before === null || after === null || shift === '' ? '—' : billIncreaseText(before, after, currency);
  const drawn = Number.isFinite(x) && x >= LEFT - 1 && x <= RIGHT + 1;
  return html`<tr data-x="${drawn ? coordinate(x) : ''}" data-y="${places.join(',')}"><th scope="row">${quantityText(quantity, context, currency)}</th><td>${billText(before, currency)}</td><td>${billText(after, currency)}</td><td class="${shift}">${change}</td><td>${eachText(each.before, currency)}</td><td>${eachText(each.after, currency)}</td><td class="remark">${remarks.join('; ')}</td></tr>`;
}

function eachText(amount: string | null, currency: string | null): string {
  return amount === null ? '—' : unitMoneyText(amount, currency);
}

function changeClass(before: string | null, after: string | null): string {
  if (before === null || after === null) return '';
  const change = decimal(after).cmp(decimal(before));
  return change > 0 ? 'increase' : change < 0 ? 'decrease' : '';
}

/** A quantity at the edge of a chart as text, rounded down. */
function plainNumber(value: number): string {
  return String(Math.floor(value));
}
