/**
 * The stored verdict of `validate` about an exact set of bytes, so that an unchanged project is not read again. A
 * verdict counts only under its key, the hash of everything that it depends on: the program, the environment, the
 * project file, and every file that the project's globs name at that moment.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { hashOfFile } from '../catalog/digest-files.ts';
import { type FoundFile, locateFiles } from '../catalog/files/locate-files.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { collectFaults } from '../yaml/faults.ts';
import { type CacheKeyOf, cacheKeyOf } from './cache-key.ts';

export interface Verdict {
  readonly counts: Readonly<Record<string, number>>;
  /** Warnings only, because a project with errors is read anew each time. */
  readonly warnings: readonly Diagnostic[];
  /** Set where somebody asked for the digest. */
  readonly catalogDigest?: string;
}

/** The project, environment and program of a verdict. The program's rules and schemas are a part of it. */
export type VerdictSubject = CacheKeyOf;

/** The globs that name the files to hash. */
export interface VerdictGlobs {
  readonly catalog: readonly string[];
  readonly usage: readonly string[];
}

/** A snapshot of a project's bytes at one moment. */
export interface Seen {
  readonly globs: VerdictGlobs;
  readonly key: string;
  /** See {@link cacheKeyOf}. */
  readonly cacheKey: string;
  /** The hash of each catalog file, by file name. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The paths and hashes of the usage files, as one text. */
  readonly usage: string;
}

interface Recalled {
  /** Undefined where no verdict is stored for exactly these bytes. */
  readonly verdict?: Verdict;
  /** Undefined where the project's files were not hashed. */
  readonly seen?: Seen;
}

const KIND = 'valid';

/** Below this size, reading everything is as fast as reading an entry would be. */
const WORTH_KEEPING_BYTES = 1024 * 1024;

interface Entry {
  readonly key: string;
  readonly globs: VerdictGlobs;
  readonly verdict: Verdict;
}

export async function storedVerdict(subject: VerdictSubject): Promise<Recalled> {
  const entry = readEntry(subject);
  const seen = entry && (await lookAtProject(subject, entry.globs));
  if (entry === undefined || seen === undefined) return {};
  return seen.key === entry.key ? { verdict: entry.verdict, seen } : { seen };
}

export function storeVerdict(subject: VerdictSubject, { key, globs }: Seen, verdict: Verdict): void {
  writeEntry(subject, KIND, { key, globs, verdict } satisfies Entry);
}

/** Undefined where the files cannot be hashed, or are too small for a verdict about them to be worth storing. */
export async function lookAtProject(subject: VerdictSubject, globs: VerdictGlobs): Promise<Seen | undefined> {
  try {
    const root = realpathSync(subject.folder);
    const cacheKey = cacheKeyOf(subject);
    const place = { folder: root, globs: globs.catalog };
    const { files, complete, strays } = await locateFiles(place, collectFaults());
    if (!complete || !areWorthKeeping(files)) return undefined;
    const places = files.map(({ file, real }) => [file, real, hashOfFile(readFileSync(real))] as const);
    const usage = hashesOfUsage(subject, globs);
    return {
      globs,
      cacheKey,
      key: hashOf(JSON.stringify([cacheKey, root, globs, places, usage, strays])),
      hashes: new Map(places.map(([file, , hash]) => [file, hash])),
      usage,
    };
  } catch {
    return undefined;
  }
}

/** True if the project file and the usage files are unchanged. The catalog's digest covers the catalog files. */
export function isStill(subject: VerdictSubject, { cacheKey, globs, usage }: Seen): boolean {
  try {
    return cacheKeyOf(subject) === cacheKey && hashesOfUsage(subject, globs) === usage;
  } catch {
    return false;
  }
}

/** The paths of all usage files and the hashes of their bytes, as one text. */
function hashesOfUsage({ folder }: VerdictSubject, { usage }: VerdictGlobs): string {
  if (usage.length === 0) return '';
  const names = globSync([...usage], { cwd: folder, expandDirectories: false, onlyFiles: true });
  const hashes = names.toSorted().map((name) => {
    const real = realpathSync(join(folder, name));
    return [name, real, hashOfFile(readFileSync(real))];
  });
  return JSON.stringify(hashes);
}

function areWorthKeeping(files: readonly FoundFile[]): boolean {
  let bytes = 0;
  return files.some(({ real }) => {
    bytes += statSync(real).size;
    return bytes >= WORTH_KEEPING_BYTES;
  });
}

function readEntry(subject: VerdictSubject): Entry | undefined {
  const { key, globs, verdict } = (readStoredEntry(subject, KIND) ?? {}) as Partial<Entry>;
  if (typeof key !== 'string' || !Array.isArray(globs?.catalog) || !Array.isArray(globs.usage))
    return undefined;
  if (!Array.isArray(verdict?.warnings) || typeof verdict.counts !== 'object') return undefined;
  return { key, globs, verdict };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The entries in `.pricewright/cache`, which a command keeps from one run to the next. An entry counts only in the
 * file that this machine wrote: a corrupt entry, or one that was copied from elsewhere, is ignored. Where nothing can
 * be written, nothing is stored.
 */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** The project and environment that an entry belongs to. Each environment of a project has one entry of each kind. */
interface EntryOwner {
  readonly folder: string;
  readonly environment: string | null;
}

interface StoredEntry {
  /** The inode of the file that holds the entry. A copy that came by Git or from an archive has another inode. */
  readonly inode: number;
  readonly content: unknown;
}

/** Returns the stored JSON, or undefined where no entry counts. The caller checks its shape. */
export function readStoredEntry(owner: EntryOwner, kind: string): unknown {
  const file = entryFile(owner, kind);
  if (!existsSync(file)) return undefined;
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Partial<StoredEntry> | null;
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
      writeFileSync(handle, JSON.stringify({ inode: fstatSync(handle).ino, content } satisfies StoredEntry));
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
