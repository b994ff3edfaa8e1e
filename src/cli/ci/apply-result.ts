/** The words on a merged request after its apply: what happened, what to do, and how to approve what is left. */
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import { planFor } from '../planning/plan-for.ts';
import type { Applied } from './apply-approved.ts';
import { aboveOutcome, outcomeEntry, withoutAsking } from './apply-entry.ts';
import { approvalWord } from './approval-word.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';
import { passedOn } from './ci-options.ts';
import { approvalParagraph, nextMove } from './ci-words.ts';
import { failureBody, planBody } from './plan-result.ts';
import { type EntryChanges, entryOf } from './publish.ts';
import { withoutLogCommands } from './quiet-log.ts';
import { outcomeBody } from './whole-outcome.ts';

/** The plan as it is now, in place of the one that can no longer be applied. */
export function planAgain(context: CiContext): Promise<Attempt<Plan>> {
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

export interface Shown {
  /** By itself, for the summary of the job. */
  readonly body: string;
  /** In the comment on the merged requests. */
  readonly entries: EntryChanges;
}

export function outcomeShown(context: CiContext, whole: Outcome, exitCode: ExitCode): Shown {
  const body = outcomeBody(context, whole, nextMove(exitCode));
  const plan = (text: string | undefined) => text && withoutAsking(whole.plan_digest)(text);
  return { body, entries: { apply: outcomeEntry(body), plan } };
}

/** `again`: the plan as it is now, which takes the place of the one that can no longer be applied. */
export async function notAppliedShown(
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
