/**
 * A file of chunks and of the code that V8 made of them, so that a start reads one file. It appears whole or not at all, and
 * counts for nothing unless every byte is as it was written: V8 believes what it is given, and would crash.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface KeptChunk {
  /** Tells the file's text from any that stood in its place before or will. */
  readonly stamp: string;
  /** The file's own, as a function. */
  readonly text: Buffer;
  /** What V8 made of it. */
  readonly code: Buffer;
}

/** By the name of the chunk's file. */
export type CodePack = ReadonlyMap<string, KeptChunk>;

const NONE: CodePack = new Map();
const EXTENSION = '.code';
/** One for each command of each build that is in use; the oldest make room. About two megabytes each. */
const MOST_PACKS = 24;
const PRIVATE_FILE = 0o600;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}${EXTENSION}`);
}

/** Nothing where there is no such file, or not as it was written. */
export function readPack(file: string): CodePack {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(DIGEST_BYTES);
    return digestOf(body).equals(bytes.subarray(0, DIGEST_BYTES)) ? chunksIn(body) : NONE;
  } catch {
    return NONE;
  }
}

/** Failing is no fault: then the next start compiles again. */
export function writePack(file: string, pack: CodePack): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    const body = bodyOf(pack);
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

/** A chunk's name, its stamp, how long its text is and its code. */
type Entry = readonly [string, string, number, number];

/** How long the list of contents is, the list, and in its order each chunk's text and code. */
function bodyOf(pack: CodePack): Buffer {
  const entries = [...pack].map(
    ([name, { stamp, text, code }]): Entry => [name, stamp, text.length, code.length],
  );
  const contents = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(contents.length);
  return Buffer.concat([length, contents, ...[...pack.values()].flatMap(({ text, code }) => [text, code])]);
}

function chunksIn(body: Buffer): CodePack {
  let at = LENGTH_BYTES + body.readUInt32LE();
  const piece = (length: number): Buffer => {
    at += length;
    return body.subarray(at - length, at);
  };
  const entries = JSON.parse(body.toString('utf8', LENGTH_BYTES, at)) as readonly Entry[];
  return new Map(
    entries.map(([name, stamp, textLength, codeLength]) => [
      name,
      { stamp, text: piece(textLength), code: piece(codeLength) },
    ]),
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
