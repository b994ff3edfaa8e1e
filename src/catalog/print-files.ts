/**
 * The prints of many files, while the caller does something else: a thread of its own begins with them, and who comes to
 * wait for them takes part. Reading and hashing is most of what a plan of an unchanged catalog does.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { printOfFile } from './digest-files.ts';
import { createFileReader } from './files/file-reader.ts';

/** Fewer are printed in less time than a thread takes to start. */
const WORTH_A_THREAD = 256;

/** Of the thread's memory for what lives shortly. */
const YOUNG_MEGABYTES = 4;

export interface FilePrints {
  /** {@link printOfFile} of each file, in order. Throws as the file system does. */
  finish(): Promise<readonly string[]>;
  /** Nobody wants them any more. */
  stop(): void;
}

export function startPrinting(files: readonly string[]): FilePrints {
  // How many of the files somebody has taken on.
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const bytesOf = createFileReader();
  const helper = isWorthAThread(files) ? startHelper(files, taken) : undefined;
  return {
    finish: async () => {
      const own = printTaken(files, taken, bytesOf, createHash);
      const isWhole = helper === undefined || own.length === files.length;
      const prints = new Map(isWhole ? own : [...own, ...(await helper.printed())]);
      // Where one is missing, the file has something the matter, which shows here; or the thread had.
      return files.map((file, place) => prints.get(place) ?? printOfFile(bytesOf(file)));
    },
    stop: () => void Atomics.store(taken, 0, files.length),
  };
}

function isWorthAThread(files: readonly string[]): boolean {
  return files.length >= WORTH_A_THREAD && availableParallelism() > 1;
}

/** A file by its place in the list, and its print. */
type Printed = readonly [place: number, print: string];

/**
 * Takes file after file until none is left; what cannot be read is left out. The helper is handed this function as text: it
 * uses nothing of this module.
 */
function printTaken(
  files: readonly string[],
  taken: Int32Array,
  bytesOf: (file: string) => Uint8Array,
  hash: typeof createHash,
): Printed[] {
  const printed: Printed[] = [];
  for (;;) {
    const place = Atomics.add(taken, 0, 1);
    const file = files[place];
    if (file === undefined) return printed;
    try {
      printed.push([place, hash('sha256').update(bytesOf(file)).digest('base64url')]);
    } catch {}
  }
}

const HELPER = `
const { parentPort, workerData: { files, taken } } = require('node:worker_threads');
const bytesOf = (${createFileReader})(require('node:fs'));
parentPort.postMessage((${printTaken})(files, taken, bytesOf, require('node:crypto').createHash));
`;

/** `printed` answers nothing where the thread could not be had or came to grief. */
function startHelper(
  files: readonly string[],
  taken: Int32Array,
): { printed(): Promise<readonly Printed[]> } {
  const thread = new Worker(HELPER, {
    eval: true,
    workerData: { files, taken },
    // It needs nothing of how this process was started, nor any secret.
    execArgv: [],
    env: {},
    // What it makes for one file is of no use for the next.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const printed = new Promise<readonly Printed[]>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => resolve([]));
    thread.once('exit', () => resolve([]));
  });
  thread.unref();
  return {
    printed: () => {
      thread.ref();
      return printed;
    },
  };
}
