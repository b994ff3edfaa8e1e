// A pricing team's year with the company of the quickstart: every month one thing that such a team does, from the files to the bill.
// It works on a copy in a repository of its own and on the embedded sandbox, so nothing here changes and no account is needed.
// `--normalised` leaves out what differs from run to run (ids, hashes, times), which is how output.txt is made.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processes } from '../program.mjs';
import { steady } from '../steady.mjs';

const here = import.meta.dirname;
/** The longest output that is shown whole; of a longer one, its beginning. */
const LINES = 24;

const PEDALPOST = `  pedalpost:
    customer_id: cus_pedalpost
    name: Pedalpost Couriers
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-09-01 }
    renewal: { auto_renew: true, duration_months: 12 }
    metadata: { segment: self_serve, channel: website }
    versions:
      - items:
          - bundle: starter
`;

let day = '2026-12-01';
let program;
let folder;
let print;
let sandbox;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isSteady = process.argv.includes('--normalised');
  await playYear((text, copy) => process.stdout.write(isSteady ? steady(text, copy) : text));
}

/** `write` takes each text that a person reads, and the folder of the copy. */
export async function playYear(write, by = processes) {
  program = by;
  folder = await mkdtemp(join(tmpdir(), 'pricewright-year-'));
  print = (text) => write(text, folder);
  await cp(join(here, '../quickstart'), folder, {
    recursive: true,
    filter: (source) => !source.includes('.pricewright'),
  });
  try {
    await bind();
    sandbox = await program.serve(['--seed', 'sandbox.yaml', '--bindings', '.'], surroundings());
    await year();
  } finally {
    sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The project binds what the published interface leaves open, and the sandbox serves that. */
async function bind() {
  const example = await readFile(join(here, '../bindings/pricewright.yaml'), 'utf8');
  const [lines] = /^ {2}operations:\n.* {2}list_parameters: .*?$/ms.exec(example);
  await edit('pricewright.yaml', '  profile: published', `  profile: published\n${lines}`);
}

async function year() {
  await edit(
    'pricewright.yaml',
    '  deletions: 0',
    '  deletions: 0\n  price_increase_percent: 10\n  price_decrease_percent: 50',
  );
  await writeFile(join(folder, '.gitignore'), '.pricewright/\nplan.json\n');
  await git('init', '--quiet', '--initial-branch', 'main');

  await month('2026-12-01', 'December. The prices go live.');
  await pricewright('validate');
  await pricewright('state', 'init');
  await commit('prices of 2026');
  await pricewright('apply', '--yes');

  await month('2027-01-19', 'January. The list price of Growth, dated since last year, takes effect.');
  await pricewright('plan');
  await pricewright('apply', '--yes');

  await month(
    '2027-02-08',
    'February. Starter costs 5 % more from June on, for each customer at the renewal.',
  );
  await pricewright(
    'reprice',
    'starter',
    '--product',
    'platform',
    '--by',
    '5%',
    '--round',
    '0.50',
    '--at',
    '2027-06-01',
    '--applies',
    'renewal',
  );
  await commit('Starter +5 % at renewal');
  await pricewright('apply', '--yes');

  await month('2027-03-10', 'March. Who has to be told of a price list for traces, from May on?');
  await pricewright(
    'reprice',
    'growth',
    '--product',
    'traces',
    '--by',
    '8%',
    '--at',
    '2027-05-01',
    '--dry-run',
    '--json',
  );
  await pricewright('reprice', 'growth', '--product', 'traces', '--by', '8%', '--at', '2027-05-01');
  await pricewright('plan', '--out', 'plan.json');
  await pricewright('show', 'plan.json', '--format', 'notices');
  await commit('traces +8 % from May');
  await pricewright('apply', 'plan.json');

  await month('2027-04-12', 'April. Pedalpost moves from Starter to Growth: a move, and no price rise.');
  await edit(
    'billing/subscriptions/self-serve.yaml',
    PEDALPOST,
    PEDALPOST.replace('bundle: starter', 'bundle: growth'),
  );
  await pricewright('plan');
  await commit('Pedalpost moves to Growth');
  await pricewright('apply', '--yes');

  await month(
    '2027-05-03',
    'May. Somebody described a customer at the service by hand; it is taken into the files.',
  );
  const { ids } = JSON.parse(await quietly('export'));
  await backDoor('edit', { id: ids['subscriptions.bakehouse'], set: { description: 'Pays by card' } });
  await pricewright('drift');
  await pricewright('accept');
  await commit('the description that the service has');

  await month('2027-06-14', 'June. A slip of the keyboard: 49.00 becomes 490.00. The guards stop it.');
  await edit(
    'billing/bundles.yaml',
    'fixed_pricing_model: { price_per_unit: "49.00", units: 1 }',
    'fixed_pricing_model: { price_per_unit: "490.00", units: 1 }',
  );
  await pricewright('plan');
  await git('checkout', '--quiet', 'billing');

  await month('2027-07-05', 'July. Why does Ironvale pay what it pays?');
  await pricewright('why', 'ironvale');

  await month(
    '2027-08-16',
    'August. A change went live that should not have; it is undone, then reverted in Git.',
  );
  await edit(
    'billing/bundles.yaml',
    'unit_pricing_model: { price_per_unit: "0.60" }',
    'unit_pricing_model: { price_per_unit: "0.65" }',
  );
  await commit('logs of Starter at 0.65');
  await pricewright('apply', '--yes');
  const [last] = JSON.parse(await quietly('log', '--limit', '1', '--json'));
  await pricewright('undo', last.run, '--dry-run');
  const { digest } = JSON.parse(await quietly('undo', last.run, '--dry-run', '--json'));
  await pricewright('undo', last.run, '--approved', digest);
  await git('revert', '--no-edit', 'HEAD');
  await pricewright('plan');

  await month('2027-09-06', 'September. The website shows the prices of October.');
  await pricewright('export', '--at', '2027-10-01', '--format', 'csv');

  await month('2027-10-04', 'October. One customer keeps its price when the others pay more.');
  await pricewright(
    'reprice',
    'starter',
    '--set',
    'logs=0.65',
    '--at',
    '2027-12-01',
    '--except',
    'bakehouse',
  );
  await commit('logs of Starter at 0.65, but for Bakehouse');
  await pricewright('apply', '--yes');

  await month('2027-11-15', 'November. The files are laid out alike, and nothing is left to do.');
  await pricewright('fmt', '--check');
  await pricewright('plan', '--detailed-exitcode');
  await pricewright('log', '--limit', '12');
}

async function month(date, title) {
  const advance = Date.parse(date) - Date.parse(day);
  day = date;
  if (advance > 0) await backDoor('clock', { advance_ms: advance });
  print(`\n# ${date}  ${title}\n`);
}

function surroundings() {
  const { CI: _, ...env } = process.env; // This run is for a person, wherever it happens.
  return {
    cwd: folder,
    today: day,
    env: {
      ...env,
      PRICEWRIGHT_SANDBOX_URL: sandbox?.url,
      BILLING_API_KEY: sandbox?.apiKey,
      PRICEWRIGHT_ACTOR: 'maria',
      GIT_AUTHOR_DATE: `${day}T10:00:00Z`,
      GIT_COMMITTER_DATE: `${day}T10:00:00Z`,
    },
  };
}

async function pricewright(...args) {
  const { text, code } = await program.run(args, surroundings());
  const lines = text.trimEnd().split('\n');
  const more = lines.length - LINES;
  const shown = more > 3 ? [...lines.slice(0, LINES), `[${more} lines more]`] : lines;
  const exit = code === 0 ? '' : `[exit ${code}]\n`;
  const command = `$ pricewright ${args.join(' ')}`;
  print(`\n${command}\n${shown.join('\n')}\n${exit}`);
}

async function quietly(...args) {
  const { text, code } = await program.run(args, { ...surroundings(), isApart: true });
  if (code !== 0) throw new Error(`pricewright ${args.join(' ')} ended with exit code ${code}`);
  return text;
}

async function commit(message) {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
  print(`\n$ git commit --message "${message}"\n`);
}

async function git(...args) {
  const identity = [
    '-c',
    'user.name=Maria',
    '-c',
    'user.email=maria@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  const child = spawn('git', [...identity, ...args], {
    ...surroundings(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((done) => child.on('exit', done));
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with exit code ${code}`);
}

async function edit(file, from, to) {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  await writeFile(path, text.replace(from, to));
}

async function backDoor(what, body) {
  const answer = await fetch(`${sandbox.url}/_sandbox/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
}
