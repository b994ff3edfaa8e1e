/** What is kept of the compiled program changes how fast it starts, and nothing else. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type KeptChunks, openPack, writePack } from '../../src/cli/code-pack.ts';
import { type Finished, runProgram } from './program.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));
const VALID = { stdout: expect.stringContaining('Valid: '), stderr: '', exitCode: 0 };

let caches: string;
let cache: string;

beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), 'code-cache-'));
  onTestFinished(() => rmSync(caches, { recursive: true }));
  cache = join(caches, 'pricewright');
});

function validate(asNobody = false): Promise<Finished> {
  return runProgram(['validate'], { cwd: EXAMPLE, env: { XDG_CACHE_HOME: caches }, asNobody });
}

function onlyPack(): string {
  const files = readdirSync(cache);
  expect(files).toEqual([expect.stringMatching(/^validate-[\w-]{43}\.code$/)]);
  return join(cache, files[0] ?? '');
}

function kept(): KeptChunks {
  const pack = openPack(onlyPack());
  try {
    return pack.all();
  } finally {
    pack.close();
  }
}

test('the second start finds what the first one compiled', async () => {
  expect(await validate()).toMatchObject(VALID);
  const bytes = readFileSync(onlyPack());
  expect(kept().size).toBeGreaterThan(5);
  expect(await validate()).toMatchObject(VALID);
  // It would have been written anew if anything had to be compiled.
  expect(readFileSync(onlyPack()).equals(bytes)).toBe(true);
});

test('what was damaged is passed over', async () => {
  await validate();
  const bytes = readFileSync(onlyPack());
  writeFileSync(onlyPack(), Buffer.from(bytes).fill(7, bytes.length >> 1, (bytes.length >> 1) + 64));
  expect(await validate()).toMatchObject(VALID);
  expect(kept().size).toBeGreaterThan(5);
});

test('what V8 does not take is compiled again, and kept instead', async () => {
  await validate();
  writePack(
    onlyPack(),
    new Map([...kept()].map(([name, chunk]) => [name, { ...chunk, code: Buffer.alloc(99) }])),
  );
  expect(await validate()).toMatchObject(VALID);
  expect([...kept().values()].every(({ code }) => code.length > 99)).toBe(true);
});

test('several that start at once all run, and leave one whole pack', async () => {
  const runs = await Promise.all([validate(), validate(), validate(), validate()]);
  for (const run of runs) expect(run).toMatchObject(VALID);
  expect(kept().size).toBeGreaterThan(5);
});

test('where nothing can be written nothing is kept', async () => {
  chmodSync(caches, 0o555);
  expect(await validate(true)).toMatchObject(VALID);
  expect(readdirSync(caches)).toEqual([]);
});

test('what lies in a folder that others can write to is not touched', async () => {
  mkdirSync(cache, { mode: 0o700 });
  chmodSync(cache, 0o777);
  expect(await validate()).toMatchObject(VALID);
  expect(readdirSync(cache)).toEqual([]);
});
