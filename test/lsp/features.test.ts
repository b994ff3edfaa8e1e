/** Each feature of the language server through its protocol, on a project of several files. */
import { expect, test } from 'vitest';
import { startEditor } from './editor.ts';
import { SAMPLE } from './sample-project.ts';

const BUNDLES = 'billing/bundles.yaml';
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';
const PRODUCTS = 'billing/products.yaml';
const VARIABLE = `"\${var.seat_price}"`;

/** The sample with files that name things of the catalog from outside it. */
const BESIDE: Readonly<Record<string, string>> = {
  ...SAMPLE,
  'pricewright.yaml': `${SAMPLE['pricewright.yaml']}guards:
  protect: [products.logs, "subscriptions.borealis.versions.2027-06-01"]
  exceptions:
    - { guard: price_increase_percent, for: bundles.growth, until: 2026-12-31, reason: the growth of logs }
usage: [usage/*]
`,
  'tests/prices.yaml': `version: 1
tests:
  - bill: { subscription: subscriptions.acme, usage: { "logs": 100 }, equals: "0" }
  - for_each: { bundle: [growth, "gro*"] }
    never_cheaper_to_use_more: { product: logs }
  - unchanged: { since: HEAD, except: { subscription: borealis } }
  - cheaper_than: { bundle: growth, than: growth, for: { logs: 0..500 } }
  - margin_at_least: { bundle: bundles.growth, percent: 10, costs: finance/costs.yaml }
  - same_everywhere: { price: logs, currencies: [USD, EUR], rate: "1" }
  - same_everywhere: { price: [platform, logs], currencies: [USD, EUR], bundles: [growth], rate: "1" }
`,
  'usage/june.csv': 'subscription,customer,quantity,product,metric\nborealis,,12,logs,\n',
  'usage/more.yaml': 'version: 1\nusage: [{ subscription: borealis, product: seats, quantity: 5 }]\n',
  'finance/costs.yaml': 'version: 1\ncosts:\n  logs: { USD: "0.01" }\n',
};

test('diagnostics are those of validate, for texts that are not saved, and a fix writes its text', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(BUNDLES);
  editor.type(BUNDLES, editor.textOf(BUNDLES).replace('"499.00"', '499.00'));
  const found = await editor.diagnostics(BUNDLES, ([first]) => first !== undefined);
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['unquoted-amount', 1]]);
  const [amount] = found;
  if (amount === undefined) throw new Error('no diagnostic');
  expect(amount.message).toContain('Fix: write "499.00", with the quotes');
  expect(amount.range.start).toEqual(editor.at(BUNDLES, 'price_per_unit: |499.00, units'));
  const [action, ...others] = await editor.actions(BUNDLES, amount);
  expect(others).toEqual([]);
  expect(action?.title).toBe('Write "499.00"');
  editor.apply(action?.edit ?? {});
  expect(editor.textOf(BUNDLES)).toBe(SAMPLE[BUNDLES]);
  await editor.diagnostics(BUNDLES, (now) => now.length === 0);
});

test('a fault in one file is shown for another that is open or not, and goes with its cause', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(BUNDLES);
  editor.type(BUNDLES, editor.textOf(BUNDLES).replace('  growth:\n', '  enterprise:\n'));
  const found = await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length > 0);
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['unknown-bundle']));
  editor.open(SUBSCRIPTIONS);
  const [first] = found;
  if (first === undefined) throw new Error('no diagnostic');
  const [action] = await editor.actions(SUBSCRIPTIONS, first);
  expect(action?.title).toBe('Write enterprise');
  editor.type(BUNDLES, SAMPLE[BUNDLES] ?? '');
  await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length === 0);
});

