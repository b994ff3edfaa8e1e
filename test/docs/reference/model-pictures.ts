/** The bill of each pricing model by use, as SVG: the example of its section of the page, rated at 301 points of use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Price } from '../../../src/model/catalog/price.ts';
import { rateWrittenUsage, type WrittenUsage } from '../../../src/pricing/rate/rate-price.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/reference/pricing-models.md'), 'utf8');

const POINTS = 300;
/** The largest use of the section's bills, times this, is the right end. */
const BEYOND = 1.5;
const [WIDTH, HEIGHT] = [480, 200];
const PLOT = { left: 64, right: 464, top: 16, bottom: 160 };
const COLOURS = ['#3b6fd4', '#c2571a'];

/** By file, for those that the page shows. */
export function modelPictures(): ReadonlyMap<string, string> {
  const sections = PAGE.split(/^## /m).slice(1);
  return new Map(
    sections.map((text) => {
      const name = text.split('\n')[0] ?? '';
      const file = `docs/pictures/models/${name.toLowerCase().replaceAll(' ', '-')}.svg`;
      return [file, pictureOf(name, text)];
    }),
  );
}

interface Series {
  readonly label: string;
  readonly bills: readonly number[];
}

function pictureOf(name: string, text: string): string {
  const [, written = ''] = /^```yaml price\n(.*?)^```$/ms.exec(text) ?? [];
  const price = parse(written) as Price;
  const rows = [...text.matchAll(/^\| `(\{.*\})` \|/gm)].map(
    ([, usage = '']) => parse(usage) as WrittenUsage,
  );
  const byCell = new Map(rows.map((usage) => [JSON.stringify(usage.dimensions ?? {}), usage]));
  const largest = rows.flatMap(valuesOf).reduce((a, b) => (a.value >= b.value ? a : b));
  const series = [...byCell.values()].map((usage): Series => {
    const whole = rows.find((each) => valuesOf(each).some(({ value }) => value === largest.value)) ?? usage;
    const bills = Array.from({ length: POINTS + 1 }, (_, point) => {
      const at = scaled(
        { ...whole, ...(usage.dimensions && { dimensions: usage.dimensions }) },
        (point * BEYOND) / POINTS,
      );
      const rating = rateWrittenUsage(price, at);
      if (rating.kind !== 'rated') throw new Error(`${name}: ${rating.kind}`);
      return Number(rating.total.toFixed());
    });
    return { label: Object.values(usage.dimensions ?? {}).join(', '), bills };
  });
  return svg(name, series, { name: largest.name, value: Math.round(largest.value * BEYOND) });
}

function valuesOf({ quantity, amount, metrics }: WrittenUsage) {
  const named = Object.entries({
    ...(quantity !== undefined && { quantity }),
    ...(amount !== undefined && { amount }),
    ...metrics,
  });
  return named.map(([name, value]) => ({ name, value: Number(value) }));
}

/** Whole numbers stay whole. */
function scaled(usage: WrittenUsage, factor: number): WrittenUsage {
  const times = (value: unknown): string =>
    typeof value === 'number' ? String(Math.round(value * factor)) : (Number(value) * factor).toFixed(2);
  return {
    ...usage,
    ...(usage.quantity !== undefined && { quantity: times(usage.quantity) }),
    ...(usage.amount !== undefined && { amount: times(usage.amount) }),
    ...(usage.metrics && {
      metrics: Object.fromEntries(Object.entries(usage.metrics).map(([id, value]) => [id, times(value)])),
    }),
  };
}

function svg(
  name: string,
  series: readonly Series[],
  end: { readonly name: string; readonly value: number },
): string {
  const most = Math.max(...series.flatMap(({ bills }) => bills));
  const top = most === 0 ? 1 : most * 1.1;
  const x = (point: number): string => (PLOT.left + ((PLOT.right - PLOT.left) * point) / POINTS).toFixed(1);
  const y = (bill: number): string => (PLOT.bottom - ((PLOT.bottom - PLOT.top) * bill) / top).toFixed(1);
  const lines = series.map(({ label, bills }, index) => {
    const points = bills.map((bill, point) => `${x(point)},${y(bill)}`).join(' ');
    const colour = COLOURS[index % COLOURS.length];
    const words =
      label === ''
        ? ''
        : `<text x="${PLOT.right}" y="${Number(y(bills.at(-1) ?? 0)) - 6}" fill="${colour}" text-anchor="end">${label}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>${words}`;
  });
  const grey = 'fill="#767676"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${name}: the bill by use">
<path d="M${PLOT.left} ${PLOT.top}V${PLOT.bottom}H${PLOT.right}" fill="none" stroke="#767676"/>
${lines.join('\n')}
<text x="${PLOT.left - 8}" y="${Number(y(most)) + 4}" ${grey} text-anchor="end">${plain(most)}</text>
<text x="${PLOT.left - 8}" y="${PLOT.bottom + 4}" ${grey} text-anchor="end">0</text>
<text x="${PLOT.right}" y="${PLOT.bottom + 18}" ${grey} text-anchor="end">${plain(end.value)}</text>
<text x="${PLOT.left}" y="${PLOT.bottom + 18}" ${grey}>0</text>
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 34}" ${grey} text-anchor="middle">${end.name}</text>
</svg>
`;
}

function plain(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',');
}
