/** `recover --answer lost`: a new state in the place of one that is gone. */
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { createProjectState } from '../../project/create-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StartOverOptions extends CommonOptions {
  /** When the lost state was last applied from (ISO 8601). */
  readonly at?: string;
}

export async function startOver(world: World, options: StartOverOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const lastApplyMs = options.at === undefined ? null : instantOf(options.at, world.now());
  const { id, place } = await createProjectState(world, project, { reason, lastApplyMs });
  printResult(
    world,
    options,
    { state: id, place },
    `The state ${id} is at ${place}; commit pricewright.lock.`,
  );
  return EXIT.done;
}

function instantOf(text: string, nowMs: number): number {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw fault('bad-time', `--at ${text} is no time`, 'write it as 2026-11-20T14:30:00Z');
  if (ms > nowMs)
    throw fault(
      'bad-time',
      `--at ${text} has not come yet`,
      'give the time of the last apply before the loss',
    );
  return ms;
}
