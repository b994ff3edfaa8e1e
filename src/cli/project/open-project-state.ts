/** Opens the state of a project and checks it against `pricewright.lock`. */
import { hostname } from 'node:os';
import type { RunId } from '../../apply/journal/journal.ts';
import { commandLine, type TypedFor, typedFor } from '../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { pipelineVariable } from '../../project/environment-text.ts';
import type { Project } from '../../project/project.ts';
import { databaseUrlOf } from '../../project/secrets.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { Location } from '../../state/home.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import { openState } from '../../state/open-state.ts';
import type { LockHolder } from '../../state/schema/meta.ts';
import type { Lease, State } from '../../state/state.ts';
import { type Printing, printDiagnostics } from '../io/report-faults.ts';
import { actorOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import { refuseLeftEnvironment } from './environment-left.ts';

export interface OpenProjectState {
  readonly mode: 'read' | 'write';
  /** The origin of the service in use; null where none is. */
  readonly origin: string | null;
  /** Set where the state may be an older copy of the one last applied from, and a person is about to confirm that. */
  readonly older?: boolean;
  /** The newest run as another place than `pricewright.lock` names it. */
  readonly newest?: { readonly run: string | undefined; readonly place: string };
}

/**
 * Throws a DiagnosticsError for a state that is missing, is not the project's or is an older copy, and for a state
 * whose records for this service belong to an environment that no longer exists.
 */
export async function openProjectState(
  world: World,
  project: Project,
  { mode, origin, older = false, newest }: OpenProjectState,
): Promise<State> {
  const states = await readNamedStates(project.folder);
  const environment = environmentOf(project);
  const named = namedFor(states, environment);
  const expectedStateId = named?.id ?? null;
  const state = await openState({
    ...locationOf(world, project),
    project: project.id,
    ...typedFor(project),
    expectedStateId,
    origin,
    mode,
  }).catch((error: unknown) => {
    throw expectedStateId === null ? neverMade(error, project) : error;
  });
  try {
    if (expectedStateId === null) throw unnamed(state.place, environment);
    const { anchor } = named ?? {};
    const places = [
      { run: named?.run, place: LOCK_FILE, instead: `pull the ${LOCK_FILE} that belongs to this one` },
      // The register at the service says the same, and lets a run go on with what it knows.
      ...(newest === undefined || anchor !== undefined
        ? []
        : [{ ...newest, instead: `empty ${newest.place}` }]),
    ];
    for (const { run, place, instead } of older ? [] : places)
      if (run !== undefined && !(await state.knowsRun(run)))
        throw behind(state.place, { run, place, instead }, project);
    if (origin !== null) await refuseLeftEnvironment(world, state, project, origin, states);
    return state;
  } catch (error) {
    await state.close();
    throw error;
  }
}

/** Opens the state as {@link openProjectState} does, and closes it whatever comes of its use. */
export async function withState<Result>(
  world: World,
  project: Project,
  opening: OpenProjectState,
  use: (state: State) => Promise<Result>,
): Promise<Result> {
  const state = await openProjectState(world, project, opening);
  try {
    return await use(state);
  } finally {
    await state.close();
  }
}

/** The error for an environment that has no state yet, where the lock file names none; any other error as it is. */
function neverMade(error: unknown, project: Project): unknown {
  const [missing] = error instanceof DiagnosticsError ? error.diagnostics : [];
  if (missing?.code !== 'state-missing') return error;
  const made = `\`${commandLine(typedFor(project), 'state init')}\` makes it`;
  return fault(
    missing.code,
    `${missing.message}, and ${LOCK_FILE} names none`,
    `${made}; where there was one, restore ${LOCK_FILE} from Git first`,
  );
}

interface Newer {
  readonly run: string;
  readonly place: string;
  /** The way to make the place agree with an older state. */
  readonly instead: string;
}

function behind(at: string, { run, place, instead }: Newer, typed: TypedFor): Error {
  const confirm = commandLine(typed, 'recover --answer older --reason …');
  return fault(
    'state-behind',
    `the state at ${at} knows nothing of the run ${run}, the last one that ${place} names: it is an older copy`,
    place === LOCK_FILE
      ? `put the newer state back, or ${instead}; if nothing newer is left: ${confirm}`
      : `put the newer state back; if nothing newer is left: ${confirm}, and ${instead}`,
  );
}

/** The error for a state that no lock file names. The lock file is committed, so its absence is a mistake. */
function unnamed(place: string, environment: string | null): Error {
  if (environment === null)
    return fault(
      'lock-file-missing',
      `there is a state at ${place}, and no pricewright.lock that names it`,
      'restore pricewright.lock from Git; if this is the right state, `pricewright state init` writes it anew',
    );
  return fault(
    'lock-file-missing',
    `there is a state at ${place}, and no pricewright.lock that names it for \`${environment}\``,
    `restore pricewright.lock from Git; if this is the right state, \`pricewright state init --env ${environment}\` names it there`,
  );
}

/** The place of the chosen environment's state. Throws a DiagnosticsError for a URL whose variables are not set. */
export function locationOf({ env }: World, project: Project): Location {
  const { state } = project;
  return state.kind === 'sqlite' ? state : { kind: 'postgres', url: databaseUrlOf(project, env) };
}

/** The name under which `pricewright.lock` has the state; null in a project without environments. */
export function environmentOf({ environments, environment }: Project): string | null {
  return environments.length > 0 ? environment : null;
}

/** A pipeline's machine is gone when the pipeline ends, and so is a state file on it. */
export function warnOfLocalState(world: World, project: Project, printing: Printing): void {
  const pipeline = pipelineVariable(world.env);
  if (pipeline === undefined || project.state.kind !== 'sqlite' || printing.json) return;
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'local-state-in-ci',
    message: `${pipeline} is set and the state is a file of this machine, ${project.state.file}: the record of what was applied is lost with the machine`,
    fix: 'keep the file on storage that outlives the pipeline, and never run two machines on copies of it',
  };
  printDiagnostics(world, [warning], printing);
}

