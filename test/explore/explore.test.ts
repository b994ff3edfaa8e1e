/** The explorer itself: it takes every way once, goes on from no situation twice, and a world without faults has one way. */
import { expect, test } from 'vitest';
import type { Finding } from '../simulation/check.ts';
import { walkAll } from './choices.ts';
import { type World, walkSchedule } from './walk-schedule.ts';
import { SMALL, WHOLE } from './worlds.ts';

test('every way of choosing is taken, each once', async () => {
  const taken: string[] = [];
  const ways = await walkAll(async ({ choose }, situationIs) => {
    const made: number[] = [];
    situationIs(() => made.join());
    for (const options of [2, 3, 1, 2]) made.push(choose(options));
    taken.push(made.join(''));
  });
  expect(taken).toHaveLength(12);
  expect(new Set(taken).size).toBe(12);
  expect(ways).toMatchObject({ schedules: 12, known: 0 });
});

test('a situation that was met before is not gone on from', async () => {
  const whole: number[] = [];
  const ways = await walkAll(async ({ choose, isKnown }, situationIs) => {
    let sum = 0;
    let turn = 0;
    situationIs(() => `${turn} ${sum}`);
    for (turn = 0; turn < 10; turn += 1) sum += choose(2);
    if (!isKnown()) whole.push(sum);
  });
  // In each turn as many situations as sums may differ, where there are 1024 ways.
  expect(ways.situations).toBe((10 * 11) / 2);
  expect(new Set(whole)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
});

test('as many as are asked for, and no more', async () => {
  const { schedules } = await walkAll(async ({ choose }) => void choose(5), 3);
  expect(schedules).toBe(3);
});

async function walk(world: World) {
  const findings: Finding[] = [];
  const requests: number[] = [];
  const ways = await walkAll(async (choices, situationIs) => {
    const walked = await walkSchedule(world, choices, situationIs);
    findings.push(...walked.findings);
    if (!choices.isKnown()) requests.push(walked.requests);
  });
  return { ...ways, findings, requests };
}

test('a world in which nothing goes wrong has one way, and one request', async () => {
  const [world] = SMALL;
  if (world === undefined) throw new Error('no world');
  expect(await walk({ ...world, crashes: 0 })).toMatchObject({ schedules: 1, findings: [], requests: [1] });
});

/** One of either profile; `npm run explore -- --small` walks them all. */
const SAMPLE = (['published', 'alguna'] as const).flatMap((profile) =>
  SMALL.filter((world) => world.profile === profile).slice(0, 1),
);

test.each(SAMPLE)('$name: no schedule of it breaks an invariant', async (world) => {
  const { findings, schedules, requests } = await walk(world);
  expect(findings).toEqual([]);
  // Before and after each call of the journal and each commit.
  expect(schedules).toBeGreaterThan(20);
  // A death between a request and its outcome has that one sent again.
  const { steps = 1 } = world;
  expect(new Set(requests)).toEqual(new Set([steps, steps + 1]));
});

test('worlds are told apart by their names', () => {
  expect(new Set(WHOLE.map(({ name }) => name)).size).toBe(WHOLE.length);
});
