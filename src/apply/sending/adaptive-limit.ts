/** Limits the requests on the wire at once. The limit halves on a 429 and increases again one by one. */
import pLimit from 'p-limit';
import { type Pace, paceOf } from '../../service/answer.ts';

/** Number of answers in a row without a 429 after which the limit increases by one. */
const ANSWERS_PER_CLIMB = 8;

/**
 * Steps allowed for each request on the wire. While one waits for an answer, another is opened or closed in the
 * journal, so that no request waits for the journal. Not more: an intent opened and not sent when a run stops must be
 * withdrawn.
 */
const STEPS_PER_REQUEST = 2;

export interface AdaptiveLimit {
  /** Runs a request. Once `halted` aborts, none waits for its pace; each task checks if it is to go on. */
  run<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** Runs a step, from the opening of its intent to its end. */
  underWay<T>(task: () => Promise<T>): Promise<T>;
  /** The service answered 429. */
  limited(): void;
  /** The service answered anything else. */
  answered(): void;
  width(): number;
}

/** `pace` is awaited by each task when its turn comes; it may enforce a rate. */
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
