/** Explains refusals of the system: the file that cannot be read or written, the system's code, and the fix. */
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { errorCode, refusalText } from '../../model/messages/system-error.ts';
import { visible } from '../../report/words/sanitize.ts';

const RIGHTS = 'give this user the right to it, or run it as the user that owns it';
const ROOM = 'make room on the disk, then run the command again';
const FILES = 'let this user have more files open at once, then run the command again';
const PLACE = 'look at what is there, and name another place';

/** The fixes for the codes (errno(3)) that a person can act on. */
const FIXES: Readonly<Record<string, string>> = {
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: 'let the file system be written to, or use one that may',
  ENOSPC: ROOM,
  EDQUOT: ROOM,
  EIO: 'see that the disk is sound, then run the command again',
  EMFILE: FILES,
  ENFILE: FILES,
  EEXIST: PLACE,
  EISDIR: PLACE,
  ENOTDIR: PLACE,
  ELOOP: PLACE,
  ENAMETOOLONG: PLACE,
};

/** By the call that failed. A call that is not listed concerns no file. */
const VERBS: Readonly<Record<string, string>> = {
  access: 'read',
  lstat: 'read',
  read: 'read',
  readlink: 'read',
  realpath: 'read',
  scandir: 'read',
  stat: 'read',
  open: 'opened',
  mkdir: 'made',
  fdatasync: 'written',
  fsync: 'written',
  ftruncate: 'written',
  rename: 'written',
  write: 'written',
  rm: 'removed',
  rmdir: 'removed',
  unlink: 'removed',
};

/** The fault of a file that a person named and that cannot be read. */
export function unreadable(
  file: string,
  cause: unknown,
  fix: string,
  code: DiagnosticCode = 'unreadable-file',
): Error {
  return fault(code, `${visible(file)} cannot be read ${refusalText(cause)}`, fix);
}

/** The fault of a file or a folder that cannot be written. `otherwise`: the fix for a code that is not listed. */
export function unwritable(
  name: string,
  cause: unknown,
  otherwise: string,
  code: DiagnosticCode = 'unwritable-file',
): Error {
  return fault(
    code,
    `${visible(name)} cannot be written ${refusalText(cause)}`,
    FIXES[errorCode(cause)] ?? otherwise,
  );
}

/** The diagnostic for a refusal of the system; undefined for any other error. */
export function systemFault(error: Error): Diagnostic | undefined {
  const { code = '', syscall = '', path } = error as NodeJS.ErrnoException;
  if (isTooLong(error, code)) return TOO_LONG;
  if (isWithoutBinary(error, code)) return withoutSqlite(error);
  const [fix, verb] = [FIXES[code], VERBS[syscall]];
  if (fix === undefined || verb === undefined) return undefined;
  const message = `${path ?? 'a file'} cannot be ${verb} ${refusalText(error)}`;
  return { severity: 'error', code: 'unusable-file', message, fix };
}

const TOO_LONG: Diagnostic = {
  severity: 'error',
  code: 'text-too-long',
  message:
    'what is to be printed, such as a report of very many changes, is longer than the 512 MB that one text can be',
  fix: 'ask for it as JSON or with --out FILE, or plan and apply it in parts with --target',
};

/** Node has a code for it. V8, where a string grows, gives only a message. */
function isTooLong(error: Error, code: string): boolean {
  return (
    code === 'ERR_STRING_TOO_LONG' ||
    (error instanceof RangeError && error.message === 'Invalid string length')
  );
}

/** Matches Node's code for a binary that does not load, and the message of `node-gyp-build` where there is none. */
function isWithoutBinary({ message }: Error, code: string): boolean {
  return code === 'ERR_DLOPEN_FAILED' || message.startsWith('No native build was found');
}

/** SQLite is the only package here that has a binary. */
function withoutSqlite({ message }: Error): Diagnostic {
  const [why] = message.split('\n');
  return {
    severity: 'error',
    code: 'sqlite-not-loaded',
    message: `SQLite cannot be loaded on this machine: ${why}`,
    fix:
      'where Pricewright is installed, build it with `npm rebuild @photostructure/sqlite`, which takes a C++ compiler and ' +
      'Python; or keep the state in PostgreSQL',
  };
}
