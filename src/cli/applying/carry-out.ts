/** Carries a plan out under the lock, in this process or by workers, and reports what came of it. */
import type { RunApprovals } from '../../apply/journal/journal.ts';
import type { Clocks } from '../../apply/journal/journal-clock.ts';
import { beginRun } from '../../apply/run/begin-run.ts';
import { carryOut, type RunPlan, runPlan } from '../../apply/run/run-plan.ts';
import { formerNames, holdsOf } from '../../apply/sending/idempotency-key.ts';
import { type Approved, isNothingLeft } from '../../apply/steps/approved-part.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import { refusalText } from '../../model/messages/system-error.ts';
import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import { type Outcome, type Progress, wasExecuted } from '../../model/plan/outcome.ts';
import { needsAnAnswer, type Plan } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import type { Project } from '../../project/project.ts';
import { outcomeReport } from '../../report/sections/outcome-sections.ts';
import { summaryOf } from '../../report/summary/summary.ts';
import {
  advanceProgress,
  progressLine,
  progressLogLine,
  startProgress,
} from '../../report/text/progress-line.ts';
import { reportText } from '../../report/text/report-text.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { LOCK_FILE, namedFor, noteInLockFile, readNamedStates } from '../../state/lock-file.ts';
import type { LockHolder } from '../../state/schema/meta.ts';
import type { Lease, State } from '../../state/state.ts';
import { reporting } from '../io/report-faults.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import { printResult, textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import { writeDocument } from '../io/write-document.ts';
import type { CommonOptions } from '../options/options.ts';
import type { Connection } from '../planning/connect.ts';
import { noteShown, noteShownAfterWorkers } from '../planning/note-shown.ts';
import type { Undoing } from '../planning/other-catalog.ts';
import type { WriteComment } from '../planning/show-plan.ts';
import { openProjectQueue } from '../project/open-project-queue.ts';
import { environmentOf } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { ApplyOptions } from './apply-options.ts';

/** The objects that an apply uses while it holds the lock. */
export interface Applying {
  readonly world: World;
  readonly options: ApplyOptions;
  readonly comment: WriteComment;
  readonly inputs: Inputs;
  /** Set where a run is undone: the catalog of `inputs` is then an older one. */
  readonly undone: Undoing | undefined;
  readonly connection: Connection;
  readonly state: State;
  readonly lease: Lease;
  readonly holder: LockHolder;
}

export async function carryOutApproved(
  applying: Applying,
  approved: Approved,
  observed: Observed,
  approvals: RunApprovals | undefined,
): Promise<ExitCode> {
  const { world, options, comment, inputs, connection, lease, holder } = applying;
  const { plan, already } = approved;
  await comment({ kind: 'begun' });
  const progress = showProgress(world, options);
  const { folder } = inputs.project;
  const environment = environmentOf(inputs.project);
  const named = namedFor(await readNamedStates(folder), environment);
  const update = inputs.bindings.operations.get('subscriptions.update');
  const input: RunPlan = {
    plan,
    run: holder.run,
    actor: holder.actor,
    journal: lease.journal,
    client: connection.client,
    bindings: inputs.bindings,
    records: observed.records,
    ...(observed.billingDates && { billingDates: observed.billingDates }),
    holds: holdsOf(inputs.catalog),
    formerName: formerNames(inputs.catalog),
    already,
    ...(approvals && { approvals }),
    ...(options.pipeline && { pipeline: options.pipeline }),
    ...(!isNothingLeft(approved) && { summary: summaryOf(plan).changes }),
    options: inputs.project.apply,
    staging: {
      stageOnly: options.drafts === 'only',
      commitOnly: options.commit !== undefined,
      keepDrafts: options.drafts === 'keep',
      requestsPerSecond: inputs.project.service.requestsPerSecond,
    },
    runtime: runtimeOf(world),
    timezone: inputs.project.timezone,
    signal: world.signal,
    progress: progress.onProgress,
    ...(named?.anchor === undefined || update === undefined
      ? {
          begun: async () => {
            await noteInLockFile(folder, environment, { run: holder.run });
            await options.newest?.note(holder.run);
          },
        }
      : { anchor: { subscriptionId: named.anchor, operation: update } }),
    missed: ({ fromMs }) => sayMissing(world, plan, fromMs),
    apart: (clocks) => sayApart(world, clocks),
  };
  const outcome = options.queue ? await applyByWorkers(applying, input) : await runPlan(input);
  progress.end();
  if (outcome === 'handed_over') return EXIT.done;
  const reported = await report(world, options, comment, outcome);
  await keepHash(world, inputs.project, outcome);
  sayUncompared(world, plan, outcome);
  await (options.queue ? noteShownAfterWorkers : noteShown)(applying, observed.live);
  return winningExitCode([exitCodeOf(outcome), reported, leftBehind(plan)]);
}

/** The hash outside of the state, where it finds what somebody takes out of it. */
async function keepHash(world: World, project: Project, { record_hash: record }: Outcome): Promise<void> {
  if (record === undefined) return;
  try {
    await noteInLockFile(project.folder, environmentOf(project), { record });
  } catch (error) {
    world.stderr.write(
      `warning: ${LOCK_FILE} could not be written ${refusalText(error)}; it lacks the hash of this run: ${record}\n`,
    );
  }
}

