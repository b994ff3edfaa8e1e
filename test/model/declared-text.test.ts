/** One text for one meaning: how and where it is written changes nothing, and what it says changes it. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { declaredText } from '../../src/model/values/fingerprint.ts';
import { WHOLE_CATALOG } from '../catalog/whole-catalog.ts';

function meaning(content: string): string {
  const { catalog } = readCatalog([{ file: 'a.yaml', content }], { environment: null, variables: new Map() });
  return declaredText({ ...catalog, digest: undefined });
}

test('is canonical JSON: keys in order, maps as objects, nothing for what is not there', () => {
  const value = { b: [1, 'x', null], a: new Map([['k', { z: true, y: undefined }]]), f: () => 1 };
  expect(declaredText(value)).toBe('{"a":{"k":{"z":true}},"b":[1,"x",null]}');
});

test('comments and layout change nothing', () => {
  expect(meaning(`# a word\n\n${WHOLE_CATALOG.replaceAll('\n', '\n\n')}`)).toBe(meaning(WHOLE_CATALOG));
});

test.each([
  ['an amount', '"499.00"', '"499.01"'],
  ['a day', '2027-01-19', '2027-01-20'],
  ['an override', '"549.00"', '"549"'],
  ['a lock', 'price_lock: renewal', 'price_lock: always'],
  ['a deletion', ', absent: true', ''],
])('%s changes it', (_name, before, after) => {
  expect(WHOLE_CATALOG).toContain(before);
  expect(meaning(WHOLE_CATALOG.replace(before, after))).not.toBe(meaning(WHOLE_CATALOG));
});
