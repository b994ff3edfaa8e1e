/**
 * Carries a plan out: stores it, settles what earlier runs left open, notes what needs no request, then runs the steps by
 * their dependencies. At most once per step, whatever crashes in between, because every request is a durable intent first.
 */
import pLimit from 'p-limit';
import { type Address, ownerOf } from '../model/address.ts';
import type { Bindings } from '../model/binding.ts';
import {
  countResults,
  type Outcome,
  type Progress,
  type StepOutcome,
  type StepResult,
} from '../model/outcome.ts';
import type { Plan, Step } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import type { ServiceClient } from '../service/answer.ts';
import { createAdaptiveLimit } from './adaptive-limit.ts';
import { executeStep } from './execute-step.ts';
import { referencedAddresses } from './fill-references.ts';
import type { Journal, RunId } from './journal.ts';
import { unknowable } from './missing-uses.ts';
import { recordsOfPlan } from './note-plan.ts';
import { runInOrder } from './order-steps.ts';
import { type ReadBack, readBackVersion } from './read-back.ts';
import { createStop, type RunContext } from './run-context.ts';
import { journalClock, type Runtime } from './runtime.ts';
import { tryJournal } from './send-intent.ts';
import { settleIntents } from './settle-intents.ts';

export interface RunPlan {
  readonly plan: Plan;
  readonly run: RunId;
  /** Who applies, for the log; null where it is not known. */
  readonly actor: string | null;
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  /** The records that the plan was made on. */
  readonly records: ReadonlyMap<Address, Recorded>;
  /** Whether the catalog still holds an address: only those open intents are settled. */
  readonly holds: (address: Address) => boolean;
  /** Whether the catalog says that an address had another name before (`renamed_from`); nowhere where absent. */
  readonly wasRenamed?: (address: Address) => boolean;
  /** Results of steps that are not to be run: done under this plan before, or stale (`checkFreshness`). By step id. */
  readonly already?: ReadonlyMap<string, StepResult>;
  /** `concurrency`: steps in flight at once. `retries`: how often a request is sent again in one run, at most. */
  readonly options: { readonly concurrency: number; readonly retries: number };
  readonly runtime: Runtime;
  /** Aborts where a person interrupts: what is in flight is finished, nothing new is started. */
  readonly signal: AbortSignal;
  readonly progress?: (progress: Progress) => void;
  /** Told where a version was applied and the service shows something else. Where it is absent nothing is read back. */
  readonly readBack?: (other: ReadBack) => void;
}

/**
 * Never throws for what the service, the network or the journal does: the outcome says it. Throws for bugs, and where
 * the journal cannot be read or the run cannot be noted at all, before anything is sent.
 */
export async function runPlan(input: RunPlan): Promise<Outcome> {
  const { plan, run, journal } = input;
  const standing = await journal.standing(input.runtime.uptime?.().boot ?? null);
  const clock = journalClock(input.runtime, standing);
  const stop = createStop(input.signal);
  const progress = input.progress ?? (() => undefined);
  const context: RunContext = {
    run,
    project: plan.project,
    environment: plan.environment,
    journal,
    client: input.client,
    runtime: input.runtime,
    clock,
    standing,
    retries: input.options.retries,
    limit: createAdaptiveLimit(input.options.concurrency),
    underWay: pLimit(input.options.concurrency),
    records: new Map(input.records),
    stop,
    progress,
  };

  const startedAtMs = clock.now();
  await journal.startRun({
    run,
    plan,
    startedAtMs,
    actor: input.actor,
    commit: plan.catalog.commit,
    toolVersion: plan.tool_version,
  });
  const open = await journal.openIntents();
  progress({ kind: 'planned', steps: open.length + plan.steps.length });

  const settled = await settleIntents(context, open, input.bindings, input.holds);
  await noteRecords(context, withoutOutdated(plan, settled));
  const { records } = context;
  const wasRenamed = input.wasRenamed ?? (() => false);
  const refusal = unknowable({ plan, records, standing, wasRenamed, atMs: clock.now() });
  if (refusal !== null) stop.because(refusal);
  const planned = await runSteps(context, input, settled);

  const steps = [...settled, ...planned];
  const outcome = (): Outcome => ({
    format_version: 1,
    run,
    plan_digest: plan.digest,
    started_at: new Date(startedAtMs).toISOString(),
    finished_at: new Date(clock.now()).toISOString(),
    interrupted: input.signal.aborted,
    stopped: stop.stopped(),
    steps,
    counts: countResults(steps),
  });
  await tryJournal(context, () => journal.endRun(run, outcome()));
  return outcome();
}

