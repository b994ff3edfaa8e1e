import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEY_PATTERN } from '../../src/model/values/address.ts';
import { chooseKeys, slug } from '../../src/pull/known-catalog.ts';
import { hostileText } from './hostile-text.ts';

const named = (id: string, name?: string, key?: string) => ({ id, name, key });
const NONE: ReadonlySet<string> = new Set();

describe('slug', () => {
  it.each([
    ['Growth (EUR)', 'growth_eur'],
    ['Łódź Café', 'odz_cafe'],
    ['  --  ', ''],
    ['日本', ''],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('%j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });
});

describe('keys', () => {
  it('are those on record, then those given, then made of names, then of ids', () => {
    const keys = chooseKeys(
      [
        named('bun_1', 'Growth', 'main'),
        named('bun_2', 'Growth'),
        named('bun_3', 'Growth'),
        named('BUN 4'),
        named('ж'),
      ],
      NONE,
      'bundle',
    );
    expect(Object.fromEntries(keys)).toEqual({
      bun_1: 'main',
      bun_2: 'growth',
      bun_3: 'growth_2',
      'BUN 4': 'bun_4',
      ж: 'bundle',
    });
  });

  it('leave alone what is taken, and what is on record even where a name comes first', () => {
    const keys = chooseKeys(
      [named('a', 'Growth'), named('b', 'Other', 'growth')],
      new Set(['growth_2']),
      'x',
    );
    expect(Object.fromEntries(keys)).toEqual({ a: 'growth_3', b: 'growth' });
  });

  it('are never words that a file may not have as keys', () => {
    expect(chooseKeys([named('a', 'Constructor')], NONE, 'x').get('a')).toBe('constructor_2');
  });

  it('are unique, well-formed and the same in any order', () => {
    const things = fc.uniqueArray(fc.tuple(hostileText, fc.option(hostileText, { nil: undefined })), {
      selector: ([id]) => id,
      maxLength: 12,
    });
    fc.assert(
      fc.property(things, fc.nat(), (list, turn) => {
        const all = list.map(([id, name]) => named(id, name));
        const keys = chooseKeys(all, NONE, 'thing');
        expect([...keys.values()].every((key) => KEY_PATTERN.test(key))).toBe(true);
        expect(new Set(keys.values()).size).toBe(all.length);
        const turned = [...all.slice(turn % (all.length || 1)), ...all.slice(0, turn % (all.length || 1))];
        expect(new Map([...chooseKeys(turned, NONE, 'thing')].toSorted())).toEqual(
          new Map([...keys].toSorted()),
        );
      }),
    );
  });
});
