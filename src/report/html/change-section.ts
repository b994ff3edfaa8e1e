/**
 * The steps of a plan, grouped as in the text form, and the filters that find them. Each step lists its
 * differences, and each group its members.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Difference, Plan, Step } from '../../model/plan/plan.ts';
import { kindOf } from '../../model/values/address.ts';
import { sourceText } from '../../model/values/source.ts';
import { headLine, stepLabel, stepLines, wholeStep } from '../lines/change-lines.ts';
import { CAUSES, differenceLines, inReadingOrder } from '../lines/difference-lines.ts';
import { KIND_TITLES } from '../sections/report.ts';
import {
  type Change,
  type ChangeSection,
  type CohortOfChange,
  isWholeAddition,
} from '../view/change-sections.ts';
import type { Alike } from '../words/group-alike.ts';
import { valueText, wholePathText } from '../words/value-text.ts';
import { foldRest, lineList, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';

export function changeSectionHtml({ kind, groups }: ChangeSection): Html {
  const changes = groups.reduce((sum, { all }) => sum + all.length, 0);
  return html`<section class="entries" aria-labelledby="${kind}-title"><h3 id="${kind}-title">${KIND_TITLES[kind]} <span class="faint count">${counted(changes, 'change')}</span></h3>
${foldRest(groups, { noun: 'change', countOf: ({ all }) => all.length, list: (some) => html`<ul class="changes">${some.map(changeEntry)}</ul>` })}</section>`;
}

/** The value of a group in the action filter. */
function actionOf({ lead }: Alike<Change>): string {
  const whole = wholeStep(lead);
  if (whole === undefined) return 'update';
  return whole.operation === 'versions.create' ? 'version' : whole.action;
}

function causesOf({ lead }: Alike<Change>): readonly string[] {
  return [...new Set(lead.steps.map(({ cause }) => cause))];
}

function changeEntry(group: Alike<Change>): Html {
  const { lead, all } = group;
  return html`<li class="entry" data-kind="${kindOf(lead.owner)}" data-action="${actionOf(group)}" data-cause="${causesOf(group).join(' ')}"${cohortAttribute(all)} data-count="${all.length}"><details><summary>${spansHtml(headLine(group))}${gist(group)}</summary>
${all.length === 1 && lead.cohort !== null && html`<p class="faint">${lead.cohort.words}</p>`}${lead.steps.map((step) => stepBlock(step, all))}${all.length > 1 && members(group)}</details></li>`;
}

/** The numbers of the cohorts in a list of changes, for the filter. Null where no change has one. */
function cohortAttribute(changes: readonly Change[]): Html | null {
  const numbers = new Set(changes.flatMap(({ cohort }) => cohort?.number ?? []));
  return numbers.size === 0 ? null : html` data-cohort="${[...numbers].join(' ')}"`;
}

/** The most differences that are visible before an entry is opened. */
const DIFFERENCES_SHOWN = 2;

/** The most steps of a change that are visible before an entry is opened. */
const STEPS_SHOWN = 3;

/**
 * The first differences, one line each; of several steps a line for each, with its day. Null for a creation or a
 * deletion, because the head line says that.
 */
function gist({ lead, all }: Alike<Change>): Html | null {
  if (wholeStep(lead) === undefined) return stepsGist(lead, all);
  const lines = lead.steps
    .filter(isCompared)
    .flatMap(({ differences }) => differenceLines(differences.map(bareDifference), 0, lead.currency));
  if (lines.length === 0) return null;
  const more = lines.length - DIFFERENCES_SHOWN;
  return html`${lines.slice(0, DIFFERENCES_SHOWN).map((line) => html`<span class="gist">${spansHtml(line)}</span>`)}${more > 0 && html`<span class="gist faint">… and ${counted(more, 'more difference')}</span>`}`;
}

function stepsGist({ steps, currency }: Change, all: readonly Change[]): Html {
  const more = steps.length - STEPS_SHOWN;
  return html`${steps.slice(0, STEPS_SHOWN).map((step) => {
    const lines = isCompared(step)
      ? differenceLines(step.differences.map(bareDifference), 0, currency)
      : stepLines(step, 0, all);
    const [first] = lines;
    return html`<span class="gist">${spansHtml(stepLabel(step, all))}${first !== undefined && html`: ${spansHtml(first)}`}${lines.length > 1 && html` <span class="faint">… and ${lines.length - 1} more</span>`}</span>`;
  })}${more > 0 && html`<span class="gist faint">… and ${counted(more, 'more step')}</span>`}`;
}

/** Drops the place and the cause, because the table shows them. */
function bareDifference(difference: Difference): Difference {
  return { ...difference, cause: 'catalog', source: null };
}

function isCompared({ operation, action, differences }: Step): boolean {
  if (action === 'delete') return false;
  return differences.length > 0 && !(operation === 'versions.create' && isWholeAddition(differences));
}

