/**
 * The service's time, which says how old a key is. It is read before anything is sent: a machine's clock may be wrong
 * by days, and nothing in the journal shows it.
 */
import type { Bindings } from '../../model/service/binding.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { whyNotHeard } from '../../service/read-failure.ts';
import type { JournaledIntent } from '../journal/journal.ts';
import { aheadMs, journalClock } from '../journal/journal-clock.ts';
import { backoffMs, type Runtime } from '../journal/runtime.ts';
import type { RunContext } from './run-context.ts';

type Hearing = Pick<RunContext, 'client' | 'clock' | 'retries' | 'runtime' | 'stop'>;

/** Beyond this the clocks are too far apart to say whether a key has expired. */
const MOST_APART_MS = 60 * 60 * 1000;

/**
 * Asks once more where no answer had a time so far. If the service does not answer, or another program does, the run stops.
 * Returns false where nothing shows that the service is at this address: it is not recorded then.
 */
export async function readServiceTime(context: Hearing, { operations }: Bindings): Promise<boolean> {
  const { client, clock, retries, runtime, stop } = context;
  const operation = operations.get('plans.list');
  if (operation === undefined || clock.clocks().serviceMs !== null) return true;
  for (let attempt = 1; stop.reason() === null; attempt += 1) {
    const answer = await client.send({ operation, path: operation.path, body: null, key: null });
    const why = whyNotHeard(answer);
    if (why === undefined) return answer.kind === 'answered' && answer.status !== 401;
    const isLasting = answer.kind === 'unanswered' && answer.lasting !== undefined;
    if (isLasting || attempt > retries) stop.because(`the service cannot be reached: ${why}`, 'away');
    else await runtime.sleep(backoffMs(attempt, runtime.random(), null), stop.signal);
  }
  return false;
}

/** The service's time for who sends nothing; null where it does not answer, or does not tell. */
export async function serviceTime(
  client: ServiceClient,
  bindings: Bindings,
  runtime: Runtime,
  stop: RunContext['stop'],
): Promise<number | null> {
  const clock = journalClock(runtime, 0, client.serviceMs);
  await readServiceTime({ client, clock, retries: 0, runtime, stop }, bindings);
  return clock.clocks().serviceMs;
}

/** The reason why nobody knows how old the key of an intent is; null if it is known. */
export function ageUnknown(
  { clock }: Pick<RunContext, 'clock'>,
  { openedAtMs }: Pick<JournaledIntent, 'openedAtMs'>,
): string | null {
  const clocks = clock.clocks();
  if (clocks.serviceMs === null)
    return 'the service sends no `Date`, so its key may have expired, and it is not sent again';
  if (Math.abs(aheadMs(clocks)) <= MOST_APART_MS) {
    if (openedAtMs <= clocks.serviceMs + MOST_APART_MS) return null;
    return `it was first sent while the clock was wrong (${new Date(openedAtMs).toISOString()}), so its key may have expired, and it is not sent again; check whether it was executed, then resolve it by hand`;
  }
  const [machine, service] = [clocks.machineMs, clocks.serviceMs].map((ms) => new Date(ms).toISOString());
  return `the clock of this machine says ${machine}, and that of the service ${service}, so its key may have expired, and it is not sent again; correct the clock and apply again`;
}
