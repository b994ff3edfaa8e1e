/** The catalog that was applied last: that of the commit in which `pricewright.lock` came to name the newest run. */
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import type { Project } from '../../project/project.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import { askGit } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { withOther } from '../planning/other-catalog.ts';
import { environmentOf } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';

export interface AppliedCatalog {
  /** Its inputs, but for the project's folder and service, which are those at hand. */
  readonly inputs: Inputs;
  /** Its own project file, for the rules. */
  readonly project: Project;
  /** The commit; null where no commit names the newest run, and the catalog is the one at hand. */
  readonly commit: string | null;
  /** The day of the commit in the project's time zone; today without one. */
  readonly day: CalendarDay;
  /** The commit's second, when the newest run was over; null without a commit. */
  readonly committedAtMs: number | null;
  /** The newest run that the lock file names; null where it names none. */
  readonly run: string | null;
  /** True where the lock file says that nothing was ever applied. */
  readonly isNothing: boolean;
}

/** Throws a DiagnosticsError where that catalog has faults. */
export async function catalogOfNewestRun(
  world: World,
  options: CommonOptions,
  own: Inputs,
): Promise<AppliedCatalog> {
  const { project, today } = own;
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  const run = named?.run ?? null;
  const isNothing = named?.run === undefined && named?.anchor === undefined;
  const commit = run === null ? null : await commitNaming(run, project.folder);
  if (commit === null)
    return { inputs: own, project, commit, day: today, committedAtMs: null, run, isNothing };
  const at = await askGit(['show', '--no-patch', '--format=%ct', commit], project.folder);
  const committedAtMs = at === null ? null : Number(at) * 1000;
  const day = committedAtMs === null ? today : dayAt(committedAtMs, project.timezone);
  const other = await withOther(world, options, commit, ({ read }) => read());
  const { catalog, usage } = other;
  return {
    inputs: { ...own, catalog, usage, commit },
    project: other.project,
    commit,
    day: day < today ? day : today,
    committedAtMs,
    run,
    isNothing,
  };
}

/** A long history takes its time, and without the commit the files at hand are taken for what was applied. */
const PATIENCE_MS = 5 * 60 * 1000;

/** The commit that brought a run's name, or a hash of one, into the lock file. */
export function commitNaming(name: string, folder: string): Promise<string | null> {
  return askGit(['log', '-1', '--format=%H', `-S${name}`, '--', LOCK_FILE], folder, PATIENCE_MS);
}
