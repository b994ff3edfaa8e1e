/** The wait for the service: it is reported while it lasts, and ends when the person asks to stop. */
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { ServiceClient } from '../../service/answer.ts';
import type { World } from './world.ts';

export function interrupted(): DiagnosticsError {
  return fault('interrupted', 'stopped before anything was sent', 'run the command again', EXIT.interrupted);
}

/** For reads only: rejects as soon as the person asks to stop, even while requests are under way. */
export async function unlessInterrupted<Result>(
  { signal }: Pick<World, 'signal'>,
  work: Promise<Result>,
): Promise<Result> {
  // Nobody handles a later rejection of the abandoned work.
  work.catch(() => undefined);
  if (signal.aborted) throw interrupted();
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(interrupted());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits for requests in flight. After a request to stop it does not wait: the end of the program closes them. */
export async function closeClient({ signal }: World, client: ServiceClient): Promise<void> {
  const closed = client.close();
  if (!signal.aborted) await closed;
}

const EVERY_S = 10;

/** Reports every ten seconds that the wait goes on, until the work ends. */
export async function tellWaiting<T>(
  { stderr }: Pick<World, 'stderr'>,
  what: string,
  work: Promise<T>,
): Promise<T> {
  let lines = 0;
  const timer = setInterval(() => {
    lines += 1;
    stderr.write(`waiting for ${what}, ${lines * EVERY_S} s so far\n`);
  }, EVERY_S * 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
