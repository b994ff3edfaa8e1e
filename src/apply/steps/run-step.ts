/** Runs one step exactly as planned or not at all, then reads the result back where the service allows it. */

import { type StepOutcome, type StepResult, wasExecuted } from '../../model/plan/outcome.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import { withFixedDays } from '../../model/service/fixed-days.ts';
import { isPresent } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import { noteRecords } from '../sending/ask-journal.ts';
import type { RunContext } from '../sending/run-context.ts';
import { changedSincePlanned } from './changed-since-planned.ts';
import { executeStep } from './execute-step.ts';
import { lookBack } from './read-back.ts';

export interface StepSetting {
  readonly plan: Pick<Plan, 'digest' | 'today'>;
  readonly bindings: Bindings;
  /** The time zone of the plan's `today`; without it no step is too late. */
  readonly timezone?: string;
}

/** Throws only for bugs, and then stops the run. `isLookedAt` where the thing of the step was looked at just now. */
export async function runStep(
  context: RunContext,
  setting: StepSetting,
  step: Step,
  isLookedAt = false,
): Promise<StepResult> {
  const { plan, bindings } = setting;
  const operation = bindingOf(step, bindings);
  // A plan file may be older than the bindings in the project file.
  if (operation === undefined) {
    return { kind: 'stale', reason: `${step.operation} is no longer bound as it was when this was planned` };
  }
  if (isTooLate(context, setting)) {
    return {
      kind: 'stale',
      reason: `it was planned on ${plan.today}, and can be applied until the end of the next day only`,
    };
  }
  const changed = isLookedAt ? undefined : await changedSincePlanned(context, bindings, step);
  if (changed !== undefined)
    return { kind: 'stale', reason: `somebody changed it at the service since it was planned: ${changed}` };
  await noteDays(context, step);
  const before = context.records.get(step.address);
  const held = step.opens === null ? before : (context.records.get(step.opens) ?? before);
  try {
    const result = await executeStep(context, {
      step,
      operation,
      planDigest: plan.digest,
      today: dayOf(context, setting),
    });
    const seen = wasExecuted(result)
      ? await lookBack(context, bindings, { step, before, held, result })
      : result;
    stopInDoubt(context, { address: step.address, result: seen });
    return seen;
  } catch (cause) {
    context.stop.because('a mistake in this program');
    throw cause;
  }
}

/** Before the version is sent: its subscription may have been made in this run. */
async function noteDays(context: RunContext, step: Step): Promise<void> {
  const owner = context.records.get(ownerOf(step.address));
  const noted = isPresent(owner) ? withFixedDays(owner, step.effective_at, step) : owner;
  if (noted !== undefined && noted !== owner) await noteRecords(context, [noted]);
}

/** Once the run has stopped, a step in doubt says nothing about the service. */
function stopInDoubt({ stop, doubts }: RunContext, outcome: Pick<StepOutcome, 'address' | 'result'>): void {
  if (stop.reason() !== null) return;
  const reason = doubts.after(outcome);
  if (reason !== null) stop.because(reason, 'away');
}

/** Undefined if the operation is no longer bound as it was when the step was planned. */
export function bindingOf(
  { operation, method }: Pick<Step, 'operation' | 'method'>,
  bindings: Bindings,
): BoundOperation | undefined {
  const bound = bindings.operations.get(operation);
  return bound?.method === method ? bound : undefined;
}

/** The plan's day, or the one before by the service's time: a version that names no day starts on that. */
function dayOf({ clock }: RunContext, { plan, timezone }: StepSetting): CalendarDay {
  const day = timezone === undefined ? plan.today : dayAt(clock.moment().earliestMs, timezone);
  return day < plan.today ? day : plan.today;
}

/**
 * A planned price starts on the day of apply, or on a day that was ahead when the plan was made. More than one day
 * later that order may be reversed: a price meant for today would start after its successor, and win. A run may pass
 * one midnight. The check reads the machine's clock, which gave the plan its day; the journal's time may be ahead of
 * it.
 */
function isTooLate({ runtime }: RunContext, { plan, timezone }: StepSetting): boolean {
  return timezone !== undefined && dayAt(runtime.now(), timezone) > addDays(plan.today, 1);
}
