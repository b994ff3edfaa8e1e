/**
 * A PostgreSQL database from its URL: connection settings, a name without secrets, and errors in the user's terms. Shows
 * nothing of a URL except its place.
 */
import { type ClientConfig, DatabaseError } from 'pg';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';

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

/** SQLSTATE codes (PostgreSQL documentation, appendix A) and Node's own, each with its fix. */
type Mends = Readonly<Record<string, string>>;

const FIXES: Mends = {
  '25006': 'name the server that takes writes in the database URL',
  '42501':
    'give this user the grants that docs/how-to/share-the-state.md lists; after an upgrade of Pricewright the user that owns the tables first ' +
    'runs `pricewright state export FILE`, which sends nothing and brings the state up, and then gives them again on all tables',
  '53100': 'make room on the disk of the database',
  '28P01': 'set the right password in the database URL',
  '28000': 'name a user that may log in from here',
  '3D000': 'create the database, or name one that is there',
  '53300': 'wait, or raise max_connections of the server',
  '55P03': 'let this user wait longer for locks (lock_timeout), then run the command again',
  '57014': 'let the statements of this user take longer (statement_timeout), then run the command again',
  ENOTFOUND: 'check the host in the database URL',
  ECONNREFUSED: 'start the database, or correct host and port in its URL',
};

/** Resources are short or the session ends: connection exceptions, insufficient resources, operator intervention. */
const AWAY = /^(?:08|53|57|25P03)/;

/** For errors at connecting or the first query. A DiagnosticsError passes through. `fixes` take precedence. */
export function postgresFault(error: unknown, place: string, fixes: Mends = {}): Error {
  if (error instanceof DiagnosticsError) return error;
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  return fault(
    'state-unreachable',
    `the state at ${place} cannot be used (${detail || code}${code !== '' && detail !== '' ? `, ${code}` : ''})`,
    fixes[code] ?? FIXES[code] ?? 'check the database and its URL, then run the command again',
  );
}

/**
 * For an error of any query. Returns the error itself if it is about the query and not about the database or its
 * connection.
 */
export function postgresRefusal(error: unknown, place: string): unknown {
  const code = codeOf(error);
  const isAboutQuery = error instanceof DatabaseError && !(code in FIXES) && !AWAY.test(code);
  return isAboutQuery ? error : postgresFault(error, place);
}

/** True where the server, a role or a database has as many connections as it may have. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === '53300';
}

function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? first.code : undefined;
  return typeof code === 'string' ? code : '';
}
