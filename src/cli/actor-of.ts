/** The person or pipeline that runs the program. */
import { userInfo } from 'node:os';
import type { World } from './io/world.ts';

/** The actor of a run: the one that the pipeline names, else the user of the machine. */
export function actorOf({ env }: World): string | null {
  const named = env.PRICEWRIGHT_ACTOR ?? env.GITHUB_ACTOR ?? env.GITLAB_USER_LOGIN;
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
