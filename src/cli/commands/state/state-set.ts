/** `state set service` and `state set rules`: what a person says of the service's address, and of the rules in force. */

import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { suggestName } from '../../../model/messages/nearest-name.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { dayAt } from '../../../model/values/calendar-day.ts';
import { namedIn, rulesChanges, rulesToRecord } from '../../../plan/rules/plan-rules.ts';
import { baseUrlOf, originOf } from '../../../project/base-url.ts';
import { visible } from '../../../report/words/sanitize.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import type { CommonOptions, Reasoned } from '../../options/options.ts';
import { ownRules } from '../../planning/make-plan.ts';
import { underLock, withState } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

/** The setting that a person makes, and the reason that it takes. */
const SETTINGS = {
  service: { set: stateSetService, fix: 'say how you know that it is the same service: --reason "…"' },
  rules: { set: stateSetRules, fix: 'say why these rules judge the next plan already: --reason "…"' },
} as const;

export async function stateSet(world: World, options: Reasoned, what: string): Promise<ExitCode> {
  const wanted = Object.entries(SETTINGS).find(([name]) => name === what)?.[1];
  if (wanted === undefined)
    throw fault(
      'bad-argument',
      `\`${visible(what)}\` cannot be set`,
      suggestName(what, Object.keys(SETTINGS), 'name `service` or `rules`'),
    );
  const { reason } = options;
  if (!reason) throw fault('missing-reason', `set ${what} needs a reason`, wanted.fix);
  return wanted.set(world, options, reason);
}

/**
 * `state set rules`: puts the guards and approval rules of the project file on record by hand, so that they judge the next
 * plan: an exception that is needed at once, or rules whose only key was lost.
 */
async function stateSetRules(world: World, options: CommonOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const atMs = world.now();
  const today = dayAt(atMs, project.timezone);
  const { usage: _, ...own } = rulesToRecord({ ...ownRules(project), today });
  return withState(world, project, { mode: 'write', origin: null }, async (state) => {
    const changes = await underLock(world, state, null, async ({ setRules }) => {
      const before = await state.rules();
      // Only an apply changes the part that is on record beside the rules of the project file.
      const { usage, scheduled, unsent } = before ?? {};
      const rules = {
        ...own,
        ...(unsent && { unsent }),
        ...(usage && { usage }),
        ...(scheduled && { scheduled }),
      };
      const changed = before === undefined ? [] : rulesChanges(before, rules, today);
      await setRules(rules, namedIn(changed), { atMs, reason });
      return changed.map(({ message }) => message);
    });
    const roles = Object.keys(project.approvals.approvers);
    const judging = `The guards, the ${counted(own.rules.length, 'approval rule')} and the keys of ${counted(roles.length, 'role')} of the project file judge the next plan; the log has who said so.`;
    return printResult(
      world,
      options,
      { environment: project.environment, rules: own.rules.length, roles, changes },
      [...changes.map((change) => `- ${change}`), judging].join('\n'),
    );
  });
}

/** `state set service`: the same service has a new address. The records of the old address count for the new one. */
async function stateSetService(world: World, options: CommonOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const origin = originOf(project, baseUrlOf(project, world.env));
  return withState(world, project, { mode: 'write', origin: null }, async (state) => {
    await underLock(world, state, null, ({ setService }) =>
      setService(origin, { atMs: world.now(), reason }),
    );
    const sentence = `What is on record for the environment \`${project.environment}\` belongs to ${origin} from now on.`;
    return printResult(world, options, { environment: project.environment, origin }, sentence);
  });
}
