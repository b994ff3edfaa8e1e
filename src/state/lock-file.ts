/** `pricewright.lock`: which state belongs to the project. It is committed, so that a lost state is noticed and not replaced. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../model/diagnostic.ts';

export const LOCK_FILE = 'pricewright.lock';

export interface NamedState {
  readonly id: string;
  /**
   * When the project's first state was created; a state that takes a lost one's place keeps it, because it misses all
   * since then. Null where the file does not say.
   */
  readonly createdMs: number | null;
}

const HEAD = '# Names the state of this project. Commit it. Written by `pricewright state init`.';
const STATE_LINE = /^state:[ \t]*([0-9a-f-]{36})[ \t]*$/m;
const CREATED_LINE = /^created:[ \t]*(\d{4}-\d\d-\d\dT[\d:.]+Z)[ \t]*$/m;

/** The id that the file names, null where there is no file. Throws a DiagnosticsError where it names none. */
export async function readLockFile(folder: string): Promise<string | null> {
  return (await readNamedState(folder))?.id ?? null;
}

/** As `readLockFile`, with all that the file says. */
export async function readNamedState(folder: string): Promise<NamedState | null> {
  const file = join(folder, LOCK_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const lines = text.replaceAll('\r', '');
  const id = STATE_LINE.exec(lines)?.[1];
  const created = CREATED_LINE.exec(lines)?.[1];
  if (id !== undefined) return { id, createdMs: created === undefined ? null : Date.parse(created) };
  throw fault('lock-file-unreadable', `${file} names no state`, 'restore it from Git');
}

/** Whole or not at all: written beside it, then moved into its place. */
export async function writeLockFile(folder: string, { id, createdMs }: NamedState): Promise<void> {
  const created = createdMs === null ? [] : [`created: ${new Date(createdMs).toISOString()}`];
  const file = join(folder, LOCK_FILE);
  const beside = `${file}.new`;
  await writeFile(beside, [HEAD, `state: ${id}`, ...created, ''].join('\n'));
  await rename(beside, file);
}
