/** Chance that repeats itself: the same seed gives the same draws on every machine. */

export interface Random {
  /** At least 0, below 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number, `from` and `to` included. */
  between(from: number, to: number): number;
  pick<T>(among: readonly T[]): T;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (among) => {
      const picked = among[Math.floor(next() * among.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
