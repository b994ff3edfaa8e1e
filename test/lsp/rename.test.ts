/** A key renamed through the protocol: everywhere, with `renamed_from`, and with nothing else of what the files say. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../e2e/program.ts';
import { type Editor, startEditor } from './editor.ts';
import { SAMPLE } from './sample-project.ts';

const BUNDLES = 'billing/bundles.yaml';
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';
const PRODUCTS = 'billing/products.yaml';
const TESTS = 'tests/prices.yaml';
const COSTS = 'finance/costs.yaml';

const PRICE_TESTS = `version: 1
tests:
  - bill: { bundle: growth, usage: { seats: 10, "logs": 100 }, equals: "699.00" }
  - bill: { subscription: subscriptions.cobalt, equals: "0" }
  - for_each: { bundle: [growth, "gro*"] }
    never_cheaper_to_use_more: { product: logs }
  - unchanged: { since: HEAD, except: { subscription: borealis } }
  - cheaper_than: { bundle: growth, than: growth_eur, for: { logs: 0..500 } }
  - margin_at_least: { bundle: bundles.growth, percent: 10, costs: ${COSTS} }
  - same_everywhere: { price: [platform, logs], currencies: [USD, EUR], rate: "1" }
  - same_everywhere: { price: logs, currencies: [USD, EUR], bundles: [growth, growth_eur], rate: "1" }
`;

const USAGE = 'subscription,customer,quantity,product,metric\n,cus_acme,75,,met_logs\nborealis,,12,"logs",\n';

const GUARDS = `guards:
  protect: [products.logs, "subscriptions.borealis.versions.2027-06-01"]
  exceptions:
    - { guard: price_increase_percent, for: bundles.growth, until: 2026-12-31, reason: the growth of logs }
`;

/** The sample with a second bundle, and with files that name things of the catalog from outside it. */
const BESIDE: Readonly<Record<string, string>> = {
  ...SAMPLE,
  'billing/euro.yaml': (SAMPLE[BUNDLES] ?? '').replace('  growth:', '  growth_eur:').replace('USD', 'EUR'),
  'pricewright.yaml': `${SAMPLE['pricewright.yaml']}${GUARDS}usage: [usage/*]\n`,
  [TESTS]: PRICE_TESTS,
  'usage/june.csv': USAGE,
  'usage/more.yaml': 'version: 1\nusage: [{ subscription: borealis, product: seats, quantity: 5 }]\n',
  [COSTS]: 'version: 1\ncosts:\n  logs: { USD: "0.01" }\n  seats: { USD: "0.01" }\n',
};

/** Keeps a copy of the folder as it is before the first edit. */
async function startBeside(): Promise<{ readonly editor: Editor; readonly before: string }> {
  const before = mkdtempSync(join(tmpdir(), 'pricewright-lsp-before-'));
  onTestFinished(() => rmSync(before, { recursive: true, force: true }));
  const editor = await startEditor(SAMPLE, [], (folder) => cpSync(folder, before, { recursive: true }));
  return { editor, before };
}

/** The addresses of steps and renames of `diff` from the files before to those after. */
function planned(
  before: string,
  editor: Editor,
): { readonly steps: readonly string[]; readonly renames: readonly unknown[] } {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'diff', before, '--format', 'json'], {
    cwd: editor.folder,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const plan = JSON.parse(stdout) as {
    steps: { address: string }[];
    renames: { from: string; to: string }[];
  };
  return {
    steps: plan.steps.map(({ address }) => address),
    renames: plan.renames.map(({ from, to }) => `${from} ${to}`),
  };
}

