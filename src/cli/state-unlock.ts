/** `state unlock`: takes the lock away from a run that hangs. Its next write is refused, and the next run may start. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { holderText } from '../state/lease.ts';
import type { CommonOptions } from './common-options.ts';
import { openProjectState } from './open-project-state.ts';
import { printResult } from './print-result.ts';
import { readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

export async function stateUnlock(world: World, options: CommonOptions): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const state = await openProjectState(world, project, { mode: 'write', origin: null });
  try {
    const holder = await state.holder();
    await state.unlock();
    const sentence =
      holder === undefined
        ? 'Nobody held the lock.'
        : `The lock was taken from ${holderText(holder)}. Run apply: it settles what is in doubt first.`;
    printResult(world, options, { unlocked: holder !== undefined, run: holder?.run ?? null }, sentence);
    return EXIT.done;
  } finally {
    await state.close();
  }
}
