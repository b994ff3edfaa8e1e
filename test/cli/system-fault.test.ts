import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { systemFault } from '../../src/cli/io/system-fault.ts';

function errorOf(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was refused');
}

const refusal = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

test.each<[string, Error, RegExp]>([
  [
    'a full disk',
    errorOf(() => writeFileSync('/dev/full', 'x')),
    /a file cannot be written \(ENOSPC\).*room/,
  ],
  ['a folder', errorOf(() => readFileSync(tmpdir())), /cannot be read \(EISDIR\)/],
  [
    'a folder of others',
    Object.assign(refusal('EACCES', 'mkdir'), { path: '/x' }),
    /\/x cannot be made \(EACCES\).*owns/,
  ],
  [
    'a file in the place of a folder',
    Object.assign(refusal('EEXIST', 'mkdir'), { path: '/x' }),
    /\/x cannot be made \(EEXIST\).*another place/,
  ],
  ['a disk for reading only', refusal('EROFS', 'rename'), /written \(EROFS\).*file system/],
])('%s is told with the fix', (_, error, told) => {
  const { code, message, fix } = systemFault(error) ?? {};
  expect(code).toBe('unusable-file');
  expect(`${message}; ${fix}`).toMatch(told);
});

test.each([
  ['one that grew', errorOf(() => 'x'.repeat(2 ** 29 - 25).concat('x'.repeat(100)))],
  ['one that was read', Object.assign(new Error('long'), { code: 'ERR_STRING_TOO_LONG' })],
])('a text that is too long is told with the fix: %s', (_, error) => {
  expect(systemFault(error)).toMatchObject({ code: 'text-too-long' });
});

test.each([
  [
    'that is not there',
    new Error('No native build was found for platform=linux arch=riscv64\n    loaded from: /x\n'),
  ],
  ['that is no binary', errorOf(() => process.dlopen({ exports: {} }, import.meta.filename))],
])('SQLite’s binary %s is told with the fix', (_, error) => {
  const { code, message, fix } = systemFault(error) ?? {};
  expect(code).toBe('sqlite-not-loaded');
  expect(message).not.toContain('\n');
  expect(fix).toContain('npm rebuild');
});

test.each([
  new Error('a bug'),
  refusal('EACCES', 'listen'),
  refusal('ECONNREFUSED', 'connect'),
  refusal('ENOENT', 'open'),
])('%s is none of the file system’s refusals', (error) => {
  expect(systemFault(error)).toBeUndefined();
});
