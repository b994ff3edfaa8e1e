/**
 * Asks for the signed approvals of a plan before anything of it is sent or handed to workers. The rules and the keys are
 * those of the plan that is made now, never those of a document.
 */

import type { Journal, RunApprovals } from '../../apply/journal/journal.ts';
import { approverKeys, judgeApprovals, type MissingApproval } from '../../approval/judge-approvals.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { hasApprovalRules, type PlanApprovals, type SignedApproval } from '../../model/plan/approval.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { isRefused, type Plan } from '../../model/plan/plan.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { rulesFingerprint } from '../../plan/approvals/changed-rules.ts';
import { planDigest } from '../../plan/document/plan-digest.ts';
import { resealPlan, sealPlan } from '../../plan/document/seal-plan.ts';
import { rulesToRecord } from '../../plan/rules/plan-rules.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { State } from '../../state/state.ts';
import type { World } from '../io/world.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { ApplyOptions } from './apply-options.ts';
import type { Approved } from './approve.ts';
import { ownRules } from './make-plan.ts';
import { approvalIn, readApprovalFile } from './read-approval-file.ts';

export interface Judging {
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
  const { approvals: known, rules, ...without } = { ...plan, guards };
  // A plan that was made only to put other rules on record had nothing to carry out either.
  const isLeft = sent.size + plan.adoptions.length + plan.renames.length > 0;
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

function carriesOut({ steps, adoptions, renames }: Plan): boolean {
  return steps.length + adoptions.length + renames.length > 0;
}

interface Around {
  readonly state: State;
  readonly journal: Journal;
  readonly inputs: Inputs;
}

interface Proving {
  readonly plan: Plan;
  readonly asked: Plan | undefined;
  readonly isFromFile: boolean;
}

/**
 * The rules and approvals that the run puts on record; undefined for a plan without rules. Throws a DiagnosticsError, exit
 * code 6, where an approval is missing or a given one does not count, and 5 where the rules changed since the plan was made.
 */
export async function proveApprovals(
  world: World,
  options: ApplyOptions,
  { state, journal, inputs }: Around,
  { plan, asked, isFromFile }: Proving,
): Promise<RunApprovals | undefined> {
  const { approvals } = plan;
  const { project } = inputs;
  const files = options.approval ?? [];
  refuseOtherRules(plan, asked ?? (await storedPlan(plan, options, journal)));
  const rules = await rulesOf(plan, inputs, state);
  if (approvals === undefined) {
    if (files.length === 0 || hasApprovalRules(project.approvals)) return rules && { rules, documents: [] };
    throw fault(
      'approval-not-asked-for',
      'no approval rules stand for this plan',
      'leave --approval out, or write `approvals` in the project file',
    );
  }
  if (isFromFile && asked !== undefined) refuseOtherDigest(asked, approvals);
  const given = await Promise.all(files.map((file) => readApprovalFile(world, options, file)));
  const kept = (await state.approvalsOf(plan.digest)).flatMap((document) => approvalIn(document) ?? []);
  const judged = judgeApprovals(approvals, plan, [...kept, ...given.map(({ approval }) => approval)]);
  const wrong = given.flatMap(({ approval, file }) => {
    const found = judged.uncounted.find((each) => each.approval === approval);
    return found === undefined ? [] : [notCounted(file, found.why)];
  });
  const unused = judged.uncounted.filter(({ approval }) => kept.includes(approval));
  const missing = judged.missing.map((each) => missingApproval(each, { plan, approvals, unused, project }));
  if (wrong.length + missing.length > 0)
    throw new DiagnosticsError([...wrong, ...missing], EXIT.refusedByGuard);
  if (!options.json)
    for (const { name, role } of judged.counted)
      world.stdout.write(visible(`Approved by ${name} as ${role}.`).concat('\n'));
  return { rules: rules ?? approvals.rules, documents: given.map(({ document }) => document) };
}

/**
 * The rules that go on record: those of the project file, or those that are there where the plan leaves them. The usage
 * samples are those that are read now, whatever a resumed plan leaves of the rules.
 */
async function rulesOf(
  { rules, today }: Plan,
  { project, usage }: Inputs,
  state: State,
): Promise<ProjectRules | undefined> {
  if (rules === undefined) return undefined;
  const own = rulesToRecord({ ...ownRules(project), usage, today });
  const standing = rules.record === rules.base ? await state.rules() : undefined;
  if (standing === undefined) return own;
  const { usage: _, ...others } = standing;
  return { ...others, ...(own.usage && { usage: own.usage }) };
}

/** The plan that a remainder was approved with. */
function storedPlan(plan: Plan, { approved }: ApplyOptions, journal: Journal): Promise<Plan | undefined> {
  return approved === undefined ? Promise.resolve(undefined) : journal.storedPlan(plan.digest);
}

/** An approval covers the rules that the plan had then. Others must not go on record with it. */
function refuseOtherRules(plan: Plan, asked: Plan | undefined): void {
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
function refuseOtherDigest(document: Plan, { required }: PlanApprovals): void {
  if (required.length === 0 || planDigest(document) === document.digest) return;
  throw fault(
    'document-altered',
    'the plan document has another digest than its steps',
    'make the plan anew with `pricewright plan --out FILE`',
  );
}

function notCounted(file: string, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'approval-not-counted',
    message: `the approval in ${visible(file)} does not count: ${why}`,
    fix: 'leave it out, or have this plan approved anew',
  };
}

interface Surroundings {
  readonly plan: Plan;
  readonly approvals: PlanApprovals;
  readonly unused: readonly { readonly approval: SignedApproval; readonly why: string }[];
  readonly project: Project;
}

function missingApproval(
  { required, roles }: MissingApproval,
  { plan, approvals, unused, project }: Surroundings,
): Diagnostic {
  const names = roles.map((role) => {
    const people = new Set(approverKeys(approvals.approvers[role] ?? []).map(({ name }) => name));
    return `${role} (${[...people].join(', ') || 'nobody'})`;
  });
  const others = unused.map(
    ({ approval, why }) => `; an approval as ${approval.role} does not count: ${why}`,
  );
  const command = commandLine(project, `approve ${plan.digest} --as ${roles[0]} --key FILE`);
  return {
    severity: 'error',
    code: 'approval-missing',
    message: `this plan needs a signed approval by ${names.join(' and by ')}: ${required.reasons.join('; ')}${others.join('')}`,
    fix: `have it signed with: ${command}`,
  };
}
