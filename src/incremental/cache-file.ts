/**
 * What is stored in `.pricewright/cache` between two runs of a command. An entry counts only as the file that this machine
 * wrote: what is corrupt or was brought here from elsewhere is passed over; where nothing can be written, nothing is stored.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Whose entry it is: each kind has one for each environment of a project. */
export interface EntryOwner {
  readonly folder: string;
  readonly environment: string | null;
}

interface Entry {
  /** The inode of the file that the entry stands in: a copy that came by Git or from an archive has another. */
  readonly inode: number;
  readonly content: unknown;
}

/** The stored JSON, or undefined: its form is the caller's to check. */
export function readStoredEntry(owner: EntryOwner, kind: string): unknown {
  const file = entryFile(owner, kind);
  if (!existsSync(file)) return undefined;
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Partial<Entry> | null;
    return entry?.inode === statSync(file).ino ? entry.content : undefined;
  } catch {
    return undefined;
  }
}

/** Appears whole or not at all, and failing is no fault: then the next run reads everything again. */
export function writeEntry(owner: EntryOwner, kind: string, content: unknown): void {
  const file = entryFile(owner, kind);
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(cacheFolder(owner), { recursive: true, mode: PRIVATE_FOLDER });
    const handle = openSync(draft, 'wx', PRIVATE_FILE);
    try {
      writeFileSync(handle, JSON.stringify({ inode: fstatSync(handle).ino, content } satisfies Entry));
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch {
    try {
      rmSync(draft, { force: true });
    } catch {
      // Where it could not be written it need not be removed.
    }
  }
}

function cacheFolder({ folder }: EntryOwner): string {
  return join(folder, '.pricewright', 'cache');
}

function entryFile(owner: EntryOwner, kind: string): string {
  const environment = createHash('sha256')
    .update(owner.environment ?? '')
    .digest('hex');
  return join(cacheFolder(owner), `${kind}-${environment.slice(0, 16)}.json`);
}
