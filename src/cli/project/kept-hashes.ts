/** The hashes of runs that are kept outside of the state. */
import type { Project } from '../../project/project.ts';
import type { KeptHash } from '../../state/chain/verify-chain.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import { environmentOf } from './open-project-state.ts';

/** `expected`: one that a person has from elsewhere. The state of a lock file may serve several environments. */
export async function keptHashes(project: Project, expected?: string): Promise<readonly KeptHash[]> {
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  return [
    ...(named?.record === undefined ? [] : [{ hash: named.record, place: LOCK_FILE, anywhere: true }]),
    ...(expected === undefined ? [] : [{ hash: expected, place: '--verify', anywhere: false }]),
  ];
}
