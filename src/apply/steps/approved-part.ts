/** The part of a plan that an apply may carry out, for each form of approval, and the rules that it is approved by. */

import { rulesFingerprint } from '../../approval/plan-approvals.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { PlanApprovals } from '../../model/plan/approval.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import { isRefused, notesIn, type Plan } from '../../model/plan/plan.ts';
import { planDigest, resealPlan, sealPlan } from '../../plan/document/plan-digest.ts';
import { withoutScheduling } from '../../plan/scheduled-changes.ts';
import type { Journal } from '../journal/journal.ts';
import { approvedNotes, checkApproval, checkFreshness, otherPlace, resultsAlready } from './freshness.ts';

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
 * done or stale are named and not run. Steps that are resolved first are left out. Adoptions and renames are noted
 * only where the document has them and was made for this place. Throws a DiagnosticsError, exit code 5, where the
 * document was made for another place and no step is left that could report that.
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
  const notice = { code: 'nothing-to-resume', address: null, message } as const;
  // Nothing new is carried out, so that no approval is asked for and no rules go on record.
  const { approvals: _, rules: __, withdrawn: ___, ...without } = now;
  const deferred = withoutScheduling(now.deferred);
  const alone = { ...without, deferred, steps: [], adoptions: [], renames: [] };
  return asIs({
    ...alone,
    digest: planDigest(alone),
    guards: [],
    impact: { prices: [], money: [], bundles: [] },
    counts: { ...now.counts, create: 0, update: 0, version: 0, delete: 0, other: 0 },
    notices: now.steps.length === 0 ? now.notices : [notice, ...now.notices],
  });
}

interface Judging {
  /** The plan of the file, or of the run that is resumed. */
  readonly asked: Plan | undefined;
  readonly now: Plan;
  /** The plan made now, limited to the steps of these digests. */
  readonly assemble: (digests: ReadonlySet<string>) => Plan | undefined;
}

/**
 * The plan to carry out, with the guards and the approval rules applied to what it sends. A document may have fewer steps
 * than the plan made now, where what it leaves out would balance what it sends. Its targets decide nothing: they are
 * outside the digest. A plan of which nothing is left to carry out needs no approval.
 */
export function judgedByItsSteps(approved: Approved, { asked, now, assemble }: Judging): Approved {
  // The checksum of a long plan takes long, and this one has its own already.
  if (asked === undefined && approved.plan === now) return approved;
  const { checksum: _, ...plan } = approved.plan;
  const sent = new Set(plan.steps.filter(({ id }) => !approved.already.has(id)).map(({ digest }) => digest));
  const isPart = asked !== undefined && sent.size > 0 && now.steps.some(({ digest }) => !sent.has(digest));
  const alone = isPart ? assemble(sent) : undefined;
  const guards = alone !== undefined && isRefused(alone) && !isRefused(now) ? alone.guards : plan.guards;
  // On another day, what is paid from which day is no longer what the document says.
  const isOfToday = sent.size === 0 || asked === undefined || asked.today === now.today;
  const impact = isOfToday ? plan.impact : (alone ?? now).impact;
  const { approvals: known, rules, staged, ...others } = { ...plan, guards, impact };
  // Without a step to send there are no drafts, and so no word of what is in force by them.
  const without = { ...others, ...(staged && sent.size > 0 && { staged }) };
  // A plan that was made only to put other rules on record had nothing to carry out either.
  const isLeft = sent.size > 0 || notesIn(plan);
  if (asked !== undefined && !isLeft && carriesOut(asked)) return { ...approved, plan: sealPlan(without) };
  const approvals = known && (alone?.approvals ?? known);
  const whole = { ...without, ...(rules && { rules }), ...(approvals && { approvals }) };
  return { ...approved, plan: sealPlan(whole) };
}

/**
 * The plan of a run that is resumed. It was approved with its own rules, which are on record since it began: others that
 * the project file has by now wait for an apply of their own, and judge it all the same.
 */
export function withItsOwnRules(approved: Approved, asked: Plan | undefined): Approved {
  const { rules } = approved.plan;
  const base = rules?.base ?? null;
  if (rules === undefined || base === null || asked?.rules?.record === rules.record) return approved;
  if (asked?.rules === undefined || ruleTextOf(asked) !== ruleTextOf(approved.plan)) return approved;
  return {
    ...approved,
    plan: resealPlan(approved.plan, {
      rules: { ...rules, record: base, base, changed: false, changes: [] },
    }),
  };
}

/** True where a document is given of which each step is done already or stale, and nothing goes on record. */
export function isNothingLeft({ plan, already }: Approved): boolean {
  const isToDo = plan.resolved_first.length > 0 || notesIn(plan) || plan.rules?.changed === true;
  return already.size > 0 && !isToDo && plan.steps.every(({ id }) => already.has(id));
}

function carriesOut(plan: Plan): boolean {
  return plan.steps.length > 0 || notesIn(plan);
}

/** An approval covers the rules that the plan had then. Others must not go on record with it. */
export function refuseOtherRules(plan: Plan, asked: Plan | undefined): void {
  if (asked === undefined || isWithSameRules(plan, asked)) return;
  throw fault(
    'rules-differ',
    'the guards, approval rules or settings of the project file are not those that the plan was made with',
    'make the plan again, and have it approved as it is now',
    EXIT.stale,
  );
}

/** A plan that leaves the rules on record as they are brings none of its own. */
function isWithSameRules(plan: Plan, asked: Plan): boolean {
  if (plan.rules === undefined || asked.rules === undefined) return ruleTextOf(asked) === ruleTextOf(plan);
  const { record, base } = plan.rules;
  return record === asked.rules.record || record === base;
}

function ruleTextOf({ approvals }: Plan): string | null {
  return approvals === undefined ? null : rulesFingerprint(approvals.rules);
}

/** The digest of a document is what was approved, so that the rest of the document has to be what it is of. */
export function refuseOtherDigest(document: Plan, { required }: PlanApprovals): void {
  if (required.length === 0 || planDigest(document) === document.digest) return;
  throw fault(
    'document-altered',
    'the plan document has another digest than its steps',
    'make the plan anew with `pricewright plan --out FILE`',
  );
}
