/** The outcome of a plan over all the runs that carried it out, and the entry of it in the comment on each request, which only another outcome replaces. */

import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import { type Outcome, outcomeOfPlan } from '../../model/plan/outcome.ts';
import { outcomeMarkdown } from '../../report/markdown/report-markdown.ts';
import type { EntryChange } from '../../report/markdown/request-comment.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import { attempt, reporting } from '../io/report-faults.ts';
import { SILENT } from '../io/world.ts';
import { withProjectState } from '../project/project-state.ts';
import type { CiContext } from './ci-context.ts';
import { ASK_MARKERS, linksParagraph, nextMove } from './ci-words.ts';
import { commentOn, entryOf } from './publish.ts';

/** A request that more runs lie behind is one that nobody looks at any more. */
const MOST_RUNS = 50;

/** With what earlier runs did of the same plan. An outcome that cannot be looked up stands for itself. */
export async function wholeOutcome(context: CiContext, outcome: Outcome): Promise<Outcome> {
  const { outcomes } = await readRuns(context, () => false);
  return outcomeOfPlan(outcome.plan_digest, outcomes) ?? outcome;
}

export function outcomeBody(context: CiContext, outcome: Outcome, lead: readonly string[]): string {
  const around = { marker: context.marker('apply'), lead, foot: [linksParagraph(context.run)] };
  return outcomeMarkdown(outcome, around);
}

/**
 * Takes the plan's approval out of the issue, and tells the requests of earlier runs that this one went on with theirs: it
 * finished a run that was cut short, or resolved what one had left in doubt. A request that shows nothing of a plan's apply
 * is left alone.
 */
export async function tellEarlier(context: CiContext, outcome: Outcome): Promise<ExitCode> {
  const { commented } = context;
  if (commented === undefined || outcome.steps.length === 0) return EXIT.done;
  const asked = withoutAsking(outcome.plan_digest);
  const codes = [await reporting(context, () => commented.changeIssue(context.marker('drift'), asked))];
  const now = new Set(outcome.steps.map(({ id }) => id));
  const isConcerned = ({ run, planDigest, outcome: then }: LoggedRun) =>
    run !== outcome.run &&
    (planDigest === outcome.plan_digest ||
      then?.steps.some(({ id, result }) => result.kind === 'in_doubt' && now.has(id)) === true);
  const { outcomes, requests } = await readRuns(context, isConcerned);
  for (const [digest, numbers] of requests) {
    const whole = outcomeOfPlan(digest, outcomes);
    if (whole === undefined) continue;
    const entry = outcomeEntry(outcomeBody(context, whole, nextMove(exitCodeOf(whole))));
    const apply = (text: string | undefined) => (text?.includes(digest) ? entry() : text);
    codes.push(await commentOn(context, numbers, { apply }));
  }
  return winningExitCode(codes);
}

interface Read {
  /** The oldest first. */
  readonly outcomes: readonly Outcome[];
  /** The requests of the runs that were asked for, by the digest of their plan. */
  readonly requests: ReadonlyMap<string, readonly number[]>;
}

/** Nothing where the state cannot be read. */
async function readRuns({ world, options }: CiContext, isAsked: (run: LoggedRun) => boolean): Promise<Read> {
  const quiet = { ...world, stdout: SILENT, stderr: SILENT };
  const read = await attempt(() =>
    withProjectState(quiet, options, 'read', async (state): Promise<Read> => {
      const runs = [...(await state.runs(MOST_RUNS))].reverse();
      const requests = new Map<string, readonly number[]>();
      for (const { run, planDigest } of runs.filter(isAsked)) {
        const kept = (await state.provenanceOfRun(run))?.pipeline?.requests ?? [];
        const all = [...(requests.get(planDigest) ?? []), ...kept.map(({ number }) => number)];
        requests.set(planDigest, [...new Set(all)]);
      }
      return { outcomes: runs.flatMap(({ outcome }) => outcome ?? []), requests };
    }),
  );
  return read.kind === 'done' ? read.result : { outcomes: [], requests: new Map() };
}

const OUTCOME_MARKER = '<!-- pricewright:outcome -->';

export function outcomeEntry(body: string): () => string {
  return () => `${OUTCOME_MARKER}\n${entryOf(body)}`;
}

/** A run that begins, or that sent nothing. */
export function aboveOutcome(body: string): EntryChange {
  return (text) => `${entryOf(body)}\n${outcomeIn(text)}`;
}

/** A run that had nothing to do. */
export const outcomeAlone: EntryChange = (text) => outcomeIn(text) || undefined;

function outcomeIn(text = ''): string {
  const at = text.lastIndexOf(OUTCOME_MARKER);
  return at < 0 ? '' : text.slice(at);
}

/** A plan that was applied is not to be approved any more. `digest`: of the one plan that was; of any by default. */
export function withoutAsking(digest = ''): (text: string) => string {
  const [begin, end] = ASK_MARKERS;
  return (text) => {
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from || !text.slice(from, to).includes(digest)) return text;
    return `${text.slice(0, from).trimEnd()}\n\n${text.slice(to + end.length).trimStart()}`;
  };
}
