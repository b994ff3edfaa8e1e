/** What is kept of the compiled program changes how fast it starts, and nothing else. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writePack } from '../../src/cli/code-pack.ts';
import { keptChunks } from '../kept-chunks.ts';
import { API_KEY, type Finished, runProgram } from './program.ts';
import { startSandbox } from './sandbox-process.ts';

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

test('the second start finds what the first one compiled', async () => {
  expect(await validate()).toMatchObject(VALID);
  const bytes = readFileSync(onlyPack());
  expect(keptChunks(onlyPack()).size).toBeGreaterThan(5);
  expect(await validate()).toMatchObject(VALID);
  // It would have been written anew if anything had to be compiled.
  expect(readFileSync(onlyPack()).equals(bytes)).toBe(true);
});

test('so does one that asks the service, for which a flag of V8 is changed for a moment', async () => {
  const { url } = await startSandbox();
  const env = { XDG_CACHE_HOME: caches, PRICEWRIGHT_SANDBOX_URL: url, BILLING_API_KEY: API_KEY };
  const ask = () => runProgram(['get', 'plans'], { cwd: EXAMPLE, env });
  const packs = () => readdirSync(cache).map((name) => readFileSync(join(cache, name), 'base64'));
  expect(await ask()).toMatchObject({ exitCode: 0 });
  const first = packs();
  expect(first).toHaveLength(1);
  expect(await ask()).toMatchObject({ exitCode: 0 });
  expect(packs()).toEqual(first);
});

test('what was damaged is passed over', async () => {
  await validate();
  const bytes = readFileSync(onlyPack());
  writeFileSync(onlyPack(), Buffer.from(bytes).fill(7, bytes.length >> 1, (bytes.length >> 1) + 64));
  expect(await validate()).toMatchObject(VALID);
  expect(keptChunks(onlyPack()).size).toBeGreaterThan(5);
});

test('what V8 does not take is compiled again, and kept instead', async () => {
  await validate();
  writePack(
    onlyPack(),
    new Map([...keptChunks(onlyPack())].map(([name, chunk]) => [name, { ...chunk, code: Buffer.alloc(99) }])),
  );
  expect(await validate()).toMatchObject(VALID);
  expect([...keptChunks(onlyPack()).values()].every(({ code }) => code.length > 99)).toBe(true);
});

test('several that start at once all run, and leave one whole pack', async () => {
  const runs = await Promise.all([validate(), validate(), validate(), validate()]);
  for (const run of runs) expect(run).toMatchObject(VALID);
  expect(keptChunks(onlyPack()).size).toBeGreaterThan(5);
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
