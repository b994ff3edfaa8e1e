/** `ci apply`: applies what was reviewed with the merged request, and says there what came of it. */

import type { Diagnostic } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import type { Outcome } from '../../../model/plan/outcome.ts';
import { hasSomethingToNote, isRefused, type Plan } from '../../../model/plan/plan.ts';
import { PROJECT_FILE } from '../../../project/project.ts';
import {
  type CiContext,
  inPipeline,
  passedOn,
  printResult,
  withoutLogCommands,
} from '../../ci/ci-context.ts';
import { applyingParagraph, approvalParagraph, nextMove } from '../../ci/ci-words.ts';
import {
  failureBody,
  isAboutSomething,
  planBody,
  shortComment,
  writePlanFiles,
} from '../../ci/plan-result.ts';
import { annotate, clearFiles, commentOn, type EntryChanges, entryOf, summarize } from '../../ci/publish.ts';
import { type Approved, applyOnForge, approvalWord, findApproval } from '../../ci/run-on-forge.ts';
import {
  aboveOutcome,
  outcomeAlone,
  outcomeBody,
  outcomeEntry,
  tellEarlier,
  wholeOutcome,
  withoutAsking,
} from '../../ci/whole-outcome.ts';
import { askGit } from '../../io/ask-git.ts';
import { folderOf } from '../../io/folder-of.ts';
import { type Attempt, attempt, printDiagnostics, reporting } from '../../io/report-faults.ts';
import { SILENT, type World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { compareRefs } from '../../planning/compare-catalogs.ts';
import { planFor } from '../../planning/plan-for.ts';
import type { WriteComment } from '../../planning/show-plan.ts';

export async function ciApply(world: World, options: Options<'ciApply'>): Promise<ExitCode> {
  return inPipeline(world, options, applyInPipeline);
}

async function applyInPipeline(context: CiContext<Options<'ciApply'>>): Promise<ExitCode> {
  const { world, options } = context;
  await clearFiles(context, 'apply');
  const approval = await findApproval(context);
  if (approval.kind === 'of_another')
    return nothingToDo(context, [], 'The approval is about another project or environment');
  if (approval.kind === 'none' && (await pushChangesNothing(context)))
    return nothingToDo(context, [], 'What was pushed changes nothing for this project and environment');
  const { requests } = approval;
  const codes: ExitCode[] = [];
  const applied = await applyApproved(context, approval, async (digest) => {
    const startedAt = new Date(world.now()).toISOString();
    const begun = await shortComment(context, 'apply', applyingParagraph(startedAt, digest));
    codes.push(await commentOn(context, requests, { apply: aboveOutcome(begun) }, true));
  });
  const { digest, outcome, diagnostics } = applied;
  const again = applied.isRunOut ? await planAgain(context) : undefined;
  if (again?.kind === 'done' && !isAboutSomething(again.result))
    return nothingToDo(context, requests, 'Nothing is left to apply');
  const whole = outcome && (await wholeOutcome(context, outcome));
  if (whole?.run === 'none' && applied.exitCode === EXIT.done)
    return nothingToDo(context, requests, 'The approved plan has nothing to apply', digest);
  codes.push(applied.exitCode);
  if (diagnostics.length > 0) printDiagnostics(world, diagnostics, { ...options, json: false });
  if (again?.kind === 'done')
    codes.push(await reporting(context, () => writePlanFiles(context, again.result)));
  const { body, entries } = whole
    ? outcomeShown(context, whole, applied.exitCode)
    : await notAppliedShown(context, applied, requests, again);
  codes.push(await summarize(context, body));
  codes.push(await annotate(context, diagnostics));
  codes.push(await commentOn(context, requests, { ...entries, queue: () => undefined }));
  if (outcome !== undefined) codes.push(await tellEarlier(context, outcome));
  return printResult(context, { command: 'apply', digest, requests, exitCode: winningExitCode(codes) });
}

/** The words of an earlier run on the requests stay there. */
async function nothingToDo(
  context: CiContext<Options<'ciApply'>>,
  requests: readonly number[],
  why: string,
  digest: string | null = null,
): Promise<ExitCode> {
  context.world.stderr.write(`${why}: nothing to do here.\n`);
  const plan = (text: string | undefined) => text && withoutAsking()(text);
  const exitCode = await commentOn(context, requests, { apply: outcomeAlone, plan });
  return printResult(context, { command: 'apply', digest, requests: [], exitCode });
}

/** False where it is not known, because the commit before is not in the checked out history. */
async function pushChangesNothing({ run, world, options }: CiContext): Promise<boolean> {
  const before = run.occasion.kind === 'branch' ? run.occasion.before : undefined;
  if (before === undefined) return false;
  const [then, now] = [before, 'HEAD'].map((commit) =>
    askGit(['rev-parse', '--verify', '--quiet', `${commit}:./${PROJECT_FILE}`], folderOf(world, options)),
  );
  const settings = await then;
  if (settings === null || settings !== (await now)) return false;
  const quiet = { ...world, stdout: SILENT, stderr: SILENT };
  const made = await attempt(() => compareRefs(quiet, options, [before], {}));
  return (
    made.kind === 'done' &&
    !hasSomethingToNote(made.result) &&
    !isRefused(made.result) &&
    // A dated change may have to be put on record.
    made.result.deferred.every(({ stands }) => stands)
  );
}

/** The plan as it is now, in place of the one that can no longer be applied. */
function planAgain(context: CiContext): Promise<Attempt<Plan>> {
  return attempt(() => withoutLogCommands(context, (log) => planFor(log, passedOn(context.options))));
}

/** The approval names the request that was merged last, which is where its result will be shown. */
function againWords(
  { run, plan: name }: CiContext,
  made: Attempt<Plan>,
  requests: readonly number[],
): readonly string[] {
  if (made.kind === 'failed') return ['**Planned again after the merge, and there is no plan.**'];
  const plan = made.result;
  if (isRefused(plan)) return ['**Planned again after the merge, and a guard refuses it.**'];
  const command = run.approveWith(approvalWord(name, requests.at(-1), plan.digest));
  return [
    '**Planned again after the merge.** The approved plan was another one.',
    approvalParagraph(command),
  ];
}

interface Shown {
  /** By itself, for the summary of the job. */
  readonly body: string;
  /** In the comment on the merged requests. */
  readonly entries: EntryChanges;
}

function outcomeShown(context: CiContext, whole: Outcome, exitCode: ExitCode): Shown {
  const body = outcomeBody(context, whole, nextMove(exitCode));
  const plan = (text: string | undefined) => text && withoutAsking(whole.plan_digest)(text);
  return { body, entries: { apply: outcomeEntry(body), plan } };
}

/** `again`: the plan as it is now, which takes the place of the one that can no longer be applied. */
async function notAppliedShown(
  context: CiContext,
  { refused, diagnostics, exitCode, digest }: Applied,
  requests: readonly number[],
  again: Attempt<Plan> | undefined,
): Promise<Shown> {
  const asking = again && againWords(context, again, requests);
  const plan = again && entryOf(await planBody(context, again, asking));
  // No request shows the plan of a commit that came without one.
  const lead = requests.length === 0 && asking ? asking : nextMoves(exitCode, again);
  const failed = { kind: 'apply', digest: digest ?? '', diagnostics, exitCode } as const;
  const notSent = '**Not applied: nothing was sent.** Exit code 6: a guard refuses the plan.';
  const body = refused
    ? await planBody(context, { kind: 'done', result: refused }, [notSent, ...lead], 'apply')
    : await failureBody(context, failed, lead);
  return { body, entries: { apply: aboveOutcome(body), ...(plan && { plan: () => plan }) } };
}

function nextMoves(exitCode: ExitCode, again: Attempt<Plan> | undefined): readonly string[] {
  if (again === undefined) return nextMove(exitCode);
  if (again.kind === 'failed') return nextMove(EXIT.error);
  if (isRefused(again.result)) return nextMove(EXIT.refusedByGuard);
  return ['**Next:** review the plan as it is now. It is below, with the command that approves it.'];
}

interface Applied {
  readonly digest: string | null;
  readonly outcome: Outcome | undefined;
  /** The plan that a guard refused. */
  readonly refused: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: ExitCode;
  /** True where the plan has to be approved again. */
  readonly isRunOut: boolean;
}

async function applyApproved(
  context: CiContext<Options<'ciApply'>>,
  approved: Exclude<Approved, { readonly kind: 'of_another' }>,
  begun: (digest: string) => Promise<void>,
): Promise<Applied> {
  if (approved.kind !== 'found')
    return {
      digest: null,
      outcome: undefined,
      refused: undefined,
      diagnostics: approved.diagnostics,
      exitCode: EXIT.error,
      isRunOut: approved.kind === 'none',
    };
  const { digest } = approved;
  let outcome: Outcome | undefined;
  let refused: Plan | undefined;
  const receive: WriteComment = async (received) => {
    if (received.kind === 'begun') await begun(digest);
    else if (received.kind === 'outcome') outcome = received.outcome;
    else refused = received.plan;
  };
  const applied = await applyOnForge(context, { approved: digest }, 'outcome.json', receive, approved);
  const exitCode = applied.kind === 'done' ? applied.result : applied.exitCode;
  return {
    digest,
    outcome,
    refused,
    diagnostics: applied.kind === 'failed' ? applied.diagnostics : [],
    exitCode,
    isRunOut: exitCode === EXIT.stale,
  };
}
