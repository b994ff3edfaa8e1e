/** The guards of a plan: what they found in sight; whom that is about, and what lets it pass, behind a fold. */
import { counted } from '../../model/messages/counted.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import { countsText, type GuardPast, guardFindings, placeOf, waysPast } from '../lines/guard-lines.ts';
import { lineList } from './line-list.ts';
import { type Html, html } from './markup.ts';

/** Null where no guard is on and none found anything. */
export function guardSection(plan: Plan): Html | null {
  const lines = guardFindings(plan);
  if (lines.length === 0) return null;
  const ways = waysPast(plan);
  return html`<section aria-labelledby="guards-title"><h2 id="guards-title">Guards</h2><div class="guards${stateOf(plan)}">${lineList(lines)}${
    ways.length > 0 &&
    html`<details class="behind ways"><summary>To let it pass</summary>${plan.way_past !== undefined && html`<p>Insert at ${placeOf(plan.way_past)}, and say who agreed:</p><pre class="copied">${plan.way_past.text}</pre>${plan.way_past.counts !== undefined && html`<p>${countsText(plan.way_past)}</p>`}`}${ways.map(wayPast)}</details>`
  }</div></section>`;
}

function stateOf(plan: Plan): string {
  if (plan.guards.length === 0) return '';
  return isRefused(plan) ? ' refused' : ' excepted';
}

/** A list of more is text until it is opened, as the page's script does it. */
const ADDRESSES_AT_ONCE = 500;

/** The entry is chosen as a whole by one click. */
function wayPast({ guard, fix, exception, addresses }: GuardPast): Html {
  const list = html`<ul class="members">${addresses.map((address) => html`<li><code>${address}</code></li>`)}</ul>`;
  return html`<div class="step"><p class="step-head"><strong>${guard}</strong></p>${exception !== undefined && html`<p><code class="copied">${exception}</code></p>`}<p class="faint">${fix}</p>${
    addresses.length > 0 &&
    html`<details class="behind"><summary>${counted(addresses.length, 'address', 'addresses')}</summary>${addresses.length > ADDRESSES_AT_ONCE ? html`<noscript class="later">${list}</noscript>` : list}</details>`
  }</div>`;
}
