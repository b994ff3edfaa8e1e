/** The digest tells one set of files from another: whatever is written differently, and whatever it is read with. */
import { expect, test } from 'vitest';
import { type CatalogFile, readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const SHARED = `version: "2026-04-01"\nproducts: { a: { id: "prod_\${var.which}" } }\n`;
const FILES: readonly CatalogFile[] = [
  { file: 'a.yaml', content: SHARED },
  { file: 'b.yaml', content: WHOLE_CATALOG },
];

function digest(files: readonly CatalogFile[], which = 'x'): string {
  const { catalog, diagnostics } = readCatalog(files, {
    environment: null,
    variables: new Map([['which', which]]),
  });
  expect(diagnostics.map(diagnosticText)).toEqual([]);
  return catalog?.digest ?? '';
}

const EXPECTED = digest(FILES);

test('is a SHA-256, the same for bytes as for text, in whatever order the files were found', () => {
  expect(EXPECTED).toMatch(/^[0-9a-f]{64}$/);
  expect(digest(FILES.toReversed())).toBe(EXPECTED);
  const bytes = FILES.map(({ file, content }) => ({ file, content: Buffer.from(content) }));
  expect(digest(bytes)).toBe(EXPECTED);
});

test.each([
  ['an amount', '"499.00"', '"499.01"'],
  ['a day', '2027-01-19', '2027-01-20'],
  ['a customer', 'cus_acme', 'cus_acne'],
  ['a comment', 'products:', 'products: # all of them'],
])('%s changes it', (_name, before, after) => {
  expect(WHOLE_CATALOG).toContain(before);
  const changed = { file: 'b.yaml', content: WHOLE_CATALOG.replace(before, after) };
  expect(digest([...FILES.slice(0, 1), changed])).not.toBe(EXPECTED);
});

test('so do the name of a file, the variables, and where one file ends', () => {
  expect(digest(FILES, 'y')).not.toBe(EXPECTED);
  expect(digest([{ file: 'c.yaml', content: SHARED }, ...FILES.slice(1)])).not.toBe(EXPECTED);
  const moved = [
    { file: 'a.yaml', content: `${SHARED}# more\n` },
    { file: 'b.yaml', content: WHOLE_CATALOG.replace('# more\n', '') },
  ];
  expect(digest(moved)).not.toBe(EXPECTED);
});
