import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileReader } from '../../src/catalog/files/file-reader.ts';

const MEBIBYTE = 1 << 20;

test('files of any length, in any order, are read as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-reader-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytesOf = createFileReader();
  const lengths = [3, 0, MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 5 * MEBIBYTE + 7, 2];
  for (const [nth, length] of lengths.entries()) {
    const file = join(folder, `${nth}`);
    const written = Buffer.alloc(length, `file ${nth}, `);
    writeFileSync(file, written);
    expect(written.equals(bytesOf(file))).toBe(true);
  }
});

test('what cannot be read is told as the file system tells it', () => {
  expect(() => createFileReader()('/no/such/file')).toThrow('ENOENT');
});
