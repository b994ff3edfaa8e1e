/**
 * `state set rules`: puts the guards and approval rules of the project file on record by hand, so that they judge the next
 * plan: an exception that is needed at once, or rules whose only key was lost.
 */

import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { dayAt } from '../../../model/values/calendar-day.ts';
import { namedIn, rulesChanges, rulesToRecord } from '../../../plan/rules/plan-rules.ts';
import type { Reasoned } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { ownRules } from '../../planning/make-plan.ts';
import { openProjectState, underLock } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export async function stateSetRules(world: World, options: Reasoned): Promise<ExitCode> {
  const { reason } = options;
  if (!reason)
    throw fault(
      'missing-reason',
      'set rules needs a reason',
      'say why these rules judge the next plan already: --reason "…"',
    );
  const { project } = await readProjectInputs(world, options);
  const atMs = world.now();
  const today = dayAt(atMs, project.timezone);
  const { usage: _, ...own } = rulesToRecord({ ...ownRules(project), today });
  const state = await openProjectState(world, project, { mode: 'write', origin: null });
  try {
    const changes = await underLock(world, state, null, async ({ setRules }) => {
      const before = await state.rules();
      // The samples and the scheduled changes on record stay: no one but an apply puts others there.
      const { usage, scheduled } = before ?? {};
      const rules = { ...own, ...(usage && { usage }), ...(scheduled && { scheduled }) };
      const changed = before === undefined ? [] : rulesChanges(before, rules, today);
      await setRules(rules, namedIn(changed), { atMs, reason });
      return changed.map(({ message }) => message);
    });
    const roles = Object.keys(project.approvals.approvers);
    const judging = `The guards, the ${counted(own.rules.length, 'approval rule')} and the keys of ${counted(roles.length, 'role')} of the project file judge the next plan; the log has who said so.`;
    printResult(
      world,
      options,
      { environment: project.environment, rules: own.rules.length, roles, changes },
      [...changes.map((change) => `- ${change}`), judging].join('\n'),
    );
    return EXIT.done;
  } finally {
    await state.close();
  }
}