test('a product, with the prices that stand for it by its key', async () => {
  const { editor, before } = await startBeside();
  editor.open(SUBSCRIPTIONS);
  const { changes = {} } = await editor.rename(
    SUBSCRIPTIONS,
    editor.at(SUBSCRIPTIONS, 'lo|gs: { graduated'),
    'log_data',
  );
  expect(Object.keys(changes)).toHaveLength(3);
  expect(editor.textOf(PRODUCTS)).toBe(
    (SAMPLE[PRODUCTS] ?? '')
      .replace('  logs:', '  log_data:')
      .replace('    id: prod_logs\n', '    id: prod_logs\n    renamed_from: logs\n'),
  );
  expect(editor.textOf(BUNDLES)).toBe((SAMPLE[BUNDLES] ?? '').replace('      logs:', '      log_data:'));
  expect(editor.textOf(SUBSCRIPTIONS)).toBe((SAMPLE[SUBSCRIPTIONS] ?? '').replace('logs: {', 'log_data: {'));
  await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length === 0);
  // What is open is not saved by the server.
  editor.write(SUBSCRIPTIONS, editor.textOf(SUBSCRIPTIONS));
  expect(planned(before, editor)).toEqual({ steps: [], renames: ['products.logs products.log_data'] });
});

test('a bundle and a plan', async () => {
  const { editor, before } = await startBeside();
  editor.open(SUBSCRIPTIONS);
  await editor.rename(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '- bundle: gr|owth'), 'business');
  await editor.rename(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, 'plan: st|artup'), 'early');
  expect(editor.textOf(SUBSCRIPTIONS)).toBe(
    (SAMPLE[SUBSCRIPTIONS] ?? '')
      .replaceAll('bundle: growth', 'bundle: business')
      .replace('plan: startup', 'plan: early'),
  );
  expect(editor.textOf(BUNDLES)).toContain(
    '  business:\n    name: Growth\n    currency: USD\n    renamed_from: growth\n',
  );
  editor.write(SUBSCRIPTIONS, editor.textOf(SUBSCRIPTIONS));
  expect(planned(before, editor)).toEqual({
    steps: [],
    renames: ['bundles.growth bundles.business', 'plans.startup plans.early'],
  });
});

test('a flow mapping, a subscription, and a variable', async () => {
  const { editor, before } = await startBeside();
  editor.open(SUBSCRIPTIONS);
  editor.open(PRODUCTS);
  editor.open(BUNDLES);
  await editor.rename(PRODUCTS, editor.at(PRODUCTS, '  se|ats: {'), '1seat');
  expect(editor.textOf(PRODUCTS)).toContain(
    '  "1seat": { name: Seats, id: prod_seats, renamed_from: seats }\n',
  );
  expect(editor.textOf(SUBSCRIPTIONS)).toContain('- product: "1seat"\n');
  await editor.rename(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '  ac|me:'), 'acme_inc');
  expect(editor.textOf(SUBSCRIPTIONS)).toContain('  acme_inc:\n');
  expect(editor.textOf(SUBSCRIPTIONS)).toContain('    renamed_from: acme\n');
  await editor.rename(BUNDLES, editor.at(BUNDLES, 'var.seat|_price'), 'per_seat');
  expect(editor.textOf(BUNDLES)).toContain(`price_per_unit: "\${var.per_seat}"`);
  expect(editor.textOf('pricewright.yaml')).toContain('  per_seat: "15.00"\n');
  for (const file of [SUBSCRIPTIONS, PRODUCTS, BUNDLES]) {
    await editor.diagnostics(file, (all) => all.length === 0);
    editor.write(file, editor.textOf(file));
  }
  const { steps, renames } = planned(before, editor);
  expect(steps).toEqual([]);
  expect(renames).toEqual(
    expect.arrayContaining(['products.seats products.1seat', 'subscriptions.acme subscriptions.acme_inc']),
  );
});

