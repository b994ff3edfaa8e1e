// Plays an example of this folder: `node examples/play.mjs seats`. What happens is in the example's `story.mjs`. It works on a copy
// and on the embedded sandbox, on the day 2026-12-01, so nothing here changes and no account is needed.
// `--normalised` leaves out what differs from run to run, which is how each output.txt is made.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { steady } from './steady.mjs';

const NAMES = ['usage-based', 'ramp-deal', 'seats', 'marketplace', 'environments', 'account'];
let today = '2026-12-01';
const here = import.meta.dirname;
const program = join(here, '../dist/main.js');
const clock = join(here, 'year/clock.cjs');
const [name] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
if (!NAMES.includes(name)) {
  process.stderr.write(`Which example? node examples/play.mjs ${NAMES.join('|')}\n`);
  process.exit(1);
}
const normalised = process.argv.includes('--normalised');
const folder = await mkdtemp(join(tmpdir(), `pricewright-${name}-`));
const startedMs = Date.now();
const env = { ...process.env, BILLING_API_KEY: 'sandbox' };
delete env.CI; // This run is for a person, wherever it happens.
const services = [];

await cp(join(here, name), folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
try {
  const { story } = await import(`./${name}/story.mjs`);
  await story({ say, pricewright, edit, read, service, vendor });
} finally {
  for (const child of services) child.kill();
  await rm(folder, { recursive: true, force: true });
}

function print(text) {
  process.stdout.write(normalised ? steady(text, folder) : text);
}

function say(text) {
  print(`\n\u2014 ${text}\n\n`);
}

/** `exit`: the code that the command is to end with. */
async function pricewright(line, exit = 0, how = 'shown') {
  if (how === 'shown') print(`$ pricewright ${line}\n`);
  const child = start(line.split(' '));
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', (text) => {
      written[stream] += text;
    });
  const code = await new Promise((done) => child.on('close', done));
  // What goes on meanwhile, on the other stream, comes in no fixed order and is left out.
  if (how === 'shown') print(written.stdout);
  if (code !== exit)
    throw new Error(
      `${written.stderr}${how === 'shown' ? '' : written.stdout}pricewright ${line} ended with exit code ${code}`,
    );
}

async function edit(file, from, to) {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(path, text.replace(from, to));
}

function read(file) {
  return readFile(join(folder, file), 'utf8');
}

/** Starts an empty service of the profile `alguna` on a day. `ask` sends one request as the vendor's client does, `on` moves the clocks to a day. */
async function vendor(start) {
  today = start;
  const url = await served(['sandbox', '--profile', 'alguna', '--no-data', '--port', '0', '--json']);
  env.PRICEWRIGHT_SANDBOX_URL = url;
  const ask = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${env.BILLING_API_KEY}`,
        'alguna-version': '2026-04-01',
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const on = async (day) => {
    today = day;
    await ask('POST', '/_sandbox/clock', { now: `${day}T10:00:00Z` });
  };
  return { ask, on };
}

/** Starts a billing service that has what the catalog names. Its address goes to a variable of the project file. */
async function service(variable = 'PRICEWRIGHT_SANDBOX_URL', environment = []) {
  // The catalog is read before the service has an address.
  env[variable] = 'http://127.0.0.1:1';
  env[variable] = await served([
    ...['sandbox', '--seed-from', '.', '--no-data', '--port', '0', '--json'],
    ...environment,
  ]);
}

async function served(args) {
  const child = start(args);
  services.push(child);
  child.stderr.resume();
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line).url;
  throw new Error('the sandbox did not start');
}

function start(args) {
  return spawn(process.execPath, ['--require', clock, program, ...args], {
    cwd: folder,
    env: { ...env, YEAR_OFFSET_MS: String(Date.parse(`${today}T10:00:00Z`) - startedMs) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
