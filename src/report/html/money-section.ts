/** The money section of the page: the sums in a table, who pays more or less, cohorts, and excluded amounts. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  Cohort,
  ExcludedAmount,
  MoneyChange,
  MoneyGroup,
  MoneyImpact,
} from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { showsCohorts, uncountedInCohort } from '../lines/cohort-lines.ts';
import { countedIncreaseText } from '../lines/counted-change.ts';
import { isEndless, isOneSided } from '../lines/excluded-lines.ts';
import { amountsText, moneyFacts, payingText, reachLine } from '../lines/money-lines.ts';
import { moneyTable } from '../sections/plan-tables.ts';
import { cohortInWords, cohortName } from '../words/cohort-words.ts';
import { directionOf, itemText } from '../words/impact-words.ts';
import { increaseText, moneyText } from '../words/value-text.ts';
import { seriesFigure, seriesTable } from './charts/series-chart.ts';
import { foldRest, lineList, proseHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';
import { tableHtml } from './report-html.ts';

/** Null where no money changes. */
export function moneySection(plan: Plan): Html | null {
  const { money } = plan.impact;
  if (money.length === 0) return null;
  return html`<section id="money" aria-labelledby="money-title"><h2 id="money-title">Recurring money</h2>
${tableHtml(moneyTable(plan), 'Recurring money')}${money.map(payers)}
<div class="figures${money.length > FIGURES_IN_SUMMARY && ' many'}">${money.map(seriesFigure)}</div></section>`;
}

/** The most charts that have room on the first page of paper. */
const FIGURES_IN_SUMMARY = 2;

/** The tables behind the sums: months, cohorts, who pays what, and what is excluded. Null where there are none. */
export function moneyDetailsSection({ impact: { money, bundles } }: Plan): Html | null {
  if (money.length + bundles.length === 0) return null;
  return html`<section id="money-details" aria-labelledby="money-details-title"><h2 id="money-details-title">Money in detail</h2>
${money.map(moneyDetails)}${lineList(bundles.map(reachLine))}</section>`;
}

function amounts(change: MoneyChange, currency: string): Html {
  return html`<span class="amounts">${amountsText(change, currency)}</span>`;
}

function changeHtml(change: MoneyChange, currency: string, uncountedChanges = 0): Html {
  const direction = directionOf(change);
  if (direction === 'same' && uncountedChanges > 0)
    return html`<span class="warning">${countedIncreaseText(change, currency, uncountedChanges)}</span>`;
  if (direction === 'same') return html`<span class="faint">no change</span>`;
  return html`<span class="${direction}">${proseHtml(increaseText(change.before, change.after, currency))}</span>`;
}

/** The change of a total, without colour: red and green are reserved for a customer's bill. */
function totalChangeHtml(change: MoneyChange, currency: string, uncountedChanges: number): Html {
  const text = countedIncreaseText(change, currency, uncountedChanges);
  return html`<span class="faint">${proseHtml(text || 'no change')}</span>`;
}

function payers(money: MoneyImpact): Html {
  return html`<div class="payers"><h3>${money.currency} <span class="faint">who pays</span></h3>${payingBar(money)}${lineList(moneyFacts(money))}</div>`;
}

/** A bar of four shares: those who pay more, those who are mixed or unknown, the same, less. Null where nobody paid before. */
function payingBar({ paying }: MoneyImpact): Html | null {
  const { more, less, same, mixed = 0, unknown = 0 } = paying;
  const unclear = mixed + unknown;
  const all = more + less + same + unclear;
  if (all === 0) return null;
  const width = (count: number) => Math.round((count / all) * 1000) / 10;
  const bar = (name: string, from: number, count: number) =>
    count > 0 && html`<rect class="${name}" x="${width(from)}" width="${width(count)}" height="6"/>`;
  return html`<svg class="paying" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">${bar('increase', 0, more)}${bar('mixed', more, unclear)}${bar('same', more + unclear, same)}${bar('decrease', more + unclear + same, less)}</svg>`;
}

function moneyDetails(money: MoneyImpact): Html {
  const { currency, groups, excluded, assumed = [] } = money;
  return html`${seriesTable(money)}${showsCohorts(money) && cohortTable(money)}${groups.length > 0 && groupTable(money)}${reasonsNote(
    `Excluded in ${currency}`,
    excluded.filter((entry) => !isOneSided(entry)),
  )}${reasonsNote(`Assumed in ${currency}`, assumed)}`;
}

function reasonsNote(title: string, entries: readonly ExcludedAmount[]): Html | false {
  return (
    entries.length > 0 &&
    html`<div class="note"><p><strong>${title}</strong></p><ul>${entries.map(reasonItem)}</ul></div>`
  );
}

