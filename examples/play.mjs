// Plays an example of this folder: `node examples/play.mjs seats`. What happens is in the example's `story.mjs`. It works on a copy
// and on the embedded sandbox, on the day 2026-12-01, so nothing here changes and no account is needed.
// `--normalised` leaves out what differs from run to run, which is how each output.txt is made.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processes } from './program.mjs';
import { steady } from './steady.mjs';

const NAMES = ['usage-based', 'ramp-deal', 'seats', 'marketplace', 'environments', 'account'];
const here = import.meta.dirname;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  if (!NAMES.includes(name)) {
    process.stderr.write(`Which example? node examples/play.mjs ${NAMES.join('|')}\n`);
    process.exit(1);
  }
  const isSteady = process.argv.includes('--normalised');
  await play(name, (text, folder) => process.stdout.write(isSteady ? steady(text, folder) : text));
}

/** `write` takes each text that a person reads, and the folder of the copy. `more` goes to the story as it is. */
export async function play(name, write, program = processes, more = {}) {
  const folder = await mkdtemp(join(tmpdir(), `pricewright-${name}-`));
  const { CI: _, ...env } = process.env; // This run is for a person, wherever it happens.
  env.BILLING_API_KEY = 'sandbox';
  const services = [];
  let today = '2026-12-01';

  const print = (text) => write(text, folder);
  const say = (text) => print(`\n\u2014 ${text}\n\n`);

  /** `exit`: the code that the command is to end with. */
  const pricewright = async (line, exit = 0, how = 'shown') => {
    if (how === 'shown') print(`$ pricewright ${line}\n`);
    // What goes on meanwhile, on the other stream, comes in no fixed order and is left out.
    const { text, errors, code } = await program.run(line.split(' '), {
      ...{ cwd: folder, env, today },
      isApart: true,
    });
    if (how === 'shown') print(text);
    if (code !== exit) throw new Error(`${errors}${text}pricewright ${line} ended with exit code ${code}`);
  };

  const read = (file) => readFile(join(folder, file), 'utf8');
  const edit = async (file, from, to) => {
    const text = await read(file);
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    await writeFile(join(folder, file), text.replace(from, to));
  };

  const served = async (args) => {
    const service = await program.serve([...args, '--data', 'none'], { cwd: folder, env, today });
    services.push(service);
    return service.url;
  };

  /** Starts an empty service of the profile `alguna` on a day. `ask` sends one request as the vendor's client does, `on` moves the clocks to a day. */
  const vendor = async (start) => {
    today = start;
    const url = await served(['--profile', 'alguna']);
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
    return { url, ask, on };
  };

  /** Starts a billing service that has what the catalog names. Its address goes to a variable of the project file. */
  const service = async (variable = 'PRICEWRIGHT_SANDBOX_URL', environment = []) => {
    // The catalog is read before the service has an address.
    env[variable] = 'http://127.0.0.1:1';
    env[variable] = await served(['--seed', '.', ...environment]);
  };

  await cp(join(here, name), folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  try {
    const { story } = await import(`./${name}/story.mjs`);
    await story({ say, pricewright, edit, read, service, vendor, ...more });
  } finally {
    for (const { stop } of services) stop();
    await rm(folder, { recursive: true, force: true });
  }
}
