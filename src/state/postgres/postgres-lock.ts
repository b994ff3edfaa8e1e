/**
 * The lock of one environment: a session's advisory lock on a connection of its own. The server releases it when the
 * holder's process ends, or when its machine is silent for half a minute.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { HeldLock } from '../home.ts';
import { farewell } from './postgres-dialect.ts';

/** Settings of this connection alone, so that a machine that vanished does not hold the lock for hours. */
const KEEPALIVES = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  set idle_session_timeout = 0`;

/** Most checks for a session that was asked to end, and the pause between them. */
const LOOKS = 50;
const BETWEEN_LOOKS_MS = 20;

/** `name` is any text, such as an environment within a schema. Undefined if another session has the lock. */
export async function takePostgresLock(config: ClientConfig, name: string): Promise<HeldLock | undefined> {
  const client = new Client(config);
  // An idle connection that breaks would otherwise crash the program. The fence of every write detects a lost lock.
  client.on('error', () => undefined);
  await client.connect();
  const release = () => farewell(client.end()).catch(() => undefined);
  try {
    await client.query(KEEPALIVES);
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as taken', [lockKey(name)]);
    if (rows[0]?.taken === true) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

/** Ends the session that holds the lock. Requires the same database user, or a member of its role. */
export async function breakPostgresLock(config: ClientConfig, name: string): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32) | objid::bigint = $1::bigint`,
        [lockKey(name)],
      );
      if (rowCount === 0) return;
      await delay(BETWEEN_LOOKS_MS);
    }
  } finally {
    await client.end();
  }
}

/** Eight bytes of a hash. Two names with the same bytes would only wait for each other. */
export function lockKey(name: string): string {
  return createHash('sha256').update(`pricewright ${name}`).digest().readBigInt64BE().toString();
}
