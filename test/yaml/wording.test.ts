/** What is suggested to a person: names, and amounts as they have to be written. */
import { describe, expect, test } from 'vitest';
import { nearestName, suggestName } from '../../src/model/messages/nearest-name.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { decimalMeant } from '../../src/yaml/quoted-text.ts';

describe('decimalMeant', () => {
  test.each([
    ['0.10', '0.10'],
    ['00123', '00123'],
    ['-5', '-5'],
    ['1_000', '1000'],
    ['1_0', '10'],
    ['1,000', '1000'],
    ['1,000,000.50', '1000000.50'],
    ["1'000", '1000'],
    ['12 000', '12000'],
    ['1e3', '1000'],
    ['1.5E-2', '0.015'],
    ['+.5e1', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['$5', '5'],
    [' 5 ', '5'],
    ['8 %', '8'],
    ['10 €', '10'],
    ['1,50', undefined],
    ['1,0000', undefined],
    ['abc', undefined],
    ['', undefined],
    ['0x10', undefined],
    ['1e999', undefined],
    ['USD 5', undefined],
    ['2027-01-19', undefined],
  ])('%s means %s', (text, meant) => {
    expect(decimalMeant(text)).toBe(meant);
  });
});

describe('names', () => {
  const names = ['billing_interval', 'billing_direction', 'discount', 'type'];

  test.each([
    ['billing_intervall', 'billing_interval'],
    ['Discount', 'discount'],
    ['tpye', 'type'],
    ['currency', undefined],
    ['', undefined],
  ])('%s', (written, nearest) => {
    expect(nearestName(written, names)).toBe(nearest);
  });

  test('without a near one, a short list is shown and a long one is not', () => {
    expect(suggestName('zzz', ['aa', 'bb'], 'none')).toBe('write one of `aa`, `bb`');
    expect(suggestName('zzz', ['aa'], 'none')).toBe('write `aa`');
    expect(suggestName('zzz', [], 'none')).toBe('none');
    expect(
      suggestName(
        'zzz',
        Array.from({ length: 13 }, (_, index) => `name${index}`),
        'none',
      ),
    ).toBe('none');
  });
});

describe('collected faults', () => {
  const at = (line: number) => ({ file: 'a', line, column: 1 });

  test('come in order of their places, the same one once', () => {
    const faults = collectFaults();
    faults.error({ code: 'tier-gap', source: at(2), message: 'm', fix: 'x' });
    faults.error({ code: 'alias-twice', source: at(1), message: 'm', fix: 'x' });
    faults.error({ code: 'tier-gap', source: at(2), message: 'm', fix: 'x' });
    expect(faults.list().map(({ code }) => code)).toEqual(['alias-twice', 'tier-gap']);
    expect(faults.errorCount()).toBe(3);
  });

  test('a hint stands at its first place and counts the others', () => {
    const faults = collectFaults();
    for (const line of [9, 3, 5])
      faults.hint('s', { code: 'negative-rate', source: at(line), message: 'm', fix: 'x' });
    expect(faults.list()).toEqual([
      {
        severity: 'warning',
        code: 'negative-rate',
        source: at(3),
        message: 'm (and at 2 more places)',
        fix: 'x',
      },
    ]);
    expect(faults.errorCount()).toBe(0);
  });
});
