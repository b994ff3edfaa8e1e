/**
 * How long `plan --refresh=none` takes for catalogs of several sizes whose state agrees with them, as a multiple of what
 * reading and hashing their bytes takes in the same run: with nothing changed, with one subscription in a hundred edited,
 * with one file edited, with one list price edited, and on request with nothing on record, where everything is created.
 * Every figure is the median of paired runs, each in a process of its own, less `node -e 0`.
 *
 *     npm run script test/bench/plan-bench.ts [-- --sizes 1000,10000,100000 --rounds 5 --creates]
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeAgreeingCorpus } from './agreeing-state.ts';
import type { Corpus } from './corpus.ts';
import { LIMIT, limitOf, type Spent, tellLimit } from './limit.ts';
import { less, type Measured, measuredRun, median } from './measured-run.ts';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
const ENV = { BILLING_API_KEY: 'none', NODE_EXTRA_CA_CERTS: '' };

interface Figures {
  readonly subscriptions: number;
  readonly megabytes: number;
  readonly limit: Spent;
  readonly runs: ReadonlyMap<string, Measured & { readonly ratio: Spent }>;
}

const { values, positionals } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    creates: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
interface Edit {
  readonly filesOf: (corpus: Corpus) => readonly string[];
  readonly edit: (text: string) => string;
}

const marked = (names: RegExp) => (text: string) => text.replace(names, (line) => `${line} (edited)`);

const EDITS: Readonly<Record<string, Edit>> = {
  'nothing changed': { filesOf: () => [], edit: (text) => text },
  '1 % edited': {
    filesOf: ({ files }) => files.filter((file) => file.includes('/subscriptions/')),
    edit: marked(/^ {4}name: .*50$/m),
  },
  'one file edited': { filesOf: ({ files }) => files.slice(-1), edit: marked(/^ {4}name: .*$/gm) },
  // A dated list price, which about a fifth of all subscriptions inherit.
  'one price edited': {
    filesOf: ({ files }) => files.filter((file) => file.endsWith('/bundles.yaml')),
    edit: (text) => text.replace('"309.00"', '"319.00"'),
  },
};

if (positionals[0] === LIMIT) tellLimit();
else await bench();

async function bench(): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Error('run npm run build first');
  const all: Figures[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    const corpus = await writeAgreeingCorpus(size, PROGRAM);
    try {
      all.push(figuresOf(size, corpus));
    } finally {
      corpus.remove();
    }
  }
  print(all);
}

function figuresOf(subscriptions: number, corpus: Corpus): Figures {
  const limits: Spent[] = [];
  const spent = new Map<string, Measured[]>();
  const note = (name: string, measured: Measured): void => {
    spent.set(name, [...(spent.get(name) ?? []), measured]);
  };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const idle = measuredRun(['-e', '0'], corpus.folder, ENV);
    limits.push(limitOf(corpus, fileURLToPath(import.meta.url)));
    for (const [name, { filesOf, edit }] of Object.entries(EDITS)) {
      const undo = edited(filesOf(corpus), edit);
      note(name, less(planned(corpus), idle));
      undo();
    }
    if (values.creates) note('all new', less(allNew(corpus), idle));
  }
  const runs = [...spent].map(([name, measured]) => {
    const of = (field: keyof Measured) => median(measured.map((one) => one[field]));
    const ratio = (field: keyof Spent) =>
      median(measured.map((one, index) => one[field] / (limits[index]?.[field] ?? 0)));
    const figures = { wall: of('wall'), cpu: of('cpu'), peakMegabytes: of('peakMegabytes') };
    return [name, { ...figures, ratio: { wall: ratio('wall'), cpu: ratio('cpu') } }] as const;
  });
  const limit = { wall: median(limits.map(({ wall }) => wall)), cpu: median(limits.map(({ cpu }) => cpu)) };
  return { subscriptions, megabytes: corpus.bytes / 1e6, limit, runs: new Map(runs) };
}

/** Answers how to undo it. */
function edited(files: readonly string[], edit: Edit['edit']): () => void {
  const before = files.map((file) => [file, readFileSync(file)] as const);
  for (const [file, bytes] of before) writeFileSync(file, edit(bytes.toString()));
  return () => {
    for (const [file, bytes] of before) writeFileSync(file, bytes);
  };
}

function planned({ folder }: Corpus): Measured {
  return measuredRun([PROGRAM, 'plan', '--refresh=none'], folder, ENV);
}

/** In the place of the state that agrees, one that knows nothing. */
function allNew(corpus: Corpus): Measured {
  const [project, lock] = ['pricewright.yaml', 'pricewright.lock'].map((name) => join(corpus.folder, name));
  if (project === undefined || lock === undefined) throw new Error('a project has two files');
  const before = [project, lock].map((file) => [file, readFileSync(file, 'utf8')] as const);
  writeFileSync(project, readFileSync(project, 'utf8').replace('state.db', 'empty.db'));
  rmSync(lock);
  measuredRun([PROGRAM, 'state', 'init'], corpus.folder, ENV);
  const measured = planned(corpus);
  for (const [file, text] of before) writeFileSync(file, text);
  rmSync(join(corpus.folder, '.pricewright', 'empty.db'));
  return measured;
}

function print(all: readonly Figures[]): void {
  console.log(
    'plan --refresh=none, as multiples of reading and hashing the same bytes (wall clock, and processor time)\n',
  );
  for (const { subscriptions, megabytes, limit, runs } of all) {
    console.log(
      `${subscriptions} subscriptions, ${megabytes.toFixed(1)} MB: limit ${limit.wall.toFixed(3)} s (${limit.cpu.toFixed(3)} s)`,
    );
    for (const [name, { wall, cpu, ratio, peakMegabytes }] of runs)
      console.log(
        `  ${name.padEnd(16)} ${wall.toFixed(3)} s = ${ratio.wall.toFixed(1)} × (${cpu.toFixed(3)} s = ${ratio.cpu.toFixed(1)} ×), peak ${peakMegabytes.toFixed(0)} MB`,
      );
  }
  for (const [index, now] of all.entries()) {
    const before = all[index - 1];
    if (before === undefined) continue;
    for (const [name, { cpu, peakMegabytes }] of now.runs) {
      const earlier = before.runs.get(name);
      if (earlier === undefined) continue;
      const exponent = Math.log(cpu / earlier.cpu) / Math.log(now.subscriptions / before.subscriptions);
      const slope =
        ((peakMegabytes - earlier.peakMegabytes) * 1e3) / (now.subscriptions - before.subscriptions);
      console.log(
        `from ${before.subscriptions} to ${now.subscriptions}, ${name}: exponent ${exponent.toFixed(2)} of processor time, ${slope.toFixed(2)} KB of peak memory per subscription`,
      );
    }
  }
}
