/**
 * A service that is away leaves every step in doubt, each after all its tries. A run that went on would take hours to leave
 * all of them so; it stops after some in a row, and the next apply takes up what is left.
 */
import { grouped } from '../model/counted.ts';
import type { StepOutcome } from '../model/outcome.ts';

const MOST_IN_A_ROW = 20;

export interface DoubtStreak {
  /** To be told what became of every request as it comes. Why nothing new is to be started, or null. */
  after(outcome: Pick<StepOutcome, 'address' | 'result'>): string | null;
  /** Whether the last ones, and many enough, all ended in doubt. */
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
        case 'refused':
          inARow = 0;
          return null;
        // The service said nothing to these.
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
