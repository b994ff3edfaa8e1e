/** Checksums of rows and the columns of a run that they cover, so that a bit flipped on a disk is reported and never billed. */
import { crc32 } from 'node:zlib';
import type { Selectable } from 'kysely';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { RunsTable } from './tables.ts';

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

type Start = Pick<
  Selectable<RunsTable>,
  'run' | 'plan_digest' | 'actor' | 'commit_hash' | 'tool_version' | 'started_at_ms' | 'previous'
>;

/** The environment is left out, because it may get another name. */
export function runColumns(row: Start) {
  const { run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous } = row;
  return [run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous];
}

export function runEndColumns({
  run,
  ended_at_ms,
  completed,
  hash,
}: Pick<Selectable<RunsTable>, 'run' | 'ended_at_ms' | 'completed' | 'hash'>) {
  return [run, ended_at_ms, completed, hash];
}