function stepBlock(step: Step, all: readonly Change[]): Html {
  const { operation, method, path, differences, notes, digest, address } = step;
  return html`<div class="step"><p class="step-head"><strong>${operation}</strong> <code>${method} ${path}</code>${all.length === 1 && html` <span class="faint">${address}</span>`}</p>
${isCompared(step) ? differenceTable(differences, all[0]?.currency ?? null) : lineList(stepLines(step, 0, all))}${notes.map((note) => html`<p class="faint">Note: ${note}</p>`)}${all.length === 1 && html`<p class="faint digest">Step digest ${digest}</p>`}</div>`;
}

function differenceTable(differences: readonly Difference[], currency: string | null): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Differences"><table class="differences"><thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Where and why</th></tr></thead>
<tbody>${inReadingOrder(differences).map(
    ({ path, from, value, cause, source }) =>
      html`<tr><th scope="row">${wholePathText(path)}</th><td class="old">${from === undefined ? html`<span class="faint">none</span>` : valueText(from, path, currency)}</td><td class="new">${value === undefined ? html`<span class="faint">none</span>` : valueText(value, path, currency)}</td><td class="faint">${source !== null && html`<span class="place">${sourceText(source)}</span> `}${cause !== 'catalog' && html`<span class="warning">${CAUSES[cause]}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
}

/** Lists every member of a group, so that grouping hides nothing. */
function members({ lead, all }: Alike<Change>): Html {
  return html`<details class="behind"><summary>All ${counted(all.length, kindOf(lead.owner))}</summary><ul class="members">${all.map(member)}</ul></details>`;
}

function member(change: Change): Html {
  const {
    owner,
    cohort,
    steps: [{ source }],
  } = change;
  return html`<li${cohortAttribute([change])}><code>${owner}</code>${source !== null && html` <span class="faint">${source.file}:${source.line}</span>`}${cohort !== null && html` <span class="faint">${cohort.words}</span>`}</li>`;
}

/** Hidden until the script runs, because it does not work without it. Null where there is nothing to filter. */
export function filterForm(plan: Plan, sections: readonly ChangeSection[]): Html | null {
  const kinds = new Map<string, number>();
  const actions = new Map<string, number>();
  const causes = new Map<string, number>();
  const add = (choices: Map<string, number>, value: string, count: number) =>
    choices.set(value, (choices.get(value) ?? 0) + count);
  for (const { kind, groups } of sections)
    for (const group of groups) {
      add(kinds, kind, group.all.length);
      add(actions, actionOf(group), group.all.length);
      for (const cause of causesOf(group)) add(causes, cause, group.all.length);
    }
  if (plan.impact.prices.length > 0) add(kinds, 'price', plan.impact.prices.length);
  if (plan.deferred.length > 0) add(actions, 'deferred', plan.deferred.length);
  if (plan.drift.length > 0) add(actions, 'drift', plan.drift.length);
  if (kinds.size + actions.size === 0) return null;
  return html`<form class="filters" id="changes-filter" role="search" aria-label="Filter changes" hidden><label class="text">Text<input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${choice('Kind', 'kind', kinds)}${choice('Action', 'action', actions)}${choice('Cause', 'cause', causes)}${cohortChoice(sections)}<button type="reset">Show all</button><output aria-live="polite"></output></form>`;
}

/** The most cohorts of a filter. A field with more values is no segment, and the text filter finds each of them. */
const MOST_COHORTS = 200;

/** Null where no metadata field makes the cohorts. The largest increase comes first. */
function cohortChoice(sections: readonly ChangeSection[]): Html | null {
  const counts = new Map<CohortOfChange, number>();
  for (const { cohort } of sections.flatMap(({ groups }) => groups.flatMap(({ all }) => all)))
    if (cohort !== null) counts.set(cohort, (counts.get(cohort) ?? 0) + 1);
  if (counts.size === 0 || counts.size > MOST_COHORTS) return null;
  const sorted = [...counts].sort(([a], [b]) => a.number - b.number);
  return select(
    'Cohort',
    'cohort',
    sorted.map(([{ number, words }, count]) => [String(number), `${words} (${grouped(String(count))})`]),
  );
}

/** Each value with its number of changes, in the order of first occurrence. Null where there is nothing to choose. */
function choice(label: string, name: string, choices: ReadonlyMap<string, number>): Html | null {
  const options = [...choices].map(
    ([value, count]) => [value, `${value} (${grouped(String(count))})`] as const,
  );
  return options.length === 0 ? null : select(label, name, options);
}

/** A choice of one option, or of any. */
export function select(label: string, name: string, options: readonly (readonly [string, string])[]): Html {
  return html`<label>${label}<select name="${name}"><option value="">any</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
}
