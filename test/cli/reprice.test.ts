/** `reprice` on the quickstart: what it prints, what it writes, and what it refuses. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import schema from '../../schemas/reprice.schema.json' with { type: 'json' };
import { copyQuickstart, QUICKSTART } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const BUNDLES = 'billing/bundles.yaml';

let folder = '';
let before = '';

const run = (...argv: string[]): Promise<Ran> =>
  runInProcess(['reprice', ...argv], {
    cwd: folder,
    env: { PRICEWRIGHT_SANDBOX_URL: 'http://127.0.0.1:1', BILLING_API_KEY: 'none' },
  });
const bundles = (): string => readFileSync(join(folder, BUNDLES), 'utf8');

beforeEach(() => {
  folder = copyQuickstart('reprice');
  before = bundles();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes the change where it belongs, and shows the plan from the catalog before it', async () => {
  const { exitCode, stdout } = await run(
    'growth',
    '--by',
    '8%',
    '--round',
    '1.00',
    '--only',
    'platform',
    '--at',
    '2027-03-01',
    '--applies',
    'renewal',
  );
  expect(exitCode).toBe(0);
  expect(stdout.split('\n').slice(0, 8)).toEqual([
    'From 2027-03-01, for each subscription at its first renewal from that day on, new ones at once:',
    'Price                    Amount          Change',
    'bundles.growth platform  price_per_unit  538.92 → 582.00 USD  +8.0 %, rounded from 582.0336',
    '',
    'Wrote billing/bundles.yaml:145:9.',
    '',
    'Plan for heronlight-billing-4k8w2m · environment default · 2026-11-20',
    expect.stringMatching(/^against the catalog before it · profile published · digest [0-9a-f]{12}$/),
  ]);
  const added = [
    '      - effective_at: 2027-03-01',
    '        applies: { at: renewal }',
    '        prices:',
    '          platform: { fixed_pricing_model: { price_per_unit: "582.00" } }',
  ];
  const lines = bundles().split('\n');
  expect(lines.slice(144, 148)).toEqual(added);
  expect(lines.toSpliced(144, 4).join('\n')).toBe(before);
});

test('on the day of a scheduled change the new amounts come of its own, and are written into it', async () => {
  const asked = ['growth', '--by', '10%', '--only', 'platform', '--only', 'seats', '--at', '2027-01-19'];
  const { exitCode, stdout } = await run(...asked);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('538.92 → 592.812 USD  +10.0 %')]);
  expect(stdout).toMatch(
    /\nOn top of the change of bundles\.growth that is there for 2027-01-19 already, at billing\/bundles\.yaml:\d+:\d+: /,
  );
  const lines = bundles().split('\n');
  expect(lines[143]).toBe('          platform: { fixed_pricing_model: { price_per_unit: "592.812" } }');
  expect(lines[144]).toMatch(/^ {10}seats: /);
  const left = lines.toSpliced(144, 1).join('\n').replace('592.812', '538.92');
  expect(left).toBe(before);
});

test('--dry-run shows the same and writes nothing; --json follows its schema', async () => {
  const { stdout } = await run(
    'growth',
    'starter',
    '--set',
    'platform=550',
    '--at',
    '2027-01-01',
    '--dry-run',
    '--json',
  );
  expect(bundles()).toBe(before);
  const data = JSON.parse(stdout);
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  expect(data).toMatchObject({
    written: false,
    bundles: [
      {
        address: 'bundles.growth',
        amounts: [{ from: '499.00', to: '550' }],
        later: [{ effective_at: '2027-01-19' }],
      },
      { address: 'bundles.starter', amounts: [{ from: '49.00', to: '550' }], later: [] },
    ],
  });
});

test('--only-if cheaper reaches existing subscriptions where none pays more, and else new ones alone', async () => {
  const asked = [
    'growth',
    '--only',
    'platform',
    '--at',
    '2027-03-01',
    '--only-if',
    'cheaper',
    '--dry-run',
    '--json',
  ];
  const applies = async (percent: string) =>
    JSON.parse((await run(...asked, `--by=${percent}`)).stdout).applies as string;
  expect(await applies('-5%')).toBe('all');
  expect(await applies('5%')).toBe('new');
  const text = (await run(...asked.slice(0, -1), '--by=5%')).stdout;
  expect(text).toContain('for new subscriptions from that day on:');
  expect(text).toContain('Existing subscriptions keep their prices: ');
  const mixed = ['--set', 'platform=1.00', '--set', 'traces=9999'];
  expect((await run('growth', ...mixed, ...asked.slice(3, -1))).stderr).toMatch(
    /cheaper-in-part: bundles\.growth: products\.platform only decrease, and products\.traces may cost more/,
  );
  expect((await run('growth', 'starter', '--by=-5%', ...asked.slice(1, -1))).stderr).toMatch(
    /only-if-for-one/,
  );
});

test('--except keeps a subscription at its prices by an override, and no other byte changes', async () => {
  const asked = ['--set', 'platform=60', '--at', '2027-03-01', '--except', 'bakehouse'];
  const { stdout, exitCode, stderr } = await run('starter', ...asked);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('An override keeps these prices, for later changes too: subscriptions.bakehouse.');
  const [changed] = stdout.match(/^Subscriptions\n[\s\S]*$/m) ?? [''];
  expect(changed).not.toContain('bakehouse');
  expect(changed).toContain('pedalpost');
  const file = 'billing/subscriptions/self-serve.yaml';
  const [was = [], is = []] = [QUICKSTART, folder].map((root) =>
    readFileSync(join(root, file), 'utf8').split('\n'),
  );
  const added = is.filter((line) => !was.includes(line));
  expect(added.map((line) => line.trim()).join(' ')).toBe(
    'prices: { platform: { fixed_pricing_model: { price_per_unit: "49.00" } } }',
  );
  expect(is.filter((line) => !added.includes(line))).toEqual(was);
});

test('--except takes those of several bundles that the subscription uses, and refuses where it uses none', async () => {
  const asked = ['--set', 'platform=60', '--at', '2027-03-01', '--except', 'bakehouse'];
  const { exitCode, stderr } = await run('starter', 'growth', ...asked);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const kept = readFileSync(join(folder, 'billing/subscriptions/self-serve.yaml'), 'utf8');
  expect(kept.match(/prices: \{ platform: .*"49\.00"/g)).toHaveLength(1);
  const none = await run('growth_eur', 'growth', '--by', '8%', '--only', 'platform', ...asked.slice(2));
  expect(none.stderr).toContain(
    'subscriptions.bakehouse does not have each of these prices from bundles.growth_eur or bundles.growth on 2027-03-01',
  );
});

test('a number of units is no negotiated price: --except puts the price beside it', async () => {
  const file = join(folder, 'billing/subscriptions/self-serve.yaml');
  const own = 'bundle: starter\n            prices: { platform: { fixed_pricing_model: { units: 4 } } }';
  writeFileSync(file, readFileSync(file, 'utf8').replace('bundle: starter', own));
  const asked = ['starter', '--set', 'platform=60', '--at', '2027-03-01'];
  const { stdout } = await run(...asked, '--dry-run');
  expect(stdout).toMatch(/bundles\.starter: \d+ subscriptions use it/);
  expect(stdout).not.toContain('negotiated');
  const { exitCode, stderr } = await run(...asked, '--except', 'bakehouse');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(readFileSync(file, 'utf8')).toContain(
    'prices: { platform: { fixed_pricing_model: { units: 4, price_per_unit: "49.00" } } }',
  );
});

test('an exception of a price-locked subscription keeps a price that no earlier change would raise', async () => {
  const asked = ['--by', '10%', '--only', 'seats', '--at', '2027-03-01', '--except', 'ironvale'];
  const { exitCode, stderr } = await run('growth', ...asked);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
});

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
])('warns of a day in the past, and of no other: %s', async (day, isPast) => {
  const asked = ['growth', '--set', 'platform=550', '--at', day, '--dry-run'];
  const warned = new RegExp(
    `^Warning: ${day} is in the past\\. The next apply brings .* without notice\\.$`,
    'm',
  );
  expect(warned.test((await run(...asked)).stdout)).toBe(isPast);
  expect(JSON.parse((await run(...asked, '--json')).stdout)).toMatchObject({ in_past: isPast });
});

const DAY = ['--at', '2027-03-01'];
test.each<readonly [string, readonly string[], readonly RegExp[]]>([
  [
    'prices that cannot be scaled, each named',
    ['growth', '--by', '8%', ...DAY],
    [
      /bundles\.yaml:113:7: not-repriced: .*`assistant`.*expression/,
      /:130:7: not-repriced: .*`marketplace`.*percentage/,
    ],
  ],
  [
    'a day that has a change for others',
    ['growth', '--set', 'platform=1', '--at', '2027-01-19', '--applies', 'new'],
    [/same-day-twice: .*billing\/bundles\.yaml:141:9/],
  ],
  ['no change', ['growth', '--set', 'platform=538.92', ...DAY], [/nothing-to-reprice/]],
  [
    'an unknown bundle',
    ['grwth', '--by', '8%', ...DAY],
    [/unknown-bundle: .*did you mean `bundles\.growth`/],
  ],
  ['an unknown price', ['growth', '--set', 'platfrm=1', ...DAY], [/unknown-price: .*platform/]],
  [
    'a price that both options change',
    ['growth', '--by', '8%', '--only', 'platform', '--set', 'platform=1', ...DAY],
    [/price-asked-twice/],
  ],
  ['no day', ['growth', '--by', '8%'], [/no-day: .*--at YYYY-MM-DD/]],
  ['nothing asked for', ['growth', ...DAY], [/no-repricing: .*--by 8%/]],
  ['a percentage without its sign', ['growth', '--by', '8', ...DAY], [/no-percentage: .*8%/]],
  ['all of a price', ['growth', '--by=-100%', ...DAY], [/no-percentage/]],
  ['an amount that is none', ['growth', '--set', 'platform=1e3', ...DAY], [/no-amount: .*platform=549\.00/]],
  ['a negative amount', ['growth', '--set', 'platform=-1', ...DAY], [/no-amount/]],
  ['one price twice', ['growth', '--set', 'platform=1', '--set', 'platform=2', ...DAY], [/set-twice/]],
  [
    'an exception that overrides the price already',
    ['growth', '--set', 'platform=1', ...DAY, '--except', 'northgate'],
    [/overridden-already: subscriptions\.northgate \(billing.*platform/],
  ],
  [
    'an exception that does not use it',
    ['growth', '--set', 'platform=1', ...DAY, '--except', 'pedalpost'],
    [/not-in-bundle/],
  ],
  [
    'an exception that would cancel what a price lock holds back',
    ['growth', '--set', 'platform=560', ...DAY, '--except', 'ironvale'],
    [/arrives-later: subscriptions\.ironvale gets a price on 2027-06-01 .* from 2027-06-01 on/],
  ],
  ['rounding to nothing', ['growth', '--by', '8%', '--round', '0', ...DAY], [/no-amount: --round/]],
  [
    'rounding without a percentage',
    ['growth', '--set', 'platform=1', '--round', '1', ...DAY],
    [/option-without-by/],
  ],
])('refuses %s', async (_, argv, says) => {
  const { exitCode, stderr } = await run(...argv);
  expect(exitCode).toBe(1);
  for (const text of says) expect(stderr).toMatch(text);
  expect(bundles()).toBe(before);
});

test('refuses an amount that a variable gives, and a catalog that is not valid', async () => {
  writeFileSync(join(folder, BUNDLES), before.replace('49.00', ['$', '{var.starter}'].join('')));
  const project = readFileSync(join(folder, 'pricewright.yaml'), 'utf8');
  writeFileSync(join(folder, 'pricewright.yaml'), `${project}\nvariables: { starter: "49.00" }\n`);
  expect((await run('starter', '--by', '8%', '--only', 'platform', ...DAY)).stderr).toMatch(
    /amount-of-variable: bundles\.starter: .*`platform`.*billing\/bundles\.yaml:25:48/,
  );
  writeFileSync(join(folder, BUNDLES), before.replace('"49.00"', '"49,00"'));
  expect((await run('starter', '--by', '8%', ...DAY)).exitCode).toBe(1);
});

test('does not touch a bundle that is written by reference to another', async () => {
  const shared = before
    .replace('  starter:\n', '  starter: &starter\n')
    .replace('\n  # The main offer.', '\n  copy: *starter\n\n  # The main offer.');
  writeFileSync(join(folder, BUNDLES), shared);
  const { exitCode, stderr } = await run('starter', '--by', '8%', '--only', 'platform', ...DAY);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/not-editable: .*by hand under `changes`: \{ effective_at: 2027-03-01, prices:/);
  expect(bundles()).toBe(shared);
});

test('of several bundles each takes the prices that it has, and an amount that rounding leaves is shown', async () => {
  const asked = ['--by', '1%', '--round', '0.50', '--at', '2027-03-01', '--dry-run'];
  const rows = async (...argv: string[]) => {
    const { exitCode, stdout, stderr } = await run(...argv, ...asked);
    return exitCode === 0 ? stdout.split('\n').filter((line) => line.startsWith('bundles.')) : stderr;
  };
  expect(await rows('starter', 'growth', '--only', 'platform', '--only', 'seats')).toMatchInlineSnapshot(`
    [
      "bundles.starter platform  price_per_unit           49.00 → 49.50 USD    +1.0 %, rounded from 49.49",
      "bundles.growth platform   price_per_unit           538.92 → 544.50 USD  +1.0 %, rounded from 544.3092",
      "bundles.growth seats      tier 1 › price_per_unit  15.00 → 15.00 USD    unchanged, rounded from 15.15",
      "bundles.growth seats      tier 2 › price_per_unit  12.00 → 12.00 USD    unchanged, rounded from 12.12",
      "bundles.growth seats      tier 3 › price_per_unit  9.50 → 9.50 USD      unchanged, rounded from 9.595",
    ]
  `);
  expect(await rows('starter', 'growth', '--only', 'nothing')).toContain('unknown-price: bundles.starter');
  expect(await rows('starter', 'growth', '--only', 'seats')).toContain('unknown-price: bundles.starter');
});
