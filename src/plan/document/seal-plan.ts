/**
 * The checksum of a plan document: all that a reviewer is shown, the parts outside its digest too. It tells a document
 * that was edited or damaged; it is no signature, and what is sent is never taken from a document.
 */
import type { JsonObject } from '../../model/json.ts';
import type { Plan } from '../../model/plan.ts';
import { fingerprintOfLong } from '../diff/fingerprint.ts';

export function sealPlan(plan: Omit<Plan, 'checksum'>): Plan {
  // It takes as long as all the rest where the plan is long, and a plan that is only shown needs none.
  let checksum: string | undefined;
  return {
    ...plan,
    get checksum() {
      checksum ??= checksumOf(plan);
      return checksum;
    },
  };
}

export function isIntact({ checksum, ...plan }: Plan): boolean {
  return checksumOf(plan) === checksum;
}

function checksumOf(plan: Omit<Plan, 'checksum'>): string {
  return fingerprintOfLong(plan as unknown as JsonObject);
}
