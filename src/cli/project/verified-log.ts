/** The log of a state, checked against the hashes of runs that are kept outside of it. */
import type { Project } from '../../project/project.ts';
import type { ChainRows } from '../../state/chain/read-chain.ts';
import { type Verified, verifyChain } from '../../state/chain/verify-chain.ts';
import { LOCK_FILE, namedFor, readNamedStates } from '../../state/lock-file.ts';
import type { State } from '../../state/state.ts';
import { environmentOf } from './open-project-state.ts';

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
