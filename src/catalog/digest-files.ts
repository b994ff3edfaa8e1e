/** One hash of a catalog as written. The same files give the same digest, in whatever order they were found. */
import { createHash } from 'node:crypto';
import type { Variables } from './files/interpolate.ts';

/** SHA-256, lower-case hex, over the variables and the files' names and contents, in the order of their names. */
export function digestFiles(
  files: readonly { readonly file: string; readonly content: string | Uint8Array }[],
  variables: Variables,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([...variables].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const { file, content } of files.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
    hash.update(`\0${file}\0${createHash('sha256').update(content).digest('base64url')}`);
  return hash.digest('hex');
}
