/** One hash of a catalog as written. The same files give the same digest, in whatever order they were found. */
import { createHash } from 'node:crypto';
import type { Variables } from './files/interpolate.ts';

/** SHA-256, base64url, of the bytes of one file. */
export function hashOfFile(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** SHA-256, lower-case hex, over the variables and the files' names and contents, in the order of their names. */
export function digestFiles(
  files: readonly { readonly file: string; readonly content: string | Uint8Array }[],
  variables: Variables,
): string {
  return digestHashes(
    files.map(({ file, content }) => [file, hashOfFile(content)]),
    variables,
  );
}

export function digestHashes(
  files: readonly (readonly [file: string, hash: string])[],
  variables: Variables,
): string {
  const byName = <T>([a]: readonly [string, T], [b]: readonly [string, T]): number => (a < b ? -1 : 1);
  const hash = createHash('sha256');
  hash.update(JSON.stringify([...variables].toSorted(byName)));
  for (const file of files.toSorted(byName)) hash.update(`\0${file[0]}\0${file[1]}`);
  return hash.digest('hex');
}
