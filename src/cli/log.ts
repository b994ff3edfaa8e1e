/** `log`: who applied what, when, and how it ended; the newest run first. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { isDoneBefore } from '../model/outcome.ts';
import { jsonText, visible } from '../report/sanitize.ts';
import type { LoggedRun } from '../state/read-log.ts';
import type { CommonOptions } from './common-options.ts';
import { withProjectState } from './project-state.ts';
import type { World } from './world.ts';

const MOST_RUNS = 50;

export async function log(world: World, options: CommonOptions): Promise<ExitCode> {
  return withProjectState(world, options, 'read', async (state) => {
    const runs = await state.runs(MOST_RUNS);
    if (options.json) world.stdout.write(jsonText(runs));
    else world.stdout.write(runs.length === 0 ? 'Nothing was applied yet.\n' : runs.map(runLine).join(''));
    return EXIT.done;
  });
}

function runLine(run: LoggedRun): string {
  const started = new Date(run.startedAtMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const commit = run.commit === null ? '' : ` commit ${run.commit.slice(0, 12)}`;
  return visible(
    `${started}  ${run.actor ?? 'unknown'}${commit}  plan ${run.planDigest.slice(0, 12)}  ${ending(run)}`,
  ).concat('\n');
}

function ending({ outcome, endedAtMs }: LoggedRun): string {
  if (outcome === null || endedAtMs === null) return 'no end noted: it goes on, or was killed';
  const before = outcome.steps.filter(isDoneBefore).length;
  const { done, ...others } = outcome.counts;
  const counts = Object.entries({ done: done - before, ...others }).filter(([, count]) => count > 0);
  const told =
    counts.map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`).join(', ') || 'nothing sent';
  return `${told}${outcome.interrupted ? ', interrupted' : ''}${outcome.stopped === null ? '' : `, stopped: ${outcome.stopped}`}`;
}
