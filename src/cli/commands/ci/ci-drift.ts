/**
 * `ci drift`: what a pipeline does by the clock. It finishes a run that was cut short, carries out the approved changes whose
 * day has come, looks for drift and for what is not
 * applied, and keeps one issue about it: opened, brought up to date, closed when all is gone.
 */
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import type { Outcome } from '../../../model/plan/outcome.ts';
import { hasWork, isRefused, type Plan } from '../../../model/plan/plan.ts';
import { clockMarkdown } from '../../../report/markdown/report-markdown.ts';
import { isQuiet, type Looked } from '../../../report/sections/clock-report.ts';
import { driftReport } from '../../../report/sections/drift-sections.ts';
import {
  type CiContext,
  inPipeline,
  passedOn,
  printResult,
  withoutLogCommands,
} from '../../ci/ci-context.ts';
import { approvalParagraph, linksParagraph } from '../../ci/ci-words.ts';
import { linked, namesOf, sourcesOf, writePlanFiles } from '../../ci/plan-result.ts';
import { annotate, type CiFile, clearFiles, summarize } from '../../ci/publish.ts';
import { applyOnForge, approvalWord } from '../../ci/run-on-forge.ts';
import { tellEarlier } from '../../ci/whole-outcome.ts';
import { printed } from '../../io/render.ts';
import { type Attempt, attempt, printDiagnostics, reporting } from '../../io/report-faults.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { findDrift } from '../../planning/find-drift.ts';
import { exitCodeOfPlan, planFor } from '../../planning/plan-for.ts';

export async function ciDrift(world: World, options: Options<'ciDrift'>): Promise<ExitCode> {
  return inPipeline(world, options, driftInPipeline);
}

async function driftInPipeline(context: CiContext<Options<'ciDrift'>>): Promise<ExitCode> {
  await clearFiles(context, 'drift');
  const { looked, codes } = await look(context);
  const { plan, faults, resumed } = looked;
  if (resumed !== undefined) codes.push(await tellEarlier(context, resumed));
  if (plan !== undefined) codes.push(await reporting(context, () => writePlanFiles(context, plan)));
  const body = issueBody(context, looked);
  codes.push(await summarize(context, body));
  codes.push(await annotate(context, faults));
  codes.push(await keepIssue(context, looked, body));
  const digest = plan?.digest ?? null;
  return printResult(context, { command: 'drift', digest, requests: [], exitCode: winningExitCode(codes) });
}

/** An apply that needs no further word; its outcome is absent where it was not begun. */
async function applying(
  context: CiContext<Options<'ciDrift'>>,
  what: { readonly resume: true } | { readonly due: true },
  file: CiFile,
): Promise<{ readonly attempted: Attempt<ExitCode>; readonly outcome: Outcome | undefined }> {
  let outcome: Outcome | undefined;
  const attempted = await applyOnForge(context, what, file, async (received) => {
    if (received.kind === 'outcome') outcome = received.outcome;
  });
  return { attempted, outcome };
}

/** All looks, each whatever became of the one before. */
async function look(context: CiContext<Options<'ciDrift'>>): Promise<{ looked: Looked; codes: ExitCode[] }> {
  const { options, world } = context;
  const { attempted: resume, outcome: resumed } = await applying(context, { resume: true }, 'outcome.json');
  // A run that was cut short is finished first, so that nothing due waits for it.
  const { attempted: due, outcome: carriedOut } = !options.without?.includes('due')
    ? await applying(context, { due: true }, 'outcome-due.json')
    : { attempted: undefined, outcome: undefined };
  const drift = await attempt(() => withoutLogCommands(context, (log) => findAndPrint(log, options)));
  const asked = { ...passedOn(options), detailedExitcode: true };
  const plan = await attempt(() => withoutLogCommands(context, (log) => planFor(log, asked)));
  const faults = distinctFaults([resume, ...(due === undefined ? [] : [due]), drift, plan]);
  printDiagnostics(world, faults, { ...options, json: false });
  return {
    looked: {
      ...(await namesOf(context)),
      resumed,
      carriedOut,
      drift: drift.kind === 'done' ? drift.result.found : undefined,
      plan: plan.kind === 'done' ? plan.result : undefined,
      faults,
    },
    codes: [
      ...[resume, ...(due === undefined ? [] : [due])].map((each) =>
        each.kind === 'done' ? each.result : each.exitCode,
      ),
      drift.kind === 'done' ? drift.result.exitCode : drift.exitCode,
      plan.kind === 'done' ? exitCodeOfPlan(plan.result, asked) : plan.exitCode,
    ],
  };
}

async function findAndPrint(log: World, options: Options<'ciDrift'>) {
  const drift = await findDrift(log, options);
  log.stdout.write(await printed(log, { color: options.color }, driftReport(drift.found)));
  return drift;
}

/** An invalid catalog fails all three in the same words, which are said once. */
function distinctFaults(attempts: readonly Attempt<unknown>[]): Looked['faults'] {
  const all = attempts.flatMap((each) => (each.kind === 'failed' ? each.diagnostics : []));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function issueBody(context: CiContext, looked: Looked): string {
  const { plan, drift } = looked;
  const around = {
    marker: context.marker('drift'),
    lead: leadOf(context, looked),
    foot: [linksParagraph(context.run)],
  };
  const sources = [plan, drift?.plan].flatMap((each) => (each === undefined ? [] : sourcesOf(each)));
  const faulty = looked.faults.flatMap(({ source }) => (source === undefined ? [] : [source.file]));
  return linked(context, clockMarkdown(looked, around), [...sources, ...faulty]);
}

function leadOf(context: CiContext, looked: Looked): readonly string[] {
  if (isQuiet(looked)) return ['**All is as it is declared.** No drift, and nothing is left to apply.'];
  const { plan } = looked;
  return plan === undefined ? [] : pendingWords(context, plan);
}

/** A plan that a guard refuses cannot be approved. */
function pendingWords({ run, plan: name }: CiContext, plan: Plan): readonly string[] {
  if (!hasWork(plan)) return [];
  if (isRefused(plan)) return ['**The catalog has what is not applied, and a guard refuses it.**'];
  return [approvalParagraph(run.approveWith(approvalWord(name, undefined, plan.digest)))];
}

function keepIssue(context: CiContext, looked: Looked, body: string): Promise<ExitCode> {
  const { commented } = context;
  if (commented === undefined) return Promise.resolve(EXIT.done);
  const marker = context.marker('drift');
  const title = `Prices of ${looked.project}, environment ${looked.environment}: drift, or changes that are not applied`;
  return reporting(context, () =>
    isQuiet(looked) ? commented.closeIssue({ marker, body }) : commented.openIssue({ marker, body, title }),
  );
}
