/**
 * A list of products against a service that answers at once, in a thread of its own. Where each is read alone, all of them are created;
 * under `alguna`, whose list shows them in full, all are adopted. Then one of a hundred is edited and planned, with everything read
 * and with nothing. It has no prices, so it shows the cost of reading, comparing and the journal. Prints seconds, U (the time of
 * `node -e 0` in the same round) and memory at the peak.
 *
 *     npm run script test/bench/products-bench.ts [-- --sizes 10000 --rounds 3 --beside ../before/dist]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { bindingsOf, type Served, settingsOf } from '../served.ts';
import { type Measured, measuredRun, median } from './measured-run.ts';

const API_KEY = 'none';
const ENV = { BILLING_API_KEY: API_KEY, CI: undefined };
const FIELDS = { fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' };
/** The service's address is on this machine, which stands in for the vendor's test account. */
const SETTINGS = { bound: settingsOf('bound', 'lines'), alguna: 'profile: alguna\n  account: sandbox' };

interface Account {
  readonly served: keyof typeof SETTINGS & Served;
  readonly size: number;
}

if (isMainThread) await bench();
else {
  const { served, size } = workerData as Account;
  const sandbox = createSandbox({
    bindings: bindingsOf(served),
    apiKey: API_KEY,
    seed: seedOf(served, size),
  });
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
        for (const served of ['bound', 'alguna'] as const)
          await measure(join(build, 'main.js'), { served, size }, (name, measured) =>
            note(`${served}: ${name}${index === 0 ? '' : ', beside'}`, measured),
          );
    }
    const unit = median((spent.get('U') ?? []).map(({ wall }) => wall));
    console.log(`${size} products; U is ${unit.toFixed(3)} s`);
    for (const [name, runs] of [...spent].slice(1)) {
      const of = (part: keyof Measured) => median(runs.map((run) => run[part]));
      console.log(
        `  ${name.padEnd(40)} ${of('wall').toFixed(2)} s = ${(of('wall') / unit).toFixed(1)} U, ${of('cpu').toFixed(2)} s of processor, ${of('peakMegabytes').toFixed(0)} MB`,
      );
    }
  }
}

async function measure(
  program: string,
  account: Account,
  note: (name: string, measured: Measured) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  const worker = new Worker(new URL(import.meta.url), { workerData: account });
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
  ${SETTINGS[account.served]}
state: { sqlite: state.db }
`,
    );
    write('products.yaml', productsText(account, ''));
    measuredRun([program, 'state', 'init'], folder, ENV);
    const begun = account.served === 'bound' ? 'apply, all new' : 'apply, all adopted';
    note(begun, measuredRun([program, 'apply', '--yes'], folder, ENV));
    write('products.yaml', productsText(account, ' (edited)'));
    note('plan, 1 % edited', measuredRun([program, 'plan'], folder, ENV));
    note('plan --refresh=none, 1 % edited', measuredRun([program, 'plan', '--refresh=none'], folder, ENV));
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where products are adopted, the service has all of them. */
function seedOf(served: Served, size: number): Seed {
  if (served === 'bound') return {};
  return {
    products: Array.from({ length: size }, (_, index) => ({
      ...{ id: `prod_${index}`, name: `Product ${index}` },
      ...FIELDS,
    })),
  };
}

/** One of a hundred has a longer name. */
function productsText({ served, size }: Account, longer: string): string {
  const fields = Object.entries(FIELDS)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
  const products = Array.from({ length: size }, (_, index) => {
    const id = served === 'bound' ? '' : `id: prod_${index}, `;
    return `  product_${index}: { ${id}name: Product ${index}${index % 100 === 50 ? longer : ''}, ${fields} }\n`;
  });
  return `version: "2026-04-01"\nproducts:\n${products.join('')}`;
}
