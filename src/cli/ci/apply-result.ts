/** The comments on a merged request after its apply: what happened, what to do, and how to approve what is left. */
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import { outcomeMarkdown } from '../../report/markdown/outcome-markdown.ts';
import { planFor } from '../planning/plan-for.ts';
import type { Applied } from './apply-approved.ts';
import { approvalWord } from './approval-word.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';
import { passedOn } from './ci-options.ts';
import { approvalParagraph, linksParagraph, nextMove } from './ci-words.ts';
import { failureBody, planBody, writePlanFiles } from './plan-result.ts';
import { commentOn, reporting } from './publish.ts';
import { withoutLogCommands } from './quiet-log.ts';

/** The plan as it is now, in place of the one that can no longer be applied. */
export function planAgain(context: CiContext): Promise<Attempt<Plan>> {
  return attempt(() => withoutLogCommands(context, (log) => planFor(log, passedOn(context.options))));
}

/** Puts it on the merged requests. The exit code is that of the files and comments alone. */
export async function askAgain(
  context: CiContext,
  requests: readonly number[],
  made: Attempt<Plan>,
): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  if (made.kind === 'done') codes.push(await reporting(context, () => writePlanFiles(context, made.result)));
  const body = await planBody(context, made, againWords(context, made, requests));
  codes.push(await commentOn(context, 'plan', requests, body));
  return winningExitCode(codes);
}

/** The approval names the request that was merged last, which is where its result will be shown. */
export function againWords(
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

export async function applyBody(
  context: CiContext,
  applied: Applied,
  again: Attempt<Plan> | undefined,
): Promise<string> {
  const { result, diagnostics, exitCode, digest } = applied;
  const lead = again === undefined ? nextMove(exitCode) : movesAfter(again);
  if (result === undefined) {
    const failed = { kind: 'apply', digest: digest ?? '', diagnostics, exitCode } as const;
    return failureBody(context, failed, lead);
  }
  if (result.kind === 'plan') {
    const refused = ['**Not applied: nothing was sent.** Exit code 6: a guard refuses the plan.', ...lead];
    return planBody(context, { kind: 'done', result: result.plan }, refused, 'apply');
  }
  const around = { marker: context.marker('apply'), lead, foot: [linksParagraph(context.run)] };
  return outcomeMarkdown(result.outcome, around);
}

function movesAfter(made: Attempt<Plan>): readonly string[] {
  if (made.kind === 'failed') return nextMove(EXIT.error);
  if (isRefused(made.result)) return nextMove(EXIT.refusedByGuard);
  return [
    '**Next:** review the plan as it is now. It is in the comment with the plan, with the command that approves it.',
  ];
}
