/**
 * Asks for the signed approvals of a plan before anything of it is sent or handed to workers. The rules and the keys are
 * those of the plan that is made now, never those of a document.
 */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Journal, RunApprovals } from '../../apply/journal/journal.ts';
import { refuseOtherDigest, refuseOtherRules } from '../../apply/steps/approved-part.ts';
import { approvalIn, readApproval } from '../../approval/approval-document.ts';
import {
  approvedDigests,
  approverKeys,
  judgeApprovals,
  type MissingApproval,
} from '../../approval/judge-approvals.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { hasApprovalRules, type PlanApprovals, type SignedApproval } from '../../model/plan/approval.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { rulesToRecord } from '../../plan/rules/plan-rules.ts';
import { scheduledToRecord } from '../../plan/scheduled-changes.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { State } from '../../state/state.ts';
import { folderOf } from '../io/folder-of.ts';
import { unreadable } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { ownRules } from '../planning/make-plan.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { ApplyOptions } from './apply-options.ts';
import type { Applying } from './carry-out.ts';

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
  { world, options, state, lease, inputs }: Applying,
  { plan, asked, isFromFile }: Proving,
): Promise<RunApprovals | undefined> {
  const { approvals } = plan;
  const { project } = inputs;
  const files = options.signed ?? [];
  refuseOtherRules(plan, asked ?? (await storedPlan(plan, options, lease.journal)));
  const rules = await rulesOf(plan, inputs, state);
  if (approvals === undefined) {
    if (files.length === 0 || hasApprovalRules(project.approvals)) return rules && { rules, documents: [] };
    throw fault(
      'approval-not-asked-for',
      'no approval rules apply to this plan',
      'leave --signed out, or write `approvals` in the project file',
    );
  }
  if (isFromFile && asked !== undefined) refuseOtherDigest(asked, approvals);
  const given = await Promise.all(files.map((file) => readApprovalFile(world, options, file)));
  const documents = await Promise.all(approvedDigests(plan).map((digest) => state.approvalsOf(digest)));
  const kept = documents.flat().flatMap((document) => approvalIn(document) ?? []);
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
 * The rules that go on record: those of the project file, or those that are there where the plan leaves them, and the scheduled changes. The usage
 * samples are those that are read now, whatever a resumed plan leaves of the rules.
 */
async function rulesOf(plan: Plan, inputs: Inputs, state: State): Promise<ProjectRules | undefined> {
  const { rules, today } = plan;
  if (rules === undefined) return undefined;
  const own = rulesToRecord({ ...ownRules(inputs.project), usage: inputs.usage, decides: inputs, today });
  const standing = await state.rules();
  const { usage: _, scheduled: before, ...others } = standing ?? own;
  const scheduled = scheduledToRecord(plan, before);
  return {
    ...(rules.record === rules.base ? others : own),
    ...(own.usage && { usage: own.usage }),
    ...(scheduled.length > 0 && { scheduled }),
  };
}

/** The plan that a remainder was approved with. */
function storedPlan(plan: Plan, { approved }: ApplyOptions, journal: Journal): Promise<Plan | undefined> {
  return approved === undefined ? Promise.resolve(undefined) : journal.storedPlan(plan.digest);
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
  const [digest = plan.digest] = approvedDigests(plan);
  const command = commandLine(project, `approve ${digest} --as ${roles[0]} --key FILE`);
  return {
    severity: 'error',
    code: 'approval-missing',
    message: `this plan needs a signed approval by ${names.join(' and by ')}: ${required.reasons.join('; ')}${others.join('')}`,
    fix: `have it signed with: ${command}`,
  };
}

/** Reads the file of a signed approval. */
interface GivenApproval {
  /** The name that the person gave. */
  readonly file: string;
  readonly document: string;
  readonly approval: SignedApproval;
}

/** Throws a DiagnosticsError, exit code 6, for a file that is no approval or is not as it was signed. */
async function readApprovalFile(world: World, options: CommonOptions, file: string): Promise<GivenApproval> {
  const document = await readFile(resolve(folderOf(world, options), file), 'utf8').catch((cause: unknown) => {
    if (/^[0-9a-f]{6,64}$/.test(file))
      throw fault(
        'approval-is-digest',
        `--signed takes the file of a signed approval, and ${file} is a digest`,
        'give a digest with --approved; it says which plan you looked at',
      );
    throw unreadable(file, cause, 'name a file that `pricewright approve --out` wrote');
  });
  const read = readApproval(document);
  if (read.kind === 'approval') return { file, document, approval: read.approval };
  const [code, message] =
    read.kind === 'none'
      ? (['not-an-approval', `${visible(file)} is no signed approval`] as const)
      : (['approval-altered', `${visible(file)} is not as it was signed`] as const);
  throw fault(code, message, 'take the file as `pricewright approve --out` wrote it', EXIT.refusedByGuard);
}
