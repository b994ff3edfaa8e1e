/**
 * Asks the service for the time before a run that depends on it. A journal with missing entries allows creations only
 * while the keys of the missing time are alive. With a slow clock on this machine, nothing in the journal shows how
 * late it is.
 */
import type { Bindings } from '../../model/service/binding.ts';
import { backoffMs } from '../sending/backoff.ts';
import type { RunContext } from '../sending/run-context.ts';
import { hearTime } from '../sending/send-intent.ts';

/** If the service answers without a time, this machine's time is used. If it does not answer, the run stops. */
export async function askTime(context: RunContext, { operations }: Bindings): Promise<void> {
  const operation = operations.get('plans.list');
  if (operation === undefined) return;
  for (let attempt = 1; context.stop.reason() === null; attempt += 1) {
    const answer = await context.client.send({ operation, path: operation.path, body: null, key: null });
    if (answer.kind === 'answered' && answer.fault === 'none') {
      return hearTime(context, answer, null);
    }
    if (attempt > context.retries) {
      const detail = answer.kind === 'answered' ? `it answered ${answer.status}` : answer.detail;
      return context.stop.because(`the service cannot be reached: ${detail}`, 'away');
    }
    await context.runtime.sleep(backoffMs(attempt, context.runtime.random(), null), context.stop.signal);
  }
}