function reasonItem(entry: ExcludedAmount): Html {
  const { what, reason, changes, subscriptions, for_example } = entry;
  const name = isEndless(entry) ? 'the sum to the end of the contract' : itemText(what);
  return html`<li>${name}${changes && html`<strong class="warning">, which changes</strong>`}: ${reason} <span class="faint">(${counted(subscriptions, 'subscription')}, ${for_example}${subscriptions > 1 && ' …'})</span></li>`;
}

const MONEY_COLUMNS = html`<th scope="col" class="number">Before</th><th scope="col" class="number">After</th><th scope="col" class="number">Change</th>`;

function cohortCells(change: MoneyChange, currency: string, changed: Html): Html {
  return html`<td class="number">${moneyText(change.before, currency)}</td><td class="number">${moneyText(change.after, currency)}</td><td class="number">${changed}</td>`;
}

function cohortTable(money: MoneyImpact): Html {
  const { currency, cohorts, cohorts_by: by } = money;
  const title = by === undefined ? 'Cohorts' : `Cohorts by ${by}`;
  const table = (some: readonly Cohort[]) =>
    html`<div class="scroll" tabindex="0" role="group" aria-label="${title} in ${currency}"><table><caption>${title}, ${currency} per month</caption>
<thead><tr><th scope="col">${by ?? 'Cohort'}</th><th scope="col" class="number">Subscriptions</th>${MONEY_COLUMNS}<th scope="col">Existing ones pay</th></tr></thead>
<tbody>${some.map((cohort) => cohortRow(money, cohort))}</tbody></table></div>`;
  return foldRest(cohorts, { noun: 'cohort', countOf: () => 1, list: table });
}

function cohortRow(money: MoneyImpact, { name, subscriptions, monthly, paying }: Cohort): Html {
  const { currency, cohorts_by: by } = money;
  return html`<tr><th scope="row"${by !== undefined && html` class="names"`}>${cohortName(money, name)}</th><td class="number">${grouped(String(subscriptions))}</td>${cohortCells(monthly, currency, totalChangeHtml(monthly, currency, uncountedInCohort(money, name)))}<td class="wide">${payingText(paying) || 'all new'}</td></tr>`;
}

/** The most subscriptions that are visible without opening the list. */
const SUBSCRIPTIONS_SHOWN = 20;
/**
 * A list of more is text until it is opened or printed: the browser reads what stands in `noscript` as one text where
 * the script runs, and as the list itself where it does not.
 */
const SUBSCRIPTIONS_AT_ONCE = 500;

/** Lists every subscription behind the sums, in one table, since thousands of tables are slow to open. */
function groupTable(money: MoneyImpact): Html {
  const { currency, groups } = money;
  const subscriptions = groups.reduce((sum, group) => sum + group.subscriptions, 0);
  const title = `${counted(subscriptions, 'subscription')} behind it, in ${counted(groups.length, 'group that pays', 'groups that pay')} alike, ${currency}`;
  const table = html`<div class="scroll" tabindex="0" role="group" aria-label="Who pays what in ${currency}"><table class="pays"><thead><tr><th scope="col">Subscriptions</th>${MONEY_COLUMNS}<th scope="col" class="number">To the end of contract</th></tr></thead>${groups.map((group) => groupHtml(group, money))}</table></div>`;
  const later = subscriptions > SUBSCRIPTIONS_AT_ONCE;
  return html`<details class="behind"${subscriptions <= SUBSCRIPTIONS_SHOWN && html` open`}><summary>${title}</summary>
${later ? html`<noscript class="later">${table}</noscript>` : table}</details>`;
}

/** Without what a cell can do without, because there may be tens of thousands. */
function groupHtml(
  { created, changes, cohort, from, compared = from, subscriptions, members }: MoneyGroup,
  money: MoneyImpact,
): Html {
  const { currency } = money;
  const what = created ? 'New' : changes.map(itemText).join(', ');
  const month = compared !== from && `, a month from ${compared}`;
  return html`<tbody><tr><th scope="rowgroup" colspan="5" class="names"><strong>${what}</strong> <span class="faint">${cohortInWords(money, cohort)} · from ${from}${month} · ${counted(subscriptions, 'subscription')}</span></th></tr>${members.map(
    ({ uncounted = false, monthly, contract, subscriptions: named }) =>
      html`<tr><th scope="row" class="names">${named.map(bareKey).join(', ')}${uncounted && html` <span class="warning">counted in part</span>`}</th><td>${moneyText(monthly.before, currency)}<td>${moneyText(monthly.after, currency)}<td>${changeHtml(monthly, currency, Number(uncounted))}<td>${contract === null ? '—' : amounts(contract, currency)}</tr>`,
  )}</tbody>`;
}
