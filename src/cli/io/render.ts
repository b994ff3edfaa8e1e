/** The forms of plans and outcomes, a row each, and of faults for the tools of a pipeline. A renderer is loaded only when its form is requested. */
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Report } from '../../report/sections/report.ts';
import type { CheckFormat, PlanFormat } from '../options/option-values.ts';
import type { CommonOptions } from '../options/options.ts';
import { repositoryPrefix } from './ask-git.ts';
import { folderOf } from './folder-of.ts';
import type { World } from './world.ts';

interface Form {
  /** In pieces, because the whole may be longer than one string can be. */
  readonly plan: (plan: Plan, world: World, options: CommonOptions) => Promise<Iterable<string>>;
  readonly outcome: (outcome: Outcome, world: World, options: CommonOptions) => Promise<string>;
}

const WITHOUT_NOTICES = lacking('outcome-without-notices', 'anybody pays');
const WITHOUT_GUARDS = lacking('outcome-without-guards', 'a guard found');

const FORMS = {
  text: {
    plan: async (plan, world, options) => [await printed(world, options, await reportOfPlan(plan))],
    outcome: async (outcome, world, options) => printed(world, options, await reportOfOutcome(outcome)),
  },
  json: {
    plan: async (plan) => (await import('../../report/documents/plan-json.ts')).planPieces(plan),
    outcome: async (outcome) => (await import('../../report/words/sanitize.ts')).jsonText(outcome),
  },
  markdown: { plan: async (plan) => [await planComment(plan)], outcome: outcomeComment },
  html: {
    plan: async (plan) => [(await import('../../report/html/plan-html.ts')).planHtml(plan)],
    outcome: async (outcome, world, options) =>
      printed(world, { ...options, format: 'html' }, await reportOfOutcome(outcome)),
  },
  notices: {
    plan: async (plan) => (await import('../../report/view/notices.ts')).noticesCsv(plan),
    outcome: WITHOUT_NOTICES,
  },
  'notices-json': {
    plan: async (plan) => [(await import('../../report/view/notices.ts')).noticesJson(plan)],
    outcome: WITHOUT_NOTICES,
  },
  sarif: { plan: async (...of) => [await CHECKS.sarif.guards(...of)], outcome: WITHOUT_GUARDS },
  junit: { plan: async (...of) => [await CHECKS.junit.guards(...of)], outcome: WITHOUT_GUARDS },
} as const satisfies Readonly<Record<PlanFormat, Form>>;

interface CheckForm {
  readonly faults: (
    diagnostics: readonly Diagnostic[],
    world: World,
    options: CommonOptions,
  ) => Promise<string>;
  /** Deferred changes and drift are in no such form. */
  readonly guards: (plan: Plan, world: World, options: CommonOptions) => Promise<string>;
}

const CHECKS: Readonly<Record<CheckFormat, CheckForm>> = {
  sarif: {
    faults: sarif,
    guards: async (plan, world, options) => {
      const { guardDiagnostics } = await import('../../report/ci/annotations.ts');
      return sarif(guardDiagnostics(plan), world, options);
    },
  },
  junit: {
    faults: async (diagnostics) => (await import('../../report/ci/junit.ts')).diagnosticsJunit(diagnostics),
    guards: async (plan) => (await import('../../report/ci/junit.ts')).guardsJunit(plan),
  },
};

/** Paths are relative to the repository's root. */
async function sarif(
  diagnostics: readonly Diagnostic[],
  world: World,
  options: CommonOptions,
): Promise<string> {
  const prefix = repositoryPrefix(folderOf(world, options), world.cwd);
  return (await import('../../report/ci/sarif.ts')).sarifText(diagnostics, prefix);
}

export function checksText(
  world: World,
  options: CommonOptions,
  format: CheckFormat,
  diagnostics: readonly Diagnostic[],
): Promise<string> {
  return CHECKS[format].faults(diagnostics, world, options);
}

interface RenderOptions extends CommonOptions {
  /** Takes precedence over `format`. */
  readonly json?: boolean;
  readonly format?: PlanFormat;
}

export async function planComment(plan: Plan): Promise<string> {
  return (await import('../../report/markdown/report-markdown.ts')).planMarkdown(plan);
}

export async function outcomeComment(outcome: Outcome): Promise<string> {
  return (await import('../../report/markdown/report-markdown.ts')).outcomeMarkdown(outcome);
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

async function reportOfPlan(plan: Plan): Promise<Report> {
  return (await import('../../report/sections/plan-sections.ts')).planReport(plan);
}

async function reportOfOutcome(outcome: Outcome): Promise<Report> {
  return (await import('../../report/sections/outcome-sections.ts')).outcomeReport(outcome);
}

/** Prints a report in the form that was chosen; `--json` is one as well. */
export async function printReport(
  world: World,
  options: CommonOptions & { readonly format?: string },
  report: Report,
  json: () => string,
): Promise<void> {
  const isData = options.json || options.format === 'json';
  world.stdout.write(isData ? json() : await printed(world, options, report));
}

/** Any report in one of the forms for people. A comment without a pipeline has no marker of its own. */
export async function printed(
  world: World,
  options: CommonOptions & { readonly format?: string },
  report: Report,
): Promise<string> {
  switch (options.format) {
    case 'markdown':
      return (await import('../../report/markdown/report-markdown.ts')).reportMarkdown(report);
    case 'html':
      return (await import('../../report/html/report-html.ts')).reportHtml(report);
    default: {
      const { textOptions } = await import('./terminal.ts');
      const { reportText } = await import('../../report/text/report-text.ts');
      return reportText(report, textOptions(world, world.stdout, options));
    }
  }
}

function lacking(code: 'outcome-without-notices' | 'outcome-without-guards', what: string): Form['outcome'] {
  return async () => {
    throw fault(
      code,
      `an outcome says what became of each step, and not what ${what}`,
      'name the plan document that was applied',
    );
  };
}

/** Runs `work`; where it fails, its faults are printed in the format before they are thrown on. */
export async function orChecks<Result>(
  world: World,
  options: CommonOptions,
  format: CheckFormat | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (format !== undefined && error instanceof DiagnosticsError)
      world.stdout.write(await checksText(world, options, format, error.diagnostics));
    throw error;
  }
}
