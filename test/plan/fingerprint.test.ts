import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint, fingerprintOfLong } from '../../src/model/values/fingerprint.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 5;

/** Names in the order of their UTF-16 units, not of their code points. */
const NAMES = fc.constantFrom('a', 'B', '10', '9', '\u{1f600}', '\u{ffff}', '', '\n', 'constructor');
const DOCUMENTS = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -0, 1.5e21, 'text\u2028"', undefined),
    fc.array(
      tie('value').map((value) => value ?? null),
      { maxLength: 3 },
    ),
    tie('object'),
  ),
  object: fc.dictionary(NAMES, tie('value'), { maxKeys: 4 }),
})).object;

test('a long document has the fingerprint that it would have as one text', () => {
  fc.assert(
    fc.property(DOCUMENTS, (document) => {
      expect(fingerprintOfLong(document as JsonObject)).toBe(fingerprint(document as JsonObject));
    }),
    { numRuns: RUNS },
  );
});

test('so has one of many pieces', () => {
  const list = Array.from({ length: 5_000 }, (_, index) => ({ index, note: 'as long as many a step' }));
  const document = { steps: list, impact: { prices: list, none: [] }, empty: {}, nothing: [] };
  expect(fingerprintOfLong(document)).toBe(fingerprint(document));
  expect(fingerprintOfLong({ ...document, steps: list.toReversed() })).not.toBe(fingerprint(document));
});
