/** `explain` on the quickstart: in a Git repository of its own, before and after an apply. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import schema from '../../schemas/why.schema.json' with { type: 'json' };
import { applyWhole, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const ENTERPRISE = 'billing/subscriptions/enterprise.yaml';

let folder = '';
/** The text of the whole explanation before the first apply, and without Git. */
let before = '';
const hash = { first: '', second: '' };
const env: Record<string, string> = { PRICEWRIGHT_ACTOR: 'ada' };
const run = (...argv: string[]) => runInProcess(argv, { cwd: folder, env });

async function explained(...argv: string[]): Promise<string> {
  const { stdout, exitCode, stderr } = await run('why', ...argv);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false }).compile(
  schema,
);

async function document(...argv: string[]): Promise<Readonly<Record<string, unknown>>> {
  const data = JSON.parse(await explained(...argv, '--json'));
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  return data;
}

function git(...argv: string[]): string {
  const identity = ['-c', 'user.email=nobody@example.com', '-c', 'commit.gpgSign=false'];
  return execFileSync('git', [...identity, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function commit(author: string, day: string, subject: string): string {
  git('add', '--all');
  git(
    '-c',
    `user.name=${author}`,
    'commit',
    '--quiet',
    '--allow-empty',
    `--date=${day}T12:00:00+0200`,
    '-m',
    subject,
  );
  return git('rev-parse', 'HEAD');
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

/** The block of a text that begins with a title. */
const blockOf = (text: string, title: string): string =>
  text.split('\n\n').find((block) => block.startsWith(title)) ?? '';

const place = (file: string, text: string): string => {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  return `${file}:${line + 1}:${(lines[line] ?? '').indexOf(text) + 1}`;
};

beforeAll(async () => {
  const project = await serveQuickstart('why');
  folder = project.folder;
  Object.assign(env, project.env);
  before = await explained('ironvale', '--at', '2027-02-01');
  git('init', '--quiet');
  writeFileSync(join(folder, '.gitignore'), '.pricewright/\nbilling/ignored.yaml\n');
  hash.first = commit('Ada', '2026-11-01', 'First prices');
  edit(ENTERPRISE, '"420.00"', '"410.00"');
  hash.second = commit('Eve \u202eadA', '2026-11-02', 'Northgate pays less\n\nAs agreed.');
  await applyWhole(run);
  await project.stop();
  env.PRICEWRIGHT_SANDBOX_URL = 'http://127.0.0.1:1';
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('says that there is neither a state nor Git, and explains the catalog', () => {
  expect(before).toContain(`  ${place('billing/bundles.yaml', '"538.92"')}\n`);
  expect(before).toMatch(
    /\nApplied: not known, there is no state at .*\.\n {2}This explains the catalog alone\.\n/,
  );
  expect(before).toMatch(/\nGit knows nothing of this folder, so no commits are shown\.\n$/);
});

test('names the override, the commit of its line, and the run that applied it', async () => {
  const text = await explained('northgate');
  expect(text).toMatch(
    /^Northgate Logistics · subscriptions\.northgate · cus_northgate · USD · 2026-12-01\n\nWill pay [\d,.]+ USD a month from 2026-12-01; [\d,.]+ from 2027-12-01; [\d,.]+ from 2028-12-01\.\n/,
  );
  expect(text).toContain('In force: the first entry of versions, since 2026-12-01, until 2027-12-01\n');
  expect(blockOf(text, 'growth › platform').split('\n').slice(0, 5)).toEqual([
    'growth › platform  fixed 410.00 × 1',
    '  the override in the first entry',
    `    ${place(ENTERPRISE, '"410.00"')}  ${hash.second.slice(0, 12)} 2026-11-02 Eve \\u{202e}adA: Northgate pays less`,
    '  over the list price from the start',
    expect.stringMatching(
      `^ {4}${place('billing/bundles.yaml', '"499.00", units: 1').replace(/\d+$/, '\\d+')}  ${hash.first.slice(0, 12)} `,
    ),
  ]);
  expect(text).toMatch(
    new RegExp(
      `\nApplied: 2026-11-20T10:00:\\d{2}Z {2}run a{16} {2}by ada {2}commit ${hash.second.slice(0, 12)} {2}plan [0-9a-f]{12}\n` +
        ' {2}subscriptions\\.northgate\\.versions\\.opening, with these prices\n$',
    ),
  );
});

test('says what the price lock holds back, until when, and by which line', async () => {
  const lock = place(ENTERPRISE, 'price_lock: renewal').replace(/:\d+$/, '');
  const byFirst = `  ${hash.first.slice(0, 12)} 2026-11-01 Ada: First prices`;
  const block = blockOf(await explained('ironvale', '--at', '2027-02-01'), 'growth › platform');
  expect(block.split('\n').slice(-4)).toEqual([
    '  later: the bundle change of 2027-01-19: fixed 538.92 × 1; comes on 2027-06-01',
    `    ${place('billing/bundles.yaml', '"538.92"')}${byFirst}`,
    '    deferred by the price lock',
    expect.stringMatching(new RegExp(`^      ${lock}:\\d+${byFirst}$`)),
  ]);
  const after = await explained('ironvale', '--at', '2027-06-01');
  expect(blockOf(after, 'growth › platform')).toMatch(
    /^growth › platform {2}fixed 538\.92 × 1\n {2}the bundle change of 2027-01-19, in force here since 2027-06-01: List price 2027/,
  );
  expect(after).toContain('subscriptions.ironvale.versions.2027-06-01, with these prices');
});

test('a version is explained on its own day', async () => {
  const text = await explained('subscriptions.northgate.versions.2027-12-01');
  expect(text).toContain('In force: the entry of 2027-12-01, since 2027-12-01, until 2028-12-01\n');
  expect(blockOf(text, 'growth › platform')).toMatch(
    /fixed 465\.00 × 1\n {2}the override in the entry of 2027-12-01\n/,
  );
  expect(text).toContain('  subscriptions.northgate.versions.2027-12-01, with these prices\n');
});

test('has each amount ahead: the steps of a ramp, and the end of a discount', async () => {
  const file = 'billing/ramp.yaml';
  const entry = (amount: string) =>
    `items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }]`;
  const ramp = `version: "2026-04-01"
customers: { ramp: { id: cus_ramp, name: Ramp Works } }
subscriptions:
  ramp:
    customer: ramp
    currency: USD
    contract: { period_type: fixed, duration_months: 36, start_date: 2026-12-01 }
    renewal: { auto_renew: true, duration_months: 12 }
    discount: { type: percentage, amount: "10", duration_type: fixed, duration_unit: months, duration_value: 6 }
    versions:
      - ${entry('100.00')}
      - { effective_at: 2027-12-01, ${entry('200.00')} }
      - { effective_at: 2028-12-01, ${entry('300.00')} }
`;
  writeFileSync(join(folder, file), ramp);
  const text = await explained('ramp');
  expect(text).toMatch(/^Ramp Works · subscriptions\.ramp · /);
  expect(text).toContain(
    '\nWill pay 225.00 USD a month from 2026-12-01; 250.00 from 2027-06-01; 350.00 from 2027-12-01; 450.00 from 2028-12-01.\n',
  );
  expect(await document('ramp')).toMatchObject({ paid: { later: [{ from: '2027-06-01' }, {}, {}] } });
  rmSync(join(folder, file));
});

test("has the subscription's own terms, and says that a plan's items are not known", async () => {
  const harrowfield = await explained('harrowfield');
  expect(blockOf(harrowfield, 'discount')).toMatch(
    /^discount {2}less 10 % for 12 months\n {2}billing\S+ {2}[0-9a-f]{12} /,
  );
  expect(blockOf(harrowfield, 'minimum spend')).toMatch(/^minimum spend {2}at least 1,500\.00 monthly\n/);
  const seedling = await explained('seedling');
  expect(seedling).toContain('In force: no entry of its own, since 2026-12-01\n');
  expect(seedling).toContain(
    "Plan's own items: their prices are at the service, and the catalog does not know them.\n",
  );
  expect(seedling).toContain('subscriptions.seedling.versions.opening, not compared with these prices\n');
});

test('a bundle has its list prices and their next change; a product the places that price it', async () => {
  const bundle = await explained('bundles.growth');
  expect(blockOf(bundle, 'platform')).toMatch(
    /^platform {2}fixed 499\.00 × 1\n {2}the list price from the start\n.*\n {2}next: fixed 538\.92 × 1 from 2027-01-19\n/,
  );
  expect(await explained('growth')).toBe(bundle);
  expect(await explained('GROWTH')).toBe(bundle);
  expect(bundle).toMatch(/\nApplied: .* {2}run a{16} .*\n {2}bundles\.growth, with these prices\n$/);
  const product = (await document('products.platform')) as {
    readonly bundles: readonly { readonly bundle: string; readonly subscriptions: number }[];
  };
  expect(product).toMatchObject({ own_prices: 0, plan_items: 2 });
  expect(product.bundles.map(({ bundle }) => bundle)).toEqual([
    'bundles.growth',
    'bundles.growth_eur',
    'bundles.starter',
  ]);
  for (const { subscriptions } of product.bundles) expect(subscriptions).toBeGreaterThan(0);
});

test('a metric that the catalog names by its key is the one whose id was sent', async () => {
  const [file, id] = ['billing/bundles.yaml', 'metric_ids: [met_spans_millions]'];
  edit(file, id, 'metrics: [spans]');
  writeFileSync(
    join(folder, 'billing/metrics.yaml'),
    'version: "2026-04-01"\nmetrics:\n  spans: { id: met_spans_millions, name: Spans, event_name: span, aggregation: { method: count } }\n',
  );
  for (const name of ['bundles.growth', 'northgate'])
    expect(await explained(name)).toMatch(/, with these prices\n$/);
  edit(file, 'metrics: [spans]', id);
  rmSync(join(folder, 'billing/metrics.yaml'));
});

test('everything that the quickstart declares follows the schema, with a commit for each line', async () => {
  const { ids } = JSON.parse((await run('export')).stdout) as { readonly ids: Record<string, unknown> };
  const addresses = Object.keys(ids).filter((address) =>
    /^(?:products|bundles|subscriptions)\./.test(address),
  );
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const text = JSON.stringify(await document(address));
    expect(text, address).not.toMatch(/"commit":(?:null|\{"kind":"(?:unknown|not_committed)")/);
  }
});

test('a line, and a file, that nobody committed', async () => {
  edit(ENTERPRISE, '"410.00"', '"400.00"');
  const extra = readFileSync(join(folder, ENTERPRISE), 'utf8')
    .replace(/^ {2}brightmoor:[\s\S]*/m, '')
    .replace('  northgate:', '  southgate:');
  for (const file of ['billing/untracked.yaml', 'billing/ignored.yaml']) {
    writeFileSync(join(folder, file), extra);
    const southgate = await explained('southgate');
    expect(southgate).toContain(`  ${file}:`);
    expect(southgate).toMatch(new RegExp(`  ${file}:\\d+:\\d+ {2}not committed\n`));
    expect(southgate).toContain('\nApplied: nothing is on record for this day.\n');
    rmSync(join(folder, file));
  }
  const northgate = await explained('northgate');
  expect(blockOf(northgate, 'growth › platform')).toContain(
    `${place(ENTERPRISE, '"400.00"')}  not committed\n`,
  );
  expect(northgate).toContain('with other prices than the catalog has; see them with: pricewright plan\n');
  expect(northgate).toMatch(/\n\nBy the catalog, which is not applied yet: [\d,.]+ USD a month/);
  expect(northgate).not.toContain('Pays');
  edit(ENTERPRISE, '"400.00"', '"410.00"');
});

test.each([
  [
    'nortgate',
    'unknown-address: nothing in the catalog is `nortgate`; did you mean `subscriptions.northgate`?',
  ],
  [
    'grwth',
    'unknown-address: nothing in the catalog is `grwth`; give the address of a subscription, a bundle or a product',
  ],
  ['bundel.growth', 'no-address: "bundel.growth" is no address; did you mean `bundles.growth`?'],
  [
    'plans.growth_annual',
    'no-prices: the catalog has no prices for plans.growth_annual; name a subscription, one of its versions, a bundle or a product',
  ],
  [
    'subscriptions.northgate.versions.2027-12-02',
    'unknown-version: the catalog gives subscriptions.northgate.versions.2027-12-02 no prices of its own; did you mean `subscriptions.northgate.versions.2027-12-01`?',
  ],
])('%s is refused', async (address, message) => {
  const { exitCode, stdout, stderr } = await run('why', address);
  expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 1, stdout: '', stderr: `${message}\n1 error.\n` });
});

test('a day before the contract is refused, and a day for a version', async () => {
  expect((await run('why', 'northgate', '--at', '2026-11-30')).stderr).toContain(
    'not-in-force: subscriptions.northgate has no prices on 2026-11-30: its contract starts on 2026-12-01; explain it from that day on: --at 2026-12-01\n',
  );
  const version = 'subscriptions.northgate.versions.2027-12-01';
  expect((await run('why', version, '--at', '2027-12-01')).stderr).toContain(
    `version-with-day: ${version} is the prices of one day; leave out --at, or name the subscription\n`,
  );
});

test('a contract without a start counts from an assumed day, which is said', async () => {
  const file = 'billing/subscriptions/late.yaml';
  const late = (key: string): string =>
    `  ${key}:\n    customer_id: cus_northgate\n    currency: USD\n    price_lock: always\n    versions: [{ items: [{ bundle: growth }] }]\n`;
  writeFileSync(join(folder, file), `version: "2026-04-01"\nsubscriptions:\n${late('late')}`);
  const text = await explained('late', '--at', '2027-02-01');
  expect(text.split('\n\n')[2]).toMatch(/^Assumed: it opens on 2026-11-20\. /);
  expect(blockOf(text, 'growth › platform')).toContain('; this subscription does not get it\n');
  expect(await document('late')).toMatchObject({ assumed_opening: '2026-11-20', entry: { since: null } });
  rmSync(join(folder, file));
});

test('a bundle of several currencies has the list of each', async () => {
  const file = 'billing/abroad.yaml';
  const fee =
    'type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true';
  const abroad = `version: "2026-04-01"
bundles:
  abroad:
    name: Abroad
    currency: USD
    prices: { platform: { ${fee}, fixed_pricing_model: { price_per_unit: "49.00", units: 1 } } }
    currencies:
      EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "45.00" } } } }
`;
  writeFileSync(join(folder, file), abroad);
  const text = await explained('bundles.abroad');
  const [inDollars, inEuros] = text.split('\n\nIn EUR:\n\n');
  expect(inDollars).toContain(`${file}:6:`);
  expect(inEuros).toContain(`${file}:8:`);
  expect(await document('bundles.abroad')).toMatchObject({
    currency: 'USD',
    currencies: [{ currency: 'EUR', prices: [{ key: 'platform' }] }],
  });
  const product = await explained('products.platform');
  expect(blockOf(product, 'abroad › platform  in USD  ')).toContain(`${file}:6:`);
  expect(blockOf(product, 'abroad › platform  in EUR  ')).toContain(`${file}:8:`);
  const { bundles } = (await document('products.platform')) as unknown as {
    bundles: { bundle: string; currency: string }[];
  };
  expect(bundles.filter(({ bundle }) => bundle === 'bundles.abroad').map(({ currency }) => currency)).toEqual(
    ['USD', 'EUR'],
  );
  rmSync(join(folder, file));
});

test('a state that cannot be opened is said, and nothing of it is guessed', async () => {
  const { applied } = await document('northgate');
  expect(applied).toMatchObject({ state: true, in_doubt: false, record: { prices: 'same' } });
  const lock = readFileSync(join(folder, 'pricewright.lock'), 'utf8');
  rmSync(join(folder, 'pricewright.lock'));
  expect((await document('northgate')).applied).toEqual({
    state: false,
    reason: expect.stringMatching(/^there is a state at .* and no pricewright\.lock that names it$/),
  });
  writeFileSync(join(folder, 'pricewright.lock'), lock);
});
