/** A state in Git would be rolled back with every checkout: the folder that is made for it hides itself. */
import { execFileSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectDone, quickstart } from './project.ts';

describe('the folder of a state', () => {
  const ignored = '.pricewright/.gitignore';

  test('hides itself from Git', async () => {
    const { project } = await quickstart();
    const git = (args: string) =>
      execFileSync('git', args.split(' '), { cwd: project.folder, encoding: 'utf8' });
    git('init --quiet');
    git('add --all');
    expect(await project.read(ignored)).toBe('*\n');
    expect(git('ls-files').split('\n')).toContain('pricewright.lock');
    expect(git('ls-files')).not.toContain('.pricewright/');
  });

  test('keeps what a person wrote there, also when the state is made anew', async () => {
    const { project } = await quickstart();
    await project.write(ignored, '!state.db\n');
    expectDone(await project.run('state export state.ndjson'));
    await rm(join(project.folder, '.pricewright/state.db'));
    expectDone(await project.run('state import state.ndjson'));
    expect(await project.read(ignored)).toBe('!state.db\n');
    await rm(join(project.folder, '.pricewright'), { recursive: true });
    expectDone(await project.run('state import state.ndjson'));
    expect(await project.read(ignored)).toBe('*\n');
  });

  test('is a person’s own where it is another', async () => {
    const { project } = await quickstart();
    await project.replace('pricewright.yaml', '.pricewright/state.db', 'states/state.db');
    expectDone(await project.run('recover --answer lost --reason moved'));
    expect(await readdir(join(project.folder, 'states'))).not.toContain('.gitignore');
  });
});
