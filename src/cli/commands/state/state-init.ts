/** `state init`: an empty state, and its id in `pricewright.lock`; `--lost` starts over where the old one is gone. */
import { fault } from '../../../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/exit-code.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { createProjectState, type Loss } from '../../project/create-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StateInitOptions extends CommonOptions {
  readonly lost?: boolean;
  readonly reason?: string;
  readonly lastApply?: string;
}

export async function stateInit(world: World, options: StateInitOptions): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const { id, place } = await createProjectState(world, project, lossOf(options, world.now()));
  printResult(
    world,
    options,
    { state: id, place },
    `The state ${id} is at ${place}; commit pricewright.lock.`,
  );
  return EXIT.done;
}

function lossOf({ lost, reason, lastApply }: StateInitOptions, nowMs: number): Loss | undefined {
  const option = lastApply !== undefined ? '--last-apply' : reason !== undefined ? '--reason' : undefined;
  if (!lost && option !== undefined)
    throw fault(
      'option-without-lost',
      `${option} is said of a state that was lost, and a new one is made`,
      `add --lost if it was, or leave ${option} out`,
    );
  if (!lost) return undefined;
  if (!reason)
    throw fault('missing-reason', '--lost needs a reason', 'say what became of the state: --reason "…"');
  return { reason, lastApplyMs: lastApply === undefined ? null : instantOf(lastApply, nowMs) };
}

function instantOf(text: string, nowMs: number): number {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw fault('bad-time', `--last-apply ${text} is no time`, 'write it as 2026-11-20T14:30:00Z');
  if (ms > nowMs)
    throw fault(
      'bad-time',
      `--last-apply ${text} has not come yet`,
      'give the time of the last apply before the loss',
    );
  return ms;
}
