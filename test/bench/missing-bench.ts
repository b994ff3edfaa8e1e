/**
 * How long a full `plan` takes, and how much memory, where the service has none of the subscriptions on record, and is
 * taken for another account, where it has every second one, and where it has all of them with other items than on record. Each
 * further thousand must cost what the first did.
 *
 *     npm run script test/bench/missing-bench.ts [-- --sizes 1000,4000,10000]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { bindingsOf, settingsOf } from '../served.ts';
import { writeAgreeingCorpus } from './agreeing-state.ts';
import type { Corpus } from './corpus.ts';
import { measuredRun } from './measured-run.ts';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
const API_KEY = 'none';

async function planned(subscriptions: number, share: 0 | 0.5 | 1): Promise<string> {
  const corpus = await writeAgreeingCorpus(subscriptions, PROGRAM);
  const worker = new Worker(new URL(import.meta.url), { workerData: idsIn(corpus, share) });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const file = join(corpus.folder, 'pricewright.yaml');
    const written = readFileSync(file, 'utf8');
    const served = written.replace(/base_url: \S+/, `base_url: ${url}`);
    writeFileSync(file, served.replace('profile: published', settingsOf('bound', 'lines')));
    const env = { BILLING_API_KEY: API_KEY, CI: undefined };
    measuredRun([PROGRAM, 'state', 'set', 'service', '--reason', 'bench'], corpus.folder, env);
    const { wall, cpu, peakMegabytes } = measuredRun([PROGRAM, 'plan'], corpus.folder, env, [
      share === 0 ? 1 : 0,
    ]);
    const perThousand = (cpu / subscriptions) * 1000;
    return `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of processor (${perThousand.toFixed(2)} per thousand), ${peakMegabytes.toFixed(0)} MB`;
  } finally {
    await worker.terminate();
    corpus.remove();
  }
}

/** The ids on record of a part of the subscriptions. */
function idsIn({ folder }: Corpus, share: number): readonly string[] {
  const database = new DatabaseSync(join(folder, '.pricewright', 'state.db'));
  const rows = database
    .prepare(
      "SELECT remote_id FROM resources WHERE address LIKE 'subscriptions.%' AND address NOT LIKE '%.versions.%'",
    )
    .all() as { remote_id: string }[];
  database.close();
  return rows.flatMap(({ remote_id: id }, index) => (index % 2 < share * 2 ? [id] : []));
}

type SeedSubscription = NonNullable<Seed['subscriptions']>[number];

function subscription(id: string): SeedSubscription {
  const price = {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '1.00' },
    billing_direction: 'arrears',
    charge_on_contract_start: false,
    fee_type: 'fixed',
  };
  const items = [{ product_id: 'prod_1', price }];
  return { id, customer_id: 'cus_1', currency: 'USD', auto_activate: true, items };
}

if (isMainThread) {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,4000,10000' } } });
  for (const size of values.sizes.split(',').map(Number))
    for (const share of [0, 0.5, 1] as const)
      console.log(`${size} on record, ${size * share} at the service: ${await planned(size, share)}`);
} else {
  const seed = {
    customers: [{ id: 'cus_1', currency: 'USD' }],
    products: [{ id: 'prod_1', name: 'Product' }],
    subscriptions: (workerData as readonly string[]).map(subscription),
  };
  const sandbox = createSandbox({ bindings: bindingsOf('bound'), apiKey: API_KEY, seed });
  parentPort?.postMessage((await serveSandbox(sandbox)).url);
}
