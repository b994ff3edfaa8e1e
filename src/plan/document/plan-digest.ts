/** What a reviewer approves of a plan, as one hash. */
import { sortByAddress } from '../../model/address.ts';
import type { Json } from '../../model/json.ts';
import type { Adoption, GuardRules, Plan } from '../../model/plan.ts';
import { fingerprint } from '../diff/fingerprint.ts';

/**
 * All of a plan that its digest covers: what will be sent, to whom, what is resolved first, what is written into
 * state, and what judged it.
 */
export type Approvable = Pick<
  Plan,
  'project' | 'environment' | 'target' | 'resolved_first' | 'steps' | 'adoptions' | 'renames' | 'guard_rules'
>;

/** SHA-256, hex. In whatever order the steps stand. */
export function planDigest({ project, environment, target, ...plan }: Approvable): string {
  return fingerprint({
    project,
    environment,
    origin: target.origin,
    steps: plan.steps.map(({ digest }) => digest).sort(),
    adopted: sortByAddress(plan.adoptions).map(adoptionDigest),
    renamed: plan.renames.map(({ from, to }) => [from, to]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    guards: guardsDigest(plan.guard_rules),
    resolved_first: plan.resolved_first
      .map(({ key, body }) => ({ key, body }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  });
}

/** In whatever order the exceptions are written. */
function guardsDigest({ exceptions, ...rules }: GuardRules): string {
  return fingerprint({
    ...rules,
    exceptions: exceptions.map((exception) => fingerprint({ ...exception })).sort(),
  });
}

/**
 * Covers the value that goes on record: with another one under the same id the next plan would be silent about what the
 * service really has. The start stays out, since where nothing could be read it is the day of the plan.
 */
export function adoptionDigest({ address, remote_id, how, value }: Adoption): string {
  return fingerprint([address, remote_id, how, value] satisfies Json);
}
