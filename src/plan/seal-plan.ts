/**
 * The checksum of a plan document: all that a reviewer is shown, the parts outside its digest too. It tells a document
 * that was edited or damaged; it is no signature, and what is sent is never taken from a document.
 */
import type { Json } from '../model/json.ts';
import type { Plan } from '../model/plan.ts';
import { fingerprint } from './fingerprint.ts';

export function sealPlan(plan: Omit<Plan, 'checksum'>): Plan {
  return { ...plan, checksum: fingerprint(plan as unknown as Json) };
}

export function isIntact({ checksum, ...plan }: Plan): boolean {
  return fingerprint(plan as unknown as Json) === checksum;
}
