/** The state of a project's environment, for commands that send nothing to the service. */
import type { Project } from '../../project/project.ts';
import type { State } from '../../state/state.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { warnOfLeftEnvironment } from './environment-left.ts';
import { withState } from './open-project-state.ts';
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
