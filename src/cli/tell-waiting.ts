/** A service that does not answer is waited for in silence by whoever reads it; a person wants to know what is waited for. */
import type { World } from './world.ts';

const EVERY_S = 10;

/** Says every ten seconds that it goes on, until the work ends. */
export async function tellWaiting<T>(
  { stderr }: Pick<World, 'stderr'>,
  what: string,
  work: Promise<T>,
): Promise<T> {
  let told = 0;
  const timer = setInterval(() => {
    told += 1;
    stderr.write(`waiting for ${what}, ${told * EVERY_S} s so far\n`);
  }, EVERY_S * 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
