/** Whatever stands in a file, reading it ends with a catalog or with faults that have places, never with a throw. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { ALL_MODELS } from './all-models.ts';
import { ODD_VALUES, places } from './odd-values.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const edit = fc.record({
  place: fc.nat(),
  action: fc.constantFrom('replace', 'remove', 'rename', 'copy'),
  value: fc.constantFrom(...ODD_VALUES),
  other: fc.nat(),
});

test('edited anyhow, a catalog is read or refused', () => {
  const texts = fc.constantFrom(WHOLE_CATALOG, ALL_MODELS);
  fc.assert(
    fc.property(texts, fc.array(edit, { minLength: 1, maxLength: 4 }), (text, edits) => {
      const data: unknown = parseDocument(text).toJS();
      for (const { place, action, value, other } of edits) {
        const all = places(data);
        const [holder, key] = all[place % all.length] ?? [{}, ''];
        const [otherHolder, otherKey] = all[other % all.length] ?? [{}, ''];
        const at = holder as Record<string, unknown>;
        if (action === 'replace') at[key] = structuredClone(value);
        else if (action === 'copy')
          at[key] = structuredClone((otherHolder as Record<string, unknown>)[otherKey]);
        else if (action === 'remove' && !Array.isArray(holder)) delete at[key];
        else if (!Array.isArray(holder)) at[`${key}x`] = at[key];
      }
      const content = stringify(data, { aliasDuplicateObjects: false });
      const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content }], {
        environment: null,
        variables: new Map(),
      });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(catalog === undefined).toBe(errors.length > 0);
      const lines = content.split('\n').length;
      for (const { source, message, fix } of diagnostics) {
        expect(source?.line).toBeGreaterThan(0);
        expect(source?.line).toBeLessThanOrEqual(lines);
        expect(message).not.toMatch(/undefined|\[object/);
        expect(fix).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
});
