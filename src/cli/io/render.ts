/** Prints plans and outcomes in the requested form. A form's renderer is loaded only when it is requested. */
import { fault } from '../../model/messages/diagnostic.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { outcomeJson } from '../../report/json/outcome-json.ts';
import { planPieces } from '../../report/json/plan-json.ts';
import { outcomeText } from '../../report/text/outcome-text.ts';
import { planText } from '../../report/text/plan-text.ts';
import type { PlanFormat } from './formats.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export interface RenderOptions {
  readonly color: boolean;
  /** Takes precedence over `format`. */
  readonly json?: boolean;
  readonly format?: PlanFormat;
}

/** The plan in pieces, because the whole may be longer than one string can be. */
async function renderPlan(world: World, plan: Plan, options: RenderOptions): Promise<Iterable<string>> {
  const format = formatOf(options);
  switch (format) {
    case 'text':
      return [planText(plan, textOptions(world, world.stdout, options))];
    case 'json':
      return planPieces(plan);
    case 'markdown':
      return [await planComment(plan)];
    case 'html':
      return [(await import('../../report/html/plan-html.ts')).planHtml(plan)];
    case 'notices':
      return (await import('../../report/notices/notices-csv.ts')).noticesCsv(plan);
    case 'notices-json':
      return [(await import('../../report/notices/notices-json.ts')).noticesJson(plan)];
    default:
      return format satisfies never;
  }
}

export async function planComment(plan: Plan): Promise<string> {
  return (await import('../../report/markdown/plan-markdown.ts')).planMarkdown(plan);
}

export async function outcomeComment(outcome: Outcome): Promise<string> {
  return (await import('../../report/markdown/outcome-markdown.ts')).outcomeMarkdown(outcome);
}

export async function printPlan(
  world: World,
  plan: Plan,
  options: RenderOptions,
  output = world.stdout,
): Promise<void> {
  for (const piece of await renderPlan(world, plan, options)) output.write(piece);
}

export async function renderOutcome(world: World, outcome: Outcome, options: RenderOptions): Promise<string> {
  const format = formatOf(options);
  switch (format) {
    case 'text':
      return outcomeText(outcome, textOptions(world, world.stdout, options));
    case 'json':
      return outcomeJson(outcome);
    case 'markdown':
      return outcomeComment(outcome);
    case 'html':
      return (await import('../../report/html/outcome-html.ts')).outcomeHtml(outcome);
    case 'notices':
    case 'notices-json':
      throw fault(
        'outcome-without-notices',
        'an outcome says what became of each step, and not what anybody pays',
        'name the plan document that was applied',
      );
    default:
      return format satisfies never;
  }
}

function formatOf({ json, format = 'text' }: RenderOptions): PlanFormat {
  return json ? 'json' : format;
}
