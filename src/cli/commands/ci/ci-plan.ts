/** `ci plan`: plans a request, and shows the plan there. A request from a fork is compared with its base, without a token. */

import type { Occasion } from '../../../forge/ci-run.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../../model/plan/exit-code.ts';
import type { Plan } from '../../../model/plan/plan.ts';
import { guardDiagnostics } from '../../../report/ci/annotations.ts';
import {
  type CiContext,
  type CiOptions,
  inPipeline,
  passedOn,
  printResult,
  withoutLogCommands,
} from '../../ci/ci-context.ts';
import { planningParagraph, queueParagraph } from '../../ci/ci-words.ts';
import { isQuiet, keepVerdict, planBody, shortComment, writePlanFiles } from '../../ci/plan-result.ts';
import { annotate, clearFiles, commentOn, type EntryChanges, entryOf, summarize } from '../../ci/publish.ts';
import { askGit } from '../../io/ask-git.ts';
import { folderOf } from '../../io/folder-of.ts';
import { printPlan } from '../../io/render.ts';
import { type Attempt, attempt, printDiagnostics, reporting } from '../../io/report-faults.ts';
import type { World } from '../../io/world.ts';
import { compareRefs } from '../../planning/compare-catalogs.ts';
import { exitCodeOfPlan, planFor } from '../../planning/plan-for.ts';

export async function ciPlan(world: World, options: CiOptions): Promise<ExitCode> {
  return inPipeline(world, options, planInPipeline, !options.without?.includes('comment'));
}

async function planInPipeline(context: CiContext): Promise<ExitCode> {
  const { options, run } = context;
  await clearFiles(context, 'plan');
  const { occasion } = run;
  const requests = 'request' in occasion ? [occasion.request] : [];
  if (occasion.kind === 'request' && (await isCurrent(context))) {
    const planning = entryOf(await shortComment(context, 'plan', planningParagraph()));
    await commentOn(context, requests, { plan: (text) => text && planning }, true);
  }
  const made = await attempt(() => withoutLogCommands(context, (log) => planAndPrint(context, log)));
  if (made.kind === 'failed') printDiagnostics(context.world, made.diagnostics, { ...options, json: false });
  const body = await planBody(context, made);
  const codes: ExitCode[] = [
    made.kind === 'done' ? exitCodeOfPlan(made.result, {}) : made.exitCode || EXIT.error,
  ];
  if (made.kind === 'done') codes.push(await reporting(context, () => writePlanFiles(context, made.result)));
  codes.push(await summarize(context, body));
  codes.push(
    await annotate(context, made.kind === 'done' ? guardDiagnostics(made.result) : made.diagnostics),
  );
  // A slow run of an earlier commit must not replace what is known of a later one.
  const commented = (await isCurrent(context))
    ? await commentOn(context, requests, await entriesOf(context, made, body, winningExitCode(codes)))
    : EXIT.done;
  // The token of a bot's request may only read: what it plans is seen in the summary, and not approved by the merge.
  if (occasion.kind !== 'request' || !occasion.isBots) codes.push(commented);
  const digest = made.kind === 'done' ? made.result.digest : null;
  if (digest !== null && winningExitCode([...codes, commented]) === EXIT.done)
    codes.push(await reporting(context, () => keepVerdict(context, digest)));
  return printResult(context, { command: 'plan', digest, requests, exitCode: winningExitCode(codes) });
}

/** A queue's refusal stands beside the plan of the request, and goes with the next plan that is good. */
async function entriesOf(
  context: CiContext,
  made: Attempt<Plan>,
  body: string,
  exitCode: ExitCode,
): Promise<EntryChanges> {
  if (context.run.occasion.kind !== 'queue') {
    const entry = isQuiet(made) ? '' : entryOf(body);
    return { plan: () => entry, queue: () => undefined };
  }
  if (exitCode === EXIT.done) return { queue: () => undefined };
  const refused = entryOf(await planBody(context, made, [queueParagraph(exitCode)]));
  return { queue: () => refused };
}

async function planAndPrint({ options, run, world }: CiContext, log: World): Promise<Plan> {
  const { occasion } = run;
  const plan = await planOf(world, log, options, occasion);
  await printPlan(log, plan, { color: options.color, format: 'text' });
  return plan;
}

/**
 * A request is judged by the rules of its base and by what it changes, so the changes that its base defers already stand
 * apart.
 */
async function planOf(world: World, log: World, options: CiOptions, occasion: Occasion): Promise<Plan> {
  if (occasion.kind === 'fork')
    return compareRefs(log, options, [await mergeBase(world, options, occasion.base)], {});
  if (occasion.kind === 'branch' || occasion.base === undefined) return planFor(log, passedOn(options));
  return planFor(log, { ...passedOn(options), base: await mergeBase(world, options, occasion.base) });
}

/** The base may have gone on since the request branched off, and that is no change of the request. */
async function mergeBase(world: World, options: CiOptions, base: string): Promise<string> {
  const commit = await askGit(['merge-base', 'HEAD', base], folderOf(world, options));
  if (commit !== null) return commit;
  throw fault(
    'no-merge-base',
    'the commit at which this request branched off is not in the checked out history',
    'check the request out with its whole history: fetch-depth: 0 on GitHub, GIT_DEPTH: "0" on GitLab',
  );
}

/** False where the request has a newer commit; a forge that does not say leaves the run as it is. */
async function isCurrent(context: CiContext): Promise<boolean> {
  const { commented, run, world } = context;
  if (commented === undefined || run.occasion.kind !== 'request') return true;
  const { request, head } = run.occasion;
  let newest: string | undefined;
  const code = await reporting(context, async () => {
    newest = await commented.headOf(request);
  });
  if (code !== EXIT.done || newest === undefined || newest === head) return true;
  world.stderr.write('The request has a newer commit: its comment is left to the run of that one.\n');
  return false;
}
