import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLockFile, readNamedState, writeLockFile } from '../../src/state/lock-file.ts';

const ID = '0b9cbd8a-8a0d-4f1e-9a52-6d5b2a1f4c11';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (text: string) => writeFileSync(join(folder, 'pricewright.lock'), text);

test('what is written is read, and nothing else is left behind', async () => {
  await writeLockFile(folder, { id: 'an older id', createdMs: null });
  await writeLockFile(folder, { id: ID, createdMs: null });
  expect(await readLockFile(folder)).toBe(ID);
  expect(readdirSync(folder)).toEqual(['pricewright.lock']);
});

test.each([null, Date.parse('2026-11-20T09:00:00Z')])(
  'when the first state was created: %s',
  async (createdMs) => {
    await writeLockFile(folder, { id: ID, createdMs });
    expect(await readNamedState(folder)).toEqual({ id: ID, createdMs });
  },
);

test('no file, no id', async () => {
  expect(await readLockFile(folder)).toBeNull();
});

test('line ends and comments of a person do no harm', async () => {
  written(`# ours\r\nstate: ${ID}  \r\n`);
  expect(await readLockFile(folder)).toBe(ID);
});

test.each(['', 'state:', '<<<<<<< HEAD\n', `state: ${ID}0`])('%j names none', async (text) => {
  written(text);
  await expect(readLockFile(folder)).rejects.toThrow(/lock-file-unreadable/);
});

test('a folder in its place is told as it is', async () => {
  await expect(readLockFile(join(folder, 'x\0'))).rejects.toThrow();
});
