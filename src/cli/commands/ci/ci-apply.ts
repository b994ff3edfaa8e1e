/** `ci apply`: applies what was reviewed with the merged request, and says there what came of it. */
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import { hasSomethingToNote, isRefused } from '../../../model/plan/plan.ts';
import { PROJECT_FILE } from '../../../project/project.ts';
import { applyApproved } from '../../ci/apply-approved.ts';
import { aboveOutcome, outcomeAlone, withoutAsking } from '../../ci/apply-entry.ts';
import { notAppliedShown, outcomeShown, planAgain } from '../../ci/apply-result.ts';
import { attempt } from '../../ci/attempt.ts';
import { type CiContext, inPipeline } from '../../ci/ci-context.ts';
import { clearFiles } from '../../ci/ci-files.ts';
import type { CiApplyOptions } from '../../ci/ci-options.ts';
import { printResult } from '../../ci/ci-result.ts';
import { applyingParagraph } from '../../ci/ci-words.ts';
import { findApproval } from '../../ci/find-approval.ts';
import { isAboutSomething, writePlanFiles } from '../../ci/plan-result.ts';
import { annotate, commentOn, reporting, summarize } from '../../ci/publish.ts';
import { SILENT } from '../../ci/quiet-log.ts';
import { shortComment } from '../../ci/short-comment.ts';
import { tellEarlier, wholeOutcome } from '../../ci/whole-outcome.ts';
import { folderOf } from '../../io/folder-of.ts';
import { printDiagnostics } from '../../io/report-faults.ts';
import type { World } from '../../io/world.ts';
import { compareRefs } from '../../planning/compare-catalogs.ts';
import { askGit } from '../../project/ask-git.ts';

export async function ciApply(world: World, options: CiApplyOptions): Promise<ExitCode> {
  return inPipeline(world, options, applyInPipeline);
}

async function applyInPipeline(context: CiContext<CiApplyOptions>): Promise<ExitCode> {
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
  context: CiContext<CiApplyOptions>,
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
