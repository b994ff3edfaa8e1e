/**
 * A plan as a page: guards, money, prices with curves, changes with filters, deferred changes,
 * drift, counts and digest.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import { type Drift, isRefused, type Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { approvalLines } from '../lines/approval-lines.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { countsLine } from '../lines/counts-line.ts';
import { environmentLines } from '../lines/environment-lines.ts';
import { countsText, exceptionPlace, type GuardPast, guardFindings, waysPast } from '../lines/guard-lines.ts';
import type { Line } from '../lines/lines.ts';
import { moveLines } from '../lines/move-lines.ts';
import {
  adoptionLines,
  byNovelty,
  deferredEntries,
  driftEntries,
  isKnown,
  noticeLines,
  renameLines,
  standingText,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { requestLines } from '../lines/request-lines.ts';
import { attentionList, calmText } from '../view/attention-list.ts';
import { changeSections } from '../view/change-sections.ts';
import { type EffectDay, effectDays } from '../view/effect-days.ts';
import { headlineOf } from '../view/headline.ts';
import { leftInDoubtLines, sentAgainLines } from '../view/requests-in-doubt.ts';
import { evidenceText, holdText, identityText, occasionText, verdictOf } from '../words/plan-words.ts';
import { changeSectionHtml } from './change-section.ts';
import { customerSection } from './customer-section.ts';
import { filterForm } from './filter-form.ts';
import { foldRest, lineList, lineWords, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';
import { hasMoney, moneyDetailsSection, moneySection } from './money-section.ts';
import { pageHtml } from './page.ts';
import { priceSection } from './price-section.ts';

/** A single file that needs no network. The same plan gives the same bytes. */
export function planHtml(plan: Plan): string {
  return pageHtml({ title: `Plan for ${plan.project}, ${occasionText(plan)}`, body: planBody(plan) });
}

/** The body of the page without its script. */
export function planBody(plan: Plan): Html {
  const sections = changeSections(plan);
  return html`<div class="page"><header><p class="eyebrow">Pricewright plan · ${plan.project} · ${occasionText(plan)}</p><h1>${titleOf(plan)}</h1>
${amountList(plan)}${plan.targets.length > 0 && html`<p class="warning">Limited to ${plan.targets.join(', ')} and what ${plan.targets.length === 1 ? 'it depends' : 'they depend'} on.</p>`}
${verdictHtml(plan)}${watchHtml(plan)}${countList(plan)}<p class="facts">${identityText(plan)}</p></header>
${contents(plan)}
<main>
${lineSection('requested', requestLines(plan, plan.requested?.length))}${moneySection(plan)}<div class="tables">${guardSection(plan)}${lineSection('approvals', approvalLines(plan))}${effectSection(plan)}${customerSection(plan)}${moneyDetailsSection(plan)}${moveSection(plan)}${priceSection(plan)}
${lineSection('environments', environmentLines(plan))}${lineSection('resolved', sentAgainLines(plan))}${lineSection('left', leftInDoubtLines(plan))}
<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title">Changes</h2>${filterForm(plan, sections)}
${sections.length === 0 && html`<p class="faint">No step will be sent.</p>`}${sections.map(changeSectionHtml)}${lineSection('taken', takenLines(plan.taken_over))}${deferredSection(plan)}${driftSection(plan.drift)}</section>
${lineSection('adopted', adoptionLines(plan.adoptions))}${lineSection('renamed', renameLines(plan.renames))}${lineSection('notices', noticeLines(plan.notices))}</div>
</main>
<footer id="digest"><p><strong>${countsLine(plan)}</strong></p><p>${evidenceText(plan)}</p>${holdText(plan) !== '' && html`<p>${holdText(plan)}</p>`}<p>Digest <code class="digest">${plan.digest}</code></p><p class="faint">Made by Pricewright ${plan.tool_version} from catalog ${plan.catalog.digest}${plan.catalog.commit !== null && `, commit ${plan.catalog.commit}`}</p></footer></div>`;
}

/** Every section that the page has, in its order. */
function contents(plan: Plan): Html {
  const { impact, deferred, drift, adoptions, renames, notices } = plan;
  const sections: readonly (readonly [string, string, boolean])[] = [
    ['requested-title', 'Requested', plan.requested !== undefined],
    ['money', 'Money', hasMoney(impact)],
    ['guards-title', 'Guards', guardFindings(plan).length > 0],
    ['approvals-title', 'Approvals', approvalLines(plan).length > 0],
    ['when', 'When', effectDays(plan).length > 0],
    ['customers', 'Customers', impact.money.length > 0],
    ['money-details', 'Money in detail', impact.money.length + impact.bundles.length > 0],
    ['moves', 'Moves', impact.moves !== undefined],
    ['prices', 'Prices', impact.prices.length > 0],
    ['environments-title', 'Environments', environmentLines(plan).length > 0],
    ['resolved-title', 'Resolved first', sentAgainLines(plan).length > 0],
    ['left-title', 'In doubt', leftInDoubtLines(plan).length > 0],
    ['changes', 'Changes', true],
    ['taken-title', 'Taken over', plan.taken_over !== undefined],
    ['deferred-title', 'Deferred', deferred.length > 0],
    ['drift-title', 'Drift', drift.length > 0],
    ['adopted-title', 'Adopted', adoptions.length > 0],
    ['renamed-title', 'Renamed', renames.length > 0],
    ['notices-title', 'Notices', notices.length > 0],
    ['digest', 'Counts and digest', true],
  ];
  return html`<nav aria-label="Sections">${sections.map(([id, title, isThere]) => isThere && html`<a href="#${id}">${title}</a>`)}</nav>`;
}

