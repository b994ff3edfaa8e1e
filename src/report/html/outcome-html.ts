/** The outcome of an apply as a page: the verdict, the steps that need a person, and every step. */

import { counted, grouped } from '../../model/messages/counted.ts';
import { isDoneBefore, type Outcome, type StepOutcome, type StepResult } from '../../model/plan/outcome.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import type { Line } from '../lines/lines.ts';
import {
  appliedLines,
  outcomeBlocks,
  outcomeCountsLine,
  stoppedLines,
  verdictLine,
} from '../text/outcome-text.ts';
import { keptText } from '../words/kept-text.ts';
import { choice } from './filter-form.ts';
import { lineList, lineWords, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';
import { pageHtml } from './page.ts';

/** A single file that needs no network. The same outcome gives the same bytes. */
export function outcomeHtml(outcome: Outcome): string {
  return pageHtml({
    title: `Apply for ${outcome.project}, environment ${outcome.environment}`,
    body: outcomeBody(outcome),
  });
}

/** The body of the page without its script. */
export function outcomeBody(outcome: Outcome): Html {
  const { keptOtherwise, refused, inDoubt, rest } = outcomeBlocks(outcome);
  const failed = outcome.steps.length - outcome.counts.done > 0 || outcome.stopped !== null;
  return html`<div class="page"><header><p class="eyebrow">Pricewright apply · environment ${outcome.environment}</p><h1>${outcome.project}</h1>
<p class="facts">Run ${outcome.run} · ${outcome.started_at} – ${outcome.finished_at}</p>
<p class="verdict${failed && ' refused'}">${lineWords(verdictLine(outcome))}</p>${lineList(stoppedLines(outcome))}${appliedLines(outcome).map((each) => html`<p class="summary">${spansHtml(each)}</p>`)}
<ul class="counts">${RESULTS.filter(([kind]) => outcome.counts[kind] > 0).map(
    ([kind, words]) => html`<li><strong>${grouped(String(outcome.counts[kind]))}</strong> ${words}</li>`,
  )}</ul></header>
<main>${block('in-doubt', 'In doubt', inDoubt)}${block('kept', 'Kept otherwise by the service', keptOtherwise)}${block('refused', 'Refused by the service', refused)}${rest.map((lines, index) => block(`rest-${index + 1}`, lineWords(lines[0]), lines.slice(1)))}
${stepSection(outcome.steps)}</main>
<footer><p><strong>${outcomeCountsLine(outcome)}</strong></p><p>Plan digest <code class="digest">${outcome.plan_digest}</code></p>${recordHtml(outcome)}</footer></div>`;
}

const RESULTS: readonly (readonly [StepResult['kind'], string])[] = [
  ['done', 'done'],
  ['kept_otherwise', 'kept otherwise'],
  ['refused', 'refused'],
  ['in_doubt', 'in doubt'],
  ['dependent', 'dependent'],
  ['stale', 'stale'],
  ['not_started', 'not started'],
];

function block(id: string, title: string, lines: readonly Line[]): Html | null {
  if (lines.length === 0) return null;
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><div class="guards refused">${lineList(lines)}</div></section>`;
}

function stepSection(steps: readonly StepOutcome[]): Html | null {
  if (steps.length === 0) return null;
  const count = (keyOf: (step: StepOutcome) => string) => {
    const counts = new Map<string, number>();
    for (const step of steps) counts.set(keyOf(step), (counts.get(keyOf(step)) ?? 0) + 1);
    return counts;
  };
  return html`<section aria-labelledby="steps-title"><h2 id="steps-title">Steps <span class="faint">${counted(steps.length, 'step')}</span></h2>
<form class="filters" id="changes-filter" role="search" aria-label="Filter steps" hidden><label class="text">Text<input type="search" name="text" autocomplete="off" spellcheck="false"></label>${choice('Kind', 'kind', count(kindOfStep))}${choice(
    'Result',
    'action',
    count(({ result }) => result.kind),
  )}${choice(
    'Origin',
    'cause',
    count(({ origin }) => origin),
  )}<button type="reset">Show all</button><output aria-live="polite"></output></form>
<div class="scroll" tabindex="0" role="group" aria-label="Steps"><table class="steps"><thead><tr><th scope="col">Address</th><th scope="col">Operation</th><th scope="col">Result</th><th scope="col">Id or reason</th></tr></thead><tbody class="entries">${steps.map(stepRow)}</tbody></table></div></section>`;
}

function kindOfStep({ address }: StepOutcome): string {
  return kindOf(ownerOf(address));
}

function stepRow(step: StepOutcome): Html {
  const { address, operation, origin, result } = step;
  const style = result.kind === 'done' ? 'good' : 'error';
  return html`<tr class="entry" data-kind="${kindOfStep(step)}" data-action="${result.kind}" data-cause="${origin}"><th scope="row"><code>${address}</code></th><td>${operation}</td><td class="${style}">${result.kind.replaceAll('_', ' ')}${origin === 'resolved' && html` <span class="faint">resolved</span>`}</td><td>${detailOf(step)}</td></tr>`;
}

function detailOf(step: StepOutcome): string {
  const { result } = step;
  switch (result.kind) {
    case 'done':
      if (isDoneBefore(step)) return 'by an earlier run';
      return (result.remote_id ?? '') + (result.replayed ? ' (answer replayed)' : '');
    case 'kept_otherwise':
      return result.fields.map(keptText).join(', ');
    case 'refused':
      return `${result.status}: ${result.detail}`;
    case 'in_doubt':
    case 'not_started':
    case 'stale':
      return result.reason;
    case 'dependent':
      return result.on;
    default:
      return result satisfies never;
  }
}

function recordHtml({ record_hash: hash }: Outcome): string {
  return hash === undefined ? '' : `<p>Hash on record <code class="digest">${hash}</code></p>`;
}
