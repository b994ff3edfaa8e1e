/**
 * `kill -9` of an apply at random moments, each followed by another apply, itself killed now and then. E2E_KILLS sets how
 * many, ten by default; E2E_KILL_SEED repeats the moments of an earlier run as far as two machines can.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { censusOf } from './census.ts';
import { applyAll, planOf, quickstart, type Rehearsal } from './project.ts';

const KILLS = Number(process.env.E2E_KILLS ?? 10);
const SEED = Number(process.env.E2E_KILL_SEED ?? Date.now() % 1_000_000);
/** Long beside what a request costs here, so that the moments differ in what was sent and what was answered. */
const LATENCY_MS = 40;
/** How often at most an apply that follows a killed one is killed as well. */
const MOST_FURTHER_KILLS = 3;

interface Undisturbed {
  readonly census: readonly string[];
  /** From the first progress line to the end. */
  readonly durationMs: number;
}

let undisturbed: Promise<Undisturbed> | undefined;

async function applyUndisturbed(): Promise<Undisturbed> {
  const { sandbox, project } = await quickstart({ latencyMs: LATENCY_MS });
  const apply = project.start('apply --yes');
  await apply.wrote('stderr', /steps to do/);
  const startedAtMs = performance.now();
  expect((await apply.finished).exitCode).toBe(0);
  return { census: censusOf(await sandbox.dump()), durationMs: performance.now() - startedAtMs };
}

/** Kills an apply so long after its first progress line. False where it was through before. */
async function killApply({ project }: Rehearsal, afterMs: number): Promise<boolean> {
  const apply = project.start('apply --yes');
  await Promise.race([apply.wrote('stderr', /steps to do/).catch(() => undefined), apply.finished]);
  await Promise.race([delay(afterMs), apply.finished]);
  apply.kill('SIGKILL');
  return (await apply.finished).signal === 'SIGKILL';
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each(Array.from({ length: KILLS }, (_, index) => index))(
  `killed at random, seed ${SEED}, run %i: one object per address, and nothing left to do`,
  async (index) => {
    undisturbed ??= applyUndisturbed();
    const { census, durationMs } = await undisturbed;
    const random = randomFrom(SEED + index);
    const rehearsal = await quickstart({ latencyMs: LATENCY_MS });
    const { sandbox, project } = rehearsal;

    // The runs share the whole of an apply out among them, so that no part of it is left to luck.
    const momentsMs = [((index + random()) / KILLS) * durationMs];
    while (momentsMs.length <= MOST_FURTHER_KILLS && random() < 0.4) momentsMs.push(random() * durationMs);
    const killed: boolean[] = [];
    for (const momentMs of momentsMs) killed.push(await killApply(rehearsal, momentMs));
    const told = `killed after ${momentsMs.map((ms) => ms.toFixed(0)).join(', ')} ms: ${killed.join(', ')}`;

    const last = await project.run('apply --yes --json');
    expect(last.exitCode, `${told}\n${last.stdout}${last.stderr}`).toBe(0);
    expect(censusOf(await sandbox.dump()), told).toEqual(census);

    const executed = (await sandbox.log()).filter(
      ({ outcome, key }) => outcome === 'executed' && key !== null,
    );
    expect(new Set(executed.map(({ key }) => key)).size, told).toBe(executed.length);
    const plan = await planOf(project);
    expect(plan.steps, told).toEqual([]);
    expect(plan.settled_first, told).toEqual([]);
    const records = JSON.parse((await project.run('state list --json')).stdout) as { inDoubt: boolean }[];
    expect(
      records.filter(({ inDoubt }) => inDoubt),
      told,
    ).toEqual([]);
  },
);

test('killed before its first request: the next apply does everything', async () => {
  const { sandbox, project } = await quickstart();
  await sandbox.disturb({ kind: 'hang', method: 'GET' });
  const apply = project.start('apply --yes');
  while ((await sandbox.log()).length === 0) await delay(20);
  apply.kill('SIGKILL');
  expect((await apply.finished).signal).toBe('SIGKILL');
  await sandbox.calm();
  expect((await applyAll(project)).counts.done).toBe(30);
});
