/** `state set-approvals`: puts the approval rules of the project file on record by hand, such as after a key was lost. */

import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { openProjectState, underLock } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StateSetApprovalsOptions extends CommonOptions {
  readonly reason?: string;
}

export async function stateSetApprovals(world: World, options: StateSetApprovalsOptions): Promise<ExitCode> {
  const { reason } = options;
  if (!reason)
    throw fault(
      'missing-reason',
      'set-approvals needs a reason',
      'say why nobody can approve the change of the rules: --reason "…"',
    );
  const { project } = await readProjectInputs(world, options);
  const state = await openProjectState(world, project, { mode: 'write', origin: null });
  try {
    await underLock(world, state, null, ({ setApprovalRules }) =>
      setApprovalRules(project.approvals, { atMs: world.now(), reason }),
    );
    const { rules, approvers } = project.approvals;
    const roles = Object.keys(approvers);
    const sentence = `The ${counted(rules.length, 'approval rule')} and the keys of ${counted(roles.length, 'role')} of the project file judge the next plan; the log has who said so.`;
    printResult(world, options, { environment: project.environment, rules: rules.length, roles }, sentence);
    return EXIT.done;
  } finally {
    await state.close();
  }
}
