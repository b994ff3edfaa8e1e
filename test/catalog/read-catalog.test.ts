import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import { diagnosticText } from '../../src/model/diagnostic.ts';
import { DESIGN_CATALOG } from './design-catalog.ts';

const OPTIONS = { environment: null, variables: new Map() };

test('the catalog of the design is read', () => {
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: DESIGN_CATALOG }], OPTIONS);
  expect(diagnostics.map(diagnosticText)).toEqual([]);
  console.log(JSON.stringify(catalog?.subscriptions.get('acme'), null, 1), catalog?.digest);
});
