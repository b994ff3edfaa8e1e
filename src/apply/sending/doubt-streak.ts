/**
 * Stops a run when the service is away. Each step would end in doubt after all its tries, and a full run of them
 * would take hours. The run stops after several steps in a row ended in doubt, and the next apply continues.
 */
import { grouped } from '../../model/messages/counted.ts';
import type { StepOutcome } from '../../model/plan/outcome.ts';

const MOST_IN_A_ROW = 20;

export interface DoubtStreak {
  /** To be called with every outcome, in order. Returns the reason why nothing new is to start, or null. */
  after(outcome: Pick<StepOutcome, 'address' | 'result'>): string | null;
  /** True if the most recent requests all ended in doubt, and there were enough of them. */
  isAway(): boolean;
}

export function createDoubtStreak(): DoubtStreak {
  let inARow = 0;
  const isAway = () => inARow >= MOST_IN_A_ROW;
  return {
    isAway,
    after({ address, result }) {
      switch (result.kind) {
        case 'in_doubt':
          inARow += 1;
          return isAway()
            ? `${grouped(String(inARow))} steps in a row ended in doubt, the last of them ${address}: ${result.reason}`
            : null;
        case 'done':
        case 'kept_otherwise':
        case 'refused':
          inARow = 0;
          return null;
        // No request was answered in these.
        case 'dependent':
        case 'not_started':
        case 'stale':
          return null;
        default:
          return result satisfies never;
      }
    },
  };
}
