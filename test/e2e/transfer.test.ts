/** `state export` and `state import`: what is there already is kept until the new is whole. */
import { readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { HEAD } from './catalogs.ts';
import type { Finished } from './program.ts';
import { expectDone, type Project, smallProject } from './project.ts';

const CATALOG = `${HEAD}products:
  platform: { id: prod_platform }
`;
const EXPORT = 'moved/state.ndjson';
const BEFORE = '{"pricewright_state":1} of yesterday\n';

async function exportable(): Promise<Project> {
  const { project } = await smallProject(CATALOG);
  await project.write(EXPORT, BEFORE);
  return project;
}

function expectFault({ exitCode, stdout, stderr }: Finished, code: number, told: RegExp): void {
  expect(exitCode, stderr).toBe(code);
  expect(stdout).toBe('');
  expect(stderr).toMatch(told);
  expect(stderr).not.toMatch(/^\s+at |unexpected/m);
}

test('an export takes the place of another when it is whole, and is for its owner alone', async () => {
  const project = await exportable();
  await symlink('state.ndjson', join(project.folder, 'moved/latest.ndjson'));
  expectDone(await project.run('state export moved/latest.ndjson'));
  expect(await project.read(EXPORT)).toMatch(/^{"pricewright_state":1.*\n(.*\n)+{"rows":.*}\n$/);
  expect((await stat(join(project.folder, EXPORT))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(project.folder, 'moved'))).toEqual(['latest.ndjson', 'state.ndjson']);
});

test('an export that is refused leaves the one that is there', async () => {
  const project = await exportable();
  const lock = new DatabaseSync(join(project.folder, '.pricewright/state.db.default.lock'));
  lock.exec('BEGIN EXCLUSIVE');
  expectFault(await project.run(`state export ${EXPORT}`), 7, /^locked: /);
  lock.close();
  expect(await project.read(EXPORT)).toBe(BEFORE);
  expect(await readdir(join(project.folder, 'moved'))).toEqual(['state.ndjson']);
});

test('an export onto a full disk', async () => {
  const project = await exportable();
  expectFault(await project.run('state export /dev/full'), 1, /^unwritable-file: \/dev\/full .*ENOSPC/);
});

test('an export into a folder that may not be written to', async () => {
  const project = await exportable();
  await project.giveToNobody('pricewright.lock', 0o600);
  await project.giveToNobody('.pricewright', 0o700);
  await project.giveToNobody('.pricewright/state.db', 0o600);
  await project.giveToNobody(EXPORT, 0o600);
  for (const file of [EXPORT, 'moved/other.ndjson'])
    expectFault(
      await project.run(`state export ${file}`, { asNobody: true }),
      1,
      /^unwritable-file: moved.*EACCES/,
    );
  expect(await project.read(EXPORT)).toBe(BEFORE);
  expect(await readdir(join(project.folder, 'moved'))).toEqual(['state.ndjson']);
});

test('an import that is refused leaves nothing behind', async () => {
  const project = await exportable();
  expectDone(await project.run(`state export ${EXPORT}`));
  await rm(join(project.folder, '.pricewright'), { recursive: true });
  const whole = await project.read(EXPORT);
  await project.write('damaged.ndjson', whole.replace('"name":"state_id"', '"colour":"state_id"'));
  const refused = await project.run('state import damaged.ndjson');
  expectFault(refused, 1, /^export-damaged: the exported state is damaged at line \d: .*colour/);
  expectFault(await project.run('state import moved'), 1, /^unreadable-file: moved .*EISDIR/);
  expectFault(await project.run('state import nowhere'), 1, /^unreadable-file: nowhere .*ENOENT/);
  expect(await readdir(join(project.folder, '.pricewright'))).toEqual([]);
  expectDone(await project.run(`state import ${EXPORT}`));
  expectDone(await project.run('state list'));
});
