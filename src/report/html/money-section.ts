/** The money section of the page: the sums in a table, who pays more or less, cohorts, and excluded amounts. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type { ExcludedAmount, MoneyChange, MoneyGroup, MoneyImpact } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { showsCohorts, uncountedInCohort } from '../lines/cohort-lines.ts';
import { countedIncreaseText, isEndless, isOneSided } from '../lines/excluded-lines.ts';
import { amountsText, moneyFacts, payingText, reachLine } from '../lines/money-lines.ts';
import { seriesNotes } from '../lines/series-lines.ts';
import { moneyTable } from '../sections/plan-sections.ts';
import { number, type Table, text } from '../sections/report.ts';
import { rangeText } from '../view/revenue-series.ts';
import { directionOf, itemText } from '../words/impact-words.ts';
import { cohortInWords, cohortName } from '../words/names.ts';
import { increaseText, moneyText } from '../words/value-text.ts';
import { changingRanges, seriesFigure } from './charts/series-chart.ts';
import { lineList, proseHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';
import { tableHtml } from './report-html.ts';

/** Null where no money changes. */
export function moneySection(plan: Plan): Html | null {
  const { money } = plan.impact;
  if (money.length === 0) return null;
  return html`<section id="money" aria-labelledby="money-title"><h2 id="money-title">Recurring money</h2>
${tableHtml(moneyTable(plan), 'Recurring money')}${money.map((each) => payers(each, plan))}
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

function changeHtml(change: MoneyChange, currency: string, uncountedChanges = 0): Html {
  const direction = directionOf(change);
  if (direction === 'same' && uncountedChanges > 0)
    return html`<span class="warning">${countedIncreaseText(change, currency, uncountedChanges)}</span>`;
  if (direction === 'same') return html`<span class="faint">no change</span>`;
  return html`<span class="${direction}">${proseHtml(increaseText(change.before, change.after, currency))}</span>`;
}

function payers(money: MoneyImpact, plan: Plan): Html {
  return html`<div class="payers"><h3>${money.currency} <span class="faint">who pays</span></h3>${lineList(moneyFacts(money, plan))}</div>`;
}

function moneyDetails(money: MoneyImpact): Html {
  const { currency, groups, excluded, assumed = [] } = money;
  return html`${seriesDetails(money)}${showsCohorts(money) && tableHtml(cohortTable(money))}${groups.length > 0 && groupTable(money)}${reasonsNote(
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

/** The values of the drawing, and what is not in it. */
function seriesDetails(money: MoneyImpact): Html | null {
  const { currency, series } = money;
  const ranges = changingRanges(money);
  if (series === undefined || ranges.length === 0) return null;
  const table = {
    title: `Revenue by month, ${currency}`,
    columns: [text('Months'), ...AMOUNTS.map(number)],
    rows: ranges.map((range) => [
      rangeText(range),
      moneyText(range.before, currency),
      moneyText(range.after, currency),
      increaseText(range.before, range.after, currency),
    ]),
  };
  return html`${ranges.length > 1 && tableHtml(table)}${seriesNotes(series).map((note) => html`<p class="faint">${note}</p>`)}`;
}

const AMOUNTS = ['Before', 'After', 'Change'];

/** Totals have no colour: red and green are reserved for a customer's bill. */
function cohortTable(money: MoneyImpact): Table {
  const { currency, cohorts, cohorts_by: by } = money;
  return {
    title: `${by === undefined ? 'Cohorts' : `Cohorts by ${by}`}, ${currency} per month`,
    columns: [
      text(by ?? 'Cohort'),
      number('Subscriptions'),
      ...AMOUNTS.map(number),
      text('Existing ones pay'),
    ],
    noun: 'cohort',
    rows: cohorts.map(({ name, subscriptions, monthly, paying }) => [
      cohortName(money, name),
      grouped(String(subscriptions)),
      moneyText(monthly.before, currency),
      moneyText(monthly.after, currency),
      countedIncreaseText(monthly, currency, uncountedInCohort(money, name)) || 'no change',
      payingText(paying) || 'all new',
    ]),
  };
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
  const table = html`<div class="scroll" tabindex="0" role="group" aria-label="Who pays what in ${currency}"><table class="pays"><thead><tr><th scope="col">Subscriptions</th>${AMOUNTS.map((title) => html`<th scope="col" class="number">${title}</th>`)}<th scope="col" class="number">To the end of contract</th></tr></thead>${groups.map((group) => groupHtml(group, money))}</table></div>`;
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
      html`<tr><th scope="row" class="names">${named.map(bareKey).join(', ')}${uncounted && html` <span class="warning">counted in part</span>`}</th><td>${moneyText(monthly.before, currency)}<td>${moneyText(monthly.after, currency)}<td>${changeHtml(monthly, currency, Number(uncounted))}<td>${contract === null ? '—' : amountsText(contract, currency)}</tr>`,
  )}</tbody>`;
}
