// The main job in one command: plan, apply, change a price, plan again, apply the change.
// It works on a copy of this folder and on the embedded sandbox, so nothing here changes and no account is needed.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const here = import.meta.dirname;
const program = join(here, '../../dist/main.js');
const folder = await mkdtemp(join(tmpdir(), 'pricewright-quickstart-'));
await cp(here, folder, { recursive: true, filter: (source) => !source.includes('.pricewright') });

const sandbox = await startSandbox();
const env = { ...process.env, PRICEWRIGHT_SANDBOX_URL: sandbox.url, BILLING_API_KEY: sandbox.apiKey };
delete env.CI; // This run is for a person, wherever it happens.

try {
  say('A company keeps its prices in these files. First they are checked:');
  await pricewright('validate');

  say('The state remembers what was applied. It is created once:');
  await pricewright('state', 'init');

  say('Nothing is at the billing service yet, so the first plan creates everything. Apply carries it out:');
  await pricewright('apply', '--yes');

  say('Planning again finds nothing to do:');
  await pricewright('plan', '--detailed-exitcode');

  say('Now a price changes: the Starter platform fee, from 49.00 to 52.00.');
  await edit('billing/bundles.yaml', 'price_per_unit: "49.00"', 'price_per_unit: "52.00"');

  say('A reviewer sees what that does, to whom, from when, and where it is written:');
  await pricewright('plan', '--out', 'plan.json');

  say('What was reviewed is applied, and nothing else:');
  await pricewright('apply', 'plan.json');

  say('And again there is nothing to do:');
  await pricewright('plan', '--detailed-exitcode');
  say(`That was the main job. The files are in examples/quickstart; this run's copy was ${folder}.`);
} finally {
  sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}

function say(text) {
  process.stdout.write(`\n\u2014 ${text}\n\n`);
}

async function pricewright(...args) {
  process.stdout.write(`$ pricewright ${args.join(' ')}\n`);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((done) => child.on('exit', done));
  if (code !== 0) throw new Error(`pricewright ${args.join(' ')} ended with exit code ${code}`);
}

async function edit(file, from, to) {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(path, text.replace(from, to));
}

async function startSandbox() {
  const child = spawn(
    process.execPath,
    [program, 'sandbox', '--port', '0', '--seed', 'sandbox.yaml', '--json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, api_key: apiKey } = JSON.parse(line);
    return { url, apiKey, stop: () => child.kill() };
  }
  throw new Error('the sandbox did not start');
}
