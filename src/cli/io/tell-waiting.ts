/** Reports what a command waits for, such as a service that does not answer. The code that reads waits in silence. */
import type { World } from './world.ts';

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
