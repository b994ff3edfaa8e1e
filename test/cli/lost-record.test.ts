/** A record that somebody deleted from the state by hand: nothing is made twice, and the log says what is gone. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApprovingProject, approvingProject } from './approving-project.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: ApprovingProject;

beforeEach(async () => {
  project = await approvingProject([]);
  project.rules('[]', {});
  project.price('10.00');
  await project.run('state', 'init');
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
});
afterEach(() => project.close());

function inState(statement: string): void {
  const database = new DatabaseSync(join(project.folder, 'state.db'));
  database.exec(statement);
  database.close();
}

test.each([
  ['bundles.growth', "address = 'bundles.growth'"],
  ['subscriptions.beta', "owner = 'subscriptions.beta'"],
])('%s is not made again, and is missed by the log', async (address, where) => {
  expect((await project.run('log', '--verify')).exitCode).toBe(0);
  inState(`delete from resources where ${where}`);
  const sent = project.sent();
  const words = async (...more: readonly string[]) => {
    const { exitCode, stdout } = await project.run('apply', '--yes', ...more);
    expect(exitCode).not.toBe(0);
    return stdout.replaceAll(/\s+/g, ' ');
  };
  expect(await words()).toContain(`may exist ${address} may exist already the service has`);
  // Where no list is read, the journal knows.
  expect(await words('--refresh', 'none')).toContain(
    `Stopped: the record of ${address} is gone or an older one, since the journal has its key as used: restore the state from a copy; see: pricewright log --verify`,
  );
  expect(project.sent()).toBe(sent);
  const verified = await project.run('log', '--verify');
  expect(verified.exitCode).toBe(1);
  expect(verified.stdout).toContain(`: the record of ${address} is gone: request `);
});

test('a record that was put back to an earlier copy is found by its revision', async () => {
  project.price('13.00');
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  inState("update resources set revision = 1 where address = 'bundles.growth'");
  const { exitCode, stdout } = await project.run('log', '--verify');
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'the record of bundles.growth is an older one: it has revision 1, and its requests made 2',
  );
});

test('a record that was changed is found', async () => {
  inState("update resources set remote_id = 'bun_other' where address = 'bundles.growth'");
  const { exitCode, stdout } = await project.run('log', '--verify');
  expect(exitCode).toBe(1);
  expect(stdout).toContain('the record of bundles.growth is not as it was written');
});

test('what a person removed from the state is no loss', async () => {
  expect((await project.run('state', 'rm', 'subscriptions.beta', '--reason', 'test')).exitCode).toBe(0);
  expect(await project.run('log', '--verify')).toMatchObject({ exitCode: 0 });
});
