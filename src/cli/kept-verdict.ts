/**
 * What `validate` found about an exact set of bytes, kept in `.pricewright/cache`, so that an unchanged project is not read
 * again. An entry counts for nothing without its key, the hash of all that the verdict rests on: the program, the
 * environment, the project file, and every file that its globs name at that moment. What is corrupt, of another program
 * or brought here from elsewhere is passed over; where nothing can be written, nothing is kept.
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
import { findCatalogFiles } from '../catalog/find-files.ts';
import { fingerprintFiles } from '../catalog/fingerprint-files.ts';
import type { Diagnostic } from '../model/diagnostic.ts';

export interface Verdict {
  readonly counts: Readonly<Record<string, number>>;
  /** Warnings only: a project with errors is read anew each time. */
  readonly warnings: readonly Diagnostic[];
  /** Where somebody asked for it. */
  readonly catalogDigest?: string;
}

/** Which verdict is meant: the same for all commands of one project and environment. */
export interface VerdictSubject {
  readonly folder: string;
  readonly environment: string | null;
  /** Names the program that judges, rules and schemas included: another one may judge otherwise. */
  readonly program: string;
}

/** The globs under which the bytes are looked for; `undefined` where they cannot be hashed or are too few to matter. */
export interface VerdictGlobs {
  readonly catalog: readonly string[];
  readonly usage: readonly string[];
}

/** Below this everything is read as fast as an entry would be. */
const WORTH_KEEPING_BYTES = 1024 * 1024;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

interface Entry {
  /** Of the file that the entry stands in: a copy that came by Git or from an archive has another. */
  readonly inode: number;
  readonly key: string;
  readonly globs: VerdictGlobs;
  readonly verdict: Verdict;
}

/** Undefined where none is kept for these very bytes. */
export async function recallVerdict(subject: VerdictSubject): Promise<Verdict | undefined> {
  const entry = readEntry(entryFile(subject));
  if (entry === undefined) return undefined;
  return (await verdictKey(subject, entry.globs)) === entry.key ? entry.verdict : undefined;
}

/** The key of what stands in the project's files now. Undefined where a verdict about them is not worth keeping. */
export async function verdictKey(subject: VerdictSubject, globs: VerdictGlobs): Promise<string | undefined> {
  try {
    const root = realpathSync(subject.folder);
    const project = readFileSync(join(root, 'pricewright.yaml'));
    const catalog = fingerprintFiles(root, findCatalogFiles(root, globs.catalog));
    const usageNames =
      globs.usage.length === 0
        ? []
        : globSync([...globs.usage], { cwd: root, expandDirectories: false, onlyFiles: true });
    const usage = fingerprintFiles(root, usageNames.toSorted());
    if (catalog === undefined || usage === undefined || catalog.bytes < WORTH_KEEPING_BYTES) return undefined;
    const rests = [subject.program, subject.environment, hashOf(project), globs, catalog.hash, usage.hash];
    return hashOf(JSON.stringify(rests));
  } catch {
    return undefined;
  }
}

/** Appears whole or not at all, and failing is no fault: then the next run reads everything again. */
export function keepVerdict(
  subject: VerdictSubject,
  key: string,
  globs: VerdictGlobs,
  verdict: Verdict,
): void {
  const file = entryFile(subject);
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(cacheFolder(subject), { recursive: true, mode: PRIVATE_FOLDER });
    const handle = openSync(draft, 'wx', PRIVATE_FILE);
    try {
      const entry: Entry = { inode: fstatSync(handle).ino, key, globs, verdict };
      writeFileSync(handle, JSON.stringify(entry));
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

function cacheFolder({ folder }: VerdictSubject): string {
  return join(folder, '.pricewright', 'cache');
}

function entryFile(subject: VerdictSubject): string {
  return join(cacheFolder(subject), `valid-${hashOf(subject.environment ?? '').slice(0, 16)}.json`);
}

function readEntry(file: string): Entry | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Partial<Entry> | null;
    const { inode, key, globs, verdict } = entry ?? {};
    if (inode !== statSync(file).ino || typeof key !== 'string') return undefined;
    if (!Array.isArray(globs?.catalog) || !Array.isArray(globs.usage)) return undefined;
    if (!Array.isArray(verdict?.warnings) || typeof verdict.counts !== 'object') return undefined;
    return { inode, key, globs, verdict };
  } catch {
    return undefined;
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
