/**
 * The lock of one environment: a second SQLite file with an exclusive transaction of the holder. The operating system
 * releases it when the holder dies, and readers of the state never wait for it.
 */
import { unlinkSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { HeldLock } from '../home.ts';
import { asState, isBusy, sqliteFault } from './sqlite-fault.ts';
import { createPrivateFile } from './sqlite-file.ts';

/** Undefined if another process holds it. Throws a DiagnosticsError for a file that this user may not use. */
export function takeSqliteLock(file: string): HeldLock | undefined {
  createPrivateFile(file);
  const database = asState(file, () => new DatabaseSync(file, { timeout: 0 }));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw sqliteFault(error, file);
  }
  return { release: async () => database.close() };
}

/**
 * Lets the next run take the lock while its holder is alive: the holder keeps an unlinked file. The holder's writes
 * are refused from then on by its run id, not by this lock.
 */
export function breakSqliteLock(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
}

/** A file beside the state, one per environment. */
export function lockFileOf(stateFile: string, environment: string): string {
  return `${stateFile}.${encodeURIComponent(environment)}.lock`;
}
