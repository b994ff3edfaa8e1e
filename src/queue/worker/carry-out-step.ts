/**
 * Carries out one job: a step, as in any run, on the worker that has it. If an earlier worker began the step, its
 * requests in the journal are continued. Throws if another worker has to finish it.
 */
import type { Journal } from '../../apply/journal/journal.ts';
import type { Runtime } from '../../apply/journal/journal-clock.ts';
import { resolveIntents } from '../../apply/resolving/resolve-intents.ts';
import { readServiceTime } from '../../apply/sending/read-now.ts';
import { createStop, type RunContext, type StopKind } from '../../apply/sending/run-context.ts';
import { bindingOf, runStep } from '../../apply/steps/run-step.ts';
import { typedFor } from '../../model/messages/command-line.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { referencedAddresses } from '../../model/service/references.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { readIntentsAt } from '../../state/journal/read-log.ts';
import type { Queue } from '../database/open-queue.ts';
import { MOST_APART_MS } from '../database/tables.ts';
import { resultOfIntent } from '../runs/end-runs.ts';
import { type Claim, holderOf, type WantedRecords } from './claim-step.ts';
import {
  forOtherBindings,
  forOtherClock,
  forRefusedKey,
  forServiceAway,
  othersWork,
  type Release,
} from './release.ts';
import type { WorkerRun } from './worker-run.ts';

interface Carrying {
  readonly queue: Queue;
  readonly worker: string;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  readonly runtime: Runtime;
  readonly host: string;
  readonly pid: number;
  /** Aborts when the worker is to end or was given up. */
  readonly signal: AbortSignal;
  /** Receives sentences about the worker's activity; several steps may send the same one. */
  readonly say: (sentence: string) => void;
  /** Called with the reason why this worker is to take no more steps. */
  readonly release: (why: Release) => void;
}

export class NotFinished extends Error {}

/**
 * Resolves once this worker or another has written the step's result. `last` marks the last try: if its journal fails
 * again, the run is stopped.
 */
export async function carryOutStep(
  carrying: Carrying,
  run: WorkerRun,
  position: number,
  last: boolean,
): Promise<void> {
  const { signal } = carrying;
  if (signal.aborted) throw new NotFinished('this worker ends');
  if (Math.abs(run.apartMs) > MOST_APART_MS)
    throw leftToOthers(carrying, forOtherClock(carrying, run.apartMs));
  const claim = await run.reads.claim(position);
  if (claim.kind === 'over') return;
  if (claim.kind === 'not_ours') throw new NotFinished('another worker has it');
  await refuseUnbound(carrying, claim);
  const { result, stopped, aside } = await resultOf(carrying, run, claim, last);
  if (aside !== null && (await othersWork(carrying.queue, carrying.worker)))
    throw leftToOthers(carrying, aside);
  await run.finish({ position, leads: claim.leads, result, stopped });
  if (stopped === null) return;
  if (run.ending.reason() === null) carrying.say(`run ${run.run} is stopped: ${stopped}`);
  run.ending.because(stopped);
  // The run is stopped, so no worker has to rest for it; a worker with a fault still ends.
  if (aside !== null && aside.reported !== null) carrying.release(aside);
}

/** Leaves an unbound step to other workers. If there are none, this worker's bindings apply. */
async function refuseUnbound(carrying: Carrying, { step }: Claim): Promise<void> {
  if (bindingOf(step, carrying.bindings) !== undefined) return;
  if (await othersWork(carrying.queue, carrying.worker))
    throw leftToOthers(carrying, forOtherBindings(carrying, step));
}

function leftToOthers(carrying: Carrying, why: Release): NotFinished {
  carrying.release(why);
  return new NotFinished('it is left to other workers');
}

interface Came {
  readonly result: StepResult;
  /** The reason why the run is to stop, or null. */
  readonly stopped: string | null;
  /** Set if another worker may go on with the run. */
  readonly aside: Release | null;
}

