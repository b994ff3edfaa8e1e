/** Deferred changes and drift, which a plan leaves as they are. The filters cover them like the changes. */

import { counted } from '../../model/messages/counted.ts';
import type { Drift, Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import type { Line } from '../lines/lines.ts';
import { byNovelty, deferredEntries, driftEntries, isKnown, standingText } from '../lines/plan-rest-lines.ts';
import { foldRest } from './fold-rest.ts';
import { lineList, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';

/** The changes that stood before are folded behind their count. */
export function deferredSection({ deferred, baseline }: Pick<Plan, 'deferred' | 'baseline'>): Html | null {
  if (deferred.length === 0) return null;
  const { fresh, standing } = byNovelty(deferred);
  const title = isKnown(baseline) && fresh.length > 0 ? 'Deferred, new' : 'Deferred';
  const rest =
    standing.length === 0
      ? null
      : html`<details class="behind"><summary>${standingText(standing, baseline)}</summary>${list(deferredEntries(standing), 'deferred')}</details>`;
  return section('deferred', title, deferredEntries(fresh), rest);
}

export function driftSection(drift: readonly Drift[]): Html | null {
  if (drift.length === 0) return null;
  return section('drift', 'Drift, left alone', driftEntries(drift));
}

interface Entry {
  readonly lines: readonly Line[];
  readonly addresses: readonly Address[];
}

function section(action: string, title: string, entries: readonly Entry[], rest: Html | null = null): Html {
  const all = entries.reduce((sum, { addresses }) => sum + addresses.length, 0);
  return html`<section class="entries" aria-labelledby="${action}-title"><h3 id="${action}-title">${title}${all > 0 && html` <span class="faint count">${counted(all, 'address', 'addresses')}</span>`}</h3>
${foldRest(entries, {
  noun: 'address',
  plural: 'addresses',
  countOf: ({ addresses }) => addresses.length,
  list: (some) => list(some, action),
})}${rest}</section>`;
}

function list(entries: readonly Entry[], action: string): Html {
  return html`<ul class="changes">${entries.map((entry) => entryHtml(entry, action))}</ul>`;
}

function entryHtml({ lines, addresses }: Entry, action: string): Html {
  const [head, ...rows] = lines;
  const kinds = [...new Set(addresses.map((address) => kindOf(ownerOf(address))))];
  return html`<li class="entry" data-kind="${kinds.join(' ')}" data-action="${action}" data-cause="${action === 'drift' ? 'service' : ''}" data-count="${addresses.length}"><div class="plain">${head !== undefined && html`<p>${spansHtml(head)}</p>`}${lineList(rows)}${addresses.length > 1 && html`<details class="behind"><summary>All ${counted(addresses.length, 'address', 'addresses')}</summary><ul class="members">${addresses.map((address) => html`<li><code>${address}</code></li>`)}</ul></details>`}</div></li>`;
}
