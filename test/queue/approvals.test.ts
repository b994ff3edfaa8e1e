/** A run for workers needs its approvals before anything is handed over, and its chain is verified as any other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApprovingProject, approvingProject, newApprover } from '../cli/approving-project.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';

const alice = newApprover('alice');
let server: PostgresServer;
let project: ApprovingProject;
beforeAll(async () => {
  server = await startPostgres();
  project = await approvingProject([alice], `{ postgres: "\${env.DATABASE_URL}" }`, {
    DATABASE_URL: server.url('approved'),
  });
  project.rules('[{ when: { always: true }, by: [finance] }]', { finance: [alice] });
  project.price('10.00');
  expect((await project.run('state', 'init')).exitCode).toBe(0);
}, 60_000);
afterAll(async () => {
  await project.close();
  await server.stop();
});

const queued = () => server.query('select run from approved.queue_runs');

test('nothing is handed over without them', async () => {
  const refused = await project.run('apply', '--yes', '--queue', 'detach');
  expect(refused).toMatchObject({ exitCode: 6, stderr: expect.stringContaining('approval-missing') });
  expect(await queued()).toEqual([]);
  expect(project.sent()).toBe(0);

  const { digest } = await project.planned();
  expect((await project.run('approve', digest, '--as', 'finance', '--key', alice.file)).exitCode).toBe(0);
  const handed = await project.run('apply', '--approved', digest, '--queue', 'detach');
  expect(handed.exitCode, handed.text).toBe(0);
  expect(await queued()).toHaveLength(1);
  expect(project.sent()).toBe(0);
  const worked = await project.run('worker', 'once');
  expect(worked.exitCode, worked.text).toBe(0);
  expect(project.sent()).toBeGreaterThan(0);
  const verified = await project.run('log', '--verify');
  expect(verified, verified.text).toMatchObject({ exitCode: 0 });
  expect(verified.stdout).toContain('approved by alice as finance');
}, 60_000);

test('guards on record judge a run for workers, and it puts the new ones on record', async () => {
  const written = project.read('pricewright.yaml');
  const guards = (text: string) => project.write('pricewright.yaml', `${written}${text}\n`);
  const approvable = async () => {
    const { digest } = await project.planned();
    await project.run('approve', digest, '--as', 'finance', '--key', alice.file);
    return digest;
  };
  guards('guards: { price_increase_percent: 25 }');
  const first = await project.run('apply', '--approved', await approvable(), '--queue', 'detach');
  expect(first.exitCode, first.text).toBe(0);
  expect((await project.run('worker', 'once')).exitCode).toBe(0);

  guards('guards: {}');
  project.price('90.00');
  const before = project.sent();
  const refused = await project.run('apply', '--approved', await approvable(), '--queue', 'detach');
  expect(refused.exitCode, refused.text).toBe(6);
  expect(refused.text).toContain('price_increase_percent');
  await project.run('worker', 'once');
  expect(project.sent()).toBe(before);
}, 60_000);
