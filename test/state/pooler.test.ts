/** PgBouncer before the state's database: in session mode all works, transaction mode is refused by name. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { createState, openState } from '../../src/state/open-state.ts';
import { freePort, PASSWORD, type PostgresServer, startPostgres } from '../postgres-server.ts';

const isThere = spawnSync('pgbouncer', ['--version']).error === undefined;

/** `.ci/run` installs PgBouncer; elsewhere it may be missing. */
describe.runIf(isThere)('behind PgBouncer', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('in session mode a state is created, locked and written', async () => {
    const port = await startPooler(server.port, 'session');
    const url = server.url('pooled', { port });
    const stateId = await createState({ kind: 'postgres', url, project: 'acme', nowMs: 0 });
    const state = await openState(stateOf(url, stateId));
    const lease = await state.lock(holder('aaaaaaaaaaaaaaaa'));
    await expect(state.lock(holder('bbbbbbbbbbbbbbbb'))).rejects.toMatchObject({ exitCode: 7 });
    await lease.release();
    await state.close();
  });

  test('transaction mode is refused, before and after there is a state', async () => {
    const port = await startPooler(server.port, 'transaction');
    const straight = server.url('shared');
    const url = server.url('shared', { port });
    await expect(createState({ kind: 'postgres', url, project: 'acme', nowMs: 0 })).rejects.toThrow(
      /transaction-pooling/,
    );
    const stateId = await createState({ kind: 'postgres', url: straight, project: 'acme', nowMs: 0 });
    const refused = await openState(stateOf(url, stateId)).catch(String);
    expect(refused).toMatch(/transaction-pooling.*session mode/s);
    expect(refused).not.toContain(PASSWORD);
  });
});

async function startPooler(serverPort: number, mode: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"owner" "${PASSWORD}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: mode,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `postgres = host=127.0.0.1 port=${serverPort}`;
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
  onTestFinished(async () => {
    await ended(pooler);
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => listens(port), { timeout: 10_000 });
  return port;
}

const stateOf = (url: string, expectedStateId: string) => ({
  kind: 'postgres' as const,
  url,
  project: 'acme',
  environment: 'production',
  expectedStateId,
  origin: null,
  mode: 'write' as const,
});

const holder = (run: string) => ({
  run: run as RunId,
  pid: process.pid,
  host: 'here',
  actor: null,
  commit: null,
  sinceMs: 0,
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function ended(pooler: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    pooler.once('exit', () => resolve());
    pooler.kill('SIGKILL');
  });
}
