/**
 * Decides which steps of an approved plan may still be carried out, by comparing each with the plan made now. Pure.
 * Steps are compared by digest, which covers the request and the state it was planned on.
 */

import type { StepResult } from '../../model/plan/outcome.ts';
import { type Adoption, newlyScheduled, type Plan, type Step } from '../../model/plan/plan.ts';
import type { Rename } from '../../model/service/record.ts';
import { referencedAddresses } from '../../model/service/references.ts';
import { adoptionDigest } from '../../plan/document/plan-digest.ts';
import { withoutScheduling } from '../../plan/scheduled-changes.ts';

type Freshness =
  /** The step was done under this plan already. */
  | { readonly kind: 'done' }
  /** Its request is in doubt and is resolved before any step. Later steps were planned as if it were done. */
  | { readonly kind: 'resolved_first' }
  /** The plan made now has the same step. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'stale'; readonly reason: string };

interface FreshnessInput {
  readonly approved: Plan;
  /** The plan made now, from the same catalog, service and state. */
  readonly now: Plan;
  /** Digests of done steps by step id, from the journal. */
  readonly doneUnder: ReadonlyMap<string, string>;
  /** Step digests of the open intents, by step id. */
  readonly open: ReadonlyMap<string, string>;
}

/** The freshness of every step of the approved plan, by step id. */
export function checkFreshness({
  approved,
  now,
  doneUnder,
  open,
}: FreshnessInput): ReadonlyMap<string, Freshness> {
  const stepsNow = new Map(now.steps.map((step) => [step.id, step]));
  const elsewhere = otherPlace(approved, now);
  const others = new Set(unapprovedAdoptions(approved, now).map(({ address }) => address));
  const own = new Map(
    approved.steps.map((step): [string, Freshness] => {
      if (elsewhere !== null) return [step.id, stale(elsewhere)];
      if (doneUnder.get(step.id) === step.digest) return [step.id, { kind: 'done' }];
      if (open.get(step.id) === step.digest) return [step.id, { kind: 'resolved_first' }];
      const other = referencedAddresses(step.path, step.body).find((address) => others.has(address));
      if (other !== undefined) return [step.id, stale(`${other} is not adopted as it was approved`)];
      return [step.id, compare(step, stepsNow.get(step.id), now)];
    }),
  );
  const steps = new Map(approved.steps.map((step) => [step.id, step]));
  const withDependencies = new Map<string, Freshness>();
  const visit = (step: Step): Freshness => {
    const known = withDependencies.get(step.id);
    if (known !== undefined) return known;
    const freshness = own.get(step.id) ?? stale('it is not a step of the plan');
    // A circle would end here, with the step's own freshness.
    withDependencies.set(step.id, freshness);
    const on = step.depends_on.find((id) => {
      const before = steps.get(id);
      return before === undefined || visit(before).kind === 'stale';
    });
    const result =
      freshness.kind === 'fresh' && on !== undefined
        ? stale(`${on}, which it depends on, is stale`)
        : freshness;
    withDependencies.set(step.id, result);
    return result;
  };
  for (const step of approved.steps) visit(step);
  return withDependencies;
}

/**
 * The adoptions, renames and scheduled changes of the plan made now that were approved. Any others, such as an adoption of
 * something made since, wait for a plan that somebody reviews.
 */
export function approvedNotes(
  approved: Plan,
  now: Plan,
): Pick<Plan, 'adoptions' | 'renames' | 'deferred' | 'withdrawn'> {
  const adoptions = new Set(unapprovedAdoptions(approved, now));
  const renames = new Set(unapprovedRenames(approved, now));
  const scheduled = new Set(newlyScheduled(approved).map(({ digest }) => digest));
  const withdrawn = new Set(approved.withdrawn?.map(({ digest }) => digest));
  return {
    deferred: withoutScheduling(now.deferred, scheduled),
    ...(now.withdrawn && { withdrawn: now.withdrawn.filter(({ digest }) => withdrawn.has(digest)) }),
    adoptions: now.adoptions.filter((adoption) => !adoptions.has(adoption)),
    renames: now.renames.filter((rename) => !renames.has(rename)),
  };
}

