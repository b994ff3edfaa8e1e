/** One hash of all that the globs of a project name, so that what was found once about these bytes need not be found again. */
import { createHash, type Hash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createFileReader } from './file-reader.ts';

export interface Fingerprint {
  /** SHA-256, lower-case hex, of names, of where links lead, and of contents. */
  readonly hash: string;
  readonly bytes: number;
}

/**
 * `names` are relative to `root`. Undefined where one cannot be read. It reads one file after the other: with files as
 * small as these, and hashing beside it, nothing is won by reading several at once.
 */
export function fingerprintFiles(root: string, names: readonly string[]): Fingerprint | undefined {
  const hash = createHash('sha256');
  const folders = new Set<string>();
  const bytesOf = createFileReader();
  let bytes = 0;
  try {
    addText(hash, realpathSync(root));
    for (const name of names) {
      const file = path.join(root, name);
      addText(hash, name);
      const folder = path.dirname(file);
      if (!folders.has(folder)) {
        folders.add(folder);
        addText(hash, realpathSync(folder));
      }
      if (lstatSync(file).isSymbolicLink()) addText(hash, realpathSync(file));
      const content = bytesOf(file);
      addText(hash, String(content.byteLength));
      hash.update(content);
      bytes += content.byteLength;
    }
  } catch {
    return undefined;
  }
  return { hash: hash.digest('hex'), bytes };
}

/** With its end marked, so that no two lists of texts come to the same. */
function addText(hash: Hash, text: string): void {
  hash.update(`${text}\0`);
}
