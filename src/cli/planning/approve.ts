/** The part of a plan that an apply may carry out, for each form of approval. */

import type { Journal } from '../../apply/journal/journal.ts';
import {
  approvedNotes,
  checkApproval,
  checkFreshness,
  otherPlace,
  resultsAlready,
} from '../../apply/steps/freshness.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { planDigest } from '../../plan/document/plan-digest.ts';

export interface Approved {
  readonly plan: Plan;
  /** Steps that are not run, with their results for the outcome. */
  readonly already: ReadonlyMap<string, StepResult>;
}

const NONE: ReadonlyMap<string, StepResult> = new Map();

export function asIs(plan: Plan): Approved {
  return { plan, already: NONE };
}

/**
 * Uses the steps that the document names, as the plan made now has them: nothing from a file is sent. Steps that are
 * done or stale are named and not run. Steps that are resolved first are left out. Amounts of money are those that
 * were approved. Adoptions and renames are noted only where the document has them and was made for this place. Throws
 * a DiagnosticsError, exit code 5, where the document was made for another place and no step is left that could
 * report that.
 */
export async function approveDocument(document: Plan, now: Plan, journal: Journal): Promise<Approved> {
  const freshness = checkFreshness({
    approved: document,
    now,
    doneUnder: await journal.doneUnder(document.digest),
    open: new Map((await journal.openIntents()).map(({ stepId, stepDigest }) => [stepId, stepDigest])),
  });
  const stepsNow = new Map(now.steps.map((step) => [step.id, step]));
  const steps = document.steps
    .filter(({ id }) => freshness.get(id)?.kind !== 'resolved_first')
    .map((step) => (freshness.get(step.id)?.kind === 'fresh' ? (stepsNow.get(step.id) ?? step) : step));
  const { counts, digest, impact } = document;
  const plan: Plan = { ...now, ...approvedNotes(document, now), steps, counts, digest, impact };
  const already = resultsAlready(freshness);
  const elsewhere = otherPlace(document, now);
  if (elsewhere === null) return { plan, already };
  if (steps.length === 0)
    throw fault('plan-of-another-place', elsewhere, 'make the plan here, and review it', EXIT.stale);
  return { plan: { ...plan, adoptions: [], renames: [] }, already };
}

/** The number of unapproved steps that the error names. */
const SHOWN = 5;

/** Throws a DiagnosticsError, exit code 5, where the plan made now is neither the approved one nor its remainder. */
export async function approveDigest(digest: string, now: Plan, journal: Journal): Promise<Approved> {
  const approval = checkApproval(digest, now, await journal.storedPlan(digest));
  if (approval.kind === 'same') return asIs(now);
  if (approval.kind === 'remainder')
    return asIs({ ...now, ...approvedNotes(approval.approved, now), digest });
  if (digest.length < now.digest.length)
    throw fault(
      'digest-incomplete',
      `${digest} is not a whole digest: one has ${now.digest.length} characters`,
      'take it from the last line of the plan, or from `digest` of its document',
      EXIT.stale,
    );
  const shown = someOf(approval.unapproved, SHOWN);
  throw fault(
    'digest-mismatch',
    `the plan made now has the digest ${now.digest}, and ${digest} was approved${shown ? `; not approved: ${shown}` : ''}`,
    'review the plan as it is now, and approve its digest',
    EXIT.stale,
  );
}

/**
 * A plan with which an apply resolves open requests and does nothing else. Changes that wait for an apply of their
 * own, and guards against them, have no part in it or in its digest, so nobody can take them for applied. A notice
 * reports that they exist.
 */
export function resolvingAlone(now: Plan): Approved {
  const waiting = counted(now.steps.length, 'further step waits', 'further steps wait');
  const message = `no run was cut short: ${waiting} for an apply without --resume; see them with: ${commandLine(now, 'plan')}`;
  const notice = { code: 'nothing-to-resume', address: null, message };
  // Nothing new is carried out, so that no approval is asked for and no rules go on record.
  const { approvals: _, rules: __, ...without } = now;
  const alone = { ...without, steps: [], adoptions: [], renames: [] };
  return asIs({
    ...alone,
    digest: planDigest(alone),
    guards: [],
    impact: { prices: [], money: [], bundles: [] },
    counts: { ...now.counts, create: 0, update: 0, version: 0, delete: 0, other: 0 },
    notices: now.steps.length === 0 ? now.notices : [notice, ...now.notices],
  });
}
