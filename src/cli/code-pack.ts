/**
 * A file of compiled code, a piece for each chunk. It appears whole or not at all, and counts for nothing unless every byte
 * is as it was written: V8 believes what it is given, and would crash.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What V8 made of each chunk, by the digest of the chunk's text: V8 itself compares no more than how long it is. */
export type CompiledCode = ReadonlyMap<string, Buffer>;

const NONE: CompiledCode = new Map();
const EXTENSION = '.code';
/** One for each command of each build that is in use; the oldest make room. About a megabyte each. */
const MOST_PACKS = 24;
const PRIVATE_FILE = 0o600;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}${EXTENSION}`);
}

/** Nothing where there is no such file, or not as it was written. */
export function readPack(file: string): CompiledCode {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(DIGEST_BYTES);
    return digestOf(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? piecesIn(body) : NONE;
  } catch {
    return NONE;
  }
}

/** Failing is no fault: then the next start compiles again. */
export function writePack(file: string, code: CompiledCode): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    const body = bodyOf(code);
    writeFileSync(draft, Buffer.concat([digestOf(body), body]), { flag: 'wx', mode: PRIVATE_FILE });
    renameSync(draft, file);
    removeOldest(dirname(file));
  } catch {
    try {
      rmSync(draft, { force: true });
    } catch {
      // Where it could not be written it need not be removed.
    }
  }
}

/** How long the list of contents is, the list, and the pieces in its order. */
function bodyOf(code: CompiledCode): Buffer {
  const contents = Buffer.from(JSON.stringify([...code].map(([digest, piece]) => [digest, piece.length])));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(contents.length);
  return Buffer.concat([length, contents, ...code.values()]);
}

function piecesIn(body: Buffer): CompiledCode {
  let at = LENGTH_BYTES + body.readUInt32LE();
  const contents = JSON.parse(body.toString('utf8', LENGTH_BYTES, at)) as readonly [string, number][];
  return new Map(
    contents.map(([digest, length]) => {
      const piece = body.subarray(at, at + length);
      at += length;
      return [digest, piece];
    }),
  );
}

/** What another process removes or leaves half done meanwhile is old as well. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder).flatMap((name) =>
    name.includes(EXTENSION) ? { file: join(folder, name), at: statSync(join(folder, name)).mtimeMs } : [],
  );
  for (const { file } of files.sort((a, b) => b.at - a.at).slice(MOST_PACKS)) rmSync(file, { force: true });
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
