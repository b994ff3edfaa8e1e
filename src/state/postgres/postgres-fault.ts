/** Explains errors of PostgreSQL and its connection in the user's terms. Shows nothing of a URL except its place. */
import { DatabaseError } from 'pg';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';

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
