/**
 * Every way through a deterministic program that chooses: one way is carried out at a time, from its start, and wherever it
 * chose there are others left. A situation that was met before is not gone on from again.
 */
import type { Random } from '../simulation/random.ts';

export interface Choices {
  /** One of `options`, counted from 0. Once this way is at an end, always 0. */
  choose(options: number): number;
  /** Says that it came to a place from which all goes on without a choice: where that was met before, the way ends. */
  arrive(): void;
  /** Whether it came to a situation that was met before: the rest of it is known. */
  isKnown(): boolean;
}

export interface Ways {
  /** How many were begun, and how many of them ended where another had been before. */
  readonly schedules: number;
  readonly known: number;
  readonly situations: number;
}

/**
 * Carries out all ways, or as many as `most`; `situation` is asked wherever there is a choice that was not made before. What
 * decides how it goes on from there must all be in it.
 */
export async function walkAll(
  walk: (choices: Choices, situationIs: (tell: () => string) => void) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<Ways> {
  const met = new Set<string>();
  const left: (readonly number[])[] = [[]];
  let schedules = 0;
  let known = 0;
  for (let way = left.pop(); way !== undefined && schedules < most; way = left.pop()) {
    schedules += 1;
    const begun = way;
    const made: number[] = [];
    let isKnown = false;
    let situation: (() => string) | undefined;
    const meet = (options: number): void => {
      const here = `${situation?.()} ${options}`;
      isKnown = met.has(here);
      met.add(here);
    };
    const choose = (options: number): number => {
      if (isKnown || options < 2) return 0;
      const given = begun[made.length];
      if (given === undefined) {
        meet(options);
        if (isKnown) return 0;
        for (let other = options - 1; other > 0; other -= 1) left.push([...made, other]);
      }
      made.push(given ?? 0);
      return given ?? 0;
    };
    await walk({ choose, arrive: () => void (isKnown || meet(1)), isKnown: () => isKnown }, (tell) => {
      situation = tell;
    });
    if (isKnown) known += 1;
  }
  return { schedules, known, situations: met.size };
}

/** More than this between the least and the most is worth looking at both; less is taken to be no time at all. */
const LONG_MS = 60 * 60 * 1000;

/** Chance that takes every way: what may happen or not happen does both, in turn. */
export function everyChance(choose: (options: number) => number): Random {
  return {
    next: () => 0,
    chance: (probability) => probability >= 1 || (probability > 0 && choose(2) === 1),
    between: (from, to) => (to - from < LONG_MS ? (from <= 1 ? 0 : from) : choose(2) === 0 ? from : to),
    pick: (among) => {
      const picked = among[choose(among.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
