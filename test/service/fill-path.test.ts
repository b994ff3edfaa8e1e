import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath, isPathId, pathParameters } from '../../src/service/encode-request.ts';

const PATH = '/subscriptions/{id}/versions/{vid}';

test('ids are percent-encoded', () => {
  expect(fillPath(PATH, { id: 'a/b?c#d', vid: 'ü %' })).toBe(
    '/subscriptions/a%2Fb%3Fc%23d/versions/%C3%BC%20%25',
  );
  expect(pathParameters(PATH)).toEqual(['id', 'vid']);
});

test.each(['', '.', '..', '\ud800'])('%j is refused', (id) => {
  expect(isPathId(id)).toBe(false);
  expect(() => fillPath(PATH, { id, vid: 'v' })).toThrow(RangeError);
});

test('a missing id is refused, an inherited one too', () => {
  expect(() => fillPath(PATH, { id: 'a' })).toThrow(RangeError);
  expect(() => fillPath('/x/{constructor}', {})).toThrow(RangeError);
});

test('whatever the ids, the path keeps its segments and gives the ids back', () => {
  const id = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isPathId);
  fc.assert(
    fc.property(id, id, (subscription, version) => {
      const filled = new URL(fillPath(PATH, { id: subscription, vid: version }), 'http://x').pathname.split(
        '/',
      );
      expect(filled).toHaveLength(5);
      expect([filled[2], filled[4]].map((segment) => decodeURIComponent(segment ?? ''))).toEqual([
        subscription,
        version,
      ]);
    }),
  );
});
