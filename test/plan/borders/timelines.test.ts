/** What holds on each day is the catalog's, in the fewest requests. `TIMELINES` says how many, half of them each way. */
import { expect, test } from 'vitest';
import { walkTimeline } from './timelines.ts';

const FIRST = Number(process.env.TIMELINES_FROM ?? 1);
const MOST = Number(process.env.TIMELINES ?? 12);
/** Thousands take an hour. */
const PATIENCE_MS = 60_000 + MOST * 4_000;

test.each(['last', 'first'] as const)(
  'timelines of an account on which the %s version of a day holds',
  async (holds) => {
    const faults: string[] = [];
    let applies = 0;
    for (let seed = FIRST; seed < FIRST + MOST / 2; seed += 1) {
      const walked = await walkTimeline(seed, holds);
      faults.push(...walked.faults);
      applies += walked.applies;
    }
    expect(faults.slice(0, 3)).toEqual([]);
    expect(applies).toBeGreaterThan(MOST);
  },
  PATIENCE_MS,
);