async function resultOf(carrying: Carrying, run: WorkerRun, claim: Claim, last: boolean): Promise<Came> {
  const { step } = claim;
  const failure: { error?: unknown } = {};
  const context = await contextFor(carrying, run, claim, failure);
  await readServiceTime(context, carrying.bindings);
  const resolved = claim.again ? await takenUp(context, carrying, step) : undefined;
  const result = resolved ?? (await startIt(context, carrying, run, claim));
  // If the journal failed, the next worker decides by its entries, and this worker's result is discarded.
  if (failure.error !== undefined && !last) throw failure.error;
  if (carrying.signal.aborted && !run.ending.signal.aborted && isUnresolved(result))
    throw new NotFinished('this worker ends');
  const stopped = context.stop.stopped();
  const aside = stopped === null ? null : asideFor(carrying, context.stop.kind(), stopped);
  return { result, stopped: aside?.reason ?? stopped, aside };
}

function asideFor(carrying: Carrying, kind: StopKind | null, stopped: string): Release | null {
  switch (kind) {
    case 'key_refused':
      return forRefusedKey(carrying, stopped);
    case 'away':
      return forServiceAway(carrying, stopped);
    case 'other':
    case null:
      return null;
    default:
      return kind satisfies never;
  }
}

function isUnresolved({ kind }: StepResult): boolean {
  return kind === 'in_doubt' || kind === 'not_started';
}

async function startIt(
  context: RunContext,
  { bindings }: Carrying,
  { setting }: WorkerRun,
  { step, stopped }: Claim,
): Promise<StepResult> {
  if (stopped !== null) return { kind: 'not_started', reason: stopped };
  const plan = { digest: setting.planDigest, today: setting.today };
  const { timezone } = setting;
  return runStep(context, { plan, bindings, ...(timezone !== undefined && { timezone }) }, step);
}

/** The result of the last worker's request for the step, sent again if open; undefined if nothing was executed. */
async function takenUp(
  context: RunContext,
  { queue, bindings }: Carrying,
  step: Step,
): Promise<StepResult | undefined> {
  const intents = await readIntentsAt(queue.home.database, queue.environment, step.address);
  const intent = intents.findLast(({ run, stepId }) => run === context.run && stepId === step.id);
  if (intent === undefined) return undefined;
  if (intent.closing !== null) return resultOfIntent(intent, '');
  const [outcome] = await resolveIntents(context, [intent], bindings, () => true);
  return outcome?.result;
}

async function contextFor(
  { queue, client, runtime, signal }: Carrying,
  run: WorkerRun,
  { step, former }: Claim,
  failure: { error?: unknown },
): Promise<RunContext> {
  const { setting } = run;
  return {
    run: run.run,
    project: setting.project,
    ...typedFor(queue),
    journal: watched(run.journal, failure),
    client,
    runtime,
    clock: run.clock,
    standing: setting.standing,
    retries: setting.retries,
    limit: run.limit,
    formerName: (address) => (address === step.address ? (former ?? undefined) : undefined),
    records: await run.reads.records(recordsFor(step, former)),
    holders: {
      holderOf: (id, address) => holderOf(queue.quick, queue.environment, id, address),
      // The journal holds it, for all workers.
      hold: () => undefined,
    },
    stop: createStop(signal, run.ending),
    doubts: run.doubts,
    progress: () => undefined,
  };
}

/** The records that a step needs: all of its owner, and those whose ids it refers to. */
function recordsFor({ address, path, body }: Step, former: Address | null): WantedRecords {
  const others = [...referencedAddresses(path, body), ...(former === null ? [] : [former])];
  return { owner: ownerOf(address), others };
}

/** The journal, with its first failure kept, because the executor turns it into text. */
function watched(journal: Journal, failure: { error?: unknown }): Journal {
  const watch =
    <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
    (...parameters: Parameters) =>
      call(...parameters).catch((error: unknown) => {
        failure.error ??= error;
        throw error;
      });
  return {
    ...journal,
    keyHistory: watch(journal.keyHistory),
    openIntent: watch(journal.openIntent),
    countSend: watch(journal.countSend),
    noteDoubt: watch(journal.noteDoubt),
    noteMissing: watch(journal.noteMissing),
    noteRecords: watch(journal.noteRecords),
    noteHeard: watch(journal.noteHeard),
    closeIntent: watch(journal.closeIntent),
  };
}
