/**
 * What a plan and a check of a large catalog cost, in seconds of processor, in U, the time of `node -e 0` in the same round, and
 * in memory at the peak: medians of rounds in which every command runs once. `mixed` is a catalog as companies have them, `alike`
 * one in which subscriptions differ in customer, name and one value of metadata. A former build's `dist` runs beside this one, on the
 * same state, whose schema it has to know.
 *
 *     npm run bench [-- --sizes 1000,10000 --rounds 3 --unhappy --beside ../before/dist]
 *
 * `--unhappy` measures accounts in which the same thing is wrong with every subscription, or each is a deal of its own: from size
 * to size the cost must grow as the account does.
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
    unhappy: { type: 'boolean', default: false },
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
  /** The exit code; 0 by default. */
  readonly end?: number;
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
];

const FEE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } }';

const UNHAPPY: readonly Row[] = [
  { name: 'all new', args: PLAN, edit: withoutState },
  { name: 'all deals', args: PLAN, edit: edited('/subscriptions/', eachADeal) },
  {
    name: 'all refused',
    args: PLAN,
    edit: edited('', (text) =>
      text
        .replace('guards: { deletions: 0 }', 'guards: { deletions: 0, price_increase_percent: 1 }')
        .replace('"309.00"', '"389.00"'),
    ),
    end: 6,
  },
  {
    name: 'all blocked',
    args: PLAN,
    edit: edited('', (text) =>
      text
        .replace(/^products:$/m, '$&\n  unheard: { name: Nothing creates it }')
        .replace(/^ {4}prices:$/gm, `$&\n      unheard: ${FEE}`),
    ),
  },
  {
    name: 'all out of the catalog',
    args: PLAN,
    edit: edited('/subscriptions/', (text) => text.replace(/^subscriptions:[\s\S]*/m, 'subscriptions: {}\n')),
  },
  {
    name: 'a fault in each',
    args: PLAN,
    edit: edited('/subscriptions/', (text) => text.replaceAll('currency: USD', 'currency: 1')),
    end: 1,
  },
];

await bench();

async function bench(): Promise<void> {
  for (const build of BUILDS)
    if (!existsSync(join(build, 'main.js'))) throw new Error(`there is no build in ${build}`);
  for (const size of values.sizes.split(',').map(Number))
    for (const kind of values.unhappy ? (['alike'] as const) : (['mixed', 'alike'] as const)) {
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
  const note = (name: string, args: readonly string[], end = 0): void => {
    const measured = measuredRun(args, corpus.folder, ENV, [end]);
    spent.set(name, [...(spent.get(name) ?? []), measured]);
  };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    note('U', ['-e', '0']);
    for (const { name, args, edit, end } of values.unhappy ? UNHAPPY : ROWS) {
      const undo = edit?.(corpus);
      for (const [index, build] of BUILDS.entries())
        note(index === 0 ? name : `${name}, beside`, [join(build, 'main.js'), ...args], end);
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
  return ({ folder, files }) => {
    const before = [...files, join(folder, 'pricewright.yaml')]
      .filter((file) => file.includes(part))
      .map((file) => [file, readFileSync(file)] as const);
    for (const [file, bytes] of before) writeFileSync(file, edit(bytes.toString()));
    return () => {
      for (const [file, bytes] of before) writeFileSync(file, bytes);
    };
  };
}

/** Each subscription gets a price of its own. */
function eachADeal(text: string): string {
  return text.replaceAll(
    /number (\d+)$([\s\S]*?)\{ bundle: growth \}/gm,
    (_, number: string, between: string) =>
      `number ${number}${between}{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "${number}.50" } } } }`,
  );
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
