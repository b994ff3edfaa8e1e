/** The forms of plans and outcomes, a row each. Its renderer is loaded only when a form is requested. */
import { fault } from '../../model/messages/diagnostic.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { TextOptions } from '../../report/lines/palette.ts';
import type { CommonOptions } from '../common-options.ts';
import type { CheckFormat } from './formats.ts';
import type { World } from './world.ts';

interface Form {
  /** In pieces, because the whole may be longer than one string can be. */
  readonly plan: (plan: Plan, world: World, options: CommonOptions) => Promise<Iterable<string>>;
  readonly outcome: (outcome: Outcome, world: World, options: CommonOptions) => Promise<string>;
}

const FORMS = {
  text: {
    plan: async (plan, world, options) => {
      const { planText } = await import('../../report/text/plan-text.ts');
      return [planText(plan, await textOptionsOf(world, options))];
    },
    outcome: async (outcome, world, options) => {
      const { outcomeText } = await import('../../report/text/outcome-text.ts');
      return outcomeText(outcome, await textOptionsOf(world, options));
    },
  },
  json: {
    plan: async (plan) => (await import('../../report/json/plan-json.ts')).planPieces(plan),
    outcome: async (outcome) => (await import('../../report/words/sanitize.ts')).jsonText(outcome),
  },
  markdown: { plan: async (plan) => [await planComment(plan)], outcome: outcomeComment },
  html: {
    plan: async (plan) => [(await import('../../report/html/plan-html.ts')).planHtml(plan)],
    outcome: async (outcome) => (await import('../../report/html/outcome-html.ts')).outcomeHtml(outcome),
  },
  notices: {
    plan: async (plan) => (await import('../../report/notices/notice-formats.ts')).noticesCsv(plan),
    outcome: withoutNotices,
  },
  'notices-json': {
    plan: async (plan) => [(await import('../../report/notices/notice-formats.ts')).noticesJson(plan)],
    outcome: withoutNotices,
  },
  sarif: { plan: guardsIn('sarif'), outcome: withoutGuards },
  junit: { plan: guardsIn('junit'), outcome: withoutGuards },
} as const satisfies Readonly<Record<string, Form>>;

export type PlanFormat = keyof typeof FORMS;

export const PLAN_FORMATS = Object.keys(FORMS);

export interface RenderOptions extends CommonOptions {
  /** Takes precedence over `format`. */
  readonly json?: boolean;
  readonly format?: PlanFormat;
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
  for (const piece of await formOf(options).plan(plan, world, options)) output.write(piece);
}

export function renderOutcome(world: World, outcome: Outcome, options: RenderOptions): Promise<string> {
  return formOf(options).outcome(outcome, world, options);
}

function formOf({ json, format = 'text' }: RenderOptions): Form {
  return FORMS[json ? 'json' : format];
}

async function textOptionsOf(world: World, options: CommonOptions): Promise<TextOptions> {
  return (await import('./terminal.ts')).textOptions(world, world.stdout, options);
}

function guardsIn(format: CheckFormat): Form['plan'] {
  return async (plan, world, options) => [
    await (await import('./print-checks.ts')).guardsText(world, options, format, plan),
  ];
}

async function withoutNotices(): Promise<string> {
  throw fault(
    'outcome-without-notices',
    'an outcome says what became of each step, and not what anybody pays',
    'name the plan document that was applied',
  );
}

async function withoutGuards(): Promise<string> {
  throw fault(
    'outcome-without-guards',
    'an outcome says what became of each step, and not what a guard found',
    'name the plan document that was applied',
  );
}
