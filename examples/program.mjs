// Runs the program as a person does: a process for each command, at ten o'clock of a day.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const here = import.meta.dirname;
const startedMs = Date.now();

/**
 * `text`: both outputs go to one file, as to one terminal: the program writes them in its own order, whatever this machine does.
 * With `isApart` the errors go to one of their own.
 */
async function run(args, { cwd, env, today, isApart = false }) {
  const files = [`${cwd}.txt`, ...(isApart ? [`${cwd}.errors.txt`] : [])];
  const outputs = files.map((file) => openSync(file, 'w'));
  const child = start(args, { cwd, env, today }, ['ignore', outputs[0], outputs.at(-1)]);
  const code = await new Promise((done) => child.on('close', done));
  for (const output of outputs) closeSync(output);
  const [text, errors = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  for (const file of files) await rm(file);
  return { text, errors, code };
}

/** Starts a sandbox on a free port: its address, its key, and what ends it. */
async function serve(args, surroundings) {
  const child = start(['sandbox', ...args, '--port', '0', '--json'], surroundings, [
    'ignore',
    'pipe',
    'inherit',
  ]);
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, api_key: apiKey } = JSON.parse(line);
    return { url, apiKey, stop: () => child.kill() };
  }
  throw new Error('the sandbox did not start');
}

function start(args, { cwd, env, today }, stdio) {
  const program = ['--require', join(here, 'year/clock.cjs'), join(here, '../dist/main.js')];
  return spawn(process.execPath, [...program, ...args], {
    cwd,
    env: { ...env, YEAR_OFFSET_MS: String(Date.parse(`${today}T10:00:00Z`) - startedMs) },
    stdio,
  });
}

export const processes = { run, serve };
