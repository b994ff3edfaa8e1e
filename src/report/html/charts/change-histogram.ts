/** The customers by the change of their month, as bars. The script counts those that the filter finds. */
import { scaleLinear } from 'd3-scale';
import { counted, grouped } from '../../../model/messages/counted.ts';
import type { CustomerChanges } from '../customer-changes.ts';
import { type Html, html } from '../markup.ts';

/** The length of the longest bar. */
export const BAR_LENGTH = 100;

/** Null where all customers are in one bin, which a sentence says as well. */
export function changeHistogram({ bins }: CustomerChanges): Html | null {
  if (bins.filter(({ customers }) => customers > 0).length < 2) return null;
  const all = bins.reduce((sum, { customers }) => sum + customers, 0);
  const length = scaleLinear()
    .domain([0, Math.max(...bins.map(({ customers }) => customers))])
    .range([0, BAR_LENGTH]);
  return html`<figure class="histogram" aria-labelledby="histogram-title"><figcaption id="histogram-title"><span id="histogram-count">${counted(all, 'customer')}</span> by the change of a month</figcaption>
<table><thead><tr><th scope="col">Change</th><th scope="col" class="number">Customers</th><td></td></tr></thead><tbody>${bins.map(
    ({ words, kind, customers }) =>
      html`<tr><th scope="row">${words}</th><td class="number">${grouped(String(customers))}</td><td class="bar"><svg class="${kind}" viewBox="0 0 ${BAR_LENGTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${length(customers).toFixed(1)}" height="10"/></svg></td></tr>`,
  )}</tbody></table></figure>`;
}
