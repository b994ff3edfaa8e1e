/** The state of a project's environment, for commands that send nothing to the service. */
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import type { ChainRows } from '../../state/chain/read-chain.ts';
import { type Verified, verifyChain } from '../../state/chain/verify-chain.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import type { State } from '../../state/state.ts';
import { systemFault } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { warnOfLeftEnvironment } from './environment-left.ts';
import { environmentOf, withState } from './open-project-state.ts';
import { readProjectInputs } from './read-inputs.ts';

/** Needs no API key. Throws a DiagnosticsError for a state that is missing or not the project's. */
export async function withProjectState<Result>(
  world: World,
  options: CommonOptions,
  mode: 'read' | 'write',
  use: (state: State, project: Project) => Promise<Result>,
): Promise<Result> {
  const { project } = await readProjectInputs(world, options);
  return withState(world, project, { mode, origin: null }, async (state) => {
    if (mode === 'read') await warnOfLeftEnvironment(world, state, project, options);
    return await use(state, project);
  });
}

export type Looked<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'no_state'; readonly reason: string };

/** Rejects with whatever is neither a fault of the state nor a refusal of the system. */
export async function lookInState<Result>(
  world: World,
  project: Project,
  look: (state: State) => Promise<Result>,
): Promise<Looked<Result>> {
  try {
    return { kind: 'read', result: await withState(world, project, { mode: 'read', origin: null }, look) };
  } catch (error) {
    const [diagnostic] =
      error instanceof DiagnosticsError
        ? error.diagnostics
        : [error instanceof Error ? systemFault(error) : undefined];
    if (diagnostic === undefined) throw error;
    return { kind: 'no_state', reason: diagnostic.message };
  }
}

export interface VerifiedLog {
  readonly rows: ChainRows;
  readonly verified: Verified;
}

/** `expected`: a hash that a person has from elsewhere. The state of a lock file may serve several environments. */
export async function verifiedLog(state: State, project: Project, expected?: string): Promise<VerifiedLog> {
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  const rows = await state.chain();
  const verified = verifyChain(rows, [
    ...(named?.record === undefined ? [] : [{ hash: named.record, place: LOCK_FILE, anywhere: true }]),
    ...(expected === undefined ? [] : [{ hash: expected, place: '--verify', anywhere: false }]),
  ]);
  return { rows, verified };
}
