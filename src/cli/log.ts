/** `log`: who applied what, when, and how it ended; the newest run first. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { isDoneBefore } from '../model/outcome.ts';
import { jsonText, visible } from '../report/sanitize.ts';
import type { LoggedRun } from '../state/read-log.ts';
import type { CommonOptions } from './common-options.ts';
import { withProjectState } from './project-state.ts';
import type { World } from './world.ts';

export interface LogOptions extends CommonOptions {
  readonly limit: number;
}

export async function log(world: World, options: LogOptions): Promise<ExitCode> {
  const { limit, json } = options;
  return withProjectState(world, options, 'read', async (state) => {
    const runs = await state.runs(limit + 1);
    const shown = runs.slice(0, limit);
    if (json) world.stdout.write(jsonText(shown));
    else world.stdout.write(runs.length === 0 ? 'Nothing was applied yet.\n' : shown.map(runLine).join(''));
    if (runs.length > limit)
      world.stderr.write(
        `there are older runs; more of them with: pricewright log --limit ${Math.max(limit * 10, 50)}\n`,
      );
    return EXIT.done;
  });
}

function runLine(run: LoggedRun): string {
  const started = new Date(run.startedAtMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const commit = run.commit === null ? '' : ` commit ${run.commit.slice(0, 12)}`;
  return visible(
    `${started}  ${run.actor ?? 'unknown'}${commit}  plan ${run.planDigest.slice(0, 12)}  run ${run.run}  ${ending(run)}`,
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
