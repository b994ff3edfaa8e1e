/** A row carries a checksum of what it says, so that a bit that flipped on a disk is told, and never billed. */
import { crc32 } from 'node:zlib';
import { fault } from '../../model/diagnostic.ts';

type Column = string | number | bigint | null;

/** By the texts of the columns: databases differ in how they answer a long number. */
export function checksumOf(columns: readonly Column[]): number {
  return crc32(JSON.stringify(columns.map((column) => (column === null ? null : String(column)))));
}

/** `written` is null in rows of programs that wrote none. Throws a DiagnosticsError where the row was changed. */
export function checkRow(written: Column, columns: readonly Column[], what: string): void {
  if (written === null || Number(written) === checksumOf(columns)) return;
  throw fault(
    'state-corrupt',
    `${what} is not as it was written: its checksum differs`,
    'restore the state from a copy, and see that the disk is sound',
  );
}
