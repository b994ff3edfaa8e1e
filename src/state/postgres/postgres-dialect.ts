/** PostgreSQL for kysely. Every query text is prepared once per connection, so that the server plans it once. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { isFull, postgresFault, postgresRefusal } from './postgres-place.ts';

/** Longer texts insert rows in bulk, and no two are alike. */
const LONGEST_PREPARED = 4_000;
/** A bound for all connections, far above the number of texts in this program. */
const MOST_PREPARED = 500;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 16_000;
const LONGEST_FAREWELL_MS = 2_000;

const names = new Map<string, string>();

/** The pool is ended when kysely is destroyed. An error that a person has to fix names `place`. */
export function postgresDialect(pool: Pool, place: string): Dialect {
  // Kysely identifies a connection by its object.
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await connected(pool).catch((error: unknown) => {
          throw postgresFault(error, place);
        });
        const connection = known.get(client) ?? preparing(client, place);
        known.set(client, connection);
        return connection;
      },
      end: () => farewell(pool.end()),
    },
  });
}

/** If the server has no connection left for now, another try follows, for half a minute in all. */
async function connected(pool: Pool): Promise<PoolClient> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isFull(error) || pauseMs > LONGEST_PAUSE_MS) throw error;
    }
    await delay(pauseMs * (0.5 + Math.random()));
  }
}

/** A server that the network no longer reaches never answers, and ends the session by itself. */
export async function farewell(ended: Promise<void>): Promise<void> {
  await Promise.race([ended, delay(LONGEST_FAREWELL_MS, undefined, { ref: false })]);
}

function preparing(client: PoolClient, place: string): PostgresPoolClient {
  const ask = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string' || values === undefined || values.length === 0)
      return client.query(text as string);
    const name = preparedName(text);
    return client.query({ text, values: values.map(storable), ...(name !== undefined && { name }) });
  };
  let silent: unknown;
  const query = async (text: unknown, values?: readonly unknown[]) => {
    if (silent !== undefined) throw silent;
    try {
      return await ask(text, values);
    } catch (error) {
      const refusal = postgresRefusal(error, place);
      // Nothing says that the next query on this connection would be answered, not even a rollback.
      if (!(error instanceof DatabaseError)) silent = refusal;
      throw refusal;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(silent !== undefined),
  };
}

/** Replaces the one character that PostgreSQL cannot store in a text; a service may well send it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > LONGEST_PREPARED || names.size >= MOST_PREPARED) return known;
  const name = `pw_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}
