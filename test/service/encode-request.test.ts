import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { canonicalBody } from '../../src/service/encode-request.ts';

test('keys are in order, at every depth', () => {
  expect(canonicalBody({ b: 1, a: { d: null, c: ['2', { f: true, e: 'é' }] } })).toBe(
    '{"a":{"c":["2",{"e":"é","f":true}],"d":null},"b":1}',
  );
});

test('a text is a fixed point, and holds the value', () => {
  const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  fc.assert(
    fc.property(object, (value) => {
      const text = canonicalBody(value as JsonObject);
      expect(canonicalBody(JSON.parse(text))).toBe(text);
      expect(canonicalBody(reversed(value as JsonObject) as JsonObject)).toBe(text);
    }),
  );
});

test('what is no JSON is refused', () => {
  expect(() => canonicalBody({ a: Number.NaN })).toThrow();
  expect(() => canonicalBody({ a: '\ud800' })).toThrow();
});

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonObject).toReversed();
  return Object.fromEntries(entries.map(([name, inner]) => [name, reversed(inner)]));
}
