/** How many steps are in flight at once: halves when the service says 429, climbs back one by one. */
import pLimit from 'p-limit';
import { type Pace, paceOf } from './pace.ts';

/** How many answers in a row without a 429 let one more step in. */
const ANSWERS_PER_CLIMB = 8;

export interface AdaptiveLimit {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** The service said 429. */
  limited(): void;
  /** The service answered anything else. */
  answered(): void;
  width(): number;
}

/** `pace`: what each task waits for once it is its turn, such as a rate. */
export function createAdaptiveLimit(most: number, pace: Pace = paceOf(null)): AdaptiveLimit {
  const limit = pLimit(most);
  let calm = 0;
  return {
    run: (task) => limit(() => pace().then(task)),
    limited: () => {
      limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2));
      calm = 0;
    },
    answered: () => {
      calm += 1;
      if (calm < ANSWERS_PER_CLIMB || limit.concurrency >= most) return;
      limit.concurrency += 1;
      calm = 0;
    },
    width: () => limit.concurrency,
  };
}
