/** `recover --answer unlock`: takes the lock from a run that hangs. Its next write is refused, and another run may start. */
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { holderText } from '../../../state/schema/lock-holder.ts';
import { actorOf } from '../../actor-of.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import type { Reasoned } from '../../options/options.ts';
import { withProjectState } from '../../project/project-state.ts';

export async function unlock(world: World, options: Reasoned): Promise<ExitCode> {
  return withProjectState(world, options, 'write', async (state) => {
    const holder = await state.holder();
    await state.unlock({ actor: actorOf(world), atMs: world.now(), reason: options.reason ?? null });
    const sentence =
      holder === undefined
        ? 'Nobody held the lock.'
        : `The lock was taken from ${holderText(holder)}. Run apply: it resolves what is in doubt first.`;
    printResult(world, options, { unlocked: holder !== undefined, run: holder?.run ?? null }, sentence);
    return EXIT.done;
  });
}
