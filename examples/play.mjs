// Plays an example of this folder: `node examples/play.mjs seats`. What happens is in the example's `story.mjs`. It works on a copy
// and on the embedded sandbox, on the day 2026-12-01, so nothing here changes and no account is needed.
// `--normalised` leaves out what differs from run to run, which is how each output.txt is made.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { steady } from './steady.mjs';

const NAMES = ['usage-based', 'ramp-deal', 'seats', 'marketplace', 'environments'];
const TODAY = '2026-12-01';
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
const env = {
  ...process.env,
  YEAR_OFFSET_MS: String(Date.parse(`${TODAY}T10:00:00Z`) - Date.now()),
  BILLING_API_KEY: 'sandbox',
};
delete env.CI; // This run is for a person, wherever it happens.
const services = [];

await cp(join(here, name), folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
try {
  const { story } = await import(`./${name}/story.mjs`);
  await story({ say, pricewright, edit, service });
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
async function pricewright(line, exit = 0) {
  print(`$ pricewright ${line}\n`);
  const child = start(line.split(' '));
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', (text) => {
      written[stream] += text;
    });
  const code = await new Promise((done) => child.on('close', done));
  // What goes on meanwhile, on the other stream, comes in no fixed order and is left out.
  print(written.stdout);
  if (code !== exit) throw new Error(`${written.stderr}pricewright ${line} ended with exit code ${code}`);
}

async function edit(file, from, to) {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(path, text.replace(from, to));
}

/** Starts a billing service that has what the catalog names. Its address goes to a variable of the project file. */
async function service(variable = 'PRICEWRIGHT_SANDBOX_URL', environment = []) {
  // The catalog is read before the service has an address.
  env[variable] = 'http://127.0.0.1:1';
  const child = start(['sandbox', '--seed-from', '.', '--no-data', '--port', '0', '--json', ...environment]);
  services.push(child);
  child.stderr.resume();
  for await (const line of createInterface({ input: child.stdout })) {
    env[variable] = JSON.parse(line).url;
    return;
  }
  throw new Error('the sandbox did not start');
}

function start(args) {
  return spawn(process.execPath, ['--require', clock, program, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
