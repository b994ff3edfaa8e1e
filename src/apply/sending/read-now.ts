/**
 * Reads something of the service in a run. Its time says how old a key is, and is read before anything is sent: a
 * machine's clock may be wrong by days, and nothing in the journal shows it.
 */
import type { OperationName } from '../../interface/index.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { resourceAt, type ServiceClient } from '../../service/answer.ts';
import { fillPath } from '../../service/encode-request.ts';
import { whyNotHeard } from '../../service/read-failure.ts';
import { readPages } from '../../service/read-pages.ts';
import type { JournaledIntent } from '../journal/journal.ts';
import { aheadMs, backoffMs, journalClock, type Runtime } from '../journal/journal-clock.ts';
import type { RunContext } from './run-context.ts';

type Read =
  | { readonly kind: 'read'; readonly value: JsonObject }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unread'; readonly reason: string };

/** The most times that a read is tried. */
const MOST_TRIES = 4;
const PAUSE_MS = 1000;

/** Reads something of a version that cannot be decided without. A service that is busy for a moment is asked again, a few times. */
export async function readVersionNow(
  context: RunContext,
  { operations }: Bindings,
  name: OperationName,
  version: Recorded,
): Promise<Read> {
  const { client, limit, stop, runtime } = context;
  const operation = operations.get(name);
  const id = context.records.get(ownerOf(version.address))?.remoteId;
  const { remoteId: vid } = version;
  if (operation === undefined || !id || vid === null)
    return { kind: 'unread', reason: `${name} cannot be asked` };
  const path = fillPath(operation.path, { id, vid });
  let reason = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (tries > 0) await runtime.sleep(PAUSE_MS * tries, stop.signal);
    const stopped = stop.reason();
    if (stopped !== null) return { kind: 'unread', reason: stopped };
    const answer = await limit.read(
      () => client.send({ operation, path, body: null, key: null }),
      stop.signal,
    );
    if (answer.kind === 'answered' && answer.status === 404) return { kind: 'missing' };
    if (answer.kind === 'answered' && answer.status === 200 && isJsonObject(answer.body))
      return { kind: 'read', value: answer.body };
    reason =
      answer.kind === 'answered'
        ? `the service answered ${answer.status}${answer.status === 200 ? ' without a readable body' : ''}`
        : `no answer: ${answer.detail}`;
  }
  return { kind: 'unread', reason };
}

/** Nothing depends on it. `ids` are the parameters of the path. Undefined where the resource was not read, or another one was answered. */
export async function readNow(
  { client, limit, stop }: RunContext,
  operation: BoundOperation,
  ids: Readonly<Record<string, string>>,
): Promise<JsonObject | undefined> {
  const ask = async () => {
    if (stop.reason() !== null) return undefined;
    const path = fillPath(operation.path, ids);
    const answer = await client.send({ operation, path, body: null, key: null });
    if (answer.kind !== 'answered' || answer.status !== 200 || !isJsonObject(answer.body)) return undefined;
    return resourceAt(answer.body, operation.idPath);
  };
  const shown = await limit.read(ask, stop.signal).catch(() => undefined);
  const { id, vid } = ids;
  return shown?.id === (operation.path.includes('{vid}') ? vid : id) ? shown : undefined;
}

/** The lists that show what no bound operation reads by its id. */
const LISTS: Partial<Readonly<Record<OperationName, OperationName>>> = { 'plans.get': 'plans.list' };

/** Like {@link readNow}, by the named read where it is bound, or else by a list that shows the thing. */
export async function readBound(
  context: RunContext,
  bindings: Bindings,
  name: OperationName,
  ids: Readonly<Record<'id' | 'vid', string>>,
): Promise<JsonObject | undefined> {
  const { operations } = bindings;
  const read = operations.get(name);
  if (read !== undefined) return readNow(context, read, ids);
  const list = operations.get(LISTS[name] ?? name);
  if (list === undefined || context.stop.reason() !== null) return undefined;
  const { client, limit, runtime } = context;
  const pages = await readPages(client, list, bindings, {
    origin: '',
    retry: { attempts: 1, sleep: (ms) => runtime.sleep(ms, context.stop.signal), random: runtime.random },
    limit: (task) => limit.read(task, context.stop.signal),
  });
  if (pages.kind === 'failed') return undefined;
  return pages.items.filter(isJsonObject).find(({ id }) => id === ids.id);
}

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
