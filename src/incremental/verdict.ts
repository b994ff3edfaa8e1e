/**
 * The stored verdict of `validate` about an exact set of bytes, so that an unchanged project is not read again. A
 * verdict counts only under its key, the hash of everything that it depends on: the program, the environment, the
 * project file, and every file that the project's globs name at that moment.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { hashOfFile } from '../catalog/digest-files.ts';
import { type FoundFile, locateFiles } from '../catalog/files/locate-files.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { collectFaults } from '../yaml/faults.ts';
import { readStoredEntry, writeEntry } from './cache-file.ts';
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

export interface Recalled {
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
