/**
 * What a plan and a check of a large catalog cost, in seconds of processor, in U, the time of `node -e 0` in the same round, and
 * in memory at the peak: medians of rounds in which every command runs once. `mixed` is a catalog as companies have them, `alike`
 * one in which subscriptions differ in customer, name and one value of metadata. A former build's `dist` runs beside this one.
 *
 *     npm run bench [-- --sizes 1000,10000 --rounds 3 --creates --beside ../before/dist]
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAgreeingCorpus } from './agreeing-state.ts';
import type { Corpus } from './corpus.ts';
import { type Measured, measuredRun, median } from './measured-run.ts';

const ENV = { BILLING_API_KEY: 'none', NODE_EXTRA_CA_CERTS: '' };
const PLAN = ['plan', '--refresh=none'];

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    creates: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const OWN = join(process.cwd(), 'dist');
const BUILDS = [OWN, ...(values.beside === undefined ? [] : [resolve(values.beside)])];

interface Row {
  readonly name: string;
  readonly args: readonly string[];
  /** Edits the corpus and answers how to undo it. */
  readonly edit?: (corpus: Corpus) => () => void;
}

const ROWS: readonly Row[] = [
  { name: 'validate', args: ['validate'] },
  { name: 'nothing changed', args: PLAN },
  {
    name: '1 % edited',
    args: PLAN,
    edit: edited('/subscriptions/', (text) => text.replace(/^ {4}name: .*50$/m, '$& (edited)')),
  },
  // A dated list price, which a quarter of the mixed subscriptions inherit and all that are alike.
  {
    name: 'one price edited',
    args: PLAN,
    edit: edited('/bundles.yaml', (text) => text.replace('"309.00"', '"319.00"')),
  },
  ...(values.creates ? [{ name: 'all new', args: PLAN, edit: withoutState }] : []),
];

await bench();

async function bench(): Promise<void> {
  for (const build of BUILDS)
    if (!existsSync(join(build, 'main.js'))) throw new Error(`there is no build in ${build}`);
  for (const size of values.sizes.split(',').map(Number))
    for (const kind of ['mixed', 'alike'] as const) {
      const corpus = await writeAgreeingCorpus(size, join(OWN, 'main.js'), kind);
      try {
        measure(`${size} ${kind}`, corpus);
      } finally {
        corpus.remove();
      }
    }
}

function measure(title: string, corpus: Corpus): void {
  const spent = new Map<string, Measured[]>();
  const note = (name: string, args: readonly string[]): void => {
    const measured = measuredRun(args, corpus.folder, ENV);
    spent.set(name, [...(spent.get(name) ?? []), measured]);
  };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    note('U', ['-e', '0']);
    for (const { name, args, edit } of ROWS) {
      const undo = edit?.(corpus);
      for (const [index, build] of BUILDS.entries())
        note(index === 0 ? name : `${name}, beside`, [join(build, 'main.js'), ...args]);
      undo?.();
    }
  }
  const unit = median((spent.get('U') ?? []).map(({ cpu }) => cpu));
  console.log(`${title}, ${(corpus.bytes / 1e6).toFixed(1)} MB; U is ${unit.toFixed(3)} s`);
  for (const [name, runs] of spent) {
    if (name === 'U') continue;
    const [cpu, peak] = [median(runs.map((one) => one.cpu)), median(runs.map((one) => one.peakMegabytes))];
    console.log(
      `  ${name.padEnd(26)} ${cpu.toFixed(2)} s = ${(cpu / unit).toFixed(1)} U, ${peak.toFixed(0)} MB`,
    );
  }
}

function edited(part: string, edit: (text: string) => string): NonNullable<Row['edit']> {
  return ({ files }) => {
    const before = files
      .filter((file) => file.includes(part))
      .map((file) => [file, readFileSync(file)] as const);
    for (const [file, bytes] of before) writeFileSync(file, edit(bytes.toString()));
    return () => {
      for (const [file, bytes] of before) writeFileSync(file, bytes);
    };
  };
}

/** In the place of the state that agrees, one that knows nothing. */
function withoutState({ folder }: Corpus): () => void {
  const [project, lock] = [join(folder, 'pricewright.yaml'), join(folder, 'pricewright.lock')];
  const before = [project, lock].map((file) => [file, readFileSync(file, 'utf8')] as const);
  writeFileSync(project, readFileSync(project, 'utf8').replace('state.db', 'empty.db'));
  rmSync(lock);
  measuredRun([join(OWN, 'main.js'), 'state', 'init'], folder, ENV);
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
    rmSync(join(folder, '.pricewright', 'empty.db'));
  };
}