function unapprovedAdoptions(approved: Plan | undefined, now: Plan): readonly Adoption[] {
  const digests = new Set(approved?.adoptions.map(adoptionDigest));
  return now.adoptions.filter((adoption) => !digests.has(adoptionDigest(adoption)));
}

function unapprovedRenames(approved: Plan | undefined, now: Plan): readonly Rename[] {
  const texts = new Set(approved?.renames.map(renameText));
  return now.renames.filter((rename) => !texts.has(renameText(rename)));
}

const renameText = ({ from, to }: Rename) => `${from} ${to}`;

/** Results for `runPlan` of the steps that must not be run. */
export function resultsAlready(freshness: ReadonlyMap<string, Freshness>): ReadonlyMap<string, StepResult> {
  const results = new Map<string, StepResult>();
  for (const [id, entry] of freshness) {
    if (entry.kind === 'done') results.set(id, { kind: 'done', remote_id: null, replayed: false, sends: 0 });
    if (entry.kind === 'stale') results.set(id, { kind: 'stale', reason: entry.reason });
  }
  return results;
}

/** The reason why a plan cannot be carried out here: its project, environment or service is another one. */
export function otherPlace(approved: Plan, now: Plan): string | null {
  const places = [
    ['project', approved.project, now.project],
    ['environment', approved.environment, now.environment],
    ['service', approved.target.origin, now.target.origin],
  ] as const;
  const other = places.find(([, then, here]) => then !== here);
  return other === undefined ? null : `the plan was made for ${other[0]} ${other[1]}, this is ${other[2]}`;
}

function compare(approved: Step, now: Step | undefined, plan: Plan): Freshness {
  if (now === undefined) {
    const deferred = plan.deferred.find(({ address }) => address === approved.address);
    return stale(deferred ? `it is now deferred: ${deferred.reason}` : 'nothing remains to be done for it');
  }
  if (now.digest === approved.digest) return { kind: 'fresh' };
  const then = JSON.stringify([approved.method, approved.path, approved.body, approved.effective_at]);
  const today = JSON.stringify([now.method, now.path, now.body, now.effective_at]);
  if (then !== today) return stale('it would send something else now');
  return stale(
    approved.ground.revision === now.ground.revision
      ? 'the service has changed what it was planned on'
      : 'another run has changed what it was planned on',
  );
}

function stale(reason: string): Freshness {
  return { kind: 'stale', reason };
}

type Approval =
  | { readonly kind: 'same' }
  /** Everything that remains was approved with a run that was cut short. */
  | { readonly kind: 'remainder'; readonly approved: Plan }
  | { readonly kind: 'mismatch'; readonly unapproved: readonly string[] };

/**
 * Decides if `apply --approved DIGEST` may go on with the plan made now. `stored` is the plan that a run stored under
 * the digest, if any.
 */
export function checkApproval(digest: string, now: Plan, stored: Plan | undefined): Approval {
  if (now.digest === digest) return { kind: 'same' };
  const approved = stored?.digest === digest && otherPlace(stored, now) === null ? stored : undefined;
  const digests = new Set(approved?.steps.map((step) => step.digest));
  const sent = new Set(
    [...(approved?.steps ?? []), ...(approved?.resolved_first ?? [])].map(
      ({ operation, address }) => `${operation} ${address}`,
    ),
  );
  const unapproved = [
    ...now.resolved_first
      .map(({ operation, address }) => `${operation} ${address}`)
      .filter((id) => !sent.has(id)),
    ...now.steps.filter((step) => !digests.has(step.digest)).map(({ id }) => id),
    ...unapprovedAdoptions(approved, now).map(({ address, remote_id }) => `${address} = ${remote_id}`),
    ...unapprovedRenames(approved, now).map(({ from, to }) => `${from} → ${to}`),
  ];
  // If nothing was stored under the digest, nothing shows that it ever belonged to a plan of this state.
  return approved !== undefined && unapproved.length === 0
    ? { kind: 'remainder', approved }
    : { kind: 'mismatch', unapproved };
}
