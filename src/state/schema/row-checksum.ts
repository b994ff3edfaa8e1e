/** Checksums of rows, so that a bit flipped on a disk is reported and never billed. */
import { crc32 } from 'node:zlib';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';

type Column = string | number | bigint | null;

/** Computed from the columns as text, because databases return long numbers in different types. */
export function checksumOf(columns: readonly Column[]): number {
  return crc32(JSON.stringify(columns.map((column) => (column === null ? null : String(column)))));
}

export function isAsWritten(written: Column, columns: readonly Column[]): boolean {
  return written !== null && Number(written) === checksumOf(columns);
}

/** Throws a DiagnosticsError if the row was changed. */
export function checkRow(written: Column, columns: readonly Column[], what: string): void {
  if (!isAsWritten(written, columns)) throw corruptRow(what, 'its checksum differs');
}

export function corruptRow(what: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${what} is not as it was written: ${how}`,
    'restore the state from a copy, and see that the disk is sound',
  );
}
