/** Puts what PostgreSQL and the way to it answer into the user's words. Nothing of a URL but its place is shown. */
import { DiagnosticsError, fault } from '../model/diagnostic.ts';

const INIT =
  'create one with `pricewright state init`; if it was lost: `pricewright state init --lost --reason …`';

/** SQLSTATE codes (PostgreSQL documentation, appendix A) and Node's own, each with what to do. */
const MENDS: Readonly<Record<string, string>> = {
  '28P01': 'set the right password in the database URL',
  '28000': 'name a user that may log in from here',
  '3D000': 'create the database, or name one that is there',
  '42501': 'grant the rights that the README lists, or run it as the user that created the state',
  '53300': 'wait, or raise max_connections of the server',
  ENOTFOUND: 'check the host in the database URL',
  ECONNREFUSED: 'start the database, or correct host and port in its URL',
};

/** For an error at connecting or at the first look; what is told already passes through. */
export function postgresFault(error: unknown, place: string): Error {
  if (error instanceof DiagnosticsError) return error;
  const code = codeOf(error);
  const told = error instanceof Error ? error.message : String(error);
  return fault(
    'state-unreachable',
    `the state at ${place} cannot be used (${told || code}${code !== '' && told !== '' ? `, ${code}` : ''})`,
    MENDS[code] ?? 'check the database and its URL, then run the command again',
  );
}

export function noState(place: string): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, INIT);
}

function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? first.code : undefined;
  return typeof code === 'string' ? code : '';
}
