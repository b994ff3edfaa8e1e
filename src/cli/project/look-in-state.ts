/** Reads from the project's state where that is possible, and says why where it is not. */
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import type { State } from '../../state/state.ts';
import { systemFault } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import { withState } from './open-project-state.ts';

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
