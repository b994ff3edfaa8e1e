/**
 * The checksum of a plan document. It covers everything that a reviewer is shown, including the parts outside the
 * digest, and reveals one that was edited or damaged. It is no signature, and no request is taken from it.
 */

import type { Plan } from '../../model/plan/plan.ts';
import { fingerprintOfLong } from '../../model/values/fingerprint.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type PlanDocument, toUnsealedDocument } from './plan-document.ts';

export function sealPlan(plan: Omit<Plan, 'checksum'>): Plan {
  // The checksum of a long plan costs time, and a plan that is only shown needs none.
  let checksum: string | undefined;
  return {
    ...plan,
    get checksum() {
      checksum ??= checksumOf(toUnsealedDocument(plan));
      return checksum;
    },
  };
}

/** The plan with other parts. Its old checksum is not worked out. */
export function resealPlan(plan: Plan, parts: Partial<Omit<Plan, 'checksum'>>): Plan {
  const names = (Object.keys(plan) as (keyof Plan)[]).filter((name) => name !== 'checksum');
  const rest = Object.fromEntries(names.map((name) => [name, plan[name]])) as unknown as Omit<
    Plan,
    'checksum'
  >;
  return sealPlan({ ...rest, ...parts });
}

/** The sentence that goes with the document is no part of it. */
export function isIntact({ checksum, summary: _, ...document }: PlanDocument): boolean {
  return checksumOf(document) === checksum;
}

function checksumOf(document: Omit<PlanDocument, 'checksum'>): string {
  return fingerprintOfLong(document as unknown as JsonObject);
}
