/**
 * What `validate` found about an exact set of bytes, so that an unchanged project is not read again. A verdict counts for
 * nothing without its key, the hash of all that it rests on: the program, the environment, the project file, and every
 * file that its globs name at that moment.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { hashOfFile } from '../catalog/digest-files.ts';
import { type FoundFile, locateFiles } from '../catalog/files/locate-files.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { collectFaults } from '../yaml/faults.ts';
import { readStoredEntry, writeEntry } from './cache-file.ts';
import { type CacheKeyOf, cacheKeyOf } from './cache-key.ts';

export interface Verdict {
  readonly counts: Readonly<Record<string, number>>;
  /** Warnings only: a project with errors is read anew each time. */
  readonly warnings: readonly Diagnostic[];
  /** Where somebody asked for it. */
  readonly catalogDigest?: string;
}

/** Which verdict is meant, and who judges: the program's rules and schemas are a part of it. */
export type VerdictSubject = CacheKeyOf;

/** The globs under which the bytes are looked for. */
export interface VerdictGlobs {
  readonly catalog: readonly string[];
  readonly usage: readonly string[];
}

/** A project's bytes as they were at one moment. */
export interface Seen {
  readonly globs: VerdictGlobs;
  readonly key: string;
  /** See {@link cacheKeyOf}. */
  readonly cacheKey: string;
  /** The hash of each catalog file by its name. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The same of usage files, as one text. */
  readonly usage: string;
}

export interface Recalled {
  /** Undefined where none is stored for these very bytes. */
  readonly verdict?: Verdict;
  /** Undefined where nobody looked. */
  readonly seen?: Seen;
}

const KIND = 'valid';

/** Below this everything is read as fast as an entry would be. */
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

/** Undefined where the files cannot be hashed, or a verdict about them is not worth keeping. */
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

/** Whether the project file and usage are those that were seen. Of the catalog its digest tells. */
export function isStill(subject: VerdictSubject, { cacheKey, globs, usage }: Seen): boolean {
  try {
    return cacheKeyOf(subject) === cacheKey && hashesOfUsage(subject, globs) === usage;
  } catch {
    return false;
  }
}

/** Where all usage files lie and the hashes of their bytes, as one text. */
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
