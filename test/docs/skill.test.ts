/** The pages for coding assistants: their catalog is valid, and the list of pages is whole. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import catalogSchema from '../../schemas/catalog.schema.json' with { type: 'json' };
import { PRICING_MODEL_FIELDS } from '../../src/model/catalog/price.ts';
import { catalogOf } from '../catalog-of.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const SKILL = 'skills/pricewright/SKILL.md';
const read = (file: string): string => readFileSync(join(DOCS, file), 'utf8');

test('the catalog of the skill is valid', () => {
  const [, text = ''] = /^```yaml\n(.*?)^```$/ms.exec(read(SKILL)) ?? [];
  expect(parse(text).version).toBe('2026-04-01');
  for (const profile of ['published', 'alguna'] as const) {
    const catalog = catalogOf(text.replace(/^version:.*\n/, ''), profile);
    expect([...catalog.subscriptions.keys()]).toEqual(['acme']);
  }
});

test('the skill has a name and says when to use it', () => {
  const [, front = ''] = /^---\n(.*?)^---$/ms.exec(read(SKILL)) ?? [];
  expect(parse(front)).toMatchObject({
    name: 'pricewright',
    description: expect.stringContaining('pricewright.yaml'),
  });
});

test('llms.txt names every page of the reference', () => {
  for (const page of readdirSync(join(DOCS, 'reference')))
    expect(read('llms.txt')).toContain(`(reference/${page})`);
});

const FORMAT = 'skills/pricewright/catalog.md';
const pricesIn = (page: string): readonly string[] =>
  [...read(page).matchAll(/^```yaml price\n(.*?)^```$/gms)].map(([, text = '']) => text);

test.each([
  [FORMAT, 'published'],
  [FORMAT, 'alguna'],
  ['llms-full.txt', 'published'],
  ['llms-full.txt', 'alguna'],
] as const)('%s shows a whole catalog and each model, and all of it is valid under %s', (page, profile) => {
  const [, example = ''] = /^## An example\n\n```yaml\n(.*?)^```$/ms.exec(read(page)) ?? [];
  expect(catalogOf(example.replace(/^version:.*\n/m, ''), profile).subscriptions.size).toBe(1);
  const prices = pricesIn(page).map((text) => parse(text));
  const models = prices.flatMap((price) =>
    PRICING_MODEL_FIELDS.filter((field) => price[field] !== undefined),
  );
  expect([...models].sort()).toEqual([...PRICING_MODEL_FIELDS].sort());
  const items = prices.map((price, index) => ({ product: `p${index}`, price }));
  const catalog = catalogOf(
    stringify({
      defaults: {
        prices: { fee_type: 'fixed', billing_direction: 'arrears', charge_on_contract_start: false },
      },
      products: Object.fromEntries(items.map(({ product }) => [product, { id: product }])),
      subscriptions: { acme: { customer_id: 'cus_acme', currency: 'USD', versions: [{ items }] } },
    }),
    profile,
  );
  expect(catalog.subscriptions.get('acme')?.entries[0]?.items).toHaveLength(11);
});

test('every field of the schema stands on the one page', () => {
  const fields = new Set(
    Object.values(catalogSchema.$defs).flatMap((part) =>
      'properties' in part ? Object.keys(part.properties ?? {}) : [],
    ),
  );
  const shown = read(FORMAT);
  expect([...fields].filter((field) => !shown.includes(`\`${field}\``))).toEqual([]);
  expect(fields.size).toBeGreaterThan(100);
});
