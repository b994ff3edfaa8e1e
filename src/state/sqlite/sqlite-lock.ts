/**
 * The lock of one environment: a second SQLite file on which the holder keeps an exclusive transaction. The operating
 * system takes it back when the holder dies, and readers of the state never meet it.
 */
import { unlinkSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { HeldLock } from '../home.ts';
import { asState, isBusy, sqliteFault } from './sqlite-fault.ts';
import { createPrivateFile } from './sqlite-file.ts';

/** Undefined where another holds it. Throws a DiagnosticsError for a file that this user may not use. */
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
 * Lets the next run take the lock though its holder lives: the holder keeps a file that has no name any more. Its writes
 * are refused from then on by the run's id, never by this.
 */
export function breakSqliteLock(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
}

/** Beside the state, one per environment. */
export function lockFileOf(stateFile: string, environment: string): string {
  return `${stateFile}.${encodeURIComponent(environment)}.lock`;
}
