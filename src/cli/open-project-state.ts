/** Opens the state of a project, held against `pricewright.lock`. */
import { stat } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import type { RunId } from '../apply/journal.ts';
import { type Diagnostic, fault } from '../model/diagnostic.ts';
import type { Project } from '../project/project.ts';
import { readLockFile } from '../state/lock-file.ts';
import { openState } from '../state/open-state.ts';
import type { Lease, LockHolder, State } from '../state/state.ts';
import { type Printing, printDiagnostics } from './report-faults.ts';
import type { World } from './world.ts';

export interface OpenProjectState {
  readonly mode: 'read' | 'write';
  /** Of the service that will be spoken to; null where none will be. */
  readonly origin: string | null;
}

/** Throws a DiagnosticsError for a state that is missing, or another one than the project's. */
export async function openProjectState(project: Project, { mode, origin }: OpenProjectState): Promise<State> {
  const expectedStateId = await readLockFile(project.folder);
  if (expectedStateId === null) await refuseUnnamedState(project);
  return openState({
    kind: 'sqlite',
    file: sqliteFileOf(project),
    project: project.id,
    environment: project.environment,
    expectedStateId,
    origin,
    mode,
  });
}

/** A state that no lock file names could be anybody's: the lock file is committed, so its absence is a mistake. */
async function refuseUnnamedState(project: Project): Promise<void> {
  const exists = await stat(sqliteFileOf(project)).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!exists) return;
  throw fault(
    'lock-file-missing',
    `there is a state at ${sqliteFileOf(project)}, and no pricewright.lock that names it`,
    'restore pricewright.lock from Git; if this is the right state, `pricewright state init` writes it anew',
  );
}

export function sqliteFileOf(project: Project): string {
  if (project.state.kind === 'sqlite') return project.state.file;
  throw fault(
    'postgres-not-built',
    'state in PostgreSQL is not built yet',
    'write `state: { sqlite: .pricewright/state.db }` for now',
  );
}

/** A pipeline's machine is gone when it ends, and a state file on it too. */
export function warnOfLocalState(world: World, project: Project, printing: Printing): void {
  if (!world.env.CI || project.state.kind !== 'sqlite' || printing.json) return;
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'local-state-in-ci',
    message: `CI is set and the state is a file of this machine, ${project.state.file}: if the machine goes, the record of what was applied goes with it`,
    mend: 'keep the file on storage that outlives the pipeline, and never run two machines on copies of it',
  };
  printDiagnostics(world, [warning], printing);
}

/** Does something under the environment's lock and gives the lock back, whatever comes of it. */
export async function underLock<Result>(
  world: World,
  state: State,
  commit: string | null,
  use: (lease: Lease, holder: LockHolder) => Promise<Result>,
): Promise<Result> {
  const holder: LockHolder = {
    run: world.token(16) as RunId,
    pid: world.pid,
    host: hostname(),
    actor: actorOf(world),
    commit,
    sinceMs: world.now(),
  };
  const lease = await state.lock(holder);
  try {
    return await use(lease, holder);
  } finally {
    await lease.release();
  }
}

/** Who applies: whom the pipeline names, else the user of the machine. */
function actorOf({ env }: World): string | null {
  const named = env.PRICEWRIGHT_ACTOR ?? env.GITHUB_ACTOR ?? env.GITLAB_USER_LOGIN;
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
