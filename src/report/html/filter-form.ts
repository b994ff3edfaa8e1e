/** The filters of a page. They stay hidden until the script runs, because they do not work without it. */
import { grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { ChangeSection, CohortOfChange } from '../view/change-sections.ts';
import { actionOf, causesOf } from './change-section.ts';
import { type Html, html } from './markup.ts';

/** Null where there is nothing to filter. */
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
