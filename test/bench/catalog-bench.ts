/**
 * How long `validate` takes for catalogs of several sizes, as a multiple of what reading and hashing their bytes takes in
 * the same run: cold (nothing kept from before), warm (nothing changed), and with one file changed. Every figure is the
 * median of paired runs, each in a process of its own, less `node -e 0`.
 *
 *     npm run script test/bench/catalog-bench.ts [-- --sizes 1000,10000,100000 --rounds 5 --json]
 */
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Corpus, subscriptionFile, writeCorpus } from './corpus.ts';
import { LIMIT, limitOf, type Spent, tellLimit } from './limit.ts';
import { less, type Measured, measuredRun, median } from './measured-run.ts';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
const RUNS = ['cold', 'warm', 'one file'] as const;
type Run = (typeof RUNS)[number];

interface Figures {
  readonly subscriptions: number;
  readonly megabytes: number;
  readonly limit: Spent;
  readonly runs: Readonly<Record<Run, Measured & { readonly ratio: Spent }>>;
}

const { values, positionals } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (positionals[0] === LIMIT) tellLimit();
else bench();

function bench(): void {
  if (!existsSync(PROGRAM)) throw new Error('run npm run build first');
  const all = values.sizes.split(',').map((size) => {
    const corpus = writeCorpus(Number(size));
    try {
      return figuresOf(Number(size), corpus, Number(values.rounds));
    } finally {
      corpus.remove();
    }
  });
  if (values.json) console.log(JSON.stringify(all, null, 2));
  else print(all);
}

function figuresOf(subscriptions: number, corpus: Corpus, rounds: number): Figures {
  const limits: Spent[] = [];
  const spent: Record<Run, Measured[]> = { cold: [], warm: [], 'one file': [] };
  for (let round = 0; round < rounds; round += 1) {
    const idle = measuredRun(['-e', '0'], corpus.folder);
    limits.push(limitOf(corpus, fileURLToPath(import.meta.url)));
    rmSync(join(corpus.folder, '.pricewright'), { recursive: true, force: true });
    spent.cold.push(less(validate(corpus), idle));
    spent.warm.push(less(validate(corpus), idle));
    appendFileSync(join(corpus.folder, subscriptionFile(subscriptions / 2)), '# changed\n');
    spent['one file'].push(less(validate(corpus), idle));
  }
  const limit = { wall: median(limits.map(({ wall }) => wall)), cpu: median(limits.map(({ cpu }) => cpu)) };
  const figures = (name: Run) => {
    const of = (field: keyof Measured) => median(spent[name].map((measured) => measured[field]));
    const ratio = (field: keyof Spent) =>
      median(spent[name].map((measured, index) => measured[field] / (limits[index]?.[field] ?? 0)));
    return {
      wall: of('wall'),
      cpu: of('cpu'),
      peakMegabytes: of('peakMegabytes'),
      ratio: { wall: ratio('wall'), cpu: ratio('cpu') },
    };
  };
  return {
    subscriptions,
    megabytes: corpus.bytes / 1e6,
    limit,
    runs: { cold: figures('cold'), warm: figures('warm'), 'one file': figures('one file') },
  };
}

function validate({ folder }: Corpus): Measured {
  return measuredRun([PROGRAM, 'validate'], folder);
}

function print(all: readonly Figures[]): void {
  console.log(
    'validate, as multiples of reading and hashing the same bytes (wall clock, and processor time)\n',
  );
  for (const { subscriptions, megabytes, limit, runs } of all) {
    console.log(
      `${subscriptions} subscriptions, ${megabytes.toFixed(1)} MB: limit ${limit.wall.toFixed(3)} s (${limit.cpu.toFixed(3)} s)`,
    );
    for (const name of RUNS) {
      const { wall, cpu, ratio, peakMegabytes } = runs[name];
      console.log(
        `  ${name.padEnd(8)} ${wall.toFixed(3)} s = ${ratio.wall.toFixed(1)} × (${cpu.toFixed(3)} s = ${ratio.cpu.toFixed(1)} ×), peak ${peakMegabytes.toFixed(0)} MB`,
      );
    }
  }
  for (const [index, { subscriptions, runs }] of all.entries()) {
    const before = all[index - 1];
    if (before === undefined) continue;
    const growth = (field: keyof Spent) =>
      Math.log(runs.cold[field] / before.runs.cold[field]) / Math.log(subscriptions / before.subscriptions);
    const slope =
      ((runs.cold.peakMegabytes - before.runs.cold.peakMegabytes) * 1e3) /
      (subscriptions - before.subscriptions);
    console.log(
      `from ${before.subscriptions} to ${subscriptions}: cold grows with exponent ${growth('wall').toFixed(2)} (${growth('cpu').toFixed(2)}), by ${slope.toFixed(2)} KB of peak memory per subscription`,
    );
  }
}
