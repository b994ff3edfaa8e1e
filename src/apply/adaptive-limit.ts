/** How many requests are on the wire at once: halves when the service says 429, climbs back one by one. */
import pLimit from 'p-limit';
import { type Pace, paceOf } from '../service/pace.ts';

/** How many answers in a row without a 429 let one more step in. */
const ANSWERS_PER_CLIMB = 8;

/**
 * The same number of steps again is opened or closed in the journal while others are on the wire, so that no request waits for the
 * journal. No more: what was opened and is not sent when a run stops has to be withdrawn.
 */
const STEPS_PER_REQUEST = 2;

export interface AdaptiveLimit {
  /** For requests. Once `halted` aborts none waits for its pace any more: each task asks whether it is to go on. */
  run<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** For steps, from the opening of an intent to its end. */
  underWay<T>(task: () => Promise<T>): Promise<T>;
  /** The service said 429. */
  limited(): void;
  /** The service answered anything else. */
  answered(): void;
  width(): number;
}

/** `pace`: what each task waits for once it is its turn, such as a rate. */
export function createAdaptiveLimit(most: number, pace: Pace = paceOf(null)): AdaptiveLimit {
  const limit = pLimit(most);
  const steps = pLimit(most * STEPS_PER_REQUEST);
  const widen = (width: number): void => {
    limit.concurrency = width;
    steps.concurrency = width * STEPS_PER_REQUEST;
  };
  let calm = 0;
  return {
    underWay: (task) => steps(task),
    run: (task, halted) => limit(() => pace(halted).then(task)),
    limited: () => {
      widen(Math.max(1, Math.floor(limit.concurrency / 2)));
      calm = 0;
    },
    answered: () => {
      calm += 1;
      if (calm < ANSWERS_PER_CLIMB || limit.concurrency >= most) return;
      widen(limit.concurrency + 1);
      calm = 0;
    },
    width: () => limit.concurrency,
  };
}
