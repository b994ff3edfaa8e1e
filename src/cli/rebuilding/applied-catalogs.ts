/**
 * The catalogs that were applied: the last one, by the commit in which `pricewright.lock` came to name the newest run, and those since
 * an older copy of the state.
 */
import { type Address, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import type { Project } from '../../project/project.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import { askGit } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { withoutService } from '../planning/connect.ts';
import { makePlan } from '../planning/make-plan.ts';
import { withOther } from '../planning/other-catalog.ts';
import { environmentOf } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import { type CopyOfState, openIn, readerFrom } from './look-both-ways.ts';

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
function commitNaming(name: string, folder: string): Promise<string | null> {
  return askGit(['log', '-1', '--format=%H', `-S${name}`, '--', LOCK_FILE], folder, PATIENCE_MS);
}

/** If there are more commits, the copy is too old to prove anything by them. */
const MOST_COMMITS = 50;

export async function unchangedSince(
  world: World,
  options: CommonOptions,
  copy: CopyOfState,
  applied: AppliedCatalog,
): Promise<(address: Address) => boolean> {
  const commits = await commitsSince(copy, applied);
  if (commits === null) return () => false;
  const asking: ((address: Address) => boolean)[] = [];
  const reader = readerFrom(copy.records);
  const add = async (inputs: AppliedCatalog['inputs']) => {
    const made = await makePlan(world, inputs, reader, withoutService(world, inputs), { refresh: 'none' });
    asking.push(openIn(made.plan));
  };
  for (const commit of commits) {
    const { catalog, usage } = await withOther(world, options, commit, ({ read }) => read());
    await add({ ...applied.inputs, catalog, usage });
  }
  const declared = new Set([...copy.records.keys()].map(ownerOf));
  return (address) => declared.has(ownerOf(address)) && asking.every((asks) => !asks(address));
}

/** The commits of the project since the one that noted the copy's newest run; null where Git does not say. */
async function commitsSince(
  { run }: CopyOfState,
  { inputs, commit }: AppliedCatalog,
): Promise<readonly string[] | null> {
  const { folder } = inputs.project;
  const from = run === null || commit === null ? null : await commitNaming(run, folder);
  if (from === null || commit === null) return null;
  const between = await askGit(
    ['rev-list', `--max-count=${MOST_COMMITS + 1}`, `${from}..${commit}`, '--', '.'],
    folder,
  );
  const commits = [...new Set([commit, ...(between?.split('\n') ?? [])])];
  return commits.length > MOST_COMMITS ? null : commits;
}
