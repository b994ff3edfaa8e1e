/** Deferred changes and drift, which a plan leaves as they are. The filters cover them like the changes. */

import { counted } from '../../model/messages/counted.ts';
import type { Deferred, Drift } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import type { Line } from '../lines/lines.ts';
import { deferredEntries, driftEntries } from '../lines/plan-rest-lines.ts';
import { foldRest } from './fold-rest.ts';
import { lineList, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';

export function deferredSection(deferred: readonly Deferred[]): Html | null {
  if (deferred.length === 0) return null;
  return section('deferred', 'Deferred', deferredEntries(deferred));
}

export function driftSection(drift: readonly Drift[]): Html | null {
  if (drift.length === 0) return null;
  return section('drift', 'Drift, left alone', driftEntries(drift));
}

interface Entry {
  readonly lines: readonly Line[];
  readonly addresses: readonly Address[];
}

function section(action: string, title: string, entries: readonly Entry[]): Html {
  const all = entries.reduce((sum, { addresses }) => sum + addresses.length, 0);
  return html`<section class="entries" aria-labelledby="${action}-title"><h3 id="${action}-title">${title} <span class="faint count">${counted(all, 'address', 'addresses')}</span></h3>
${foldRest(entries, {
  noun: 'address',
  plural: 'addresses',
  countOf: ({ addresses }) => addresses.length,
  list: (some) => html`<ul class="changes">${some.map((entry) => entryHtml(entry, action))}</ul>`,
})}</section>`;
}

function entryHtml({ lines, addresses }: Entry, action: string): Html {
  const [head, ...rows] = lines;
  const kinds = [...new Set(addresses.map((address) => kindOf(ownerOf(address))))];
  return html`<li class="entry" data-kind="${kinds.join(' ')}" data-action="${action}" data-cause="${action === 'drift' ? 'service' : ''}" data-count="${addresses.length}"><div class="plain">${head !== undefined && html`<p>${spansHtml(head)}</p>`}${lineList(rows)}${addresses.length > 1 && html`<details class="behind"><summary>All ${counted(addresses.length, 'address', 'addresses')}</summary><ul class="members">${addresses.map((address) => html`<li><code>${address}</code></li>`)}</ul></details>`}</div></li>`;
}