/** What was compared before a request of an earlier run was settled says nothing of what there is now. */
function withoutOutdated(plan: Plan, settled: readonly StepOutcome[]): Pick<Plan, 'renames' | 'adoptions'> {
  const touched = new Set(settled.map(({ address }) => address));
  const adoptions = plan.adoptions.filter(({ how, address }) => how !== 'compared' || !touched.has(address));
  return { renames: plan.renames, adoptions };
}

async function noteRecords(context: RunContext, plan: Pick<Plan, 'renames' | 'adoptions'>): Promise<void> {
  if (context.stop.reason() !== null) return;
  const atMs = context.clock.now();
  const records = recordsOfPlan(plan, context.records, atMs);
  if (records.length === 0) return;
  const failed = await tryJournal(context, () => context.journal.noteRecords(context.run, records, atMs));
  if (failed === null) for (const record of records) context.records.set(record.address, record);
}

async function runSteps(
  context: RunContext,
  input: RunPlan,
  settled: readonly StepOutcome[],
): Promise<readonly StepOutcome[]> {
  const { plan, already } = input;
  const unsettled = new Map(
    settled.flatMap(({ id, address, result }) =>
      result.kind === 'done' ? [] : [[ownerOf(address), id] as const],
    ),
  );
  const finish = (step: Step, result: StepResult): StepResult => {
    context.progress({ kind: 'finished', outcome: toOutcome(step, result) });
    return result;
  };
  const results = await runInOrder(plan.steps, async (step, failed) => {
    const known = already?.get(step.id);
    if (known !== undefined) return finish(step, known);
    const on = failed ?? unsettledBefore(step, unsettled);
    if (on !== undefined) return finish(step, { kind: 'dependent', on });
    return finish(step, await context.underWay(() => runStep(context, input, step)));
  });
  return plan.steps.map((step) =>
    toOutcome(step, results.get(step.id) ?? { kind: 'not_started', reason: 'not reached' }),
  );
}

async function runStep(context: RunContext, input: RunPlan, step: Step): Promise<StepResult> {
  const { plan, bindings } = input;
  const operation = bindings.operations.get(step.operation);
  // A plan file may be older than the project file's bindings.
  if (operation === undefined || operation.method !== step.method) {
    return { kind: 'stale', reason: `${step.operation} is no longer bound as it was when this was planned` };
  }
  try {
    const result = await executeStep(context, {
      step,
      operation,
      planDigest: plan.digest,
      today: plan.today,
    });
    if (result.kind === 'done') await readBack(context, input, step);
    return result;
  } catch (cause) {
    context.stop.because('a mistake in this program');
    throw cause;
  }
}

/** Versions can always be read. One whose value counts as unknown is compared by the next plan. */
async function readBack(context: RunContext, input: RunPlan, step: Step): Promise<void> {
  if (step.operation !== 'versions.create' || input.readBack === undefined) return;
  const versionId = context.records.get(step.address)?.remoteId;
  const subscriptionId = context.records.get(ownerOf(step.address))?.remoteId;
  const body = context.records.get(step.address)?.value;
  if (!versionId || !subscriptionId || !body || context.stop.reason() !== null) return;
  const version = { address: step.address, subscriptionId, versionId, body };
  const other = await readBackVersion(input.client, input.bindings, version);
  if (other !== null) input.readBack(other);
}

/** The plan supposed that open intents come out as done; where one did not, what builds on it is planned anew. */
function unsettledBefore(step: Step, unsettled: ReadonlyMap<Address, string>): string | undefined {
  if (unsettled.size === 0) return undefined;
  const needed = [step.address, ...referencedAddresses(step.path, step.body)];
  return needed.map((address) => unsettled.get(ownerOf(address))).find((id) => id !== undefined);
}

function toOutcome({ id, address, operation }: Step, result: StepResult): StepOutcome {
  return { id, address, operation, origin: 'planned', result };
}
