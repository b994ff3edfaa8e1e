/**
 * Bad input, one row each: one clear message, the documented exit code, no stack trace, no secret, nothing written, and
 * nothing changed at the service.
 */
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG_ROWS } from './bad-input/catalog-rows.ts';
import { COMMAND_ROWS, PORT_IN_USE } from './bad-input/command-rows.ts';
import type { BadInput } from './bad-input/row.ts';
import { SERVICE_ROWS } from './bad-input/service-rows.ts';
import { STATE_ROWS } from './bad-input/state-rows.ts';
import { API_KEY, type AtEnd, type Finished, runProgram } from './program.ts';
import {
  copyWithState,
  environmentFor,
  type Project,
  projectIn,
  QUICKSTART,
  QUICKSTART_SEED,
} from './project.ts';
import { type SandboxProcess, startSandbox, temporaryFolder } from './sandbox-process.ts';

const ends: (() => Promise<void>)[] = [];
const atEnd: AtEnd = (end) => {
  ends.push(end);
};
let sandbox: SandboxProcess;
/** A sound project with a new state, to be copied and spoilt. */
let sound: string;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: QUICKSTART_SEED }, atEnd);
  sound = await temporaryFolder(atEnd);
  await cp(QUICKSTART, sound, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  await runProgram(['state', 'init'], { cwd: sound, env: environmentFor(sandbox) }, atEnd);
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function spoilt(row: Pick<BadInput, 'spoil'>): Promise<Project> {
  const folder = await temporaryFolder();
  await copyWithState(sound, folder);
  const project = projectIn(folder, environmentFor(sandbox));
  await row.spoil?.(project);
  return project;
}

function expectPlainRefusal(finished: Finished, row: Pick<BadInput, 'exitCode' | 'says' | 'hides'>): void {
  const printed = finished.stdout + finished.stderr;
  expect(finished.exitCode, printed.slice(-2000)).toBe(row.exitCode ?? 1);
  for (const text of row.says) expect(printed.slice(-2000)).toMatch(text);
  for (const text of [...(row.hides ?? []), API_KEY]) expect(printed).not.toContain(text);
  expect(printed, 'no stack trace').not.toMatch(/^\s+at /m);
  expect(printed, 'an error that nobody foresaw').not.toContain('unexpected:');
}

describe.each([
  ['the service', SERVICE_ROWS],
  ['the catalog', CATALOG_ROWS],
  ['the state', STATE_ROWS],
  ['the command', COMMAND_ROWS],
])('%s', (_, rows) => {
  test.each(rows)('$name', async (row) => {
    const project = await spoilt(row);
    const [files, asked] = [await project.listing(), (await sandbox.log()).length];
    const finished = await project.run(row.command, row.beside);
    expectPlainRefusal(finished, row);
    expect(await project.listing()).toEqual(files);
    const log = await sandbox.log(asked);
    if (row.asks) expect(log.filter(({ method }) => method !== 'GET')).toEqual([]);
    else expect(log).toEqual([]);
  });
});

test.each([...SERVICE_ROWS.slice(0, 4), ...CATALOG_ROWS.slice(0, 4), ...STATE_ROWS.slice(0, 4)])(
  '$name, under --json: data on stdout, and nothing beside it',
  async (row) => {
    const project = await spoilt(row);
    const { stdout, stderr } = await project.run(`${row.command} --json`, row.beside);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    expect(row.says.some((text) => diagnostics.some(({ code }) => String(text).includes(code)))).toBe(true);
    expect(stderr).toBe('');
  },
);

test('a port in use', async () => {
  const project = await spoilt({});
  const port = await PORT_IN_USE();
  expectPlainRefusal(await project.run(`sandbox --port ${port}`), { says: ['port-in-use', String(port)] });
});
