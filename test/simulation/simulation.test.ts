/** A hundred schedules, and every one that ever failed. `SIMULATE_SEEDS` and `SIMULATE_FROM` ask for others. */
import { expect, test } from 'vitest';
import { FAULTS, WRONG_ANSWERS } from './network.ts';
import { simulate, type Tally } from './simulate.ts';

const FROM = Number(process.env.SIMULATE_FROM ?? 0);
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? 100);

/** Each broke an invariant before the protocol was fixed, in this form of the schedules or an earlier one. */
const ONCE_BROKEN = [
  39, 68, 142, 227, 277, 316, 337, 449, 450, 656, 802, 4768, 7539, 8283, 64965, 81235, 86852, 131926, 148114,
  351339, 427251, 445459, 449321, 533223, 538783, 583575, 635213,
];

async function violationsOf(seed: number): Promise<readonly string[]> {
  const { findings } = await simulate(seed);
  return findings.filter(({ kind }) => kind === 'violation').map(({ what }) => `seed ${seed}: ${what}`);
}

test.each(ONCE_BROKEN)('seed %i keeps every invariant', async (seed) => {
  expect(await violationsOf(seed)).toEqual([]);
});

test('a seed repeats itself', async () => {
  const [first, second] = [await simulate(7), await simulate(7)];
  expect(second.tally).toEqual(first.tally);
});

test(`${SEEDS} schedules from ${FROM} keep every invariant, and meet every fault`, async () => {
  const violations: string[] = [];
  const tally: Record<string, number> = {};
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
    const simulated = await simulate(seed);
    for (const [name, by] of Object.entries<number>(simulated.tally satisfies Tally))
      tally[name] = (tally[name] ?? 0) + by;
    for (const { kind, what } of simulated.findings)
      if (kind === 'violation') violations.push(`seed ${seed}: ${what}`);
  }
  expect(violations).toEqual([]);
  for (const fault of [...FAULTS, ...WRONG_ANSWERS])
    expect(tally[`fault ${fault}`], fault).toBeGreaterThan(0);
  for (const event of ['crashes', 'locks stolen', 'clock jumps', 'rolled back', 'lost', 'resolved'])
    expect(tally[event], event).toBeGreaterThan(0);
}, 600_000);
