/** `recover --answer lost` where environments share the state that is gone, or have one each. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-lost-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const STAGING = '{ state: { sqlite: staging.db } }';

function haveEnvironments(environments: string): void {
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: lost-billing-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: http://127.0.0.1:1 }
state: { sqlite: state.db }
environments: { ${environments} }
`,
  );
}

async function run(line: string): Promise<string> {
  const { exitCode, stderr } = await runInProcess(line.split(' '), { cwd: folder });
  return exitCode === 0 ? 'done' : stderr;
}

const named = () => [...readFileSync(join(folder, 'pricewright.lock'), 'utf8').matchAll(/state: (\S+)/g)];

test('what takes its place serves each environment that it served', async () => {
  haveEnvironments('canary: {}, production: {}');
  for (const name of ['canary', 'production']) expect(await run(`state init --env ${name}`)).toBe('done');
  rmSync(join(folder, 'state.db'));
  expect(await run('recover --answer lost --reason disk --env canary')).toBe('done');
  for (const name of ['canary', 'production']) expect(await run(`state list --env ${name}`)).toBe('done');
});

test('an environment with a state of its own keeps that', async () => {
  haveEnvironments(`production: {}, staging: ${STAGING}`);
  for (const name of ['production', 'staging']) expect(await run(`state init --env ${name}`)).toBe('done');
  const [, kept] = named().map(([, id]) => id);
  rmSync(join(folder, 'state.db'));
  expect(await run('recover --answer lost --reason disk --env production')).toBe('done');
  expect(named().map(([, id]) => id)).toEqual([expect.not.stringMatching(kept ?? ''), kept]);
  for (const name of ['production', 'staging']) expect(await run(`state list --env ${name}`)).toBe('done');
});

test('an environment that went on with a copy elsewhere keeps that', async () => {
  haveEnvironments('production: {}, staging: {}');
  for (const name of ['production', 'staging']) expect(await run(`state init --env ${name}`)).toBe('done');
  copyFileSync(join(folder, 'state.db'), join(folder, 'staging.db'));
  haveEnvironments(`production: {}, staging: ${STAGING}`);
  rmSync(join(folder, 'state.db'));
  expect(await run('recover --answer lost --reason disk --env production')).toBe('done');
  for (const name of ['production', 'staging']) expect(await run(`state list --env ${name}`)).toBe('done');
});

test('what it was before there were environments serves those without a state of their own', async () => {
  haveEnvironments('');
  expect(await run('state init')).toBe('done');
  haveEnvironments('default: {}, production: {}');
  rmSync(join(folder, 'state.db'));
  expect(await run('recover --answer lost --reason disk --env production')).toBe('done');
  expect(await run('state list --env default')).toBe('done');
});
