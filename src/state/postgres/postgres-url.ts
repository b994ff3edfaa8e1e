/** Converts a database's URL to connection settings and to a name without secrets. Pure. */
import type { ClientConfig } from 'pg';
import { fault } from '../../model/messages/diagnostic.ts';

export interface PostgresPlace {
  readonly config: ClientConfig;
  /** Holds the state's tables; another schema of the same database is another state. */
  readonly schema: string;
  /** Host, database and schema, without user and password. */
  readonly place: string;
}

const DEFAULT_SCHEMA = 'pricewright';
/** Inserted into statements unquoted; the job engine's schema adds an ending to it. */
const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,47}$/;
const LOOPBACK: ReadonlySet<string> = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

const CONNECT_MS = 10_000;
/** A query on a connection that was cut silently fails after this long, before the operating system notices. */
const LONGEST_QUERY_MS = 60_000;

/**
 * A connection to another machine is encrypted and the server's name verified, unless the URL says `sslmode=disable`;
 * weaker modes are treated as the full one. `schema` in the URL's query names the schema. Throws a DiagnosticsError
 * that does not show the URL.
 */
export function readPostgresUrl(text: string): PostgresPlace {
  const url = parsed(text);
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!SCHEMA_NAME.test(schema)) {
    throw fault(
      'bad-database-url',
      'the `schema` of the database URL is no plain name',
      'write lower-case letters, digits and underscores, at most 48',
    );
  }
  url.searchParams.delete('schema');
  const mode = url.searchParams.get('sslmode');
  const local = LOOPBACK.has(url.hostname);
  if (mode === null ? !local : mode !== 'disable') url.searchParams.set('sslmode', 'verify-full');
  return {
    config: {
      connectionString: url.href,
      application_name: 'pricewright',
      connectionTimeoutMillis: connectMs(url),
      query_timeout: LONGEST_QUERY_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_MS,
    },
    schema,
    place: `postgres://${url.host}${url.pathname} (schema ${schema})`,
  };
}

/** `connect_timeout` is in seconds, as for PostgreSQL's own programs. */
function connectMs(url: URL): number {
  const seconds = Number(url.searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1000 : CONNECT_MS;
}

function parsed(text: string): URL {
  try {
    const url = new URL(text);
    const isPostgres = url.protocol === 'postgres:' || url.protocol === 'postgresql:';
    // A password with a sign that should be encoded would be read as host, port or database, which are shown.
    const isWhole = url.username === '' ? !text.includes('@') : !url.pathname.includes('@');
    if (isPostgres && isWhole) return url;
  } catch {
    // The error would show the text.
  }
  throw fault(
    'bad-database-url',
    'the database URL cannot be read',
    'write or set it as postgres://user@host/database, with `%2F`, `%3F`, `%23` and `%40` for `/`, `?`, `#` and `@` in a password',
  );
}
