/** A plan made in a pipeline: its files, its comment, and the places that its faults are shown at. */
import { lineLink } from '../../forge/ci-run.ts';
import { DEFAULT_ENVIRONMENT } from '../../model/messages/command-line.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { hasSomethingToNote, isRefused, needsAnAnswer, type Plan } from '../../model/plan/plan.ts';
import { inRepository } from '../../model/values/source.ts';
import { planPieces } from '../../report/documents/plan-json.ts';
import { COMMENT_LIMIT, comment, withLineLinks } from '../../report/markdown/comment.ts';
import { codeSpan, prose } from '../../report/markdown/escape-markdown.ts';
import { cut } from '../../report/markdown/markdown-lines.ts';
import { failureMarkdown, planMarkdown } from '../../report/markdown/report-markdown.ts';
import { isUneventful } from '../../report/summary/summary.ts';
import type { Attempt } from '../io/report-faults.ts';
import { readProjectInputs } from '../project/read-inputs.ts';
import type { CiContext } from './ci-context.ts';
import { linksParagraph } from './ci-words.ts';
import { setOutput, writeCiFile } from './publish.ts';

export async function writePlanFiles(context: CiContext, plan: Plan): Promise<void> {
  await writeCiFile(context, 'plan.json', planPieces(plan));
  const { planHtml } = await import('../../report/html/plan-html.ts');
  const page = `${context.plan}.html` as const;
  await writeCiFile(context, page, planHtml(plan));
  await setOutput(context.world, 'page', page);
}

/**
 * The digest by which the plan of a request is approved once it is merged. It is kept last, of a plan that no guard refuses and
 * that could be shown: it is the verdict on this project and environment, whatever becomes of the others in the run.
 */
export async function keepVerdict(context: CiContext, digest: string): Promise<void> {
  const { run, world } = context;
  if (run.occasion.kind !== 'request' && run.occasion.kind !== 'queue') return;
  const approval = { plan: context.plan, digest };
  await writeCiFile(context, 'approval.json', `${JSON.stringify(approval)}\n`);
  await setOutput(world, 'artifact', context.artifact(digest));
}

/** The comment of a plan, or of the faults in place of one. `lead` stands above it. */
export async function planBody(
  context: CiContext,
  made: Attempt<Plan>,
  lead: readonly string[] = [],
  kind: 'plan' | 'apply' = 'plan',
): Promise<string> {
  const around = { marker: context.marker(kind), lead, foot: [linksParagraph(context.run)] };
  if (made.kind === 'done') return linked(context, planMarkdown(made.result, around), sourcesOf(made.result));
  const { diagnostics, exitCode } = made;
  return failureBody(context, { kind, digest: '', diagnostics, exitCode }, lead);
}

/** False where nothing is to be applied. */
export function isAboutSomething(plan: Plan): boolean {
  return hasSomethingToNote(plan) || needsAnAnswer(plan);
}

/** A plan that a request need not show: it changes nothing here, and drift has an issue of its own. */
export function isQuiet(made: Attempt<Plan>): boolean {
  if (made.kind === 'failed' || isAboutSomething(made.result) || isRefused(made.result)) return false;
  return isUneventful({ ...made.result, drift: [] });
}

interface Failed {
  readonly kind: 'plan' | 'apply';
  readonly digest: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: ExitCode;
}

export async function failureBody(
  context: CiContext,
  failed: Failed,
  lead: readonly string[] = [],
): Promise<string> {
  const { project, environment } = await namesOf(context);
  const around = { marker: context.marker(failed.kind), lead, foot: [linksParagraph(context.run)] };
  const files = failed.diagnostics.flatMap(({ source }) => (source === undefined ? [] : [source.file]));
  return linked(context, failureMarkdown({ ...failed, project, environment }, around), files);
}

/** The project's own name, or its folder where the project file is at fault. */
export async function namesOf({ world, options, prefix }: CiContext): Promise<{
  readonly project: string;
  readonly environment: string;
}> {
  const known = await readProjectInputs(world, options).catch(() => undefined);
  return {
    project: known?.project.id ?? (prefix.replace(/\/$/, '') || 'this repository'),
    environment: known?.project.environment ?? options.env ?? DEFAULT_ENVIRONMENT,
  };
}

export function linked({ run, prefix }: CiContext, body: string, files: readonly string[]): string {
  const linkTo = (file: string, line: number) => lineLink(run.links, inRepository(prefix, file), line);
  return withLineLinks(body, new Set(files), linkTo, COMMENT_LIMIT - ROOM_FOR_OTHERS);
}

/** For the lines of a comment that are not of this project and environment. */
const ROOM_FOR_OTHERS = 400;

export function sourcesOf({ steps, drift }: Plan): readonly string[] {
  const differences = [...steps, ...drift].flatMap((each) => each.differences);
  return [...steps, ...differences].flatMap(({ source }) => (source === null ? [] : [source.file]));
}

export async function shortComment(
  context: CiContext,
  kind: 'plan' | 'apply' | 'drift',
  paragraph: string,
): Promise<string> {
  const { project, environment } = await namesOf(context);
  const title = { plan: 'Plan for', apply: 'Apply for', drift: 'Prices of' }[kind];
  return comment({
    head: [
      context.marker(kind),
      `## ${title} ${codeSpan(cut(project, 80))} · environment ${prose(cut(environment, 80))}`,
      paragraph,
    ],
    sections: [],
    foot: [linksParagraph(context.run)],
    elsewhere: '',
  });
}
