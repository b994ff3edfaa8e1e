/** Every pricing model against tables of examples that were worked out by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Price } from '../../src/model/catalog/price.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import type { Usage } from '../../src/pricing/models/pricing-model.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { checkModel } from '../../src/pricing/read/read-price.ts';

interface Row {
  readonly quantity?: string;
  readonly amount?: string;
  readonly metrics?: Readonly<Record<string, string>>;
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly total?: string;
  readonly unrated?: string;
  readonly excluded?: readonly string[];
}

interface Example {
  readonly about: string;
  readonly price: Price;
  readonly rows: readonly Row[];
}

const FOLDER = new URL('./worked/', import.meta.url);
const MODELS = [
  'unit',
  'fixed',
  'tiered',
  'graduated-tiered',
  'tiered-percentage',
  'graduated-percentage',
  'volume-percentage',
  'prepaid-tiered',
  'prepaid-fixed-tiered',
  'expression',
  'matrix',
];

function examplesOf(file: string): readonly Example[] {
  return parse(readFileSync(new URL(file, FOLDER), 'utf8')) as readonly Example[];
}

function usageOf({ quantity, amount, metrics, dimensions }: Row): Usage {
  return {
    ...(quantity === undefined ? {} : { quantity: decimal(quantity) }),
    ...(amount === undefined ? {} : { amount: decimal(amount) }),
    ...(metrics && { metrics: new Map(Object.entries(metrics).map(([id, value]) => [id, decimal(value)])) }),
    ...(dimensions && { dimensions: new Map(Object.entries(dimensions)) }),
  };
}

/** Exactly the same; where an expression came to a fraction that no decimal writes, to thirty-five places. */
function isSame(a: Decimal, b: Decimal): boolean {
  const isFraction = [a, b].some((value) => decimalText(value).split('.')[1]?.length === 40);
  return isFraction
    ? a
        .minus(b)
        .abs()
        .lt(decimal(`0.${'0'.repeat(35)}1`))
    : a.eq(b);
}

test.each(MODELS)('%s has a table of at least eight rows', (model) => {
  expect(examplesOf(`${model}.yaml`).flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(8);
});

describe.each(readdirSync(FOLDER).toSorted())('%s', (file) => {
  for (const { about, price, rows } of examplesOf(file)) {
    describe(about, () => {
      test('has no fault', () => expect(checkModel(price)).toEqual([]));

      test.each(rows.map((row) => [JSON.stringify(row), row] as const))('%s', (_, row) => {
        const rating = ratePrice(price, usageOf(row));
        if (rating.kind === 'unrated') {
          expect(rating.code).toBe(row.unrated);
          return;
        }
        expect(decimalText(rating.total)).toBe(row.total);
        expect(rating.excluded).toEqual(row.excluded ?? []);
        const sum = rating.lines.reduce((total, line) => total.plus(line.amount), ZERO);
        expect(isSame(sum, rating.total)).toBe(true);
        for (const { quantity, unitPrice, amount } of rating.lines)
          expect(isSame(quantity.times(unitPrice), amount)).toBe(true);
      });
    });
  }
});
