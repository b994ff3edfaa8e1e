/** Limits the requests on the wire at once. How fast they leave is the client's to say (`turn`). */
import pLimit from 'p-limit';
import type { Turn } from '../../service/answer.ts';

/**
 * Steps allowed for each request on the wire. While one waits for an answer, another is opened or closed in the
 * journal, so that no request waits for the journal. Not more: an intent opened and not sent when a run stops must be
 * withdrawn.
 */
const STEPS_PER_REQUEST = 2;

export interface RequestLimit {
  /** Runs a mutation. Once `halted` aborts, none waits for its turn; each task checks if it is to go on. */
  run<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** Runs a read, which waits for the client's turn when it is sent. */
  read<T>(task: () => Promise<T>, halted?: AbortSignal): Promise<T>;
  /** Runs a step, from the opening of its intent to its end. */
  underWay<T>(task: () => Promise<T>): Promise<T>;
}

/** `turn` is the client's own; `shared` is that of all workers together. */
export function createRequestLimit(most: number, turn?: Turn, shared?: Turn): RequestLimit {
  const limit = pLimit(most);
  const steps = pLimit(most * STEPS_PER_REQUEST);
  return {
    underWay: (task) => steps(task),
    run: (task, halted) =>
      limit(async () => {
        await turn?.(halted);
        await shared?.(halted);
        return task();
      }),
    read: (task, halted) =>
      limit(async () => {
        await shared?.(halted);
        return task();
      }),
  };
}
