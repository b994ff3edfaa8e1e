/**
 * A file of chunks and of the code that V8 made of them, of which a start reads what it runs. It appears whole or not at
 * all, and of what is not as it was written nothing counts: V8 believes what it is given, and would crash.
 */
import { isAscii } from 'node:buffer';
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
  readonly text: string;
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

/** A chunk's name, its stamp, how many characters its text has and how many bytes its code, and the digest of its code. */
type Entry = readonly [name: string, stamp: string, text: number, code: number, digest: string];

interface Contents {
  /** How many bytes all texts take, and their digest. */
  readonly texts: number;
  readonly digest: string;
  readonly chunks: readonly Entry[];
}

/**
 * How long the list of contents is, its digest and the list; then, in its order, all texts, and all codes. The texts are read
 * as one: a piece of a long string takes no memory of its own, which V8 would soon have to clear.
 */
function bytesOf(chunks: KeptChunks): Buffer {
  const entries = [...chunks].map(
    ([name, { stamp, text, code }]): Entry => [name, stamp, text.length, code.length, digestOf(code)],
  );
  const texts = Buffer.from([...chunks.values()].map(({ text }) => text).join(''));
  const contents: Contents = { texts: texts.length, digest: digestOf(texts), chunks: entries };
  const list = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(list.length);
  const digest = Buffer.from(digestOf(length, list), 'base64url');
  return Buffer.concat([length, digest, list, texts, ...[...chunks.values()].map(({ code }) => code)]);
}

/** Throws where the list of contents is none, or the texts are not as they were written. */
function packIn(descriptor: number): CodePack {
  const size = fstatSync(descriptor).size;
  const bytesAt = (at: number, length: number): Buffer => {
    if (at + length > size) throw new RangeError('the file is shorter than what it is said to hold');
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(descriptor, bytes, 0, length, at) < length) throw new RangeError('the file was cut');
    return bytes;
  };
  const head = bytesAt(0, LENGTH_BYTES + DIGEST_BYTES);
  const list = bytesAt(head.length, head.readUInt32LE());
  if (digestOf(head.subarray(0, LENGTH_BYTES), list) !== head.toString('base64url', LENGTH_BYTES))
    throw new TypeError('the list of contents is not as it was written');
  const contents = JSON.parse(list.toString()) as Contents;
  const textBytes = bytesAt(head.length + list.length, contents.texts);
  if (digestOf(textBytes) !== contents.digest) throw new TypeError('the texts are not as they were written');
  const texts = textIn(textBytes);

  const places = new Map<
    string,
    { readonly entry: Entry; readonly textAt: number; readonly codeAt: number }
  >();
  let textAt = 0;
  let codeAt = head.length + list.length + textBytes.length;
  for (const entry of contents.chunks) {
    places.set(entry[0], { entry, textAt, codeAt });
    textAt += entry[2];
    codeAt += entry[3];
  }

  const find = (name: string, wanted?: string): KeptChunk | undefined => {
    const place = places.get(name);
    if (place === undefined || (wanted !== undefined && place.entry[1] !== wanted)) return undefined;
    const [, stamp, textLength, codeLength, digest] = place.entry;
    try {
      const code = bytesAt(place.codeAt, codeLength);
      if (digestOf(code) !== digest) return undefined;
      return { stamp, text: texts.slice(place.textAt, place.textAt + textLength), code };
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

/** What is plain is taken as it lies. */
export function textIn(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
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
