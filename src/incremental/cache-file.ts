/**
 * The entries in `.pricewright/cache`, which a command keeps from one run to the next. An entry counts only in the
 * file that this machine wrote: a corrupt entry, or one that was copied from elsewhere, is ignored. Where nothing can
 * be written, nothing is stored.
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

/** The project and environment that an entry belongs to. Each environment of a project has one entry of each kind. */
export interface EntryOwner {
  readonly folder: string;
  readonly environment: string | null;
}

interface Entry {
  /** The inode of the file that holds the entry. A copy that came by Git or from an archive has another inode. */
  readonly inode: number;
  readonly content: unknown;
}

/** Returns the stored JSON, or undefined where no entry counts. The caller checks its shape. */
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

/** Writes the file whole or not at all. A failure is no error: the next run then reads everything again. */
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
      // A file that could not be written need not be removed.
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
