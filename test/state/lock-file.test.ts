import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameAnewInLockFile, namedFor, readNamedStates, writeLockFile } from '../../src/state/lock-file.ts';

async function readLockFile(folder: string, environment: string | null): Promise<string | null> {
  return namedFor(await readNamedStates(folder), environment)?.id ?? null;
}

const OTHER = 'a1d2c3b4-8a0d-4f1e-9a52-6d5b2a1f4c11';
const ID = '0b9cbd8a-8a0d-4f1e-9a52-6d5b2a1f4c11';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (text: string) => writeFileSync(join(folder, 'pricewright.lock'), text);

test('what is written is read, and nothing else is left behind', async () => {
  await writeLockFile(folder, [null], { id: OTHER, createdMs: null });
  await writeLockFile(folder, [null], { id: ID, createdMs: null });
  expect(await readLockFile(folder, null)).toBe(ID);
  expect(readdirSync(folder)).toEqual(['pricewright.lock']);
});

test.each([null, Date.parse('2026-11-20T09:00:00Z')])(
  'when the first state was created: %s',
  async (createdMs) => {
    await writeLockFile(folder, [null], { id: ID, createdMs });
    expect(await readNamedStates(folder)).toEqual(new Map([[null, { id: ID, createdMs }]]));
  },
);

test('each environment has its own, whichever is written first', async () => {
  const createdMs = Date.parse('2026-11-20T09:00:00Z');
  await writeLockFile(folder, ['staging'], { id: OTHER, createdMs });
  await writeLockFile(folder, ['production'], { id: ID, createdMs: null });
  await writeLockFile(folder, ['staging'], { id: OTHER, createdMs });
  expect(await readLockFile(folder, 'staging')).toBe(OTHER);
  expect(await readLockFile(folder, 'production')).toBe(ID);
  expect(await readLockFile(folder, 'other')).toBeNull();
  expect(readFileSync(join(folder, 'pricewright.lock'), 'utf8')).toContain(`production:\n  state: ${ID}\n`);
});

test('one from before there were environments serves them all', async () => {
  written(`state: ${OTHER}\n\nstaging:\n  state: ${ID}\n`);
  expect(await readLockFile(folder, 'staging')).toBe(ID);
  expect(await readLockFile(folder, 'production')).toBe(OTHER);
});

test('one without an environment is written first, and may stand after another', async () => {
  written(`staging:\n  state: ${OTHER}\nstate: ${ID}\ncreated: 2026-11-20T09:00:00Z\n`);
  await writeLockFile(folder, ['production'], { id: OTHER, createdMs: null });
  expect(readFileSync(join(folder, 'pricewright.lock'), 'utf8').split('\n').slice(1)).toEqual([
    `state: ${ID}`,
    'created: 2026-11-20T09:00:00.000Z',
    'production:',
    `  state: ${OTHER}`,
    'staging:',
    `  state: ${OTHER}`,
    '',
  ]);
});

test('no file, no id', async () => {
  expect(await readLockFile(folder, null)).toBeNull();
});

test('line ends and comments of a person do no harm', async () => {
  written(`\uFEFF# ours\r\nstate: ${ID}  \r\n`);
  expect(await readLockFile(folder, null)).toBe(ID);
});

test.each([
  '',
  'state:',
  '<<<<<<< HEAD\n',
  `state: ${ID}0`,
  `<<<<<<< HEAD\nstate: ${ID}\n=======\nstate: ${OTHER}\n>>>>>>> theirs\n`,
  `state: ${ID}\nstate: ${OTHER}\n`,
  'created: 2026-11-20T09:00:00Z\n',
  `state: ${ID}\ncreated: 2026-13-20T09:00:00Z\n`,
  `state: ${ID}\n  a line that says something else\n`,
  `staging:\n  state: ${ID}\ncreated: 2026-11-20T09:00:00Z\n`,
])('%j names none', async (text) => {
  written(text);
  await expect(readLockFile(folder, null)).rejects.toThrow(/lock-file-unreadable/);
});

test('a folder in its place is told as it is', async () => {
  await expect(readLockFile(join(folder, 'x\0'), null)).rejects.toThrow();
});

test('a renamed environment takes its state along, and no other keeps a time of creation that has its id', async () => {
  const created = 'created: 2026-11-20T09:00:00.000Z';
  written(
    `state: ${ID}\n${created}\nanchor: sub_1\nrun: r0\nrecord: h0\nstaging:\n  state: ${OTHER}\n  ${created}\nold:\n  state: ${ID}\n  ${created}\n`,
  );
  await nameAnewInLockFile(folder, {
    ...{ from: 'default', to: 'production', sharing: ['production', 'canary'] },
    ...{ id: ID, run: 'r1' },
  });
  expect(await readNamedStates(folder)).toEqual(
    new Map([
      ['canary', { id: ID, createdMs: null, run: 'r1', record: 'h0' }],
      ['old', { id: ID, createdMs: null }],
      ['production', { id: ID, createdMs: null, anchor: 'sub_1', run: 'r1', record: 'h0' }],
      ['staging', { id: OTHER, createdMs: Date.parse('2026-11-20T09:00:00Z') }],
    ]),
  );
  await nameAnewInLockFile(folder, { from: 'production', to: null, sharing: [], id: ID, run: undefined });
  const states = await readNamedStates(folder);
  expect([...states.keys()]).toEqual([null, 'canary', 'old', 'staging']);
  expect(states.get(null)).toEqual({ id: ID, createdMs: null, anchor: 'sub_1', record: 'h0' });
});
