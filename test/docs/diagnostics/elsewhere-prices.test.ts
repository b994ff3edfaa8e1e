/**
 * Pages whose code is for a price, or a binding, that does not come from a catalog file: read as their example and as under
 * `Fix`, without a file around them.
 */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Price } from '../../../src/model/catalog/price.ts';
import { checkModel } from '../../../src/pricing/read/read-price.ts';
import { bindOperations } from '../../../src/service/bind-operations.ts';
import { readPages, type Section } from './pages.ts';

type Written = Readonly<Record<string, unknown>>;

const CODES = [
  'charges-empty',
  'dimension-value-twice',
  'model-missing',
  'model-not-for-leaf',
  'models-several',
  'not-a-unit-count',
  'tiers-empty',
];

/** The price of which a page shows a part. */
function priceAround(shown: Written): Price {
  const root = { leaf: { cell_key: 'a', unit_pricing_model: { price_per_unit: '1' } } };
  const matrix = (part: Written) => ({
    matrix_pricing_model: { dimensions: [{ key: 'region', values: ['eu'] }], root, ...part },
  });
  if (shown.price !== undefined) return shown.price as Price;
  if (shown.leaf !== undefined) return matrix({ root: { leaf: shown.leaf } }) as unknown as Price;
  return (shown.dimensions === undefined ? shown : matrix(shown)) as unknown as Price;
}

function codesOf({ lines }: Section): readonly string[] {
  return checkModel(priceAround(parse(lines.join('\n')) as Written)).map(({ code }) => code);
}

const pages = readPages();

test.each(pages.filter(({ code }) => CODES.includes(code)))('$code', ({ code, example, fix }) => {
  expect(codesOf(example)).toContain(code);
  if (fix.lines.length > 0) expect(codesOf(fix)).not.toContain(code);
});

test('empty-name', () => {
  const page = pages.find(({ code }) => code === 'empty-name');
  const codes = ({ lines }: Section) => {
    const { operations } = parse(lines.join('\n')) as { operations: never };
    return bindOperations('published', operations, {}, {}).diagnostics.map(({ code }) => code);
  };
  if (page === undefined) throw new Error('the page is missing');
  expect(codes(page.example)).toEqual(['empty-name']);
  expect(codes(page.fix)).toEqual([]);
});

test('each has a page', () => {
  expect(CODES.filter((code) => !pages.some((page) => page.code === code))).toEqual([]);
});
