/**
 * Writes documents to a file, or into a new folder, that a person named. They contain customers' prices, so
 * only their owner may read them.
 */

import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { errorCode } from '../../model/messages/system-error.ts';
import { visible } from '../../report/words/sanitize.ts';
import { openDraft } from '../../state/draft-file.ts';
import type { CommonOptions } from '../options/options.ts';
import { folderOf } from './folder-of.ts';
import { unwritable as unwritableAt } from './system-fault.ts';
import type { World } from './world.ts';

const PRIVATE_MODE = 0o600;

/** The documents that a person has written to a file, each by its beginning. */
const DOCUMENTS = {
  plan: /^\{\s*"format_version":\s*\d+,\s*"tool_version":\s*"[^"]*",\s*"project":/,
  outcome: /^\{\s*"format_version":\s*\d+,\s*"run":/,
  approval: /^\{\s*"format_version":\s*\d+,\s*"purpose":/,
  candidates:
    /^\{\s*"format_version":\s*\d+,\s*"project":\s*"[^"]*",\s*"environment":\s*"[^"]*",\s*"today":\s*"[^"]*",\s*"base":/,
  comment: /^<!-- pricewright:/,
  'state export': /^\{"pricewright_state":/,
} as const;

type DocumentName = keyof typeof DOCUMENTS;

/** More than any beginning has. */
const BEGINNING_BYTES = 1024;

/**
 * Checks the file before any work begins, so that every report can be written, and so that nothing is written over a file
 * that is no such document. Throws a DiagnosticsError.
 */
export async function checkWritable(
  world: World,
  options: CommonOptions,
  file: string | undefined,
  document: DocumentName,
): Promise<void> {
  if (file === undefined) return;
  const path = resolve(folderOf(world, options), file);
  const found = await stat(path).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw unwritable(file, cause);
  });
  if (found?.isDirectory()) throw unwritable(file, { code: 'EISDIR' });
  await access(found === undefined ? dirname(path) : path, constants.W_OK).catch((cause: unknown) => {
    throw unwritable(file, cause);
  });
  if (found?.isFile() && found.size > 0 && !DOCUMENTS[document].test(await beginningOf(path, file)))
    throw fault(
      'file-exists',
      `${visible(file)} is there and is no ${document}, so it was not overwritten`,
      'name another file, or move it away',
    );
}

async function beginningOf(path: string, file: string): Promise<string> {
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
      return buffer.subarray(0, bytesRead).toString('utf8');
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

/** `document` is its text, or the text in pieces. Throws a DiagnosticsError where the file cannot be written. */
export async function writeDocument(
  world: World,
  options: CommonOptions,
  file: string | undefined,
  document: string | Iterable<string>,
): Promise<void> {
  if (file === undefined) return;
  await writeFile(resolve(folderOf(world, options), file), redacted(world, document), {
    mode: PRIVATE_MODE,
  }).catch((cause: unknown) => {
    throw unwritable(file, cause);
  });
}

/** A document without the environment's secrets. */
export function redacted(
  { redact }: Pick<World, 'redact'>,
  document: string | Iterable<string>,
): string | Iterable<string> {
  if (redact === undefined) return document;
  return typeof document === 'string' ? redact(document) : map(document, redact);
}

function* map(pieces: Iterable<string>, change: (text: string) => string): Iterable<string> {
  for (const piece of pieces) yield change(piece);
}

/**
 * Writes a document of many lines without holding it as a whole. An earlier file stays in its place until all lines
 * are written, and where `fill` fails. Throws a DiagnosticsError where the file cannot be written.
 */
export async function writeLines<Result>(
  world: World,
  options: CommonOptions,
  file: string,
  fill: (write: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const reporting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw unwritable(file, cause);
    });
  const draft = await reporting(openDraft(resolve(folderOf(world, options), file), PRIVATE_MODE));
  try {
    const result = await fill((line) => reporting(draft.write(`${line}\n`)));
    await reporting(draft.keep());
    return result;
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

function unwritable(file: string, cause: unknown): Error {
  return unwritableAt(file, cause, 'name a file in a folder that is there and may be written to');
}

const PRIVATE_FOLDER = 0o700;

export interface NewFolder {
  /** `file` is relative to the folder. Nothing of the environment's secrets is written. Returns the SHA-256 of its bytes, hex. Throws a DiagnosticsError. */
  write(file: string, pieces: Iterable<string>): Promise<string>;
}

/** Makes the folder. Throws a DiagnosticsError where anything is in it: what is there would seem to belong to it. */
export async function newFolder(world: World, options: CommonOptions, folder: string): Promise<NewFolder> {
  const path = resolve(folderOf(world, options), folder);
  const reporting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw unwritableAt(
        folder,
        cause,
        'name a folder in a place that may be written to',
        'unwritable-folder',
      );
    });
  await reporting(mkdir(path, { recursive: true, mode: PRIVATE_FOLDER }));
  if ((await reporting(readdir(path))).length > 0)
    throw fault(
      'folder-not-empty',
      `${folder} has files already`,
      'name a folder that is empty, or that is not there yet',
    );
  return {
    write: async (file, pieces) => {
      const place = join(path, file);
      const sum = createHash('sha256');
      await reporting(mkdir(dirname(place), { recursive: true, mode: PRIVATE_FOLDER }));
      await reporting(writeFile(place, summed(redacted(world, pieces), sum), { mode: PRIVATE_MODE }));
      return sum.digest('hex');
    },
  };
}

/** A folder within a new one. */
export function within(folder: NewFolder, name: string): NewFolder {
  return { write: (file, pieces) => folder.write(`${name}/${file}`, pieces) };
}

/** The folder, with a last file that has the SHA-256 of each that was written before. `close` writes it, and returns the number of files. */
export function summing(folder: NewFolder): { readonly folder: NewFolder; close(): Promise<number> } {
  const sums = new Map<string, string>();
  const write: NewFolder['write'] = async (file, pieces) => {
    const sum = await folder.write(file, pieces);
    sums.set(file, sum);
    return sum;
  };
  const close = async () => {
    const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    await folder.write(
      'SHA256SUMS',
      sorted.map(([file, sum]) => `${sum}  ${file}\n`),
    );
    return sums.size + 1;
  };
  return { folder: { write }, close };
}

function* summed(pieces: Iterable<string>, sum: { update(piece: string): unknown }): Generator<string> {
  for (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}
