/** The queue of a project's environment, for commands that look at it. */
import { typedFor } from '../../model/messages/command-line.ts';
import { baseUrlOf, originOf } from '../../project/base-url.ts';
import type { Queue } from '../../queue/database/open-queue.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { locationOf, openProjectState } from './open-project-state.ts';
import { readProjectInputs } from './read-inputs.ts';

/** Needs no API key. Throws a DiagnosticsError for a state that is not the project's, and for a state in a file. */
export async function withProjectQueue<Result>(
  world: World,
  options: CommonOptions,
  use: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { project } = await readProjectInputs(world, options);
  const origin = originOf(project, baseUrlOf(project, world.env));
  const state = await openProjectState(world, project, { mode: 'read', origin });
  await state.close();
  const { openQueue } = await import('../../queue/database/open-queue.ts');
  const location = locationOf(world, project);
  const queue = await openQueue({ location, ...typedFor(project), origin });
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}
