#!/usr/bin/env node
/** The executable: the only file that touches `process`. Everything else gets what it needs passed in. */
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { runCli } from './cli/run-cli.ts';
import type { OutputStream } from './cli/world.ts';

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The first asks to stop: what is in flight is finished. The second is the person's last word.
  process.once(signal, () => {
    interrupt.abort(signal);
    process.once(signal, () => process.exit(130));
  });
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

async function ask(question: string): Promise<string> {
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

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

process.exitCode = await runCli({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
  now: () => Date.now(),
  random: () => Math.random(),
  token: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  signal: interrupt.signal,
  pid: process.pid,
});
// What was still waiting for the service when the person asked to stop must not keep the process alive.
if (interrupt.signal.aborted) process.exit();
