#!/usr/bin/env node
/** The executable: the only file that touches `process`. Everything else gets what it needs passed in. */
import { fstatSync, writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import type { OutputStream } from './cli/io/world.ts';

const STDOUT = 1;
const STDERR = 2;
/** The exit code where all went well, but for what was to be printed. */
const CUT_SHORT = 1;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

// Node.js keeps compiled code from 22.8 on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const interrupt = interruptOf(['SIGINT', 'SIGTERM', 'SIGHUP']);
const stdout = outputOf(STDOUT, () => process.stdout);
const stderr = outputOf(STDERR, () => process.stderr);
const { runCli } = await import('./cli/run-cli.ts');
const exitCode = await runCli({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout,
  stderr,
  // Asked of the input last, which takes long to open and is seldom read.
  ask: stderr.isTerminal && process.stdin.isTTY ? (question) => ask(question, interrupt) : undefined,
  now: () => Date.now(),
  random: () => Math.random(),
  token,
  signal: interrupt.signal,
  pid: process.pid,
  stdio: () => (process.stdin.isTTY ? undefined : { input: process.stdin, output: process.stdout }),
});
const lost = await stdout.lost();
if (lost !== undefined)
  stderr.write(`error: the output could not be written (${lost}): what was printed is cut short\n`);
process.exitCode = lost !== undefined && exitCode === 0 ? CUT_SHORT : exitCode;
// Requests that still wait for the service when the person asks to stop must not keep the process alive.
if (interrupt.signal.aborted) process.exit();
// All is done: taking the memory down piece by piece would take longer than many a command.
if (stdout.isWritten && stderr.isWritten) process.exit();

function token(length: number): string {
  const { randomInt } = process.getBuiltinModule('node:crypto');
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Aborted by the first signal, which asks to stop: what is in flight is finished. The second is the person's last word. */
function interruptOf(signals: readonly NodeJS.Signals[]): AbortController {
  const interrupt = new AbortController();
  for (const signal of signals) {
    process.once(signal, () => {
      interrupt.abort(signal);
      process.once(signal, () => process.exit(130));
    });
  }
  return interrupt;
}

interface Output extends OutputStream {
  /** True if nothing waits to be written. */
  readonly isWritten: boolean;
  /**
   * When all is written: the code of what kept some of it from that, such as a full disk; undefined for a reader that went
   * away.
   */
  lost(): Promise<string | undefined>;
}

/**
 * Written to at once, and through Node's own stream only at a terminal, or from where something finds no room: making a
 * stream takes longer than many a command has to say. A reader that goes away (`| head`) is no reason to abandon an apply
 * half way: what follows is written to nobody.
 */
function outputOf(file: number, streamOf: () => NodeJS.WriteStream): Output {
  // Only a device can be a terminal.
  const isDevice = fstatSync(file).isCharacterDevice();
  let gone = false;
  let lost: string | undefined;
  let stream: NodeJS.WriteStream | undefined;
  const opened = (): NodeJS.WriteStream => {
    stream ??= streamOf().on('error', ({ code }: NodeJS.ErrnoException) => {
      gone = true;
      if (code !== 'EPIPE') lost ??= code ?? 'unknown';
    });
    return stream;
  };
  return {
    write: (text) => {
      const rest = isDevice || stream !== undefined ? text : writeNow(file, text);
      if (rest.length > 0 && !gone) opened().write(rest);
    },
    get isWritten() {
      return stream === undefined || stream.writableLength === 0;
    },
    lost: async () => {
      const open = stream;
      // Answers once all before it is written, or cannot be.
      if (open !== undefined && !gone) await new Promise<void>((end) => open.write('', () => end()));
      return lost;
    },
    get isTerminal() {
      return isDevice && opened().isTTY === true;
    },
    get columns() {
      return isDevice && opened().isTTY ? opened().columns : undefined;
    },
  };
}

/** The rest that found no room: everything if nothing can be written, since the stream knows whether to wait or give up. */
function writeNow(file: number, text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  try {
    return bytes.subarray(writeSync(file, bytes));
  } catch {
    return bytes;
  }
}

async function ask(question: string, interrupt: AbortController): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C is a wish to stop, and the end of the input an answer that says nothing.
  lines.once('SIGINT', () => interrupt.abort('SIGINT'));
  const ended = new Promise<string>((answer) => lines.once('close', () => answer('')));
  interrupt.signal.addEventListener('abort', () => lines.close(), { once: true });
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}
