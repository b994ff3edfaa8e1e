/**
 * The checksum of a plan document: all that a reviewer is shown, the parts outside its digest too. It tells a document
 * that was edited or damaged; it is no signature, and what is sent is never taken from a document.
 */
import type { Json } from '../model/json.ts';
import type { Plan } from '../model/plan.ts';
import { fingerprint } from './fingerprint.ts';

export function sealPlan(plan: Omit<Plan, 'checksum'>): Plan {
  // It takes as long as all the rest where the plan is long, and a plan that is only shown needs none.
  let checksum: string | undefined;
  return {
    ...plan,
    get checksum() {
      checksum ??= fingerprint(plan as unknown as Json);
      return checksum;
    },
  };
}

export function isIntact({ checksum, ...plan }: Plan): boolean {
  return fingerprint(plan as unknown as Json) === checksum;
}
