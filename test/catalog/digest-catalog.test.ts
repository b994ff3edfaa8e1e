/** The digest is that of the meaning: how and where it is written changes nothing, and what it says changes it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, isScalar, parseDocument, visit } from 'yaml';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import { diagnosticText } from '../../src/model/diagnostic.ts';
import { ALL_MODELS } from './all-models.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const OPTIONS = { environment: null, variables: new Map() };

function digest(...texts: readonly string[]): string {
  const files = texts.map((content, index) => ({ file: `${index}.yaml`, content }));
  const { catalog, diagnostics } = readCatalog(files, OPTIONS);
  expect(diagnostics.map(diagnosticText)).toEqual([]);
  return catalog?.digest ?? '';
}

/** Shuffles the keys of every mapping; lists keep their order, which means something. */
function shuffled(value: unknown, keys: (count: number) => readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => shuffled(inner, keys));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner, keys)] as const);
  const order = keys(entries.length);
  return Object.fromEntries(order.flatMap((index) => entries.slice(index, index + 1)));
}

/** The same data in another spelling: strings quoted, a comment at the top. */
function respelled(value: unknown, quotes: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | undefined): string {
  const document = new Document(value);
  document.commentBefore = ' written otherwise';
  visit(document, {
    Scalar: (_key, node) => {
      if (quotes && isScalar(node) && typeof node.value === 'string') node.type = quotes;
    },
  });
  return document.toString();
}

describe('digest', () => {
  const data = parseDocument(WHOLE_CATALOG).toJS() as Record<string, object>;
  const expected = digest(WHOLE_CATALOG);

  test('is a SHA-256', () => {
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the order of keys, quotes, comments and layout change nothing', () => {
    const anyOrder = fc.infiniteStream(fc.nat());
    const anyQuotes = fc.constantFrom('QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const, undefined);
    fc.assert(
      fc.property(anyOrder, anyQuotes, (numbers, quotes) => {
        const keys = (count: number) => {
          const left = Array.from({ length: count }, (_, index) => index);
          return Array.from(
            { length: count },
            () => left.splice((numbers.next().value ?? 0) % left.length, 1)[0] ?? 0,
          );
        };
        expect(digest(respelled(shuffled(data, keys), quotes))).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('the order and division of files change nothing', () => {
    const { version, ...sections } = data;
    const parts = Object.entries(sections).flatMap(([section, entries]) =>
      Object.entries(entries).map(([key, entry]) =>
        new Document({ version, [section]: { [key]: entry } }).toString(),
      ),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: parts.length }), (files) => {
        expect(digest(...files)).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['an amount', '"499.00"', '"499.01"'],
    ['a day', '2027-01-19', '2027-01-20'],
    ['an override', '"549.00"', '"549"'],
    ['a lock', 'price_lock: renewal', 'price_lock: always'],
    ['a customer', 'cus_acme', 'cus_acne'],
    ['a deletion', ', absent: true', ''],
  ])('%s changes it', (_name, before, after) => {
    expect(WHOLE_CATALOG).toContain(before);
    expect(digest(WHOLE_CATALOG.replace(before, after))).not.toBe(expected);
  });

  test('catalogs apart have digests apart', () => {
    expect(digest(ALL_MODELS)).not.toBe(expected);
  });
});
