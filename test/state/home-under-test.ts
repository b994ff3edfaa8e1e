/** A home of state as the suites take it. */
import type { State } from '../../src/state/state.ts';

export interface Home {
  /** The same state each time, created for this test. */
  open(options?: { mode?: 'read' | 'write'; environment?: string; origin?: string | null }): Promise<State>;
  remove(): Promise<void>;
}

export interface HomeOptions {
  readonly createdMs: number;
  readonly lost?: {
    readonly reason: string;
    readonly lastApplyMs: number | null;
    readonly actor: string | null;
    readonly createdMs: number | null;
  };
}
