import { describe, expect, test } from 'vitest';
import { entryOf, type YamlEntry, type YamlMap } from '../../src/yaml/yaml-node.ts';

describe('the entry of a key', () => {
  test('is the first of those that are written', () => {
    const once = Array.from({ length: 50 }, (_, index) => entryAt(`key_${index}`, index));
    const map: YamlMap = { kind: 'map', entries: [...once, entryAt('key_7', 99)], offset: 0 };
    expect(entryOf(map, 'key_7')?.keyOffset).toBe(7);
    expect(entryOf(map, 'key_50')).toBeUndefined();
  });

  test('is found without looking at all of a long map each time', () => {
    let looked = 0;
    const entries = Array.from({ length: 1000 }, (_, index) => {
      const entry = entryAt(`key_${index}`, index);
      return Object.defineProperty({ ...entry }, 'key', {
        get: () => {
          looked += 1;
          return entry.key;
        },
      });
    });
    const map: YamlMap = { kind: 'map', entries, offset: 0 };
    for (const { keyOffset } of entries) expect(entryOf(map, `key_${keyOffset}`)?.keyOffset).toBe(keyOffset);
    expect(looked).toBeLessThanOrEqual(2 * entries.length);
  });
});

function entryAt(key: string, keyOffset: number): YamlEntry {
  return { key, keyOffset, value: { kind: 'scalar', value: null, text: '', plain: true, offset: keyOffset } };
}
