/** What a team does whose state is in PostgreSQL, with the built program. */
import { cp, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { startProxy } from '../tcp-proxy.ts';
import { censusOf } from './census.ts';
import { manySubscriptions } from './many-subscriptions.ts';
import { quickstartOn, smallProjectOn, startWorker } from './postgres.ts';
import { PROGRAM } from './program.ts';
import { applyAll, expectDone, planOf, type Rehearsal } from './project.ts';
import { type SandboxProcess, temporaryFolder } from './sandbox-process.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** So slow that a run can be met while it goes on. */
const SLOW = { latencyMs: 300 };
const ONE_AT_A_TIME = ['apply: { concurrency: 1 }'];

/** Every key was executed once, and as many things were made. */
async function expectOnce(sandbox: SandboxProcess, steps: number): Promise<void> {
  const executed = (await sandbox.log()).filter(
    ({ outcome, method }) => outcome === 'executed' && method !== 'GET',
  );
  expect(new Set(executed.map(({ key }) => key)).size).toBe(executed.length);
  expect(executed).toHaveLength(steps);
}

async function underWay({ sandbox }: Rehearsal, executed = 1): Promise<void> {
  while ((await sandbox.log()).filter(({ outcome }) => outcome === 'executed').length < executed)
    await delay(50);
}

test('two applies at once: one refuses or waits, and nothing is doubled', async () => {
  const rehearsal = await smallProjectOn(server, manySubscriptions(8), SLOW, ONE_AT_A_TIME);
  const { sandbox, project } = rehearsal;
  const first = project.start('apply --yes --json');
  await underWay(rehearsal);
  const [refused, waited] = await Promise.all([
    project.run('apply --yes --json'),
    project.run('apply --yes --json --lock-timeout 60s'),
  ]);
  expect(refused.exitCode).toBe(7);
  expect(refused.stdout).toMatch(/locked.*another run holds the lock: .*process \d+ on .*since 20/s);
  expectDone(await first.finished);
  expectDone(waited);
  await expectOnce(sandbox, 8);
  expect((await planOf(project)).steps).toEqual([]);
});

test('the holder killed: the next goes on at once and resolves what was open', async () => {
  const rehearsal = await smallProjectOn(server, manySubscriptions(6), SLOW, ONE_AT_A_TIME);
  const { sandbox, project } = rehearsal;
  const first = project.start('apply --yes');
  await underWay(rehearsal, 2);
  first.kill('SIGKILL');
  await first.finished;
  const outcome = JSON.parse(expectDone(await project.run('apply --yes --json')).stdout) as Outcome;
  expect(outcome.counts.in_doubt).toBe(0);
  await expectOnce(sandbox, 6);
  expect((await planOf(project)).steps).toEqual([]);
});

test('the lock stolen from a paused holder: its next write is refused, and nothing is doubled', async () => {
  const rehearsal = await smallProjectOn(server, manySubscriptions(8), SLOW, ONE_AT_A_TIME);
  const { sandbox, project } = rehearsal;
  const paused = project.start('apply --yes');
  await underWay(rehearsal, 2);
  paused.kill('SIGSTOP');
  expectDone(await project.run('recover --answer unlock'));
  await applyAll(project);
  paused.kill('SIGCONT');
  const { exitCode, stdout } = await paused.finished;
  expect(exitCode).not.toBe(0);
  // Paused within a transaction, it has lost its connection as well.
  expect(stdout).toMatch(/this run no longer holds the lock|the journal cannot be written/);
  await expectOnce(sandbox, 8);
  expect((await planOf(project)).steps).toEqual([]);
});

test('steps handed to workers come out as those of an apply; far from it the run is seen and stopped', async () => {
  const alone = await quickstartOn(server);
  expectDone(await alone.project.run('state init'));
  await applyAll(alone.project);
  const rehearsal = await quickstartOn(server, { latencyMs: 500 });
  const { sandbox, project } = rehearsal;
  expectDone(await project.run('state init'));
  const workers = await Promise.all([startWorker(project), startWorker(project)]);

  const cancelled = project.start('apply --yes --queue wait --json');
  await underWay(rehearsal, 2);
  const [shown, refused] = await Promise.all([
    project.run('worker status --json'),
    project.run('apply --yes'),
  ]);
  expect(JSON.parse(expectDone(shown).stdout)).toMatchObject({ run: expect.any(String), workers: [{}, {}] });
  expect(refused.exitCode).toBe(7);
  expectDone(await project.run('worker cancel'));
  const stopped = await cancelled.finished;
  expect(stopped.exitCode).toBe(130);
  expect(JSON.parse(stopped.stdout)).toMatchObject({ interrupted: true, counts: { in_doubt: 0 } });

  const rest = expectDone(await project.run('apply --yes --queue wait --json'));
  expect(JSON.parse(rest.stdout)).toMatchObject({ interrupted: false, stopped: null });
  const schema = new URL(project.env.DATABASE_URL ?? '').searchParams.get('schema');
  const [holder] = await server.query(`select count(*)::int as rows from ${schema}.meta where name = 'lock'`);
  expect(holder?.rows).toBe(0);
  expect(censusOf(await sandbox.dump())).toEqual(censusOf(await alone.sandbox.dump()));
  expect((await planOf(project)).steps).toEqual([]);
  for (const worker of workers) {
    worker.kill('SIGTERM');
    expect((await worker.finished).exitCode).toBe(0);
  }
}, 120_000);

test('a cancelled run whose worker died with a request in flight is told to be in doubt', async () => {
  const { sandbox, project } = await smallProjectOn(server, manySubscriptions(3));
  await sandbox.disturb({ kind: 'hang', method: 'POST' });
  const worker = await startWorker(project);
  expectDone(await project.run('apply --yes --queue detach'));
  const posts = async () => (await sandbox.log()).filter(({ method }) => method === 'POST');
  await vi.waitFor(async () => expect(await posts()).toHaveLength(1));
  worker.kill('SIGKILL');
  await worker.finished;
  const schema = new URL(project.env.DATABASE_URL ?? '').searchParams.get('schema');
  await server.query(`update ${schema}.queue_workers set beat_at = now() - interval '1 minute'`);
  const cancelled = await project.run('worker cancel --json');
  expect(cancelled.exitCode).toBe(4);
  expect(JSON.parse(cancelled.stdout)).toMatchObject({ ended: true, in_doubt: 1 });
});

test('a worker goes on whose program is replaced in its place before it has anything to do', async () => {
  const place = await temporaryFolder();
  await cp(dirname(PROGRAM), join(place, 'dist'), { recursive: true });
  await symlink(join(dirname(PROGRAM), '../node_modules'), join(place, 'node_modules'));
  const { project } = await smallProjectOn(server, manySubscriptions(3));
  await startWorker(project, '', { program: join(place, 'dist/main.js') });
  await rm(place, { recursive: true });
  const { stdout } = expectDone(await project.run('apply --yes --queue wait --json'));
  expect((JSON.parse(stdout) as Outcome).counts).toMatchObject({ done: 3 });
});

// With `LONG_TESTS=1`, as the other failures of workers in `postgres-workers`.
test.runIf(process.env.LONG_TESTS !== undefined)(
  'the network cut between a worker and the database, then the database restarted: converges',
  async () => {
    const proxy = await startProxy(server.port);
    onTestFinished(() => proxy.close());
    const rehearsal = await smallProjectOn(server, manySubscriptions(60), { latencyMs: 100 }, [
      'apply: { concurrency: 2 }',
    ]);
    const { sandbox, project } = rehearsal;
    const { DATABASE_URL = '' } = project.env;
    const far = { env: { DATABASE_URL: DATABASE_URL.replace(`:${server.port}/`, `:${proxy.port}/`) } };
    await Promise.all([startWorker(project), startWorker(project, '', far)]);
    const applying = project.start('apply --yes --queue wait --json', far);
    await underWay(rehearsal, 10);
    proxy.cut();
    await delay(3_000);
    proxy.fix();
    await underWay(rehearsal, 30);
    await server.restart();
    const { stdout } = expectDone(await applying.finished);
    expect((JSON.parse(stdout) as Outcome).counts).toMatchObject({ done: 60 });
    await expectOnce(sandbox, 60);
    expect((await planOf(project)).steps).toEqual([]);
  },
);

test('the database swallowed by the network: apply ends by itself, and nothing is doubled', async () => {
  const proxy = await startProxy(server.port);
  onTestFinished(() => proxy.close());
  const rehearsal = await smallProjectOn(server, manySubscriptions(30), { latencyMs: 100 }, [
    'apply: { concurrency: 2 }',
  ]);
  const { sandbox, project } = rehearsal;
  const { DATABASE_URL = '' } = project.env;
  const near = `${DATABASE_URL}&query_timeout=1000&connect_timeout=1`;
  const far = { env: { DATABASE_URL: near.replace(`:${server.port}/`, `:${proxy.port}/`) } };
  const applying = project.start('apply --yes', far);
  await underWay(rehearsal, 8);
  proxy.swallow();
  const { exitCode, stdout, stderr } = await applying.finished;
  expect(exitCode).not.toBe(0);
  expect(`${stdout}${stderr}`).toMatch(/the journal cannot be written|cannot be used/);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  expectDone(await project.run('apply --yes'));
  await expectOnce(sandbox, 30);
});

test('from SQLite to PostgreSQL and back: every row, and the plan stays empty', async () => {
  const { project } = await quickstartOn(server);
  const moved = await project.read('pricewright.yaml');
  const sqlite = moved.replace(/^state: .*$/m, 'state: { sqlite: .pricewright/state.db }');
  await project.write('pricewright.yaml', sqlite);
  expectDone(await project.run('state init'));
  await applyAll(project);
  const told = async (command: string) => {
    const { rows, digest } = JSON.parse(expectDone(await project.run(`state ${command} --json`)).stdout);
    return { rows, digest };
  };
  const exported = await told('export first.ndjson');
  expect(((await stat(join(project.folder, 'first.ndjson'))).mode & 0o777).toString(8)).toBe('600');
  await project.write('pricewright.yaml', moved);
  expect(await told('import first.ndjson')).toEqual(exported);
  expect((await planOf(project)).steps).toEqual([]);
  expect(await told('export second.ndjson')).toEqual(exported);
  await project.write('pricewright.yaml', sqlite.replace('state.db', 'again.db'));
  expect(await told('import second.ndjson')).toEqual(exported);
  expect((await planOf(project)).steps).toEqual([]);
  expect(await project.read('second.ndjson')).toBe(await project.read('first.ndjson'));
});
