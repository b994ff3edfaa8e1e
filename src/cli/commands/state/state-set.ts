/** `state set service` and `state set rules`: what a person says of the service's address, and of the rules in force. */
import { fault } from '../../../model/messages/diagnostic.ts';
import { suggestName } from '../../../model/messages/nearest-name.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { visible } from '../../../report/words/sanitize.ts';
import type { Reasoned } from '../../common-options.ts';
import type { World } from '../../io/world.ts';

export async function stateSet(world: World, options: Reasoned, what: string): Promise<ExitCode> {
  if (what === 'service') return (await import('./state-set-service.ts')).stateSetService(world, options);
  if (what === 'rules') return (await import('./state-set-rules.ts')).stateSetRules(world, options);
  throw fault(
    'bad-argument',
    `\`${visible(what)}\` cannot be set`,
    suggestName(what, ['service', 'rules'], 'name `service` or `rules`'),
  );
}
