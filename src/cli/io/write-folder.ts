/** Writes files into a new folder that a person named. They have customers' prices, so only their owner may read them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import type { CommonOptions } from '../options/options.ts';
import { folderOf } from './folder-of.ts';
import { unwritable } from './system-fault.ts';
import type { World } from './world.ts';
import { redacted } from './write-document.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export interface NewFolder {
  /** `file` is relative to the folder. Nothing of the environment's secrets is written. Returns the SHA-256 of its bytes, hex. Throws a DiagnosticsError. */
  write(file: string, pieces: Iterable<string>): Promise<string>;
}

/** Makes the folder. Throws a DiagnosticsError where anything is in it: what is there would seem to belong to it. */
export async function newFolder(world: World, options: CommonOptions, folder: string): Promise<NewFolder> {
  const path = resolve(folderOf(world, options), folder);
  const reporting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw unwritable(folder, cause, 'name a folder in a place that may be written to', 'unwritable-folder');
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
      await reporting(writeFile(place, summed(redacted(world, pieces), sum), { mode: PRIVATE_FILE }));
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
