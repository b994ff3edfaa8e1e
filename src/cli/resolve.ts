/** `resolve ADDRESS`: a person looked, and says what became of a request that is in doubt. */
import { resolveIntent } from '../apply/resolve-intent.ts';
import { systemRuntime } from '../apply/runtime.ts';
import { fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { addressFrom } from './address-argument.ts';
import type { CommonOptions } from './common-options.ts';
import { openProjectState, underLock } from './open-project-state.ts';
import { printResult } from './print-result.ts';
import { readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

export interface ResolveOptions extends CommonOptions {
  readonly id?: string;
  readonly notApplied?: boolean;
  readonly reason?: string;
}

export async function resolve(world: World, options: ResolveOptions, argument: string): Promise<ExitCode> {
  const address = addressFrom(argument);
  const { id, notApplied, reason } = options;
  if ((id === undefined) === (notApplied !== true)) {
    throw fault(
      'resolve-how',
      'resolve needs to know what became of the request',
      'give --id ID where it was executed, or --not-applied where it was not',
    );
  }
  if (notApplied && !reason) {
    throw fault(
      'missing-reason',
      '--not-applied needs a reason',
      'say how you know: --reason "…"; it is kept in the journal',
    );
  }
  const { project } = await readProjectInputs(world, options);
  const state = await openProjectState(project, { mode: 'write', origin: null });
  try {
    return await underLock(world, state, null, async ({ journal }) => {
      const intent = await resolveIntent({
        journal,
        records: await state.reader.records(),
        address,
        resolution: id === undefined ? { kind: 'not_applied' } : { kind: 'executed', remoteId: id },
        reason: reason ?? 'looked up by hand',
        runtime: { ...systemRuntime, now: world.now },
      });
      const became =
        id === undefined
          ? 'not applied; the next plan sends it anew'
          : `executed as ${id}; the next plan compares or sends it`;
      const data = { address, step: intent.stepId, applied: id !== undefined, id: id ?? null };
      printResult(world, options, data, `${intent.stepId} is settled: ${became}.`);
      return EXIT.done;
    });
  } finally {
    await state.close();
  }
}
