/**
 * Asks the service what time it is, where a run rests on it: a journal that misses something may make things only while the
 * keys of that time are alive, and no entry of its own says how late it is when this machine's clock is behind.
 */
import type { Bindings } from '../model/binding.ts';
import { backoffMs } from './backoff.ts';
import type { RunContext } from './run-context.ts';
import { hearTime } from './send-intent.ts';

/** A service that answers and does not say the time is taken at this machine's. One that does not answer stops the run. */
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
