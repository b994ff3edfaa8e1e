/** The commit of a staged plan: its changes that are in force, one by one until one is confirmed, then side by side. */
import { type StepResult, wasExecuted } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { stagedOf } from '../../model/values/address.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { runInOrder } from '../steps/order-steps.ts';
import { runStep } from '../steps/run-step.ts';
import {
  type Failure,
  failureIn,
  finish,
  isInForce,
  isWaiting,
  nothing,
  notStarted,
  outcomeOf,
  reasonOf,
} from './end-staged.ts';
import { layDraft, lookAtDraft } from './lay-draft.ts';
import { dayOfDraft, publishStep } from './staged-requests.ts';
import { type Held, isStagedVersion, type RanStaged, stepsOfCommit } from './staged-run.ts';

export async function commit(held: Held): Promise<RanStaged> {
  const { plan, context, input, results, left, known } = held;
  const steps = stepsOfCommit(plan.steps, plan.today);
  context.progress({ kind: 'stage', stage: 'commit', steps: steps.length, later: 0 });
  const alone = createTurns();
  const publishes = createTurns();
  /** Set once nothing of the commit may be sent any more: its first mutation was not confirmed. */
  let ended: Failure | undefined;

  const carry = async (step: Step): Promise<StepResult> => {
    if (ended !== undefined) return notStarted(ended.because);
    const result = isStagedVersion(step) ? await publish(step) : await runStep(context, input, step);
    if (wasExecuted(result)) alone.release();
    else if (!alone.isReleased())
      ended ??= {
        because: `${step.address}: ${reasonOf(result)}`,
        keeps: result.kind === 'in_doubt' || context.stop.reason() !== null,
      };
    return result;
  };

  const publish = (step: Step): Promise<StepResult> =>
    publishes.take(async () => {
      const result = await publishLookedAt(step);
      // The first one is looked at by its answer; the others need not wait for each other.
      if (wasExecuted(result)) publishes.release();
      return result;
    });

  const publishLookedAt = async (step: Step): Promise<StepResult> => {
    const draft = context.records.get(stagedOf(step.address));
    if (!isPresent(draft)) return { kind: 'stale', reason: 'its draft is not on record any more' };
    const day = input.timezone === undefined ? plan.today : dayAt(context.runtime.now(), input.timezone);
    if (step.effective_at === null && dayOfDraft(step, plan.today) < day)
      return { kind: 'stale', reason: `its draft is for ${plan.today}, and that day has passed` };
    const look = await lookAtDraft(context, input.bindings, draft);
    if (look.kind === 'ours')
      return runStep(context, input, publishStep(step, plan.today, input.bindings), true);
    if (look.kind === 'published' || look.kind === 'changed') {
      const laid = await layDraft(context, { setting: input, excepted: new Set(), isLaid: true }, step);
      if (laid.kind === 'left') left.push({ address: step.address, id: laid.id, reason: laid.result.reason });
      if (laid.kind !== 'laid') return laid.result;
    }
    const why = look.kind === 'unread' ? look.reason : 'it is not at the service any more';
    return { kind: 'stale', reason: `its draft ${draft.remoteId ?? ''} could not be looked at: ${why}` };
  };

  const done = await runInOrder(steps, async (step, failed) => {
    const given = results.get(step.id) ?? known(step, failed);
    const result = given ?? (await context.limit.underWay(() => alone.take(() => carry(step))));
    finish(context, step, result);
    return result;
  });
  for (const [id, result] of done) results.set(id, result);
  const failure = ended ?? failureIn(held, steps);
  const isAnything = steps.some(({ id }) => isInForce(results.get(id)));
  if (!isAnything && failure !== undefined) return nothing(held, 'commit', failure.because, failure);
  return outcomeOf(held, {
    ended: 'commit',
    in_force: failure === undefined && !steps.some(({ id }) => isWaiting(results.get(id))) ? 'all' : 'part',
    because: failure?.because,
  });
}

/** One at a time until it is released, then all at once. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let released = false;
  return {
    isReleased: () => released,
    release: () => {
      released = true;
    },
    async take<T>(task: () => Promise<T>): Promise<T> {
      if (released) return task();
      const before = last;
      const own = before.then(async () => {
        if (!released) return { done: await task() };
        return undefined;
      });
      last = own.catch(() => undefined);
      const turn = await own;
      return turn === undefined ? task() : turn.done;
    },
  };
}
