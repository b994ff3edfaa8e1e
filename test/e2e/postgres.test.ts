/** What a team does whose state is in PostgreSQL, with the built program. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { censusOf } from './census.ts';
import { quickstartOn, startWorker } from './postgres.ts';
import { applyAll, expectDone, planOf, quickstart } from './project.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test('steps handed to workers come out as those of an apply, and the next plan is empty', async () => {
  const alone = await quickstart();
  await applyAll(alone.project);
  const { sandbox, project } = await quickstartOn(server);
  expectDone(await project.run('state init'));
  const workers = [await startWorker(project), await startWorker(project)];
  const applied = expectDone(await project.run('apply --yes --queue --json'));
  expect(JSON.parse(applied.stdout)).toMatchObject({ interrupted: false, stopped: null });
  expect(censusOf(await sandbox.dump())).toEqual(censusOf(await alone.sandbox.dump()));
  expect((await planOf(project)).steps).toEqual([]);
  for (const worker of workers) {
    worker.kill('SIGTERM');
    expect((await worker.finished).exitCode).toBe(0);
  }
});