test('fixes write names, fields and variables that were nearly right', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  editor.open(BUNDLES);
  editor.type(
    SUBSCRIPTIONS,
    editor
      .textOf(SUBSCRIPTIONS)
      .replace('customer_id: cus_cobalt', 'custmer_id: cus_cobalt')
      .replace('plan: startup', 'plan: startpu'),
  );
  editor.type(BUNDLES, editor.textOf(BUNDLES).replace(VARIABLE, VARIABLE.replace('price', 'prize')));
  for (const file of [SUBSCRIPTIONS, BUNDLES]) {
    for (const diagnostic of await editor.diagnostics(file, (all) =>
      all.some(({ data }) => data !== undefined),
    )) {
      const [action] = await editor.actions(file, diagnostic);
      if (action?.edit) editor.apply(action.edit);
    }
  }
  await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length === 0);
  await editor.diagnostics(BUNDLES, (all) => all.length === 0);
  expect(editor.textOf(SUBSCRIPTIONS)).toBe(SAMPLE[SUBSCRIPTIONS]);
  expect(editor.textOf(BUNDLES)).toBe(SAMPLE[BUNDLES]);
});

test('completes fields, keys, names, values and variables', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  const labels = async (piece: string, file = SUBSCRIPTIONS) =>
    (await editor.complete(file, editor.at(file, piece))).map(({ label }) => label);
  expect(await labels('- bundle: g|rowth')).toContain('growth');
  expect(await labels('plan: |startup')).toEqual(['startup', VARIABLE.slice(1, -1)]);
  expect(await labels('- product: |seats')).toEqual(expect.arrayContaining(['logs', 'platform', 'seats']));
  // A line of its own, half typed: the fields of a subscription that it has not.
  editor.type(SUBSCRIPTIONS, `${editor.textOf(SUBSCRIPTIONS)}    price_l\n`);
  const fields = await labels('    price_l|');
  expect(fields).toContain('price_lock');
  expect(fields).not.toContain('plan');
  // Nothing typed yet.
  editor.type(SUBSCRIPTIONS, `${SAMPLE[SUBSCRIPTIONS]}  delta:\n    \n`);
  expect(await labels('delta:\n    |')).toEqual(expect.arrayContaining(['customer_id', 'versions', 'plan']));
  // Within braces, behind a comma.
  editor.type(
    SUBSCRIPTIONS,
    (SAMPLE[SUBSCRIPTIONS] ?? '').replace('start_date: 2026-02-01 }', 'start_date: 2026-02-01,  }'),
  );
  expect(await labels('2026-02-01, | }')).toEqual([]);
  editor.type(SUBSCRIPTIONS, (SAMPLE[SUBSCRIPTIONS] ?? '').replace('duration_months: 36, ', ''));
  expect(await labels('{ p|eriod_type: fixed, start_date: 2026-02-01')).toEqual([
    'period_type',
    'duration_months',
  ]);
  // The prices of the bundle that the item names.
  editor.type(
    SUBSCRIPTIONS,
    (SAMPLE[SUBSCRIPTIONS] ?? '').replace('            prices:\n', '            prices:\n              \n'),
  );
  expect(await labels('prices:\n              |')).toEqual(['platform', 'seats']);
  // In a bundle the keys are products.
  editor.open(BUNDLES);
  editor.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('      seats:\n', '      se\n      other:\n'));
  expect(await labels('      se|\n', BUNDLES)).toContain('seats');
  expect(await labels('billing_direction: |advance', BUNDLES)).toEqual(
    expect.arrayContaining(['advance', 'arrears']),
  );
  // The project file.
  editor.open('pricewright.yaml');
  expect(await labels('profile: |published', 'pricewright.yaml')).toEqual(expect.arrayContaining(['alguna']));
});

test('a completed field is written with its colon, and replaces the begun word', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  editor.type(SUBSCRIPTIONS, `${SAMPLE[SUBSCRIPTIONS]}    price_l`);
  const found = await editor.complete(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '    price_l|'));
  const chosen = found.find(({ label }) => label === 'price_lock');
  expect(chosen?.textEdit).toEqual({
    newText: 'price_lock: ',
    range: { start: editor.at(SUBSCRIPTIONS, '    |price_l'), end: editor.at(SUBSCRIPTIONS, '    price_l|') },
  });
});

