/** `ci apply`: applies what was reviewed with the merged request, and says there what came of it. */
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import { applyApproved } from '../../ci/apply-approved.ts';
import { applyBody, askAgain, planAgain } from '../../ci/apply-result.ts';
import { pushChangesNothing } from '../../ci/changes-nothing.ts';
import { type CiContext, inPipeline } from '../../ci/ci-context.ts';
import { clearFiles } from '../../ci/ci-files.ts';
import type { CiApplyOptions } from '../../ci/ci-options.ts';
import { printResult } from '../../ci/ci-result.ts';
import { applyingParagraph } from '../../ci/ci-words.ts';
import { findApproval } from '../../ci/find-approval.ts';
import { annotate, commentOn, summarize } from '../../ci/publish.ts';
import { shortComment } from '../../ci/short-comment.ts';
import { printDiagnostics } from '../../io/report-faults.ts';
import type { World } from '../../io/world.ts';
import { hasSomethingToNote } from '../../planning/apply-under-lock.ts';

export async function ciApply(world: World, options: CiApplyOptions): Promise<ExitCode> {
  return inPipeline(world, options, applyInPipeline);
}

async function applyInPipeline(context: CiContext<CiApplyOptions>): Promise<ExitCode> {
  const { world, options } = context;
  await clearFiles(context, 'apply');
  const approval = await findApproval(context);
  if (approval.kind === 'of_another')
    return nothingToDo(context, 'The approval is about another project or environment');
  if (approval.kind === 'none' && (await pushChangesNothing(context)))
    return nothingToDo(context, 'What was pushed changes nothing for this project and environment');
  const { requests } = approval;
  const codes: ExitCode[] = [];
  const applied = await applyApproved(context, approval, async () => {
    const startedAt = new Date(world.now()).toISOString();
    const begun = await shortComment(context, 'apply', applyingParagraph(startedAt));
    codes.push(await commentOn(context, 'apply', requests, begun));
  });
  const again = applied.isRunOut ? await planAgain(context) : undefined;
  if (again?.kind === 'done' && !hasSomethingToNote(again.result))
    return nothingToDo(context, 'Nothing is left to apply');
  codes.push(applied.exitCode);
  if (applied.diagnostics.length > 0)
    printDiagnostics(world, applied.diagnostics, { ...options, json: false });
  if (again !== undefined) codes.push(await askAgain(context, requests, again));
  const body = await applyBody(context, applied, again);
  codes.push(await summarize(context, body));
  codes.push(await annotate(context, applied.diagnostics));
  codes.push(await commentOn(context, 'apply', requests, body));
  const { digest } = applied;
  return printResult(context, { command: 'apply', digest, requests, exitCode: winningExitCode(codes) });
}

function nothingToDo(context: CiContext<CiApplyOptions>, why: string): ExitCode {
  context.world.stderr.write(`${why}: nothing to do here.\n`);
  return printResult(context, { command: 'apply', digest: null, requests: [], exitCode: EXIT.done });
}
