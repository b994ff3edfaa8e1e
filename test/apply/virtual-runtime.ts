/** Time that only passes when it is slept or pushed, and chance that is always the same. */
import type { Runtime } from '../../src/apply/journal/journal-clock.ts';

export interface VirtualRuntime extends Runtime {
  readonly slept: number[];
  advance(ms: number): void;
}

export const START_MS = Date.parse('2026-11-20T09:00:00Z');

export function virtualRuntime(startMs = START_MS): VirtualRuntime {
  let nowMs = startMs;
  const slept: number[] = [];
  return {
    slept,
    now: () => nowMs,
    uptime: () => ({ boot: 'virtual', ms: nowMs - startMs }),
    sleep: async (ms) => {
      slept.push(ms);
      nowMs += ms;
    },
    random: () => 0.5,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