test('goes to definitions', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  editor.open(BUNDLES);
  const at = (piece: string, file = SUBSCRIPTIONS) => editor.at(file, piece);
  expect(await editor.definition(SUBSCRIPTIONS, at('- bundle: gr|owth'))).toEqual([`${BUNDLES}:5 growth`]);
  expect(await editor.definition(SUBSCRIPTIONS, at('plan: startup|'))).toEqual([`${PRODUCTS}:11 startup`]);
  expect(await editor.definition(SUBSCRIPTIONS, at('product: se|ats'))).toEqual([`${PRODUCTS}:5 seats`]);
  // The key of an override leads to the bundle's price, and that one to the product.
  expect(await editor.definition(SUBSCRIPTIONS, at('lo|gs: { graduated'))).toEqual([`${BUNDLES}:23 logs`]);
  expect(await editor.definition(BUNDLES, at('      lo|gs:', BUNDLES))).toEqual([`${PRODUCTS}:6 logs`]);
  expect(await editor.definition(BUNDLES, at('var.seat|_price', BUNDLES))).toEqual([
    'pricewright.yaml:6 seat_price',
  ]);
});

test('goes to definitions from price tests, unit costs, usage samples, guards and exceptions', async () => {
  const editor = await startEditor(BESIDE);
  const leads = async (file: string, piece: string) => await editor.definition(file, editor.at(file, piece));
  for (const file of Object.keys(BESIDE)) editor.open(file);
  const growth = [`${BUNDLES}:5 growth`];
  const logs = [`${PRODUCTS}:6 logs`];
  const [acme, borealis] = [[`${SUBSCRIPTIONS}:4 acme`], [`${SUBSCRIPTIONS}:14 borealis`]];
  const tests = 'tests/prices.yaml';
  expect(await leads(tests, 'for_each: { bundle: [gro|wth')).toEqual(growth);
  expect(await leads(tests, 'margin_at_least: { bundle: bundles.gr|owth')).toEqual(growth);
  expect(await leads(tests, '"lo|gs": 100')).toEqual(logs);
  expect(await leads(tests, 'price: lo|gs, currencies')).toEqual(logs);
  expect(await leads(tests, 'price: [plat|form')).toEqual([`${BUNDLES}:9 platform`]);
  expect(await leads(tests, 'subscriptions.ac|me')).toEqual(acme);
  expect(await leads(tests, 'except: { subscription: bor|ealis')).toEqual(borealis);
  expect(await leads('finance/costs.yaml', '  lo|gs:')).toEqual(logs);
  expect(await leads('usage/more.yaml', 'subscription: bor|ealis')).toEqual(borealis);
  expect(await leads('pricewright.yaml', 'products.lo|gs')).toEqual(logs);
  expect(await leads('pricewright.yaml', 'subscriptions.bor|ealis.versions')).toEqual(borealis);
  expect(await leads('pricewright.yaml', 'for: bundles.gr|owth')).toEqual(growth);
  const completed = await editor.complete(tests, editor.at(tests, 'than: |growth'));
  expect(completed.map(({ label }) => label)).toEqual(['growth']);
});

test('a hover has the price in words, its bills, and who follows it', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  editor.open('pricewright.yaml');
  const bundle = await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '- bundle: gr|owth'));
  expect(bundle).toContain('bundles.growth · 2026-11-20\n');
  expect(bundle).toContain(
    '- logs: graduated tiered 0.50, 0.35 in 2 tiers; bill: 100 → 50.00, 101 → 50.35, 200 → 85.00\n',
  );
  expect(bundle).toContain(
    '- platform: fixed 499.00 × 1; bills 499.00\n  - from 2027-01-19: fixed 538.92 × 1',
  );
  expect(bundle).toContain(
    '- seats: unit 15.00 each; bill: 10 → 150.00, 100 → 1,500.00, 1,000 → 15,000.00\n',
  );
  expect(bundle).toContain('2 subscriptions name it: subscriptions.acme, subscriptions.borealis.\n');
  const own = await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '  ac|me:'));
  expect(own).toContain('- growth › logs: graduated tiered 0.20 in 1 tier');
  const variable = await editor.hover('pricewright.yaml', editor.at('pricewright.yaml', 'seat|_price'));
  expect(variable).toBe('variable seat_price\n- "15.00"\nUsed in 1 place.');
  const field = await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, 'duration_mo|nths'));
  expect(field).toBe('How many months it lasts; null for no end.');
});

