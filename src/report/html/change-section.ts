/** The steps of a plan, grouped as in the text form, each with its differences and, behind a group, everyone in it. */
import { kindOf } from '../../model/address.ts';
import { counted } from '../../model/counted.ts';
import type { Difference, Step } from '../../model/plan.ts';
import { sourceText } from '../../model/source.ts';
import { headLine, isWholeAddition, stepLines, wholeStep } from '../lines/change-lines.ts';
import { CAUSES, differenceLines, inReadingOrder } from '../lines/difference-lines.ts';
import type { Change, ChangeSection } from '../view/change-sections.ts';
import type { Alike } from '../view/group-alike.ts';
import { SECTION_TITLES } from '../words/plan-words.ts';
import { valueText, wholePathText } from '../words/value-text.ts';
import { foldRest } from './fold-rest.ts';
import { lineList, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';

export function changeSectionHtml({ kind, groups }: ChangeSection): Html {
  const changes = groups.reduce((sum, { all }) => sum + all.length, 0);
  return html`<section class="entries" aria-labelledby="${kind}-title"><h3 id="${kind}-title">${SECTION_TITLES[kind]} <span class="faint">${counted(changes, 'change')}</span></h3>
${foldRest(groups, { noun: 'change', countOf: ({ all }) => all.length, list: changeList })}</section>`;
}

function changeList(groups: ChangeSection['groups']): Html {
  return html`<ul class="changes">${groups.map(changeEntry)}</ul>`;
}

/** What the filter calls what happens to a thing. */
export function actionOf({ lead }: Alike<Change>): string {
  const whole = wholeStep(lead);
  if (whole === undefined) return 'update';
  return whole.operation === 'versions.create' ? 'version' : whole.action;
}

export function causesOf({ lead }: Alike<Change>): readonly string[] {
  return [...new Set(lead.steps.map(({ cause }) => cause))];
}

function changeEntry(group: Alike<Change>): Html {
  const { lead, all } = group;
  return html`<li class="entry" data-kind="${kindOf(lead.owner)}" data-action="${actionOf(group)}" data-cause="${causesOf(group).join(' ')}" data-count="${all.length}"><details><summary>${spansHtml(headLine(group))}${gist(group)}</summary>
${lead.steps.map((step) => stepBlock(step, all))}${all.length > 1 && members(group)}</details></li>`;
}

/** So many differences are seen without opening anything. */
const DIFFERENCES_SHOWN = 2;

/** What changes, in short; null where a thing is created or deleted, which its head says. */
function gist({ lead }: Alike<Change>): Html | null {
  const lines = lead.steps
    .filter(isCompared)
    .flatMap(({ differences }) => differenceLines(differences.map(bareDifference), 0, lead.currency));
  if (lines.length === 0) return null;
  const more = lines.length - DIFFERENCES_SHOWN;
  return html`${lines.slice(0, DIFFERENCES_SHOWN).map((line) => html`<span class="gist">${spansHtml(line)}</span>`)}${more > 0 && html`<span class="gist faint">… and ${counted(more, 'more difference')}</span>`}`;
}

/** Without its place and its cause, which stand in the table. */
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
      html`<tr><th scope="row">${wholePathText(path)}</th><td class="old">${from === undefined ? html`<span class="faint">(none)</span>` : valueText(from, path, currency)}</td><td class="new">${value === undefined ? html`<span class="faint">(none)</span>` : valueText(value, path, currency)}</td><td class="faint">${source !== null && html`<span class="place">${sourceText(source)}</span> `}${cause !== 'catalog' && html`<span class="warning">${CAUSES[cause]}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
}

/** Everyone in a group, so that nothing is hidden by it. */
function members({ lead, all }: Alike<Change>): Html {
  return html`<details class="behind"><summary>All ${counted(all.length, kindOf(lead.owner))}</summary><ul class="members">${all.map(
    ({ owner, steps: [{ source }] }) =>
      html`<li><code>${owner}</code>${source !== null && html` <span class="faint">${source.file}:${source.line}</span>`}</li>`,
  )}</ul></details>`;
}
