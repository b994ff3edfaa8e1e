#!/usr/bin/env node
/**
 * The executable: the only file that touches `process`. Everything else gets what it needs passed in. What is not needed
 * to answer ahead is loaded after that was tried.
 */
import { fstatSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { answerAhead } from './cli/answer-ahead.ts';
import type { OutputStream } from './cli/world.ts';

const STDOUT = 1;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

const argv = process.argv.slice(2);
const ahead = answerAhead(argv, terminalColumns, (name) =>
  readFileSync(join(import.meta.dirname, 'answers', name)),
);
if (ahead === undefined) void run();
else say(ahead);

/** Only a device can be a terminal, and what is none need not be made a stream to be asked. */
function terminalColumns(): number | undefined {
  return fstatSync(STDOUT).isCharacterDevice() ? process.stdout.columns : undefined;
}

/** Without a stream, which takes as long to make as the rest; what finds no room at once goes through one. */
function say(answer: Buffer): void {
  let written = 0;
  try {
    written = writeSync(STDOUT, answer);
  } catch {
    // Where nothing can be written, the stream knows whether to wait or to give up.
  }
  if (written < answer.length) output(process.stdout).write(answer.toString('utf8', written));
}

async function run(): Promise<void> {
  const interrupt = interruptOf(['SIGINT', 'SIGTERM']);
  const { loadProgram } = await import('./cli/load-program.ts');
  const program = loadProgram({
    first: join(import.meta.dirname, 'program', 'run-cli.cjs'),
    argv,
    owner: { env: process.env, platform: process.platform, userId: process.getuid?.() },
    engine: [process.version, process.arch, process.env.NODE_OPTIONS, ...process.execArgv].join(' '),
  });
  const { runCli } = program.exports as typeof import('./cli/run-cli.ts');
  process.exitCode = await runCli({
    argv,
    cwd: process.cwd(),
    env: process.env,
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    // Asked of the input last, which takes long to open and is seldom read.
    ask: process.stderr.isTTY && process.stdin.isTTY ? (question) => ask(question, interrupt) : undefined,
    now: () => Date.now(),
    random: () => Math.random(),
    token,
    signal: interrupt.signal,
    pid: process.pid,
  });
  // What was still waiting for the service when the person asked to stop must not keep the process alive.
  if (interrupt.signal.aborted) process.exit();
  program.keepCode();
}

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

/** A reader that goes away (`| head`) is no reason to abandon an apply half way: what follows is written to nobody. */
function output(stream: NodeJS.WriteStream): OutputStream {
  let gone = false;
  stream.on('error', () => {
    gone = true;
  });
  return {
    write: (text) => {
      if (!gone) stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.isTTY ? stream.columns : undefined;
    },
  };
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