test('a hover over a price has it in each currency of its bundle, and over a subscription in that of its plan', async () => {
  const file = 'billing/euros.yaml';
  const fixed =
    'type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true';
  const text = `version: "2026-04-01"
plans:
  base: { id: plan_base, name: Base, currency: EUR }
bundles:
  two:
    name: Two
    currency: USD
    prices:
      logs: { ${fixed}, fixed_pricing_model: { price_per_unit: "500", units: 1 } }
    currencies:
      EUR: { prices: { logs: { fixed_pricing_model: { price_per_unit: "449" } } } }
subscriptions:
  planned: { id: sub_planned, customer_id: cus_planned, plan: base, versions: [{ items: [{ bundle: two }] }] }
`;
  const editor = await startEditor({ ...SAMPLE, [file]: text });
  editor.open(file);
  const price = await editor.hover(file, editor.at(file, '      lo|gs: { type'));
  expect(price).toContain('- logs: fixed 500.00 × 1; bills 500.00\n- logs: fixed 449.00 × 1; bills 449.00\n');
  const planned = await editor.hover(file, editor.at(file, '  plan|ned:'));
  expect(planned).toContain('- two › logs: fixed 449.00 × 1; bills 449.00');
});

test('a metric is completed and found where a price or an expression names it', async () => {
  const metered =
    'type: expression, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false';
  const text = `version: "2026-04-01"
metrics:
  calls: { id: met_calls, name: Calls }
products:
  api: { id: prod_api, name: API, metrics: [calls] }
bundles:
  api:
    name: API
    prices:
      api:
        ${metered.replaceAll(', ', '\n        ')}
        metrics: [calls]
        expression_pricing_model:
          charges: [{ description: Calls, quantity_expression: n, unit_price_expression: "2" }]
          metric_bindings: [{ alias: n, metric: calls }]
`;
  const editor = await startEditor({ ...SAMPLE, 'billing/metrics.yaml': text });
  const file = 'billing/metrics.yaml';
  editor.open(file);
  const labels = async (piece: string) =>
    (await editor.complete(file, editor.at(file, piece))).map(({ label }) => label);
  expect(await labels('name: API, metrics: [|calls')).toContain('calls');
  expect(await labels('alias: n, metric: |calls')).toContain('calls');
  expect(await editor.definition(file, editor.at(file, 'alias: n, metric: c|alls'))).toEqual([
    `${file}:3 calls`,
  ]);
});

test('a bundle that is like another names it, and completes its prices', async () => {
  const file = 'billing/like.yaml';
  const text = `version: "2026-04-01"
bundles:
  growth_pro:
    name: Growth pro
    like: growth
    prices:
      platform: { fixed_pricing_model: { price_per_unit: "899.00" } }
`;
  const editor = await startEditor({ ...SAMPLE, [file]: text });
  editor.open(file);
  expect(await editor.definition(file, editor.at(file, 'like: gr|owth'))).toEqual([`${BUNDLES}:5 growth`]);
  const labels = async (piece: string) =>
    (await editor.complete(file, editor.at(file, piece))).map(({ label }) => label);
  expect(await labels('like: |growth')).toEqual(expect.arrayContaining(['growth', 'growth_pro']));
  expect(await labels('      |platform: {')).toContain('platform');
  expect(await labels('platform: { fixed|_pricing_model')).toContain('fixed_pricing_model');
});
