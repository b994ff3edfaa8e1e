/**
 * The digest of a plan, one hash over everything that a reviewer approves; and the checksum of its document, which covers everything
 * that a reviewer is shown and reveals one that was edited or damaged. It is no signature, and no request is taken from it.
 */
import type { PlanApprovals } from '../../model/plan/approval.ts';
import type { GuardRules } from '../../model/plan/guards.ts';
import { type Adoption, newlyScheduled, type Plan } from '../../model/plan/plan.ts';
import type { PlanRules } from '../../model/plan/rules.ts';
import { sortByAddress } from '../../model/values/address.ts';
import { fingerprint, fingerprintOfLong } from '../../model/values/fingerprint.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { type PlanDocument, toUnsealedDocument } from './plan-document.ts';

/**
 * The parts of a plan that its digest covers: the requests and their target, the intents that are resolved first, the records that are
 * written into state, the changes that customers asked for, the dated changes that are approved with it, and the rules that stand after
 * it. Without such rules, those that judged it.
 */
export type Approvable = Pick<
  Plan,
  | 'project'
  | 'environment'
  | 'target'
  | 'resolved_first'
  | 'steps'
  | 'adoptions'
  | 'renames'
  | 'guard_rules'
  | 'requested'
  | 'made_for'
  | 'staged'
  | 'deferred'
  | 'withdrawn'
> & {
  readonly rules?: Pick<PlanRules, 'record'> | undefined;
  readonly approvals?: Pick<PlanApprovals, 'rules'> | undefined;
};

/** SHA-256, hex. The order of the steps does not change it. */
export function planDigest({ project, environment, target, ...plan }: Approvable): string {
  return fingerprint({
    project,
    environment,
    origin: target.origin,
    steps: plan.steps.map(({ digest }) => digest).sort(),
    adopted: sortByAddress(plan.adoptions).map(adoptionDigest),
    renamed: plan.renames.map(({ from, to }) => [from, to]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ...rulesDigest(plan),
    ...(plan.made_for && { made_for: plan.made_for }),
    ...(plan.staged && { staged: true }),
    ...scheduledDigest(plan),
    // The day of a change may be today, and another day is the same plan.
    ...(plan.requested && {
      requested: plan.requested.map(({ address, change, ticket }) => [address, change, ticket]),
    }),
    resolved_first: plan.resolved_first
      .map(({ key, body }) => ({ key, body }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  });
}

/** A change that an applied plan named is approved with that one, and stays out of every later digest. */
function scheduledDigest(plan: Pick<Approvable, 'deferred' | 'withdrawn'>): JsonObject {
  const scheduled = newlyScheduled(plan).map(({ digest }) => digest);
  const withdrawn = plan.withdrawn?.map(({ digest }) => digest) ?? [];
  return {
    ...(scheduled.length > 0 && { scheduled: scheduled.sort() }),
    ...(withdrawn.length > 0 && { withdrawn: withdrawn.sort() }),
  };
}

/** The rules that judged the plan are left out: they are those of the last apply, which judges anew. */
function rulesDigest({
  rules,
  guard_rules,
  approvals,
}: Pick<Approvable, 'rules' | 'guard_rules' | 'approvals'>): JsonObject {
  if (rules !== undefined) return { rules: rules.record };
  return {
    guards: guardsDigest(guard_rules),
    ...(approvals && { approval_rules: fingerprint(approvals.rules as unknown as Json) }),
  };
}

/** The order of the exceptions does not change it. */
function guardsDigest({ exceptions, ...rules }: GuardRules): string {
  return fingerprint({
    ...rules,
    exceptions: exceptions.map((exception) => fingerprint({ ...exception })).sort(),
  });
}

/**
 * Covers the value that goes on record: with another value under the same id, the next plan would not report the
 * service's real value. The start is left out, because it is the plan's day where nothing could be read.
 */
export function adoptionDigest({ address, remote_id, how, value, first_answered: first }: Adoption): string {
  return fingerprint([address, remote_id, how, value, ...(first ? [first] : [])] satisfies Json);
}

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
