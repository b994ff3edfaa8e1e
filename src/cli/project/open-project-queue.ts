import { typedFor } from '../../model/messages/command-line.ts';
import type { Project } from '../../project/project.ts';
import type { Queue } from '../../queue/database/open-queue.ts';
import type { World } from '../io/world.ts';
import { locationOf } from './open-project-state.ts';

/** Opens the queue beside the state. Throws a DiagnosticsError for a state that is a file. */
export async function openProjectQueue(world: World, project: Project, origin: string): Promise<Queue> {
  const { openQueue } = await import('../../queue/database/open-queue.ts');
  return openQueue({ location: locationOf(world, project), ...typedFor(project), origin });
}
