/** Tells a person what a command waits for, such as a service that does not answer: who reads from it waits in silence. */
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
