/** `export` after the quickstart's apply: the ids that the service gave, and the prices of a day, in every form. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import schema from '../../schemas/export.schema.json' with { type: 'json' };
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
const run = (...argv: string[]) => runInProcess(argv, { cwd: project.folder, env: project.env });

interface Document {
  readonly ids: Readonly<Record<string, string | null>>;
  readonly prices: readonly Readonly<Record<string, unknown>>[];
}

async function exported(...argv: string[]): Promise<Document> {
  const { stdout, exitCode, stderr } = await run('export', ...argv);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const data = JSON.parse(stdout) as Document;
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  return data;
}

beforeAll(async () => {
  project = await serveQuickstart('export');
  await applyWhole(run);
  await project.stop();
}, 120_000);

afterAll(() => rmSync(project.folder, { recursive: true, force: true }));

test('has every id on record, and nothing that is not declared', async () => {
  const { ids } = await exported();
  const listed = JSON.parse((await run('state', 'list', '--json')).stdout) as {
    readonly address: string;
    readonly remoteId: string;
  }[];
  const recorded = listed.filter(({ address }) => !address.includes('.versions.'));
  expect(recorded.length).toBeGreaterThan(20);
  for (const { address, remoteId } of recorded) expect(ids[address], address).toBe(remoteId);
  const counts = JSON.parse((await run('validate', '--json')).stdout).counts as Record<string, number>;
  expect(Object.keys(ids)).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count));
});

test('has the prices of the day, with the day before and after', async () => {
  const platform = async (...argv: string[]) =>
    (await exported(...argv)).prices.find(
      ({ bundle, key }) => bundle === 'bundles.growth' && key === 'platform',
    );
  const amount = (text: string) => ({ fixed_pricing_model: { price_per_unit: text, units: 1 } });
  expect(await platform()).toMatchObject({
    product: 'products.platform',
    product_id: (await exported()).ids['products.platform'],
    currency: 'USD',
    since: null,
    until: '2027-01-19',
    applies: null,
    price: amount('499.00'),
  });
  expect(await platform('--at', '2027-01-18')).toMatchObject({ price: amount('499.00') });
  expect(await platform('--at', '2027-01-19')).toMatchObject({
    since: '2027-01-19',
    until: null,
    price: amount('538.92'),
  });
});

test('a TypeScript module has the same values', async () => {
  const { stdout } = await run('export', '--format', 'ts');
  expect(stdout.match(/^export const \w+/gm)).toEqual([
    'export const exported',
    'export const ids',
    'export const prices',
  ]);
  const file = join(project.folder, 'billing.ts');
  writeFileSync(file, stdout);
  const module = (await import(file)) as Document;
  const { ids, prices } = await exported();
  expect({ ids: module.ids, prices: module.prices }).toEqual({ ids, prices });
});

test('variables and a table have the same ids', async () => {
  const { ids, prices } = await exported();
  const variables = (await run('export', '--format', 'env')).stdout;
  expect(variables).toContain(`\nPRICEWRIGHT_BUNDLES_GROWTH=${ids['bundles.growth']}\n`);
  expect(variables.trimEnd().split('\n')).toHaveLength(Object.keys(ids).length);
  const rows = (await run('export', '--format', 'csv')).stdout.trimEnd().split('\r\n');
  expect(rows).toContain(`bundle,bundles.growth,${ids['bundles.growth']},,,,,,,,`);
  expect(rows).toContain(
    `price,bundles.growth,${ids['bundles.growth']},platform,products.platform,${ids['products.platform']},USD,,2027-01-19,fixed_pricing_model.price_per_unit,499.00`,
  );
  const priced = rows
    .filter((row) => row.startsWith('price,'))
    .map((row) => row.split(',').slice(1, 4).join());
  expect(new Set(priced).size).toBe(prices.length);
});

test('what is not made yet has no id, and a name that two have is refused', async () => {
  const products = join(project.folder, 'billing/products.yaml');
  const before = readFileSync(products, 'utf8');
  writeFileSync(products, `${before}\n  late-fee: { name: Late fee }\n`);
  expect((await exported()).ids['products.late-fee']).toBeNull();
  expect((await run('export', '--format', 'env')).stdout).toContain(
    '# PRICEWRIGHT_PRODUCTS_LATE_FEE: products.late-fee has no id yet\n',
  );
  writeFileSync(products, `${before}\n  late-fee: { name: Late fee }\n  late_fee: { name: Late fee too }\n`);
  const { exitCode, stderr } = await run('export', '--format', 'env');
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/same-variable-twice: products\.late-fee and products\.late_fee/),
  });
  writeFileSync(products, before);
});
