/** What a reviewer approves of a plan, as one hash. */
import { sortByAddress } from '../model/address.ts';
import type { Json } from '../model/json.ts';
import type { Adoption, Plan, Step } from '../model/plan.ts';
import { referencedAddresses } from '../model/references.ts';
import { fingerprint } from './fingerprint.ts';

/** All of a plan that its digest covers: what will be sent, to whom, and what is settled first. */
export type Approvable = Pick<
  Plan,
  'project' | 'environment' | 'target' | 'settled_first' | 'steps' | 'adoptions'
>;

/** SHA-256, hex. In whatever order the steps stand. */
export function planDigest({ project, environment, target, ...plan }: Approvable): string {
  const ids = adoptedIds(plan.steps, plan.adoptions);
  return fingerprint({
    project,
    environment,
    origin: target.origin,
    steps: plan.steps.map(({ digest }) => digest).sort(),
    ...(ids.length === 0 ? {} : { adopted: ids }),
    settled_first: plan.settled_first
      .map(({ key, body }) => ({ key, body }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  });
}

/**
 * What an adoption brings into the requests: a step names the address, and another id there is another thing that is
 * changed. Where the id is on record already nobody decides on it any more.
 */
function adoptedIds(steps: readonly Step[], adoptions: readonly Adoption[]): Json[] {
  const brought = sortByAddress(adoptions.filter(({ how }) => how !== 'compared'));
  if (brought.length === 0) return [];
  const needed = new Set(steps.flatMap(({ path, body }) => referencedAddresses(path, body)));
  return brought
    .filter(({ address }) => needed.has(address))
    .map(({ address, remote_id }) => [address, remote_id]);
}
