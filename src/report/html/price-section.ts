/** The changes of each price: the verdict, the extremes, and the curves before and after. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { PriceChange, PriceImpact } from '../../model/plan/price-impact.ts';
import { type Address, bareKey } from '../../model/values/address.ts';
import { byConcern, priceChangeFacts } from '../lines/price-change-lines.ts';
import { DIRECTION_WORDS, pricedText, verdictText } from '../words/impact-words.ts';
import { priceText } from '../words/price-text.ts';
import { billChart, type ChartNames, UNITS } from './charts/bill-chart.ts';
import { foldRest, lineList } from './line-list.ts';
import { type Html, html } from './markup.ts';

/** The most price changes with drawn curves, steepest increases first. A page with more is slow to open. */
const CHANGES_DRAWN = 40;

export function priceSection({ impact }: Plan): Html | null {
  const { prices, units = {}, affected = [] } = impact;
  if (prices.length === 0) return null;
  const names = new Map<string, string | undefined>(affected.map(({ address, name }) => [address, name]));
  const shared = { units, nameOf: (subscription: Address) => names.get(subscription) };
  let drawn = 0;
  const articles = byConcern(prices).map((price, index) => {
    const room = Math.max(0, CHANGES_DRAWN - drawn);
    drawn += price.changes.length;
    return priceArticle(price, `price-${index + 1}`, room, shared);
  });
  return html`<section id="prices" aria-labelledby="prices-title"><h2 id="prices-title">Prices <span class="faint count">${grouped(String(prices.length))} changed</span></h2>
${drawn > CHANGES_DRAWN && html`<p class="note">Curves are drawn for the first ${CHANGES_DRAWN} of ${drawn} changes; the plan document has the others.</p>`}
${foldRest(articles, { noun: 'price', countOf: () => 1, list: (some) => html`${some}` })}</section>`;
}

/** Shared by the charts of all prices. */
interface Shared extends Pick<ChartNames, 'nameOf'> {
  readonly units: Readonly<Record<string, string>>;
}

function priceArticle(price: PriceImpact, id: string, room: number, { units, nameOf }: Shared): Html {
  const { direction, subscriptions, changes, currency, product } = price;
  const blocks = changes.map((change, index) =>
    changeBlock(
      change,
      {
        ...{ id: `${id}-${index + 1}`, title: pricedText(price), currency, nameOf },
        unit: unitName(change, product, units),
      },
      index < room,
    ),
  );
  return html`<article class="price entry" data-kind="price" data-action="${direction}" data-cause=""><h3><span class="badge ${direction}">${DIRECTION_WORDS[direction]}</span> ${pricedText(price)}${currency !== null && html` <span class="faint">${currency}</span>`}${subscriptions > 0 && html` <span class="faint">${counted(subscriptions, 'subscription')}</span>`}</h3>
${foldRest(blocks, { noun: 'change', countOf: () => 1, list: (some) => html`<div class="price-changes">${some}</div>` })}</article>`;
}

/** By the project's names for the product or its metric; else the id of the metric, which is all that is known. */
function unitName({ before, after }: PriceChange, product: string, units: Shared['units']): string {
  const written = (after ?? before)?.metric_ids;
  const metrics = Array.isArray(written) ? written.filter((id) => typeof id === 'string') : [];
  const [metric, ...others] = metrics;
  const own = Object.hasOwn(units, bareKey(product)) ? units[bareKey(product)] : undefined;
  if (own !== undefined || metric === undefined || others.length > 0) return own ?? UNITS;
  return Object.hasOwn(units, metric) ? (units[metric] ?? metric) : metric;
}

function changeBlock(change: PriceChange, names: ChartNames, drawn: boolean): Html {
  const { before, after, verdict, addresses, curves, curves_left_out } = change;
  const charts = drawn
    ? curves
        .filter(({ differs }, index) => differs || index === 0)
        .map((pair, index) => billChart(pair, change, { ...names, id: `${names.id}-${index + 1}` }))
    : [];
  const written = [before, after].map((price) =>
    price === null ? 'no price' : priceText(price, names.currency),
  );
  return html`<div class="price-change"><p class="written"><span class="old">${written[0] ?? ''}</span> → <span class="new">${written[1] ?? ''}</span> <span class="faint">in ${counted(addresses.length, 'step')}</span></p>
${verdict.kind === 'same' && html`<p class="good">Proven: ${verdictText(verdict, names.currency)}.</p>`}${verdict.kind !== 'new' && verdict.kind !== 'gone' && lineList(priceChangeFacts(change, names.currency))}${charts}${curves_left_out > 0 && html`<p class="faint">${counted(curves_left_out, 'more pair')} of curves left out of the plan.</p>`}</div>`;
}
