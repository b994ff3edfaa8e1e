/** The plan that a person approves, by its digest or its document. */
import { resolve } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { planDigest } from '../../plan/document/plan-digest.ts';
import { stepDigest } from '../../plan/steps/make-step.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import { planIn, readJson, refuseForAnotherDay } from '../io/saved-document.ts';
import type { World } from '../io/world.ts';

export interface PlanToApprove {
  readonly digest: string;
  /** Undefined where only the digest is known. */
  readonly document: Plan | undefined;
}

/**
 * Throws a DiagnosticsError for a document whose digest is not that of its steps, and whose steps are not what they
 * show: an approver signs the digest, and has read the steps.
 */
export async function approvedPlan(
  world: World,
  options: CommonOptions,
  project: Project,
  named: string,
): Promise<PlanToApprove> {
  if (/^[0-9a-f]{64}$/.test(named)) return { digest: named, document: undefined };
  if (/^[0-9a-f]{6,63}$/.test(named))
    throw fault(
      'digest-incomplete',
      `${named} is not a whole digest: one has 64 characters`,
      'take it from the last line of the plan, or name the plan document',
      EXIT.stale,
    );
  const document = planIn(await readJson(resolve(folderOf(world, options), named), named), named);
  const isItself =
    planDigest(document) === document.digest &&
    document.steps.every((step) => stepDigest(step) === step.digest);
  if (!isItself)
    throw fault(
      'document-altered',
      `${visible(named)} has another digest than its steps`,
      'make the plan anew with `pricewright plan --out FILE`',
    );
  refuseForAnotherDay(document, named);
  const { project: id, environment } = document;
  if (id !== project.id || environment !== project.environment)
    throw fault(
      'plan-of-another-place',
      `${visible(named)} is a plan for ${visible(id)}, environment ${visible(environment)}`,
      'approve it with the project file and the --env that it was made with',
      EXIT.stale,
    );
  return { digest: document.digest, document };
}
