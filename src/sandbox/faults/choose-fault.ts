/**
 * The faults that are set, and the choice of the one that a request meets. Draws are seeded, so that the same
 * requests meet the same faults.
 */
import type { JsonObject } from '../../model/values/json.ts';
import type { Fault } from './fault.ts';

export interface FaultBox {
  add(faults: readonly Fault[]): void;
  clear(): void;
  /** Counts the request for every fault that it matches, and returns the first one that strikes. */
  strike(method: string, path: string): Fault | undefined;
  /** Each fault in its written form, with the number of requests it matched and the number it struck. */
  list(): readonly JsonObject[];
}

interface Armed {
  readonly fault: Fault;
  readonly draw: () => number;
  seen: number;
  struck: number;
}

export function createFaultBox(): FaultBox {
  let armed: Armed[] = [];
  return {
    add(faults) {
      armed = [...armed, ...faults.map((fault) => ({ fault, draw: random(fault.seed), seen: 0, struck: 0 }))];
    },
    clear() {
      armed = [];
    },
    strike(method, path) {
      let first: Fault | undefined;
      for (const each of armed) {
        if (!concerns(each.fault, method, path)) continue;
        each.seen += 1;
        if (!isDue(each) || first !== undefined) continue;
        each.struck += 1;
        first = each.fault;
      }
      return first;
    },
    list: () => armed.map(({ fault, seen, struck }) => ({ ...fault.written, seen, struck })),
  };
}

function concerns(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path === undefined || matches(fault.path.split('/'), path.split('/'));
}

function matches(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((expected, index) => expected === steps[index] || /^\{.*\}$/.test(expected))
  );
}

function isDue({ fault, draw, seen, struck }: Armed): boolean {
  if (fault.nth !== undefined && seen !== fault.nth) return false;
  if (fault.times !== undefined && struck >= fault.times) return false;
  return fault.probability >= 1 || draw() < fault.probability;
}

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
