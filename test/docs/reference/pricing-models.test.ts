/** Every model of `docs/reference/pricing-models.md` is one of a catalog, and every bill on the page is what rating gives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCatalog } from '../../../src/catalog/read/read-catalog.ts';
import { PRICING_MODEL_FIELDS, type Price } from '../../../src/model/catalog/price.ts';
import { decimal, decimalText } from '../../../src/model/values/decimal.ts';
import { rateWrittenUsage, type WrittenUsage } from '../../../src/pricing/rate/rate-price.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/reference/pricing-models.md'), 'utf8');

const sections = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => {
    const [, written = ''] = /^```yaml price\n(.*?)^```$/ms.exec(text) ?? [];
    const rows = [...text.matchAll(/^\| `(\{.*\})` \| ([\d.]+) \| (.*) \|$/gm)].map(
      ([, usage = '', bill = '', how = '']) => ({ usage, bill, how }),
    );
    return { name: text.split('\n')[0] ?? '', written, price: parse(written) as Price, rows };
  });

/** Sums of products, such as `100 × 5.00 + 2 × 3 %`. */
function computed(how: string): Fraction {
  const factor = (text: string): Fraction =>
    text.endsWith(' %') ? new Fraction(text.slice(0, -2)).div(100) : new Fraction(text);
  return how
    .split(' + ')
    .map((term) =>
      term
        .split(' × ')
        .map(factor)
        .reduce((a, b) => a.mul(b)),
    )
    .reduce((a, b) => a.add(b));
}

test('the page has every model once', () => {
  const shown = sections.map(({ price }) =>
    Object.keys(price).filter((field) => field.endsWith('_pricing_model')),
  );
  expect(shown.flat().sort()).toEqual([...PRICING_MODEL_FIELDS].sort());
  const listed = [...PAGE.matchAll(/^\| \[(.*?)\]\(#.*?\) \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(sections.map(({ name }) => name));
});

describe.each(sections)('$name', ({ written, price, rows }) => {
  test('is valid', () => {
    const item = written
      .trimEnd()
      .split('\n')
      .map((line) => `              ${line}`);
    const content = `version: "2026-04-01"
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    versions:
      - items:
          - product_id: prod_1
            price:
${item.join('\n')}
`;
    const { diagnostics } = readCatalog([{ file: 'a.yaml', content }], {
      environment: null,
      variables: new Map(),
    });
    expect(diagnostics).toEqual([]);
  });

  test('has two bills at least', () => {
    expect(rows.length).toBeGreaterThan(1);
  });

  test.each(rows)('$usage costs $bill', ({ usage, bill, how }) => {
    const rating = rateWrittenUsage(price, parse(usage) as WrittenUsage);
    expect(rating).toMatchObject({ kind: 'rated', excluded: [] });
    if (rating.kind !== 'rated') return;
    expect(decimalText(rating.total)).toBe(decimalText(decimal(bill)));
    expect(computed(how).equals(new Fraction(bill))).toBe(true);
  });
});