function sayApart(world: World, clocks: Clocks): void {
  const [machine, service] = [clocks.machineMs, clocks.serviceMs ?? 0].map((ms) =>
    new Date(ms).toISOString(),
  );
  world.stderr.write(
    `warning: the clock of this machine says ${machine}, and that of the service ${service}: set the clock right, as a plan takes its day from it\n`,
  );
}

function sayMissing(world: World, plan: Plan, fromMs: number): void {
  world.stderr.write(
    `warning: the register of runs names a run that this state does not know: what was applied after ${new Date(fromMs).toISOString()} is missing in it. ` +
      `What it has no record of is created only while the service can still say; then see: ${commandLine(plan, 'recover --help')}\n`,
  );
}

/**
 * Warns that the values shown by an empty update are not compared yet.
 * The next plan compares them; until then nobody knows what is left to do there.
 */
function sayUncompared(world: World, plan: Plan, outcome: Outcome): void {
  const done = new Set(outcome.steps.filter(({ result }) => wasExecuted(result)).map(({ id }) => id));
  const shown = plan.steps.filter(({ id, action }) => action === 'adopt' && done.has(id));
  if (shown.length === 0) return;
  const [first, ...more] = shown.map(({ address }) => address);
  world.stderr.write(
    `warning: what the service has at ${first}${more.length === 0 ? '' : ` and ${grouped(String(more.length))} more`} is known now ` +
      `and not compared yet; see what is left to do there with: ${commandLine(plan, 'plan')}\n`,
  );
}

/** Nothing is sent for a thing that is gone, or that may exist already, so that the catalog is applied in part. */
export function leftBehind(plan: Plan): ExitCode {
  return needsAnAnswer(plan) ? EXIT.appliedInPart : EXIT.done;
}

/**
 * Reports the outcome. The steps are done, so a document that cannot be written is reported beside the outcome, and
 * its exit code hides no graver one.
 */
async function report(
  world: World,
  options: ApplyOptions,
  comment: WriteComment,
  outcome: Outcome,
): Promise<ExitCode> {
  const printing = textOptions(world, world.stdout, options);
  world.stdout.write(options.json ? jsonText(outcome) : `\n${reportText(outcomeReport(outcome), printing)}`);
  return reporting({ world, options }, async () => {
    await writeDocument(world, options, options.out, jsonText(outcome));
    await comment({ kind: 'outcome', outcome });
  });
}

/** Throws a DiagnosticsError where the state is a file, or the run loses its lock. */
async function applyByWorkers(
  { world, options, inputs: { project }, connection: { origin }, holder }: Applying,
  input: RunPlan,
): Promise<Outcome | 'handed_over'> {
  const [{ enqueueRun }, { followRun }] = await Promise.all([
    import('../../queue/runs/enqueue-run.ts'),
    import('../../queue/runs/follow-run.ts'),
  ]);
  const queue = await openProjectQueue(world, project, origin);
  try {
    const begun = await beginRun(input);
    if (begun.context.stop.reason() !== null) return await carryOut(begun, input);
    await enqueueRun(queue, {
      holder,
      plan: input.plan,
      begun,
      formerName: begun.context.formerName,
      timezone: project.timezone,
      retries: project.apply.retries,
      requestsPerSecond: project.service.requestsPerSecond,
      now: world.now,
    });
    const command = (words: string) => commandLine(project, words);
    const handed = `Run ${holder.run} is handed to the workers; see it with: ${command('worker status')}`;
    if (options.queue === 'detach') {
      printResult(world, options, { run: holder.run, steps: input.plan.steps.length }, handed);
      return 'handed_over';
    }
    if (!options.json) world.stderr.write(`${handed}\n`);
    return await followRun(queue, {
      run: holder.run,
      signal: world.signal,
      progress: input.progress ?? (() => undefined),
      onNoWorkers: () => world.stderr.write(`no worker is running; start one: ${command('worker')}\n`),
    });
  } finally {
    await queue.close();
  }
}

/** The shortest time between two updates of a terminal. */
const EVERY_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** One rewritten line on a terminal, plain lines elsewhere, nothing under `--json`. */
function showProgress(world: World, options: CommonOptions) {
  let state = startProgress(world.now());
  let writtenAtMs = 0;
  const { stderr } = world;
  const printing = textOptions(world, stderr, options);
  return {
    onProgress: (event: Progress): void => {
      const now = world.now();
      state = advanceProgress(state, event, now);
      if (options.json) return;
      if (!stderr.isTerminal) {
        const line = progressLogLine(event, state, now);
        if (line !== null) stderr.write(`${line}\n`);
        return;
      }
      if (now - writtenAtMs < EVERY_MS && event.kind !== 'waiting') return;
      writtenAtMs = now;
      stderr.write(`${CLEAR_LINE}${progressLine(state, now, { ...printing, width: printing.width - 1 })}`);
    },
    end: (): void => {
      if (stderr.isTerminal && !options.json) stderr.write(CLEAR_LINE);
    },
  };
}
