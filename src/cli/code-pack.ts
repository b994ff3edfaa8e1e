/**
 * A file of chunks and of the code that V8 made of them, of which a start reads what it runs. It appears whole or not at
 * all, and of what is not as it was written nothing counts: V8 believes what it is given, and would crash.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
export type KeptChunks = ReadonlyMap<string, KeptChunk>;

export interface CodePack {
  /** Undefined where there is none of this name and stamp. Throws nothing. */
  readonly find: (name: string, stamp: string) => KeptChunk | undefined;
  readonly all: () => KeptChunks;
  /** Closes the file; nothing is found in it afterwards. */
  readonly close: () => void;
}

const EXTENSION = '.code';
/** One for each command line's words, in each build that is in use; the oldest make room. About two megabytes each. */
const MOST_PACKS = 24;
const PRIVATE_FILE = 0o600;
const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}${EXTENSION}`);
}

/** Without a chunk where there is no such file, or it does not begin as it was written. */
export function openPack(file: string): CodePack {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    return packIn(descriptor);
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return { find: () => undefined, all: () => new Map(), close: () => undefined };
  }
}

/** Failing is no fault: then the next start compiles again. */
export function writePack(file: string, chunks: KeptChunks): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, bytesOf(chunks), { flag: 'wx', mode: PRIVATE_FILE });
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

/** A chunk's name, its stamp, how long its text is and its code, and the digest of both. */
type Entry = readonly [name: string, stamp: string, text: number, code: number, digest: string];

/** How long the list of contents is, the list, the digest of that, and in its order each chunk's text and code. */
function bytesOf(chunks: KeptChunks): Buffer {
  const entries = [...chunks].map(
    ([name, { stamp, text, code }]): Entry => [name, stamp, text.length, code.length, digestOf(text, code)],
  );
  const contents = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(contents.length);
  const digest = Buffer.from(digestOf(length, contents), 'base64url');
  const pieces = [...chunks.values()].flatMap(({ text, code }) => [text, code]);
  return Buffer.concat([length, digest, contents, ...pieces]);
}

/** Throws where the list of contents is none. */
function packIn(descriptor: number): CodePack {
  const size = fstatSync(descriptor).size;
  const bytesAt = (at: number, length: number): Buffer => {
    if (at + length > size) throw new RangeError('the file is shorter than what it is said to hold');
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(descriptor, bytes, 0, length, at) < length) throw new RangeError('the file was cut');
    return bytes;
  };
  const head = bytesAt(0, LENGTH_BYTES + DIGEST_BYTES);
  const contents = bytesAt(head.length, head.readUInt32LE());
  if (digestOf(head.subarray(0, LENGTH_BYTES), contents) !== head.toString('base64url', LENGTH_BYTES))
    throw new TypeError('the list of contents is not as it was written');

  const places = new Map<string, { readonly entry: Entry; readonly at: number }>();
  let next = head.length + contents.length;
  for (const entry of JSON.parse(contents.toString()) as readonly Entry[]) {
    places.set(entry[0], { entry, at: next });
    next += entry[2] + entry[3];
  }

  const find = (name: string, wanted?: string): KeptChunk | undefined => {
    const place = places.get(name);
    if (place === undefined || (wanted !== undefined && place.entry[1] !== wanted)) return undefined;
    const [, stamp, textLength, codeLength, digest] = place.entry;
    try {
      const bytes = bytesAt(place.at, textLength + codeLength);
      if (digestOf(bytes) !== digest) return undefined;
      return { stamp, text: bytes.subarray(0, textLength), code: bytes.subarray(textLength) };
    } catch {
      return undefined;
    }
  };
  const all = (): KeptChunks =>
    new Map(
      [...places.keys()].flatMap((name): [string, KeptChunk][] => {
        const chunk = find(name);
        return chunk === undefined ? [] : [[name, chunk]];
      }),
    );
  return {
    find,
    all,
    close: () => {
      places.clear();
      closeSync(descriptor);
    },
  };
}

/** What another process removes or leaves half done meanwhile is old as well. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder).flatMap((name) =>
    name.includes(EXTENSION) ? { file: join(folder, name), at: statSync(join(folder, name)).mtimeMs } : [],
  );
  for (const { file } of files.sort((a, b) => b.at - a.at).slice(MOST_PACKS)) rmSync(file, { force: true });
}

function digestOf(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