/** The change of a month in each currency, so that a phone shows it without scrolling. */
function amountList({ impact: { money } }: Plan): Html | null {
  if (money.length === 0) return null;
  return html`<ul class="totals" aria-label="Change of a month">${money.map(
    ({ currency, monthly, uncounted_changes: uncounted }) =>
      html`<li><strong>${countedIncreaseText(monthly, currency, uncounted) || 'no change'}</strong> ${currency} a month</li>`,
  )}</ul>`;
}

/** The plan in one sentence, since some read nothing else. */
function titleOf(plan: Plan): string {
  const headline = headlineOf(plan);
  return headline === '' ? 'Nothing is to be sent.' : `${headline.replaceAll(' %', '\u00a0%')}.`;
}

function verdictHtml(plan: Plan): Html | null {
  const { text } = verdictOf(plan);
  if (text === '') return null;
  return html`<p class="verdict${isRefused(plan) && ' refused'}">${text}</p>`;
}

/** The attention list. Each entry links to the section with the details. */
function watchHtml(plan: Plan): Html | null {
  const watched = attentionList(plan);
  const calm = calmText(plan);
  if (watched.length === 0)
    return calm === '' ? null : html`<p class="attention good">Nothing needs attention: ${calm}</p>`;
  return html`<ul class="attention" aria-label="Needs attention">${watched.map(({ words, anchor }) => html`<li><a class="${words.style}" href="#${anchor}">${words.text}</a></li>`)}</ul>`;
}

/** Deferred changes and drift are left out, because they belong to the attention list. */
function countList({ counts }: Plan): Html {
  const shown: readonly (readonly [string, number])[] = [
    ['to create', counts.create],
    ['to update', counts.update],
    [counts.version === 1 ? 'new version' : 'new versions', counts.version],
    ['to delete', counts.delete],
    ['other', counts.other],
    ['unchanged', counts.unchanged],
  ];
  return html`<ul class="counts">${shown
    .filter(([, count]) => count > 0)
    .map(([words, count]) => html`<li><strong>${grouped(String(count))}</strong> ${words}</li>`)}</ul>`;
}

/** Every move; the price section has those whose prices count as price changes, too. */
function moveSection({ impact: { moves } }: Plan): Html | null {
  const [title, ...rows] = moveLines(moves, moves?.length);
  if (title === undefined) return null;
  return html`<section id="moves" aria-labelledby="moves-title"><h2 id="moves-title">${lineWords(title)}</h2>${lineList(rows)}</section>`;
}

/** The first line of a block is its title. */
function lineSection(id: string, [title, ...rows]: readonly Line[]): Html | null {
  if (title === undefined) return null;
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${lineWords(title)}</h2>${lineList(rows)}</section>`;
}

/** Null where no bill changes. */
function effectSection(plan: Plan): Html | null {
  const days = effectDays(plan);
  if (days.length === 0) return null;
  return html`<section id="when" aria-labelledby="when-title"><h2 id="when-title">What takes effect when</h2>
${foldRest(days, { noun: 'day', countOf: () => 1, list: (some) => html`<ol class="days">${some.map((day) => dayItem(day, plan))}</ol>` })}</section>`;
}

function dayItem({ when, what }: EffectDay, { today }: Plan): Html {
  return html`<li><time datetime="${when}">${when === today ? `today, ${when}` : when}</time> <span>${what.join('; ')}</span></li>`;
}

/** Null where no guard is on and none found anything. */
function guardSection(plan: Plan): Html | null {
  const lines = guardFindings(plan);
  if (lines.length === 0) return null;
  const ways = waysPast(plan);
  return html`<section aria-labelledby="guards-title"><h2 id="guards-title">Guards</h2><div class="guards${stateOf(plan)}">${lineList(lines)}${
    ways.length > 0 &&
    html`<details class="behind ways"><summary>To let it pass</summary>${plan.way_past !== undefined && html`<p>Insert at ${exceptionPlace(plan.way_past)}, and say who agreed:</p><pre class="copied">${plan.way_past.text}</pre>${plan.way_past.counts !== undefined && html`<p>${countsText(plan.way_past)}</p>`}`}${ways.map(wayPast)}</details>`
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

/** The changes that stood before are folded behind their count. */
function deferredSection({ deferred, baseline }: Pick<Plan, 'deferred' | 'baseline'>): Html | null {
  if (deferred.length === 0) return null;
  const { fresh, standing } = byNovelty(deferred);
  const title = isKnown(baseline) && fresh.length > 0 ? 'Deferred, new' : 'Deferred';
  const rest =
    standing.length === 0
      ? null
      : html`<details class="behind"><summary>${standingText(standing, baseline)}</summary>${list(deferredEntries(standing), 'deferred')}</details>`;
  return section('deferred', title, deferredEntries(fresh), rest);
}

function driftSection(drift: readonly Drift[]): Html | null {
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
