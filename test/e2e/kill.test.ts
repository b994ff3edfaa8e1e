/**
 * `kill -9` of an apply at random moments, over connections that break, hang and end in the middle of an answer; each is
 * followed by another apply, itself killed now and then. E2E_KILLS sets how many, two by default; E2E_KILL_SEED repeats the
 * moments and the faults of an earlier run as far as two machines can.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { SEED as DRAWN } from '../seed.ts';
import { censusOf } from './census.ts';
import { applyAll, type Project, planOf, quickstart, type Rehearsal } from './project.ts';

const KILLS = Number(process.env.E2E_KILLS ?? 2);
const SEED = Number(process.env.E2E_KILL_SEED ?? DRAWN);
/** Long beside what a request costs here, so that the moments differ in what was sent and what was answered. */
const LATENCY_MS = 40;
/** How often at most an apply that follows a killed one is killed as well. */
const MOST_FURTHER_KILLS = 3;
/** What hangs is given up after this. */
const TIMEOUT_MS = 1000;

/** What happens to sockets on the way to the service and back. */
const SOCKET_FAULTS: readonly JsonObject[] = [
  { kind: 'drop', execute: false },
  { kind: 'drop', execute: true },
  { kind: 'cut', framing: 'broken' },
  { kind: 'cut', framing: 'whole' },
  { kind: 'hang', execute: true },
  { kind: 'hang', execute: false },
  { kind: 'html', status: 502, execute: true },
  { kind: 'delay', delay_ms: 1500 },
];

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

/** One to three kinds of faults, each on a part of the requests that change something. */
async function disturb({ sandbox, project }: Rehearsal, random: () => number): Promise<void> {
  await project.replace('pricewright.yaml', 'state:\n', `apply: { timeout_ms: ${TIMEOUT_MS} }\nstate:\n`);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    const fault = SOCKET_FAULTS[Math.floor(random() * SOCKET_FAULTS.length)];
    const method = random() < 0.8 ? 'POST' : 'PATCH';
    await sandbox.disturb({
      ...fault,
      method,
      probability: 0.05 + random() * 0.2,
      seed: Math.floor(random() * 1_000_000),
    });
  }
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

function openIntentsOf({ folder }: Project): unknown {
  const state = new DatabaseSync(join(folder, '.pricewright/state.db'), { readOnly: true });
  try {
    return state.prepare('SELECT count(*) AS open FROM intents WHERE closed_at_ms IS NULL').get()?.open;
  } finally {
    state.close();
  }
}

test.each(Array.from({ length: KILLS }, (_, index) => index))(
  `killed at random, seed ${SEED}, run %i: one object per address, and nothing left to do`,
  async (index) => {
    undisturbed ??= applyUndisturbed();
    const { census, durationMs } = await undisturbed;
    const random = randomFrom(SEED + index);
    const rehearsal = await quickstart({ latencyMs: LATENCY_MS });
    const { sandbox, project } = rehearsal;
    await disturb(rehearsal, random);

    // The runs share the whole of an apply out among them, so that no part of it is left to luck.
    const momentsMs = [((index + random()) / KILLS) * durationMs];
    while (momentsMs.length <= MOST_FURTHER_KILLS && random() < 0.4) momentsMs.push(random() * durationMs);
    const killed: boolean[] = [];
    for (const momentMs of momentsMs) killed.push(await killApply(rehearsal, momentMs));
    await sandbox.calm();
    const told = `killed after ${momentsMs.map((ms) => ms.toFixed(0)).join(', ')} ms: ${killed.join(', ')}`;

    // What a pipeline runs in the morning: it goes on with what was approved, and is content.
    // It waits in the sandbox's time, where a request of the killed run may still be under way.
    const resumed = index % 2 === 0 ? await project.start('apply --resume').finished : undefined;
    if (resumed !== undefined)
      expect(resumed.exitCode, `${told}\n${resumed.stdout}${resumed.stderr}`).toBe(0);
    const last = await project.start('apply --yes --json').finished;
    expect(last.exitCode, `${told}\n${last.stdout}${last.stderr}`).toBe(0);
    expect(censusOf(await sandbox.dump()), told).toEqual(census);

    const executed = (await sandbox.log()).filter(
      ({ outcome, key }) => outcome === 'executed' && key !== null,
    );
    expect(new Set(executed.map(({ key }) => key)).size, told).toBe(executed.length);
    const plan = await planOf(project);
    expect(plan.steps, told).toEqual([]);
    expect(plan.resolved_first, told).toEqual([]);
    expect(openIntentsOf(project), told).toBe(0);
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
