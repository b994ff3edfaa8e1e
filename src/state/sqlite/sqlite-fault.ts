/** Explains errors of SQLite with the file of a state in the user's terms. */
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const PERMISSION = 3;
const BUSY = 5;
const READ_ONLY = 8;
const FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** Runs `use`. Throws a DiagnosticsError for an error that a person has to fix, and any other error unchanged. */
export function asState<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw sqliteFault(error, file);
  }
}

/** Returns the error itself if it is not about the file, such as a row that a table refuses. */
export function sqliteFault(error: unknown, file: string): unknown {
  const detail = error instanceof Error ? error.message : String(error);
  switch (sqliteCode(error)) {
    case PERMISSION:
    case READ_ONLY:
    case CANNOT_OPEN:
      return unusable(file);
    case CORRUPT:
    case NOT_A_DATABASE:
      return corrupt(file, detail);
    case FULL:
    case FAILED:
      return fault(
        'state-unwritable',
        `${file} cannot be read or written (${detail})`,
        'see that its disk has room and is sound, then run the command again',
      );
    case BUSY:
      return fault(
        'state-busy',
        `${file} is being written to by another process (${detail})`,
        'wait for it to end, or end it if it is suspended; then run the command again',
      );
    default:
      return error;
  }
}

export function cannotBeOpened(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === READ_ONLY || code === CANNOT_OPEN;
}

export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === BUSY;
}

/** SQLite's primary result code; undefined for any other error. */
function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  // The low byte is the primary code.
  return typeof code === 'number' ? code & 0xff : undefined;
}

function unusable(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `this user may not open ${file}, or may not write to it and its folder`,
    'run it as the user that owns the state, where the file system may be written to',
  );
}

export function corrupt(file: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${file} is no sound SQLite database (${how})`,
    'restore it from a copy; if there is none, move it away and run `pricewright recover --answer lost --reason …`',
  );
}
