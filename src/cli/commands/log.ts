/** `log`: who applied what, when, and how it ended, and what was done to the state by hand; the newest first. */
import { commandLine } from '../../model/command-line.ts';
import { grouped } from '../../model/counted.ts';
import { EXIT, type ExitCode } from '../../model/exit-code.ts';
import { isDoneBefore } from '../../model/outcome.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import type { Intervention } from '../../state/journal/interventions.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { withProjectState } from '../project/project-state.ts';

export interface LogOptions extends CommonOptions {
  readonly limit: number;
}

export async function log(world: World, options: LogOptions): Promise<ExitCode> {
  const { limit, json } = options;
  return withProjectState(world, options, 'read', async (state, project) => {
    // A run that goes on may begin or end while this reads.
    const before = await state.holder();
    const runs = await state.runs(limit + 1);
    const holders = [before, await state.holder()].map((holder) => holder?.run);
    const interventions = await state.interventions(limit + 1);
    const runEntryOf = (run: LoggedRun) =>
      runEntry(
        run,
        holders.some((holder) => holder === run.run),
      );
    const entries = [...runs.map(runEntryOf), ...interventions.map(interventionEntry)].sort(
      (a, b) => b.atMs - a.atMs,
    );
    const shown = entries.slice(0, limit);
    if (json) world.stdout.write(jsonText(shown.map(({ data }) => data)));
    else world.stdout.write(entries.length === 0 ? 'Nothing was applied yet.\n' : shown.map(textOf).join(''));
    if (entries.length > limit)
      world.stderr.write(
        `there is more before that; see it with: ${commandLine(project, `log --limit ${Math.max(limit * 10, 50)}`)}\n`,
      );
    return EXIT.done;
  });
}

interface Entry {
  readonly atMs: number;
  readonly actor: string | null;
  readonly words: string;
  readonly data: object;
}

function textOf({ atMs, actor, words }: Entry): string {
  const at = new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return visible(`${at}  ${actor ?? 'unknown'}${words}`).concat('\n');
}

/** `holds`: it has the lock, or had it when its process ended. */
function runEntry(run: LoggedRun, holds: boolean): Entry {
  const { startedAtMs: atMs, actor } = run;
  const commit = run.commit === null ? '' : ` commit ${run.commit.slice(0, 12)}`;
  const words = `${commit}  plan ${run.planDigest.slice(0, 12)}  run ${run.run}  ${ending(run, holds)}`;
  return { atMs, actor, words, data: { kind: 'run', ...run } };
}

function interventionEntry(intervention: Intervention): Entry {
  const { atMs, actor, command, subject, reason } = intervention;
  const words = `  ${command}${subject === null ? '' : ` ${subject}`}${reason === null ? '' : `: ${reason}`}`;
  return { atMs, actor, words, data: { kind: 'intervention', ...intervention } };
}

function ending({ outcome, endedAtMs }: LoggedRun, holds: boolean): string {
  if (outcome === null || endedAtMs === null)
    return `no end recorded: it ${holds ? 'goes on, or was killed' : 'was killed, or lost its lock'}`;
  const before = outcome.steps.filter(isDoneBefore).length;
  const { done, ...others } = outcome.counts;
  const counts = Object.entries({ done: done - before, ...others }).filter(([, count]) => count > 0);
  const told =
    counts.map(([kind, count]) => `${grouped(String(count))} ${kind.replaceAll('_', ' ')}`).join(', ') ||
    'nothing sent';
  return `${told}${outcome.interrupted ? ', interrupted' : ''}${outcome.stopped === null ? '' : `, stopped: ${outcome.stopped}`}`;
}
