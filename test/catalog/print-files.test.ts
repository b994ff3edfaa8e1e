/** The prints of many files are those of their bytes, whoever printed them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printOfFile } from '../../src/catalog/digest-files.ts';
import { startPrinting } from '../../src/catalog/print-files.ts';

const MANY = 1000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'print-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each says something of its own, the first of them more than is read at once. */
function write(count: number): { readonly files: readonly string[]; readonly prints: readonly string[] } {
  const texts = Array.from({ length: count }, (_, nth) => `file ${nth} `.repeat(nth === 0 ? 300_000 : nth));
  const files = texts.map((text, nth) => {
    const file = join(folder, `${nth}`);
    writeFileSync(file, text);
    return file;
  });
  return { files, prints: texts.map(printOfFile) };
}

test.each([0, 3, MANY])('%i files', async (count) => {
  const { files, prints } = write(count);
  expect(await startPrinting(files).finish()).toEqual(prints);
});

test('many files, printed by somebody else for a while', async () => {
  const { files, prints } = write(MANY);
  const printing = startPrinting(files);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await printing.finish()).toEqual(prints);
});

// A pipe says what it says once: to the helper, as nobody has come to wait for the prints yet.
test.skipIf(availableParallelism() < 2)(
  'many files are begun with before anybody waits for them',
  async () => {
    const { files, prints } = write(MANY);
    const pipe = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const printing = startPrinting([pipe, ...files]);
    const writer = await open(pipe, 'w');
    await writer.writeFile('said once');
    await writer.close();
    expect(await printing.finish()).toEqual([printOfFile('said once'), ...prints]);
  },
);

test.each([3, MANY])('one of %i that cannot be read is told as the file system tells it', async (count) => {
  const { files } = write(count);
  await expect(startPrinting([...files, '/no/such/file']).finish()).rejects.toThrow('ENOENT');
});

test('who asks after all for what nobody wanted any more gets it', async () => {
  const { files, prints } = write(MANY);
  const printing = startPrinting(files);
  printing.stop();
  expect(await printing.finish()).toEqual(prints);
});
