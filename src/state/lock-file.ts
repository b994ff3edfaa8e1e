/** `pricewright.lock`: which state belongs to the project. It is committed, so that a lost state is noticed and not replaced. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../model/diagnostic.ts';

export const LOCK_FILE = 'pricewright.lock';

const TEXT = (
  stateId: string,
) => `# Names the state of this project. Commit it. Written by \`pricewright state init\`.
state: ${stateId}
`;
const LINE = /^state:[ \t]*([0-9a-f-]{36})[ \t]*$/m;

/** The id that the file names, null where there is no file. Throws a DiagnosticsError where it names none. */
export async function readLockFile(folder: string): Promise<string | null> {
  const file = join(folder, LOCK_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const id = LINE.exec(text.replaceAll('\r', ''))?.[1];
  if (id !== undefined) return id;
  throw fault('lock-file-unreadable', `${file} names no state`, 'restore it from Git');
}

/** Whole or not at all: written beside it, then moved into its place. */
export async function writeLockFile(folder: string, stateId: string): Promise<void> {
  const file = join(folder, LOCK_FILE);
  const beside = `${file}.new`;
  await writeFile(beside, TEXT(stateId));
  await rename(beside, file);
}
