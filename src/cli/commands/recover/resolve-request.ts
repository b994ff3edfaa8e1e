/** `recover`, with an answer about the service: what became of a request in doubt, or that the lock is to be taken from a run that hangs. */
import {
  type Resolution,
  type Resolved,
  resolveIntent,
  sendAgain,
} from '../../../apply/resolving/resolve-intent.ts';
import { serviceTime } from '../../../apply/sending/read-now.ts';
import { createStop } from '../../../apply/sending/run-context.ts';
import { typedFor } from '../../../model/messages/command-line.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { type StepResult, wasExecuted } from '../../../model/plan/outcome.ts';
import type { Address } from '../../../model/values/address.ts';
import { notDoneText } from '../../../report/sections/outcome-sections.ts';
import { holderText } from '../../../state/schema/meta.ts';
import type { State } from '../../../state/state.ts';
import { actorOf, runtimeOf } from '../../io/system-runtime.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import type { Reasoned } from '../../options/options.ts';
import { type Connection, connect, withService } from '../../planning/connect.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { type ProjectInputs, readProjectInputs } from '../../project/read-inputs.ts';

/** Closes the request with what the person says of it. */
export async function resolveByHand(
  world: World,
  options: Reasoned,
  address: Address,
  resolution: Resolution,
): Promise<ExitCode> {
  return atService(world, options, ({ state, inputs, connection }) =>
    underLock(world, state, null, async ({ journal, closeByHand }) => {
      const runtime = runtimeOf(world);
      const { intent, rest } = await resolveIntent({
        journal,
        close: closeByHand,
        records: await state.reader.records(),
        ...typedFor(inputs.project),
        address,
        resolution,
        reason: options.reason ?? null,
        runtime,
        serviceMs: () => serviceTime(connection.client, inputs.bindings, runtime, createStop(world.signal)),
      });
      const id = resolution.kind === 'executed' ? resolution.remoteId : null;
      const became =
        id === null
          ? `not applied; the next plan sends it anew${whenSent(rest, world.now())}`
          : `executed as ${id}; the next plan compares or sends it`;
      const data = { address, step: intent.stepId, applied: id !== null, id };
      return printResult(world, options, data, `${intent.stepId} is resolved: ${became}.`);
    }),
  );
}

async function atService(
  world: World,
  options: Reasoned,
  use: (at: { state: State; inputs: ProjectInputs; connection: Connection }) => Promise<ExitCode>,
): Promise<ExitCode> {
  const inputs = await readProjectInputs(world, options);
  const connection = connect(world, inputs);
  return withService(world, inputs.project, connection, { mode: 'write' }, (state) =>
    use({ state, inputs, connection }),
  );
}

/**
 * Names the times that are safe.
 * Between them, a late copy of the request could find its key expired, and be executed beside the new one.
 */
function whenSent(rest: Resolved['rest'], nowMs: number): string {
  if (rest === null) return '';
  const [until, from] = [rest.untilMs, rest.fromMs].map((ms) => new Date(ms).toISOString());
  return nowMs <= rest.untilMs
    ? `: apply it until ${until}, or from ${from} on`
    : `: apply it from ${from} on`;
}

/**
 * Sends the same bytes under the same key.
 * The service answers what it made of them, even where the catalog has changed since.
 */
export async function resolveBySending(world: World, options: Reasoned, address: Address): Promise<ExitCode> {
  return atService(world, options, ({ state, inputs: { project, bindings }, connection }) =>
    underLock(world, state, null, async ({ journal, noteSendingAgain }, { run }) => {
      const outcome = await sendAgain({
        journal,
        run,
        project: project.id,
        ...typedFor(project),
        client: connection.client,
        bindings,
        records: await state.reader.records(),
        address,
        note: () => noteSendingAgain(address, { atMs: world.now(), reason: options.reason ?? null }),
        retries: project.apply.retries,
        runtime: runtimeOf(world),
        signal: world.signal,
      });
      const { result } = outcome;
      const data = {
        address,
        step: outcome.id,
        applied: wasExecuted(result),
        id: wasExecuted(result) ? result.remote_id : null,
      };
      printResult(world, options, data, `${outcome.id}: ${resultWords(result)}.`);
      return exitCodeFor(result);
    }),
  );
}

function resultWords(result: StepResult): string {
  if (result.kind === 'in_doubt') return `still ${notDoneText(result)}`;
  if (!wasExecuted(result)) return notDoneText(result);
  const executed = `executed${result.remote_id === null ? '' : ` as ${result.remote_id}`}`;
  return result.kind === 'done' ? executed : `${executed}; ${notDoneText(result)}`;
}

function exitCodeFor(result: StepResult): ExitCode {
  if (result.kind === 'done') return EXIT.done;
  return result.kind === 'in_doubt' ? EXIT.inDoubt : EXIT.appliedInPart;
}

export async function unlock(world: World, options: Reasoned): Promise<ExitCode> {
  return withProjectState(world, options, 'write', async (state) => {
    const holder = await state.holder();
    await state.unlock({ actor: actorOf(world), atMs: world.now(), reason: options.reason ?? null });
    const sentence =
      holder === undefined
        ? 'Nobody held the lock.'
        : `The lock was taken from ${holderText(holder)}. Run apply: it resolves what is in doubt first.`;
    return printResult(
      world,
      options,
      { unlocked: holder !== undefined, run: holder?.run ?? null },
      sentence,
    );
  });
}
