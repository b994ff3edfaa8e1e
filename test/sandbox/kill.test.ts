/**
 * `kill -9` under load, at random moments, with the data in a file: what was acknowledged is there, every key replays,
 * and what was cut off is done once when it is sent again. `SANDBOX_KILLS=50` asks for as many.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../figures/random-price.ts';
import { SEED } from '../seed.ts';
import { subscriptionBody } from './talk.ts';

const KILLS = Number(process.env.SANDBOX_KILLS ?? 2);
const WRITERS = 16;

const cache = join(import.meta.dirname, '../../node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'kill-'));
const data = join(mkdtempSync(join(tmpdir(), 'sandbox-kill-')), 'data.db');
const script = join(folder, 'server.mjs');

beforeAll(async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'kill-server.ts'),
    platform: 'node',
    external: (id) => /^[a-z@]/.test(id),
    logLevel: 'silent',
  });
  await bundle.write({ file: script, format: 'esm', codeSplitting: false });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = { authorization: 'Bearer sandbox-key' };

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

function start(): Promise<Running> {
  const child = fork(script, [data]);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, url: (message as { url: string }).url }));
    child.once('exit', (code, signal) => reject(new Error(`the server ended: ${code ?? signal}`)));
  });
}

function kill({ child }: Running): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

async function create(url: string, key: string): Promise<{ text: string; replayed: boolean }> {
  const answer = await fetch(`${url}/subscriptions`, {
    method: 'POST',
    headers: {
      ...KEY,
      'service-version': '2026-04-01',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(subscriptionBody({ metadata: { key } })),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return { text, replayed: answer.headers.get('idempotent-replayed') === 'true' };
}

test(`${KILLS} kills`, { timeout: 10 * 60_000 }, async () => {
  const acknowledged = new Map<string, string>();
  const sent = new Set<string>();
  let replays = 0;
  const random = createRandom(SEED);
  for (let round = 0; round < KILLS; round += 1) {
    const running = await start();
    // A moment counted in answers, so that a slow machine is killed amid its work like a fast one.
    const moment = 1 + random(150);
    let answers = 0;
    let alive = true;
    let reached = () => {};
    const due = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; alive; index += 1) {
        const key = `${round}-${writer}-${index}`;
        sent.add(key);
        const answer = await create(running.url, key).catch(() => undefined);
        if (answer === undefined) continue;
        acknowledged.set(key, answer.text);
        answers += 1;
        if (answers === moment) reached();
      }
    });
    await due;
    const killed = kill(running);
    alive = false;
    await Promise.all([killed, ...writers]);
  }

  const running = await start();
  for (const key of sent) {
    const { text, replayed } = await create(running.url, key);
    if (acknowledged.has(key)) {
      expect({ key, text, replayed }).toEqual({ key, text: acknowledged.get(key), replayed: true });
      replays += 1;
    }
  }
  const dump = await fetch(`${running.url}/_sandbox/dump`, { headers: KEY });
  const { subscriptions, versions } = (await dump.json()) as {
    subscriptions: { id: string; metadata: { key: string }; version_ids: string[] }[];
    versions: { id: string }[];
  };
  await kill(running);
  expect(subscriptions.map(({ metadata }) => metadata.key).sort()).toEqual([...sent].sort());
  expect(versions.map(({ id }) => id).sort()).toEqual(
    subscriptions.flatMap((each) => each.version_ids).sort(),
  );
  expect(replays).toBeGreaterThanOrEqual(KILLS);
  if (process.env.SANDBOX_KILLS !== undefined)
    console.log(
      `${sent.size} requests, ${acknowledged.size} acknowledged before a kill, all of them replayed`,
    );
});
