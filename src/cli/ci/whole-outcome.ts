/** The outcome of a plan over all the runs that carried it out, and the requests that hear of it. */
import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import { type Outcome, outcomeOfPlan } from '../../model/plan/outcome.ts';
import { outcomeMarkdown } from '../../report/markdown/outcome-markdown.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import { withProjectState } from '../project/project-state.ts';
import { outcomeEntry, withoutAsking } from './apply-entry.ts';
import { attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';
import { linksParagraph, nextMove } from './ci-words.ts';
import { commentOn, reporting } from './publish.ts';
import { SILENT } from './quiet-log.ts';

/** A request that more runs lie behind is one that nobody looks at any more. */
const MOST_RUNS = 50;

/** With what earlier runs did of the same plan. An outcome that cannot be looked up stands for itself. */
export async function wholeOutcome(context: CiContext, outcome: Outcome): Promise<Outcome> {
  return outcomeOfPlan(outcome.plan_digest, outcomesOf(await loggedRuns(context))) ?? outcome;
}

export function outcomeBody(context: CiContext, outcome: Outcome, lead: readonly string[]): string {
  const around = { marker: context.marker('apply'), lead, foot: [linksParagraph(context.run)] };
  return outcomeMarkdown(outcome, around);
}

/**
 * Takes the plan's approval out of the issue, and tells the requests of other plans that this run went on with theirs: it finished a run that was cut short, or resolved what
 * one had left in doubt. A request that was told nothing of a plan's apply hears nothing of it here.
 */
export async function tellEarlier(context: CiContext, outcome: Outcome): Promise<ExitCode> {
  const { forge, options } = context;
  if (forge === undefined || !options.comment || outcome.steps.length === 0) return EXIT.done;
  const asked = withoutAsking(outcome.plan_digest);
  const codes = [await reporting(context, () => forge.changeIssue(context.marker('drift'), asked))];
  const runs = (await loggedRuns(context)).filter(({ run }) => run !== outcome.run);
  const now = new Set(outcome.steps.map(({ id }) => id));
  const isConcerned = ({ planDigest, outcome: then }: LoggedRun) =>
    planDigest === outcome.plan_digest ||
    then?.steps.some(({ id, result }) => result.kind === 'in_doubt' && now.has(id)) === true;
  const outcomes = [...outcomesOf(runs), outcome];
  for (const [digest, commit] of new Map(
    runs.filter(isConcerned).flatMap((run) => (run.commit === null ? [] : [[run.planDigest, run.commit]])),
  )) {
    const whole = outcomeOfPlan(digest, outcomes);
    const landed = await attempt(() => forge.landed(commit));
    if (whole === undefined || landed.kind === 'failed') continue;
    const entry = outcomeEntry(outcomeBody(context, whole, nextMove(exitCodeOf(whole))));
    const apply = (text: string | undefined) => (text?.includes(digest) ? entry() : text);
    const requests = landed.result.map(({ request }) => request);
    codes.push(await commentOn(context, requests, { apply }));
  }
  return winningExitCode(codes);
}

/** The oldest first; none where the state cannot be read. */
async function loggedRuns({ world, options }: CiContext): Promise<readonly LoggedRun[]> {
  const quiet = { ...world, stdout: SILENT, stderr: SILENT };
  const read = await attempt(() =>
    withProjectState(quiet, options, 'read', async (state) => state.runs(MOST_RUNS)),
  );
  return read.kind === 'done' ? [...read.result].reverse() : [];
}

function outcomesOf(runs: readonly LoggedRun[]): readonly Outcome[] {
  return runs.flatMap(({ outcome }) => outcome ?? []);
}