test('in price tests, unit costs, usage samples, guards and exceptions too, and what they name is found', async () => {
  const editor = await startEditor(BESIDE);
  editor.open(TESTS);
  editor.open(BUNDLES);
  const at = (piece: string, file = TESTS) => editor.at(file, piece);
  expect(await editor.definition(TESTS, at('for_each: { bundle: [gro|wth'))).toEqual([`${BUNDLES}:5 growth`]);
  expect(await editor.definition(TESTS, at('price: [plat|form'))).toEqual([`${PRODUCTS}:4 platform`]);
  const found = await editor.references(BUNDLES, at('  gro|wth:', BUNDLES));
  expect(found.filter((place) => !place.startsWith('billing/'))).toEqual([
    'pricewright.yaml:15 growth',
    ...[3, 5, 8, 9, 11].map((line) => `${TESTS}:${line} growth`),
  ]);
  const completed = await editor.complete(TESTS, at('than: |growth_eur'));
  expect(completed.map(({ label }) => label)).toEqual(['growth', 'growth_eur']);

  await editor.rename(TESTS, at('"lo|gs": 100'), '1log');
  await editor.rename(TESTS, at('than: growth_eur|'), 'euro');
  await editor.rename(BUNDLES, at('  gro|wth:', BUNDLES), 'business');
  await editor.rename(TESTS, at('subscription: bor|ealis'), 'boreal');
  await editor.rename(TESTS, at('subscriptions.|cobalt'), 'kobalt');
  expect(editor.textOf(TESTS)).toBe(
    PRICE_TESTS.replace('"logs": 100', '"1log": 100')
      .replace(/\blogs\b/g, '"1log"')
      .replace(/\bgrowth\b/g, 'business')
      .replace(/\bgrowth_eur\b/g, 'euro')
      .replace('borealis', 'boreal')
      .replace('cobalt', 'kobalt'),
  );
  expect(editor.textOf('pricewright.yaml')).toContain(
    GUARDS.replace('products.logs', 'products.1log')
      .replace('borealis', 'boreal')
      .replace('bundles.growth', 'bundles.business'),
  );
  expect(editor.textOf('usage/june.csv')).toBe(USAGE.replace('borealis', 'boreal').replace('logs"', '1log"'));
  expect(editor.textOf('usage/more.yaml')).toContain('{ subscription: boreal, product: seats,');
  expect(editor.textOf(COSTS)).toBe((BESIDE[COSTS] ?? '').replace('logs:', '"1log":'));
  await editor.diagnostics(BUNDLES, (all) => all.length === 0);
});

test('a price that a test names without its bundle is not renamed in one bundle of several', async () => {
  const logs = '      logs:\n        type';
  const editor = await startEditor({
    ...BESIDE,
    'billing/euro.yaml': (BESIDE['billing/euro.yaml'] ?? '').replace(
      logs,
      '      logs:\n        product: seats\n        type',
    ),
  });
  editor.open(PRODUCTS);
  await expect(editor.rename(PRODUCTS, editor.at(PRODUCTS, '  lo|gs:'), 'other')).rejects.toThrow(
    'tests/prices.yaml names the price `logs` without its bundle, and it may be that of `growth_eur`',
  );
});

test('what cannot be renamed is refused, and says why', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  const rename = (piece: string, name: string) =>
    editor.rename(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, piece), name);
  await expect(rename('- bundle: gr|owth', 'Big Deal')).rejects.toThrow('a key has lower-case letters');
  await expect(rename('  ac|me:', 'borealis')).rejects.toThrow('`borealis` is declared already');
  await expect(rename('  ac|me:', 'acme')).rejects.toThrow('its name already');
  await expect(rename('product: se|ats', 'logs')).rejects.toThrow('`logs` is declared already');
  await expect(rename('currency: U|SD', 'x')).rejects.toThrow('there is no name at the cursor');
  editor.type(
    SUBSCRIPTIONS,
    (SAMPLE[SUBSCRIPTIONS] ?? '').replace('  acme:\n', '  acme:\n    renamed_from: old\n'),
  );
  await expect(rename('  ac|me:', 'other')).rejects.toThrow('has a `renamed_from` already');
  editor.open(PRODUCTS);
  editor.type(PRODUCTS, `${SAMPLE[PRODUCTS]}  broken: [\n`);
  await expect(rename('- bundle: gr|owth', 'other')).rejects.toThrow(
    'billing/products.yaml is not YAML at the moment',
  );
});

test('a key that a variable gives is not renamed past it', async () => {
  const editor = await startEditor({
    ...SAMPLE,
    'pricewright.yaml': (SAMPLE['pricewright.yaml'] ?? '').replace(
      'variables:\n',
      'variables:\n  offer: growth\n',
    ),
    [SUBSCRIPTIONS]: (SAMPLE[SUBSCRIPTIONS] ?? '').replace('bundle: growth', `bundle: "\${var.offer}"`),
  });
  editor.open(BUNDLES);
  await expect(editor.rename(BUNDLES, editor.at(BUNDLES, '  gr|owth:'), 'other')).rejects.toThrow(
    'the variable `offer` gives the key of a bundle',
  );
});
