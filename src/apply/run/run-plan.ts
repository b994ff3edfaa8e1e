/**
 * Carries a plan out in this process: begins the run, runs the steps in dependency order, and ends the run. Each step
 * is executed at most once, even after a crash, because every request is first a durable intent.
 */
import { typedFor } from '../../model/messages/command-line.ts';
import { countResults, type Outcome, type StepOutcome } from '../../model/plan/outcome.ts';
import { askJournal } from '../sending/ask-journal.ts';
import { finish, toOutcome } from '../staging/end-staged.ts';
import { runStaged } from '../staging/run-staged.ts';
import { runInOrder } from '../steps/order-steps.ts';
import { runStep } from '../steps/run-step.ts';
import { type Begun, beginRun, type RunPlan } from './begin-run.ts';

export type { RunPlan } from './begin-run.ts';

/**
 * Does not throw for failures of the service, the network or the journal: the outcome reports them. Throws for bugs,
 * and, before anything is sent, if the journal cannot be read or the run cannot be recorded.
 */
export async function runPlan(input: RunPlan): Promise<Outcome> {
  return carryOut(await beginRun(input), input);
}

/** Runs the rest of a run that has begun. Throws only for bugs. */
export async function carryOut(begun: Begun, input: RunPlan): Promise<Outcome> {
  const { plan, run, journal } = input;
  const { context, startedAtMs, resolved } = begun;
  const { clock, stop } = context;
  const ran =
    plan.staged === undefined
      ? { steps: await runSteps(begun, input) }
      : await runStaged(begun, input, input.staging);

  const { steps: planned, ...staged } = ran;
  const steps = [...resolved, ...planned];
  const finishedAt = new Date(clock.now()).toISOString();
  // A journal that cannot be written to stops the run, and the outcome says so.
  const outcome = (): Outcome => ({
    format_version: 1,
    run,
    project: plan.project,
    ...typedFor(plan),
    plan_digest: plan.digest,
    ...(input.summary && { summary: input.summary }),
    started_at: new Date(startedAtMs).toISOString(),
    finished_at: finishedAt,
    interrupted: input.signal.aborted,
    stopped: stop.stopped(),
    steps,
    ...staged,
    counts: countResults(steps),
  });
  const ended = await askJournal(context, () => journal.endRun(run, outcome()));
  return ended.kind === 'answered' ? { ...outcome(), record_hash: ended.value } : outcome();
}

async function runSteps({ context, known }: Begun, input: RunPlan): Promise<readonly StepOutcome[]> {
  const { plan } = input;
  const results = await runInOrder(plan.steps, async (step, failed) => {
    const given = known(step, failed);
    const result = given ?? (await context.limit.underWay(() => runStep(context, input, step)));
    finish(context, step, result);
    return result;
  });
  return plan.steps.map((step) =>
    toOutcome(step, results.get(step.id) ?? { kind: 'not_started', reason: 'not reached' }),
  );
}
