/**
 * A list of products against a service that answers at once, in a thread of its own: all of them created, then one of a hundred
 * edited and planned, with everything read and with nothing. It has no prices, so it shows the cost of reading, comparing and the
 * journal. Prints seconds, U (the time of `node -e 0` in the same round) and memory at the peak.
 *
 *     npm run script test/bench/products-bench.ts [-- --sizes 10000 --rounds 3 --beside ../before/dist]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf, settingsOf } from '../served.ts';
import { type Measured, measuredRun, median } from './measured-run.ts';

const API_KEY = 'none';
const ENV = { BILLING_API_KEY: API_KEY, CI: undefined };

if (isMainThread) await bench();
else {
  const sandbox = createSandbox({ bindings: bindingsOf('bound'), apiKey: API_KEY, seed: {} });
  parentPort?.postMessage((await serveSandbox(sandbox)).url);
}

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      beside: { type: 'string' },
    },
  });
  const builds = [resolve('dist'), ...(values.beside === undefined ? [] : [resolve(values.beside)])];
  for (const size of values.sizes.split(',').map(Number)) {
    const spent = new Map<string, Measured[]>();
    const note = (name: string, measured: Measured) =>
      spent.set(name, [...(spent.get(name) ?? []), measured]);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      note('U', measuredRun(['-e', '0'], '.', ENV));
      for (const [index, build] of builds.entries())
        await measure(join(build, 'main.js'), size, (name, measured) =>
          note(index === 0 ? name : `${name}, beside`, measured),
        );
    }
    const unit = median((spent.get('U') ?? []).map(({ wall }) => wall));
    console.log(`${size} products; U is ${unit.toFixed(3)} s`);
    for (const [name, runs] of [...spent].slice(1)) {
      const of = (part: keyof Measured) => median(runs.map((run) => run[part]));
      console.log(
        `  ${name.padEnd(34)} ${of('wall').toFixed(2)} s = ${(of('wall') / unit).toFixed(1)} U, ${of('cpu').toFixed(2)} s of processor, ${of('peakMegabytes').toFixed(0)} MB`,
      );
    }
  }
}

async function measure(
  program: string,
  size: number,
  note: (name: string, measured: Measured) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  const worker = new Worker(new URL(import.meta.url));
  try {
    const url = await new Promise<string>((answer, reject) => {
      worker.once('message', answer);
      worker.once('error', reject);
    });
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write(
      'pricewright.yaml',
      `version: 1
project: bench-billing-7f3k2q
catalog: [products.yaml]
service:
  base_url: ${url}
  api_key: \${env.BILLING_API_KEY}
  ${settingsOf('bound', 'lines')}
state: { sqlite: state.db }
`,
    );
    write('products.yaml', productsText(size, ''));
    measuredRun([program, 'state', 'init'], folder, ENV);
    note('apply, all new', measuredRun([program, 'apply', '--yes'], folder, ENV));
    write('products.yaml', productsText(size, ' (edited)'));
    note('plan, 1 % edited', measuredRun([program, 'plan'], folder, ENV));
    note('plan --refresh=none, 1 % edited', measuredRun([program, 'plan', '--refresh=none'], folder, ENV));
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One of a hundred has a longer name. */
function productsText(size: number, longer: string): string {
  const products = Array.from(
    { length: size },
    (_, index) =>
      `  product_${index}: { name: Product ${index}${index % 100 === 50 ? longer : ''}, fee_type: fixed }\n`,
  );
  return `version: "2026-04-01"\nproducts:\n${products.join('')}`;
}