/**
 * The line `run:` of `pricewright.lock` goes with a pipeline's machine as well. `isNoted`: the run's name is noted where no
 * restore of the state reaches it; a register at the service is such a place too.
 */
export async function warnOfUnkeptRun(
  world: World,
  project: Project,
  { isNoted, ...printing }: Printing & { readonly isNoted: boolean },
): Promise<void> {
  const pipeline = pipelineVariable(world.env);
  if (pipeline === undefined || isNoted || printing.json) return;
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  if (named?.anchor !== undefined) return;
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'newest-run-not-kept',
    message: `${pipeline} is set, and the name of this run is kept nowhere but on this machine: a state that is put back to an older copy would look current`,
    fix: `apply with \`pricewright ci apply\`, which notes it in an issue; or commit the line \`run:\` of ${LOCK_FILE} after each apply, or keep a register: pricewright state init --anchor CUSTOMER=CODE`,
  };
  printDiagnostics(world, [warning], printing);
}

export interface Waiting {
  /** The time to wait for another run's lock, in milliseconds. */
  readonly lockTimeout?: number;
  readonly json?: boolean;
}

/** Does something under the environment's lock, and releases the lock in every case. */
export async function underLock<Result>(
  world: World,
  state: State,
  commit: string | null,
  use: (lease: Lease, holder: LockHolder) => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result> {
  const holder: LockHolder = {
    run: world.token(16) as RunId,
    pid: world.pid,
    host: hostname(),
    actor: actorOf(world),
    commit,
    sinceMs: world.now(),
  };
  const lease = await state.lock(holder, {
    waitMs: waiting.lockTimeout ?? 0,
    signal: world.signal,
    onWait: (by) => {
      if (!waiting.json) world.stderr.write(`${visible(`waiting for the lock, held by ${by}`)}\n`);
    },
  });
  try {
    return await use(lease, holder);
  } finally {
    await lease.release();
  }
}
